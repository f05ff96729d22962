// Tests over HTTP of notices: who gets which, once, and how they are read.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEvents } from '#test/event-stream.ts'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { addCourse, addProject } from '#test/learning-world.ts'
import { encode, type Person } from '#test/world.ts'
import { assignments, exams } from '#features/assessment/exams/contract.ts'
import { identityProviders } from '#features/organisation/identity-providers/contract.ts'
import { webhooks } from '#features/organisation/webhooks/contract.ts'
import { users } from '#features/organisation/users/contract.ts'
import { projectAssignments, projects } from '#features/practice/projects/contract.ts'
import type { NoticeKind } from '#shared/notice-kinds.ts'
import { notices } from '../contract.ts'

let w: ExamWorld
let viewer: Person
let leader: Person
beforeAll(async () => {
  w = await startExamWorld()
  ;[viewer, leader] = (await Promise.all(['viewer', 'leader'].map((name) => w.world.signIn(name)))) as [Person, Person]
})
afterAll(() => w?.world.close())

const pageOf = (who: Person) => who.get(notices.page, { query: { pageSize: '100' } })
/** The notices of a person about a record. */
const about = async (who: Person, subjectId: string) => (await pageOf(who)).records.filter((n) => n.subjectId === subjectId)
const kindsOf = async (who: Person, subjectId: string): Promise<NoticeKind[]> => (await about(who, subjectId)).map(({ kind }) => kind)

test('an assigned exam becomes one notice for each person, with its name and deadline', async () => {
  const id = await w.exam({ examinationName: '季度测评', endTime: '2099-01-01 18:00:00' })
  expect(await about(viewer, id)).toEqual([
    expect.objectContaining({ kind: 'EXAM_ASSIGNED', title: '季度测评', dueTime: '2099-01-01 18:00:00', read: false }),
  ])
  // the department of a person who is assigned by name changes nothing
  const department = (await w.rows('select department_id::text id from app_user where id = $1', [w.userIds['viewer']]))[0]?.['id']
  await w.admin.get(assignments.create, { body: { examinationId: id, selectionType: 'BY_GROUP', targets: [department] } })
  expect(await about(viewer, id)).toHaveLength(1)
  expect(await kindsOf(w.admin, id)).toEqual([])
})

test('a person who is released loses the notice, and gets it again with a new assignment', async () => {
  const id = await w.exam({ examinationName: '取消的测评' })
  await viewer.get(notices.read, { body: { kind: 'EXAM_ASSIGNED', subjectId: id } })
  const { records } = await w.admin.get(assignments.page, { params: { id } })
  for (const one of records) await w.admin.get(assignments.remove, { params: { id: one.id } })
  expect(await about(viewer, id)).toEqual([])
  await w.assign(id, ['viewer'])
  expect(await about(viewer, id)).toMatchObject([{ read: false }])
})

test('a moved end is shown, and a deleted exam has no notices', async () => {
  const id = await w.exam({ endTime: '2099-01-01 18:00:00' })
  await w.author.get(exams.update, { params: { id }, body: { endTime: '2099-02-01 18:00:00' } })
  expect(await about(viewer, id)).toMatchObject([{ dueTime: '2099-02-01 18:00:00' }])
  await w.author.get(exams.remove, { params: { id } })
  expect(await about(viewer, id)).toEqual([])
})

test('an assigned project becomes a notice, which ends with the assignment', async () => {
  const course = await addCourse(w, '通知课', { 开场: [{ answerText: '我理解您的担心。', text: '开场的一句足够长的话' }] })
  const id = await addProject(w, course.id, { dueTime: '2099-01-01 18:00:00' })
  expect(await about(viewer, id)).toMatchObject([{ kind: 'PROJECT_ASSIGNED', title: '新人营', dueTime: '2099-01-01 18:00:00' }])
  const { records } = await w.admin.get(projectAssignments.page, { params: { projectId: id } })
  const recordList = records.map((one) => ({ id: one.id, editType: 'DELETE' }))
  await w.admin.get(projectAssignments.update, { body: { projectId: id, recordList } })
  expect(await about(viewer, id)).toEqual([])
  const again = await addProject(w, course.id, { dueTime: '2099-01-01 18:00:00' })
  await w.author.get(projects.remove, { params: { projectId: again } })
  expect(await about(viewer, again)).toEqual([])
})

test('a notice is read once or all at once, by its own person alone', async () => {
  const id = await w.exam({ examinationName: '已读测评' })
  const { unread } = await pageOf(viewer)
  const which = { body: { kind: 'EXAM_ASSIGNED', subjectId: id } } as const
  await viewer.get(notices.read, which)
  await viewer.get(notices.read, which)
  expect((await pageOf(viewer)).unread).toBe(unread - 1)
  expect((await w.admin.ask(notices.read, which)).status).toBe(404)
  const others = (await pageOf(leader)).unread
  await viewer.get(notices.readAll)
  expect((await pageOf(viewer)).unread).toBe(0)
  expect((await pageOf(leader)).unread).toBe(others)
})

test('the open pages of the person hear of a change, and those of others do not', async () => {
  const [own, other] = await Promise.all([viewer, w.admin].map((who) => openEvents(w.world.url, notices.stream, who)))
  await w.exam({ examinationName: '实时测评' })
  await expect.poll(() => own?.events).toEqual([{ changed: true }])
  expect(other?.events).toEqual([])
  own?.close()
  other?.close()
})

test('a password that another person sets is told', async () => {
  const id = w.userIds['auditor'] ?? ''
  await w.admin.get(users.update, { body: { id, password: encode('Another_2026x') } })
  const found = await w.rows(`select kind from notice where user_id = $1 and subject_id = $1`, [id])
  expect(found).toEqual([{ kind: 'PASSWORD_CHANGED' }])
})

test('a webhook that the program has stopped is told to those who may change it, until it works again', async () => {
  const { id } = await w.admin.get(webhooks.create, { body: { url: 'https://hook.example/in?key=1', types: ['exam.graded'] } })
  const stop = (reason: string | null) => w.rows('update webhook set stopped_reason = $2 where id = $1', [id, reason])
  await stop('FAILING')
  expect(await about(w.admin, id)).toMatchObject([{ kind: 'WEBHOOK_STOPPED', title: 'https://hook.example/in' }])
  expect(await about(viewer, id)).toEqual([])
  await w.admin.get(webhooks.update, { params: { id }, body: { enabled: true } })
  expect(await about(w.admin, id)).toEqual([])
  await stop('GONE')
  await w.admin.get(webhooks.remove, { params: { id } })
  expect(await about(w.admin, id)).toEqual([])
})

test('a saved identity provider waits for the officers, until it is confirmed or removed', async () => {
  await w.world.owner.query(`update tenant set settings = settings || '{"threeOfficers": true}' where domain = 'demo'`)
  const officer = await w.world.signIn('officer')
  const make = (name: string) =>
    w.admin.get(identityProviders.create, { body: { name, issuer: 'https://sso.example.com', clientId: 'a', linkBy: ['workNo'] } })
  const [one, two] = [await make('统一登录'), await make('集团账号')]
  expect(await about(officer, one.id)).toMatchObject([{ kind: 'PROVIDER_WAITS', title: '统一登录' }])
  await officer.get(identityProviders.confirm, { params: { id: one.id }, body: { updateTime: one.updateTime } })
  expect(await about(officer, one.id)).toEqual([])
  await w.admin.get(identityProviders.remove, { params: { id: two.id } })
  expect(await about(officer, two.id)).toEqual([])
})
