// Tests of exams side by side and of histories: random facts, and every figure recomputed from them.
import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { examAnalysis, type Stretch } from '../contract.ts'
import { keepStandings } from './work.ts'

let state = 20261124
const below = (n: number) => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
  return Math.floor((state / 0x7fffffff) * n)
}

interface Fact {
  exam: number
  user: string
  /** Index of a department. */
  depart: number
  /** null: waits for marking; undefined: absent. */
  score: number | null | undefined
}
/** Start times in the tenant's zone, at the edges of quarters. */
const began = [
  '2025-01-01 00:00:00',
  '2025-03-31 23:59:59',
  '2025-04-01 00:00:00',
  '2025-08-15 09:00:00',
  '2025-09-30 23:59:59',
  '2026-01-01 00:00:00',
]
const totals = [100, 60, 150, 100, 0, 40]
const passRate = 60
const quarterOf = (time: string) =>
  `${time.slice(0, 5)}${String(Math.floor((Number(time.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`

let world: World
let admin: Person
let departs: { id: string; way: string[] }[]
let people: string[]
let examIds: string[]
let facts: Fact[]

const one = async (text: string, values: unknown[] = []) => (await world.owner.query(text, values)).rows[0].id as string
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signIn('admin')
  const tenantId = await one(`select tenant_id::text id from tenant where domain = 'demo'`)
  departs = []
  for (const [i, above] of [-1, 0, 0].entries()) {
    const id = await one(`select nextval('app.id_seq')::text id`)
    const way = [...(departs[above]?.way ?? []), id]
    await world.owner.query(
      `insert into department (tenant_id, id, parent_id, name, layer, path, path_ids, full_name, seq) values ($1, $2, $3, $4, $5, $6, $7, $4, $8)`,
      [tenantId, id, departs[above]?.id ?? null, `历${i}`, way.length - 1, `/${way.join('/')}/`, way, i],
    )
    departs.push({ id, way })
  }
  people = (
    await world.owner.query(
      `insert into app_user (tenant_id, department_id, work_no, name, login_name, telephone, password_hash)
       select $1, $2, 'S' || i, '历' || i, 'series' || i, '1370' || lpad(i::text, 7, '0'), 'x' from generate_series(1, 12) i returning id::text`,
      [tenantId, departs[1]?.id],
    )
  ).rows.map((r) => r.id as string)
  facts = began.flatMap((_, exam) =>
    people
      .filter(() => below(10) < 8)
      .map((user) => {
        const score = [undefined, null, below((totals[exam] ?? 0) * 2 + 1) / 2, below((totals[exam] ?? 0) + 1)][below(4)]
        return { exam, user, depart: below(3), score }
      }),
  )
  examIds = []
  for (const [i, time] of began.entries()) {
    const id = await one(
      `insert into exam (tenant_id, examination_name, start_time, exam_duration_minute, total_score, pass_rate)
       values ($1, $2, ($3::timestamp at time zone 'Asia/Shanghai'), 60, $4, $5) returning id::text`,
      [tenantId, `历次${i}`, time, totals[i], passRate],
    )
    examIds.push(id)
    for (const { user, depart, score } of facts.filter((f) => f.exam === i)) {
      const { id: at, way } = departs[depart] as (typeof departs)[0]
      await world.owner.query(
        `insert into exam_enrolment (tenant_id, exam_id, user_id, department_id, department_path_ids, status) values ($1, $2, $3, $4, $5, 'REQUIRED')`,
        [tenantId, id, user, at, way],
      )
      if (score !== undefined)
        await world.owner.query(
          `insert into exam_result (tenant_id, exam_id, user_id, attempt_id, attempt_count, total_score, sum_score, submitted_at) values ($1, $2, $3, $4, 1, $5, $6, now())`,
          [tenantId, id, user, score === null ? null : 1, score === null ? null : totals[i], score],
        )
    }
  }
})
afterAll(() => world?.close())

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)
function computed(of: readonly Fact[]) {
  const scored = of.flatMap(({ exam, score }) => (typeof score === 'number' && totals[exam] ? [score / (totals[exam] ?? 1)] : []))
  const sorted = scored.toSorted((a, b) => a - b)
  const middle = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]] as [number, number]
  const took = of.filter((f) => f.score !== undefined).length
  const passed = scored.filter((r) => r * 100 >= passRate - 1e-9).length
  return {
    requiredUserCount: of.length,
    participatedUserCount: took,
    pendingUserCount: of.filter((f) => f.score === null).length,
    scoredUserCount: scored.length,
    passedUserCount: passed,
    participateRatio: share(took, of.length),
    passRatio: share(passed, scored.length),
    averageRatio: share(
      scored.reduce((a, b) => a + b, 0),
      scored.length,
    ),
    medianRatio: sorted.length ? (middle[0] + middle[1]) / 2 : null,
  }
}
/** Compares within the rounding to four decimals. */
function expectSame(told: Stretch, of: readonly Fact[]) {
  for (const [name, value] of Object.entries(computed(of))) {
    const seen = told[name as keyof Stretch]
    if (value === null || seen === null) expect([name, seen]).toEqual([name, value])
    else expect([name, Math.abs(seen - value) <= 0.000_050_001, seen, value]).toEqual([name, true, seen, value])
  }
}

