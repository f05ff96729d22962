// Marking over HTTP: blind queue, allowed points, concurrent markers, permissions.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import type { Person } from '#test/world.ts'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { rebuildResults } from '#features/assessment/attempts/server/attempts.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { examAnalysis } from '#features/insight/exam-analysis/contract.ts'
import { home } from '#features/portal/home/contract.ts'
import { marking } from '../contract.ts'

let w: ExamWorld
let people: Record<string, Person>
let second: string
beforeAll(async () => {
  w = await startExamWorld()
  people = Object.fromEntries(await Promise.all(['viewer', 'leader', 'auditor'].map(async (n) => [n, await w.world.signIn(n)])))
  second = await w.question({ type: 1, subjectName: '怎样收尾？', answer: { answer: '约定下次见面' }, score: 10.3 })
})
afterAll(() => w?.world.close())

async function sit(examId: string, login: string, texts: readonly (string | null)[]) {
  const who = people[login] as Person
  const { id } = await who.get(attempts.start, { body: { examinationId: examId } })
  const list = [w.ids[4], second].map((subjectId, i) => ({ subjectId: subjectId ?? '', response: texts[i] ?? null }))
  await who.get(attempts.save, { params: { id }, body: list })
  await who.get(attempts.submit, { params: { id } })
  return id
}
const ids = () => [w.ids[0] ?? '', w.ids[4] ?? '', second]
const queue = (examinationId: string, more: object = {}, who = w.author) => who.get(marking.queue, { query: { examinationId, ...more } })
const mark = (body: unknown, who = w.author) => who.ask(marking.mark, { body })
const one = (attemptId: string, score: number | null, more: object = {}) => ({ attemptId, subjectId: w.ids[4] ?? '', score, ...more })
const resultOf = async (examId: string, login: string) =>
  (
    await w.rows('select sum_score::float8 sum, short_answer_score::float8 short from exam_result where exam_id = $1 and user_id = $2', [
      examId,
      w.userIds[login],
    ])
  )[0]

test('the queue is blind with questions, and the last mark of an attempt produces its result', async () => {
  const examId = await w.exam({ examinationName: '阅卷考试' }, ids())
  const a = await sit(examId, 'viewer', ['先共情', '下周再约'])
  const b = await sit(examId, 'leader', ['讲价格', null])
  const waiting = await queue(examId)
  expect(waiting.total).toBe(3)
  expect(waiting.questions).toMatchObject([
    { subjectId: w.ids[4], place: 2, reference: '先共情，再说价值', points: [{ text: '共情' }], maxScore: 30, waiting: 2, marked: 0 },
    { subjectId: second, place: 3, maxScore: 10.3, waiting: 1, marked: 0 },
  ])
  expect(waiting.records.map((r) => [r.attemptId, r.subjectId, r.answer, r.name])).toEqual([
    [a, w.ids[4], '先共情', null],
    [b, w.ids[4], '讲价格', null],
    [a, second, '下周再约', null],
  ])
  const byPerson = await queue(examId, { order: 'PERSON', blind: 'false' })
  expect(byPerson.records.map((r) => [r.subjectId, r.name !== null])).toEqual([
    [w.ids[4], true],
    [second, true],
    [w.ids[4], true],
  ])
  const of = async () => (await w.author.get(marking.exams)).records.find((e) => e.examinationId === examId)
  expect(await of()).toMatchObject({ people: 2, waiting: 3, marked: 0, attempts: 2 })
  expect((await w.author.get(home.overview)).attention.marking.records.find((e) => e.id === examId)).toMatchObject({ people: 2 })

  expect((await mark([one(a, 20.5)])).content).toEqual({ marked: 1, graded: 0 })
  expect(await resultOf(examId, 'viewer')).toEqual({ sum: null, short: null })
  expect((await mark([{ attemptId: a, subjectId: second, score: 10.3 }, one(b, 0)])).content).toEqual({ marked: 2, graded: 2 })
  expect(await resultOf(examId, 'viewer')).toEqual({ sum: 30.8, short: 30.8 })
  expect(await resultOf(examId, 'leader')).toEqual({ sum: 0, short: 0 })
  expect((await queue(examId)).total).toBe(0)
  const marked = await queue(examId, { status: 'MARKED', subjectId: second })
  expect(marked.records).toMatchObject([{ attemptId: a, score: 10.3, graderName: '周雅琴' }])
  expect(await of()).toBeUndefined()
  const all = await w.author.get(marking.exams, { query: { all: 'true' } })
  expect(all.records.find((e) => e.examinationId === examId)).toMatchObject({ waiting: 0, marked: 3 })

  // a second look: the mark is corrected, and then removed
  expect((await mark([one(a, 25, { seen: 20.5 })])).succ).toBe(true)
  expect(await resultOf(examId, 'viewer')).toEqual({ sum: 35.3, short: 35.3 })
  await mark([one(a, null, { seen: 25 })])
  expect(await resultOf(examId, 'viewer')).toEqual({ sum: null, short: null })
  expect(await w.inTenant((db) => rebuildResults(db, examId, null))).toEqual({ written: 0, removed: 0 })
})

