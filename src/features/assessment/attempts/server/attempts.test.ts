// Sitting an exam over HTTP: start, save and hand in, with refusals, races and late requests.
import { expect, test } from 'vitest'
import { examScene } from '#test/exam-scene.ts'
import type { Person } from '#test/world.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { questions } from '#features/assessment/question-banks/contract.ts'
import { attempts } from '../contract.ts'
import { rebuildResults } from './attempts.ts'
import { handIn } from './closing.ts'
import { closeDue } from './work.ts'

const w = examScene()

const start = (who: Person, examinationId: string) => who.ask(attempts.start, { body: { examinationId } })
const save = (who: Person, id: string, body: unknown) => who.ask(attempts.save, { params: { id }, body })
const submit = (who: Person, id: string) => who.get(attempts.submit, { params: { id } })
const right = () => [
  { subjectId: w.ids[0], response: 'B' },
  { subjectId: w.ids[1], response: ['C', 'A'] },
  { subjectId: w.ids[2], response: true },
  { subjectId: w.ids[3], response: ['９０ 天', '观察期。'] },
]
const resultOf = async (examId: string, login: string) =>
  (
    await w.rows(
      'select sum_score::float8 sum, attempt_count n, attempt_id is null pending from exam_result where exam_id = $1 and user_id = $2',
      [examId, w.userIds[login]],
    )
  )[0]
const expire = (id: string) => w.endTime(id, 90 * 60)

test('a sitting reveals no key, returns saved answers, and leaves the short answer to a marker', async () => {
  const examId = await w.exam()
  const sitting = await w.sit(examId)
  expect(sitting).toMatchObject({ attemptNo: 1, status: 'IN_PROGRESS', totalScore: 100, score: null, answers: [] })
  expect(sitting.questions.map((q) => [q.type, q.score, q.blanks])).toEqual([
    [0, 20, 0],
    [3, 20, 0],
    [2, 10, 0],
    [4, 20, 2],
    [1, 30, 0],
  ])
  expect(JSON.stringify(sitting)).not.toMatch(/观察期|先共情|answerKey|analysis/)
  expect((await save(w.viewer, sitting.id, [...right(), { subjectId: w.ids[4], response: '理解您的顾虑' }])).content.saved).toBe(5)
  await save(w.viewer, sitting.id, [{ subjectId: w.ids[2], response: false }])
  await save(w.viewer, sitting.id, [{ subjectId: w.ids[2], response: null }])
  const again = await w.sit(examId)
  expect(again.id).toBe(sitting.id)
  expect(again.answers.find((a) => a.subjectId === w.ids[1])?.response).toEqual(['A', 'C'])
  expect(again.answers.find((a) => a.subjectId === w.ids[2])).toBeUndefined()
  const done = await submit(w.viewer, sitting.id)
  expect(done).toMatchObject({ status: 'GRADING', score: null, questions: [], answers: [] })
  expect(await submit(w.viewer, sitting.id)).toEqual({
    ...done,
    serverTime: expect.any(String),
    leftMs: expect.any(Number),
    spentMs: expect.any(Number),
  })
  expect(await resultOf(examId, 'viewer')).toEqual({ sum: null, n: 1, pending: true })
  expect((await save(w.viewer, sitting.id, right())).msg).toBe('已交卷，不能修改答案')
  const scores = await w.rows('select score::float8 s, correct from exam_answer where attempt_id = $1 order by question_id', [sitting.id])
  expect(scores.map((r) => r['s'])).toEqual([20, 20, 0, 20, null])
  // one audit row for the start, one for handing in, and one for each refusal
  const log = await w.rows(`select action, after from audit_log where entity = 'exam-attempt' and entity_id = $1 order by id`, [sitting.id])
  expect(log).toMatchObject([{ action: '开始考试' }, { action: '交卷', after: { handedIn: 'USER', answered: 4 } }])
  await expect.poll(() => w.rows(`select 1 from audit_log where action = '保存答案' and result <> 0`, [])).toHaveLength(1)
})

