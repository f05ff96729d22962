// Tests over HTTP of co-authors: who adds them, their permissions, and the audit log.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { colleagueOf } from '#test/colleagues.ts'
import { startWorld, type Person, type World } from '#test/world.ts'
import { courseAuthoring, recycleBin } from '#features/authoring/course-authoring/contract.ts'
import { home } from '#features/portal/home/contract.ts'
import { productionBoard, productions } from '#features/authoring/productions/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { users } from '#features/organisation/users/contract.ts'
import { coAuthors, courses, type CourseTree } from '../contract.ts'

let world: World
let admin: Person
let author: Person
let viewer: Person
let mate: { id: string; person: Person }
let other: { id: string; person: Person }
let people: Record<string, string>
let course: { id: string; scene: string; sub: string }
beforeAll(async () => {
  world = await startWorld()
  ;[admin, author, viewer] = (await Promise.all(['admin', 'author', 'viewer'].map((n) => world.signIn(n)))) as [Person, Person, Person]
  mate = await colleagueOf(world, 'author', '吴协作')
  other = await colleagueOf(world, 'author', '郑同事')
  people = Object.fromEntries((await admin.get(users.page, { query: { pageSize: 100 } })).records.map((u) => [u.loginName, u.id]))
})
afterAll(() => world?.close())

const who = (loginName: string) => people[loginName] ?? `no ${loginName}`
const at = () => ({ params: { id: course.id } })
const add = (ids: readonly string[], by = author) => by.ask(coAuthors.add, { ...at(), body: ids })
const remove = (ids: readonly string[], by = author) => by.ask(coAuthors.remove, { ...at(), body: ids })
const list = (by = author) => by.get(coAuthors.list, at())
const detail = (by: Person, id = course.id) => by.get(courses.detail, { params: { id } })
const treeOf = async (by: Person) => (await by.get(courses.tree)).find((node: CourseTree) => node.id === course.id)

let n = 0
beforeEach(async () => {
  const { id } = await author.get(courses.createCourse, { body: { title: `共编课${++n}`, description: '描述' } })
  const scene = await author.get(courses.createScene, { body: { parentId: id, title: '场景' } })
  const sub = await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '子场景' } })
  course = { id, scene: scene.id, sub: sub.id }
})

test('a co-author can edit from the next call on until they are removed, and other people cannot', async () => {
  const rename = (by: Person) => by.ask(courses.updateScene, { body: { id: course.scene, title: `场景${++n}` } })
  expect([(await detail(mate.person)).canEdit, (await rename(mate.person)).status]).toEqual([false, 403])
  expect((await add([mate.id])).content).toEqual({ done: [mate.id], skipped: [] })
  expect([(await detail(mate.person)).canEdit, (await rename(mate.person)).status]).toEqual([true, 200])
  expect([(await detail(other.person)).canEdit, (await rename(other.person)).status]).toEqual([false, 403])
  await remove([mate.id])
  expect([(await detail(mate.person)).canEdit, (await rename(mate.person)).status]).toEqual([false, 403])
})

test('canEdit includes co-authors everywhere: list, detail, tree, board, bin, home, pauses', async () => {
  const [line] = await author.get(scripts.save, {
    params: { subSceneId: course.sub },
    body: [{ editType: 'CREATE', type: 'QUESTION', text: '请先寒暄再了解客户的家庭情况', mediaType: 'AUDIO', needAnswer: 'NO_NEED' }],
  })
  const gone = await author.get(courses.createScene, { body: { parentId: course.id, title: '删除的场景' } })
  const { deletionId } = await author.get(courseAuthoring.remove, { body: [gone.id] })
  await author.get(productionBoard.pause, { body: { courseId: course.id, paused: true } })
  await author.get(productions.one, { params: { id: line?.id ?? '' } })
  const told = async (by: Person) => ({
    list: (await by.get(courses.page, { query: { type: 'COURSE' } })).records.find((c) => c.id === course.id)?.canEdit,
    sought: (await by.get(courses.page, { query: { title: '共编课' } })).records.find((c) => c.id === course.id)?.canEdit,
    below: (await by.get(courses.page, { query: { parentId: course.id } })).records.map((s) => s.canEdit),
    detail: (await detail(by)).canEdit,
    tree: (await treeOf(by))?.canEdit,
    inTree: (await treeOf(by))?.childList.every((scene) => scene.canEdit),
    board: (await by.get(productionBoard.overview, { query: { courseId: course.id } })).canEdit,
    bin: (await by.get(recycleBin.page)).records.find((d) => d.id === deletionId)?.canEdit,
    pauses: (await by.get(productions.active)).pauses.find((p) => p.courseId === course.id)?.canEdit,
    workbench: JSON.stringify((await by.get(home.overview)).author).includes(course.id),
  })
  const all = (so: boolean) => ({
    list: so,
    sought: so,
    below: [so],
    detail: so,
    tree: so,
    inTree: so,
    board: so,
    bin: so,
    pauses: so,
    workbench: so,
  })
  expect(await told(mate.person)).toEqual(all(false))
  await add([mate.id])
  expect(await told(mate.person)).toEqual(all(true))
  expect(await told(other.person)).toEqual(all(false))
})

