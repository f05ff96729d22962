// The recycle bin of exams, banks and questions over HTTP: figures disappear and return with an exam, and permissions hold.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld, usualQuestions } from '#test/exam-world.ts'
import type { Person } from '#test/world.ts'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { departments } from '#features/organisation/departments/contract.ts'
import { examAnalysis } from '#features/insight/exam-analysis/contract.ts'
import { draws, papers } from '#features/assessment/exam-papers/contract.ts'
import { assignments, exams } from '#features/assessment/exams/contract.ts'
import { home } from '#features/portal/home/contract.ts'
import { marking } from '#features/assessment/marking/contract.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { assessmentRecycleBin, type AssessmentKind, keptDays } from '#features/organisation/recycle-bin/contract.ts'
import { trainingAnalysis } from '#features/insight/training-analysis/contract.ts'
import { refreshStats } from '#features/insight/item-analysis/server/work.ts'
import { sweepAssessmentBinWork } from './work.ts'

let w: ExamWorld
let viewer: Person
let leader: Person
let root: string
beforeAll(async () => {
  w = await startExamWorld()
  ;[viewer, leader] = (await Promise.all(['viewer', 'leader'].map((n) => w.world.signIn(n)))) as [Person, Person]
  root = (await w.admin.get(departments.tree))[0]?.id ?? ''
})
afterAll(() => w?.world.close())

const answers = [
  [0, 'B'],
  [1, ['A', 'C']],
  [2, true],
  [3, ['90', '观察期']],
  [4, '先共情'],
] as const
/** Sits an exam; the first `n` questions are answered, and rightly. */
async function sit(as: Person, examinationId: string, n: number) {
  const { id } = await as.get(attempts.start, { body: { examinationId } })
  const body = answers.slice(0, n).map(([place, response]) => ({ subjectId: w.ids[place] ?? '', response: response as never }))
  await as.get(attempts.save, { params: { id }, body })
  await as.get(attempts.submit, { params: { id } })
  return id
}
/** An exam that three people have sat: one waits for marking, one has a make-up. */
async function satExam() {
  const id = await w.exam({ examinationName: '回收的考试' })
  await sit(viewer, id, 5)
  await sit(leader, id, 3)
  const { id: open } = await w.author.get(attempts.start, { body: { examinationId: id } })
  const makeUp = { endTime: '2099-01-01 09:00:00', extraAttempts: 1, reason: '住院', userIds: [w.userIds['auditor'] ?? ''] }
  await w.admin.get(assignments.makeUp, { body: { examinationId: id, ...makeUp } })
  return { id, open }
}

/** All responses about an exam by endpoint; a refused call gives its status. */
async function told(examId: string): Promise<Record<string, unknown>> {
  const range = { analyzeType: 'BY_DEPARTMENT' as const, departmentId: root }
  const one = { params: { id: examId } }
  const query = { ...range, examId }
  const trained = { ...range, type: 'EXAM' as const, contentId: examId }
  const asked: Record<string, () => Promise<{ status: number; content?: unknown }>> = {
    list: () => w.admin.ask(exams.page, { body: { pageSize: 100 } }),
    banks: () => w.admin.ask(questionBanks.page),
    detail: () => w.admin.ask(exams.detail, one),
    paper: () => w.admin.ask(papers.page, { query: {}, body: { examinationId: examId } }),
    assignments: () => w.admin.ask(assignments.page, { ...one, query: {} }),
    people: () => w.admin.ask(assignments.people, { ...one, query: {} }),
    mine: () => viewer.ask(attempts.mine),
    marking: () => w.admin.ask(marking.exams, { query: { all: 'true' } }),
    home: () => w.admin.ask(home.overview),
    homeOfLeader: () => leader.ask(home.overview),
    homeOfAuthor: () => w.author.ask(home.overview),
    exams: () => w.admin.ask(examAnalysis.exams, { query: {} }),
    perhaps: () => w.admin.ask(examAnalysis.perhaps, { query }),
    scores: () => w.admin.ask(examAnalysis.scoreDistribution, { query }),
    levels: () => w.admin.ask(examAnalysis.levels, { query }),
    types: () => w.admin.ask(examAnalysis.types, { query }),
    participation: () => w.admin.ask(examAnalysis.participation, { query }),
    results: () => w.admin.ask(examAnalysis.results, { query }),
    org: () => w.admin.ask(examAnalysis.org, { query }),
    trained: () => w.admin.ask(trainingAnalysis.overview, { query: trained }),
    contents: () => w.admin.ask(trainingAnalysis.content, { query: trained }),
    orgTrained: () => w.admin.ask(trainingAnalysis.org, { query: trained }),
    peopleTrained: () => w.admin.ask(trainingAnalysis.people, { query: trained }),
    choices: () => w.admin.ask(trainingAnalysis.contents, { query: { type: 'EXAM' } }),
    chosen: () => w.admin.ask(trainingAnalysis.contentsCount, { query: { type: 'EXAM' } }),
  }
  await refreshStats(w.world.program.pool, new AbortController().signal)
  const said: Record<string, unknown> = {
    uses: await w.rows(
      'select exams, people, score_rate, discrimination, last_used_at from question_use where tenant_id = $1 order by question_id',
      [w.tenantId],
    ),
  }
  for (const [name, ask] of Object.entries(asked)) {
    const { status, content } = await ask()
    // ignores versions, new audit rows, and texts about passed minutes
    const kept = (key: string, value: unknown) => {
      if (['version', 'audit', 'readAt'].includes(key)) return ''
      return typeof value === 'string' ? value.replace(/\d+ 分钟前/, '') : value
    }
    said[name] = status === 200 ? JSON.parse(JSON.stringify(content, kept)) : status
  }
  return said
}
const restore = (ids: string[], as = w.admin) => as.ask(assessmentRecycleBin.restore, { body: ids })
const purge = (ids: string[], as = w.admin) => as.ask(assessmentRecycleBin.purge, { body: ids })
const bin = async (as = w.admin, kind?: AssessmentKind) =>
  (await as.get(assessmentRecycleBin.page, { query: kind ? { kind } : {} })).records
