// Tests over HTTP of courses: permissions, refusals of the forms, order, conflicts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { courses } from '../contract.ts'
import { courseAuthoring } from '#features/authoring/course-authoring/contract.ts'

let world: World
let author: Person
let admin: Person
let leader: Person
let viewer: Person
beforeAll(async () => {
  world = await startWorld()
  ;[author, admin, leader, viewer] = (await Promise.all(['author', 'admin', 'leader', 'viewer'].map((n) => world.signIn(n)))) as [
    Person,
    Person,
    Person,
    Person,
  ]
})
afterAll(() => world?.close())

const newCourse = (as = author, title = '新课程') => as.get(courses.createCourse, { body: { title, description: '描述' } })
const newScene = (parentId: string, title: string) => author.get(courses.createScene, { body: { parentId, title } })

test('a created course is returned, is first in the list and appears in the tree', async () => {
  const course = await newCourse(author, '建课')
  expect(course).toMatchObject({
    type: 'COURSE',
    title: '建课',
    isValid: 'NOT_VALID',
    mediaProvider: 'AI_TRAINING',
    canEdit: true,
    createUserName: '周雅琴',
  })
  expect(course.createDate).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const page = await author.get(courses.page, { query: { pageSize: 10 } })
  expect(page.records[0]?.id).toBe(course.id)
  expect(page.total).toBeGreaterThanOrEqual(3)
  expect((await author.get(courses.tree))[0]).toMatchObject({ id: course.id, childList: [] })
})

test('a page contains only records of the requested type and parent', async () => {
  const course = await newCourse(author, '按类型')
  const scene = await newScene(course.id, '场景甲')
  const sub = await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '子场景甲' } })
  const ids = async (query: object) => (await author.get(courses.page, { query: query as never })).records.map((r) => r.id)
  expect(await ids({ parentId: course.id })).toEqual([scene.id])
  expect(await ids({ parentId: scene.id })).toEqual([sub.id])
  expect(await ids({ type: 'SCENE', parentId: course.id })).toEqual([scene.id])
  expect(await ids({ type: 'SCENE', parentId: course.id, title: '甲' })).toEqual([scene.id])
  // a parent has no children of another type, with or without a title filter
  for (const more of [{}, { title: '甲' }]) {
    expect(await ids({ type: 'SUB_SCENE', parentId: course.id, ...more })).toEqual([])
    expect(await ids({ type: 'SCENE', parentId: scene.id, ...more })).toEqual([])
    expect(await ids({ type: 'COURSE', parentId: course.id, ...more })).toEqual([])
    expect(await ids({ type: 'SCENE', ...more })).toEqual([])
  }
  expect(await ids({})).toContain(course.id)
})

test('an edit with another parent is refused instead of being ignored', async () => {
  const [one, other] = [await newCourse(author, '甲'), await newCourse(author, '乙')]
  const [scene, there] = [await newScene(one.id, '场景'), await newScene(other.id, '场景')]
  const sub = await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '子' } })
  const refused = { succ: false, fields: [{ field: 'parentId', message: '上级不能修改，请复制到那里再删除' }] }
  expect(await author.ask(courses.updateScene, { body: { id: scene.id, title: '改', parentId: other.id } })).toMatchObject(refused)
  expect(await author.ask(courses.updateSubScene, { body: { id: sub.id, title: '改', parentId: there.id } })).toMatchObject(refused)
  expect((await author.get(courses.updateScene, { body: { id: scene.id, title: '改', parentId: one.id } })).title).toBe('改')
  expect((await author.get(courses.updateSubScene, { body: { id: sub.id, title: '改', parentId: scene.id } })).title).toBe('改')
})

