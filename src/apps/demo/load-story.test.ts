// Tests of the audit log of the demo: it uses actions of the product and existing records, and its seals hold.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#test/contracts.ts'
import { startWorld, type World } from '#test/world.ts'
import { audit } from '#features/organisation/audit/contract.ts'
import { loadStory, story } from './load-story.ts'

let world: World
beforeAll(async () => void (world = await startWorld()))
afterAll(() => world.close())

test('every action is one that the product audits', () => {
  const known = new Set(endpoints.flatMap(({ endpoint }) => endpoint.audit ?? []))
  expect(story.map(({ action }) => action).filter((action) => !known.has(action))).toEqual([])
})

test('the story fills an empty log with existing records, and the audit chain holds', async () => {
  const ask = async (text: string) => (await world.owner.query(text)).rows as Record<string, unknown>[]
  const tenantId = String((await ask(`select tenant_id from tenant where domain = 'demo'`))[0]?.['tenant_id'])
  expect(await ask(`select from audit_log where tenant_id = ${tenantId}`)).toEqual([])
  await loadStory(world.owner, tenantId)
  await loadStory(world.owner, tenantId)
  const rows = await ask(`select entity, entity_id from audit_log where tenant_id = ${tenantId} and at < now() order by at`)
  expect(rows).toHaveLength(story.length)
  const found = rows.filter((row) => row['entity_id'] !== null)
  expect(found).toHaveLength(story.filter(({ to: [, name] }) => name !== '').length)
  const auditor = await world.signIn('auditor')
  expect(await auditor.get(audit.check)).toMatchObject({ reason: null, brokenPlace: null })
})
