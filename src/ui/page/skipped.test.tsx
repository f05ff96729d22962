// @vitest-environment happy-dom
// Skipped rows of a batch are one click away: the message closes, and the list shows the row on its page.
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Batch } from '#shared/batch.ts'
import { get, patch } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { page, Paging } from '#shared/paging.ts'
import { createQueryClient, useApiMutation } from '../api/api-hooks.ts'
import { setToastHandler } from './notice.ts'
import { ListTable } from '../table/ListTable.tsx'
import { SkippedHost, showSkipped } from './skipped.tsx'
import { atRow } from '../table/use-shown-row.ts'

const list = get('/things', { may: 'signed-in', summary: '分页', query: Paging, content: page(z.object({ id: Id, name: z.string() })) })
const remove = patch('/things', { may: 'signed-in', summary: '删除', body: z.array(Id), content: Batch, audit: '删除' })
const all = Array.from({ length: 75 }, (_, i) => ({ id: String(i + 1), name: `第${i + 1}件` }))

let root: Root
const warned = vi.fn()
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // a list renders rows only if it has a height and a width
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address, 'http://localhost')
    const [number, size] = ['pageNumber', 'pageSize'].map((name) => Number(searchParams.get(name))) as [number, number]
    const records = all.slice((number - 1) * size, number * size)
    return new Response(JSON.stringify({ succ: true, code: 0, msg: '', content: { records, total: all.length } }))
  })
  setToastHandler((kind, text) => warned(kind, text), vi.fn())
  warned.mockReset()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

function Things() {
  const columns = [{ key: 'name' as const, title: '名称', width: 200 }]
  return (
    <>
      <ListTable
        name="things"
        resource={list}
        columns={columns}
        batch={(chosen) => <output>{chosen.length}</output>}
        empty={{ title: '没有' }}
      />
      <SkippedHost />
    </>
  )
}
const shown = <T,>(look: () => T) =>
  vi.waitFor(
    async () => {
      await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
      return look()
    },
    { timeout: 20_000, interval: 5 },
  )
async function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/things', element: <Things /> },
      { path: '/other', element: <p>别处</p> },
    ],
    {
      initialEntries: [address],
    },
  )
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <ConfigProvider theme={{ token: { motion: false } }}>
          <RouterProvider router={router} />
        </ConfigProvider>
      </QueryClientProvider>,
    ),
  )
  await shown(() => expect(document.querySelectorAll('.ant-table-row').length).toBeGreaterThan(0))
  return router
}
const current = () => document.querySelector<HTMLElement>('.ant-table-row[aria-current=true]')
const dialogLines = () => [...document.querySelectorAll('.yw-skipped li')].map((li) => li.textContent)

test('the link of a row in this list closes the message, turns to the row’s page and focuses the row', async () => {
  const router = await open('/things?f.x=1&page=1')
  const rows = [
    { id: '63', name: '第63件', reason: '正在使用' },
    { id: '900', name: '', reason: '内容不存在或已被删除' },
    { id: '901', name: '', reason: '内容不存在或已被删除' },
  ]
  await act(async () => showSkipped({ rows, done: 1, verb: '删除', leads: atRow }))
  await shown(() => expect(dialogLines()).toEqual(['第63件正在使用', '2项内容不存在或已被删除']))
  await act(async () => document.querySelector<HTMLElement>('.yw-skipped a')?.click())
  await shown(() => expect(current()?.textContent).toBe('第63件'))
  await shown(() => expect(document.activeElement).toBe(current()))
  await shown(() => expect(dialogLines()).toEqual([]))
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({ 'f.x': '1', page: '2', row: '63' })
  expect(warned.mock.calls).toEqual([])
  // turning the page removes the mark of the row
  await act(async () => document.querySelector<HTMLElement>('.ant-pagination-item-1')?.click())
  await shown(() => expect(document.querySelector('.ant-table-row')?.textContent).toBe('第1件'))
  expect([current(), new URLSearchParams(router.state.location.search).has('row')]).toEqual([null, false])
})

test('a row that is no longer in the list is reported once', async () => {
  const router = await open('/things?row=900')
  await shown(() => expect(warned.mock.calls).toEqual([['warning', '这一项已不在列表中']]))
  await shown(() => expect(router.state.location.search).toBe(''))
})

test('a row with an address links to it; a row without any address is no link', async () => {
  const router = await open('/things')
  const rows = [{ id: '63', name: '第63件', reason: '正在使用' }]
  await act(async () => showSkipped({ rows, done: 0, verb: '下线', leads: { nowhere: 'it has ended' } }))
  await shown(() => expect(dialogLines()).toEqual(['第63件正在使用']))
  expect(document.querySelector('.yw-skipped a')).toBe(null)
  await act(async () => showSkipped({ rows, done: 0, verb: '删除', leads: ({ id }) => `/other?id=${id}` }))
  await shown(() => expect(document.querySelector('.yw-skipped a')).not.toBe(null))
  await act(async () => document.querySelector<HTMLElement>('.yw-skipped a')?.click())
  await shown(() => expect(router.state.location.pathname + router.state.location.search).toBe('/other?id=63'))
})

test('choosing all rows includes those of other pages', async () => {
  await open('/things')
  await act(async () => document.querySelector<HTMLElement>('.ant-table-row input')?.click())
  const all = () => [...document.querySelectorAll('button')].find((b) => b.textContent === '选择全部 75 条')
  await shown(() => expect([document.querySelector('output')?.textContent, all()]).toEqual(['1', expect.anything()]))
  await act(async () => all()?.click())
  await shown(() => expect([document.querySelector('output')?.textContent, all()]).toEqual(['75', undefined]))
})

// a batch call must state the targets of skipped rows: the compiler checks these lines
void function Page() {
  useApiMutation(remove, { left: { verb: '删除', leads: atRow } })
  // @ts-expect-error says nothing of what is left out
  useApiMutation(remove)
  // @ts-expect-error says nothing of what is left out
  useApiMutation(remove, { done: '删除成功' })
  // @ts-expect-error does not say where it leads
  useApiMutation(remove, { left: { verb: '删除' } })
  // @ts-expect-error is no batch
  useApiMutation(list, { left: { verb: '删除', leads: atRow } })
}
