// Tests that `practice_recent` and `practice_tally` equal a recomputation after any insert, update and delete of runs, in any time zone.
import '#test/property-seed.ts'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '#test/world.ts'
import { clockIn, timeZones } from '#shared/zones.ts'

const WEEKS = 26
const day = 86_400_000
let world: World
let tenantId: string
let people: string[]
let course: { id: string; scene: string; sub: string }

const rows = async <R>(text: string, values: unknown[] = []) => (await world.owner.query(text, values)).rows as R[]
const one = async (text: string, values: unknown[] = []) => (await rows<{ id: string }>(text, values))[0]?.id ?? ''

beforeAll(async () => {
  world = await startWorld()
  tenantId = await one(`select tenant_id::text id from tenant where domain = 'demo'`)
  people = (await rows<{ id: string }>(`select id::text from app_user where tenant_id = $1 order by id limit 5`, [tenantId])).map(
    (p) => p.id,
  )
  const node = (type: string, parent: string | null, top: string | null) =>
    one(
      `insert into course (tenant_id, id, type, parent_id, course_id, title) select $1, n, $2, $3, coalesce($4::bigint, n), '周课' from nextval('app.id_seq') n returning id::text`,
      [tenantId, type, parent, top],
    )
  const id = await node('COURSE', null, null)
  const scene = await node('SCENE', id, id)
  course = { id, scene, sub: await node('SUB_SCENE', scene, id) }
})
afterAll(() => world?.close())

interface Run {
  user: number
  /** Weeks before the latest one, and seconds from the Monday on which it begins in Shanghai. */
  week: number
  second: number
  score: number
  completed: boolean
  exam: boolean
}
const firstMonday = Date.parse('2026-11-16T00:00:00+08:00')
const startOf = ({ week, second }: Run) => firstMonday - week * 7 * day + second * 1000
const run = fc.record<Run>({
  user: fc.nat(4),
  week: fc.oneof(fc.nat(2), fc.nat(WEEKS + 3)),
  // close to the beginning of a week in some time zone, or anywhere
  second: fc.oneof(fc.constantFrom(-1, 0, 1, 3599, 3600, 8 * 3600 - 1, 8 * 3600, -14 * 3600), fc.integer({ min: -40_000, max: 640_000 })),
  score: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
  completed: fc.boolean(),
  exam: fc.boolean(),
})
const bring = (runs: readonly Run[]) =>
  rows(
    `insert into practice_attempt (tenant_id, user_id, course_id, scene_id, sub_scene_id, mode, registration, source, started_at, ended_at, completed, score)
     select $1, u, $2, $3, $4, m, gen_random_uuid(), 'DEMO', to_timestamp(s), to_timestamp(s), c, v
       from unnest($5::bigint[], $6::text[], $7::float8[], $8::boolean[], $9::numeric[]) r (u, m, s, c, v)`,
    [
      ...[tenantId, course.id, course.scene, course.sub, runs.map((r) => people[r.user]), runs.map((r) => (r.exam ? 'EXAM' : 'PRACTICE'))],
      ...[runs.map((r) => startOf(r) / 1000), runs.map((r) => r.completed), runs.map((r) => r.score)],
    ],
  )
type Act = { runs: Run[] } | { gone: number } | { edited: number; as: Run } | { zone: (typeof timeZones)[number] }
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ runs: fc.array(run, { minLength: 1, maxLength: 6 }) }) },
  { weight: 3, arbitrary: fc.record({ gone: fc.integer({ min: 2, max: 5 }) }) },
  { weight: 3, arbitrary: fc.record({ edited: fc.integer({ min: 2, max: 5 }), as: run }) },
  { weight: 2, arbitrary: fc.record({ zone: fc.constantFrom(...timeZones) }) },
)

async function perform(done: Act): Promise<void> {
  if ('runs' in done) await bring(done.runs)
  else if ('gone' in done) await rows('delete from practice_attempt where tenant_id = $1 and id % $2 = 0', [tenantId, done.gone])
  else if ('edited' in done)
    await rows(
      'update practice_attempt set started_at = to_timestamp($3), completed = $4, score = $5 where tenant_id = $1 and id % $2 = 1',
      [...[tenantId, done.edited, startOf(done.as) / 1000, done.as.completed, done.as.score]],
    )
  else await rows('update tenant set time_zone = $2 where tenant_id = $1', [tenantId, done.zone])
}

interface Kept {
  user_id: string
  week: string
  weeks: string
  last: number
  scored: number
  points: number
  scored_before: number
  points_before: number
}
const kept = () =>
  rows<Kept>(
    `select user_id::text, week::text, weeks::text, extract(epoch from last_at)::float8 last, scored, points::float8, scored_before, points_before::float8
       from practice_recent where tenant_id = $1 order by user_id`,
    [tenantId],
  )

/** The Monday of the week of a moment, as days since 1970. */
function mondayOf(zone: string, at: number): number {
  const days = Date.parse(`${clockIn(zone, at).slice(0, 10)}T00:00:00Z`) / day
  return days - ((days + 3) % 7)
}