test('the form reports each missing field on that field', async () => {
  expect(await author.ask(courses.createCourse, { body: { description: 'x' } })).toMatchObject({
    status: 200,
    code: 40000,
    msg: '请输入课程名称',
    fields: [{ field: 'title', message: '请输入课程名称' }],
  })
  expect(await author.ask(courses.createCourse, { body: { title: 'x' } })).toMatchObject({ msg: '请输入课程描述' })
  const { id } = await newCourse()
  expect(await author.ask(courses.createScene, { body: { parentId: id } })).toMatchObject({ msg: '请输入场景名称' })
  const scene = await newScene(id, '场景')
  expect(await author.ask(courses.createSubScene, { body: { parentId: scene.id } })).toMatchObject({ msg: '请输入子场景名称' })
  expect(
    await author.ask(courses.createCourse, { body: { title: 'x', description: 'y', imageFile: 'tenant/1/resource/none.png' } }),
  ).toMatchObject({ succ: false, msg: '文件不存在或已失效，请重新上传' })
})

test('invisible and direction-changing characters are removed from a title', async () => {
  const body = { title: ' \u202e倒\u0007过\u200b来\u2069\r\n第二行👨‍👩‍👧 ', description: '描述' }
  const { id, title } = await author.get(courses.createCourse, { body })
  expect(title).toBe('倒过来 第二行👨‍👩‍👧')
  expect(await author.ask(courses.createScene, { body: { parentId: id, title: '\u200b\u202e ' } })).toMatchObject({ msg: '请输入场景名称' })
})

test('content is split into trimmed lines without empty ones', async () => {
  const { id } = await newCourse()
  const scene = await newScene(id, '场景')
  const made = await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '子', contentStr: ' 一 \n\n 二\n ' } })
  expect(made.content).toEqual(['一', '二'])
  const saved = await author.get(courses.updateSubScene, { body: { id: made.id, title: '子场景', contentStr: '三' } })
  expect(saved).toMatchObject({ title: '子场景', content: ['三'], contentStr: '三' })
})

test('a list below a missing, deleted or foreign parent gets 404, not an empty page', async () => {
  const { id } = await newCourse()
  const below = async (parentId: string) => {
    const { status, content } = await author.ask(courses.page, { query: { parentId } })
    return [status, content?.total]
  }
  expect(await below(id)).toEqual([200, 0])
  const { rows } = await world.owner.query(
    `select id from course where tenant_id <> (select tenant_id from tenant where domain = 'demo') limit 1`,
  )
  for (const other of ['999999999', rows[0]?.id]) expect([other, await below(other)]).toEqual([other, [404, undefined]])
  await author.get(courseAuthoring.remove, { body: [id] })
  expect(await below(id)).toEqual([404, undefined])
})

test('a scene needs a course as parent and a sub-scene needs a scene', async () => {
  const { id } = await newCourse()
  const scene = await newScene(id, '场景')
  expect((await author.ask(courses.createScene, { body: { parentId: scene.id, title: 'x' } })).status).toBe(404)
  expect((await author.ask(courses.createSubScene, { body: { parentId: id, title: 'x' } })).status).toBe(404)
  expect((await author.ask(courses.updateCourse, { body: { id: scene.id, title: 'x', description: 'y' } })).status).toBe(404)
})

test('the second of two editors gets a conflict and nothing is lost', async () => {
  const course = await newCourse(author, '原名')
  const fields = { id: course.id, version: course.version, description: '描述' }
  const [a, b] = await Promise.all([
    author.ask(courses.updateCourse, { body: { ...fields, title: '甲' } }),
    admin.ask(courses.updateCourse, { body: { ...fields, title: '乙' } }),
  ])
  expect([a.code, b.code].sort()).toEqual([0, 40009])
  const now = await author.get(courses.detail, { params: { id: course.id } })
  expect(now.title).toBe(a.code === 0 ? '甲' : '乙')
})