const removeExam = async (id: string, as = w.author) => (await as.get(exams.remove, { params: { id } })).deletionId
async function newBank(categoryName: string) {
  const { id } = await w.author.get(questionBanks.create, { body: { categoryName } })
  const made = await w.author.get(questions.create, { body: { categoryId: id, ...usualQuestions[2] } as never })
  return { id, questionId: made.id }
}
async function removeBank(id: string) {
  await w.author.get(questionBanks.update, { body: { id, status: 0 } })
  return (await w.author.get(questionBanks.remove, { params: { id } })).deletionId
}
const examOf = async (bank: { id: string; questionId: string }, examinationName = '一题的考试') => {
  const fields = { examinationName, startTime: '2026-01-01 09:00:00', examDurationMinute: 30, categories: [{ categoryId: bank.id }] }
  const { id } = await w.author.get(exams.create, { body: fields })
  await w.author.get(papers.add, { params: { id }, body: [bank.questionId] })
  return id
}

test('a deleted exam counts in no figure, and every figure returns with the exam', async () => {
  const without = await told('999999999')
  const { id, open } = await satExam()
  const before = await told(id)
  const deletionId = await removeExam(id)
  const within = await told(id)
  for (const name of ['uses', 'list', 'banks', 'mine', 'marking', 'exams', 'homeOfLeader', 'homeOfAuthor', 'choices', 'chosen']) {
    expect(before[name], name).not.toEqual(without[name])
    expect(within[name], name).toEqual(without[name])
  }
  const others = Object.keys(before).filter((name) => typeof before[name] === 'object' && !(name in { list: 1, banks: 1, mine: 1 }))
  for (const name of others) expect(within[name], name).toEqual(without[name])
  expect((await bin()).find((e) => e.id === deletionId)).toMatchObject({
    kind: 'EXAM',
    title: '回收的考试',
    things: 1,
    questions: 5,
    people: 4,
    leftDays: keptDays,
    canEdit: true,
    createUserName: '周雅琴',
  })
  // open attempts may be finished
  expect((await w.author.ask(attempts.start, { body: { examinationId: id } })).status).toBe(404)
  const saved = await w.author.ask(attempts.save, { params: { id: open }, body: [{ subjectId: w.ids[2] ?? '', response: true }] })
  expect(saved.succ).toBe(true)
  expect((await restore([deletionId])).content).toEqual({ done: [deletionId], skipped: [] })
  expect(await told(id)).toEqual(before)
  expect((await w.author.get(attempts.submit, { params: { id: open } })).status).toBe('GRADED')
  expect((await bin()).some((e) => e.id === deletionId)).toBe(false)
  expect((await restore([deletionId])).status).toBe(404)
})

