// Tests over HTTP of home: tasks within the caller's permissions, recent records, number of statements.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encode, type Person, startWorld, type World } from '#test/world.ts'
import { demoPassword } from '#apps/demo/people.ts'
import { courseAuthoring } from '#features/authoring/course-authoring/contract.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { departments } from '#features/organisation/departments/contract.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { projects } from '#features/practice/projects/contract.ts'
import { questionBanks } from '#features/assessment/question-banks/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { tenantSetup } from '#features/organisation/tenant-setup/contract.ts'
import { users } from '#features/organisation/users/contract.ts'
import { home } from '../contract.ts'

let world: World
let author: Person
let admin: Person
beforeAll(async () => {
  world = await startWorld({ ASSISTANT_URL: 'https://assistant.example/app/' })
  ;[author, admin] = (await Promise.all(['author', 'admin'].map((name) => world.signIn(name)))) as [Person, Person]
})
afterAll(() => world?.close())

const look = (who: Person) => who.get(home.overview)
const at = <R extends { title: string }>(records: readonly R[], title: string) => records.find((r) => r.title === title)

async function newCourse(who: Person, title: string) {
  const course = await who.get(courses.createCourse, { body: { title, description: '说明' } })
  const scene = await who.get(courses.createScene, { body: { parentId: course.id, title: '场景' } })
  const sub = await who.get(courses.createSubScene, { body: { parentId: scene.id, title: '子场景' } })
  const line = { editType: 'CREATE' as const, type: 'QUESTION' as const, needAnswer: 'NO_NEED' as const, text: '您好，想了解一下。' }
  const lines = await who.get(scripts.save, { params: { subSceneId: sub.id }, body: [line, line] })
  return { id: course.id, sub: sub.id, lines: lines.map((l) => l.id) }
}
const task = (sourceId: string, parentId: string, status: string, part = 'QUESTION') =>
  world.owner.query(
    `insert into generation_task (tenant_id, task_type, source_id, parent_id, part, status, input)
     select tenant_id, 'OPERATION', id, $2, $3, $4, '{}' from script where id = $1`,
    [sourceId, parentId, part, status],
  )

test('a draft is shown with its number of lines to people who may enable it, until it is enabled', async () => {
  const made = await newCourse(author, '首页草稿')
  expect(at((await look(author)).attention.drafts.records, '首页草稿')).toEqual({ id: made.id, title: '首页草稿', scripts: 2 })
  expect(at((await look(admin)).attention.drafts.records, '首页草稿')).toBeDefined()
  const viewer = await look(await world.signIn('viewer'))
  expect(viewer.attention).toEqual({
    failed: { total: 0, records: [] },
    drafts: { total: 0, records: [] },
    papers: { total: 0, records: [] },
    draws: { total: 0, records: [] },
    mentorless: { total: 0, records: [] },
    marking: { total: 0, records: [] },
    reviews: { total: 0, records: [] },
    contents: { total: 0, records: [] },
    talks: { total: 0, records: [] },
  })
  expect(at(viewer.courses, '首页草稿')).toMatchObject({ enabled: false, canEdit: false })
  const before = (await look(author)).attention.drafts.total
  await author.get(courseAuthoring.state, { body: { id: made.id, isValid: 'VALID' } })
  const after = await look(author)
  expect(after.attention.drafts.total).toBe(before - 1)
  expect(at(after.attention.drafts.records, '首页草稿')).toBeUndefined()
  expect(at(after.courses, '首页草稿')).toMatchObject({ enabled: true, canEdit: true })
})