test('a co-author cannot manage co-authors or delete the course, learns who can, and can delete and restore its parts', async () => {
  await add([mate.id])
  expect(await add([other.id], mate.person)).toMatchObject({ status: 403, msg: expect.stringContaining('由课程的创建人') })
  expect((await detail(mate.person)).canManage).toBe(false)
  expect((await detail(author)).canManage).toBe(true)
  const removed = await mate.person.ask(courseAuthoring.remove, { body: [course.id] })
  expect(removed).toMatchObject({ status: 403, msg: expect.stringContaining(`没有删除权限，可请课程「共编课`) })
  const both = await mate.person.get(courseAuthoring.remove, { body: [course.scene] })
  await mate.person.get(recycleBin.restore, { body: [both.deletionId] })
  // only an owner can restore the course itself
  const { deletionId } = await author.get(courseAuthoring.remove, { body: [course.id] })
  const entry = async (by: Person) => (await by.get(recycleBin.page)).records.find((d) => d.id === deletionId)
  expect([(await entry(mate.person))?.canEdit, (await entry(author))?.canEdit]).toEqual([false, true])
  for (const act of [recycleBin.restore, recycleBin.purge]) expect((await mate.person.ask(act, { body: [deletionId] })).status).toBe(403)
  await author.get(recycleBin.restore, { body: [deletionId] })
  expect((await detail(mate.person)).canEdit).toBe(true)
})

test('a co-author can leave but not remove others, and only an owner can add them again', async () => {
  await add([mate.id, other.id])
  expect((await remove([other.id], mate.person)).status).toBe(403)
  expect((await remove([mate.id, other.id], mate.person)).status).toBe(403)
  expect((await remove([mate.id], mate.person)).content).toEqual({ done: [mate.id], skipped: [] })
  expect((await list()).map((c) => c.name)).toEqual(['郑同事'])
  expect((await remove([mate.id], mate.person)).status).toBe(403)
})

test('leaders of the owning department and administrators manage co-authors too', async () => {
  const leader = await world.signIn('leader')
  expect((await add([who('leader')], leader)).status).toBe(403)
  await world.owner.query(
    'update course set owner_department_id = (select department_id from training_leader where user_id = $2) where id = $1',
    [course.id, who('leader')],
  )
  expect((await detail(leader)).canManage).toBe(true)
  expect((await add([who('leader')], leader)).content.done).toEqual([who('leader')])
  expect((await add([mate.id], admin)).content.done).toEqual([mate.id])
  const told = await list()
  expect(told).toMatchObject([
    { name: '陈志远', createUserName: '陈志远', holds: true },
    { name: '吴协作', createUserName: '赵明远', holds: true, disabled: false, orgName: '总公司/培训部' },
  ])
  expect(told.every((c) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(c.createDate))).toBe(true)
})

test('a person who cannot be added is named with the reason, and anonymous if out of reach', async () => {
  const disabled = await colleagueOf(world, 'author', '停用的人')
  await world.owner.query('update app_user set locked = 2 where id = $1', [disabled.id])
  await add([mate.id])
  const { content } = await add([mate.id, who('author'), who('leader'), disabled.id, '999999999', other.id])
  expect(content.done).toEqual([other.id])
  expect(content.skipped).toEqual([
    { id: mate.id, name: '吴协作', reason: '已是协作者' },
    { id: who('author'), name: '周雅琴', reason: '是课程的创建人' },
    { id: who('leader'), name: '', reason: '没有选择该人员的权限，可请系统管理员添加' },
    { id: disabled.id, name: '停用的人', reason: '账号已停用' },
    { id: '999999999', name: '', reason: '内容不存在或已被删除' },
  ])
  expect(await add([who('leader')])).toMatchObject({ status: 403, msg: expect.stringContaining('可请系统管理员添加') })
  expect((await add(['999999999'])).status).toBe(404)
  expect(await add([])).toMatchObject({ code: 40000, msg: '请选择人员' })
  for (const id of [course.scene, course.sub, '999999999'])
    expect((await author.ask(coAuthors.add, { params: { id }, body: [mate.id] })).status).toBe(404)
})

test('a co-author without the permission word is listed with the missing word and who grants it', async () => {
  await add([who('viewer'), mate.id])
  expect((await list()).map((c) => [c.name, c.holds])).toEqual([
    ['吴协作', true],
    ['林小满', false],
  ])
  const refused = await viewer.ask(courses.updateCourse, { body: { id: course.id, title: '改名' } })
  expect(refused).toMatchObject({
    status: 403,
    msg: '拒绝访问：您的角色没有「课程管理 · 编辑与排序」的权限，可请系统管理员在「角色权限」中授予',
  })
  const options = await author.get(users.options, { query: { word: 'course:btn:edit' } })
  expect(options.map((o) => [o.name, o.holds])).toEqual(
    expect.arrayContaining([
      ['林小满', false],
      ['吴协作', true],
    ]),
  )
  expect((await author.get(users.options))[0]).not.toHaveProperty('holds')
})

