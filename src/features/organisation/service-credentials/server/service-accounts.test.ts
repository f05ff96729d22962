// Service credentials with permission words, over HTTP: calls of people within their words and their data scope, and the pace.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encode, type Person, startWorld, type World } from '#test/world.ts'
import { audit } from '#features/organisation/audit/contract.ts'
import { departments } from '#features/organisation/departments/contract.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { roles } from '#features/organisation/roles/contract.ts'
import { users } from '#features/organisation/users/contract.ts'
import { serviceCodes } from '#shared/errors.ts'
import { serviceCredentials } from '../contract.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signIn('admin')
})
afterAll(() => world?.close())

const rows = async (text: string, ...values: unknown[]) => (await world.owner.query<Record<string, string>>(text, values)).rows
let names = 0
const create = (body: object, by = admin) => by.ask(serviceCredentials.create, { body: { name: `系统${++names}`, scopes: [], ...body } })
async function machine(words: string[], more: object = {}) {
  const { content, msg } = await create({ words, ...more })
  if (!content) throw new Error(msg)
  return { ...content, ...world.machine(content.secret) }
}
const listed = async (id: string) => (await admin.get(serviceCredentials.list)).find((c) => c.id === id)
/** The department of the leader in the demo, and one beside it. */
async function led() {
  const [own] = await rows(`select l.department_id::text id, d.path from training_leader l
    join department d on d.tenant_id = l.tenant_id and d.id = l.department_id
    join app_user u on u.tenant_id = l.tenant_id and u.id = l.user_id
    join tenant t on t.tenant_id = l.tenant_id where t.domain = 'demo' and u.login_name = 'leader'`)
  const [other] = await rows(
    `select d.id::text id from department d join tenant t on t.tenant_id = d.tenant_id
      where t.domain = 'demo' and d.deleted_at is null and not starts_with(d.path, $1) and not starts_with($1, d.path) limit 1`,
    own?.['path'],
  )
  return { own: own?.['id'] ?? '', other: other?.['id'] ?? '' }
}
const newPerson = (n: number, departmentId: string) => ({
  ...{ name: `同步${n}`, loginName: `synced${n}`, workNo: `S${n}`, telephone: `1360000${1000 + n}` },
  ...{ departmentId, password: encode('abcd_1234') },
})
async function leafOf(departmentId: string): Promise<string> {
  const [leaf] = await rows(
    `select d.id::text id from department d where d.deleted_at is null and starts_with(d.path, (select p.path from department p where p.id = $1))
      and not exists (select from department c where c.tenant_id = d.tenant_id and c.parent_id = d.id and c.deleted_at is null) limit 1`,
    departmentId,
  )
  return leaf?.['id'] ?? ''
}

test('a credential calls the endpoints of people with its words, and no others', async () => {
  const hr = await machine(['user:menu', 'depart:btn:add'])
  expect((await hr.get(users.page, { query: { pageSize: '10' } })).records.length).toBeGreaterThan(0)
  expect((await hr.get(departments.tree)).length).toBeGreaterThan(0)
  const made = await hr.get(departments.create, { body: { name: '接口建的部门' } })
  expect(made.name).toBe('接口建的部门')
  const refused = await hr.ask(users.create, { body: newPerson(1, made.id) })
  expect(refused).toMatchObject({ status: 403, msg: '拒绝访问：此服务凭证没有「用户管理 · 添加人员」的权限' })
  expect((await hr.ask(courses.page, { query: {} })).status).toBe(403)
  const log = await admin.get(audit.page, { query: { pageSize: 20 } })
  const entry = log.records.find((r) => r.action === departments.create.audit && r.result === 0)
  expect(entry).toMatchObject({ actorName: `服务凭证「${hr.name}」`, actorId: null })
  await expect
    .poll(async () => (await admin.get(audit.page, { query: { pageSize: 20 } })).records.find((r) => r.action === users.create.audit))
    .toMatchObject({ actorName: `服务凭证「${hr.name}」`, result: 403 })
})

test('a credential without words makes no call of people', async () => {
  const { content } = await create({ scopes: ['exam-results'] })
  const old = world.machine(content?.secret ?? '')
  expect((await old.ask(departments.tree)).status).toBe(403)
  expect((await old.ask(users.page, { query: {} })).status).toBe(403)
})

