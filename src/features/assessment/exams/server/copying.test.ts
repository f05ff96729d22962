// Copies of exams over HTTP: which parts are copied, and who may copy.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, sitters, startExamWorld } from '#test/exam-world.ts'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { papers } from '#features/assessment/exam-papers/contract.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { assignments, exams } from '../contract.ts'

let w: ExamWorld
beforeAll(async () => {
  w = await startExamWorld()
})
afterAll(() => w?.world.close())

const times = { startTime: '2099-04-01 09:00:00', endTime: '2099-04-02 09:00:00' }
const asked = (id: string, more: object = {}, as = w.author) =>
  as.ask(exams.copy, { params: { id }, body: { examinationName: '二季度考试', ...times, ...more } })
const paper = async (examinationId: string) => (await w.author.get(papers.page, { query: {}, body: { examinationId } })).records
const count = async (table: string, examId: string) =>
  (await w.rows(`select count(*)::int n from ${table} where exam_id = $1`, [examId]))[0]?.['n']

test('a copy has the paper with scores and order but no attempts or results, and the source stays unchanged', async () => {
  const id = await w.exam({ remark: '闭卷', passRate: 75, gradeScale: { excellent: 95, good: 85, slightPoor: 75 } })
  await w.author.get(papers.score, { params: { id }, body: [{ subjectId: w.ids[0] ?? '', score: 33 }] })
  const viewer = await w.world.signIn('viewer')
  const sitting = await viewer.get(attempts.start, { body: { examinationId: id } })
  await viewer.get(attempts.submit, { params: { id: sitting.id } })
  const before = await w.author.get(exams.detail, { params: { id } })
  const { content: copy } = await asked(id)
  expect(copy).toMatchObject({
    examinationName: '二季度考试',
    ...times,
    remark: '闭卷',
    passRate: 75,
    state: 'COMING',
    sat: false,
    canEdit: true,
    totalScore: before.totalScore,
    questionCount: 5,
    gradeScale: { excellent: 95, good: 85, slightPoor: 75 },
    done: 0,
    leftOut: [],
    sort: before.sort + 1,
  })
  const copyId = copy?.id ?? ''
  expect((await paper(copyId)).map((q) => [q.id, q.score])).toEqual((await paper(id)).map((q) => [q.id, q.score]))
  expect((await paper(copyId))[0]?.score).toBe(33)
  for (const table of ['exam_attempt', 'exam_result', 'exam_enrolment', 'exam_assignment'])
    expect(await count(table, copyId), table).toBe(0)
  expect(await w.author.get(exams.detail, { params: { id } })).toEqual(before)
  // the sat paper keeps its question versions; the copy has the current ones
  await w.author.get(questions.update, { params: { id: w.ids[2] ?? '' }, body: { subjectName: '犹豫期内全额退保' } })
  expect((await paper(id))[2]?.subjectName).toBe('犹豫期内可以全额退保')
  expect((await paper(copyId))[2]?.subjectName).toBe('犹豫期内全额退保')
})

test('a copy takes the assignments on request, without targets that cannot be assigned any more', async () => {
  const id = await w.exam()
  const { content: copy } = await asked(id, { assigned: true }, w.admin)
  expect(copy).toMatchObject({ done: sitters.length, leftOut: [] })
  expect((await w.admin.get(assignments.page, { params: { id: copy?.id ?? '' }, query: {} })).people).toBe(sitters.length)
  await w.rows('update app_user set locked = 2 where id = $1', [w.userIds['auditor']])
  const second = await asked(id, { assigned: true }, w.admin)
  await w.rows('update app_user set locked = 0 where id = $1', [w.userIds['auditor']])
  expect(second.content).toMatchObject({
    done: sitters.length - 1,
    leftOut: [{ id: w.userIds['auditor'], reason: '账号已禁用，不能指派' }],
  })
  // without reachable targets the copy is still made
  const own = await asked(id, { assigned: true })
  expect(own).toMatchObject({ succ: true, content: { done: expect.any(Number) } })
})

test('an ended exam is copied with future times, which follow the rules of any exam', async () => {
  const open = await w.exam()
  await w.rows(`update exam set end_time = '2026-02-01', frozen_at = now() where id = $1`, [open])
  expect((await asked(open, { assigned: true }, w.admin)).content).toMatchObject({ state: 'COMING', done: sitters.length })
  expect(await asked(open, { endTime: '2099-03-01 09:00:00' })).toMatchObject({
    fields: [{ field: 'endTime' }],
    msg: '结束时间必须晚于开始时间',
  })
  expect(await asked(open, { startTime: '2026-03-01 09:00:00', endTime: '2026-03-02 09:00:00', assigned: true }, w.admin)).toMatchObject({
    succ: false,
    msg: '考试已结束，不能指派',
  })
  // a refused copy stores nothing
  const past = await w.admin.get(exams.page, { body: { examinationName: '二季度考试', startTime: '2026-03-01', endTime: '2026-03-02' } })
  expect(past.total).toBe(0)
})

test('a copy keeps a disabled bank, and needs the permissions to make exams and to assign', async () => {
  const id = await w.exam()
  const bank = { id: w.bankId, categoryName: '作答题库' }
  await w.author.get(questionBanks.update, { body: { ...bank, status: 0 } })
  expect((await asked(id)).content?.categories).toEqual([{ categoryId: w.bankId, categoryName: '作答题库', status: 0 }])
  await w.author.get(questionBanks.update, { body: { ...bank, status: 1 } })
  const viewer = await w.world.signIn('viewer')
  expect((await asked(id, {}, viewer)).status).toBe(403)
  expect((await asked('999999999')).status).toBe(404)
  await w.rows(
    `delete from role_menu where menu_id in (select id from menu where alias = 'exam:btn:assign') and role_id in (select role_id from user_role where user_id = $1)`,
    [w.userIds['author']],
  )
  expect((await asked(id, { assigned: true })).status).toBe(403)
  expect((await asked(id)).succ).toBe(true)
})

test('a template is marked, listed and copied without its mark, only by its editors', async () => {
  const id = await w.exam({ examinationName: '季度模板' })
  const templates = async () => (await w.author.get(exams.page, { body: { template: 'ONLY' } })).records.map((e) => e.id)
  const set = (template: boolean, as = w.author) => as.ask(exams.setTemplate, { params: { id }, body: { template } })
  expect(await templates()).not.toContain(id)
  expect((await set(true)).content).toMatchObject({ id, template: true, examinationName: '季度模板' })
  expect((await set(true)).succ).toBe(true)
  expect(await templates()).toEqual([id])
  const { content: copy } = await asked(id)
  expect(copy?.template).toBe(false)
  expect(await templates()).toEqual([id])
  // this person may make exams but not edit this one
  const viewer = await w.world.signIn('viewer')
  expect((await set(false, viewer)).status).toBe(403)
  // a sat exam can be a template, too; a deleted one is offered no more
  const sitting = await viewer.get(attempts.start, { body: { examinationId: id } })
  await viewer.get(attempts.submit, { params: { id: sitting.id } })
  expect((await set(false)).content?.template).toBe(false)
  expect((await set(true)).content).toMatchObject({ template: true, sat: true })
  await w.author.get(exams.remove, { params: { id } })
  expect(await templates()).toEqual([])
  expect((await set(false)).status).toBe(404)
})
