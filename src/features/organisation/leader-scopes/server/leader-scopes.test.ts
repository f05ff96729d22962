// Training leaders over HTTP: whole lists, scopes with immediate effect, and the right to set them.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { type DepartmentNode, departments } from '#features/organisation/departments/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { users } from '#features/organisation/users/contract.ts'
import { leaderScopes, leaderTypes } from '../contract.ts'

let world: World
let admin: Person
let leader: Person
let viewer: Person
let ids: Record<string, string>
let people: Record<string, string>
beforeAll(async () => {
  world = await startWorld()
  ;[admin, leader, viewer] = (await Promise.all(['admin', 'leader', 'viewer'].map((n) => world.signIn(n)))) as [Person, Person, Person]
  const spread = (nodes: readonly DepartmentNode[]): DepartmentNode[] => nodes.flatMap((n) => [n, ...spread(n.childList)])
  ids = Object.fromEntries(spread(await admin.get(departments.tree)).map((d) => [d.fullName, d.id]))
  people = Object.fromEntries((await admin.get(users.page, { query: { pageSize: 100 } })).records.map((u) => [u.loginName, u.id]))
})
afterAll(() => world?.close())

const at = (fullName: string) => ids[fullName] ?? `no ${fullName}`
const who = (loginName: string) => people[loginName] ?? `no ${loginName}`
const EAST = '总公司/华东区'
const SOUTH = '总公司/华南区'
type Asked = { id?: string; userId?: string; leaderType: string }
const save = (fullName: string, trainingLeaders: Asked[], as = admin) =>
  as.ask(leaderScopes.save, { body: { departmentId: at(fullName), trainingLeaders } })
const list = (fullName: string, as = admin) => as.ask(leaderScopes.list, { params: { departmentId: at(fullName) } })

beforeEach(async () => {
  await save(EAST, [{ id: who('leader'), leaderType: 'TRAINING_MANAGER' }])
  await save(SOUTH, [])
})

test('the list has masked phones, and is replaced as a whole', async () => {
  expect((await list(EAST)).content).toEqual([
    {
      id: who('leader'),
      name: '陈志远',
      workNo: 'A0003',
      telephone: '138****0003',
      orgName: `${EAST}/区域管理部`,
      leaderType: 'TRAINING_MANAGER',
    },
  ])
  const types = leaderTypes.slice(1)
  const saved = await save(SOUTH, [
    ...types.map((leaderType) => ({ id: who('author'), leaderType })),
    { userId: who('viewer'), leaderType: 'TRAINING_MANAGER' },
    { userId: who('viewer'), leaderType: 'TRAINING_MANAGER' },
  ])
  expect(saved.content.map((l) => [l.name, l.leaderType])).toEqual([
    ['周雅琴', 'TRAINING_MANAGER_ONLY_COURSE'],
    ['周雅琴', 'TRAINING_MANAGER_ONLY_EXAM'],
    ['周雅琴', 'TRAINING_MANAGER_ONLY_PAPER'],
    ['周雅琴', 'TRAINING_MANAGER_ONLY_PROJECT'],
    ['林小满', 'TRAINING_MANAGER'],
  ])
  expect((await list(SOUTH)).content).toEqual(saved.content)
  await save(SOUTH, [{ id: who('viewer'), leaderType: 'TRAINING_MANAGER_ONLY_EXAM' }])
  expect((await list(SOUTH)).content.map((l) => [l.name, l.leaderType])).toEqual([['林小满', 'TRAINING_MANAGER_ONLY_EXAM']])
  expect((await save(SOUTH, [])).content).toEqual([])
})

test('a scope takes effect with the next call, and ends with its removal from the list', async () => {
  const course = await admin.get(courses.createCourse, { body: { title: '范围', description: '描述' } })
  await world.owner.query('update course set owner_department_id = $1 where id = $2', [at(`${SOUTH}/深圳分公司`), course.id])
  const mayEdit = async () => (await viewer.get(courses.detail, { params: { id: course.id } })).canEdit
  const scopes = async () => (await viewer.get(sessions.info)).leaderScopes
  expect([await mayEdit(), await scopes()]).toEqual([false, []])
  for (const [leaderType, may] of [
    ['TRAINING_MANAGER', true],
    ['TRAINING_MANAGER_ONLY_COURSE', true],
    ['TRAINING_MANAGER_ONLY_PROJECT', false],
    ['TRAINING_MANAGER_ONLY_EXAM', false],
    ['TRAINING_MANAGER_ONLY_PAPER', false],
  ] as const) {
    await save(SOUTH, [{ id: who('viewer'), leaderType }])
    expect([leaderType, await mayEdit()]).toEqual([leaderType, may])
    expect(await scopes()).toEqual([{ departmentId: at(SOUTH), leaderType }])
  }
  await save(SOUTH, [])
  expect([await mayEdit(), await scopes()]).toEqual([false, []])
})