test('the data scope of a credential bounds what it reads and changes', async () => {
  const { own, other } = await led()
  const [inside, outside] = [await leafOf(own), await leafOf(other)]
  const hr = await machine(['user:menu', 'user:btn:add', 'depart:btn:add'], { departmentId: own })
  const ids = async (caller: Person) => (await caller.get(users.page, { query: { pageSize: '100' } })).records.map((r) => r.departmentId)
  const seen = await ids(hr)
  expect(seen.length).toBeGreaterThan(0)
  expect(seen).not.toContain(outside)
  const person = await hr.get(users.create, { body: newPerson(2, inside) })
  expect(person.id).toMatch(/^\d+$/)
  expect((await hr.ask(users.create, { body: newPerson(3, outside) })).status).toBe(403)
  expect((await hr.ask(departments.create, { body: { name: '外面', parentId: other } })).status).toBe(403)
  expect((await hr.ask(departments.create, { body: { name: '顶层' } })).status).toBe(403)
  // with the department it loses everything
  await world.owner.query('update service_credential set department_id = $2 where id = $1', [hr.id, other])
  expect(await ids(hr)).not.toContain(inside)
})

test('nobody gives words or a data scope that they do not have', async () => {
  const { own, other } = await led()
  const give = (roleWords: string[]) =>
    world.owner.query(
      `insert into role_menu (tenant_id, role_id, menu_id)
       select ur.tenant_id, ur.role_id, m.id from user_role ur join app_user u on u.tenant_id = ur.tenant_id and u.id = ur.user_id
         join tenant t on t.tenant_id = ur.tenant_id join menu m on m.tenant_id = ur.tenant_id and m.alias = any ($1)
        where t.domain = 'demo' and u.login_name = 'leader' on conflict do nothing`,
      [roleWords],
    )
  await give(['serviceCredential:menu', 'serviceCredential:btn:add', 'serviceCredential:btn:edit'])
  const leader = await world.signIn('leader')
  const ask = (words: string[], departmentId: string | null) => create({ words, departmentId }, leader)
  expect((await ask(['depart:btn:delete'], own)).msg).toContain('不能给出您自己没有的权限：「')
  expect((await ask(['user:menu'], other)).msg).toBe('数据范围不能超出您管理的部门')
  expect((await ask(['user:menu'], null)).msg).toBe('数据范围不能超出您管理的部门')
  expect((await ask(['no:such:word'], own)).msg).toBe('没有这项权限：「no:such:word」')
  expect((await create({ words: ['role:btn:save', 'audit:menu'] })).msg).toContain('这些权限只供人员使用：「')
  expect((await create({ words: [] })).msg).toBe('请选择可提交的内容或权限')
  expect((await create({ words: ['user:menu'], departmentId: '999999999' })).status).toBe(404)
  const { content } = await ask(['user:menu'], own)
  expect(content).toMatchObject({ words: ['user:menu'], departmentId: own, exceeding: [] })
  const powers = await leader.get(serviceCredentials.powers)
  const all = (nodes: typeof powers): typeof powers => nodes.flatMap((n) => [n, ...all(n.childList)])
  const kept = Object.fromEntries(all(powers).flatMap(({ alias, isKept }) => (alias ? [[alias, isKept]] : [])))
  expect(kept).toMatchObject({ 'user:menu': false, 'depart:btn:delete': true })
  expect(kept).not.toHaveProperty('role:btn:save')
  expect(kept).not.toHaveProperty('serviceCredential:btn:add')
  // an edit needs the words, too
  const { id } = await machine(['depart:btn:delete'])
  const edit = (body: object, by = leader) => by.ask(serviceCredentials.update, { params: { id }, body })
  expect((await edit({ departmentId: own })).msg).toContain('不能给出您自己没有的权限')
  expect((await edit({ perMinute: 5 })).content).toMatchObject({ perMinute: 5, words: ['depart:btn:delete'] })
  expect((await edit({ words: [] }, admin)).msg).toBe('请选择可提交的内容或权限')
  expect((await edit({ perMinute: 6001 }, admin)).msg).toBe('每分钟次数为1至6000次')
})

test('the list tells of a credential above the person who gave its words', async () => {
  const { own } = await led()
  const leader = await world.signIn('leader')
  const { content } = await create({ words: ['user:menu'], departmentId: own }, leader)
  const id = content?.id ?? ''
  expect((await listed(id))?.exceeding).toEqual([])
  const { rows: taken } = await world.owner.query(
    `delete from role_menu rm using menu m, user_role ur, app_user u, tenant t
      where m.tenant_id = rm.tenant_id and m.id = rm.menu_id and m.alias = 'user:menu' and ur.tenant_id = rm.tenant_id and ur.role_id = rm.role_id
        and u.tenant_id = ur.tenant_id and u.id = ur.user_id and u.login_name = 'leader' and t.tenant_id = rm.tenant_id and t.domain = 'demo'
      returning rm.tenant_id, rm.role_id, rm.menu_id`,
  )
  expect((await listed(id))?.exceeding).toEqual(['用户管理'])
  for (const { tenant_id, role_id, menu_id } of taken)
    await world.owner.query('insert into role_menu (tenant_id, role_id, menu_id) values ($1, $2, $3)', [tenant_id, role_id, menu_id])
  await world.owner.query(`update service_credential set department_id = null where id = $1`, [id])
  expect((await listed(id))?.exceeding).toEqual(['数据范围'])
  await world.owner.query(`update service_credential set granted_by = null where id = $1`, [id])
  expect((await listed(id))?.exceeding).toEqual(['用户管理'])
})

