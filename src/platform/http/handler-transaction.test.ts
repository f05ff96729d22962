// A handler beside transactions answers nobody whose right it has not asked for, and no act without its row.
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

test('who may not be known is not answered', async () => {
  await expect(run({ may: 'pledge:menu' }, told)).rejects.toThrow('pledges.list has not entered')
  await expect(run({ may: 'signed-in' }, told)).rejects.toThrow('pledges.list has not entered')
})

test('what is public needs nobody; what is audited needs its row', async () => {
  expect(await run({ may: 'public' }, told)).toBe('a secret')
  await expect(run({ may: 'public', audit: '保存' }, told)).rejects.toThrow('pledges.list has not concluded')
})
