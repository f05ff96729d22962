// Tests over HTTP of the notices that jobs write, by a clock of the test: deadlines, markers, scores and ended media.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { addCourse, addProject } from '#test/learning-world.ts'
import type { Person } from '#test/world.ts'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { marking } from '#features/assessment/marking/contract.ts'
import { serviceCredentials } from '#features/organisation/service-credentials/contract.ts'
import { notices } from '../contract.ts'
import { remindPeopleWork, tellFinishedWork } from './work.ts'

let w: ExamWorld
let viewer: Person
let leader: Person
beforeAll(async () => {
  w = await startExamWorld()
  ;[viewer, leader] = (await Promise.all(['viewer', 'leader'].map((name) => w.world.signIn(name)))) as [Person, Person]
})
afterAll(() => w?.world.close())

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOBODY = { tenantId: '0', id: '0' }
const { signal } = new AbortController()
const remind = (at: Date) => remindPeopleWork(w.world.program.pool, () => at).handle(NOBODY, signal)
const tell = (at: Date) => tellFinishedWork(w.world.program.pool, () => at).handle(NOBODY, signal)
const about = async (who: Person, subjectId: string) =>
  (await who.get(notices.page, { query: { pageSize: '100' } })).records.filter((n) => n.subjectId === subjectId)
const kindsOf = async (who: Person, subjectId: string) => (await about(who, subjectId)).map(({ kind }) => kind)
/** A time as the contract takes it, in the time zone of the tenant. */
const wallTime = (at: Date) => new Date(at.getTime() + 8 * HOUR).toISOString().slice(0, 19).replace('T', ' ')
const later = (ms: number) => new Date(Date.now() + ms)

test('a credential that expires within 14 days is told once to those who may make credentials, until it is revoked', async () => {
  const body = { name: '移动端', scopes: ['exam-results' as const], days: 30 }
  const { id } = await w.admin.get(serviceCredentials.create, { body })
  await remind(later(15 * DAY))
  expect(await kindsOf(w.admin, id)).toEqual([])
  for (const days of [17, 18]) await remind(later(days * DAY))
  expect(await about(w.admin, id)).toMatchObject([{ kind: 'CREDENTIAL_EXPIRES', title: '移动端', read: false }])
  expect(await about(viewer, id)).toEqual([])
  await w.admin.get(serviceCredentials.revoke, { params: { id } })
  expect(await kindsOf(w.admin, id)).toEqual([])
})

async function handIn(who: Person, examinationId: string): Promise<string> {
  const { id } = await who.get(attempts.start, { body: { examinationId } })
  await who.get(attempts.save, { params: { id }, body: [{ subjectId: w.ids[4] ?? '', response: '先共情' }] })
  await who.get(attempts.submit, { params: { id } })
  return id
}
const mark = (attemptId: string) => w.author.get(marking.mark, { body: [{ attemptId, subjectId: w.ids[4] ?? '', score: 20 }] })

test('people who have not finished are reminded 3 days and 1 day before the end, each once', async () => {
  const end = later(10 * DAY)
  const id = await w.exam({ examinationName: '提醒测评', endTime: wallTime(end) })
  await handIn(leader, id)
  const before = (ms: number) => new Date(end.getTime() - ms)
  await remind(before(3 * DAY + HOUR))
  expect(await kindsOf(viewer, id)).toEqual(['EXAM_ASSIGNED'])
  await remind(before(3 * DAY - HOUR))
  await remind(before(2 * DAY))
  expect((await kindsOf(viewer, id)).toSorted()).toEqual(['EXAM_ASSIGNED', 'EXAM_DUE_3'])
  await viewer.get(notices.readAll)
  await remind(before(DAY - HOUR))
  await remind(before(HOUR))
  expect((await kindsOf(viewer, id)).toSorted()).toEqual(['EXAM_ASSIGNED', 'EXAM_DUE_1'])
  expect(await about(viewer, id)).toContainEqual(expect.objectContaining({ kind: 'EXAM_DUE_1', read: false, title: '提醒测评' }))
  // a person who has handed in gets no reminder, and the assignment counts as read
  expect(await about(leader, id)).toMatchObject([{ kind: 'EXAM_ASSIGNED', read: true }])
  // a later end is a new deadline
  await w.author.get(exams.update, { params: { id }, body: { endTime: wallTime(later(20 * DAY)) } })
  expect(await kindsOf(viewer, id)).toEqual(['EXAM_ASSIGNED'])
})

test('a person who was assigned within the last days before the end gets no reminder of an earlier mark', async () => {
  const id = await w.exam({ endTime: wallTime(later(2 * DAY)) })
  await remind(new Date())
  expect(await kindsOf(viewer, id)).toEqual(['EXAM_ASSIGNED'])
  await remind(later(DAY + HOUR))
  expect((await kindsOf(viewer, id)).toSorted()).toEqual(['EXAM_ASSIGNED', 'EXAM_DUE_1'])
})

test('mandatory projects are reminded of until they are completed, and elective ones are not', async () => {
  const course = await addCourse(w, '提醒课', { 开场: [{ answerText: '我理解您的担心。', text: '开场的一句足够长的话' }] })
  const dueTime = wallTime(later(5 * DAY))
  const [must, may] = [await addProject(w, course.id, { dueTime }), await addProject(w, course.id, { dueTime, type: 'ELECTIVE' })]
  await remind(later(3 * DAY))
  expect((await kindsOf(viewer, must)).toSorted()).toEqual(['PROJECT_ASSIGNED', 'PROJECT_DUE_3'])
  expect(await kindsOf(viewer, may)).toEqual(['PROJECT_ASSIGNED'])
  await w.rows(
    `insert into project_result (tenant_id, project_id, user_id, course_count, course_done, completed, passed)
    values ($1, $2, $3, 1, 1, true, true) on conflict (tenant_id, project_id, user_id) do update set completed = true`,
    [w.tenantId, must, w.userIds['viewer']],
  )
  await remind(later(4.5 * DAY))
  expect((await kindsOf(viewer, must)).toSorted()).toEqual(['PROJECT_ASSIGNED', 'PROJECT_DUE_3'])
})

