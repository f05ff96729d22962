// @vitest-environment happy-dom
// Confirming an import again after a lost answer is the same request for the server; with another option it is a new one.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#ui/api/api-hooks.ts'
import { setToastHandler } from '#ui/page/notice.ts'
import { useImport } from './use-import.ts'

const endpoint = { method: 'POST', path: '/things/import', may: 'signed-in' } as const
const preview = { importId: '5', total: 2, ok: 1, bad: 1, rows: [], warnings: [], notes: [], preview: [] }
type Import = ReturnType<typeof useImport>
function Host({ hold }: { hold: (now: Import) => void }) {
  const now = useImport(endpoint, [])
  useEffect(() => void hold(now))
  return null
}
let now: Import

let root: Root
const keys: (string | null)[] = []
let answer: () => Response
const envelope = (content: unknown) => new Response(JSON.stringify({ succ: true, code: 0, msg: '', content }))
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.includes('dryRun')) return envelope(preview)
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return answer()
  })
  setToastHandler(vi.fn(), vi.fn())
  root = createRoot(document.body.appendChild(document.createElement('div')))
  const host = (
    <QueryClientProvider client={createQueryClient()}>
      <Host hold={(latest) => (now = latest)} />
    </QueryClientProvider>
  )
  await act(async () => root.render(host))
})
afterEach(() => act(() => root.unmount()))

test('equal confirmations have one idempotency key until they are answered', async () => {
  await act(() => now.resume({ importId: '5', file: '表.xlsx', rows: [] }, {}))
  const commit = (skipBad: boolean) => act(() => now.commit({}, skipBad))
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  for (const skipBad of [false, false, true, true]) await commit(skipBad)
  // refused: nothing was imported
  answer = () => new Response(JSON.stringify({ succ: false, code: 40000, msg: '有误' }))
  for (const skipBad of [true, true]) await commit(skipBad)
  answer = () => envelope(preview)
  await commit(true)
  expect(now.state.at).toBe('done')
  const [a, b, c, d, e, f, g] = keys
  expect(keys.every((key) => key && /^\w{10,}$/.test(key))).toBe(true)
  expect([a === b, c === d && d === e, new Set([a, c, f, g]).size]).toEqual([true, true, 4])
})
