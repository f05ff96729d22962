// The department tree over HTTP: visibility, rights, names, order, moves, and batches.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { type DepartmentNode, departments } from '../contract.ts'

let world: World
let admin: Person
let leader: Person
let viewer: Person
let ids: Record<string, string>
beforeAll(async () => {
  world = await startWorld()
  // the demo's leader may only read; here their role gets every permission word
  await world.owner.query(
    `insert into role_menu (tenant_id, role_id, menu_id)
     select r.tenant_id, r.id, m.id from role r join menu m on m.tenant_id = r.tenant_id and m.alias like 'depart:btn:%' where r.name = '培训负责人'`,
  )
  ;[admin, leader, viewer] = (await Promise.all(['admin', 'leader', 'viewer'].map((n) => world.signIn(n)))) as [Person, Person, Person]
  ids = Object.fromEntries((await flat(admin)).map((d) => [d.fullName, d.id]))
})
afterAll(() => world?.close())

const id = (fullName: string) => ids[fullName] ?? `no ${fullName}`
const spread = (nodes: readonly DepartmentNode[]): DepartmentNode[] => nodes.flatMap((n) => [n, ...spread(n.childList)])
const flat = async (as: Person, query: Record<string, string> = {}) => spread(await as.get(departments.tree, { query }))
const create = (parentId: string | null, name: string, as = admin) => as.ask(departments.create, { body: { parentId, name } })
const made = async (parentId: string | null, name: string) => (await admin.get(departments.create, { body: { parentId, name } })).id
const move = (moved: string, parentId: string | null, place?: number, as = admin) =>
  as.ask(departments.move, { body: { id: moved, parentId, ...(place === undefined ? {} : { place }) } })
const names = async (of: string) => (await flat(admin, { departmentId: of }))[0]?.childList.map((c) => c.name)

/** Invariants of every tree, after any changes. */
async function expectSound() {
  const { rows } = await world.owner.query(`
    select d.full_name from department d left join department p on p.tenant_id = d.tenant_id and p.id = d.parent_id
     where d.deleted_at is null and (
       d.path <> coalesce(p.path, '/') || d.id || '/' or d.path_ids <> coalesce(p.path_ids, '{}') || d.id or d.layer <> coalesce(p.layer, -1) + 1
       or d.full_name <> coalesce(p.full_name || '/', '') || d.name or p.deleted_at is not null
       or d.staff_count <> (select count(*) from app_user u where u.tenant_id = d.tenant_id and u.department_id = d.id and u.deleted_at is null)
       or d.seq >= (select count(*) from department s where s.tenant_id = d.tenant_id and s.parent_id is not distinct from d.parent_id and s.deleted_at is null)
       or exists (select from department s where s.tenant_id = d.tenant_id and s.parent_id is not distinct from d.parent_id and s.deleted_at is null and s.seq = d.seq and s.id <> d.id))
     and d.tenant_id = (select tenant_id from tenant where domain = 'demo')`)
  expect(rows).toEqual([])
}

test('the administrator sees the whole tree; counts are of whole sub-trees, only for callers who may see users', async () => {
  const [top] = await admin.get(departments.tree, { query: { hasCount: 'true' } })
  expect(top).toMatchObject({
    name: '总公司',
    layer: 0,
    staffCount: 6,
    ownStaffCount: 0,
    selectable: true,
    canEdit: true,
    addDepartAllow: true,
  })
  expect(top?.childList.map((c) => [c.name, c.staffCount])).toEqual([
    ['管理部', 3],
    ['培训部', 2],
    ['华东区', 1],
    ['华南区', 0],
  ])
  expect((await flat(admin))[0]?.staffCount).toBeUndefined()
  expect((await flat(viewer, { hasCount: 'true' })).some((d) => d.staffCount !== undefined)).toBe(false)
})

test('a leader sees their departments with the ancestors, others their own department, and neither can ask for more', async () => {
  const seen = async (as: Person, query: Record<string, string> = {}) =>
    (await flat(as, query)).map((d) => [d.name, d.selectable, d.canEdit])
  expect(await seen(leader)).toEqual([
    ['总公司', false, false],
    ['华东区', true, true],
    ['区域管理部', true, true],
    ['上海分公司', true, true],
    ['浦东营业部', true, true],
  ])
  expect(await seen(viewer)).toEqual([
    ['总公司', false, false],
    ['培训部', true, false],
  ])
  // only departments that can be chosen, without their ancestors
  expect(await seen(leader, { filter: 'true' })).toEqual([
    ['华东区', true, true],
    ['区域管理部', true, true],
    ['上海分公司', true, true],
    ['浦东营业部', true, true],
  ])
  expect(await seen(viewer, { filter: 'true' })).toEqual([['培训部', true, false]])
  expect(await flat(admin, { filter: 'true' })).toEqual(await flat(admin))
  expect((await leader.get(departments.tree, { query: { hasCount: 'true' } }))[0]?.staffCount).toBe(1)
  for (const [of, status] of [
    [id('总公司/华东区/上海分公司'), 200],
    [id('总公司'), 403],
    [id('总公司/培训部'), 403],
    ['999999999', 404],
  ] as const)
    expect((await leader.ask(departments.tree, { query: { departmentId: of } })).status).toBe(status)
})