test('enrolments of a restored exam follow the changes of people meanwhile', async () => {
  const id = await w.exam()
  const deletionId = await removeExam(id)
  const required = async () => (await w.admin.get(assignments.page, { params: { id }, query: {} })).people
  await w.rows(`update app_user set locked = 2 where id = $1`, [w.userIds['auditor']])
  await restore([deletionId])
  expect(await required()).toBe(3)
  await w.rows(`update app_user set locked = 0 where id = $1`, [w.userIds['auditor']])
})

test('a restored bank has the questions that were deleted with it, and its title must be free', async () => {
  const bank = await newBank('来回题库')
  const other = await w.author.get(questions.create, { body: { categoryId: bank.id, ...usualQuestions[0] } as never })
  const first = (await w.author.get(questions.remove, { body: [other.id] })).deletionId
  const deletionId = await removeBank(bank.id)
  expect((await bin(w.author, 'BANK')).find((e) => e.id === deletionId)).toMatchObject({ kind: 'BANK', title: '来回题库', questions: 1 })
  expect(await restore([first])).toMatchObject({ succ: false, msg: '题库「来回题库」已删除，请先恢复' })
  const twin = await w.author.get(questionBanks.create, { body: { categoryName: '来回题库' } })
  expect(await restore([deletionId])).toMatchObject({ succ: false, msg: '题库标题「来回题库」已存在，请先修改现有题库的标题' })
  await w.author.get(questionBanks.update, { body: { id: twin.id, categoryName: '另一个' } })
  expect((await restore([deletionId, first])).content?.done).toEqual([deletionId, first])
  expect(await w.author.get(questionBanks.detail, { params: { id: bank.id } })).toMatchObject({ status: 0, categoryName: '来回题库' })
  expect((await w.author.get(questions.page, { query: {}, body: { categoryIds: [bank.id] } })).total).toBe(2)
})

test('an exam is restored after its bank or together with it, and a bank is purged only after its exams', async () => {
  const bank = await newBank('先后题库')
  const examId = await examOf(bank, '先后考试')
  expect((await w.author.ask(questionBanks.remove, { params: { id: bank.id } })).succ).toBe(false)
  const exam = await removeExam(examId)
  const ofBank = await removeBank(bank.id)
  expect(await restore([exam])).toMatchObject({ succ: false, msg: '题库「先后题库」已删除，请先恢复' })
  expect(await purge([ofBank])).toMatchObject({ succ: false, msg: '回收站中的考试「先后考试」使用这个题库，请先恢复或彻底删除考试' })
  expect((await restore([exam, ofBank])).content?.done).toEqual([exam, ofBank])
  expect((await w.author.get(papers.page, { query: {}, body: { examinationId: examId } })).records).toMatchObject([{ removed: false }])
})

test('a paper keeps a deleted question and marks it, also after the question is purged', async () => {
  const bank = await newBank('试卷题库')
  const examId = await examOf(bank)
  const paper = async () => (await w.author.get(papers.page, { query: {}, body: { examinationId: examId } })).records
  const before = await paper()
  const deletionId = (await w.author.get(questions.remove, { body: [bank.questionId] })).deletionId
  expect(await paper()).toEqual(before.map((q) => ({ ...q, removed: true })))
  await restore([deletionId])
  expect(await paper()).toEqual(before)
  const again = (await w.author.get(questions.remove, { body: [bank.questionId] })).deletionId
  expect((await purge([again])).succ).toBe(true)
  expect(await paper()).toEqual(before.map((q) => ({ ...q, removed: true })))
  expect((await restore([again])).status).toBe(404)
  // restoring by question ids, as after 删除成功, removes the entry with its last question
  const two = await Promise.all(
    [0, 2].map((n) => w.author.get(questions.create, { body: { categoryId: bank.id, ...usualQuestions[n] } as never })),
  )
  const both = await w.author.get(questions.remove, { body: two.map((q) => q.id) })
  await w.author.get(questions.restore, { body: [two[0]?.id ?? ''] })
  expect((await bin(w.author, 'QUESTION')).some((e) => e.id === both.deletionId)).toBe(true)
  await w.author.get(questions.restore, { body: [two[1]?.id ?? ''] })
  expect((await bin(w.author, 'QUESTION')).some((e) => e.id === both.deletionId)).toBe(false)
})

