// @vitest-environment happy-dom
// No input is lost while pictures upload: uploads begin, other fields change, uploads finish in any order, and the form value has
// everything.
import fc from 'fast-check'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OptionsField } from './OptionsField.tsx'
import { PicturesField } from './PictureButton.tsx'
import { newOption, type OptionDraft, type Picture } from './question-draft.ts'

let root: Root
/** Pending uploads by file name. */
let waiting: Map<string, () => void>
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  waiting = new Map()
  class Request {
    upload = {}
    status = 200
    responseText = ''
    onload = () => undefined
    open = () => undefined
    setRequestHeader = () => undefined
    abort = () => undefined
    send(form: FormData) {
      const { name } = form.get('file') as File
      this.responseText = JSON.stringify({ succ: true, code: 0, msg: '', content: { path: name, url: `/${name}` } })
      waiting.set(name, () => this.onload())
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})

/** The last values given to the form. */
const given: { options: OptionDraft[]; pictures: Picture[] } = { options: [], pictures: [] }
function Sample() {
  const [value, setValue] = useState(() => [newOption(), newOption(), newOption()])
  const [shown, setShown] = useState<Picture[]>([])
  return (
    <>
      <OptionsField
        single
        value={value}
        onChange={(next) => {
          given.options = next
          setValue(next)
        }}
      />
      <PicturesField
        value={shown}
        onChange={(next) => {
          given.pictures = next
          setShown(next)
        }}
      />
    </>
  )
}

/** The first bytes of a PNG, which is sent as it is. */
const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47)
async function choose(place: number, name: string) {
  const input = document.querySelectorAll<HTMLInputElement>('input[type=file]')[place]
  if (!input) return
  Object.defineProperty(input, 'files', { configurable: true, value: [new File([signature], name, { type: 'image/png' })] })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await act(async () => vi.waitFor(() => expect(waiting.has(name)).toBe(true)))
}
async function type(place: number, text: string) {
  const area = document.querySelectorAll<HTMLTextAreaElement>('.yw-q-option textarea:not([aria-hidden])')[place]
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  await act(async () => {
    set?.call(area, text)
    area?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const mark = (place: number) =>
  act(async () => document.querySelectorAll<HTMLInputElement>('.yw-q-option input[type=radio]')[place]?.click())

test('the form keeps texts, marks and pictures that change during uploads', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(['0.png', '1.png', '2.png', 'a.png'], { minLength: 4 }),
      fc.boolean(),
      fc.integer({ min: 0, max: 2 }),
      async (order, atOnce, right) => {
        await act(async () => root.render(null))
        await act(async () => root.render(<Sample />))
        waiting.clear()
        for (const place of [0, 1, 2]) await choose(place, `${place}.png`)
        await choose(3, 'a.png')
        for (const place of [0, 1, 2]) await type(place, `文字${place}`)
        await mark(right)
        if (atOnce) await act(async () => order.forEach((name) => waiting.get(name)?.()))
        else for (const name of order) await act(async () => waiting.get(name)?.())
        await vi.waitFor(() => expect(given.options.map((o) => o.image)).toEqual(['0.png', '1.png', '2.png']))
        expect(given.options.map((o) => o.optionContent)).toEqual(['文字0', '文字1', '文字2'])
        expect(given.options.map((o) => o.right)).toEqual([0, 1, 2].map((place) => place === right))
        await vi.waitFor(() => expect(given.pictures.map((p) => p.path)).toEqual(['a.png']))
      },
    ),
    { numRuns: 12 },
  )
})
