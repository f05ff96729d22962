// A clock that was ahead and was set back: schedules, waiting jobs, leases, locks and the sealing of the audit log go on within a minute.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAttempts } from '#features/assessment/attempts/server/jobs.ts'
import { findScheduleAge, schedulesRun, setClockBack } from '#platform/jobs/clock.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ ROLE: 'web' })
})
afterAll(() => world?.close())
const rows = async (text: string, values: unknown[] = []) => (await world.owner.query(text, values)).rows
const ready = async () => (await (await world.anybody().fetch('/healthz/ready')).json()) as { ready: boolean; schedules: boolean }

test('future timestamps of the queue are set to now, and past ones and imminent retries stay', async () => {
  const { pool } = world.program
  await rows(`update pgboss.version set cron_on = now() + interval '2 hours', flow_on = now() - interval '2 hours'`)
  await rows(`update pgboss.queue set monitor_on = now() + interval '2 hours', maintain_on = now() - interval '1 hour'`)
  const add = (key: string, column: string, value: string) =>
    rows(`insert into pgboss.job (name, data, ${column}) values ($1, jsonb_build_object('key', $2::text), ${value})`, [
      closeAttempts.name,
      key,
    ])
  await add('waits', 'start_after', `now() + interval '2 hours'`)
  await add('retries', 'start_after', `now() + interval '60 seconds'`)
  await add('slot', 'singleton_on', `(now() + interval '2 hours') at time zone 'UTC'`)
  expect(schedulesRun(await findScheduleAge(pool))).toBe(false)
  expect(await ready()).toMatchObject({ ready: true, schedules: false })
  expect(await setClockBack(pool)).toBeGreaterThan(3)
  expect(await setClockBack(pool)).toBe(0)
  expect(Math.abs((await findScheduleAge(pool)) ?? Infinity)).toBeLessThan(120)
  expect(await ready()).toMatchObject({ ready: true, schedules: true })
  const [version] = await rows(`select flow_on < now() - interval '1 hour' past from pgboss.version`)
  expect(version).toEqual({ past: true })
  const [queue] = await rows(
    `select bool_and(monitor_on <= now()) monitored, bool_and(maintain_on < now() - interval '50 minutes') past from pgboss.queue`,
  )
  expect(queue).toEqual({ monitored: true, past: true })
  const jobs = await rows(
    `select data ->> 'key' key, start_after <= now() due, singleton_on is null free from pgboss.job where data ->> 'key' is not null order by 1`,
  )
  expect(jobs).toEqual([
    { key: 'retries', due: false, free: true },
    { key: 'slot', due: true, free: true },
    { key: 'waits', due: true, free: true },
  ])
})

test('after a forward jump of the clock, schedules are reported as stopped, and nothing is moved', async () => {
  await rows(`update pgboss.version set cron_on = now() - interval '10 minutes'`)
  expect((await ready()).schedules).toBe(false)
  expect(await setClockBack(world.program.pool)).toBe(0)
})

test('rows of the audit log are sealed although the last sealed one is dated in the future', async () => {
  const [tenant] = await rows(`select tenant_id::text id from tenant where domain = 'demo'`)
  const insert = (at: string) =>
    rows(`insert into audit_log (tenant_id, at, actor_name, action, result) values ($1, ${at}, '', '测试', 0) returning id::text`, [
      tenant?.['id'],
    ])
  const seal = () => rows('select app.seal_audit($1, 1000) n', [tenant?.['id']])
  await insert(`now() + interval '2 hours'`)
  await seal()
  const [late] = await insert('now()')
  await seal()
  expect(await rows('select place > 1 later from audit_seal where audit_id = $1', [late?.['id']])).toEqual([{ later: true }])
})

/**
 * Columns with a time that nothing waits for. `record`: when something happened, or was decided to happen; it may be shown ahead. `own`: the
 * queries bound it themselves.
 */
