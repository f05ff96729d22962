// Idempotency keys: every creating call is sent twice under one key, generated from the contracts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses } from '#features/authoring/courses/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { type Act, actsByHand, draftService } from './acts.ts'
import { endpoints, forMachines } from './contracts.ts'
import { makeRecords, namesOf, type Records, tablesOf } from './records.ts'
import { askWith, type Parts, requestsOf } from './samples.ts'
import { type Answer, type Person, startWorld, type World } from './world.ts'

let world: World
let records: Records
let byHand: Record<string, Act>
let people: Person[]
beforeAll(async () => {
  world = await startWorld(draftService)
  const admin = await world.signIn('admin')
  const tenantId = (await admin.get(sessions.info)).orgId
  records = await makeRecords(world, tenantId)
  byHand = await actsByHand(world, tenantId, records.ids)
  people = [admin, await world.signIn('author'), await world.signIn('officer')]
})
afterAll(() => world?.close())

/** Row counts of all tables. */
async function counted(): Promise<unknown> {
  const names = (await tablesOf(world)).filter((table) => !['sign_in_failure', 'captcha', 'loose_object', 'audit_seal'].includes(table))
  const { rows } = await world.owner.query(
    [
      ...names.map((n) => `select '${n}' name, count(*) n from ${n} ${n === 'audit_log' ? 'where result = 0' : ''}`),
      `select 'jobs', count(*) from pgboss.job`,
    ].join(' union all ') + ' order by 1',
  )
  return rows
}

/**
 * Without sign-out and impersonation, which change the session of the repeat, without tests of services, which return a duration, and
 * without passkeys, whose challenge is taken once.
 */
const creations = endpoints.filter(
  ({ name, endpoint: e }) =>
    !name.startsWith('sessions.') &&
    name !== 'media-providers.test' &&
    name !== 'second-factors.addPasskey' &&
    e.audit &&
    e.method === 'POST' &&
    e.may !== 'public' &&
    !e.upload &&
    !e.lines &&
    !e.octets &&
    !e.answer &&
    !forMachines(e),
)

/** A person with a request that succeeds, and its response; null if no generated one does. */
async function success(name: string): Promise<{ person: Person; parts: Parts; answer: Answer<unknown> } | null> {
  const { endpoint } = creations.find((c) => c.name === name) ?? {}
  if (!endpoint) return null
  const made = byHand[name]
  const kinds = [...new Set(Object.values(records.ids).toReversed())]
  const tries = made
    ? [{ parts: { params: {}, ...made } as Parts, by: [made.as] }]
    : [...requestsOf(endpoint, kinds, records.path, namesOf(records.ids))].map((parts) => ({ parts, by: people }))
  for (const [n, { parts, by }] of tries.entries())
    for (const [i, person] of by.entries()) {
      const { params, query, body } = parts
      const keyed = { params, query, body, headers: { 'idempotency-key': `${name}-${n}-${i}` } } as unknown as Parts
      const answer = await askWith(person, endpoint, keyed)
      if (answer.succ && answer.code === 0) return { person, parts: keyed, answer }
    }
  return null
}

test('a request sent twice under one key runs once and gets equal responses', async () => {
  const notTried: string[] = []
  // first the call that cancels the tasks of the demo
  const early = (name: string) => Number(name === 'production-board.cancel')
  for (const { name, endpoint } of creations.toSorted((a, b) => early(b.name) - early(a.name))) {
    // media that are being made cannot be requested again
    if (name.startsWith('production') && !name.endsWith('cancel')) await world.owner.query('delete from generation_task')
    const first = await success(name)
    if (!first) {
      notTried.push(name)
      continue
    }
    const before = await counted()
    const again = await askWith(first.person, endpoint, first.parts)
    if (endpoint.secretAnswer) expect([name, again.msg]).toEqual([name, expect.stringContaining('只显示一次')])
    else expect([name, again.code, again.content]).toEqual([name, 0, first.answer.content])
    expect([name, await counted()]).toEqual([name, before])
  }
  expect(notTried).toEqual([])
})

test('twenty concurrent requests under one key make one record', async () => {
  const author = await world.signIn('author')
  const ask = (title: string, key: string) =>
    author.ask(courses.createCourse, { body: { title, description: '描述' }, headers: { 'idempotency-key': key } })
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('只有一门', 'twenty')))
  expect(new Set(answers.map((a) => a.content.id)).size).toBe(1)
  const { rows } = await world.owner.query(`select count(*)::int n from course where title = '只有一门'`)
  expect(rows).toEqual([{ n: 1 }])

  expect(await ask('另一门', 'twenty')).toMatchObject({ status: 400, msg: '同一次提交的内容前后不一致，请刷新后重试' })
  const other = await world.signIn('leader')
  const theirs = { body: { title: '只有一门', description: '描述' }, headers: { 'idempotency-key': 'twenty' } }
  expect((await other.ask(courses.createCourse, theirs)).content?.id).not.toBe(answers[0]?.content.id)
  expect(await ask('三', 'with space')).toMatchObject({ status: 400 })
  // a refused request was not executed, so the same key may try again
  expect(await ask('', 'tries')).not.toMatchObject({ code: 0 })
  expect(await ask('后来好了', 'tries')).toMatchObject({ code: 0 })
})