const inDepart = (depart: number) => facts.filter((f) => departs[f.depart]?.way.includes(departs[depart]?.id ?? ''))
const history = (asked: object) => admin.get(examAnalysis.history, { query: asked as never })

test.each([0, 1, 2])('the history of department %i has the results of its people by quarter and by exam', async (depart) => {
  const told = await history({ analyzeType: 'BY_DEPARTMENT', departmentId: departs[depart]?.id })
  const own = inDepart(depart)
  const quarters = [...new Set(own.map((f) => quarterOf(began[f.exam] ?? '')))].toSorted()
  expect(told.quarters.map((q) => q.from)).toEqual(quarters)
  for (const quarter of told.quarters) {
    const of = own.filter((f) => quarterOf(began[f.exam] ?? '') === quarter.from)
    expect(quarter.exams).toBe(new Set(of.map((f) => f.exam)).size)
    expectSame(quarter, of)
  }
  const exams = [...new Set(own.map((f) => f.exam))].toSorted((a, b) => b - a)
  expect(told.exams.map((e) => [e.examId, e.examinationName, e.beginTime])).toEqual(exams.map((i) => [examIds[i], `历次${i}`, began[i]]))
  for (const [i, exam] of told.exams.entries())
    expectSame(
      exam,
      own.filter((f) => f.exam === exams[i]),
    )
})

test('the history of a person has only their results, and the POST twin returns equal data', async () => {
  for (const user of people.slice(0, 4)) {
    const told = await history({ analyzeType: 'BY_STUDENT', userIds: [user] })
    const own = facts.filter((f) => f.user === user)
    expect(told.exams).toHaveLength(own.length)
    for (const exam of told.exams)
      expectSame(
        exam,
        own.filter((f) => examIds[f.exam] === exam.examId),
      )
    for (const quarter of told.quarters)
      expectSame(
        quarter,
        own.filter((f) => quarterOf(began[f.exam] ?? '') === quarter.from),
      )
    expect(await admin.get(examAnalysis.historyBy, { body: { analyzeType: 'BY_STUDENT', userIds: [user] } })).toEqual(told)
  }
})

test('exams side by side equal their reports, the earliest first, with departments of the next layer', async () => {
  const range = { analyzeType: 'BY_DEPARTMENT', departmentId: departs[0]?.id } as const
  const asked = [examIds[3], examIds[0], examIds[2], examIds[0]] as string[]
  const told = await admin.get(examAnalysis.compare, { query: { ...range, examIds: asked } as never })
  expect(told.map((c) => c.overview.examId)).toEqual([examIds[0], examIds[2], examIds[3]])
  for (const { overview, departments } of told) {
    const query = { ...range, examId: overview.examId }
    const { readAt: _, ...report } = await admin.get(examAnalysis.perhaps, { query })
    expect(overview).toMatchObject(report)
    expect(departments).toEqual((await admin.get(examAnalysis.org, { query })).filter((d) => d.layer <= 1))
    const exam = examIds.indexOf(overview.examId)
    for (const { departmentId, detail } of departments) {
      const of = computed(inDepart(departs.findIndex((d) => d.id === departmentId)).filter((f) => f.exam === exam))
      expect(detail).toMatchObject({ requiredUserCount: of.requiredUserCount, passedUserCount: of.passedUserCount })
    }
  }
})

