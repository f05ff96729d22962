// @vitest-environment happy-dom
// Error boundary of a screen: a failing screen shows a message, and another screen starts normally.
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { goTo } from './router.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')), { onCaughtError: () => undefined })
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function Screen(): string {
  if (window.location.pathname === '/learn/broken') throw new Error('a fault of ours')
  return '任务'
}

test('a failing screen shows a message with links, and other screens work as usual', async () => {
  await act(async () => goTo('/broken'))
  await act(async () =>
    root.render(
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>,
    ),
  )
  expect(document.querySelector('[role=alert] h1')?.textContent).toBe('这一页出错了')
  await act(async () => document.querySelector('a')?.click())
  expect([window.location.pathname, document.body.textContent]).toEqual(['/learn/', '任务'])
})
