// A `withoutTransaction` handler must check rights before it answers, and must write the audit row.
import { expect, test } from 'vitest'
import { runWithoutTransaction } from './handler-transaction.ts'

const entry = { name: 'enter', text: '', values: [] }
type Asking = Parameters<typeof runWithoutTransaction>
const run = (endpoint: object, ...handler: [] | [() => Promise<unknown>]) => {
  const route = {
    feature: 'pledges',
    name: 'list',
    endpoint: { method: 'GET', path: '/pledges', summary: '', ...endpoint },
    withoutTransaction: handler[0],
  }
  const machinery = { ports: { entrance: { tenant: () => entry, person: () => entry } }, open: (act: () => unknown) => act() }
  const asked = { request: { tenantId: '1', onceKey: null } }
  return runWithoutTransaction(...([route, asked, machinery, () => {}] as unknown as Asking))
}
const told = () => Promise.resolve('a secret')

test('a handler that has not entered gives no answer', async () => {
  await expect(run({ may: 'pledge:menu' }, told)).rejects.toThrow('pledges.list has not entered')
  await expect(run({ may: 'signed-in' }, told)).rejects.toThrow('pledges.list has not entered')
})

test('a public call needs no user; an audited call needs its audit row', async () => {
  expect(await run({ may: 'public' }, told)).toBe('a secret')
  await expect(run({ may: 'public', audit: '保存' }, told)).rejects.toThrow('pledges.list has not concluded')
})
