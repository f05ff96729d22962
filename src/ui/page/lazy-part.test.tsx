// @vitest-environment happy-dom
// A part of a page that does not load without a network is reported, unless a page that did not open is reported already.
import { act, Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart, lazyParts, retryParts, reportChunkError, useChunkError } from '../device/chunk-loading.ts'

const host = document.createElement('div')
let root: Root
const Watch = () => <output>{JSON.stringify(useChunkError())}</output>
const told = () => JSON.parse(host.querySelector('output')?.textContent ?? 'null') as unknown
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  reportChunkError(null)
  vi.unstubAllGlobals()
})

test('a page that did not open is reported until it is tried again, whatever parts are waiting', async () => {
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
  act(() => reportChunkError({ why: 'away', page }))
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

test('all parts of a fetched chunk render at once, also without the network', async () => {
  vi.stubGlobal('fetch', async () => new Response(''))
  const exam = lazyParts(async () => ({ Entry: () => <p>entry</p>, Paper: () => <p>paper</p> }))
  const [Entry, Paper] = [exam.part((of) => of.Entry), exam.part((of) => of.Paper)]
  const show = (shown: React.ReactNode) => act(() => root.render(<Suspense fallback="waits">{shown}</Suspense>))
  show(<Entry />)
  expect(host.textContent).toBe('waits')
  await expect.poll(() => host.textContent).toBe('entry')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
  await exam.fetch()
  show(<Paper />)
  expect(host.textContent).toBe('paper')
})
