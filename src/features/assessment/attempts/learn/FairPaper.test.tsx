// @vitest-environment happy-dom
// The noPaste measure blocks pasting and dropping but not typing, and the watermark does not disturb the page.
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Measure } from '#features/assessment/exams/fields.ts'
import type { AnswerKeeper } from './answer-keeper.ts'
import { FairPaper } from './FairPaper.tsx'

let root: Root
const keeper = {} as AnswerKeeper
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.createElement('div')
  document.body.replaceChildren(place, document.createElement('textarea'))
  root = createRoot(place)
  return () => {
    act(() => root.unmount())
    vi.unstubAllGlobals()
  }
})
const open = (measures: Measure[], watermark: string | null = null) =>
  act(() =>
    root.render(
      <FairPaper owner="1:2" clock={() => 0} sitting={{ id: '3', measures, watermark }} keeper={keeper} onBeat={() => undefined} />,
    ),
  )
const refuses = (event: Event) => !document.querySelector('textarea')?.dispatchEvent(event)
const how = { bubbles: true, cancelable: true }

test.each([
  ['a paste', new Event('paste', how), true],
  ['a drop', new Event('drop', how), true],
  ['what a menu inserts', new InputEvent('beforeinput', { ...how, inputType: 'insertFromPaste' }), true],
  ['a key', new InputEvent('beforeinput', { ...how, inputType: 'insertText' }), false],
  ['a word of an input method', new InputEvent('beforeinput', { ...how, inputType: 'insertCompositionText' }), false],
])('the noPaste measure handles %s: %#', (_, event, refused) => {
  open(['noPaste'])
  expect(refuses(event)).toBe(refused)
})

test('an exam without the noPaste measure allows pasting', () => {
  open(['shuffleOptions'])
  expect(refuses(new Event('paste', how))).toBe(false)
  expect(document.querySelector('.yl-watermark')).toBe(null)
  // closing the paper removes the block
  open(['noPaste'])
  open([])
  expect(refuses(new Event('paste', how))).toBe(false)
})

test('the watermark shows the name of the candidate and is hidden from screen readers', () => {
  open([], '林小满 0012')
  const mark = document.querySelector('.yl-watermark')
  expect(mark?.getAttribute('aria-hidden')).toBe('true')
  expect([mark?.textContent, mark?.querySelector('[data-text="林小满 0012"]') !== null]).toEqual(['', true])
})
