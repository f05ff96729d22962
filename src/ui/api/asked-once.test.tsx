// @vitest-environment happy-dom
// Queries with `once` are read once per page load, also across components; all others are read again.
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { get } from '#shared/contract.ts'
import { createQueryClient, useApiQuery } from './api-hooks.ts'

const endpoint = get('/who', { may: 'signed-in', summary: '', content: z.object({}) })
function Asks({ once }: { once: boolean }) {
  useApiQuery(endpoint, {}, { once, inPlace: true })
  return null
}

test.each([
  [true, 1],
  [false, 3],
])('once: %s', async (once, calls) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const asked = vi.fn(async () => new Response(JSON.stringify({ succ: true, code: 0, msg: '', content: {} })))
  vi.stubGlobal('fetch', asked)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const client = createQueryClient()
  for (const parts of [['shell'], ['shell', 'home'], ['shell'], ['shell', 'home']])
    await act(async () =>
      root.render(
        <QueryClientProvider client={client}>
          {parts.map((part) => (
            <Asks key={part} once={once} />
          ))}
        </QueryClientProvider>,
      ),
    )
  expect(asked).toHaveBeenCalledTimes(calls)
  act(() => root.unmount())
})

test('a component renders only for the parts of the result that it reads', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ succ: true, code: 0, msg: '', content: {} })))
  const rendered: string[] = []
  const rendersOf = (part: string) => rendered.filter((one) => one === part).length
  function Reads({ part }: { part: 'data' | 'isFetching' }) {
    void useApiQuery(endpoint, {}, { inPlace: true })[part]
    rendered.push(part)
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const client = createQueryClient()
  const screen = (
    <QueryClientProvider client={client}>
      <Reads part="data" />
      <Reads part="isFetching" />
    </QueryClientProvider>
  )
  /** Reads anew; the query client tells its components in a macrotask. */
  const refetch = () =>
    act(async () => {
      await client.refetchQueries()
      await new Promise((resolve) => setTimeout(resolve))
    })
  await act(async () => root.render(screen))
  await refetch()
  rendered.length = 0
  await refetch()
  expect(rendersOf('data')).toBe(0)
  expect(rendersOf('isFetching')).toBeGreaterThan(0)
  act(() => root.unmount())
})
