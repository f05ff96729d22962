// @vitest-environment happy-dom
// The deadline fires once, however often the page becomes visible after it.
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { useTimeLeft } from './use-sitting.ts'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // the fake clock begins at 0
  vi.useFakeTimers()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

function Clock({ endsAt, onEnd }: { endsAt: number; onEnd: () => void }) {
  useTimeLeft(endsAt, onEnd)
  return null
}
const look = () => act(() => void document.dispatchEvent(new Event('visibilitychange')))

test.each([
  ['while it is open', 2000],
  ['before it was opened', -1],
])('a deadline %s fires once', (_, ms) => {
  const onEnd = vi.fn()
  const root = createRoot(document.createElement('div'))
  act(() => root.render(<Clock endsAt={ms} onEnd={onEnd} />))
  look()
  expect(onEnd).toHaveBeenCalledTimes(ms > 0 ? 0 : 1)
  act(() => void vi.advanceTimersByTime(3000))
  look()
  look()
  expect(onEnd).toHaveBeenCalledTimes(1)
  act(() => root.unmount())
})