test('a marker is told of waiting exams once a day, from 8:00 on', async () => {
  const id = await w.exam({ examinationName: '待阅测评' })
  await handIn(viewer, id)
  const own = w.userIds['author'] ?? ''
  await w.rows(`delete from notice where kind = 'MARKING'`)
  const today = new Date(`${wallTime(new Date()).slice(0, 10)}T00:00:00+08:00`).getTime()
  const at = (day: number, hour: number) => new Date(today + day * DAY + hour * HOUR)
  await remind(at(0, 7))
  expect(await about(w.author, own)).toEqual([])
  await remind(at(0, 9))
  expect(await about(w.author, own)).toMatchObject([{ kind: 'MARKING', read: false, amount: expect.any(Number) }])
  await w.author.get(notices.readAll)
  await remind(at(0, 10))
  expect(await about(w.author, own)).toMatchObject([{ read: true }])
  await remind(at(1, 9))
  expect(await about(w.author, own)).toMatchObject([{ read: false }])
  // a leader of other departments has no part in it
  expect(await kindsOf(leader, w.userIds['leader'] ?? '')).toEqual([])
})

test('a score is told when a person has marked it and it is published, and withdrawn with the publication', async () => {
  const atOnce = await w.exam({ examinationName: '当场测评' })
  await mark(await handIn(viewer, atOnce))
  expect(await kindsOf(viewer, atOnce)).toContain('SCORES')
  const byHand = await w.exam({ examinationName: '手动测评', publishMode: 'BY_HAND' })
  await mark(await handIn(viewer, byHand))
  expect(await kindsOf(viewer, byHand)).not.toContain('SCORES')
  const publish = (published: boolean) => w.author.get(exams.publish, { params: { id: byHand }, body: { published } })
  await publish(true)
  expect(await about(viewer, byHand)).toContainEqual(expect.objectContaining({ kind: 'SCORES', title: '手动测评' }))
  expect(await kindsOf(leader, byHand)).not.toContain('SCORES')
  await publish(false)
  expect(await kindsOf(viewer, byHand)).not.toContain('SCORES')
  const publishTime = later(2 * DAY)
  const atTime = await w.exam({ publishMode: 'AT_TIME', publishTime: wallTime(publishTime) })
  await mark(await handIn(viewer, atTime))
  await tell(later(DAY))
  expect(await kindsOf(viewer, atTime)).not.toContain('SCORES')
  await tell(later(2 * DAY + HOUR))
  await tell(later(2 * DAY + HOUR))
  expect(await kindsOf(viewer, atTime)).toContain('SCORES')
  const hidden = await w.exam({ displayScore: false })
  await mark(await handIn(viewer, hidden))
  expect(await kindsOf(viewer, hidden)).not.toContain('SCORES')
})

test('ended media are told to the person who started them, after the last task of the course', async () => {
  const course = await addCourse(w, '生成课', { 开场: [{ answerText: '我理解您的担心。', text: '开场的一句足够长的话' }] })
  const task = (status: string, seconds: number, sourceId: number) =>
    w.rows(
      `insert into generation_task (tenant_id, task_type, source_id, parent_id, part, status, input, create_user_id, create_date, finished_at)
       values ($1, 'OPERATION', $2, $3, 'QUESTION', $4, '{}', $5, now() - $6 * interval '1 second', case when $4 <> 'TASK_WAIT' then now() end)`,
      [w.tenantId, sourceId, course.subs[0], status, w.userIds['author'], seconds],
    )
  await task('TASK_SUCCESS', 5, 1)
  await tell(new Date())
  expect(await about(w.author, course.id)).toEqual([])
  await task('TASK_SUCCESS', 90, 2)
  await task('TASK_FAILED', 90, 3)
  await task('TASK_WAIT', 90, 4)
  await tell(new Date())
  expect(await about(w.author, course.id)).toEqual([])
  await w.rows(`update generation_task set status = 'TASK_SUCCESS', finished_at = now() where source_id = 4`)
  await tell(new Date())
  await tell(new Date())
  expect(await about(w.author, course.id)).toMatchObject([{ kind: 'MEDIA_DONE', title: '生成课', amount: 1 }])
  expect(await about(w.admin, course.id)).toEqual([])
})

test('a notice whose deadline is over counts as read', async () => {
  const id = await w.exam({ endTime: wallTime(later(2 * HOUR)) })
  await remind(later(HOUR))
  expect(await about(viewer, id)).toContainEqual(expect.objectContaining({ kind: 'EXAM_ASSIGNED', read: false }))
  await remind(later(3 * HOUR))
  expect((await about(viewer, id)).map(({ read }) => read)).toEqual([true])
})

test('notices of more than 90 days are deleted', async () => {
  const id = await w.exam({ examinationName: '旧测评' })
  await w.rows(`update notice set created_at = now() - interval '91 days' where subject_id = $1 and user_id = $2`, [
    id,
    w.userIds['viewer'],
  ])
  await remind(new Date())
  expect(await about(viewer, id)).toEqual([])
  expect(await kindsOf(leader, id)).toEqual(['EXAM_ASSIGNED'])
})