test('an exam without short answers is graded at once, and shows the score if the exam allows it', async () => {
  const shown = await w.exam()
  const one = await w.sit(shown)
  await save(w.viewer, one.id, [...right(), { subjectId: w.ids[4], response: ' \n ' }])
  expect(await submit(w.viewer, one.id)).toMatchObject({ status: 'GRADED', score: 70 })
  expect(await resultOf(shown, 'viewer')).toEqual({ sum: 70, n: 1, pending: false })
  const hidden = await w.exam({ displayScore: false })
  const two = await w.sit(hidden)
  expect(await submit(w.viewer, two.id)).toMatchObject({ status: 'GRADED', score: null })
  // `passed` is visible exactly if the score is
  const higher = await w.exam({ passRate: 71 })
  const three = await w.sit(higher)
  await save(w.viewer, three.id, right())
  await submit(w.viewer, three.id)
  const mine = await w.viewer.get(attempts.mine)
  const of = (id: string) => mine.find((e) => e.examinationId === id)
  expect([of(shown)?.passRate, of(shown)?.attempts[0]]).toMatchObject([60, { score: 70, passed: true }])
  expect([of(higher)?.passRate, of(higher)?.attempts[0]]).toMatchObject([71, { score: 70, passed: false }])
  expect(of(hidden)?.attempts[0]).toMatchObject({ score: null, passed: null })
})

test('a refused start names the reason', async () => {
  const message = async (who: Person, id: string) => (await start(who, id)).msg
  const coming = await w.exam({ startTime: '2099-01-01 09:00:00' })
  expect(await message(w.viewer, coming)).toBe('考试尚未开始')
  const ended = await w.exam()
  await w.rows(`update exam set end_time = now() - interval '1 second' where id = $1`, [ended])
  expect(await message(w.viewer, ended)).toBe('考试已结束')
  const open = await w.exam()
  expect(await message(w.admin, open)).toBe('您不在应考名单中')
  await w.rows('update exam set question_count = 0 where id = $1', [open])
  expect(await message(w.viewer, open)).toBe('请先设置试卷')
  await w.rows('update exam set question_count = 5 where id = $1', [open])
  await submit(w.viewer, (await w.sit(open)).id)
  expect(await message(w.viewer, open)).toBe('考试次数已用完')
  expect((await start(w.viewer, '999999999')).status).toBe(404)
  const mine = await w.viewer.get(attempts.mine)
  const of = (id: string) => mine.find((e) => e.examinationId === id)
  expect([coming, ended, open].map((id) => [of(id)?.canStart, of(id)?.reason])).toEqual([
    [false, '考试尚未开始'],
    [false, '考试已结束'],
    [false, '考试次数已用完'],
  ])
  expect((await w.rows('select sat_at from exam where id = $1', [coming]))[0]?.['sat_at']).toBe(null)
})

test("a save with a wrong answer or of another person's attempt is refused as a whole", async () => {
  const { id } = await w.sit(await w.exam())
  const refused = async (subjectId: string | undefined, response: unknown) =>
    (
      await save(w.viewer, id, [
        { subjectId: w.ids[2], response: true },
        { subjectId, response },
      ])
    ).msg
  expect(await refused('999999999', 'A')).toBe('试卷中没有题目999999999')
  expect(await refused(w.ids[2], false)).toMatch(/重复/)
  for (const [n, response] of [
    [0, ['B']],
    [0, 'E'],
    [0, 'b'],
    [1, 'AC'],
    [1, ['A', 'Z']],
    [3, ['一', '二', '三']],
    [3, '一,二'],
    [4, ['文本']],
  ] as const)
    expect(await refused(w.ids[n], response)).toMatch(/的答案格式不正确/)
  expect((await w.sit((await w.rows('select exam_id::text id from exam_attempt where id = $1', [id]))[0]?.['id'] ?? '')).answers).toEqual(
    [],
  )
  for (const response of [{}, 1, 'x'.repeat(10_001)])
    expect((await save(w.viewer, id, [{ subjectId: w.ids[4], response }])).succ).toBe(false)
  for (const ask of [
    () => save(w.leader, id, right()),
    () => w.leader.ask(attempts.submit, { params: { id } }),
    () => w.leader.ask(attempts.detail, { params: { id } }),
  ])
    expect((await ask()).status).toBe(404)
})

