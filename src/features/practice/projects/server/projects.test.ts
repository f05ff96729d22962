// Tests of projects over HTTP: creating, changing, refusals, and protection of their courses from deletion.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { courseAuthoring } from '#features/authoring/course-authoring/contract.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { leaderScopes } from '#features/organisation/leader-scopes/contract.ts'
import { type Project, projects } from '../contract.ts'

let world: World
let admin: Person
let author: Person
let viewer: Person
let leader: Person
const courseIds: string[] = []
const idOf = async (loginName: string, domain = 'demo') =>
  String(
    (
      await world.owner.query(
        `select u.id from app_user u join tenant t on t.tenant_id = u.tenant_id where t.domain = $2 and u.login_name = $1`,
        [loginName, domain],
      )
    ).rows[0].id,
  )
async function course(title: string, valid = true) {
  const { id } = await author.get(courses.createCourse, { body: { title, description: '描述' } })
  if (valid) await world.owner.query(`update course set is_valid = 'VALID' where id = $1`, [id])
  return id
}
beforeAll(async () => {
  world = await startWorld()
  ;[admin, author, viewer, leader] = (await Promise.all(['admin', 'author', 'viewer', 'leader'].map((n) => world.signIn(n)))) as [
    Person,
    Person,
    Person,
    Person,
  ]
  for (const title of ['甲课程', '乙课程', '丙课程']) courseIds.push(await course(title))
})
afterAll(() => world?.close())

const a = () => courseIds[0] ?? ''
const b = () => courseIds[1] ?? ''
const c = () => courseIds[2] ?? ''
const exam = (courseId: string, examRetryLimit = 3) => ({ courseId, needExam: 'NEED' as const, examRetryLimit })
const plain = (courseId: string) => ({ courseId, needExam: 'NO_NEED' as const })
const fields = (more: object = {}) => ({
  projectName: '新人训练营',
  beginTime: '2026-03-01 09:00:00',
  courseList: [exam(a()), plain(b())],
  ...more,
})
const make = (more: object = {}, as = author) => as.get(projects.create, { body: fields(more) })
const change = (projectId: string, body: object, as = author) => as.ask(projects.update, { body: { projectId, ...body } })
const saved = (p: Project) => p.courseProjects.map((l) => [l.courseId, l.needExam, l.examRetryLimit])
const all = async () =>
  (await world.owner.query(`select to_jsonb(p) from project p union all select to_jsonb(c) from project_course c`)).rows

test('a created project is returned with its courses in order', async () => {
  const mentorId = await idOf('author')
  const made = await make({ mentorId })
  expect(made).toMatchObject({
    projectId: made.id,
    projectName: '新人训练营',
    beginTime: '2026-03-01 09:00:00',
    mentorId,
    completeRatio: 0,
    passRatio: 0,
    canEdit: true,
  })
  expect(made.mentor).toBeTruthy()
  expect(made.courseProjects.map((l) => [l.courseVO.title, l.needExam, l.examRetryLimit])).toEqual([
    ['甲课程', 'NEED', 3],
    ['乙课程', 'NO_NEED', null],
  ])
  expect(await viewer.get(projects.detail, { params: { projectId: made.id } })).toEqual({ ...made, canEdit: false })
})

test('the due time is after the beginning, optional and removable', async () => {
  const made = await make({ dueTime: '2026-04-01 18:00:00' })
  expect(made.dueTime).toBe('2026-04-01 18:00:00')
  expect((await make()).dueTime).toBeNull()
  const refused = { code: 40_000, msg: '截止时间必须晚于开始时间', fields: [{ field: 'dueTime' }] }
  expect(await author.ask(projects.create, { body: fields({ dueTime: '2026-03-01 09:00:00' }) })).toMatchObject(refused)
  expect(await change(made.id, { beginTime: '2026-04-02 00:00:00' })).toMatchObject(refused)
  expect((await change(made.id, { projectName: '另一个营', dueTime: made.dueTime })).content.dueTime).toBe('2026-04-01 18:00:00')
  expect((await change(made.id, { dueTime: null })).content.dueTime).toBeNull()
})