test('unknown users, departments and types are refused, and the list stays', async () => {
  const before = (await list(EAST)).content
  const stranger = await world.signIn('admin', 'yuanfan')
  const foreign = (await stranger.get(users.page)).records[0]?.id ?? ''
  for (const id of ['999999999', foreign])
    expect(
      (
        await save(EAST, [
          { id: who('leader'), leaderType: 'TRAINING_MANAGER' },
          { id, leaderType: 'TRAINING_MANAGER' },
        ])
      ).status,
    ).toBe(404)
  expect((await save(EAST, [{ id: who('leader'), leaderType: 'KING' }])).status).toBe(400)
  expect(await save(EAST, [{ leaderType: 'TRAINING_MANAGER' }])).toMatchObject({ status: 200, msg: '请选择人员' })
  expect((await admin.ask(leaderScopes.save, { body: { departmentId: '999999999', trainingLeaders: [] } })).status).toBe(404)
  expect(
    (await (await world.signIn('officer', 'yuanfan')).ask(leaderScopes.save, { body: { departmentId: at(EAST), trainingLeaders: [] } }))
      .status,
  ).toBe(404)
  expect((await stranger.ask(leaderScopes.list, { params: { departmentId: at(EAST) } })).status).toBe(404)
  expect((await list(EAST)).content).toEqual(before)
})

test('a user without the right sets no leaders; a leader of all sets those of their departments, and sees no others', async () => {
  const own = [{ id: who('leader'), leaderType: 'TRAINING_MANAGER' }]
  expect((await save(EAST, own, leader)).status).toBe(403)
  await world.owner.query(
    `insert into role_menu (tenant_id, role_id, menu_id)
     select r.tenant_id, r.id, m.id from role r join menu m on m.tenant_id = r.tenant_id and m.alias = 'depart:btn:leader' where r.name = '培训负责人'`,
  )
  expect((await save(EAST, own, leader)).code).toBe(0)
  expect((await save(SOUTH, own, leader)).status).toBe(403)
  expect((await list(SOUTH, leader)).status).toBe(403)
  expect((await list(EAST, leader)).status).toBe(200)
  expect((await list(EAST, viewer)).status).toBe(403)
  await save(EAST, [{ id: who('leader'), leaderType: 'TRAINING_MANAGER_ONLY_COURSE' }])
  expect((await save(EAST, own, leader)).status).toBe(403)
})

test('a leader cannot name users outside their data scope, but those whom an administrator named may stay', async () => {
  const own = { id: who('leader'), leaderType: 'TRAINING_MANAGER' }
  const far = { id: who('author'), leaderType: 'TRAINING_MANAGER_ONLY_COURSE' }
  expect((await save(EAST, [own, far], leader)).status).toBe(403)
  expect((await list(EAST)).content.map((l) => l.id)).toEqual([who('leader')])
  expect((await save(EAST, [own, far])).code).toBe(0)
  expect((await save(EAST, [own, far], leader)).content).toHaveLength(2)
  expect((await save(EAST, [own, { ...far, leaderType: 'TRAINING_MANAGER' }], leader)).status).toBe(403)
  expect((await save(EAST, [own], leader)).code).toBe(0)
  expect((await save(EAST, [own, far], leader)).status).toBe(403)
})

test('the audit log has the added and the removed leaders, long lists in several rows', async () => {
  const { rows } = await world.owner.query<{ id: string }>(
    `insert into app_user (tenant_id, department_id, work_no, name, login_name, telephone, password_hash)
     select d.tenant_id, d.id, 'L' || n, '多人' || n, 'l' || n, 'l' || n, 'x' from department d, generate_series(1, 250) n
      where d.id = $1 returning id::text`,
    [at(`${SOUTH}/深圳分公司`)],
  )
  const many = rows.map(({ id }) => ({ id, leaderType: 'TRAINING_MANAGER' }))
  const told = async () =>
    (
      await world.owner.query<{ before: Asked[]; after: Asked[] }>(
        `select before, after from audit_log where action = '设置培训负责人' and entity_id = $1 and result = 0 order by id`,
        [at(SOUTH)],
      )
    ).rows
  const known = (await told()).length
  await save(SOUTH, many)
  await save(SOUTH, many.slice(1))
  await save(SOUTH, many.slice(1))
  const since = (await told()).slice(known)
  expect(since.map((row) => [row.before.length, row.after.length])).toEqual([
    [0, 200],
    [0, 50],
    [1, 0],
    [0, 0],
  ])
  expect(since[2]?.before).toEqual([many[0]])
  expect(
    since
      .slice(0, 2)
      .flatMap((row) => row.after.map((l) => l.id))
      .sort(),
  ).toEqual(many.map((l) => l.id).sort())
})

test('a deleted user is no leader any more, and twenty concurrent lists leave one of them whole', async () => {
  const lists = [
    [
      { id: who('author'), leaderType: 'TRAINING_MANAGER' },
      { id: who('viewer'), leaderType: 'TRAINING_MANAGER' },
    ],
    [{ id: who('auditor'), leaderType: 'TRAINING_MANAGER_ONLY_EXAM' }],
  ]
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => save(SOUTH, lists[i % 2] ?? [])))
  expect(answers.every((a) => a.code === 0)).toBe(true)
  expect([1, 2]).toContain((await list(SOUTH)).content.length)
  await save(SOUTH, lists[0] ?? [])
  await admin.get(users.remove, { body: [who('viewer')] })
  expect((await list(SOUTH)).content.map((l) => l.name)).toEqual(['周雅琴'])
  // a deleted person leads nothing any more
  expect((await save(SOUTH, [{ id: who('viewer'), leaderType: 'TRAINING_MANAGER' }])).status).toBe(404)
})