test('a department is added below one without people, to the fourth layer at most', async () => {
  const south = id('总公司/华南区')
  const city = await made(south, '广州分公司')
  const hall = await made(city, '天河营业部')
  expect((await flat(admin, { departmentId: hall }))[0]).toMatchObject({
    layer: 3,
    fullName: '总公司/华南区/广州分公司/天河营业部',
    addDepartAllow: false,
  })
  expect(await create(hall, '第五级')).toMatchObject({ succ: false, msg: '部门最多四级' })
  expect(await create(id('总公司/培训部'), '下级')).toMatchObject({ succ: false, msg: '部门下有人员，不能添加下级部门' })
  expect(await create(south, '广州分公司')).toMatchObject({
    msg: '同级部门名称不能重复',
    fields: [{ field: 'name', message: '同级部门名称不能重复' }],
  })
  expect(await create(south, '  ')).toMatchObject({ status: 200, code: 40000, msg: '请输入部门名称' })
  expect(await admin.ask(departments.create, { body: { parentId: south } })).toMatchObject({ msg: '请输入部门名称' })
  expect(await create(south, '甲/乙')).toMatchObject({ msg: '部门名称不能包含 /' })
  expect(await create(south, '长'.repeat(51))).toMatchObject({ msg: '最多50个字符' })
  expect((await create('999999999', '无')).status).toBe(404)
  await expectSound()
})

test('a new name changes the full names of the whole sub-tree, and a concurrent editor gets a conflict', async () => {
  const top = await made(null, '旧𠮷名')
  const child = await made(top, '下级')
  const node = (await flat(admin, { departmentId: top }))[0]
  const renamed = await admin.get(departments.update, { body: { id: top, name: '新名', version: node?.version } })
  expect(renamed).toMatchObject({ name: '新名', fullName: '新名' })
  expect((await flat(admin, { departmentId: child }))[0]?.fullName).toBe('新名/下级')
  expect(await admin.ask(departments.update, { body: { id: top, name: '再改', version: node?.version } })).toMatchObject({ code: 40009 })
  expect(await admin.ask(departments.update, { body: { id: top, name: '总公司' } })).toMatchObject({ msg: '同级部门名称不能重复' })
  expect((await admin.ask(departments.update, { body: { id: top, name: '新名' } })).code).toBe(0)
  await expectSound()
})

test('a department moves with its sub-tree; a cycle, a tree that is too deep, users in the target and equal names are refused', async () => {
  const from = await made(null, '甲部')
  const to = await made(null, '乙部')
  const city = await made(from, '城市')
  const hall = await made(city, '网点')
  await made(from, '留下')
  expect((await move(city, to)).content).toMatchObject({ fullName: '乙部/城市', layer: 1 })
  expect((await flat(admin, { departmentId: hall }))[0]).toMatchObject({ fullName: '乙部/城市/网点', layer: 2 })
  expect(await names(from)).toEqual(['留下'])
  for (const below of [city, hall]) expect(await move(city, below)).toMatchObject({ succ: false, msg: '不能移动到自己的下级部门' })
  const deep = await made(await made(to, '三级'), '四级')
  expect(await move(city, deep)).toMatchObject({ msg: '部门最多四级' })
  expect(await move(from, (await flat(admin, { departmentId: deep }))[0]?.parentId ?? '')).toMatchObject({ code: 0 })
  expect(await move(city, id('总公司/培训部'))).toMatchObject({ msg: '部门下有人员，不能添加下级部门' })
  await made(null, '城市')
  expect(await move(city, null)).toMatchObject({ msg: '同级部门名称不能重复' })
  expect((await move(city, '999999999')).status).toBe(404)
  expect((await move('999999999', to)).status).toBe(404)
  await expectSound()
})

test('siblings are sorted by place, and the default place is the last', async () => {
  const top = await made(null, '排序')
  const [a = '', b = '', c = ''] = [await made(top, '一'), await made(top, '二'), await made(top, '三')]
  await move(c, top, 0)
  expect(await names(top)).toEqual(['三', '一', '二'])
  await move(c, top)
  expect(await names(top)).toEqual(['一', '二', '三'])
  await move(a, top, 99)
  expect(await names(top)).toEqual(['二', '三', '一'])
  const other = await made(null, '别处')
  await move(b, other, 0)
  expect([await names(top), await names(other)]).toEqual([['三', '一'], ['二']])
  await expectSound()
})