test('an order is saved, and a foreign, repeated or deleted id changes nothing', async () => {
  const { id } = await newCourse()
  const ids = []
  for (const t of ['一', '二', '三']) ids.push((await newScene(id, t)).id)
  const order = async () =>
    (await author.get(courses.page, { query: { type: 'SCENE', parentId: id } })).records.map((r) => r.title).join('')
  const [a = '', b = '', c = ''] = ids
  await author.get(courses.sort, {
    body: {
      type: 'SCENE',
      list: [
        { id: c, seq: 0 },
        { id: a, seq: 1 },
        { id: b, seq: 2 },
      ],
    },
  })
  expect(await order()).toBe('三一二')
  await author.get(courses.sort, {
    query: { type: 'SCENE' },
    body: [
      { id: a, seq: 0 },
      { id: c, seq: 1 },
    ],
  })
  expect(await order()).toBe('一三二')
  for (const list of [
    [
      { id: a, seq: 0 },
      { id: '999999', seq: 1 },
    ],
    [
      { id: a, seq: 0 },
      { id: a, seq: 1 },
    ],
    [
      { id: a, seq: 0 },
      { id, seq: 1 },
    ],
  ])
    expect(await author.ask(courses.sort, { body: { type: 'SCENE', list } })).toMatchObject({ succ: false, msg: '列表已变化，请刷新' })
  const ofCourses = { type: 'COURSE' as const, list: [{ id, seq: 0 }] }
  expect(await author.ask(courses.sort, { body: ofCourses })).toMatchObject({
    succ: false,
    msg: '课程列表不能手动排序，只有场景和子场景可以',
  })
  expect(await order()).toBe('一三二')
})

test('a scene is moved, and a move in an outdated list is refused without effect', async () => {
  const { id } = await newCourse()
  const ids: string[] = []
  for (const t of ['一', '二', '三']) ids.push((await newScene(id, t)).id)
  const order = async () =>
    (await author.get(courses.page, { query: { type: 'SCENE', parentId: id } })).records.map((r) => r.title).join('')
  const move = (from: number, to: number) =>
    author.ask(courses.sort, { body: { type: 'SCENE', list: [{ id: ids[from] ?? '', seq: to }], seen: { offset: 0, ids } } })
  expect((await move(2, 0)).code).toBe(0)
  expect(await order()).toBe('三一二')
  expect(await move(1, 0)).toMatchObject({ status: 200, succ: false, code: 40009 })
  expect(await order()).toBe('三一二')
  await author.get(courseAuthoring.remove, { body: [ids[0]] })
  expect((await move(0, 2)).code).toBe(40009)
})

test('twenty equal concurrent orders leave a permutation without gaps', async () => {
  const { id } = await newCourse()
  const ids: string[] = []
  for (let i = 0; i < 5; i++) ids.push((await newScene(id, `场景${i}`)).id)
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      author.ask(courses.sort, { body: { type: 'SCENE', list: ids.map((s, k) => ({ id: s, seq: (k + i) % 5 })) } }),
    ),
  )
  const seqs = (await author.get(courses.page, { query: { type: 'SCENE', parentId: id } })).records.map((r) => r.seq)
  expect(seqs).toEqual([0, 1, 2, 3, 4])
})

test('deleting a course deletes everything below it', async () => {
  const { id } = await newCourse()
  const scene = await newScene(id, '场景')
  const sub = await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '子' } })
  await author.get(courseAuthoring.remove, { body: [id] })
  for (const gone of [id, scene.id, sub.id]) expect((await author.ask(courses.detail, { params: { id: gone } })).status).toBe(404)
  expect((await author.ask(courseAuthoring.remove, { body: [id] })).status).toBe(404)
})

test('concurrent changes, sorts and deletes below one course never deadlock and leave complete orders', async () => {
  const { id } = await newCourse()
  const scenes: Awaited<ReturnType<typeof newScene>>[] = []
  for (const title of ['一', '二', '三', '四']) scenes.push(await newScene(id, title))
  const subs = await Promise.all(
    scenes.map((s) => author.get(courses.createSubScene, { body: { parentId: s.id, title: '子', contentStr: '内容' } })),
  )
  const at = <T>(list: T[], i: number) => list[i % list.length] as T
  const act = (i: number) => {
    if (i === 20) return author.ask(courseAuthoring.remove, { body: [subs[3]?.id, scenes[3]?.id] })
    if (i % 4 === 0)
      return author.ask(courses.sort, { body: { type: 'SCENE', list: scenes.slice(0, 3).map((s, k) => ({ id: s.id, seq: (k + i) % 3 })) } })
    if (i % 4 === 1) return author.ask(courses.updateScene, { body: { id: at(scenes, i + 1).id, title: `场景${i}` } })
    if (i % 4 === 2) return author.ask(courses.updateSubScene, { body: { id: at(subs, i).id, title: `子${i}` } })
    return author.ask(courses.updateCourse, { body: { id, title: `课${i}`, description: '描述' } })
  }
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => act(i)))
  expect(answers.filter((a) => a.status >= 500).map((a) => a.msg)).toEqual([])
  expect((await author.get(courses.page, { query: { type: 'SCENE', parentId: id } })).records.map((r) => r.seq)).toEqual([0, 1, 2])
})

