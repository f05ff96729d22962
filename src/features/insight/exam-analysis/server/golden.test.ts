// Golden test over HTTP: every figure of a hand-computed sheet, also after a person moves, and after the end of the exam.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encode, type Person, startWorld, type World } from '#test/world.ts'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { departments } from '#features/organisation/departments/contract.ts'
import { papers } from '#features/assessment/exam-papers/contract.ts'
import { assignments, exams } from '#features/assessment/exams/contract.ts'
import { type QuestionType, questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { serviceCredentials } from '#features/organisation/service-credentials/contract.ts'
import { users } from '#features/organisation/users/contract.ts'
import { examAnalysis, type Ranking } from '../contract.ts'

let world: World
let admin: Person
let tenantId: string
let examId: string
const depart: Record<string, string> = {}
const person: Record<string, string> = {}
const phone: Record<string, string> = {}

/** Points of the questions, 100 in total. People who answer the last question wait for marking. */
const paper: [QuestionType, number][] = [
  [0, 40],
  [0, 15],
  [3, 20],
  [2, 10],
  [2, 10],
  [4, 4.5],
  [4, 0.49],
  [4, 0.01],
  [1, 0],
]
const right: Record<QuestionType, unknown> = { 0: 'A', 3: ['A', 'B'], 2: true, 4: ['十五'], 1: '先共情，再澄清' }
const asks: string[] = []
const bodies = {
  0: { options: [{ optionContent: '甲' }, { optionContent: '乙' }], answer: { answer: 'A' } },
  3: { options: [{ optionContent: '甲' }, { optionContent: '乙' }], answer: { answer: 'A,B' } },
  2: { answer: { answer: '0' } },
  4: { answer: { answer: '十五' } },
  1: { answer: { answer: '先共情，再澄清' } },
}
const own: Record<string, string> = {
  u1: 'A1',
  u2: 'A1',
  u3: 'A1',
  u4: 'A1',
  u5: 'A2',
  u6: 'A2',
  u7: 'A2',
  u8: 'B',
  u9: 'B',
  u10: 'B',
  u11: 'B',
  u12: 'B',
  u13: 'A1',
  u14: 'outside',
}

async function makePeople() {
  const create = async (key: string, name: string, parentId: string | null) => {
    depart[key] = (await admin.get(departments.create, { body: { parentId, name } })).id
  }
  await create('root', '金总公司', null)
  await create('A', '甲大区', depart['root'] ?? '')
  await create('B', '乙支行', depart['root'] ?? '')
  await create('A1', '甲一部', depart['A'] ?? '')
  await create('A2', '甲二部', depart['A'] ?? '')
  await create('outside', '外部公司', null)
  const make = async (key: string, i: number) => {
    const fields = { workNo: `G${String(i).padStart(3, '0')}`, name: `金${i}`, telephone: `1390000${String(1000 + i)}` }
    phone[key] = fields.telephone
    person[key] = (
      await admin.get(users.create, { body: { ...fields, departmentId: depart[own[key] ?? ''] ?? '', password: encode('123456') } })
    ).id
  }
  await Promise.all(Object.keys(own).map((key, i) => make(key, i + 1)))
}

async function makeExam() {
  const bank = await admin.get(questionBanks.create, { body: { categoryName: '金题库' } })
  const fields = { examinationName: '金标准考试', remark: '手工核对', startTime: '2026-01-01 09:00:00', endTime: '2099-01-01 09:00:00' }
  const more = { examDurationMinute: 60, maxExamCnt: 2, categories: [{ categoryId: bank.id }] }
  examId = (await admin.get(exams.create, { body: { ...fields, ...more } })).id
  for (const [i, [type, score]] of paper.entries()) {
    const subjectName = type === 4 ? `第${i}问：犹豫期为{{answer}}天` : `第${i}问`
    const question = await admin.get(questions.create, { body: { categoryId: bank.id, type, subjectName, ...bodies[type] } })
    asks.push(question.id)
    await admin.get(papers.add, { params: { id: examId }, body: [question.id] })
    await admin.get(papers.score, { params: { id: examId }, body: [{ subjectId: question.id, score }] })
  }
  const assign = (selectionType: 'BY_GROUP' | 'BY_USER', target = '') =>
    admin.get(assignments.create, { body: { examinationId: examId, selectionType, targets: [target] } })
  await assign('BY_GROUP', depart['root'])
  await assign('BY_USER', person['u10'])
}

/** Questions that each person answered, all right, so that the score is the sum of their points. */
const sittings: [key: string, answered: number[]][] = [
  ['u1', [0, 1, 2, 3, 4]],
  ['u2', [0, 1, 2, 3, 5, 6, 7]],
  ['u3', [0, 1, 2, 3, 5, 6]],
  ['u4', [0, 2]],
  ['u5', [0, 1, 5, 6]],
  ['u7', [0, 8]],
  ['u8', [0, 2, 3, 4]],
  ['u9', [0, 2, 3]],
  ['u9', [0, 1, 2, 5]],
  ['u10', [0, 2]],
  ['u12', [0]],
  ['u13', [0, 1, 2]],
  ['u14', [0, 1, 2, 3, 4, 5, 6, 7]],
]
async function sit() {
  const { secret } = await admin.get(serviceCredentials.create, { body: { name: '考试系统', scopes: ['exam-results'] } })
  const lines = sittings.map(([key, answered], i) => ({
    examinationId: examId,
    loginName: phone[key],
    startedAt: `2026-03-${10 + i} 09:00:00`,
    submittedAt: `2026-03-${10 + i} 09:30:00`,
    answers: answered.map((n) => ({ subjectId: asks[n], response: right[paper[n]?.[0] ?? 0] })),
  }))
  const told = await world.bring(secret, attempts.import, lines)
  expect(told.content).toEqual({ total: 13, accepted: 13, repeated: 0, refused: 0, faults: [] })
}

/** Waits until the job has processed the change. */
async function until(seen: () => Promise<boolean>) {
  for (let i = 0; i < 200 && !(await seen()); i++) await new Promise((done) => setTimeout(done, 50))
  expect(await seen()).toBe(true)
}
const standsIn = async (key: string) =>
  (
    await world.owner.query(
      `select department_id::text id, status from exam_enrolment where tenant_id = $1 and exam_id = $2 and user_id = $3`,
      [tenantId, examId, person[key]],
    )
  ).rows[0]
const move = async (key: string, to: string) => {
  await admin.get(users.move, { body: [{ id: person[key] ?? '', departmentId: depart[to] ?? '' }] })
}
async function disable(key: string) {
  const query = { departmentId: depart[own[key] ?? ''] ?? '', pageSize: 100 }
  const row = (await admin.get(users.page, { query })).records.find((u) => u.id === person[key])
  const { id, workNo, name, telephone, departmentId } = row ?? ({} as never)
  await admin.get(users.update, { body: { id, workNo, name, telephone, departmentId: departmentId ?? '', locked: 2 } })
}

beforeAll(async () => {
  world = await startWorld({ ROLE: 'all' })
  admin = await world.signIn('admin')
  tenantId = (await world.owner.query(`select tenant_id from tenant where domain = 'demo'`)).rows[0].tenant_id
  await makePeople()
  await makeExam()
  await disable('u11')
  await until(async () => (await standsIn('u11')).status === 'RELEASED')
  await sit()
  await disable('u12')
  await move('u13', 'B')
  await until(async () => (await standsIn('u13')).id === depart['B'])
})
afterAll(() => world?.close())

const asked = (of: string) => ({ examId, analyzeType: 'BY_DEPARTMENT' as const, departmentId: depart[of] ?? '' })
/** The figures in the form of a line of the sheet. */
async function line(of: string) {
  const o = await admin.get(examAnalysis.perhaps, { query: asked(of) })
  const levels = await admin.get(examAnalysis.levels, { query: asked(of) })
  return [
    ...[o.requiredUserCount, o.participatedUserCount, o.scoredUserCount, o.passedUserCount],
    ...[o.highestScore, o.lowestScore, o.averageScore, o.participateRatio, o.passRatio],
    levels.yaxisData.join('/'),
  ]
}
const sheet = {
  root: [12, 11, 10, 8, 95, 40, 72.95, 0.9167, 0.8, '2/2/4/2'],
  A: [7, 6, 5, 4, 95, 59.99, 79, 0.8571, 0.8, '2/1/1/1'],
  A1: [4, 4, 4, 4, 95, 60, 83.75, 1, 1, '2/1/1/0'],
  A2: [3, 2, 1, 0, 59.99, 59.99, 59.99, 0.6667, 0, '0/0/0/1'],
  B: [5, 5, 5, 4, 80, 40, 66.9, 1, 0.8, '0/1/3/1'],
}

test.each(Object.entries(sheet))('the figures of %s equal the sheet', async (of, expected) => {
  expect(await line(of)).toEqual(expected)
})

test('the overview is complete and counts waiting people', async () => {
  const { readAt, ...told } = await admin.get(examAnalysis.perhaps, { query: asked('root') })
  expect(readAt).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(told).toEqual({
    examId,
    examinationName: '金标准考试',
    remark: '手工核对',
    scope: '金总公司',
    beginTime: '2026-01-01 09:00:00',
    endTime: '2099-01-01 09:00:00',
    totalScore: 100,
    passRate: 60,
    requiredUserCount: 12,
    participatedUserCount: 11,
    pendingUserCount: 1,
    sittingUserCount: 0,
    scoredUserCount: 10,
    passedUserCount: 8,
    highestScore: 95,
    lowestScore: 40,
    averageScore: 72.95,
    medianScore: 77.25,
    participateRatio: 0.9167,
    passRatio: 0.8,
    excellentRatio: 0.2,
    goodRatio: 0.2,
    slightPoorRatio: 0.4,
    poorRatio: 0.2,
    users: [],
    unassignedUsers: [],
    provisional: true,
  })
  expect(await admin.get(examAnalysis.perhaps, { query: asked('B') })).toMatchObject({ pendingUserCount: 0, provisional: false })
})

test('the distributions of scores and levels and the score rates of types equal the sheet', async () => {
  expect(await admin.get(examAnalysis.scoreDistribution, { query: asked('root') })).toEqual({
    xaxisData: ['0-10', '10-20', '20-30', '30-40', '40-50', '50-60', '60-70', '70-80', '80-90', '90-100'],
    yaxisData: [0, 0, 0, 0, 1, 1, 2, 2, 2, 2],
  })
  expect(await admin.get(examAnalysis.levels, { query: asked('root') })).toEqual({
    xaxisData: ['优秀', '良好', '较差', '差'],
    yaxisData: [2, 2, 4, 2],
  })
  expect(await admin.get(examAnalysis.types, { query: asked('root') })).toEqual({
    xaxisData: ['单选', '多选', '判断', '填空'],
    // out of 550, 200, 200 and 50 points; the short answer has no points
    yaxisData: [0.8909, 0.8, 0.3, 0.3896],
  })
})

test('participation lists the departments below the root, or a leaf alone', async () => {
  expect(await admin.get(examAnalysis.participation, { query: asked('root') })).toEqual({
    xaxisData: ['甲大区', '乙支行'],
    yaxisData: [0.8571, 1],
    departmentIds: [depart['A'], depart['B']],
  })
  expect(await admin.get(examAnalysis.participation, { query: asked('A2') })).toEqual({
    xaxisData: ['甲二部'],
    yaxisData: [0.6667],
    departmentIds: [depart['A2']],
  })
})

// one person of A2 waits for marking, so A2 is provisional in rankings by score
test.each([
  ['AVG_SCORE_TOP', ['A1', 'B', 'A2'], [83.75, 66.9, 59.99]],
  ['AVG_SCORE_BOTTOM', ['A2', 'B', 'A1'], [59.99, 66.9, 83.75]],
  ['PARTICIPANT_COUNT_TOP', ['B', 'A1', 'A2'], [5, 4, 2]],
  ['PARTICIPANT_COUNT_BOTTOM', ['A2', 'A1', 'B'], [2, 4, 5]],
  ['PASS_RATE_TOP', ['A1', 'B', 'A2'], [1, 0.8, 0]],
  ['PASS_RATE_BOTTOM', ['A2', 'B', 'A1'], [0, 0.8, 1]],
] as const)('the ranking %s has the golden order and values', async (range, order, values) => {
  const rows = await admin.get(examAnalysis.top, { query: { ...asked('root'), range: range as Ranking } })
  expect(rows.map((r) => r.departmentId)).toEqual(order.map((key) => depart[key]))
  expect(rows.map((r) => r.value)).toEqual(values)
  expect(rows.map((r) => r.departmentFullName)).toContain('金总公司/甲大区/甲一部')
  expect(rows.map((r) => [r.departmentId, r.pending])).toEqual(order.map((key) => [depart[key], key === 'A2' ? 1 : 0]))
  const alone = await admin.get(examAnalysis.top, { query: { ...asked('A2'), range: range as Ranking } })
  expect(alone.map((r) => [r.departmentId, r.value, r.pending, r.of])).toEqual([
    [depart['A2'], rows.find((r) => r.departmentId === depart['A2'])?.value, 1, 1],
  ])
})

test('departments below the chosen one follow their parents, with layers counted from it', async () => {
  const rows = await admin.get(examAnalysis.org, { query: asked('root') })
  const keys = ['root', 'A', 'A1', 'A2', 'B'] as const
  expect(rows.map((r) => [r.departmentId, r.layer])).toEqual([0, 1, 2, 2, 1].map((layer, i) => [depart[keys[i] ?? ''], layer]))
  rows.forEach(({ detail: d }, i) => {
    const [required, participated, scored, passed, high, low, mean, participateRatio, passRatio, levels] = sheet[keys[i] ?? 'root']
    const ratios = String(levels)
      .split('/')
      .map((n) => Math.round((Number(n) / Number(scored)) * 10_000) / 10_000)
    expect(d).toEqual({
      requiredUserCount: required,
      participatedUserCount: participated,
      scoredUserCount: scored,
      passedUserCount: passed,
      pendingUserCount: Number(participated) - Number(scored),
      sittingUserCount: 0,
      highestScore: high,
      lowestScore: low,
      averageScore: mean,
      participateRatio,
      passRatio,
      excellentRatio: ratios[0],
      goodRatio: ratios[1],
      slightPoorRatio: ratios[2],
      poorRatio: ratios[3],
    })
  })
  expect((await admin.get(examAnalysis.org, { query: asked('A') })).map((r) => [r.departmentName, r.layer])).toEqual([
    ['甲大区', 0],
    ['甲一部', 1],
    ['甲二部', 1],
  ])
})

test('people by account give equal figures, and people who are not required are listed apart', async () => {
  const named = Object.entries(person)
    .filter(([key]) => !['u11', 'u14'].includes(key))
    .map(([, id]) => id)
  const byPeople = { examId, analyzeType: 'BY_STUDENT' as const, userIds: Object.values(person).join(',') }
  const all = await admin.get(examAnalysis.perhaps, { query: byPeople })
  const root = await admin.get(examAnalysis.perhaps, { query: asked('root') })
  expect(all.unassignedUsers.map((u) => u.name)).toEqual(['金11', '金14'])
  expect(all.users).toHaveLength(14)
  expect(all.scope).toBe('14 名学员')
  const told = ({ readAt: _r, scope: _s, users: _u, unassignedUsers: _n, ...numbers }: typeof all) => numbers
  expect(told(all)).toEqual(told(root))
  const body = { examId, userIds: named }
  expect(told(await admin.get(examAnalysis.perhapsBy, { body }))).toEqual(told(root))
  expect(await admin.get(examAnalysis.scoreDistributionBy, { body })).toEqual(
    await admin.get(examAnalysis.scoreDistribution, { query: asked('root') }),
  )
  expect(await admin.get(examAnalysis.participationBy, { body })).toMatchObject({ xaxisData: ['已参加', '未参加'], yaxisData: [11, 1] })
  expect(await admin.get(examAnalysis.orgBy, { body })).toEqual([])
  expect((await admin.get(examAnalysis.topBy, { body: { ...body, range: 'AVG_SCORE_TOP' } })).map((r) => r.value)).toEqual([
    83.75, 66.9, 59.99,
  ])
})

test('the result rows are ordered by score, then work number, and have parts and states', async () => {
  const rows = async (more: object = {}) => (await admin.get(examAnalysis.results, { query: { ...asked('root'), ...more } })).records
  const all = await rows()
  expect(all.map((r) => [r.name, r.sumScore, r.scoreLevel])).toEqual([
    ['金1', 95, 'A'],
    ['金2', 90, 'A'],
    ['金3', 89.99, 'B'],
    ['金8', 80, 'B'],
    ['金9', 79.5, 'C'],
    ['金13', 75, 'C'],
    ['金4', 60, 'C'],
    ['金10', 60, 'C'],
    ['金5', 59.99, 'D'],
    ['金12', 40, 'D'],
    ['金7', null, null],
  ])
  for (const r of all.filter((row) => row.sumScore !== null)) {
    const parts = [r.choicesScore, r.multipleScore, r.judgementScore, r.fillBlankScore, r.shortAnswerScore]
    expect(Math.round(parts.reduce<number>((sum, part) => sum + (part ?? 0) * 100, 0))).toBe(Math.round((r.sumScore ?? 0) * 100))
  }
  const names = async (more: object) => (await rows(more)).map((r) => r.name)
  expect(await names({ status: 'ALL' })).toEqual([...all.map((r) => r.name).slice(0, -1), '金6', '金7'])
  expect(await names({ status: 'ABSENT' })).toEqual(['金6'])
  expect(await names({ status: 'RETAKE' })).toEqual(['金5', '金12', '金6'])
  expect(await names({ status: 'PENDING' })).toEqual(['金7'])
  expect(await names({ status: 'OUTSIDE' })).toEqual([])
  expect(
    (await admin.get(examAnalysis.results, { query: { ...asked('outside'), status: 'OUTSIDE' } })).records.map((r) => [r.name, r.sumScore]),
  ).toEqual([['金14', 100]])
  expect(await names({ scoreLevel: 'D' })).toEqual(['金5', '金12'])
  expect(await names({ passed: 'false' })).toEqual(['金5', '金12'])
  expect(await names({ passed: 'true', within: depart['A'] ?? '' })).toEqual(['金1', '金2', '金3', '金4'])
  expect(await names({ bin: 9 })).toEqual(['金1', '金2'])
  expect(await names({ query: 'G01' })).toEqual(['金13', '金10', '金12'])
  const page = await admin.get(examAnalysis.results, { query: { ...asked('root'), pageSize: 10, pageNumber: 2 } })
  expect([page.total, page.records.map((r) => r.name)]).toEqual([11, ['金7']])
})

test('people moved back before the end count in their new department, and after the end nothing changes', async () => {
  await move('u13', 'A1')
  await until(async () => (await standsIn('u13')).id === depart['A1'])
  const numbers = async (of: string) => {
    const o = await admin.get(examAnalysis.perhaps, { query: asked(of) })
    return [o.requiredUserCount, o.averageScore]
  }
  expect(await numbers('A1')).toEqual([5, 82])
  expect(await numbers('B')).toEqual([4, 64.88])
  expect(await line('root')).toEqual(sheet.root)
  await world.owner.query(`update exam set end_time = now() - interval '1 second', frozen_at = now() where id = $1`, [examId])
  for (const key of ['u5', 'u6', 'u7', 'u13']) await move(key, 'B')
  // gives the job time to run, which must change nothing
  await new Promise((done) => setTimeout(done, 500))
  expect(await numbers('A1')).toEqual([5, 82])
  expect(await numbers('B')).toEqual([4, 64.88])
  expect(await line('A2')).toEqual(sheet.A2)
  await admin.get(departments.remove, { params: { id: depart['A2'] ?? '' } })
  const rows = await admin.get(examAnalysis.org, { query: asked('root') })
  expect(rows.find((r) => r.departmentId === depart['A2'])).toMatchObject({
    departmentFullName: '金总公司/甲大区/甲二部',
    detail: { requiredUserCount: 3 },
  })
  expect(await line('root')).toEqual(sheet.root)
})