test('only an empty department is deleted', async () => {
  expect(await admin.ask(departments.remove, { params: { id: id('总公司/培训部') } })).toMatchObject({ msg: '部门下还有人员，不能删除' })
  expect(await admin.ask(departments.remove, { params: { id: id('总公司/华南区') } })).toMatchObject({ msg: '部门下还有子部门，不能删除' })
  const top = await made(null, '要删')
  const [a, b] = [await made(top, '一'), await made(top, '二')]
  await admin.get(departments.remove, { params: { id: a } })
  expect(await names(top)).toEqual(['二'])
  expect((await admin.ask(departments.remove, { params: { id: a } })).status).toBe(404)
  expect((await create(a, '下级')).status).toBe(404)
  expect((await create(top, '一')).code).toBe(0)
  expect((await move(b, a)).status).toBe(404)
  await expectSound()
})

test('a leader changes their own departments; others and the top are refused without changes', async () => {
  const before = await flat(admin)
  const led = id('总公司/华东区/上海分公司')
  for (const answer of [
    await create(null, '一级', leader),
    await create(id('总公司/华南区'), '别处', leader),
    await leader.ask(departments.update, { body: { id: id('总公司/培训部'), name: '改名' } }),
    await leader.ask(departments.remove, { params: { id: id('总公司/华南区/深圳分公司') } }),
    await move(id('总公司/华南区/深圳分公司'), led, 0, leader),
    await move(led, id('总公司/华南区'), 0, leader),
    await move(led, null, 0, leader),
  ])
    expect(answer).toMatchObject({ status: 403, succ: false })
  expect(await flat(admin)).toEqual(before)
  expect((await create(led, '黄浦营业部', leader)).code).toBe(0)
  for (const type of ['TRAINING_MANAGER_ONLY_COURSE', 'TRAINING_MANAGER_ONLY_EXAM']) {
    await world.owner.query('update training_leader set leader_type = $1', [type])
    expect((await create(led, '徐汇营业部', leader)).status).toBe(403)
    expect((await flat(leader)).map((d) => d.name)).toContain('上海分公司')
  }
  await world.owner.query(`update training_leader set leader_type = 'TRAINING_MANAGER'`)
})

test('departments of another tenant do not exist', async () => {
  const stranger = await world.signIn('admin', 'yuanfan')
  const foreign = (await flat(stranger))[0]?.id ?? ''
  expect((await create(foreign, '外人')).status).toBe(404)
  expect((await move(id('总公司/华南区'), foreign)).status).toBe(404)
  expect((await admin.ask(departments.update, { body: { id: foreign, name: '外人' } })).status).toBe(404)
  expect((await admin.ask(departments.remove, { params: { id: foreign } })).status).toBe(404)
  expect((await admin.ask(departments.tree, { query: { departmentId: foreign } })).status).toBe(404)
})

test('twenty concurrent adds, moves, sorts and deletes leave a valid tree, and only one of equal names', async () => {
  const top = await made(null, '同时')
  const kids: string[] = []
  for (let i = 0; i < 6; i++) kids.push(await made(top, `子${i}`))
  const at = (i: number) => kids[i % kids.length] ?? ''
  const act = (i: number) => {
    if (i === 24) return admin.ask(departments.remove, { params: { id: at(i) } })
    if (i % 5 === 0) return create(top, '同名')
    if (i % 5 === 1) return move(at(i), top, i % 7)
    if (i % 5 === 2) return move(at(i), at(i + 1), 0)
    if (i % 5 === 3) return admin.ask(departments.update, { body: { id: at(i), name: `改${i}` } })
    return move(at(i), null)
  }
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => act(i)))
  expect(answers.filter((a) => a.status >= 500).map((a) => a.msg)).toEqual([])
  expect(answers.filter((a, i) => i % 5 === 0 && a.code === 0)).toHaveLength(1)
  await expectSound()
})

test('a whole tree is added at once: existing departments stay, order and levels are as given, all or nothing', async () => {
  const top = await made(null, '粘贴的公司')
  const add = (paths: string[][], parentId: string | null = top, as = admin) => as.ask(departments.saveTree, { body: { parentId, paths } })
  const first = (await add([['华东'], ['华东', '上海'], ['华东', '上海', '一部'], ['华南']])).content
  expect(first.made.map((d) => d.fullName)).toEqual(['华东', '华东/上海', '华东/上海/一部', '华南'].map((name) => `粘贴的公司/${name}`))
  await expectSound()
  const again = (await add([['华东', '杭州'], ['华东', '上海', '二部'], ['华南']])).content
  expect([again.made.map((d) => d.name), again.existing]).toEqual([['杭州', '二部'], 3])
  const before = (await flat(admin)).length
  expect((await add([['新的'], ['华东', '上海', '一部', '第五级']])).msg).toBe('「第五级」在第五级，部门最多四级')
  expect((await add([['新的', 'a/b']])).succ).toBe(false)
  // the seller's department has users
  expect((await add([['下级']], id('总公司/培训部'))).msg).toBe('「培训部」下有人员，不能添加下级部门')
  expect((await add([['外来']], null, leader)).status).toBe(403)
  expect((await add([['外来']], top, viewer)).status).toBe(403)
  expect((await flat(admin)).length).toBe(before)
  await expectSound()
  for (const { id: one } of [...again.made, ...first.made].toReversed()) await admin.ask(departments.remove, { params: { id: one } })
  expect(await names(top)).not.toContain('华南')
})
