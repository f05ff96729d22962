// Recomputes a thousand random exams in exact integer arithmetic, and checks invariants of each.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '#test/world.ts'
import { type Db, transaction } from '#platform/database/transaction.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import type { Measures, Ranking } from '../contract.ts'
import * as analysis from './exam-analysis.ts'
import { listFigures } from './list-queries.ts'
import { keepStandings } from './work.ts'
import { findExam } from './statistic-queries.ts'
import { streamResults } from './result-queries.ts'

const EXAMS = 1000
const PEOPLE = 40

/** A seeded pseudo-random generator (mulberry32), so that each run has the same data. */
let state = 20261122
const random = () => {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}
const below = (n: number) => Math.floor(random() * n)
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T

interface Depart {
  id: string
  parent: Depart | null
  name: string
  way: string[]
}
interface Row {
  user: string
  depart: Depart
  required: boolean
  /** Hundredths of a point; null: waits for marking; undefined: absent. */
  score: number | null | undefined
}
interface Made {
  id: string
  total: number
  passRate: number
  scale: [number, number, number]
  rows: Row[]
}

let world: World
let tenantId: string
let departs: Depart[]
let people: string[]
const made: Made[] = []

async function makeTree() {
  const names = ['根', '甲', '乙', '甲一', '甲二', '乙一', '甲一一', '甲一二', '乙一一']
  const parents = [-1, 0, 0, 1, 1, 2, 3, 3, 5]
  departs = []
  for (const [i, name] of names.entries()) {
    const parent = departs[parents[i] ?? -1] ?? null
    const { rows } = await world.owner.query(`select nextval('app.id_seq')::text id`)
    const depart = {
      id: rows[0].id as string,
      parent,
      name: parent ? `${parent.name}/${name}` : name,
      way: [...(parent?.way ?? []), rows[0].id],
    }
    await world.owner.query(
      `insert into department (tenant_id, id, parent_id, name, layer, path, path_ids, full_name, seq) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [tenantId, depart.id, parent?.id ?? null, name, depart.way.length - 1, `/${depart.way.join('/')}/`, depart.way, depart.name, i],
    )
    departs.push(depart)
  }
  const { rows } = await world.owner.query(
    `insert into app_user (tenant_id, department_id, work_no, name, login_name, telephone, password_hash)
     select $1, $2, 'R' || i, '随机' || i, 'random' || i, '1360' || lpad(i::text, 7, '0'), 'x' from generate_series(1, $3) i returning id::text`,
    [tenantId, departs[0]?.id, PEOPLE],
  )
  people = rows.map((r) => r.id as string)
}

function makeExam(id: string): Made {
  const total = oneOf([10_000, 10_000, 5000, 3333, 15_000, 750, 1, 0])
  const scale: [number, number, number] = oneOf([
    [90, 80, 60],
    [95, 85, 70],
    [80, 50, 20],
  ])
  const passRate = oneOf([60, 60, 0, 100, 72.5])
  const edge = () => Math.min(total, Math.max(0, Math.round((total * oneOf([...scale, passRate])) / 100) + oneOf([-1, 0, 1])))
  const score = () => oneOf([() => below(total + 1), edge, () => total, () => null, () => undefined])()
  const rows = people
    .filter(() => random() < 0.6)
    .map((user) => ({ user, depart: oneOf(departs), required: random() < 0.9, score: random() < 0.5 ? below(total + 1) : score() }))
  return { id, total, passRate, scale, rows }
}

async function makeExams() {
  const { rows } = await world.owner.query(`select nextval('app.id_seq')::text id from generate_series(1, $1)`, [EXAMS])
  for (const { id } of rows) made.push(makeExam(id as string))
  const put = (text: string, list: unknown[]) => world.owner.query(text, [tenantId, JSON.stringify(list)])
  await put(
    `insert into exam (tenant_id, id, examination_name, start_time, exam_duration_minute, total_score, pass_rate, grade_scale)
     select $1, id, '随机', now(), 60, total, pass, scale from jsonb_to_recordset($2) x(id bigint, total numeric, pass numeric, scale jsonb)`,
    made.map(({ id, total, passRate, scale: [excellent, good, slightPoor] }) => ({
      id,
      total: total / 100,
      pass: passRate,
      scale: excellent === 90 ? null : { excellent, good, slightPoor },
    })),
  )
  const all = made.flatMap((m) => m.rows.map((r) => ({ exam: m.id, total: m.total / 100, ...r, depart: r.depart.id, way: r.depart.way })))
  await put(
    `insert into exam_enrolment (tenant_id, exam_id, user_id, department_id, department_path_ids, status)
     select $1, exam, "user", depart, (select array_agg(w::bigint order by n) from jsonb_array_elements_text(way) with ordinality t(w, n)), case when required then 'REQUIRED' else 'RELEASED' end
       from jsonb_to_recordset($2) x(exam bigint, "user" bigint, depart bigint, way jsonb, required boolean)`,
    all,
  )
  await put(
    `insert into exam_result (tenant_id, exam_id, user_id, attempt_id, attempt_count, total_score, sum_score, choices_score, submitted_at)
     select $1, exam, "user", case when score is not null then 1 end, 1, case when score is not null then total end, score / 100, score / 100, now()
       from jsonb_to_recordset($2) x(exam bigint, "user" bigint, total numeric, score numeric)`,
    all.filter((r) => r.score !== undefined),
  )
  await world.owner.query('analyze exam, exam_enrolment, exam_result')
}

beforeAll(async () => {
  world = await startWorld()
  tenantId = (await world.owner.query(`select tenant_id from tenant where domain = 'demo'`)).rows[0].tenant_id
  await makeTree()
  await makeExams()
})
afterAll(() => world?.close())

/** n / d rounded half up to `places` decimals; for non-negative integers. */
const halfUp = (n: bigint, d: bigint, places: number) => Number((2n * n * 10n ** BigInt(places) + d) / (2n * d)) / 10 ** places
const ratio = (part: number, whole: number) => (whole === 0 ? null : halfUp(BigInt(part), BigInt(whole), 4))

function measured(exam: Made, rows: readonly Row[]): Measures {
  const scores = exam.total === 0 ? [] : rows.flatMap((r) => (typeof r.score === 'number' ? [r.score] : []))
  const [a, b, c] = exam.scale
  const atLeast = (score: number, percent: number) => BigInt(score) * 10_000n >= BigInt(exam.total) * BigInt(Math.round(percent * 100))
  const level = (score: number) => {
    if (atLeast(score, a)) return 0
    if (atLeast(score, b)) return 1
    return atLeast(score, c) ? 2 : 3
  }
  const count = (wanted: number) => ratio(scores.filter((s) => level(s) === wanted).length, scores.length)
  const took = rows.filter((r) => r.score !== undefined).length
  const passed = scores.filter((s) => atLeast(s, exam.passRate)).length
  const sum = scores.reduce((x, y) => x + y, 0)
  return {
    requiredUserCount: rows.length,
    participatedUserCount: took,
    pendingUserCount: rows.filter((r) => r.score === null).length,
    sittingUserCount: 0,
    scoredUserCount: scores.length,
    passedUserCount: passed,
    highestScore: scores.length ? Math.max(...scores) / 100 : null,
    lowestScore: scores.length ? Math.min(...scores) / 100 : null,
    averageScore: scores.length ? halfUp(BigInt(sum), BigInt(scores.length * 100), 2) : null,
    participateRatio: ratio(took, rows.length),
    passRatio: ratio(passed, scores.length),
    excellentRatio: count(0),
    goodRatio: count(1),
    slightPoorRatio: count(2),
    poorRatio: count(3),
  }
}

/** Median, rounded half up. */
function median(exam: Made, rows: readonly Row[]): number | null {
  const scores = exam.total === 0 ? [] : rows.flatMap((r) => (typeof r.score === 'number' ? [r.score] : [])).sort((x, y) => x - y)
  const [low, high] = [scores[(scores.length - 1) >> 1], scores[scores.length >> 1]]
  return low === undefined || high === undefined ? null : halfUp(BigInt(low + high), 200n, 2)
}

const tenths = (exam: Made, rows: readonly Row[]) => {
  const bins = Array.from({ length: 10 }, () => 0)
  for (const { score } of rows)
    if (typeof score === 'number') {
      const bin = Math.min(9, Math.floor((score * 10) / exam.total))
      bins[bin] = (bins[bin] ?? 0) + 1
    }
  return exam.total === 0 ? [] : bins
}

/** Numerator and denominator to compare by, and the displayed value. */
function rankedBy(range: Ranking, m: Measures, sum: number): [number, number, number | null] {
  if (range.startsWith('AVG')) return [sum, m.scoredUserCount, m.averageScore]
  if (range.startsWith('PASS')) return [m.passedUserCount, m.scoredUserCount, m.passRatio]
  return [m.participatedUserCount, Math.min(1, m.requiredUserCount), m.participatedUserCount]
}

/** Compares exact fractions, not rounded values. */
function ranking(exam: Made, rows: readonly Row[], range: Ranking) {
  const units = departs.flatMap((depart) => {
    const own = rows.filter((r) => r.depart === depart)
    const m = measured(exam, own)
    const sum = own.reduce((x, r) => x + (exam.total && typeof r.score === 'number' ? r.score : 0), 0)
    const [n, d, value] = rankedBy(range, m, sum)
    return d === 0 ? [] : [{ depart, n, d, value: value ?? 0, scored: m.scoredUserCount, pending: m.pendingUserCount }]
  })
  const sign = range.endsWith('_TOP') ? -1 : 1
  const bytes = (text: string) => Buffer.from(text)
  const of = units.length
  return units
    .sort((x, y) => sign * (x.n * y.d - y.n * x.d) || Buffer.compare(bytes(x.depart.name), bytes(y.depart.name)))
    .slice(0, 5)
    .map((u) => ({
      value: u.value,
      departmentFullName: u.depart.name,
      departmentId: u.depart.id,
      scored: u.scored,
      pending: u.pending,
      of,
    }))
}

const inTenant = <T>(run: (db: Db) => Promise<T>) =>
  transaction(world.program.pool, { tenantId, entry: enterTenant(tenantId), reads: true, run })

async function scopeOf(db: Db, exam: Made, top: Depart | null, userIds: string[] | null): Promise<analysis.Scope> {
  const found = await findExam(db, exam.id)
  if (!found) throw new Error('no exam')
  const range: analysis.Scope['range'] = top
    ? { analyzeType: 'BY_DEPARTMENT', departmentId: top.id, name: top.name, fullName: top.name }
    : { analyzeType: 'BY_STUDENT', userIds: userIds ?? [], people: [] }
  return { exam: found, range, values: [tenantId, exam.id, top?.id ?? null, userIds] }
}
const measuresOf = (told: Measures): Measures => {
  const { requiredUserCount, participatedUserCount, pendingUserCount, scoredUserCount, passedUserCount } = told
  const { highestScore, lowestScore, averageScore, participateRatio, passRatio, sittingUserCount } = told
  const { excellentRatio, goodRatio, slightPoorRatio, poorRatio } = told
  return {
    requiredUserCount,
    participatedUserCount,
    pendingUserCount,
    scoredUserCount,
    passedUserCount,
    sittingUserCount,
    highestScore,
    lowestScore,
    averageScore,
    participateRatio,
    passRatio,
    excellentRatio,
    goodRatio,
    slightPoorRatio,
    poorRatio,
  }
}

async function check(db: Db, exam: Made) {
  const top = oneOf(departs)
  const required = exam.rows.filter((r) => r.required)
  const inside = required.filter((r) => r.depart.way.includes(top.id))
  const scope = await scopeOf(db, exam, top, null)
  const range = oneOf([
    'AVG_SCORE_TOP',
    'PARTICIPANT_COUNT_TOP',
    'PASS_RATE_TOP',
    'AVG_SCORE_BOTTOM',
    'PARTICIPANT_COUNT_BOTTOM',
    'PASS_RATE_BOTTOM',
  ] as const)
  const [told, scoreDistribution, levels, org, ranked] = await Promise.all([
    analysis.overview(db, scope),
    analysis.scoreRanges(db, scope),
    analysis.scoreLevels(db, scope),
    analysis.organisation(db, scope),
    analysis.ranking(db, scope, range),
  ])
  const m = measured(exam, inside)
  expect(measuresOf(told)).toEqual(m)
  expect(told.medianScore).toBe(median(exam, inside))
  expect(scoreDistribution.yaxisData).toEqual(tenths(exam, inside))
  expect(ranked).toEqual(ranking(exam, inside, range))
  // each row equals its own subtree, in tree order, and none is missing
  const wanted = departs
    .filter((d) => d.way.includes(top.id))
    .flatMap((d) => {
      const rows = inside.filter((r) => r.depart.way.includes(d.id))
      return rows.length ? [[d.id, d.way.length - top.way.length, measured(exam, rows)] as const] : []
    })
  const found = new Map(org.map((r) => [r.departmentId, r]))
  expect(org.length).toBe(wanted.length)
  for (const [id, layer, detail] of wanted) expect(found.get(id)).toMatchObject({ layer, detail })
  org.forEach((r, i) => expect(r.layer).toBeLessThanOrEqual((org[i - 1]?.layer ?? -1) + 1))

  const parts = await analysis.participation(db, scope)
  const rowsBelow = (id: string | null) => inside.filter((r) => (id === top.id ? r.depart === top : r.depart.way.includes(id ?? '')))
  expect(parts.yaxisData).toEqual(parts.departmentIds.map((id) => measured(exam, rowsBelow(id)).participateRatio))
  expect(parts.departmentIds.reduce((n, id) => n + rowsBelow(id).length, 0)).toBe(inside.length)

  // invariants of any result
  expect(m.scoredUserCount <= m.participatedUserCount && m.participatedUserCount <= m.requiredUserCount).toBe(true)
  const sum = (list: readonly (number | null)[]) => list.reduce<number>((x, y) => x + (y ?? 0), 0)
  if (exam.total > 0) expect([sum(levels.yaxisData), sum(scoreDistribution.yaxisData)]).toEqual([m.scoredUserCount, m.scoredUserCount])
  if (m.averageScore !== null) {
    expect(m.lowestScore ?? 0).toBeLessThanOrEqual(m.averageScore)
    expect(m.averageScore).toBeLessThanOrEqual(m.highestScore ?? 0)
  }
  const ownPeople = inside.filter((r) => r.depart === top).length
  const children = org.filter((r) => r.layer === 1).reduce((n, r) => n + r.detail.requiredUserCount, 0)
  if (org.length) expect(org[0]?.detail.requiredUserCount).toBe(children + ownPeople)
}

test('a thousand exams agree with the recomputation, by department', async () => {
  for (const exam of made) await inTenant((db) => check(db, exam))
})

test('the list of exams agrees, counted and cached', async () => {
  const ids = made.map((m) => m.id)
  const figures = () => inTenant((db) => listFigures(db, ids))
  const counted = await figures()
  for (const exam of made) {
    const { requiredUserCount, participatedUserCount, pendingUserCount, passRatio } = measured(
      exam,
      exam.rows.filter((r) => r.required),
    )
    expect(counted.get(exam.id)).toEqual({ requiredUserCount, participatedUserCount, pendingUserCount, passRatio, previousPassRatio: null })
  }
  await keepStandings(world.program.pool, new AbortController().signal)
  expect((await world.owner.query('select from exam_standing_change')).rowCount).toBe(0)
  expect((await world.owner.query('select from exam_standing where exam_id = any ($1::bigint[])', [ids])).rowCount).toBe(ids.length)
  expect(await figures()).toEqual(counted)
})

test('people by account give the figures of their departments, and the listed rows are the counted ones', async () => {
  for (const exam of made.slice(0, 150)) {
    await inTenant(async (db) => {
      const named = people.filter(() => random() < 0.5)
      const scope = await scopeOf(db, exam, null, named)
      const rows = exam.rows.filter((r) => r.required && named.includes(r.user))
      expect(measuresOf(await analysis.overview(db, scope))).toEqual(measured(exam, rows))
      expect((await analysis.scoreRanges(db, scope)).yaxisData).toEqual(tenths(exam, rows))
      const root = await scopeOf(db, exam, departs[0] ?? null, null)
      const everybody = await scopeOf(db, exam, null, people)
      expect(measuresOf(await analysis.overview(db, everybody))).toEqual(measuresOf(await analysis.overview(db, root)))
    })
  }
})

test('the list in pages has everybody once, the best first', async () => {
  for (const exam of made.slice(0, 50)) {
    await transaction(world.program.pool, {
      tenantId,
      entry: enterTenant(tenantId),
      run: async (db) => {
        const scope = await scopeOf(db, exam, departs[0] ?? null, null)
        const rows = []
        for await (const row of streamResults(db, scope.values, { status: 'ALL' })) rows.push(row)
        expect(rows.map((r) => r.id).sort()).toEqual(
          exam.rows
            .filter((r) => r.required)
            .map((r) => r.user)
            .sort(),
        )
        const scores = rows.map((r) => r.sumScore ?? -1)
        expect(scores).toEqual(scores.toSorted((x, y) => y - x))
      },
    })
  }
})