test('the server decides canEdit: administrator, maker, and leader of the owning department', async () => {
  const course = await newCourse()
  const seen = async (as: Person) => (await as.get(courses.detail, { params: { id: course.id } })).canEdit
  expect([await seen(author), await seen(admin), await seen(leader), await seen(viewer)]).toEqual([true, true, false, false])
  const change = { body: { id: course.id, title: '改', description: '改' } }
  expect((await leader.ask(courses.updateCourse, change)).status).toBe(403)
  expect((await viewer.ask(courses.updateCourse, change)).status).toBe(403)
  expect((await admin.ask(courses.updateCourse, change)).code).toBe(0)
  const led = await newCourse(leader, '华东区课程')
  expect((await author.ask(courses.updateCourse, { body: { id: led.id, title: '改', description: '改' } })).status).toBe(403)
})

test('a withdrawn permission takes effect on the next call', async () => {
  const other = await world.signIn('viewer', 'yuanfan')
  expect((await other.ask(courses.page)).status).toBe(200)
  await world.owner.query(
    `update menu set enabled = false where alias = 'course:menu' and tenant_id = (select tenant_id from tenant where domain = 'yuanfan')`,
  )
  expect((await other.ask(courses.page)).status).toBe(403)
  await world.owner.query('update menu set enabled = true')
})

test('filters and pages have exact totals, known page sizes, and no wildcards', async () => {
  await newCourse(author, '百分之100%的课')
  const found = await author.get(courses.page, { query: { title: '100%的' } })
  expect(found).toMatchObject({ total: 1 })
  expect((await author.get(courses.page, { query: { title: '_0%' } })).total).toBe(0)
  expect((await author.ask(courses.page, { query: { pageSize: '7' } })).succ).toBe(false)
  const second = await author.get(courses.page, { query: { pageNum: '2', pageSize: '10' } })
  expect(second.records.length).toBe(second.total - 10)
  expect(
    (await author.get(courses.page, { query: { createUserName: '周雅', beginDate: '2020-01-01', endDate: '2099-01-01' } })).total,
  ).toBeGreaterThan(1)
  expect((await author.get(courses.page, { query: { endDate: '2020-01-01' } })).total).toBe(0)
})

test('enabled courses for pickers have only the declared fields', async () => {
  const list = await author.get(courses.enabled)
  expect(list.length).toBe(2)
  expect(Object.keys(list[0] ?? {}).sort()).toEqual(['id', 'imageFileUrl', 'isValid', 'title'])
})

test('every change and every refusal is in the audit log, changes with before and after', async () => {
  const course = await newCourse(author, '审计')
  await author.get(courses.updateCourse, { body: { id: course.id, title: '审计二', description: '描述' } })
  await viewer.ask(courseAuthoring.remove, { body: [course.id] })
  await expect
    .poll(async () => (await world.owner.query(`select 1 from audit_log where action = '删除课程内容' and result = 403`)).rowCount)
    .toBe(1)
  const { rows } = await world.owner.query(
    `select action, before, after, actor_name, result from audit_log where entity_id = $1 order by id`,
    [course.id],
  )
  expect(rows).toMatchObject([
    { action: '新建课程', actor_name: '周雅琴', result: 0 },
    { action: '修改课程', before: { title: '审计' }, after: { title: '审计二' } },
  ])
})
