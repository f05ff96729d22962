// Exams with draw rules over HTTP: each candidate sits, reviews and is graded by a paper of their own.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import type { Person } from '#test/world.ts'
import { type DrawRule, draws, papers } from '#features/assessment/exam-papers/contract.ts'
import { checkAllDraws } from '#features/assessment/exam-papers/server/work.ts'
import { home as homePage } from '#features/portal/home/contract.ts'
import { assignments, exams } from '#features/assessment/exams/contract.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { serviceCredentials } from '#features/organisation/service-credentials/contract.ts'
import { attempts, regrades } from '../contract.ts'

let w: ExamWorld
let viewer: Person
let auditor: Person
let bankId: string
let pool: string[]
let fixed: string
/** Ten subjects of two words each, so that no two texts are similar. */
const subjects = ['等待期限', '犹豫退保', '宽限缴费', '免责条款', '健康告知', '现金价值', '受益顺位', '保单贷款', '复效申请', '理赔材料']
beforeAll(async () => {
  w = await startExamWorld()
  viewer = await w.world.signIn('viewer')
  // an exam that a person has still to sit hides scores of other exams with its questions
  auditor = await w.world.signIn('auditor')
  bankId = (await w.author.get(questionBanks.create, { body: { categoryName: '抽题题库' } })).id
  const options = ['甲', '乙', '丙'].map((optionContent) => ({ optionContent }))
  const make = (subjectName: string, difficulty: number | null) => {
    const body = { categoryId: bankId, type: 0 as const, subjectName, options, answer: { answer: 'B' }, score: 1, difficulty }
    return w.author.get(questions.create, { body }).then((q) => q.id)
  }
  pool = []
  for (const [i, name] of subjects.entries()) pool.push(await make(`${name}一题怎样说明？`, i < 6 ? 0.1 : 0.5))
  fixed = w.ids[2] ?? ''
})
afterAll(() => w?.world.close())

const rule = (more: Partial<DrawRule> = {}): DrawRule => ({ categoryIds: [bankId], type: 0, tags: [], count: 4, pointsEach: 5, ...more })

/** An exam with one fixed question of 10 points and these rules; assigned to nobody. */
async function drawn(rules: DrawRule[], more: object = {}): Promise<string> {
  const fields = { examinationName: '抽题考试', startTime: '2026-01-01 09:00:00', examDurationMinute: 30 }
  const categories = [{ categoryId: w.bankId }, { categoryId: bankId }]
  const { id } = await w.author.get(exams.create, { body: { ...fields, categories, maxExamCnt: 2, reviewFrom: 'SUBMIT', ...more } })
  await w.author.get(papers.add, { params: { id }, body: [fixed] })
  await w.author.get(draws.saveRules, { params: { id }, body: { rules } })
  return id
}
const start = (person: Person, examinationId: string) => person.get(attempts.start, { body: { examinationId } })
const idsOf = (sitting: { questions: { subjectId: string }[] }) => sitting.questions.map((q) => q.subjectId)
const rows = (text: string, values: unknown[]) => w.rows(text, values) as Promise<Record<string, unknown>[]>

