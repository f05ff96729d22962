// @vitest-environment happy-dom
// A list of selectable users shows how many it leaves out, and loads more.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { users } from '../contract.ts'
import { useFoundPeople } from './use-found-people.tsx'

let root: Root
let asked: string[]
const all = (q: string) => (q === '王' ? 60 : 777)
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  asked = []
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    const total = all(searchParams.get('q') ?? '')
    asked.push(`${pathname.split('/').at(-1)} ${searchParams.get('limit') ?? ''}`.trim())
    const content =
      pathname === users.options.path
        ? Array.from({ length: Math.min(total, Number(searchParams.get('limit'))) }, (_, i) => ({ id: String(i + 1), name: `人${i}` }))
        : { total, disabled: 4, nowhere: 0 }
    return Promise.resolve(new Response(JSON.stringify({ succ: true, code: 0, msg: '', content })))
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function Found({ q }: { q: string }) {
  const { people, popup } = useFoundPeople(q)
  return popup(<output>{people.length}</output>)
}
const client = new QueryClient()
const show = (q: string) =>
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <Found q={q} />
      </QueryClientProvider>,
    ),
  )
const shown = () => document.querySelector('output')?.textContent
const said = () => document.querySelector('[role=status]')?.textContent?.replaceAll(/\s/g, '')
const more = () => document.querySelector('button')
const eventually = (ask: () => unknown, value: unknown) => act(() => vi.waitFor(() => expect(ask()).toEqual(value)))

test('fifty users are shown with the total, and a button adds two hundred; another text resets the list', async () => {
  await show('')
  await eventually(shown, '50')
  await eventually(said, '共777人，已显示50人；另有4人账号已停用，不能选择再显示200人')
  await act(async () => more()?.click())
  await eventually(shown, '250')
  for (const n of ['450', '650']) {
    await act(async () => more()?.click())
    await eventually(shown, n)
  }
  await eventually(said, '共777人，已显示650人；另有4人账号已停用，不能选择再显示127人')
  await act(async () => more()?.click())
  await eventually(shown, '777')
  await eventually(more, null)
  await eventually(said, '共777人；另有4人账号已停用，不能选择')
  await show('王')
  await eventually(shown, '50')
  await eventually(said, '共60人，已显示50人；另有4人账号已停用，不能选择再显示10人')
  expect(asked).toEqual(expect.arrayContaining(['options 50', 'count', 'options 250', 'options 450', 'options 650', 'options 850']))
})