test('a refusal names the maker, or the department and the administrator if the maker is gone', async () => {
  const owned = await other.person.get(courses.createCourse, { body: { title: '别人的课', description: '描述' } })
  const refusal = async () => (await mate.person.ask(courses.updateCourse, { body: { id: owned.id, title: '改名' } })).msg
  expect(await refusal()).toBe('拒绝访问：没有编辑权限，可请课程「别人的课」的创建人郑同事将您添加为协作者')
  await world.owner.query('update app_user set locked = 2 where id = $1', [other.id])
  expect(await refusal()).toBe('拒绝访问：没有编辑权限，可请课程「别人的课」所属部门的培训负责人或系统管理员将您添加为协作者')
  await world.owner.query('update app_user set locked = 0 where id = $1', [other.id])
})

test('a disabled co-author is marked and cannot sign in, and deleting the person or the course deletes the row', async () => {
  const short = await colleagueOf(world, 'author', '要离开的人')
  await add([short.id, mate.id])
  await world.owner.query('update app_user set locked = 2 where id = $1', [short.id])
  expect((await list()).find((c) => c.id === short.id)?.disabled).toBe(true)
  expect((await short.person.ask(courses.updateScene, { body: { id: course.scene, title: '改名' } })).status).toBe(401)
  await admin.get(users.remove, { body: [short.id] })
  expect((await list()).map((c) => c.name)).toEqual(['吴协作'])
  expect((await detail(author)).coAuthors).toEqual([{ id: mate.id, name: '吴协作' }])
  expect(await remove([short.id])).toMatchObject({ status: 404 })
  const rows = async () => (await world.owner.query('select 1 from course_co_author where course_id = $1', [course.id])).rowCount
  const { deletionId } = await author.get(courseAuthoring.remove, { body: [course.id] })
  expect(await rows()).toBe(2)
  await author.get(recycleBin.purge, { body: [deletionId] })
  expect(await rows()).toBe(0)
})

test('an administrator who impersonates a co-author sees the same and changes nothing', async () => {
  await add([who('leader')], admin)
  const looking = await world.signIn('admin')
  await looking.get(sessions.viewAs, { body: { userId: who('leader') } })
  expect(await detail(looking)).toMatchObject({ canEdit: true, canManage: false })
  expect((await looking.ask(courses.updateScene, { body: { id: course.scene, title: '改名' } })).status).toBe(403)
  expect((await add([mate.id], looking)).status).toBe(403)
  await looking.get(sessions.viewAsSelf)
  expect(await detail(looking)).toMatchObject({ canEdit: true, canManage: true })
})

test('a copy belongs to its copier and has no co-authors', async () => {
  await add([mate.id])
  const copy = await mate.person.get(courseAuthoring.copy, { body: { id: course.id } })
  expect(await detail(mate.person, copy.id)).toMatchObject({ canEdit: true, canManage: true, coAuthors: [] })
  expect((await detail(author, copy.id)).canEdit).toBe(false)
  const there = await mate.person.get(courseAuthoring.copy, { body: { id: course.scene, parentId: course.id } })
  expect(there.canEdit).toBe(true)
})

test('the audit log names the added and removed people', async () => {
  await add([mate.id, other.id])
  await remove([other.id])
  const { rows } = await world.owner.query<{ action: string; before: unknown; after: unknown }>(
    `select action, before, after from audit_log where entity_id = $1 and action like '%协作者' order by id`,
    [course.id],
  )
  const title = `共编课${n}`
  expect(rows).toEqual([
    { action: '添加课程协作者', before: null, after: { title, coAuthors: ['吴协作', '郑同事'] } },
    { action: '移除课程协作者', before: { title, coAuthors: ['郑同事'] }, after: null },
  ])
})

test('a course has at most fifty co-authors, even under concurrent adds', async () => {
  const crowd = (
    await world.owner.query<{ id: string }>(
      `insert into app_user (tenant_id, department_id, work_no, name, login_name, telephone, password_hash)
       select u.tenant_id, u.department_id, 'M' || n, '众人' || n, 'm' || n, 'm' || n, 'x' from app_user u, generate_series(1, 51) n
        where u.id = $1 returning id::text`,
      [who('author')],
    )
  ).rows.map((row) => row.id)
  const answers = await Promise.all([add(crowd.slice(0, 30)), add(crowd.slice(21, 51)), add(crowd.slice(0, 30))])
  expect(answers.filter((a) => a.msg === '一门课程最多50位协作者').length).toBeGreaterThan(0)
  expect((await list()).length).toBeLessThanOrEqual(50)
})