test('the job or the next start closes an overdue attempt as of its deadline with the saved answers', async () => {
  const examId = await w.exam({ maxExamCnt: 2 })
  const { id } = await w.sit(examId)
  await save(w.viewer, id, right())
  await expire(id)
  expect((await save(w.viewer, id, [{ subjectId: w.ids[2], response: false }])).msg).toBe('考试时间已到')
  expect(await w.look(id)).toMatchObject({ status: 'GRADING', questions: [], score: null, timedOut: true })
  await closeDue(w.world.program.pool, new AbortController().signal)
  const row = async (attempt: string) =>
    (
      await w.rows(
        'select status, submit_kind kind, submitted_at = deadline_at punctual, sum_score::float8 sum from exam_attempt where id = $1',
        [attempt],
      )
    )[0]
  expect(await row(id)).toEqual({ status: 'GRADED', kind: 'TIMEOUT', punctual: true, sum: 70 })
  expect(await w.look(id)).toMatchObject({ timedOut: true })
  const second = await w.sit(examId)
  expect(second).toMatchObject({ attemptNo: 2, timedOut: false })
  const mine = async () => (await w.viewer.get(attempts.mine)).find((e) => e.examinationId === examId)
  const whole = 30 * 60_000
  expect((await mine())?.attempts.map((a) => a.timedOut)).toEqual([true, false])
  // time left of the open attempt, and of an attempt that would start now
  expect((await mine())?.leftMs).toSatisfy((left: number) => left > whole - 60_000 && left <= whole)
  await w.rows("update exam set end_time = now() + interval '4 minutes 30 seconds' where id = $1", [examId])
  const fresh = await w.exam({ maxExamCnt: 1 })
  const leftOf = async (id: string) => (await w.viewer.get(attempts.mine)).find((e) => e.examinationId === id)?.leftMs
  expect(await leftOf(fresh)).toBe(whole)
  await w.rows("update exam set end_time = now() + interval '4 minutes 30 seconds' where id = $1", [fresh])
  expect(await leftOf(fresh)).toSatisfy((left: number) => left > 180_000 && left <= 270_000)
  await w.rows('update exam set end_time = null where id = $1', [examId])
  await expire(second.id)
  expect((await start(w.viewer, examId)).msg).toBe('考试次数已用完')
  expect(await submit(w.viewer, second.id)).toMatchObject({ status: 'GRADED', score: 0 })
  expect(await row(second.id)).toMatchObject({ kind: 'TIMEOUT', punctual: true })
  expect(await resultOf(examId, 'viewer')).toEqual({ sum: 70, n: 2, pending: false })
})

test('the time left is right across a change of the clocks', async () => {
  const sitting = await w.sit(await w.exam())
  const [before, after] = ['2027-02-01T12:00:00Z', '2027-07-01T12:00:00Z'].map((end) => ({ end, left: Date.parse(end) - Date.now() }))
  await w.rows(`update tenant set time_zone = 'Europe/London' where tenant_id = $1`, [w.tenantId])
  try {
    for (const { end, left } of [before, after] as { end: string; left: number }[]) {
      await w.rows('update exam_attempt set deadline_at = $2 where id = $1', [sitting.id, end])
      const { leftMs, spentMs } = await w.viewer.get(attempts.detail, { params: { id: sitting.id } })
      const saved = await w.viewer.get(attempts.save, { params: { id: sitting.id }, body: right() as never })
      for (const told of [leftMs, saved.leftMs]) expect(Math.abs((told ?? 0) - left)).toBeLessThan(600_000)
      expect(spentMs).toBeGreaterThan(0)
    }
  } finally {
    await w.rows(`update tenant set time_zone = 'Asia/Shanghai' where tenant_id = $1`, [w.tenantId])
  }
})

