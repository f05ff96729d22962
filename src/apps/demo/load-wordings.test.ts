// Tests of the demo's phrases and terms: valid for the scorer, loaded once, and never over a user's changes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { phraseRules } from '#features/practice/phrase-rules/contract.ts'
import { loadDemoWordings } from './load-wordings.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signIn('admin')
})
afterAll(() => world?.close())

const load = async () => {
  const { rows } = await world.owner.query(`select tenant_id::text id from tenant where domain = 'demo'`)
  await loadDemoWordings(world.program.pool, String(rows[0]?.id))
}
const told = () => admin.get(phraseRules.page, { query: { pageSize: '50' } })

test('demo phrases are loaded once, match, and keep changes of users', async () => {
  await load()
  const { records, total } = await told()
  expect(new Set(records.map((r) => r.level))).toEqual(new Set(['RED_LINE', 'WARNING', 'NOTICE']))
  expect(records.every((r) => r.advice)).toBe(true)
  expect((await admin.get(phraseRules.terms)).groups).toContainEqual(['等待期', '观察期'])
  const found = async (text: string) => (await admin.get(phraseRules.check, { body: { text } })).findings.map((f) => f.text)
  for (const { text, exceptions } of records) {
    expect(await found(`您放心，我们${text}。`)).toEqual([text])
    for (const exception of exceptions) expect(await found(`您放心，我们${exception}。`), exception).toEqual([])
  }
  await admin.get(phraseRules.remove, { body: records.slice(1).map((r) => r.id) })
  await load()
  expect(total).toBeGreaterThan(5)
  expect((await told()).total).toBe(1)
})
