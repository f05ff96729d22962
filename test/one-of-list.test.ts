// A list filtered by an id returns the current state of that record, which a form needs after a conflict.
import { expect, test } from 'vitest'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { tenantSetup } from '#features/organisation/tenant-setup/contract.ts'
import { users } from '#features/organisation/users/contract.ts'
import { startWorld } from './world.ts'

test('lists of people, tenants and voices return one record by its id', async () => {
  const world = await startWorld()
  const admin = await world.signIn('admin')
  for (const name of ['小周', '小晓'])
    await admin.get(digitalHumans.create, {
      body: { type: 'VOICE', name, gender: 2, source: { provider: 'house', voice: 'gentle-woman' } },
    })
  for (const [list, query] of [
    [users.page, {}],
    [tenantSetup.page, {}],
    [digitalHumans.own, { type: 'VOICE' }],
  ] as const) {
    const all = await admin.get(list, { query })
    expect([list.path, all.total > 1]).toEqual([list.path, true])
    const last = all.records.at(-1)
    expect(await admin.get(list, { query: { ...query, id: last?.id ?? '' } })).toMatchObject({ total: 1, records: [last] })
    expect(await admin.get(list, { query: { ...query, id: '999999999' } })).toMatchObject({ total: 0, records: [] })
  }
  // nobody of another tenant is found
  const [other] = (await (await world.signIn('admin', 'yuanfan')).get(users.page)).records
  expect((await admin.get(users.page, { query: { id: other?.id ?? '' } })).records).toEqual([])
  await world.close()
})
