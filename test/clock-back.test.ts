// A clock that was ahead and was set back: schedules, waiting jobs and the sealing of the audit log go on within a minute.
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