test.each([
  [{ projectName: '' }, 'projectName', '请输入项目名称'],
  [{ projectName: ' \n ' }, 'projectName', '请输入项目名称'],
  [{ projectName: undefined }, 'projectName', '请输入项目名称'],
  [{ projectName: 'x'.repeat(101) }, 'projectName', '最多100个字符'],
  [{ beginTime: undefined }, 'beginTime', '请选择开始时间'],
  [{ beginTime: '' }, 'beginTime', '请选择开始时间'],
  [{ beginTime: '2026-02-30 09:00:00' }, 'beginTime', '没有这个日期或时刻，请重新选择'],
  [{ beginTime: '2026-02-20T09:00:00+08:00' }, 'beginTime', '时间格式应为 YYYY-MM-DD HH:mm:ss'],
  [{ beginTime: null }, 'beginTime', '请选择开始时间'],
  [{ courseList: [] }, 'courseList', '请选择课程'],
  [{ courseList: undefined }, 'courseList', '请选择课程'],
  [{ courseList: [{ editType: 'DELETE', courseId: '1' }] }, 'courseList', '请选择课程'],
  [{ courseList: Array.from({ length: 201 }, () => ({ courseId: '1', needExam: 'NO_NEED' })) }, 'courseList', '最多100门课程'],
  [{ courseList: [{ needExam: 'NO_NEED' }] }, 'courseList.0.courseId', '请完善课程'],
  [{ courseList: [{ courseId: '', needExam: 'NO_NEED' }] }, 'courseList.0.courseId', '请完善课程'],
  [{ courseList: [{ courseId: '1' }] }, 'courseList.0.needExam', '请完善课程'],
  [{ courseList: [{ courseId: '1', needExam: 'PERHAPS' }] }, 'courseList.0.needExam', '请完善课程'],
  [{ courseList: [{ courseId: '1', needExam: 'NEED' }] }, 'courseList.0.examRetryLimit', '请完善课程'],
  [{ courseList: [{ courseId: '1', needExam: 'NEED', examRetryLimit: 0 }] }, 'courseList.0.examRetryLimit', '考试次数应为1到100'],
  [{ courseList: [{ courseId: '1', needExam: 'NO_NEED', examRetryLimit: 3 }] }, 'courseList.0.examRetryLimit', '不考试的课程没有考试次数'],
  [{ courseList: [{ courseId: '1', needExam: 'NEED', examRetryLimit: 101 }] }, 'courseList.0.examRetryLimit', '考试次数应为1到100'],
  [{ courseList: [{ courseId: '1', needExam: 'NEED', examRetryLimit: 1.5 }] }, 'courseList.0.examRetryLimit', '考试次数应为1到100'],
])('a project with %j is refused', async (more, field, message) => {
  const before = await all()
  const answer = await author.ask(projects.create, { body: fields(more) as never })
  expect(answer).toMatchObject({ status: 200, succ: false })
  expect(answer.fields).toContainEqual({ field, message })
  expect(await all()).toEqual(before)
})

test('a course is chosen once, exists and is enabled, and a chosen course may be disabled later', async () => {
  const off = await course('未启用课程', false)
  const made = await make()
  const before = await all()
  const asked = (courseList: object[]) => author.ask(projects.create, { body: fields({ courseList }) as never })
  expect(await asked([plain(a()), exam(a())])).toMatchObject({ msg: '课程“甲课程”重复，请只保留一条' })
  expect(await asked([plain(off)])).toMatchObject({ msg: '课程“未启用课程”未启用，不能选择' })
  expect((await asked([plain('999999999')])).status).toBe(404)
  const { id: sceneId } = await author.get(courses.createScene, { body: { parentId: a(), title: '场景' } })
  expect((await asked([plain(sceneId)])).status).toBe(404)
  const many = [plain(off), ...Array.from({ length: 100 }, (_, i) => plain(String(i + 1)))]
  expect(await asked(many)).toMatchObject({ msg: '最多100门课程' })
  expect((await asked(Array.from({ length: 201 }, () => plain(a())))).succ).toBe(false)
  expect(await all()).toEqual(before)
  await world.owner.query(`update course set is_valid = 'NOT_VALID' where id = $1`, [a()])
  expect((await change(made.id, { courseList: made.courseProjects })).succ).toBe(true)
  await world.owner.query(`update course set is_valid = 'VALID' where id = $1`, [a()])
})

