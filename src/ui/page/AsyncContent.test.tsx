// @vitest-environment happy-dom
// Loading states: a skeleton that is announced once, cancellation after a while, an error in place of the content, and old data that stays.
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type QueryResult, AsyncContent, LoadingAnnouncer } from './AsyncContent.tsx'
import { SessionProvider } from '../api/session.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const person = { timeZone: 'Asia/Shanghai' } as never
const host = document.createElement('div')
let root: ReturnType<typeof createRoot>
beforeEach(() => {
  vi.useFakeTimers()
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
})

const asked = (part: Partial<QueryResult<string>> = {}): QueryResult<string> => ({
  data: undefined,
  error: null,
  isFetching: true,
  refetch: vi.fn(),
  ...part,
})
const draw = (...all: QueryResult<string>[]) =>
  act(() =>
    root.render(
      <SessionProvider person={person} words={new Set()}>
        <LoadingAnnouncer />
        {all.map((one, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- they are told apart by nothing else
          <AsyncContent key={i} asked={one} shape={<i className="shape" />}>
            {(text) => <b>{text}</b>}
          </AsyncContent>
        ))}
      </SessionProvider>,
    ),
  )
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const said = () => host.querySelector('[role=status]')?.textContent
const press = (name: string) =>
  act(() => [...host.querySelectorAll('button')].find((b) => b.textContent?.replace(' ', '') === name)?.click())

test('the skeleton appears at once, and loading is announced once for all parts, unless the data arrives soon', () => {
  draw(asked(), asked())
  expect(host.querySelectorAll('.shape')).toHaveLength(2)
  expect(host.querySelectorAll('[aria-busy=true]')).toHaveLength(2)
  pass(100)
  expect(said()).toBe('')
  pass(100)
  expect(said()).toBe('正在读取')
  draw(asked({ data: '一' }), asked())
  expect(said()).toBe('正在读取')
  draw(asked({ data: '一' }), asked({ data: '二' }))
  expect([said(), host.textContent]).toEqual(['', '一二'])
})

test('after eight seconds the user can cancel and retry', () => {
  const cancel = vi.fn()
  const refetch = vi.fn()
  draw(asked({ cancel, refetch }))
  pass(7900)
  expect(host.textContent).not.toContain('还在读取…')
  pass(200)
  expect(host.textContent).toContain('还在读取…')
  press('取消')
  expect(cancel).toHaveBeenCalledOnce()
  draw(asked({ cancel, refetch, isFetching: false }))
  expect(host.textContent).toContain('已取消读取')
  press('重试')
  expect(refetch).toHaveBeenCalledOnce()
  draw(asked({ cancel, refetch }))
  expect(host.querySelector('.shape')).not.toBeNull()
})

test('a failure is shown only in its own place', () => {
  const refetch = vi.fn()
  draw(asked({ error: new Error('x'), isFetching: false, refetch }), asked({ data: '二', isFetching: false }))
  expect(host.textContent).toContain('加载失败')
  expect(host.querySelector('b')?.textContent).toBe('二')
  press('重试')
  expect(refetch).toHaveBeenCalledOnce()
})

test('data that was read before stays, with the time of reading', () => {
  const refetch = vi.fn()
  draw(asked({ data: '一', error: new Error('x'), isFetching: false, dataUpdatedAt: Date.UTC(2026, 10, 23, 1, 12, 3), refetch }))
  expect(host.textContent).toContain('数据截至 2026-11-23 09:12:03，刷新失败')
  expect(host.querySelector('b')?.textContent).toBe('一')
  press('重试')
  expect(refetch).toHaveBeenCalledOnce()
})
