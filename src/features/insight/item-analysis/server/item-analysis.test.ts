// Tests of item analysis over HTTP: figures recomputed from the answers, range, refusals and hidden keys.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Crowd, makeCrowd } from '#test/crowd.ts'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { type DepartmentNode, departments } from '#features/organisation/departments/contract.ts'
import { assignments, exams } from '#features/assessment/exams/contract.ts'
import { itemAnalysis, type Item } from '../contract.ts'

let w: ExamWorld
let crowd: Crowd
let ids: Record<string, string>
/** `examId` has 40 people, some with two attempts, some not graded; `few` has the last five of them. */
let examId: string
let few: string
const nodes = (tree: readonly DepartmentNode[]): DepartmentNode[] => tree.flatMap((n) => [n, ...nodes(n.childList)])
const PEOPLE = 40

/** A reproducible pseudo-random number from 0 to 1. */
const mixed = (a: number, b: number) => ((a * 7919 + b * 104_729 + 13) % 1009) / 1009

const multiples = [['A', 'D'], ['A'], ['A', 'C']]
/** People with a higher index answer right more often; those with an odd index answer the short question, which waits for marking. */
function answersOf(person: number, attempt: number): object[] {
  const right = (n: number) => mixed(person + attempt * 50, n) < person / PEOPLE
  const [single, multiple, truth, fill, short] = w.ids
  return [
    { subjectId: single, response: right(1) ? 'B' : (['A', 'C', 'D'][person % 3] ?? 'A') },
    ...(person % 10 === 4 ? [] : [{ subjectId: multiple, response: multiples[right(2) ? 2 : person % 2] }]),
    { subjectId: truth, response: right(3) },
    { subjectId: fill, response: right(4) ? ['90', '观察期'] : ['90', '不知道'] },
    ...(person % 8 === 7 ? [{ subjectId: short, response: '先听客户说' }] : []),
  ]
}

beforeAll(async () => {
  w = await startExamWorld()
  ids = Object.fromEntries(nodes(await w.admin.get(departments.tree)).map((d) => [d.fullName, d.id]))
  const leaves = nodes(await w.admin.get(departments.tree)).filter((d) => d.childList.length === 0)
  crowd = await makeCrowd(
    w,
    leaves.map((d) => d.id),
    PEOPLE,
  )
  const make = async (more: object, people: readonly string[]) => {
    const id = await w.exam({ maxExamCnt: 3, ...more })
    await w.admin.get(assignments.create, { body: { examinationId: id, selectionType: 'BY_USER', targets: [...people] } })
    return id
  }
  examId = await make({ examinationName: '本季测评' }, crowd.ids)
  few = await make({ examinationName: '上季测评' }, crowd.ids.slice(-5))
  const once = crowd.ids.map((_, of) => ({ of, at: of, answers: answersOf(of, 0) }))
  const again = crowd.ids.flatMap((_, of) => (of % 3 === 0 ? [{ of, at: 100 + of, answers: answersOf(of, 1) }] : []))
  await crowd.sit(examId, [...once, ...again])
  await crowd.sit(few, once.slice(-5))
})
afterAll(() => w?.world.close())

const root = () => ids['总公司'] ?? ''
const asked = (more: object = {}) => ({ examId, departmentId: root(), ...more })

interface Fact {
  user: string
  status: string
  total: number | null
  at: string
  type: number
  question: string
  response: unknown
  max: number
  score: number | null
  correct: boolean | null
}
/** Answers of all attempts in the database. */
const facts = async (exam: string) =>
  (await w.rows(
    `select a.user_id::text "user", a.status, a.sum_score::float8 total, a.started_at::text at, x.type, x.question_id::text question, x.response,
            x.max_score::float8 max, x.score::float8 score, x.correct
       from exam_attempt a join exam_answer x on x.tenant_id = a.tenant_id and x.attempt_id = a.id where a.exam_id = $1 order by a.started_at`,
    [exam],
  )) as unknown as Fact[]

