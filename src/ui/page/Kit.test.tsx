// @vitest-environment happy-dom
// Messages of the kit: each is visible for its whole time, also after an equal message a moment before.
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Kit } from './Kit.tsx'
import { showSuccess } from './notice.ts'

let root: Root
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // no motion, because animations would never end in this environment
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

test('an equal message that is repeated stays for its full time, and appears once', async () => {
  await act(async () => showSuccess('新增成功'))
  await pass(1_700)
  expect(messages()).toEqual(['新增成功'])
  await act(async () => showSuccess('新增成功'))
  await pass(1_500)
  expect(messages()).toEqual(['新增成功'])
  await pass(3_000)
  expect(messages()).toEqual([])
})
