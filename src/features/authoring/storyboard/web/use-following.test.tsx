// @vitest-environment happy-dom
// Tests of auto-scrolling: the list follows the playing line until the user scrolls, and a button resumes it.
import { act, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { BackToPlaying, useFollowing } from './use-following.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

test('the list follows, stops after scrolling by hand, and resumes on request', () => {
  const shown: number[] = []
  function Lines({ at, playing }: { at: number; playing: boolean }) {
    const scroller = useRef<HTMLDivElement>(null)
    const following = useFollowing({ scroller, at, playing, show: (line) => shown.push(line) })
    return (
      <>
        <div ref={scroller} />
        <BackToPlaying {...following} />
      </>
    )
  }
  const host = document.createElement('div')
  const root = createRoot(host)
  const draw = (at: number, playing: boolean) => act(() => root.render(<Lines at={at} playing={playing} />))
  draw(0, false)
  expect(shown, 'nothing moves at rest').toEqual([])
  draw(1, true)
  draw(2, true)
  expect(shown).toEqual([1, 2])
  act(() => void host.firstElementChild?.dispatchEvent(new Event('wheel')))
  draw(3, true)
  expect(shown, 'somebody looks elsewhere').toEqual([1, 2])
  act(() => host.querySelector('button')?.click())
  expect(shown).toEqual([1, 2, 3])
  expect(host.querySelector('button')).toBeNull()
  act(() => void host.firstElementChild?.dispatchEvent(new Event('wheel')))
  draw(3, false)
  draw(4, true)
  expect(shown, 'a new run is followed again').toEqual([1, 2, 3, 4])
  act(() => root.unmount())
})