/** The attempt of each person that counts (the best one), or the latest if none is graded. */
function counting(list: readonly Fact[]): Fact[] {
  return [...Map.groupBy(list, (f) => f.user).values()].flatMap((own) => {
    const tries = [...Map.groupBy(own, (f) => f.at).values()]
    const graded = tries.filter((t) => t[0]?.status === 'GRADED').sort((a, b) => (b[0]?.total ?? 0) - (a[0]?.total ?? 0))
    return graded[0] ?? tries.at(-1) ?? []
  })
}
const four = (n: number) => Math.round(n * 10_000) / 10_000
const sum = <T>(list: readonly T[], of: (row: T) => number) => list.reduce((n, row) => n + of(row), 0)

test('the counts of every question agree with the answers', async () => {
  const told = await w.admin.get(itemAnalysis.items, { query: asked() })
  const people = counting(await facts(examId))
  expect(told.map((i) => [i.place, i.subjectId, i.type])).toEqual(w.ids.map((id, i) => [i + 1, id, [0, 3, 2, 4, 1][i]]))
  expect(told[3]?.text).toBe('等待期一般为____天，也称____')
  for (const item of told) {
    const own = people.filter((f) => f.question === item.subjectId && f.score !== null)
    const answered = own.filter((f) => f.response !== null)
    expect(item).toMatchObject({
      answered: answered.length,
      blank: own.length - answered.length,
      full: answered.filter((f) => f.score === f.max).length,
      partial: answered.filter((f) => (f.score ?? 0) > 0 && (f.score ?? 0) < f.max).length,
      none: answered.filter((f) => f.score === 0).length,
      scoreRate: four(sum(own, (f) => f.score ?? 0) / sum(own, (f) => f.max)),
      correctRate: four(own.filter((f) => f.correct).length / own.length),
      keysKept: false,
      previousRate: null,
    })
    for (const { name, count, share, correct } of item.options) {
      const chose = (said: unknown) => (Array.isArray(said) ? said.includes(name) : said === (item.type === 2 ? name === '对' : name))
      const n = answered.filter((f) => chose(f.response)).length
      expect({ name, count, share }).toEqual({ name, count: n, share: four(n / own.length) })
      expect(correct).toBe(item.type === 2 ? name === '对' : (item.type === 0 ? 'B' : 'AC').includes(name))
    }
  }
  const [single, multiple, , , short] = told
  expect(multiple?.fewer).toBe(people.filter((f) => f.type === 3 && JSON.stringify(f.response) === '["A"]').length)
  expect(single?.fewer).toBe(0)
  // no short answer is marked yet
  expect(short).toMatchObject({ answered: 0, fifths: [0, 0, 0, 0, 0], options: [] })
  expect(sum(told[0]?.options ?? [], (o) => o.count)).toBe(PEOPLE)
})

test('a user who must still sit the exam sees no options, in list and detail', async () => {
  const viewer = await w.world.signIn('viewer')
  const own = (await w.rows('select department_id::text id from app_user where id = $1', [w.userIds['viewer']]))[0]?.['id'] ?? ''
  const query = { examId, departmentId: String(own) }
  const told = await viewer.get(itemAnalysis.items, { query })
  expect(told.every((i) => i.keysKept && i.options.length === 0)).toBe(true)
  const detail = await viewer.get(itemAnalysis.item, { params: { subjectId: w.ids[0] ?? '' }, query })
  expect(detail).toMatchObject({ keysKept: true, options: [] })
  expect((await viewer.ask(itemAnalysis.items, { query: asked() })).status).toBe(403)
})

