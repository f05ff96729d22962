// Tests of the queue of generation tasks: fair scheduling, leases, and the fence against late writes.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type World } from '#test/world.ts'
import { type Db, transaction } from '#platform/database/transaction.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { claimTask } from '#features/authoring/productions/server/queries.ts'
import { type TaskOutcome, reportProgress, finishTask } from './generation-tasks.ts'

let world: World
let here: string
let there: string
beforeAll(async () => {
  world = await startWorld()
  const { rows } = await world.owner.query<{ id: string; domain: string }>('select tenant_id::text id, domain from tenant')
  const of = (domain: string) => rows.find((r) => r.domain === domain)?.id ?? ''
  ;[here, there] = [of('demo'), of('yuanfan')]
})
afterAll(() => world?.close())
beforeEach(() =>
  world.owner.query('delete from generation_task; delete from generation_turn; delete from generation_pause; update tenant set status = 1'),
)

let minute = 0
/** Inserts a waiting task; each is one minute younger than the one before. */
async function waiting(tenantId: string, person = 1): Promise<string> {
  const { rows } = await world.owner.query<{ id: string }>(
    `insert into generation_task (tenant_id, task_type, source_id, parent_id, part, input, create_user_id, create_date)
     values ($1, 'OPERATION', nextval('app.id_seq'), 1, 'QUESTION', '{}', $2, timestamptz '2026-01-01' + $3 * interval '1 minute') returning id::text`,
    [tenantId, person, ++minute],
  )
  return rows[0]?.id ?? ''
}
const claim = async (lease = randomUUID(), seconds = 60) => (await claimTask(world.program.pool, lease, seconds))?.id ?? null
const runOut = () => world.owner.query(`update generation_task set lease_until = now() - interval '1 second' where lease_until is not null`)
const row = async (id: string) => (await world.owner.query('select * from generation_task where id = $1', [id])).rows[0]
const inTenant = <T>(run: (db: Db) => Promise<T>, tenantId = here) =>
  transaction(world.program.pool, { tenantId, entry: enterTenant(tenantId), run })
const settle = (id: string, lease: string, outcome: TaskOutcome) => inTenant((db) => finishTask(db, id, lease, outcome))
const SUCCESS: TaskOutcome = { status: 'TASK_SUCCESS', durationMs: 1234 }

describe('claiming', () => {
  test('the oldest task is claimed first, and an empty queue returns nothing', async () => {
    expect(await claim()).toBeNull()
    const [first, second] = [await waiting(here), await waiting(here)]
    expect([await claim(), await claim(), await claim()]).toEqual([first, second, null])
    expect(await row(first)).toMatchObject({ status: 'TASK_PROCESSING', attempts: 1, percent: 0 })
  })

  test('a tenant with one task does not wait behind the many of another', async () => {
    const many = [await waiting(here), await waiting(here), await waiting(here), await waiting(here)]
    const one = await waiting(there)
    expect([await claim(), await claim(), await claim()]).toEqual([many[0], one, many[1]])
  })

  test('a person does not wait behind the many tasks of a colleague', async () => {
    const many = [await waiting(here, 1), await waiting(here, 1), await waiting(here, 1)]
    const one = await waiting(here, 2)
    expect([await claim(), await claim(), await claim()]).toEqual([many[0], one, many[1]])
  })

  test('ten concurrent workers claim ten different tasks', async () => {
    const ids = []
    for (let i = 0; i < 8; i++) ids.push(await waiting(i % 2 ? here : there))
    const claimed = await Promise.all(Array.from({ length: 10 }, () => claim()))
    expect(claimed.filter((c) => c !== null).toSorted()).toEqual(ids.toSorted())
  })

  test('tasks of a disabled tenant are not claimed until it is enabled again', async () => {
    const id = await waiting(there)
    await world.owner.query('update tenant set status = 0 where tenant_id = $1', [there])
    expect(await claim()).toBeNull()
    await world.owner.query('update tenant set status = 1')
    expect(await claim()).toBe(id)
  })

  test('a worker with enough external tasks claims only tasks of its own engine', async () => {
    const [voice, figure, own] = [await waiting(here), await waiting(here), await waiting(here)]
    const input = (id: string, value: object) => world.owner.query('update generation_task set input = $2 where id = $1', [id, value])
    await input(voice, { voice: { provider: 'openai', voice: 'x' } })
    await input(figure, { voice: { provider: 'house', voice: 'x' }, figure: { provider: 'duix', video: 'x' } })
    await input(own, { voice: { provider: 'sherpa', speaker: 1 }, figure: { provider: 'house', figure: 'wang' } })
    const mine = async () => (await claimTask(world.program.pool, randomUUID(), 60, false))?.id ?? null
    expect([await mine(), await mine(), await claim(), await claim()]).toEqual([own, null, voice, figure])
  })

  test('a returned task rests for the given time', async () => {
    const id = await waiting(here)
    const lease = randomUUID()
    await claim(lease)
    await settle(id, lease, { status: 'TASK_WAIT', afterSeconds: 30 })
    expect(await row(id)).toMatchObject({ status: 'TASK_WAIT', lease: null })
    expect(await claim()).toBeNull()
    await runOut()
    expect(await claim()).toBe(id)
  })
})