test('lines are changed by id, removed by DELETE and added without an id, and lines that are not sent stay', async () => {
  const made = await make()
  const [first, second] = made.courseProjects.map((l) => l.id)
  const added = (await change(made.id, { courseList: [plain(c())] })).content
  expect(saved(added)).toEqual([
    [c(), 'NO_NEED', null],
    [a(), 'NEED', 3],
    [b(), 'NO_NEED', null],
  ])
  // two lines swap places and courses and keep their ids
  const swapped = (
    await change(made.id, {
      courseList: [
        { id: first, editType: 'UPDATE', ...exam(b(), 5) },
        { id: second, editType: 'UPDATE', ...plain(a()) },
        { id: added.courseProjects[0]?.id, editType: 'DELETE' },
      ],
    })
  ).content
  expect(swapped.courseProjects.map((l) => l.id)).toEqual([first, second])
  expect(saved(swapped)).toEqual([
    [b(), 'NEED', 5],
    [a(), 'NO_NEED', null],
  ])
  // the former limit may be sent back together with NO_NEED
  const off = await change(made.id, {
    courseList: [{ id: first, editType: 'UPDATE', courseId: b(), needExam: 'NO_NEED', examRetryLimit: 5 }],
  })
  expect(saved(off.content)[0]).toEqual([b(), 'NO_NEED', null])
  // another limit is refused, because it would be dropped silently
  for (const examRetryLimit of [0, 5, 101])
    expect(await change(made.id, { courseList: [{ id: first, courseId: b(), needExam: 'NO_NEED', examRetryLimit }] })).toMatchObject({
      msg: '不考试的课程没有考试次数',
    })
  const before = await all()
  const none = [first, second].map((id) => ({ id, editType: 'DELETE' }))
  expect(await change(made.id, { courseList: none })).toMatchObject({ msg: '请选择课程' })
  expect(await change(made.id, { courseList: [{ id: first, editType: 'UPDATE', needExam: 'NEED' }] })).toMatchObject({ msg: '请完善课程' })
  const foreign = (await make()).courseProjects[0]?.id
  expect((await change(made.id, { courseList: [{ id: foreign, editType: 'DELETE' }] })).status).toBe(404)
  expect((await change(made.id, { courseList: [none[0], none[0]] })).status).toBe(404)
  expect((await all()).length).toBe(before.length + 3)
  expect(saved(await author.get(projects.detail, { params: { projectId: made.id } }))).toEqual(saved(off.content))
})

test('fields that are not sent stay, and an outdated version gets 40009', async () => {
  const made = await make({ mentorId: await idOf('author') })
  const now = (await change(made.id, { projectName: '改名', version: made.version })).content
  expect(now).toMatchObject({ projectName: '改名', beginTime: made.beginTime, mentorId: made.mentorId })
  expect(saved(now)).toEqual(saved(made))
  expect((await change(made.id, { projectName: '再改', version: made.version })).code).toBe(40009)
  const both = await Promise.all([1, 2].map((n) => change(made.id, { projectName: `第${n}位`, version: now.version })))
  expect(both.map((r) => r.code).sort()).toEqual([0, 40009])
  expect((await change(made.id, { mentorId: null })).content.mentor).toBeNull()
})

test('a new mentor exists, is within reach and is active', async () => {
  const before = await all()
  const asked = async (mentorId: string, as = admin) => as.ask(projects.create, { body: fields({ mentorId }) as never })
  expect((await asked('999999999')).status).toBe(404)
  expect((await asked(await idOf('admin', 'yuanfan'))).status).toBe(404)
  const id = await idOf('viewer')
  await world.owner.query(`update app_user set locked = 2 where id = $1`, [id])
  expect((await asked(id)).msg).toMatch(/^导师“.+”已停用，请另选一位$/)
  await world.owner.query(`update app_user set locked = 0 where id = $1`, [id])
  const { rows } = await world.owner.query(
    `select u.id from app_user u, app_user me join department d on d.id = me.department_id where me.login_name = 'author' and me.tenant_id = u.tenant_id
        and u.deleted_at is null and u.department_id is distinct from me.department_id limit 1`,
  )
  expect((await asked(String(rows[0].id), author)).status).toBe(403)
  expect(await all()).toEqual(before)
})