const facts = {
  record: new RegExp(
    `^(${[
      '(create|created|update|updated|deleted|submitted|decided|approved|assign|publish|published|graded|answered|marked|merged)_(at|date|time)',
      '(archived|sat|frozen|kept|regraded|reviewed|revoked|released|ended|finished|started|made|lost|damaged|computed|practised|delivered|tried)_at',
      '(used|last_used|compared|changed|required|first|last|make_up|read|from|to|created)_at|stored|at',
    ].join('|')})$`,
  ),
  named: [
    'exam.start_time', // chosen by people, like the next six
    'exam.end_time',
    'exam_enrolment.extended_until',
    'project.begin_time',
    'project.due_time',
    'notice.due_at',
    'service_credential.expires_at',
    'service_credential.old_secret_until', // an old secret that is valid for longer stops nobody, here and below
    'webhook.old_secret_until',
    'exam_attempt.deadline_at', // moved with started_at
    'exam_action.seen_at',
    'exam_move.moved_at',
    'generation_pause.since', // people end a pause
  ],
}

test('each column with a time is bounded after the clock went back, or is a record', async () => {
  const columns = await rows(
    `select c.relname relation, a.attname attribute from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.atttypid in ('timestamptz'::regtype, 'timestamp'::regtype) and not a.attisdropped order by 1, 2`,
  )
  const name = (c: Record<string, unknown>) => `${c['relation']}.${c['attribute']}`
  const bounded = (await rows('select * from app.clock_bounds()')).map(name)
  const all = columns.map(name)
  const isRecord = (c: Record<string, unknown>) => facts.record.test(String(c['attribute'])) || facts.named.includes(name(c))
  expect(columns.filter((c) => !bounded.includes(name(c)) && !isRecord(c)).map(name)).toEqual([])
  expect([...bounded, ...facts.named].filter((column) => !all.includes(column))).toEqual([])
})

test('after the clock went back, each lease, lock and stamp of the product is set back to its bound, once', async () => {
  const bounds = await rows(`select relation, attribute, extract(epoch from ahead)::int seconds from app.clock_bounds()`)
  // a row with this time alone: other rules of the tables do not matter here
  await rows(`set session_replication_role = replica`)
  for (const { relation, attribute } of bounds) {
    await rows(`delete from ${relation}`)
    const columns = await rows(
      `select a.attname name, t.typname type, a.attname = any (select k.attname from pg_index i join pg_attribute k on k.attrelid = i.indrelid
              and k.attnum = any (i.indkey) where i.indrelid = a.attrelid and i.indisprimary) is_key
         from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull and a.attidentity = '' and a.attgenerated = ''`,
      [relation],
    )
    for (const { conname } of await rows(`select conname from pg_constraint where conrelid = $1::regclass and contype = 'c'`, [relation]))
      await rows(`alter table ${relation} drop constraint ${conname}`)
    for (const column of columns.filter((c) => !c['is_key'])) await rows(`alter table ${relation} alter ${column['name']} drop not null`)
    const keys = columns.filter((c) => c['is_key'] && c['name'] !== attribute)
    const filled = (type: unknown) => ({ uuid: 'gen_random_uuid()', bytea: `'x'::bytea` })[String(type)] ?? `'1'`
    await rows(
      `insert into ${relation} (${[...keys.map((k) => k['name']), attribute].join()})
       values (${[...keys.map((k) => filled(k['type'])), `now() + (select ahead from app.clock_bounds() where relation = $1 and attribute = $2) + interval '2 hours'`].join()})`,
      [relation, attribute],
    )
    await world.owner.query(`update app.clock_seen set at = now() + interval '2 hours'`)
    expect([relation, attribute, await setClockBack(world.program.pool)]).toEqual([relation, attribute, 1])
    const [row] = await rows(`select extract(epoch from ${attribute} - now())::int ahead from ${relation}`)
    expect(
      Math.abs(
        Number(row?.['ahead']) - Number(bounds.find((b) => b['relation'] === relation && b['attribute'] === attribute)?.['seconds']),
      ),
    ).toBeLessThan(120)
  }
  await rows(`set session_replication_role = origin`)
  expect(await setClockBack(world.program.pool)).toBe(0)
})