test('failed media are counted by course, by their latest task, without uploaded files', async () => {
  const { id, sub, lines } = await newCourse(author, '生成失败课')
  const [one = '', two = ''] = lines
  const count = async (who = author) => at((await look(who)).attention.failed.records, '生成失败课')?.count
  await task(one, sub, 'TASK_SUCCESS')
  await task(one, sub, 'TASK_FAILED')
  await task(two, sub, 'TASK_FAILED')
  expect(at((await look(author)).attention.failed.records, '生成失败课')).toEqual({ id, title: '生成失败课', count: 2 })
  expect(await count(await world.signIn('viewer'))).toBeUndefined()
  await task(one, sub, 'TASK_SUCCESS')
  expect(await count()).toBe(1)
  await world.owner.query(`update script set media_provider = 'CUSTOMER' where id = $1`, [two])
  expect(await count()).toBeUndefined()
  // a failed conversion counts as a failed medium, not as an existing one
  const made = async () => (await look(author)).author?.numbers.made ?? 0
  const before = await made()
  await world.owner.query(
    `with held as (insert into file (tenant_id, path, kind, content_type, provider, bytes, unfit) select tenant_id, 'home/unfit.mp4', 'VIDEO', 'video/mp4', 'CUSTOMER', 1, 'HEVC' from script where id = $1)
     update script set video_file = 'home/unfit.mp4', media_type = 'VIDEO' where id = $1`,
    [two],
  )
  expect([await count(), await made()]).toEqual([1, before])
  await world.owner.query(`update file set unfit = null where path = 'home/unfit.mp4'`)
  expect([await count(), await made()]).toEqual([undefined, before + 1])
  await task(one, sub, 'TASK_FAILED', 'ANSWER')
  expect(await count()).toBeUndefined()
  await world.owner.query(`update script set need_answer = 'NEED' where id = $1`, [one])
  expect(await count()).toBe(1)
  await author.get(courseAuthoring.remove, { body: [id] })
  expect(await count()).toBeUndefined()
})

test('an exam without questions is listed until it ends, for leaders only if their department owns it', async () => {
  const bank = await author.get(questionBanks.create, { body: { categoryName: '首页题库' } })
  const exam = await author.get(exams.create, {
    body: {
      examinationName: '首页考试',
      startTime: '2027-01-01 09:00:00',
      examDurationMinute: 60,
      categories: [{ categoryId: bank.id }],
    },
  })
  const told = await look(author)
  expect(at(told.attention.papers.records, '首页考试')).toEqual({ id: exam.id, title: '首页考试', startTime: '2027-01-01 09:00:00' })
  expect(at(told.exams, '首页考试')).toMatchObject({ state: 'COMING', endTime: null })
  await world.owner.query(`update exam set start_time = now() - interval '2 days', end_time = now() - interval '1 day' where id = $1`, [
    exam.id,
  ])
  expect(at((await look(author)).attention.papers.records, '首页考试')).toBeUndefined()

  const leader = await world.signIn('leader')
  const drafts = async () => (await look(leader)).attention.drafts.records
  const { id } = await newCourse(admin, '部门草稿')
  expect(at(await drafts(), '部门草稿')).toBeUndefined()
  await world.owner.query(
    `update course set owner_department_id = (select l.department_id from training_leader l join app_user u on u.tenant_id = l.tenant_id and u.id = l.user_id where l.tenant_id = course.tenant_id and u.login_name = 'leader') where id = $1`,
    [id],
  )
  expect(at(await drafts(), '部门草稿')).toBeDefined()
})