test('the discrimination uses the score that counts, with equal totals at the edge in part', async () => {
  const people = counting(await facts(examId)).filter((f) => f.status === 'GRADED')
  const totals = [...new Map(people.map((f) => [f.user, f.total ?? 0])).values()].sort((a, b) => b - a)
  const size = Math.round(totals.length * 0.27)
  const weight = (list: readonly number[], total: number) => {
    const above = list.filter((t) => t > total).length
    return Math.max(0, Math.min(1, (size - above) / list.filter((t) => t === total).length))
  }
  const low = totals.map((t) => -t)
  const detail = async (subjectId: string) => w.admin.get(itemAnalysis.item, { params: { subjectId }, query: asked() })
  for (const id of w.ids) {
    const item = await detail(id)
    const own = people.filter((f) => f.question === id)
    const rate = (list: readonly number[], sign: number) =>
      sum(own, (f) => weight(list, sign * (f.total ?? 0)) * (f.score ?? 0)) / (size * item.maxScore)
    expect(item.groupSize).toBe(size)
    expect(item.discrimination).toBeCloseTo(rate(totals, 1) - rate(low, -1), 4)
    const share = (list: readonly number[], sign: number, name: string) =>
      sum(own, (f) => (f.response === name ? weight(list, sign * (f.total ?? 0)) : 0)) / size
    for (const option of item.type === 0 ? item.options : []) {
      expect(option.high).toBeCloseTo(share(totals, 1, option.name), 4)
      expect(option.low).toBeCloseTo(share(low, -1, option.name), 4)
    }
  }
})

test('figures of test theory use first graded attempts', async () => {
  const told = await w.admin.get(itemAnalysis.items, { query: asked() })
  const first = [...Map.groupBy(await facts(examId), (f) => f.user).values()].flatMap((own) => {
    const at = own.filter((f) => f.status === 'GRADED').map((f) => f.at)
    return own.filter((f) => f.at === at.sort()[0])
  })
  const people = new Set(first.map((f) => f.user)).size
  expect(people).toBeGreaterThanOrEqual(30)
  for (const item of told) {
    const own = first.filter((f) => f.question === item.subjectId)
    expect(item.quality?.facility).toBeCloseTo(sum(own, (f) => f.score ?? 0) / people / item.maxScore, 10)
  }
  expect(told[0]).toMatchObject({ reason: null })
  // every short answer was marked with 0 points
  expect(told[4]).toMatchObject({ reason: 'NO_SPREAD', quality: { facility: 0, sd: 0, discriminationIndex: null } })
  const whole = await w.admin.get(itemAnalysis.reliability, { query: asked() })
  const totals = [...new Map(first.map((f) => [f.user, f.total ?? 0])).values()]
  expect(whole).toMatchObject({ people, items: 5, reason: null })
  expect(whole.mean).toBeCloseTo(sum(totals, (t) => t) / people, 10)
  expect(whole.alpha).not.toBeNull()
  expect(whole.cic).toBeCloseTo(100 * (whole.alpha ?? 0), 10)
})

test('with too few people counts and rates are present, figures are null, and the reason is given', async () => {
  const query = { examId: few, departmentId: root() }
  const told = await w.admin.get(itemAnalysis.items, { query })
  for (const item of told) expect(item).toMatchObject({ discrimination: null, quality: null, reason: 'FEW_PEOPLE' })
  expect(told[0]?.answered).toBe(5)
  expect(await w.admin.get(itemAnalysis.reliability, { query })).toMatchObject({
    people: 4,
    items: 5,
    alpha: null,
    mean: null,
    reason: 'FEW_PEOPLE',
  })
  const detail = await w.admin.get(itemAnalysis.item, { params: { subjectId: w.ids[0] ?? '' }, query })
  expect(detail).toMatchObject({ groupSize: 0, categoryName: '作答题库' })
  for (const option of detail.options) expect(option).toMatchObject({ high: null, low: null, pointBiserial: null, flags: [] })
})