test('ranges out of reach get 403, and six exams get 400', async () => {
  const viewer = await world.signIn('viewer')
  const range = { analyzeType: 'BY_DEPARTMENT', departmentId: departs[0]?.id } as const
  expect((await viewer.ask(examAnalysis.history, { query: range as never })).status).toBe(403)
  expect((await viewer.ask(examAnalysis.compare, { query: { ...range, examIds: [examIds[0]] } as never })).status).toBe(403)
  expect((await admin.ask(examAnalysis.compare, { query: { ...range, examIds } as never })).status).toBe(400)
  expect((await admin.ask(examAnalysis.compare, { query: { ...range, examIds: ['999999999'] } as never })).status).toBe(404)
  expect((await admin.ask(examAnalysis.history, { query: {} as never })).msg).toBe(examAnalysis.meta.failures.nothingChosen)
})

test('cached figures equal counted ones, and changed exams are counted', async () => {
  const ranges = departs.map(({ id: departmentId }) => ({ analyzeType: 'BY_DEPARTMENT', departmentId }) as const)
  const histories = () => Promise.all(ranges.map(history))
  const compare = async (range: object, ids: string[]) =>
    (await admin.get(examAnalysis.compare, { query: { ...range, examIds: ids } as never })).map(({ overview, departments }) => {
      const { readAt: _, ...said } = overview
      return { overview: said, departments }
    })
  // at most five exams per call
  const compared = () => Promise.all(ranges.flatMap((range) => [compare(range, examIds.slice(0, 3)), compare(range, examIds.slice(3))]))
  const all = async () => ({ histories: await histories(), compared: await compared() })
  const keep = () => keepStandings(world.program.pool, new AbortController().signal)
  // returns how many figures come from the cache, by changing its rows
  const isRead = async () => {
    const before = await all()
    await world.owner.query('update exam_department_standing set required = required + 1000 where exam_id = any ($1::bigint[])', [examIds])
    const after = await all()
    await world.owner.query('update exam_department_standing set required = required - 1000 where exam_id = any ($1::bigint[])', [examIds])
    const of = ({ histories, compared }: Awaited<ReturnType<typeof all>>) => [
      ...histories.flatMap((told) => told.exams.map((e) => e.requiredUserCount)),
      ...compared.flat().map((told) => told.overview.requiredUserCount),
    ]
    const was = of(before)
    return of(after).filter((n, i) => n !== was[i]).length
  }
  const counted = await all()
  expect(await isRead()).toBe(0)
  await keep()
  expect(await all()).toEqual(counted)
  // the side-by-side view uses the cache except for exams without required people or without points
  const side = counted.compared.flat().filter(({ overview }) => overview.requiredUserCount > 0 && overview.totalScore > 0)
  expect(await isRead()).toBe(counted.histories.flatMap((told) => told.exams).length + side.length)

  const at = (depart: number) => departs[depart] as (typeof departs)[0]
  const changes: [text: string, values: unknown[]][] = [
    [
      'update exam_enrolment set department_id = $2, department_path_ids = $3 where exam_id = $1 and $2 <> department_id',
      [at(2).id, at(2).way],
    ],
    [`update exam_enrolment set status = 'RELEASED' where exam_id = $1 and user_id = $2`, [people[0]]],
    ['update exam set pass_rate = 100 where id = $1', []],
    ['update exam_result set sum_score = total_score where exam_id = $1 and total_score > 0', []],
    ['delete from exam_result where exam_id = $1 and user_id = $2', [people[1]]],
    ['delete from exam_enrolment where exam_id = $1', []],
  ]
  for (const [text, values] of changes) {
    const before = await all()
    await world.owner.query(text, [examIds[3], ...values])
    const changed = await all()
    expect([text, changed]).not.toEqual([text, before])
    await keep()
    expect([text, await all()]).toEqual([text, changed])
  }
})