test('people who see exams see deleted ones, editors restore them, and others get 403', async () => {
  const own = await newBank('管理员的题库')
  const fields = {
    examinationName: '管理员的考试',
    startTime: '2026-01-01 09:00:00',
    examDurationMinute: 30,
    categories: [{ categoryId: own.id }],
  }
  const { id } = await w.admin.get(exams.create, { body: fields })
  const deletionId = await removeExam(id, w.admin)
  const areas = async (area: 'EXAM' | 'BANK') =>
    new Set((await w.admin.get(assessmentRecycleBin.page, { query: { area } })).records.map((e) => e.kind))
  expect((await areas('EXAM')).has('BANK') || (await areas('BANK')).has('EXAM')).toBe(false)
  expect((await bin(viewer, 'EXAM')).find((e) => e.id === deletionId)).toMatchObject({ canEdit: false })
  expect((await restore([deletionId], viewer)).status).toBe(403)
  expect((await restore([deletionId], w.author)).status).toBe(403)
  const mine = await removeExam(await examOf(own))
  expect((await restore([deletionId, mine], w.author)).content).toEqual({
    done: [mine],
    skipped: [{ id: deletionId, name: '管理员的考试', reason: '没有编辑权限' }],
  })
  const stranger = await w.world.signIn('admin', 'yuanfan')
  expect((await restore([deletionId], stranger)).status).toBe(404)
  expect((await purge([deletionId], stranger)).status).toBe(404)
  expect(await bin(stranger)).toEqual([])
  // entries of courses are not restored here
  const [entry] = await w.rows(
    `insert into recycle_entry (tenant_id, kind, title, place, things, scenes, sub_scenes, scripts, media, course_ids)
    values ($1, 'COURSE', '课程', '', 1, 0, 0, 0, 0, '{}') returning id::text id`,
    [w.tenantId],
  )
  expect((await restore([String(entry?.['id'])])).status).toBe(404)
  expect((await bin()).some((e) => e.id === String(entry?.['id']))).toBe(false)
})

/** Number of rows per table that name this exam. */
async function rowsOf(examId: string) {
  const tables = await w.rows(
    `select table_name name from information_schema.columns where table_schema = 'public' and column_name = 'exam_id'`,
  )
  const left: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await w.rows(`select count(*)::int n from ${String(name)} where exam_id = $1`, [examId])
    if (row?.['n']) left[String(name)] = row['n']
  }
  return left
}

test('after thirty days an exam and then its bank are purged with all their rows, and younger entries stay', async () => {
  const { id } = await satExam()
  await refreshStats(w.world.program.pool, new AbortController().signal)
  await w.rows('select app.keep_exam_standings(1000)')
  await sit(await w.world.signIn('auditor'), id, 2)
  expect(Object.keys(await rowsOf(id)).sort()).toEqual(
    [
      'exam_answer',
      'exam_assignment',
      'exam_attempt',
      'exam_bank',
      'exam_department_standing',
      'exam_enrolment',
      'exam_item_stat',
      'exam_question',
      'exam_responses',
      'exam_result',
      'exam_result_change',
      'exam_standing',
      'exam_standing_change',
    ].sort(),
  )
  const bank = await newBank('过期题库')
  const oneId = await examOf(bank)
  const rules = [{ categoryIds: [bank.id], type: 0 as const, tags: [], count: 1, pointsEach: 2 }]
  await w.author.get(draws.saveRules, { params: { id: oneId }, body: { rules } })
  const old = [await removeExam(id), await removeExam(oneId), await removeBank(bank.id)]
  const young = await removeExam(await w.exam())
  await w.rows(`update recycle_entry set create_date = now() - interval '31 days' where id = any ($1::bigint[])`, [old])
  await sweepAssessmentBinWork(w.world.program.pool).handle({} as never, new AbortController().signal)
  expect((await bin()).map((e) => e.id)).toEqual(expect.arrayContaining([young]))
  expect((await bin()).some((e) => old.includes(e.id))).toBe(false)
  expect([await rowsOf(id), await rowsOf(oneId)]).toEqual([{}, {}])
  const left = async (table: string, of: string) => (await w.rows(`select count(*)::int n from ${table} where id = $1`, [of]))[0]?.['n']
  expect([await left('exam', id), await left('question_bank', bank.id), await left('question', bank.questionId)]).toEqual([0, 0, 0])
  // the questions of an existing bank are not touched
  expect((await w.author.get(questions.page, { query: {}, body: { categoryIds: [w.bankId] } })).total).toBe(5)
  expect((await purge([young])).content).toEqual({ done: [young], skipped: [] })
})
