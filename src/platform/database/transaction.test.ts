// The tenant transaction: after a refused entry nothing runs, and an uncommitted change is never reported as done.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { enterAsPerson, enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { type Db, type EnterStatement, transaction, type TransactionOptions } from './transaction.ts'

let world: World
let tenantId: string
let author: Person
beforeAll(async () => {
  world = await startWorld({ DATABASE_POOL: '3' })
  author = await world.signIn('author')
  tenantId = (await world.owner.query<{ id: string }>(`select tenant_id::text id from tenant where domain = 'demo'`)).rows[0]?.id ?? ''
})
afterAll(() => world?.close())
beforeEach(() => world.owner.query('delete from captcha'))

const act = <T>(run: (db: Db) => Promise<T>, more: Partial<TransactionOptions<T>> = {}) =>
  transaction(world.program.pool, { tenantId, entry: enterTenant(tenantId), run, ...more })
/** A write that the test can observe. */
const write = (db: Db, stamp: string = randomUUID()) =>
  db.query(`insert into captcha (tenant_id, stamp, answer_hash, expires_at) values ($1, $2, '', now())`, [tenantId, stamp])
const written = async () =>
  (await world.owner.query<{ stamp: string; xmin: string }>('select stamp, xmin::text from captcha order by 1')).rows
/** Asserts that every connection is back in the pool, and that none is inside a transaction. */
const resting = async () => {
  const { raw } = world.program.pool
  expect(raw.totalCount - raw.idleCount + raw.waitingCount).toBe(0)
  const { rows } = await world.owner.query(
    `select state from pg_stat_activity where datname = current_database() and application_name = 'yanwu' and state like 'idle in%'`,
  )
  expect(rows).toEqual([])
}

const refusing: [string, () => EnterStatement, string][] = [
  ['no session', () => enterAsPerson(tenantId, 'x', null), 'YW401'],
  ['a missing right', () => enterAsPerson(tenantId, author.token, ['no:such:word']), 'YW403'],
  ['an unknown tenant', () => enterTenant('999999999'), 'YW404'],
]
test.each(refusing)('an entry refused for %s lets no write behind it through, though it was sent at once', async (_, entry, code) => {
  let sent = 0
  const attempt = act(
    async (db) => {
      const writes = [write(db), write(db), db.query('commit'), write(db)]
      sent = writes.length
      await Promise.all(writes)
    },
    { entry: entry() },
  )
  await expect(attempt).rejects.toMatchObject({ code })
  expect(sent).toBe(4)
  expect(await written()).toEqual([])
  await resting()
})

test('a refused entry lets no write through that the handler does not await', async () => {
  await expect(act(async (db) => void write(db).catch(() => {}), { entry: enterTenant('999999999') })).rejects.toMatchObject({
    code: 'YW404',
  })
  expect(await written()).toEqual([])
})

test('a result is on disk, and the callbacks after commit run only then', async () => {
  const told: number[] = []
  const value = await act(async (db) => {
    db.afterCommit(() => told.push(1))
    await write(db)
    expect(told).toEqual([])
    return 'done'
  })
  expect([value, told, (await written()).length]).toEqual(['done', [1], 1])
})

test('an error rolls everything back and is thrown unchanged', async () => {
  const told: number[] = []
  const error = new Error('no')
  await expect(
    act(async (db) => {
      db.afterCommit(() => told.push(1))
      await write(db)
      throw error
    }),
  ).rejects.toBe(error)
  expect([await written(), told]).toEqual([[], []])
  await resting()
})

test('a COMMIT that the database made a ROLLBACK is a failure, even if every awaited statement succeeded', async () => {
  const told: number[] = []
  await expect(
    act(async (db) => {
      db.afterCommit(() => told.push(1))
      await write(db)
      await db.query('select 1/0').catch(() => {})
      return 'looks fine'
    }),
  ).rejects.toThrow('the transaction was rolled back')
  expect([await written(), told]).toEqual([[], []])
  await resting()
})

test('the finish writes in the same transaction, with the user who asked', async () => {
  const names: unknown[] = []
  await act((db) => write(db, 'run'), {
    entry: enterAsPerson(tenantId, author.token, null),
    finish: (db, who) => {
      names.push(who?.name)
      return write(db, 'finish')
    },
  })
  const rows = await written()
  expect(rows.map((r) => r.stamp)).toEqual(['finish', 'run'])
  expect(new Set(rows.map((r) => r.xmin)).size).toBe(1)
  expect(names).toEqual(['周雅琴'])
})

test('if the finish fails, nothing is written', async () => {
  await expect(act((db) => write(db), { finish: (db) => db.query('insert into audit_log (tenant_id) values (null)') })).rejects.toThrow()
  expect(await written()).toEqual([])
  await resting()
})

test('an entry without a user leaves nobody signed in', async () => {
  await expect(act((db) => db.who())).rejects.toThrow('nobody is signed in here')
  expect(await act((db) => db.who(), { entry: enterAsPerson(tenantId, author.token, ['course:menu']) })).toMatchObject({
    tenantId,
    loginName: 'author',
    type: 0,
    scopes: [],
  })
})

test('the tenant ends with its transaction: the next one on the same connection does not see it', async () => {
  for (let i = 0; i < 6; i++) await act((db) => db.query('select 1'))
  for (let i = 0; i < 6; i++) expect((await world.program.pool.raw.query('select 1 from course')).rowCount).toBe(0)
})

test('more transactions than connections wait for each other, and all end', async () => {
  await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      i % 3 ? act((db) => write(db)) : act(async () => Promise.reject(new Error('no'))).catch(() => {}),
    ),
  )
  expect((await written()).length).toBe(20)
  await resting()
})

test('a connection that breaks between two statements fails only its own transaction', async () => {
  const attempt = act(async (db) => {
    const { rows } = await db.query('select pg_backend_pid() pid')
    await world.owner.query('select pg_terminate_backend($1)', [(rows[0] as { pid: number }).pid])
    await new Promise((later) => setTimeout(later, 100))
    await write(db)
  })
  await expect(attempt).rejects.toThrow()
  expect(await written()).toEqual([])
  expect(await act(async () => 'well')).toBe('well')
  await resting()
})

test('a repeatableRead transaction reads one snapshot; any other reads the current state', async () => {
  const count = async (db: Db) => ((await db.query('select count(*)::int n from captcha')).rows[0] as { n: number }).n
  for (const repeatableRead of [true, false])
    await act(
      async (db) => {
        const before = await count(db)
        await act((other) => write(other))
        expect((await count(db)) - before).toBe(repeatableRead ? 0 : 1)
      },
      { repeatableRead },
    )
  await resting()
})

test('a long transaction does not block other requests of the same session', async () => {
  const stale = () => world.owner.query(`update session set seen_at = now() - interval '2 minutes'`)
  const entry = enterAsPerson(tenantId, author.token, null)
  for (const repeatableRead of [true, false]) {
    await stale()
    await act(
      async (db) => {
        await db.who()
        expect((await act((other) => other.who(), { entry, repeatableRead })).userId).toBe((await db.who()).userId)
      },
      { entry, repeatableRead },
    )
  }
  await resting()
})
