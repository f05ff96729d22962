// Recomputes random courses, projects and runs person by person in exact fractions, and compares with the calls.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { type Db, transaction } from '#platform/database/transaction.ts'
import { listPractised, rebuildProject } from '#features/practice/practice-runs/server/practice-runs.ts'
import { projects } from '#features/practice/projects/contract.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { trainingAnalysis } from '../contract.ts'

const ROUNDS = 120
let world: World
let admin: Person
let tenantId: string
let departments: { id: string; path_ids: string[] }[]
let everybody: { id: string; at: number }[]
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signIn('admin')
  tenantId = (await world.owner.query(`select tenant_id from tenant where domain = 'demo'`)).rows[0].tenant_id
  const leaves = await world.owner.query(
    `select d.id, d.path_ids from department d where d.tenant_id = $1 and d.deleted_at is null
        and not exists (select from department c where c.tenant_id = d.tenant_id and c.parent_id = d.id and c.deleted_at is null) order by d.id limit 3`,
    [tenantId],
  )
  departments = leaves.rows
  const made = await world.owner.query(
    `insert into app_user (tenant_id, department_id, work_no, name, login_name, telephone, password_hash)
     select $1, ($2::bigint[])[1 + i % 3], 'R' || i, '随机' || i, '1350000' || lpad(i::text, 4, '0'), '1350000' || lpad(i::text, 4, '0'), 'x'
       from generate_series(0, 8) i returning id`,
    [tenantId, departments.map((d) => d.id)],
  )
  everybody = made.rows.map((r, i) => ({ id: r.id, at: i % 3 }))
})
afterAll(() => world?.close())