test('a deleted or disabled mentor is marked, and cannot be chosen again', async () => {
  const mentorId = await idOf('viewer')
  const made = await make({ mentorId })
  const detail = () => admin.get(projects.detail, { params: { projectId: made.id } })
  expect(made).toMatchObject({ mentorId, mentorGone: false })
  await world.owner.query(`update app_user set locked = 2 where id = $1`, [mentorId])
  expect(await detail()).toMatchObject({ mentor: made.mentor, mentorGone: true })
  await world.owner.query(`update app_user set locked = 0, deleted_at = now() where id = $1`, [mentorId])
  expect(await detail()).toMatchObject({ mentor: `${made.mentor}（已删除）`, mentorGone: true })
  expect((await admin.ask(projects.create, { body: fields({ mentorId }) as never })).status).toBe(404)
  // other fields can still be saved
  expect((await change(made.id, { projectName: '导师离职', mentorId })).content).toMatchObject({
    projectName: '导师离职',
    mentorGone: true,
  })
  expect((await change(made.id, { mentorId: await idOf('author') })).content).toMatchObject({ mentorGone: false })
  await world.owner.query(`update app_user set deleted_at = null where id = $1`, [mentorId])
})

test('the list comes newest first and filters by name', async () => {
  const names = []
  for (const n of [1, 2, 3]) names.push((await make({ projectName: `季度100%_项目${n}` })).id)
  const list = (query: object) => viewer.get(projects.page, { query })
  const found = await list({ query: '100%_项目' })
  expect([found.total, found.records.map((r) => r.id)]).toEqual([3, names.toReversed()])
  expect(found.records[0]?.courseProjects).toHaveLength(2)
  expect((await list({ query: '100%_项目', pageNumber: 2, pageSize: 10 })).records).toEqual([])
  expect((await viewer.ask(projects.page, { query: { pageSize: 33 } as never })).msg).toBe('每页条数只能是 10、20、50、100')
})

test('a deleted project is gone, and a course of a live project cannot be deleted', async () => {
  const own = await course('被使用的课程')
  const [one, other] = [await make({ projectName: '项目一', courseList: [plain(own)] }), await make({ courseList: [plain(own)] })]
  const uses = await author.get(courseAuthoring.uses, { query: { ids: own } })
  expect(uses.users).toEqual([
    { courseId: own, kind: '项目', id: one.id, name: '项目一' },
    { courseId: own, kind: '项目', id: other.id, name: '新人训练营' },
  ])
  const refused = await author.ask(courseAuthoring.remove, { body: [own] })
  expect([refused.succ, refused.msg]).toEqual([false, uses.refusal])
  expect(refused.msg).toContain('项目「项目一」、项目「新人训练营」')
  await author.get(projects.remove, { params: { projectId: one.id } })
  await change(other.id, { courseList: [plain(a()), { id: other.courseProjects[0]?.id, editType: 'DELETE' }] })
  expect((await author.ask(courseAuthoring.remove, { body: [own] })).succ).toBe(true)
  for (const endpoint of [projects.detail, projects.remove])
    expect((await author.ask(endpoint, { params: { projectId: one.id } })).status).toBe(404)
  expect((await change(one.id, { projectName: '又来' })).status).toBe(404)
})

test('the maker, leaders above and administrators may edit, and others may read', async () => {
  const made = await make()
  const edit = (as: Person) => change(made.id, { projectName: '改' }, as)
  expect((await edit(viewer)).status).toBe(403)
  expect((await edit(admin)).succ).toBe(true)
  await world.owner.query(`update project set create_user_id = null where id = $1`, [made.id])
  expect((await edit(author)).status).toBe(403)
  const { rows } = await world.owner.query(`select owner_department_id id from project where id = $1`, [made.id])
  const lead = async (leaderType: 'TRAINING_MANAGER_ONLY_PROJECT' | 'TRAINING_MANAGER_ONLY_EXAM') =>
    admin.get(leaderScopes.save, {
      body: { departmentId: String(rows[0].id), trainingLeaders: [{ userId: await idOf('leader'), leaderType }] },
    })
  await world.owner.query(`delete from training_leader where user_id = $1`, [await idOf('leader')])
  await lead('TRAINING_MANAGER_ONLY_EXAM')
  expect((await edit(leader)).status).toBe(403)
  await lead('TRAINING_MANAGER_ONLY_PROJECT')
  expect((await edit(leader)).succ).toBe(true)
  expect((await leader.ask(projects.remove, { params: { projectId: '999999999' } })).status).toBe(404)
})