test('an earlier end of the exam is the deadline', async () => {
  const examId = await w.exam()
  await w.rows(`update exam set end_time = now() + interval '5 minutes' where id = $1`, [examId])
  const { id } = await w.sit(examId)
  expect(
    (await w.rows('select a.deadline_at = e.end_time same from exam_attempt a join exam e on e.id = a.exam_id where a.id = $1', [id]))[0],
  ).toEqual({ same: true })
})

test('twenty concurrent starts make one attempt, and concurrent closing hands in once', async () => {
  const examId = await w.exam({ maxExamCnt: 5 })
  const started = await Promise.all(Array.from({ length: 20 }, () => w.sit(examId)))
  expect(new Set(started.map((s) => s.id)).size).toBe(1)
  const id = started[0]?.id ?? ''
  await save(w.viewer, id, right())
  await expire(id)
  const close = () => closeDue(w.world.program.pool, new AbortController().signal)
  await Promise.all([submit(w.viewer, id), close(), submit(w.viewer, id), close()])
  expect(await resultOf(examId, 'viewer')).toEqual({ sum: 70, n: 1, pending: false })
  expect((await w.rows('select count(*)::int n from exam_answer where attempt_id = $1', [id]))[0]).toEqual({ n: 5 })
})

test.each([
  ['HIGHEST', 70],
  ['LATEST', 0],
  ['FIRST', 50],
] as const)('the policy %s chooses the attempt that counts', async (attemptPolicy, sum) => {
  const examId = await w.exam({ attemptPolicy, maxExamCnt: 3 })
  const sit = async (answers: unknown[]) => {
    const { id } = await w.sit(examId)
    if (answers.length) await save(w.viewer, id, answers)
    await submit(w.viewer, id)
  }
  await sit(right().slice(0, 3))
  await sit(right())
  await sit([])
  expect(await resultOf(examId, 'viewer')).toEqual({ sum, n: 3, pending: false })
  expect(await w.inTenant((db) => rebuildResults(db, examId, null))).toEqual({ written: 0, removed: 0 })
})

test('the first handed in counts among attempts with equal scores', async () => {
  const examId = await w.exam({ maxExamCnt: 2 })
  const first = await w.sit(examId)
  await submit(w.viewer, first.id)
  const again = await w.sit(examId)
  await submit(w.viewer, again.id)
  await w.rows(
    `update exam_attempt set submitted_at = submitted_at - interval '1 hour', started_at = started_at + interval '1 hour' where id = $1`,
    [again.id],
  )
  await w.inTenant((db) => rebuildResults(db, examId, null))
  expect(await w.rows('select attempt_id::text id from exam_result where exam_id = $1', [examId])).toEqual([{ id: again.id }])
})

test('a timeout closes no attempt before its deadline', async () => {
  const { id } = await w.sit(await w.exam())
  expect(await w.inTenant((db) => handIn(db, [id], 'TIMEOUT'))).toBe(0)
  expect(await w.look(id)).toMatchObject({ status: 'IN_PROGRESS' })
})

test('a sat exam keeps its question versions and its rules', async () => {
  const subjectId = await w.question({ type: 2, subjectName: '改前', answer: { answer: '0' }, score: 10 })
  const examId = await w.exam({}, [subjectId])
  const { id } = await w.sit(examId)
  await w.author.get(questions.update, { params: { id: subjectId }, body: { subjectName: '改后', answer: { answer: '1' }, score: 10 } })
  expect((await w.sit(examId, w.leader)).questions[0]?.subjectName).toBe('改前')
  await save(w.viewer, id, [{ subjectId, response: true }])
  expect((await submit(w.viewer, id)).score).toBe(10)
  const change = async (body: object) => (await w.author.ask(exams.update, { params: { id: examId }, body })).msg
  expect(await change({ attemptPolicy: 'LATEST' })).toBe('已有人参加考试，不能修改计分规则')
  expect(await change({ multiPolicy: 'HALF_IF_SUBSET' })).toBe('已有人参加考试，不能修改计分规则')
  expect(await change({ gradeScale: { excellent: 95, good: 85, slightPoor: 65 } })).toBe('已有人参加考试，不能修改成绩等级')
  expect(await change({ attemptPolicy: 'HIGHEST', gradeScale: null, remark: '可以' })).toBe('')
})