test('a project without a mentor is shown to its editors, until it has another, and the leaders’ own acts are marked', async () => {
  const made = await newCourse(author, '带教课')
  await author.get(courseAuthoring.state, { body: { id: made.id, isValid: 'VALID' } })
  const top = (await admin.get(departments.tree))[0]?.childList[0]?.id ?? ''
  const body = { workNo: 'M1', name: '带教人', telephone: '13700009003', departmentId: top, password: encode(demoPassword) }
  const { id: mentorId } = await admin.get(users.create, { body: body as never })
  const courseList = [{ courseId: made.id, needExam: 'NO_NEED' as const }]
  const project = await admin.get(projects.create, {
    body: { projectName: '带教项目', beginTime: '2026-03-01 09:00:00', mentorId, courseList } as never,
  })
  const told = async (who: Person) => at((await look(who)).attention.mentorless.records, '带教项目')
  expect(await told(admin)).toBeUndefined()
  await world.owner.query(
    `insert into audit_log (tenant_id, actor_id, actor_name, action) select tenant_id, id, name, '带教' from app_user where id = $1`,
    [mentorId],
  )
  await admin.get(users.remove, { body: [mentorId] as never })
  expect(await told(admin)).toEqual({ id: project.projectId, title: '带教项目' })
  expect(await told(author)).toBeUndefined()
  expect(await told(await world.signIn('viewer'))).toBeUndefined()
  const acts = (await look(admin)).admin?.audit ?? []
  expect(acts.find((a) => a.action === '带教')?.actorName).toBe('带教人（已删除）')
  await admin.get(projects.update, { body: { projectId: project.projectId, mentorId: null } as never })
  expect(await told(admin)).toBeUndefined()
})

test('each list has at most five records and the total, and another tenant sees none of them', async () => {
  for (let i = 0; i < 7; i++) await author.get(courses.createCourse, { body: { title: `第${i}门`, description: '说明' } })
  const { drafts } = (await look(author)).attention
  expect(drafts.records).toHaveLength(5)
  expect(drafts.records[0]).toMatchObject({ title: '第6门', scripts: 0 })
  expect(drafts.total).toBeGreaterThanOrEqual(7)
  const longer = await author.get(home.overview, { query: { pageSize: 100 } })
  expect(longer.attention.drafts.records).toHaveLength(drafts.total)
  const other = await look(await world.signIn('author', 'yuanfan'))
  expect(JSON.stringify(other)).not.toContain('第6门')
})

test('the first steps count the acts of anybody in the tenant', async () => {
  const { steps } = await look(admin)
  expect(steps.map((s) => s.key)).toEqual(['department', 'user', 'course', 'script', 'state', 'exam'])
  expect(steps.filter((s) => s.done).map((s) => s.key)).toEqual(expect.arrayContaining(['department', 'user', 'course', 'script']))
})

test('a new tenant has all steps open, and each act completes its step', async () => {
  const telephone = '13700009001'
  const fields = { name: '刚开通的租户', domain: 'fresh', adminUsers: [{ name: '管理员', telephone, password: encode(demoPassword) }] }
  await admin.get(tenantSetup.create, { body: fields })
  const fresh = await world.signIn(telephone, 'fresh' as 'demo')
  const done = async () => (await look(fresh)).steps.filter((s) => s.done).map((s) => s.key)
  expect(await done()).toEqual([])
  expect(await look(fresh)).toMatchObject({
    attention: { failed: { total: 0 }, drafts: { total: 0 }, papers: { total: 0 } },
    courses: [],
    exams: [],
  })
  const top = (await fresh.get(departments.tree))[0]
  const department = await fresh.get(departments.create, { body: { parentId: top?.id ?? '', name: '分公司' } })
  expect(await done()).toEqual(['department'])
  const person = { workNo: '1', name: '学员', telephone: '13700009002', password: encode(demoPassword) }
  await fresh.get(users.create, { body: { ...person, departmentId: department.id } as never })
  expect(await done()).toEqual(['department', 'user'])
  const course = await newCourse(fresh, '第一门课')
  expect(await done()).toEqual(['department', 'user', 'course', 'script'])
  await fresh.get(courseAuthoring.state, { body: { id: course.id, isValid: 'VALID' } })
  expect(await done()).toEqual(['department', 'user', 'course', 'script', 'state'])
})

test('home is open to every signed-in person within their permissions, and has the address of the assistant', async () => {
  expect(await (await world.signIn('auditor')).get(home.overview)).toMatchObject({ leader: null, marker: null, author: null, admin: null })
  expect((await world.anybody().ask(home.overview)).status).toBe(401)
  expect((await (await world.signIn('auditor')).get(sessions.info)).assistantUrl).toBe('https://assistant.example/app')
})