describe('the lease', () => {
  test('a valid lease blocks other workers, and an expired one does not', async () => {
    const id = await waiting(here)
    await claim()
    expect(await claim()).toBeNull()
    await runOut()
    expect(await claim()).toBe(id)
    expect(await row(id)).toMatchObject({ attempts: 2, status: 'TASK_PROCESSING' })
  })

  test('each progress report extends the lease', async () => {
    const id = await waiting(here)
    const lease = randomUUID()
    await claim(lease, 1)
    expect(await inTenant((db) => reportProgress(db, id, lease, 55, 600))).toBe(true)
    const { percent, lease_until: until } = await row(id)
    expect(percent).toBe(55)
    expect(new Date(until).getTime()).toBeGreaterThan(Date.now() + 500_000)
  })

  test('a task fails with a reason after three aborted tries and is not claimed again', async () => {
    const id = await waiting(here)
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(await claim()).toBe(id)
      expect((await row(id)).attempts).toBe(attempt)
      await runOut()
    }
    expect(await claim()).toBeNull()
    expect(await row(id)).toMatchObject({ status: 'TASK_FAILED', reason: '多次中断未能完成，请重试', attempts: 3, lease: null })
  })
})

describe('the fence', () => {
  test('a worker that lost its lease can write neither progress nor outcome', async () => {
    const id = await waiting(here)
    const [old, now] = [randomUUID(), randomUUID()]
    await claim(old)
    await runOut()
    await claim(now)
    const before = await row(id)
    expect(await inTenant((db) => reportProgress(db, id, old, 90, 600))).toBe(false)
    for (const outcome of [SUCCESS, { status: 'TASK_FAILED', reason: 'x' }, { status: 'TASK_WAIT', afterSeconds: 0 }] as TaskOutcome[])
      expect(await settle(id, old, outcome)).toBeUndefined()
    expect(await row(id)).toEqual(before)
    expect(await settle(id, now, SUCCESS)).toMatchObject({ status: 'TASK_SUCCESS', percent: 100, durationMs: 1234, lease: null })
  })

  test('an outcome is written once', async () => {
    const id = await waiting(here)
    const lease = randomUUID()
    await claim(lease)
    const outcomes = await Promise.all([settle(id, lease, SUCCESS), settle(id, lease, { status: 'TASK_FAILED', reason: 'x' })])
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await settle(id, lease, SUCCESS)).toBeUndefined()
  })

  test('a call inside another tenant cannot finish a task', async () => {
    const id = await waiting(here)
    const lease = randomUUID()
    await claim(lease)
    expect(await inTenant((db) => finishTask(db, id, lease, SUCCESS), there)).toBeUndefined()
    expect((await row(id)).status).toBe('TASK_PROCESSING')
  })

  test('a row and part have at most one live task and any number of ended ones', async () => {
    const id = await waiting(here)
    const again = `insert into generation_task (tenant_id, task_type, source_id, parent_id, part, input)
                   select tenant_id, task_type, source_id, parent_id, part, input from generation_task where id = $1`
    await expect(world.owner.query(again, [id])).rejects.toThrow(/generation_task_live_uq/)
    await world.owner.query(`update generation_task set status = 'TASK_FAILED'`)
    await world.owner.query(again, [id])
  })
})