async function reckoned(): Promise<Kept[]> {
  const [zone = ''] = (await rows<{ z: string }>('select time_zone z from tenant where tenant_id = $1', [tenantId])).map((t) => t.z)
  const runs = await rows<{ user: string; at: number; counts: boolean; score: number }>(
    `select user_id::text "user", extract(epoch from started_at)::float8 * 1000 "at", (completed and mode = 'PRACTICE') counts, score::float8
       from practice_attempt where tenant_id = $1`,
    [tenantId],
  )
  return [...Map.groupBy(runs, (r) => r.user)]
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([user_id, own]) => {
      const last = Math.max(...own.map((r) => r.at))
      const week = mondayOf(zone, last)
      const ago = (r: { at: number }) => (week - mondayOf(zone, r.at)) / 7
      const sums = (weeksAgo: number) => {
        const counted = own.filter((r) => r.counts && ago(r) === weeksAgo)
        return [counted.length, counted.reduce((sum, r) => sum + Math.round(r.score * 100), 0) / 100] as const
      }
      const [[scored, points], [scored_before, points_before]] = [sums(0), sums(1)]
      const weeks = Array.from({ length: WEEKS }, (_, k) => (own.some((r) => ago(r) === k) ? '1' : '0')).join('')
      return {
        user_id,
        week: new Date(week * day).toISOString().slice(0, 10),
        weeks,
        last: last / 1000,
        scored,
        points,
        scored_before,
        points_before,
      }
    })
}

interface Tally {
  span: 'DAY' | 'WEEK'
  since: string
  user_id: string
  runs: number
  completed: number
  score_hundredths: number
}
const byKey = (a: Tally, b: Tally) => keyOf(a).localeCompare(keyOf(b))
const keyOf = ({ span, since, user_id }: Tally) => `${span} ${since} ${user_id.padStart(20, '0')}`
const tallies = async () =>
  (
    await rows<Tally>(
      'select span, since::text, user_id::text, runs, completed, score_hundredths from practice_tally where tenant_id = $1 and course_id = $2',
      [tenantId, course.id],
    )
  ).toSorted(byKey)

async function reckonedTallies(): Promise<Tally[]> {
  const [zone = ''] = (await rows<{ z: string }>('select time_zone z from tenant where tenant_id = $1', [tenantId])).map((t) => t.z)
  const runs = await rows<{ user_id: string; at: number; completed: boolean; score: number }>(
    `select user_id::text, extract(epoch from started_at)::float8 * 1000 "at", completed, score::float8 from practice_attempt where tenant_id = $1 and course_id = $2`,
    [tenantId, course.id],
  )
  const spans = {
    DAY: (at: number) => clockIn(zone, at).slice(0, 10),
    WEEK: (at: number) => new Date(mondayOf(zone, at) * day).toISOString().slice(0, 10),
  }
  return (['DAY', 'WEEK'] as const)
    .flatMap((span) =>
      [...Map.groupBy(runs, (r) => `${spans[span](r.at)} ${r.user_id}`)].map(([key, own]) => {
        const [since = '', user_id = ''] = key.split(' ')
        const done = own.filter((r) => r.completed)
        const score_hundredths = done.reduce((sum, r) => sum + Math.round(r.score * 100), 0)
        return { span, since, user_id, runs: own.length, completed: done.length, score_hundredths }
      }),
    )
    .toSorted(byKey)
}

test('the stored sums equal a recomputation after each of many changes, and a rebuild changes nothing', async () => {
  for (const done of fc.sample(act, 120)) {
    await perform(done)
    expect(await kept()).toEqual(await reckoned())
    expect(await tallies()).toEqual(await reckonedTallies())
  }
  const places = () => rows('select ctid::text, xmin::text from practice_recent where tenant_id = $1 order by user_id', [tenantId])
  const before = await places()
  expect(before.length).toBeGreaterThan(0)
  await rows('select app.sum_up_practice($1, null)', [tenantId])
  expect(await places()).toEqual(before)
  await rows('select app.tally_practice($1, null, null, null)', [tenantId])
  expect(await tallies()).toEqual(await reckonedTallies())
})

test('concurrent imports for one person are all counted, and a purged course has none', async () => {
  await rows('delete from practice_attempt where tenant_id = $1', [tenantId])
  expect(await kept()).toEqual([])
  const first = { user: 0, week: 0, second: 60, score: 80, completed: true, exam: false }
  const other = await world.program.pool.raw.connect()
  try {
    await other.query('begin')
    await other.query(`select set_config('app.tenant_id', $1, true)`, [tenantId])
    await other.query(
      `insert into practice_attempt (tenant_id, user_id, course_id, scene_id, sub_scene_id, mode, registration, source, started_at, ended_at, completed, score)
       values ($1, $2, $3, $4, $5, 'PRACTICE', gen_random_uuid(), 'DEMO', to_timestamp($6), to_timestamp($6), true, 60)`,
      [tenantId, people[0], course.id, course.scene, course.sub, startOf({ ...first, week: 1 }) / 1000],
    )
    const ended: unknown[] = []
    const waiting = bring([first]).then((rest) => ended.push(rest))
    const isWaiting = async () => (await other.query(`select from pg_locks where not granted`)).rowCount !== 0
    while (!ended.length && !(await isWaiting())) await setImmediate()
    await other.query('commit')
    await waiting
  } finally {
    other.release()
  }
  expect(await kept()).toEqual(await reckoned())
  expect(await tallies()).toEqual(await reckonedTallies())
  expect((await kept())[0]?.weeks.startsWith('11')).toBe(true)
  await rows('delete from course where tenant_id = $1 and course_id = $2', [tenantId, course.id])
  expect(await kept()).toEqual([])
  expect(await tallies()).toEqual([])
})
