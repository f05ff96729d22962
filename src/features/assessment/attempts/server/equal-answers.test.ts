// Equal long answers as facts: recorded once, shown to editors after marking, and never in an exam that does not ask for it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { examAnalysis } from '#features/insight/exam-analysis/contract.ts'
import { invigilation } from '#features/assessment/invigilation/contract.ts'
import { marking } from '#features/assessment/marking/contract.ts'
import { attempts } from '../contract.ts'
import { importAttempts } from './attempts.ts'
import { compareDue } from './equal-answers.ts'

let w: ExamWorld
beforeAll(async () => {
  w = await startExamWorld()
})
afterAll(() => w?.world.close())

const long = '我会先听客户把顾虑说完，再用一个真实的理赔例子说明保障的意义，最后和他约定下周三下午在茶馆见面详谈'
async function bring(examId: string, texts: Record<string, string>) {
  const lines = Object.entries(texts).map(([loginName, response], i) => ({
    line: i + 1,
    value: {
      ...{ examinationId: examId, loginName, startedAt: '2026-02-01 10:00:00', submittedAt: `2026-02-01 10:1${i}:00` },
      answers: [{ subjectId: w.ids[4] ?? '', response }],
    },
  }))
  expect(await importAttempts(w.inTenant, lines, { now: new Date() })).toMatchObject({ accepted: lines.length })
}
const compare = () => compareDue(w.world.program.pool, new AbortController().signal)
const facts = (examId: string) =>
  w.rows(
    `select u.login_name "of", o.login_name "with", f.chars from exam_fact f join exam_attempt t on t.id = f.attempt_id join app_user u on u.id = t.user_id
       join exam_attempt s on s.id = f.with_attempt_id join app_user o on o.id = s.user_id where t.exam_id = $1 order by t.submitted_at`,
    [examId],
  )

test('equal answers of two people are a fact of both, once, also with a later third one', async () => {
  const [examId, silent] = [await w.exam({ trackEqual: true }), await w.exam()]
  for (const id of [examId, silent]) await bring(id, { viewer: long, leader: `${long}。`, officer: '价格是贵一点' })
  await compare()
  await compare()
  const both = [
    { of: 'viewer', with: 'leader', chars: 47 },
    { of: 'leader', with: 'viewer', chars: 47 },
  ]
  expect(await facts(examId)).toEqual(both)
  expect(await facts(silent)).toEqual([])
  await bring(examId, { auditor: ` ${long}` })
  await compare()
  expect(await facts(examId)).toHaveLength(3)
  expect(await w.rows('select count(*)::int n from exam_attempt where exam_id = $1 and compared_at is null', [examId])).toEqual([{ n: 0 }])

  // a marker sees the fact after the mark only
  const queue = async (status: string) =>
    (await w.author.get(marking.queue, { query: { examinationId: examId, status } as never })).records.filter((r) => r.answer === long)
  const [waiting] = await queue('WAITING')
  expect(waiting?.facts).toEqual([])
  await w.author.get(marking.mark, { body: [{ attemptId: waiting?.attemptId, subjectId: w.ids[4], score: 20 }] as never })
  expect((await queue('MARKED'))[0]?.facts).toMatchObject([{ kind: 'EQUAL_ANSWERS', chars: 47 }])
  // an examiner sees with whom, a leader does not see the fact
  const { events } = await w.admin.get(examAnalysis.paper, {
    params: { userId: w.userIds['viewer'] ?? '' },
    query: { examId, userIds: w.userIds['viewer'] ?? '' },
  })
  expect(events).toMatchObject([{ kind: 'EQUAL_ANSWERS', place: 5, name: expect.any(String) }])
  const history = await w.admin.get(invigilation.history, { params: { id: examId, userId: w.userIds['viewer'] ?? '' } })
  expect(JSON.stringify(history)).toContain('EQUAL_ANSWERS')
  const viewer = await w.world.signIn('viewer')
  expect(JSON.stringify((await viewer.ask(attempts.mine)).content)).not.toContain('EQUAL')
})