/** Reads the workbook with another library. */
function readCells(file: Buffer): Record<string, (string | number)[][]> {
  const book = read(file)
  return Object.fromEntries(
    book.SheetNames.map((name) => [name, utils.sheet_to_json<(string | number)[]>(book.Sheets[name] ?? {}, { header: 1, defval: '' })]),
  )
}
/** Raw cells of a workbook: numbers as numbers, ratios as numbers with a percent format. */
async function taken(path: string, asked: Record<string, string>) {
  const answer = await admin.fetch(`/ai-exam/v1/statistics/${path}/export?${new URLSearchParams(asked)}`)
  const name = decodeURIComponent(answer.headers.get('content-disposition') ?? '')
  return { name, book: await readCells(Buffer.from(await answer.arrayBuffer())) }
}
const cells = (row: Stretch) => [row.participateRatio, row.passRatio, row.averageRatio, row.medianRatio].map((ratio) => ratio ?? '-')

test('the spreadsheet of exams side by side has the numbers of the call', async () => {
  const asked = { analyzeType: 'BY_DEPARTMENT', departmentId: departs[0]?.id ?? '', examIds: [examIds[1], examIds[4], examIds[5]].join() }
  const told = await admin.get(examAnalysis.compare, { query: asked as never })
  const { name, book } = await taken('compare', asked)
  expect(name).toContain('多场考试对比.xlsx')
  const [head = [], ...rows] = book['各场考试'] ?? []
  const at = (title: string) => head.indexOf(title)
  expect(rows).toHaveLength(3)
  for (const [i, { overview: o }] of told.entries()) {
    const row = rows[i] ?? []
    const of = (...titles: string[]) => titles.map((title) => row[at(title)])
    expect(of('考试', '试卷总分', '合格线')).toEqual([o.examinationName, o.totalScore, o.passRate / 100])
    expect(of('应考人数', '参加人数', '待阅卷人数', '合格人数')).toEqual([
      ...[o.requiredUserCount, o.participatedUserCount, o.pendingUserCount, o.passedUserCount],
    ])
    expect(of('平均分', '中位分', '合格率', '参与率')).toEqual([
      o.averageScore ?? '-',
      o.medianScore ?? '-',
      o.passRatio ?? '-',
      o.participateRatio ?? '-',
    ])
    const part = o.averageScore === null || !o.totalScore ? '-' : Math.round((o.averageScore / o.totalScore) * 10_000) / 10_000
    expect(of('平均得分率')).toEqual([part])
  }
  const { departmentId: _, ...rest } = asked
  const byPeople = { ...rest, analyzeType: 'BY_STUDENT', userIds: people.slice(0, 2).join() }
  expect(Object.keys((await taken('compare', byPeople)).book)).toEqual(['各场考试'])
  const [titles = [], ...below] = book['各部门'] ?? []
  expect(below.map((row) => [row[0], row[1], row[3], row[titles.indexOf('应考人数')], row[titles.indexOf('合格率')]])).toEqual(
    told.flatMap(({ overview: o, departments }) =>
      departments.map((d) => [o.examinationName, d.departmentName, d.layer, d.detail.requiredUserCount, d.detail.passRatio ?? '-']),
    ),
  )
})

test('the spreadsheet of a history has quarters and exams of the call, and needs the export permission', async () => {
  const asked = { analyzeType: 'BY_DEPARTMENT', departmentId: departs[0]?.id ?? '' }
  const told = await history(asked)
  const { name, book } = await taken('history', asked)
  expect(name).toContain('历次考试.xlsx')
  expect((book['按季度'] ?? []).slice(1)).toEqual(
    told.quarters.map((q) => [
      ...[
        `${q.from.slice(0, 4)} 年 ${(Number(q.from.slice(5, 7)) + 2) / 3} 季度`,
        told.scope,
        q.exams,
        q.requiredUserCount,
        q.participatedUserCount,
      ],
      ...[q.pendingUserCount, q.scoredUserCount, q.passedUserCount, ...cells(q)],
    ]),
  )
  expect((book['每场考试'] ?? []).slice(1)).toEqual(
    told.exams.map((e) => [
      ...[e.examinationName, e.beginTime, e.endTime ?? '不限', e.requiredUserCount, e.participatedUserCount, e.pendingUserCount],
      ...[e.scoredUserCount, e.passedUserCount, ...cells(e)],
    ]),
  )
  const viewer = await world.signIn('viewer')
  expect((await viewer.ask(examAnalysis.exportHistory, { query: asked as never })).status).toBe(403)
  expect((await viewer.ask(examAnalysis.exportComparedBy, { body: { ...asked, examIds: [examIds[0]] } as never })).status).toBe(403)
})