test('rules count in the totals, name what is missing, and block the assignment until the bank has enough', async () => {
  const id = await drawn([rule(), rule({ level: 'MEDIUM', count: 7, pointsEach: 2 })])
  const told = await w.author.get(draws.rules, { params: { id } })
  const reason = '第2条规则要7道中等难度的单选题，题库里可用4道'
  expect(told).toMatchObject({ available: [10, 4], problems: [{ rules: [1], text: reason }] })
  expect(await w.author.get(exams.detail, { params: { id } })).toMatchObject({ questionCount: 12, drawnCount: 11, totalScore: 44 })
  const target = { examinationId: id, selectionType: 'BY_USER' as const, targets: [w.userIds['viewer'] ?? ''] }
  expect(await w.admin.ask(assignments.create, { body: target })).toMatchObject({ succ: false, msg: `抽题规则暂时不能满足：${reason}` })
  expect(await w.author.ask(draws.sample, { params: { id }, query: {} })).toMatchObject({ succ: false })
  const rules = [rule({ count: 8 }), rule({ level: 'MEDIUM', count: 3 })]
  const { problems } = await w.author.get(draws.checkRules, { params: { id }, body: { rules } })
  expect(problems).toEqual([{ rules: [0, 1], text: '第1、2条规则一共要11道题，题库里合起来可用10道' }])
  const foreign = await w.author.ask(draws.saveRules, { params: { id }, body: { rules: [rule({ categoryIds: ['999999999'] })] } })
  expect(foreign).toMatchObject({ msg: '第1条规则的题库不在这场考试的题库中', fields: [{ field: 'rules.0.categoryIds' }] })
  const saved = await w.author.get(draws.saveRules, { params: { id }, body: { rules: [rule()], seen: told.rules } })
  expect(saved).toMatchObject({ questionCount: 5, totalScore: 30, problems: [], available: [10] })
  expect(await w.author.ask(draws.saveRules, { params: { id }, body: { rules: [], seen: told.rules } })).toMatchObject({ code: 40009 })
  expect((await w.admin.ask(assignments.create, { body: target })).content).toMatchObject({ added: 1 })
  expect(await w.author.ask(exams.update, { params: { id }, body: { categories: [{ categoryId: w.bankId }] } })).toMatchObject({
    msg: '抽题规则用到题库“抽题题库”，请先修改抽题规则',
  })
})

test('the nightly check alarms the editors of an exam whose bank was disabled afterwards, until the rules hold again', async () => {
  const id = await drawn([rule({ tags: [] })])
  const night = () => checkAllDraws(w.world.program.pool, new AbortController().signal)
  const alarm = async () => {
    const [home, exam, check] = [
      await w.author.get(homePage.overview),
      await w.author.get(exams.detail, { params: { id } }),
      await w.author.get(papers.check, { params: { id } }),
    ]
    return [home.attention.draws.records.find((e) => e.id === id)?.problem, exam.drawProblem ?? undefined, check.draws[0]]
  }
  const { version } = await w.author.get(exams.detail, { params: { id } })
  await night()
  expect(await alarm()).toEqual([undefined, undefined, undefined])
  await w.rows('update question_bank set status = 0 where id = $1', [bankId])
  await night()
  expect(await alarm()).toEqual(
    Array(3)
      .fill('第1条规则的题库“抽题题库”已禁用；第1条规则要4道单选题，题库里可用0道')
      .map((text, i) => (i === 2 ? text.split('；')[0] : text)),
  )
  expect((await w.author.get(exams.detail, { params: { id } })).version).toBe(version)
  await w.rows('update question_bank set status = 1 where id = $1', [bankId])
  await night()
  expect(await alarm()).toEqual([undefined, undefined, undefined])
  // rules that are saved with a problem alarm at once
  await w.author.get(draws.saveRules, { params: { id }, body: { rules: [rule({ count: 99 })] } })
  expect((await alarm())[0]).toBe('第1条规则要99道单选题，题库里可用10道')
  await w.author.get(draws.saveRules, { params: { id }, body: { rules: [] } })
  expect((await alarm())[0]).toBeUndefined()
})

