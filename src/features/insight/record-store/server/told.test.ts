// Results of this system as statements: an exam once its scores are published, and a completed practice run, read by another program.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { addCourse, addProject } from '#test/learning-world.ts'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { rehearsals } from '#features/practice/rehearsals/contract.ts'
import type { Person } from '#test/world.ts'
import { recordStore } from '../contract.ts'
import { faultOf } from './statement/schema.ts'
import { tellDueResults } from './work.ts'

let w: ExamWorld
let viewer: Person
let authorization: string
beforeAll(async () => {
  w = await startExamWorld()
  viewer = await w.world.signIn('viewer')
})
afterAll(() => w?.world.close())

const origin = 'https://demo.example.com'
const tell = () =>
  tellDueResults({ pool: w.world.program.pool, originOf: (domain) => `https://${domain}.example.com` }, new AbortController().signal)

type Told = Record<'actor' | 'verb' | 'object' | 'result' | 'context', Record<string, unknown>> & { id: string; timestamp: string }
async function toldAbout(activity: string): Promise<Told[]> {
  const headers = { authorization, 'x-experience-api-version': '1.0.3' }
  const answer = await w.world.anybody().fetch(`/xapi/statements?${new URLSearchParams({ activity })}`, { headers })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { statements: Told[] }).statements
}
async function sitExam(more: object): Promise<string> {
  const examId = await w.exam(more)
  const { id } = await viewer.get(attempts.start, { body: { examinationId: examId } })
  await viewer.get(attempts.submit, { params: { id } })
  return examId
}
const outbox = async () => (await w.rows('select kind from xapi_outbox')).length

test('without a program that reads, nothing waits', async () => {
  await sitExam({ examinationName: '没有人读', publishMode: 'AT_ONCE' })
  expect(await outbox()).toBe(0)
  const { key, secret } = await w.admin.get(recordStore.create, { body: { name: '数据平台', scope: 'READ_WRITE' } })
  authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
})

test('an exam is told once its scores are published, and once only', async () => {
  const examId = await sitExam({ examinationName: '重疾险考试', publishMode: 'BY_HAND' })
  await w.rows(`update exam_attempt set status = 'GRADED', sum_score = 0, graded_at = now() where exam_id = $1`, [examId])
  await tell()
  expect(await toldAbout(`${origin}/xapi/exam/${examId}`)).toEqual([])
  expect(await outbox()).toBe(1)
  await w.author.get(exams.publish, { params: { id: examId }, body: { published: true } })
  await Promise.all([tell(), tell()])
  await w.rows(`update exam_attempt set status = 'GRADING' where exam_id = $1`, [examId])
  await w.rows(`update exam_attempt set status = 'GRADED' where exam_id = $1`, [examId])
  await tell()
  const told = await toldAbout(`${origin}/xapi/exam/${examId}`)
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({
    actor: { account: { homePage: `${origin}/users` } },
    verb: { id: 'http://adlnet.gov/expapi/verbs/failed' },
    object: { definition: { name: { 'zh-CN': '重疾险考试' }, type: 'http://adlnet.gov/expapi/activities/assessment' } },
    result: { score: { raw: 0, scaled: 0, min: 0 }, success: false, completion: true },
  })
  expect(faultOf(told[0], '1.0.3')).toBeNull()
  expect(await outbox()).toBe(0)
})

test('an exam that hides scores is never told', async () => {
  const examId = await sitExam({ examinationName: '不公布', publishMode: 'AT_ONCE', displayScore: false })
  await w.rows(`update exam_attempt set status = 'GRADED', sum_score = 0, graded_at = now() where exam_id = $1 and status <> 'GRADED'`, [
    examId,
  ])
  await tell()
  expect(await toldAbout(`${origin}/xapi/exam/${examId}`)).toEqual([])
  expect(await outbox()).toBe(0)
})

test('a completed practice run is told with its course and score', async () => {
  const { id: courseId, subs } = await addCourse(w, '面谈课', {
    异议: [{ text: '太贵了吧？', answerText: '每天三块钱。', answerPoints: '每天三块钱' }],
  })
  const projectId = await addProject(w, courseId)
  const { id, current } = await viewer.get(rehearsals.start, { body: { subSceneId: subs[0] ?? '', projectId, mode: 'PRACTICE' } })
  await viewer.get(rehearsals.answer, { params: { id, scriptId: current?.scriptId ?? '' }, body: { said: '每天三块钱' } })
  await viewer.get(rehearsals.next, { params: { id }, body: { place: 0 } })
  await viewer.get(rehearsals.finish, { params: { id } })
  await tell()
  const told = await toldAbout(`${origin}/xapi/subscene/${subs[0]}`)
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({
    verb: { id: 'http://adlnet.gov/expapi/verbs/completed' },
    object: { definition: { name: { 'zh-CN': '异议' } } },
    result: { completion: true, score: { min: 0, max: 100 } },
    context: { contextActivities: { grouping: [{ id: `${origin}/xapi/course/${courseId}` }] } },
  })
  expect(faultOf(told[0], '2.0.0')).toBeNull()
})
