// @vitest-environment happy-dom
// A part of a page that does not come while the network is away: it is told, unless a page that did not open is told already.
import { act, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyPart, retryParts, tellTrouble, useTrouble } from './chunk.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const host = document.createElement('div')
const root = createRoot(host)
const Watch = () => <output>{JSON.stringify(useTrouble())}</output>
const told = () => JSON.parse(host.querySelector('output')?.textContent ?? 'null') as unknown
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

test('a page that did not open is told as long as it is not tried again, whatever parts are waiting', async () => {
  const fetching = vi.fn(async () => Promise.reject(new TypeError('network')))
  vi.stubGlobal('fetch', fetching)
  const Part = lazyPart(async () => () => <p>part</p>)
  act(() =>
    root.render(
      <>
        <Watch />
        <Suspense fallback="waits">
          <Part />
        </Suspense>
      </>,
    ),
  )
  await expect.poll(told).toEqual({ why: 'away' })
  const page = { path: '/auditLog', name: '审计日志' }
  act(() => tellTrouble({ why: 'away', page }))
  const asked = fetching.mock.calls.length
  act(() => retryParts())
  await expect.poll(() => fetching.mock.calls.length).toBeGreaterThan(asked)
  await act(async () => undefined)
  expect(told()).toEqual({ why: 'away', page })
  vi.stubGlobal('fetch', async () => new Response(''))
  act(() => retryParts())
  await expect.poll(() => host.querySelector('p')?.textContent).toBe('part')
  expect(told()).toEqual({ why: 'away', page })
})