test('a disabled entry, an edit and a revocation take effect at the next call', async () => {
  const hr = await machine(['user:menu'])
  const status = async () => (await hr.ask(users.page, { query: {} })).status
  expect(await status()).toBe(200)
  const enable = (on: boolean) => world.owner.query(`update menu set enabled = $1 where alias = 'user:menu'`, [on])
  await enable(false)
  expect(await status()).toBe(403)
  await enable(true)
  expect(await status()).toBe(200)
  await admin.get(serviceCredentials.update, { params: { id: hr.id }, body: { words: ['course:menu'] } })
  expect(await status()).toBe(403)
  expect((await hr.ask(courses.page, { query: {} })).status).toBe(200)
  await admin.get(serviceCredentials.revoke, { params: { id: hr.id } })
  expect((await hr.ask(courses.page, { query: {} })).status).toBe(401)
  const { msg } = await admin.ask(serviceCredentials.update, { params: { id: hr.id }, body: { perMinute: 1 } })
  expect(msg).toBe('凭证已撤销或已过期，请新建凭证')
})

test('calls for people only are refused with one code, before their input is read', async () => {
  const hr = await machine(['user:btn:edit', 'user:btn:add'])
  const told = { status: 403, code: serviceCodes.PEOPLE_ONLY, msg: '此接口只供人员使用，服务凭证不能调用' }
  expect(await hr.ask(users.update, { body: 'nonsense' })).toMatchObject(told)
  expect(await hr.ask(roles.page, { query: {} })).toMatchObject(told)
  expect(await hr.ask(serviceCredentials.list)).toMatchObject(told)
  expect(await world.machine(`yw_${'x'.repeat(43)}`).ask(roles.page, { query: {} })).toMatchObject({ status: 401 })
})

test('a credential makes so many calls a minute, counted for all its concurrent calls', async () => {
  const hr = await machine(['user:menu'], { perMinute: 20 })
  const ask = async () => hr.fetch(departments.tree.path)
  let answers: Response[] = []
  // a minute that ends meanwhile would begin a new count
  await expect
    .poll(async () => {
      await world.owner.query('delete from service_pace')
      answers = await Promise.all(Array.from({ length: 30 }, ask))
      const { rows: paces } = await world.owner.query('select calls from service_pace where credential_id = $1', [hr.id])
      return paces[0]?.calls
    })
    .toBe(30)
  expect(answers.filter((a) => a.status === 200)).toHaveLength(20)
  const refused = answers.filter((a) => a.status === 429)
  expect(refused).toHaveLength(10)
  const [one] = refused
  const { msg } = ((await one?.json()) ?? {}) as { msg?: string }
  const seconds = Number(one?.headers.get('Retry-After'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(msg).toBe(`此服务凭证每分钟最多调用20次，请${seconds}秒后再试`)
  const left = answers.map((a) => Number(a.headers.get('RateLimit-Remaining'))).sort((a, b) => b - a)
  expect(left.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, i) => 19 - i))
  expect(one?.headers.get('RateLimit-Limit')).toBe('20')
  // another minute begins a new count, and another credential has its own
  await world.owner.query(`update service_pace set minute = minute - interval '1 minute'`)
  expect((await ask()).status).toBe(200)
  // an address that is not allowed uses nothing up
  await world.owner.query(`update service_credential set allowed_ips = array['192.0.2.1'] where id = $1`, [hr.id])
  await world.owner.query('delete from service_pace')
  expect((await ask()).status).toBe(403)
  expect(await rows('select calls from service_pace')).toEqual([])
})

test('twenty parallel calls with one Idempotency-Key make one row', async () => {
  const hr = await machine(['depart:btn:add'])
  const other = await machine(['depart:btn:add'])
  const send = (by: Person, name: string, key: string) =>
    by.ask(departments.create, { body: { name }, headers: { 'idempotency-key': key } })
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(hr, '一次', 'one-request')))
  expect(new Set(answers.map((a) => a.content?.id)).size).toBe(1)
  expect(await rows(`select id from department where name = '一次'`)).toHaveLength(1)
  expect((await send(hr, '另一次', 'one-request')).status).toBe(400)
  // the keys of another credential are its own
  expect((await send(other, '别的系统', 'one-request')).content?.name).toBe('别的系统')
})