test('a draw stays through reloads and edits of the bank, is graded by itself, and is avoided by the second attempt', async () => {
  const id = await drawn([rule()])
  await w.assign(id, ['auditor', 'leader'])
  const first = await start(auditor, id)
  const got = idsOf(first)
  expect(got).toHaveLength(5)
  expect(got[0]).toBe(fixed)
  expect(first.totalScore).toBe(30)
  expect(first.questions.map((q) => q.score)).toEqual([10, 5, 5, 5, 5])
  const [, one, two] = got as [string, string, string]
  await w.author.get(questions.update, { params: { id: one }, body: { subjectName: '换了问法的题目', answer: { answer: 'C' } } })
  const again = await auditor.get(attempts.detail, { params: { id: first.id } })
  expect(again.questions).toEqual(first.questions)
  const other = pool.find((q) => !got.includes(q)) ?? ''
  expect(await auditor.ask(attempts.save, { params: { id: first.id }, body: [{ subjectId: other, response: 'B' }] })).toMatchObject({
    msg: `试卷中没有题目${other}`,
  })
  const given = [one, two].map((subjectId) => ({ subjectId, response: 'B' }))
  await auditor.get(attempts.save, { params: { id: first.id }, body: given })
  const done = await auditor.get(attempts.submit, { params: { id: first.id }, query: {} })
  expect([done.status, done.score]).toEqual(['GRADED', 10])
  const review = await auditor.get(attempts.review, { params: { id: first.id } })
  expect(idsOf(review)).toEqual(got)
  const second = await start(auditor, id)
  expect(
    idsOf(second)
      .slice(1)
      .filter((q) => got.includes(q)),
  ).toEqual([])
  const stored = await rows('select draw_seed is not null seeded from exam_attempt where id = any ($1::bigint[])', [[first.id, second.id]])
  expect(stored).toEqual([{ seeded: true }, { seeded: true }])
  // the fixed paper, as pages and copies see it, has no drawn question
  expect(await w.author.get(papers.ids, { params: { id }, query: {} })).toEqual([fixed])
  const copy = await w.author.get(exams.copy, { params: { id }, body: { examinationName: '再来', startTime: '2027-01-01 09:00:00' } })
  expect(copy).toMatchObject({ questionCount: 5, drawnCount: 4, totalScore: 30 })
  expect((await w.author.get(draws.rules, { params: { id: copy.id } })).rules).toMatchObject([{ count: 4, pointsEach: 5 }])
  expect(await w.author.get(papers.ids, { params: { id: copy.id }, query: {} })).toEqual([fixed])
  // drawn questions: new points change the total of those who had them only
  const regraded = await w.author.get(attempts.regrade, { params: { id }, body: { scores: [{ subjectId: one, score: 8 }] } })
  expect(regraded).toMatchObject({ attempts: 1, changed: 1 })
  const totals = await rows(
    'select total_score::float8 total, sum_score::float8 sum from exam_attempt where exam_id = $1 order by attempt_no',
    [id],
  )
  expect(totals).toEqual([
    { total: 33, sum: 13 },
    { total: 30, sum: null },
  ])
  const { secret } = await w.admin.get(serviceCredentials.create, { body: { name: '考试平台', scopes: ['exam-results'] } })
  const line = { examinationId: id, loginName: 'leader', startedAt: '2026-02-01 09:00:00', submittedAt: '2026-02-01 09:10:00', answers: [] }
  expect((await w.world.bring(secret, attempts.import, [line])).content).toMatchObject({
    faults: [{ line: 1, reason: '这场考试按规则抽题，每位考生的试卷不同，不能导入作答' }],
  })
})

test('a start is refused in words when a bank is disabled or too small, and leaves nothing behind', async () => {
  const id = await drawn([rule()])
  await w.assign(id, ['viewer'])
  await w.author.get(questionBanks.update, { body: { id: bankId, status: 0 } })
  expect(await viewer.ask(attempts.start, { body: { examinationId: id } })).toMatchObject({
    succ: false,
    msg: '题库暂时不能为您抽出一份试卷，请联系考试管理员：第1条规则的题库“抽题题库”已禁用；第1条规则要4道单选题，题库里可用0道',
  })
  expect(await rows('select sat_at from exam where id = $1', [id])).toEqual([{ sat_at: null }])
  expect(await rows('select id from exam_attempt where exam_id = $1', [id])).toEqual([])
  await w.author.get(questionBanks.update, { body: { id: bankId, status: 1 } })
  expect(idsOf(await start(viewer, id))).toHaveLength(5)
})