test('a comparison adds the rates of the other exam and the shares of its options', async () => {
  const before = await w.admin.get(itemAnalysis.items, { query: { examId: few, departmentId: root() } })
  const told = await w.admin.get(itemAnalysis.items, { query: asked({ compareId: few }) })
  expect(told.map((i) => i.previousRate)).toEqual(before.map((i) => i.scoreRate))
  const subjectId = w.ids[0] ?? ''
  const detail = await w.admin.get(itemAnalysis.item, { params: { subjectId }, query: asked({ compareId: few }) })
  expect(detail.options.map((o) => o.previous)).toEqual(before[0]?.options.map((o) => o.share))
})

test('departments directly below come with the lowest rate first and add up to the total', async () => {
  const told = await w.admin.get(itemAnalysis.item, { params: { subjectId: w.ids[0] ?? '' }, query: asked() })
  const rates = told.departments.map((d) => d.correct / d.scored)
  expect(rates).toEqual(rates.toSorted((a, b) => a - b))
  expect(sum(told.departments, (d) => d.scored)).toBe(PEOPLE)
  expect(sum(told.departments, (d) => d.correct)).toBe(told.full)
  const parts = await Promise.all(
    told.departments.map((d) => w.admin.get(itemAnalysis.items, { query: { examId, departmentId: d.departmentId } })),
  )
  expect(parts.map((items) => (items[0]?.answered ?? 0) + (items[0]?.blank ?? 0))).toEqual(told.departments.map((d) => d.scored))
  const one = await w.admin.get(itemAnalysis.item, { params: { subjectId: w.ids[0] ?? '' }, query: { examId, id: crowd.ids[3] ?? '' } })
  expect(one).toMatchObject({ answered: 1, departments: [] })
})

test('exam and range are required, unknown and foreign ones get 404, and the POST twin returns equal data', async () => {
  const params = { subjectId: w.ids[0] ?? '' }
  const stranger = await w.world.signIn('admin', 'yuanfan')
  for (const call of ['items', 'item', 'reliability'] as const) {
    const [read, twin] = [itemAnalysis[call], itemAnalysis[`${call}By`]]
    expect(await w.admin.ask(read, { params, query: { examId } } as never)).toMatchObject({
      status: 200,
      succ: false,
      msg: '请选择考试、部门或学员',
    })
    expect(await w.admin.ask(twin, { params, body: {} } as never)).toMatchObject({ status: 200, succ: false })
    const people = crowd.ids.slice(0, 35)
    for (const [query, body] of [
      [asked(), asked()],
      [
        { examId, userIds: people.join() },
        { examId, userIds: people },
      ],
    ]) {
      const told = await w.admin.ask(read, { params, query } as never)
      expect(told.code).toBe(0)
      expect(told.content).toEqual((await w.admin.ask(twin, { params, body } as never)).content)
    }
    expect((await stranger.ask(read, { params, query: asked() } as never)).status).toBe(404)
    expect((await w.admin.ask(read, { params, query: asked({ examId: '999999999' }) } as never)).status).toBe(404)
  }
  expect((await w.admin.ask(itemAnalysis.items, { query: asked({ compareId: '999999999' }) })).status).toBe(404)
  expect((await w.admin.ask(itemAnalysis.item, { params: { subjectId: '999999999' }, query: asked() })).status).toBe(404)
})

test('an exam without sittings lists every question without figures', async () => {
  const id = await w.exam({ examinationName: '没人考' })
  const told: Item[] = await w.admin.get(itemAnalysis.items, { query: { examId: id, departmentId: root() } })
  expect(told).toHaveLength(5)
  for (const item of told) expect(item).toMatchObject({ answered: 0, blank: 0, scoreRate: null, correctRate: null, quality: null })
  expect(await w.admin.get(itemAnalysis.reliability, { query: { examId: id, departmentId: root() } })).toMatchObject({
    people: 0,
    reason: 'FEW_PEOPLE',
  })
  await w.admin.get(exams.remove, { params: { id } })
  expect((await w.admin.ask(itemAnalysis.items, { query: { examId: id, departmentId: root() } })).status).toBe(404)
})
