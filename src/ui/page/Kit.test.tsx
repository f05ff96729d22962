// @vitest-environment happy-dom
// Messages of the kit: each is seen for its whole time, also where the same words were said a moment before.
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Kit } from './Kit.tsx'
import { showSuccess } from './notice.ts'

let root: Root
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // nothing moves: here no animation would ever end
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  vi.useFakeTimers()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Kit client={new QueryClient()}>页面</Kit>))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const messages = () => [...document.querySelectorAll('.ant-message-notice')].map((one) => one.textContent)

test('the same words said again stand as long as any, and once', async () => {
  await act(async () => showSuccess('新增成功'))
  await pass(1_700)
  expect(messages()).toEqual(['新增成功'])
  await act(async () => showSuccess('新增成功'))
  await pass(1_500)
  expect(messages()).toEqual(['新增成功'])
  await pass(3_000)
  expect(messages()).toEqual([])
})