/** A seeded pseudo-random generator, so that each run has the same data. */
let seed = 20261122
const below = (n: number) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return Math.floor((seed / 2 ** 32) * n)
}
const maybe = (share: number) => below(1000) < share * 1000
const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}`

/** Exact fraction of hundredths of a point: numerator and denominator. */
type Fraction = readonly [bigint, bigint]
const zero: Fraction = [0n, 1n]
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]
const over = ([a, b]: Fraction, n: number): Fraction => [a, b * BigInt(n)]
const atLeast = ([a, b]: Fraction, bound: number) => a >= BigInt(bound * 100) * b
const less = ([a, b]: Fraction, [c, d]: Fraction) => a * d < c * b
const halfUp = ([a, b]: Fraction) => Number((2n * a + b) / (2n * b)) / 100
const ratio = (part: number, whole: number) => (whole ? Math.floor((part * 20_000 + whole) / (2 * whole)) / 10_000 : null)

interface Run {
  user: number
  course: number
  sub: number
  exam: boolean
  day: number
  cents: number | null
  seconds: number
}
interface Project {
  /** The first day whose runs count; all runs are between eight and nine. */
  begin: number
  courses: { course: number; tries: number | null }[]
  people: Map<number, 'MANDATORY' | 'ELECTIVE'>
}
interface Scene {
  /** For each course, which of its sub-scenes are scored. */
  courses: boolean[][]
  projects: Project[]
  runs: Run[]
}

function invent(): Scene {
  const courses = Array.from({ length: 1 + below(2) }, () => Array.from({ length: 1 + below(3) }, () => maybe(0.8)))
  const projects = Array.from({ length: 1 + below(2) }, () => ({
    begin: 1 + below(3),
    courses: courses.flatMap((_, course) => (maybe(0.8) ? [{ course, tries: maybe(0.4) ? 1 + below(2) : null }] : [])),
    people: new Map(everybody.flatMap((_, u) => (maybe(0.7) ? [[u, maybe(0.75) ? 'MANDATORY' : 'ELECTIVE'] as const] : []))),
  }))
  const runs = Array.from({ length: below(60) }, () => {
    const course = below(courses.length)
    return {
      user: below(everybody.length),
      course,
      sub: below(courses[course]?.length ?? 1),
      exam: maybe(0.3),
      day: 1 + below(9),
      cents: maybe(0.15) ? null : ([6000, 9000, 8000, 5999, 10_000][below(6)] ?? below(10_001)),
      seconds: below(500),
    }
  })
  return { courses, projects, runs }
}

interface Progress {
  user: number
  required: boolean
  participated: boolean
  completed: boolean
  passed: boolean
  score: Fraction | null
  runs: number
}
interface Days {
  from: number
  to: number
}

/** Progress of a person in courses; a course with `tries` demands an exam with that limit. */
function progressCte(
  scene: Scene,
  user: number,
  asked: { course: number; tries: number | null }[],
  since: number,
  { from, to }: Days,
  project: boolean,
) {
  const known = scene.runs.filter((r) => r.user === user && asked.some((a) => a.course === r.course) && r.day >= since && r.day <= to)
  const inside = known.filter((r) => r.day >= from)
  const measured = asked.filter((a) => scene.courses[a.course]?.some(Boolean))
  let [score, completed, passed] = [zero, measured.length > 0, true]
  for (const { course, tries } of measured) {
    const subs = (scene.courses[course] ?? []).flatMap((scored, sub) => (scored ? [sub] : []))
    let [practice, exam, done, examined] = [zero, zero, true, false]
    for (const sub of subs) {
      const here = known.filter((r) => r.course === course && r.sub === sub)
      const counts = (r: Run) => r.cents !== null && r.day >= from
      const practised = here.filter((r) => !r.exam && counts(r)).map((r) => r.cents ?? 0)
      const tried = here
        .filter((r) => r.exam)
        .slice(0, tries ?? 0)
        .filter(counts)
        .map((r) => r.cents ?? 0)
      practice = plus(practice, [BigInt(Math.max(0, ...practised)), 1n])
      exam = plus(exam, [BigInt(Math.max(0, ...tried)), 1n])
      if (!practised.length && !tried.length) done = false
      if (tried.length) examined = true
    }
    score = plus(score, over(practice, subs.length))
    if (!done || (project && tries !== null && !examined)) completed = false
    const examPassed = atLeast(over(exam, subs.length), 60)
    if (tries !== null ? !examPassed : !project && !atLeast(over(practice, subs.length), 60)) passed = false
  }
  return {
    user,
    runs: inside.length,
    begun: known.length > 0,
    participated: inside.length > 0,
    completed,
    passed: completed && passed,
    score: inside.length && measured.length ? over(score, measured.length) : null,
  }
}

function ofCourse(scene: Scene, course: number, days: Days): Progress[] {
  const within = scene.projects.filter((p) => p.courses.some((c) => c.course === course))
  return everybody.map((_, user) => {
    const theirs = within.filter((p) => p.people.has(user))
    const tries = Math.max(0, ...theirs.map((p) => p.courses.find((c) => c.course === course)?.tries ?? 0)) || null
    const s = progressCte(scene, user, [{ course, tries }], 0, days, false)
    return { ...s, required: theirs.some((p) => p.people.get(user) === 'MANDATORY') || (theirs.length > 0 && s.begun) }
  })
}
const ofProject = (scene: Scene, project: Project, days: Days): Progress[] =>
  [...project.people].map(([user, type]) => ({
    ...progressCte(scene, user, project.courses, project.begin, days, true),
    required: type === 'MANDATORY',
  }))

function figures(all: Progress[]) {
  const people = all.filter((s) => s.required)
  const scores = people.flatMap((s) => (s.score ? [s.score] : [])).sort((a, b) => (less(a, b) ? -1 : 1))
  const n = (is: (s: Progress) => boolean) => people.filter(is).length
  const levels = [90, 80, 60].map((bound) => scores.filter((s) => atLeast(s, bound)).length)
  const [a = 0, b = 0, c = 0] = levels
  const total = scores.reduce(plus, zero)
  return {
    requiredUserCount: people.length,
    participatedUserCount: n((s) => s.participated),
    completeUserCount: n((s) => s.completed),
    passedUserCount: n((s) => s.passed),
    scoredUserCount: scores.length,
    attemptCount: people.reduce((sum, s) => sum + s.runs, 0),
    highestScore: scores.length ? halfUp(scores.at(-1) ?? zero) : null,
    lowestScore: scores.length ? halfUp(scores[0] ?? zero) : null,
    averageScore: scores.length ? halfUp(over(total, scores.length)) : null,
    participateRatio: ratio(
      n((s) => s.participated),
      people.length,
    ),
    completeRatio: ratio(
      n((s) => s.completed),
      people.length,
    ),
    passRatio: ratio(
      n((s) => s.passed),
      scores.length,
    ),
    excellentRatio: ratio(a, scores.length),
    goodRatio: ratio(b - a, scores.length),
    slightPoorRatio: ratio(c - b, scores.length),
    poorRatio: ratio(scores.length - c, scores.length),
    sittingUserCount: 0,
    extraUserCount: all.filter((s) => !s.required && s.participated).length,
  }
}

/** Trend of these people in these courses by day or week. */
function trend(runs: readonly Run[], users: ReadonlySet<number>, courses: ReadonlySet<number>, { from, to }: Days, by: 'DAY' | 'WEEK') {
  // 1 March 2026 is a Sunday
  const monday = (n: number) => (n === 1 ? '2026-02-23' : day(n - ((n - 2) % 7)))
  const begin = (n: number) => (by === 'DAY' ? day(n) : monday(n))
  const own = runs.filter((r) => users.has(r.user) && courses.has(r.course) && r.day >= from && r.day <= to)
  const told = [...Map.groupBy(own, (r) => begin(r.day))].map(([at, all]) => {
    const done = all.filter((r) => r.cents !== null)
    const total = done.reduce((sum, r) => plus(sum, [BigInt(r.cents ?? 0), 1n]), zero)
    return {
      from: at,
      users: new Set(all.map((r) => r.user)).size,
      attempts: all.length,
      completedUsers: new Set(done.map((r) => r.user)).size,
      averageScore: done.length ? halfUp(over(total, done.length)) : null,
    }
  })
  return told.toSorted((a, b) => a.from.localeCompare(b.from))
}

/** Stores the scene and returns the ids of its courses and projects. */
async function write({ courses, projects: invented, runs }: Scene) {
  const one = async (text: string, values: unknown[]) =>
    (await world.owner.query(`${text} returning id`, [tenantId, ...values])).rows[0].id as string
  const made: { id: string; scene: string; subs: string[] }[] = []
  for (const subs of courses) {
    const id = (await world.owner.query(`select nextval('app.id_seq') id`)).rows[0].id
    await one(`insert into course (tenant_id, id, type, course_id, title, is_valid) values ($1, $2, 'COURSE', $2, '随机', 'VALID')`, [id])
    const scene = await one(`insert into course (tenant_id, type, parent_id, course_id, title) values ($1, 'SCENE', $2, $2, '场景')`, [id])
    const ids: string[] = []
    for (const scored of subs) {
      const sub = await one(
        `insert into course (tenant_id, type, parent_id, course_id, title) values ($1, 'SUB_SCENE', $2, $3, '子场景')`,
        [scene, id],
      )
      await one(
        `insert into script (tenant_id, subscene_id, seq, type, media_type, need_answer, text) values ($1, $2, 0, 'QUESTION', 'TEXT', $3, '你好')`,
        [sub, scored ? 'NEED' : 'NO_NEED'],
      )
      ids.push(sub)
    }
    made.push({ id, scene, subs: ids })
  }
  const projectIds: string[] = []
  for (const p of invented) {
    const id = await one(
      `insert into project (tenant_id, project_name, begin_time) values ($1, '随机', ($2 || '+08')::timestamptz)`,
      // at the start of the day, during it before the runs, or after the runs of the day before
      [[`${day(p.begin)} 00:00`, `${day(p.begin)} 07:59:59`, `${day(p.begin - 1)} 21:30`][p.begin > 1 ? below(3) : below(2)]],
    )
    for (const { course, tries } of p.courses)
      await one(`insert into project_course (tenant_id, project_id, course_id, need_exam, exam_retry_limit) values ($1, $2, $3, $4, $5)`, [
        ...[id, made[course]?.id, tries === null ? 'NO_NEED' : 'NEED', tries],
      ])
    for (const [user, type] of p.people) {
      const department = departments[everybody[user]?.at ?? 0]
      await world.owner.query(
        `insert into project_enrolment (tenant_id, project_id, user_id, type, department_id, department_path_ids) values ($1, $2, $3, $4, $5, $6)`,
        [tenantId, id, everybody[user]?.id, type, department?.id, department?.path_ids],
      )
    }
    projectIds.push(id)
  }
  const ordered = runs.toSorted((a, b) => a.day - b.day)
  for (const [i, r] of ordered.entries()) {
    const at = `${day(r.day)} 08:${String(i % 60).padStart(2, '0')}:00+08`
    await world.owner.query(
      `insert into practice_attempt (tenant_id, user_id, course_id, scene_id, sub_scene_id, mode, registration, source, started_at, ended_at, duration_sec, completed, score)
       values ($1, $2, $3, $4, $5, $6, gen_random_uuid(), 'IMPORT', $7, case when $8 then $7::timestamptz + $9 * interval '1 second' end, case when $8 then $9::int end, $8, $10)`,
      [
        ...[
          tenantId,
          everybody[r.user]?.id,
          made[r.course]?.id,
          made[r.course]?.scene,
          made[r.course]?.subs[r.sub],
          r.exam ? 'EXAM' : 'PRACTICE',
          at,
        ],
        ...[r.cents !== null, r.seconds, r.cents === null ? null : r.cents / 100],
      ],
    )
  }
  return { courseIds: made.map((m) => m.id), projectIds, ordered }
}

/** Checks that the list of courses has the figures of the analysis over all people and days. */
async function checkList(scene: Scene, courseIds: readonly string[]) {
  const run = (db: Db) => listPractised(db, courseIds)
  const told = await transaction(world.program.pool, { tenantId, entry: enterTenant(tenantId), reads: true, run })
  for (const [course, id] of courseIds.entries()) {
    const { participatedUserCount: users, averageScore } = figures(ofCourse(scene, course, { from: 0, to: 99 }))
    expect(told.get(id)).toEqual(users ? { users, averageScore } : undefined)
  }
}

test(`${ROUNDS} random scenes agree in every figure, every person and the ratios of projects`, async () => {
  const userIds = everybody.map((p) => p.id).join(',')
  for (let round = 0; round < ROUNDS; round++) {
    const scene = invent()
    const { courseIds, projectIds, ordered } = await write(scene)
    scene.runs = ordered
    const ranged = maybe(0.5)
    const from = ranged ? 1 + below(6) : 0
    const days: Days = { from, to: ranged ? from + below(4) : 99 }
    const range = ranged ? { beginTime: day(days.from), endTime: day(days.to) } : {}
    const check = async (type: 'COURSE' | 'PROJECT', contentId: string, expected: Progress[], courses: number[], since = 0) => {
      const query = { type, contentId, analyzeType: 'BY_STUDENT', userIds, ...range } as never
      expect([round, type, await admin.get(trainingAnalysis.overview, { query })]).toMatchObject([round, type, figures(expected)])
      const users = new Set(expected.filter((s) => s.required).map((s) => s.user))
      for (const by of ['DAY', 'WEEK'] as const) {
        const told = await admin.get(trainingAnalysis.trend, { query: { ...(query as object), by } as never })
        expect([round, type, by, told]).toEqual([
          ...[round, type, by],
          trend(scene.runs, users, new Set(courses), { ...days, from: Math.max(days.from, since) }, by),
        ])
      }
      const { records } = await admin.get(trainingAnalysis.people, { query: { ...(query as object), status: 'ALL' } as never })
      expect(new Map(records.map((r) => [r.id, [r.participated, r.completed, r.passed, r.score, r.attemptCount]]))).toEqual(
        new Map(
          expected
            .filter((s) => s.required)
            .map((s) => [everybody[s.user]?.id, [s.participated, s.completed, s.passed, s.score && halfUp(s.score), s.runs]]),
        ),
      )
    }
    await checkList(scene, courseIds)
    const course = below(courseIds.length)
    await check('COURSE', courseIds[course] ?? '', ofCourse(scene, course, days), [course])
    const place = below(projectIds.length)
    const [project, projectId = ''] = [scene.projects[place], projectIds[place]]
    if (!project) throw new Error('no project')
    const asked = project.courses.map((c) => c.course)
    await check('PROJECT', projectId, ofProject(scene, project, days), asked, project.begin)
    const all = figures(ofProject(scene, project, { from: 0, to: 99 }))
    await transaction(world.program.pool, { tenantId, entry: enterTenant(tenantId), run: (db) => rebuildProject(db, projectId) })
    const { completeRatio, passRatio } = await admin.get(projects.detail, { params: { projectId } })
    expect([completeRatio, passRatio]).toEqual([all.completeRatio ?? 0, ratio(all.passedUserCount, all.requiredUserCount) ?? 0])
  }
})
