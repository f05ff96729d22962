// Merges of departments over HTTP: people, sub-departments, rights, and refusals that change nothing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { type DepartmentNode, departments } from '#features/organisation/departments/contract.ts'
import { users } from '../contract.ts'

let world: World
let admin: Person
let leader: Person
beforeAll(async () => {
  world = await startWorld()
  ;[admin, leader] = await Promise.all([world.signIn('admin'), world.signIn('leader')])
})
afterAll(() => world?.close())

const spread = (nodes: readonly DepartmentNode[]): DepartmentNode[] => nodes.flatMap((n) => [n, ...spread(n.childList)])
const tree = async () => spread(await admin.get(departments.tree, { query: { hasCount: 'true' } }))
const shown = async (below: string) => (await tree()).filter((d) => d.fullName.startsWith(below)).map((d) => [d.fullName, d.ownStaffCount])
const made = async (parentId: string | null, ...names: string[]) => {
  const ids: string[] = []
  for (const name of names) ids.push((await admin.get(departments.create, { body: { parentId, name } })).id)
  return ids
}
const merge = (id: string, into: string, as = admin) => as.ask(users.mergeDepartments, { body: { id, into } })
/** Moves demo users, who are no administrators, into a department. */
async function fill(departmentId: string, count: number): Promise<string[]> {
  const { rows } = await world.owner.query<{ id: string }>(
    `select id::text from app_user where type = 0 and deleted_at is null and tenant_id = (select tenant_id from tenant where domain = 'demo') order by id limit $1`,
    [count],
  )
  await admin.get(users.move, { body: rows.map(({ id }) => ({ id, departmentId })) })
  return rows.map((row) => row.id)
}

test('people join the other department, and theirs is deleted', async () => {
  const [top = ''] = await made(null, '合并的公司')
  const [one = '', other = ''] = await made(top, '一部', '二部')
  const people = await fill(one, 2)
  expect((await merge(one, other)).content).toEqual({ people: 2, departments: 0 })
  expect(await shown('合并的公司')).toEqual([
    ['合并的公司', 0],
    ['合并的公司/二部', 2],
  ])
  const { rows } = await world.owner.query(`select count(*)::int n from app_user where id = any($1) and department_id = $2`, [
    people,
    other,
  ])
  expect(rows[0]?.n).toBe(2)
  expect((await merge(one, other)).status).toBe(404)
})

test('sub-departments keep their order and their people behind those of the other department', async () => {
  const [from = '', to = ''] = await made(null, '并出', '并入')
  const [a = ''] = await made(from, '甲', '乙')
  await made(to, '丙')
  await made(a, '甲一')
  expect((await merge(from, to)).content).toEqual({ people: 0, departments: 2 })
  expect((await shown('并入')).map(([name]) => name)).toEqual(['并入', '并入/丙', '并入/甲', '并入/甲/甲一', '并入/乙'])
  expect(await shown('并出')).toEqual([])
})

test('an impossible merge is refused in words and changes nothing', async () => {
  const [north = '', south = ''] = await made(null, '北方', '南方')
  const [city = '', hall = ''] = await made(north, '城市', '网点')
  const [deep = ''] = await made(city, '区')
  await made(south, '城市')
  await fill(hall, 1)
  const before = await tree()
  expect((await merge(north, city)).msg).toBe('不能并入自己的上级或下级部门')
  expect((await merge(city, north)).msg).toBe('不能并入自己的上级或下级部门')
  expect((await merge(north, south)).msg).toBe('两个部门都有下级部门「城市」，请先修改其中一个的名称')
  expect((await merge(city, hall)).msg).toBe('部门下有人员，不能添加下级部门')
  expect((await merge(hall, south)).msg).toBe('请选择最末一级部门')
  expect((await merge(hall, hall)).status).toBe(400)
  expect([(await merge(hall, '999999999')).status, (await merge('999999999', hall)).status]).toEqual([404, 404])
  expect((await merge(hall, deep, leader)).status).toBe(403)
  expect(await tree()).toEqual(before)
})