test('two similar questions are never in one paper, and concurrent starts get papers of their own', async () => {
  const body = { categoryId: bankId, type: 2 as const, answer: { answer: '0' }, score: 1 }
  const alike = ['犹豫期内解除合同可以全额退还保险费', '犹豫期内解除合同可以全额退还保险费用', '观察期内出险不承担给付责任']
  const ids: string[] = []
  for (const subjectName of alike) ids.push((await w.author.get(questions.create, { body: { ...body, subjectName } })).id)
  const id = await drawn([rule({ type: 2, count: 2 }), rule()])
  await w.assign(id, ['viewer', 'leader', 'auditor', 'author'])
  const people = await Promise.all(['viewer', 'leader', 'auditor', 'author'].map((name) => w.world.signIn(name)))
  const sat = await Promise.all(people.map((person) => start(person, id)))
  for (const sitting of sat) {
    const judged = idsOf(sitting).filter((q) => ids.includes(q))
    expect(judged).toHaveLength(2)
    expect(judged).toContain(ids[2])
    expect(new Set(idsOf(sitting)).size).toBe(7)
  }
  const short = await w.author.get(draws.checkRules, { params: { id }, body: { rules: [rule({ type: 2, count: 3 })] } })
  expect(short.problems.map((p) => p.text)).toEqual(['第1条规则要3道判断题，题库里可用2道（相似的题只算一道）'])
  await w.author.get(questions.remove, { body: ids })
})

test('a sample has the size of a paper, is the same for its seed, and can become the fixed paper', async () => {
  const id = await drawn([rule()])
  const sample = await w.author.get(draws.sample, { params: { id }, query: {} })
  expect(sample.records.map((q) => q.sort)).toEqual([0, 1, 2, 3, 4])
  expect(sample.totalScore).toBe(30)
  expect(await w.author.get(draws.sample, { params: { id }, query: { seed: sample.seed } })).toEqual(sample)
  expect(await w.author.get(draws.keepSample, { params: { id }, body: { seed: sample.seed } })).toEqual({
    questionCount: 5,
    totalScore: 30,
  })
  expect(await w.author.get(papers.ids, { params: { id }, query: {} })).toEqual(sample.records.map((q) => q.id))
  expect(await w.author.get(exams.detail, { params: { id } })).toMatchObject({ drawnCount: 0 })
  expect(await w.author.ask(draws.keepSample, { params: { id }, body: { seed: 1 } })).toMatchObject({ msg: '这场考试没有抽题规则' })
})

test('a drawn question out of the total shrinks the totals of those who got it, and comes back with its points', async () => {
  const id = await drawn([rule()], { endTime: '2099-01-01 00:00:00' })
  await w.assign(id, ['viewer', 'auditor', 'leader'])
  const leader = await w.world.signIn('leader')
  const sittings = await Promise.all(
    [viewer, auditor, leader].map(async (person) => {
      const sitting = await start(person, id)
      await person.get(attempts.submit, { params: { id: sitting.id } })
      return sitting
    }),
  )
  const totals = async () =>
    (await rows(
      'select id::text id, total_score::float8 total, sum_score::float8 sum from exam_attempt where exam_id = $1 order by attempt_no, id',
      [id],
    )) as {
      id: string
      total: number
      sum: number
    }[]
  const before = await totals()
  const subjectId = idsOf(sittings[0] as { questions: { subjectId: string }[] }).find((q) => q !== fixed) ?? ''
  const regrade = (kind: 'ALL_RIGHT' | 'OUT_OF_TOTAL' | 'NONE') =>
    w.author.get(attempts.regrade, { params: { id }, body: { reason: '题目有误', questions: [{ subjectId, kind }] } })
  const had = new Set(sittings.filter((s) => idsOf(s).includes(subjectId)).map((s) => s.id))
  await regrade('OUT_OF_TOTAL')
  expect(await totals()).toEqual(before.map((a) => ({ ...a, total: had.has(a.id) ? 25 : 30 })))
  const { question } = await w.author.get(regrades.records, { params: { id }, query: { subjectId } })
  expect(question).toMatchObject({ subjectId, type: 0, score: 0 })
  await regrade('ALL_RIGHT')
  expect(await totals()).toEqual(before.map((a) => ({ ...a, sum: had.has(a.id) ? 5 : 0 })))
  await regrade('NONE')
  expect(await totals()).toEqual(before)
})