test('invalid points refuse the whole batch', async () => {
  const examId = await w.exam({}, ids())
  const a = await sit(examId, 'viewer', ['文', null])
  const b = await sit(examId, 'leader', ['文', '文'])
  const refused = async (...list: object[]) => (await mark([one(b, 5), ...list])).msg
  expect(await refused(one(a, 30.5))).toBe('分数不能超过满分30')
  expect(await refused(one(a, 1.25))).toBe('分数应为0.5的倍数')
  expect(await refused(one(a, -1))).toBe('分数不能小于0')
  expect(await refused(one(b, 6))).toBe('同一份作答只能评一次')
  expect(await refused({ attemptId: a, subjectId: second, score: 1 })).toBe('未作答的题目自动计0分')
  expect(await refused({ attemptId: a, subjectId: w.ids[0], score: 1 })).toBe('这份作答没有这道简答题')
  expect((await mark([one('999999999', 1)])).status).toBe(404)
  const open = await people['auditor']?.get(attempts.start, { body: { examinationId: examId } })
  await people['auditor']?.get(attempts.save, { params: { id: open?.id ?? '' }, body: [{ subjectId: w.ids[4] ?? '', response: '还在写' }] })
  expect(await refused(one(open?.id ?? '', 1))).toBe('这份作答尚未交卷')
  expect((await queue(examId)).total).toBe(3)
})

test("a concurrent equal mark is accepted, and a different one is refused with the other's points", async () => {
  const examId = await w.exam({}, ids())
  const a = await sit(examId, 'viewer', ['文', '文'])
  expect((await mark([one(a, 12)])).succ).toBe(true)
  expect((await mark([one(a, 12)], w.admin)).succ).toBe(true)
  expect((await mark([one(a, 13)], w.admin)).msg).toBe('周雅琴已评为12分，请刷新后再评')
  await mark([one(a, null, { seen: 12 })])
  expect((await mark([one(a, 13, { seen: 12 })], w.admin)).msg).toBe('这份作答已被退回待阅，请刷新后再评')
  const both = await Promise.all([mark([one(a, 1)]), mark([one(a, 2)], w.admin), mark([one(a, 3)])])
  expect(both.filter((r) => r.succ)).toHaveLength(1)
  const marks = [{ attemptId: a, subjectId: second, score: 1 }]
  await Promise.all(Array.from({ length: 8 }, () => mark(marks)))
  expect(await w.inTenant((db) => rebuildResults(db, examId, null))).toEqual({ written: 0, removed: 0 })
})

test('only editors of the exam mark it, e.g. a leader of its department', async () => {
  const examId = await w.exam({}, ids())
  const a = await sit(examId, 'viewer', ['文', '文'])
  const leader = people['leader'] as Person
  expect((await leader.ask(marking.queue, { query: { examinationId: examId } })).status).toBe(403)
  expect((await mark([one(a, 1)], leader)).status).toBe(403)
  expect((await leader.get(marking.exams)).records.map((e) => e.examinationId)).not.toContain(examId)
  expect((await people['viewer']?.ask(marking.exams))?.status).toBe(403)
  expect((await w.author.ask(marking.queue, { query: { examinationId: '999999999' } })).status).toBe(404)
  await w.rows(
    `update exam set owner_department_id = (select l.department_id from training_leader l where l.tenant_id = exam.tenant_id and l.user_id = $2 limit 1) where id = $1`,
    [examId, w.userIds['leader']],
  )
  expect((await leader.get(marking.exams)).records.map((e) => e.examinationId)).toContain(examId)
  expect((await mark([one(a, 1)], leader)).succ).toBe(true)
  expect((await w.admin.get(exams.detail, { params: { id: examId } })).sat).toBe(true)
})

test('a marker cannot mark own answers', async () => {
  const examId = await w.exam({ examinationName: '本人作答' }, ids())
  const { id } = await w.author.get(attempts.start, { body: { examinationId: examId } })
  await w.author.get(attempts.save, { params: { id }, body: [{ subjectId: w.ids[4] ?? '', response: '我自己写的' }] })
  await w.author.get(attempts.submit, { params: { id } })
  expect(await mark([one(id, 30)])).toMatchObject({ status: 200, succ: false, msg: '不能评阅本人的作答' })
  expect(await mark([one(id, 20)], w.admin)).toMatchObject({ succ: true, content: { marked: 1, graded: 1 } })
})

test('a deleted person keeps the name as a candidate, as a marker, and in results', async () => {
  const examId = await w.exam({ examinationName: '离职的人' }, ids())
  const a = await sit(examId, 'viewer', ['文', '文'])
  await mark([one(a, 20)])
  const named = async () => {
    const [row] = (await queue(examId, { status: 'MARKED', blind: false })).records
    const results = await w.admin.get(examAnalysis.results, { query: { examId, userIds: w.userIds['viewer'] ?? '', status: 'ALL' } })
    return [row?.name, row?.graderName, results.records[0]?.name]
  }
  const before = await named()
  await w.rows(`update exam_answer set grader_id = $2 where attempt_id = $1`, [a, w.userIds['leader']])
  const [{ name: leader } = { name: '' }] = await w.rows('select name from app_user where id = $1', [w.userIds['leader']])
  const deleted = [w.userIds['viewer'], w.userIds['leader']]
  await w.rows('update app_user set deleted_at = now() where id = any($1)', [deleted])
  expect(await named()).toEqual([`${before[0]}（已删除）`, `${leader}（已删除）`, `${before[2]}（已删除）`])
  await w.rows('update app_user set deleted_at = null where id = any($1)', [deleted])
  expect((await named())[0]).toBe(before[0])
})
