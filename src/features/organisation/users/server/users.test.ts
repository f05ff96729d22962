// Users over HTTP: validation, visibility and rights, phone numbers, passwords, moves and counts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encode, type Person, startWorld, type World } from '#test/world.ts'
import { type DepartmentNode, departments } from '#features/organisation/departments/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { users } from '../contract.ts'
import { hashPassword } from './passwords.ts'

let world: World
let admin: Person
let leader: Person
let viewer: Person
let ids: Record<string, string>
beforeAll(async () => {
  world = await startWorld()
  // the demo's leader may only read; here their role gets every permission word except for whole phone numbers
  await world.owner.query(
    `insert into role_menu (tenant_id, role_id, menu_id)
     select r.tenant_id, r.id, m.id from role r join menu m on m.tenant_id = r.tenant_id and m.alias like 'user:btn:%' and m.alias <> 'user:btn:phone'
      where r.name = '培训负责人'`,
  )
  ;[admin, leader, viewer] = (await Promise.all(['admin', 'leader', 'viewer'].map((n) => world.signIn(n)))) as [Person, Person, Person]
  const spread = (nodes: readonly DepartmentNode[]): DepartmentNode[] => nodes.flatMap((n) => [n, ...spread(n.childList)])
  ids = Object.fromEntries(spread(await admin.get(departments.tree)).map((d) => [d.fullName, d.id]))
})
afterAll(() => world?.close())

const SHENZHEN = '总公司/华南区/深圳分公司'
const PUDONG = '总公司/华东区/上海分公司/浦东营业部'
const at = (fullName: string) => ids[fullName] ?? `no ${fullName}`
let next = 0
const fields = (departmentId = at(SHENZHEN)) => {
  const n = String(++next).padStart(4, '0')
  return { workNo: `T${n}`, name: `测试${n}`, telephone: `1391000${n}`, departmentId }
}
const create = (more: object = {}, as = admin) => as.ask(users.create, { body: { ...fields(), password: encode('abcd_1234'), ...more } })
const made = async (more: object = {}) => (await create(more)).content
const update = (person: { id: string; version?: string | undefined }, more: object, as = admin) =>
  as.ask(users.update, { body: { ...person, ...more } })
const list = async (query: Record<string, string>, as = admin) =>
  (await as.get(users.page, { query: { pageSize: '100', ...query } })).records
const one = async (id: string, as = admin) => (await list({}, as)).find((u) => u.id === id)
const login = (loginName: string, password: string) =>
  world.anybody().ask(sessions.login, { body: { loginType: 1, loginName, password: encode(password) } })

async function expectCounted() {
  const { rows } = await world.owner.query(
    `select d.full_name from department d where d.staff_count <>
       (select count(*) from app_user u where u.tenant_id = d.tenant_id and u.department_id = d.id and u.deleted_at is null)`,
  )
  expect(rows).toEqual([])
}

test('a new user is listed first, signs in with the phone number, and has the values of the form', async () => {
  const person = await made({
    workNo: 'A100',
    name: '新人',
    telephone: '13912340001',
    email: 'a@b.cn',
    sex: 2,
    profile: '客户经理',
    loginName: 'x',
  })
  expect(person).toMatchObject({
    workNo: 'A100',
    loginName: '13912340001',
    telephone: '13912340001',
    email: 'a@b.cn',
    sex: 2,
    profile: '客户经理',
    userExtraData: [{ name: '职位', value: '客户经理' }],
    orgName: SHENZHEN,
    departmentId: at(SHENZHEN),
    locked: 0,
    type: 0,
    roleIds: [],
    roleNames: [],
    canEdit: true,
  })
  expect(person.departPath).toMatch(new RegExp(`/${at(SHENZHEN)}/$`))
  expect(JSON.stringify(person)).not.toMatch(/password|argon/i)
  expect((await list({}))[0]?.id).toBe(person.id)
  expect((await list({})).find((u) => u.name === '周雅琴')?.roleNames).toEqual(['课程作者'])
  expect((await login('13912340001', 'abcd_1234')).code).toBe(0)
  await expectCounted()
})

test('the form reports a missing or wrong value on its field', async () => {
  for (const [more, field, message] of [
    [{ workNo: '' }, 'workNo', '请输入工号'],
    [{ name: ' ' }, 'name', '请输入姓名'],
    [{ loginName: '' }, 'loginName', '请输入登录名'],
    [{ telephone: '' }, 'telephone', '请输入手机号码'],
    [{ telephone: '12345' }, 'telephone', '请输入正确的手机号码'],
    [{ telephone: '138****0001' }, 'telephone', '请输入正确的手机号码'],
    [{ password: undefined }, 'password', '请输入密码'],
    [{ password: '' }, 'password', '请输入密码'],
    [{ password: encode('abc') }, 'password', '请输入6-20位数字/字母/下划线'],
    [{ password: encode('password1') }, 'password', '密码过于简单，请换一个'],
    [{ password: encode('aaaaaaa') }, 'password', '密码过于简单，请换一个'],
    [{ password: encode('1qaz2wsx') }, 'password', '密码过于简单，请换一个'],
    [{ password: encode('13912348888'), telephone: '13912348888' }, 'password', '密码不能由手机号码、登录名、工号或姓名组成'],
    [{ email: 'nobody' }, 'email', '请输入正确的邮箱'],
    [{ departmentId: '' }, 'departmentId', '请选择部门'],
    [{ departmentId: at('总公司/华南区') }, 'departmentId', '请选择最末一级部门'],
    [{ workNo: 'A0001' }, 'workNo', '工号已存在'],
    [{ telephone: '13800000001' }, 'telephone', '手机号码已存在'],
  ] as const) {
    const answer = await create(more)
    expect([answer.status, answer.code, answer.fields], message).toEqual([200, 40000, [{ field, message }]])
  }
  expect((await create({ departmentId: '999999999' })).status).toBe(404)
  expect((await create({ sex: 3 })).status).toBe(400)
})

test('the tenant may require more of passwords', async () => {
  await world.owner.query(
    `update tenant set settings = settings || '{"passwordRule": {"minLength": 8, "letters": true, "digits": true}}' where domain = 'demo'`,
  )
  expect((await create({ password: encode('abc_1') })).msg).toBe('请输入6-20位数字/字母/下划线')
  expect((await create({ password: encode('abc_123') })).msg).toBe('密码至少8位')
  expect((await create({ password: encode('97531_8642') })).msg).toBe('密码须包含字母')
  expect((await create({ password: encode('abcdefghij') })).msg).toBe('密码须包含数字')
  expect((await create({ password: encode('abcd_12345') })).code).toBe(0)
  expect((await create({ password: encode('123456') })).code).toBe(0)
  await world.owner.query(`update tenant set settings = settings - 'passwordRule'`)
})

test('the initial password must be changed at the first sign-in; an empty one changes nothing', async () => {
  const person = await made({ telephone: '13912340002', password: encode('123456') })
  expect((await login('13912340002', '123456')).code).toBe(40006)
  const { version: _, ...unversioned } = person
  expect((await update(unversioned, { password: '' })).code).toBe(0)
  expect((await login('13912340002', '123456')).code).toBe(40006)
  expect((await update(unversioned, { password: encode('efgh_5678') })).code).toBe(0)
  expect((await login('13912340002', 'efgh_5678')).code).toBe(0)
})

test('the login name follows the phone number; one that is none is kept', async () => {
  const person = await made()
  expect((await update(person, { telephone: '13912340003', loginName: 'anything' })).fields).toEqual([
    { field: 'loginName', message: '登录名不能修改，它与手机号码一致' },
  ])
  const changed = await update(person, { telephone: '13912340003', loginName: '+86 139 1234 0003' })
  expect(changed.content).toMatchObject({ loginName: '13912340003', telephone: '13912340003' })
  const author = (await list({ loginName: 'author' }))[0]
  if (!author) throw new Error('no author')
  expect((await update(author, { telephone: '13912340004', name: '周雅琴' })).content).toMatchObject({
    loginName: 'author',
    telephone: '13912340004',
  })
  expect((await update(changed.content, { telephone: '13912340004', loginName: undefined })).fields).toEqual([
    { field: 'telephone', message: '手机号码已存在' },
  ])
})

test('the second of two editors gets a conflict', async () => {
  const person = await made()
  const answers = await Promise.all(['甲', '乙'].map((name) => update(person, { name })))
  expect(answers.map((a) => a.code).sort()).toEqual([0, 40009])
})

test('position and extra data are kept equal', async () => {
  const person = await made({
    userExtraData: [
      { name: '职位', value: '讲师' },
      { name: '工位', value: '3F' },
    ],
  })
  expect(person).toMatchObject({
    profile: '讲师',
    userExtraData: [
      { name: '职位', value: '讲师' },
      { name: '工位', value: '3F' },
    ],
  })
  const saved = (await update(person, { profile: '主管' })).content
  expect(saved.userExtraData).toEqual([
    { name: '职位', value: '主管' },
    { name: '工位', value: '3F' },
  ])
  expect((await update(saved, { profile: '' })).content).toMatchObject({ profile: null, userExtraData: [{ name: '工位', value: '3F' }] })
})

test('a changed password and a disabled account end the user’s sessions', async () => {
  const person = await made({ telephone: '13912340005' })
  const { version: _, ...unversioned } = person
  const signedIn = async (password: string) => {
    const answer = await login('13912340005', password)
    return /ai-training-management-token=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
  }
  const info = async (token: string) => (await world.anybody().fetch(sessions.info.path, { headers: { token } })).status
  const first = await signedIn('abcd_1234')
  expect(await info(first)).toBe(200)
  await update(unversioned, { name: '改名' })
  expect(await info(first)).toBe(200)
  await update(unversioned, { password: encode('efgh_5678') })
  expect(await info(first)).toBe(401)
  const second = await signedIn('efgh_5678')
  expect((await update(unversioned, { locked: 2 })).content.locked).toBe(2)
  expect(await info(second)).toBe(401)
  expect((await login('13912340005', 'efgh_5678')).code).toBe(40001)
  await update(unversioned, { locked: 0 })
  expect(await info(second)).toBe(401)
  const third = await signedIn('efgh_5678')
  await admin.get(users.remove, { body: [person.id] })
  expect(await info(third)).toBe(401)
  expect((await login('13912340005', 'efgh_5678')).code).toBe(40001)
})

test('a changed phone number ends the user’s sessions, because the old one received codes', async () => {
  const person = await made({ telephone: '13912340006' })
  const { version: _, ...unversioned } = person
  const answer = await login('13912340006', 'abcd_1234')
  const token = /ai-training-management-token=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const info = async () => (await world.anybody().fetch(sessions.info.path, { headers: { token } })).status
  expect(await info()).toBe(200)
  expect((await update(unversioned, { telephone: '13912349006' })).code).toBe(0)
  expect(await info()).toBe(401)
})

test('users cannot delete or disable themselves, nor the last administrator', async () => {
  const me = (await list({ loginName: 'admin' }))[0]
  if (!me) throw new Error('no admin')
  expect(await admin.ask(users.remove, { body: [me.id] })).toMatchObject({ succ: false, msg: '不能删除自己' })
  expect(await update(me, { locked: 2 })).toMatchObject({ msg: '不能禁用自己' })
  expect(await admin.ask(users.remove, { body: [] })).toMatchObject({ status: 200, msg: '请勾选需要删除的用户' })
  // two administrators remove each other concurrently, and one of them is left
  const second = await made({ telephone: '13912340006' })
  await world.owner.query('update app_user set type = 3 where id = $1', [second.id])
  await world.owner.query(
    `insert into user_role select tenant_id, $1, id from role where type = 3 and tenant_id = (select tenant_id from app_user where id = $1)`,
    [second.id],
  )
  const token = /token=([^;]+)/.exec((await login('13912340006', 'abcd_1234')).headers.get('set-cookie') ?? '')?.[1] ?? ''
  const remove = (body: string[], as: string) =>
    world
      .anybody()
      .fetch(users.remove.path, { method: 'PATCH', body: JSON.stringify(body), headers: { 'content-type': 'application/json', token: as } })
  await Promise.all([remove([me.id], token), remove([second.id], admin.token)])
  const left = await world.owner.query(
    `select id::text from app_user where type = 3 and deleted_at is null and tenant_id = (select tenant_id from tenant where domain = 'demo')`,
  )
  expect(left.rows).toHaveLength(1)
  await world.owner.query('update app_user set deleted_at = null where id = $1', [me.id])
  await world.owner.query(`update app_user set deleted_at = now() where id = $1`, [second.id])
  await world.owner.query(
    `update department d set staff_count = (select count(*) from app_user u where u.department_id = d.id and u.deleted_at is null)`,
  )
  admin = await world.signIn('admin')
})

test('a batch of unknown ids is not found, and a missing department moves nobody', async () => {
  const person = await made()
  expect((await admin.ask(users.remove, { body: ['999999999'] })).status).toBe(404)
  expect((await admin.ask(users.move, { body: [{ id: '999999999', departmentId: at(PUDONG) }] })).status).toBe(404)
  expect((await admin.ask(users.move, { body: [{ id: person.id, departmentId: '999999999' }] })).status).toBe(404)
  expect((await one(person.id))?.departmentId).toBe(at(SHENZHEN))
})

test('users move only to leaves, with the messages of the dialog', async () => {
  const person = await made()
  const move = (body: unknown) => admin.ask(users.move, { body })
  expect(await move([])).toMatchObject({ status: 200, msg: '请勾选需要转移的人员' })
  expect(await move([{ id: person.id }])).toMatchObject({ status: 200, msg: '请选择需要转移到的部门' })
  expect(await move([{ id: person.id, departmentId: at('总公司') }])).toMatchObject({ msg: '请选择最末一级部门' })
  expect((await move([{ id: person.id, departmentId: at(PUDONG) }])).code).toBe(0)
  expect(await one(person.id)).toMatchObject({ orgName: PUDONG, departmentId: at(PUDONG) })
  await expectCounted()
})

test('lists include sub-departments, search the displayed values, and stay in the data scope', async () => {
  expect((await list({ departmentId: at('总公司/华东区') })).every((u) => u.orgName?.startsWith('总公司/华东区'))).toBe(true)
  const east = await list({ departmentId: at('总公司/华东区') })
  expect(await list({ departPath: `/${at('总公司')}/${at('总公司/华东区')}/` })).toEqual(east)
  expect((await list({ loginName: 'auth' })).map((u) => u.loginName)).toEqual(['author'])
  expect((await list({ name: '雅' })).map((u) => u.name)).toEqual(['周雅琴'])
  expect(await list({ name: '%' })).toEqual([])
  const locked = await made()
  await update(locked, { locked: 2 })
  expect((await list({ locked: '2' })).map((u) => u.id)).toEqual([locked.id])
  expect((await list({ locked: '0' })).some((u) => u.id === locked.id)).toBe(false)
  expect((await viewer.ask(users.page)).status).toBe(403)
  const reach = new Set((await list({}, leader)).map((u) => u.orgName))
  expect([...reach].every((o) => o?.startsWith('总公司/华东区'))).toBe(true)
  expect((await leader.ask(users.page, { query: { departmentId: at(SHENZHEN) } })).status).toBe(403)
  expect((await leader.ask(users.page, { query: { departmentId: '999999999' } })).status).toBe(404)
  const options = await admin.get(users.options, { query: { q: '雅琴' } })
  expect(options).toEqual([expect.objectContaining({ name: '周雅琴', workNo: 'A0002', orgName: '总公司/培训部' })])
})

test('phone numbers are masked without the right; a part finds nobody, and a whole number finds its owner and is audited', async () => {
  const person = await made({ telephone: '13912349876', departmentId: at(PUDONG) })
  const seen = async (as: Person) => (await list({ departmentId: at(PUDONG) }, as)).find((u) => u.id === person.id)
  expect(await seen(admin)).toMatchObject({ telephone: '13912349876', loginName: '13912349876' })
  expect(await seen(leader)).toMatchObject({ telephone: '139****9876', loginName: '139****9876' })
  const finds = async (query: Record<string, string>) => (await list(query, leader)).some((u) => u.id === person.id)
  expect([await finds({ telephone: '9876' }), await finds({ loginName: '139****9876' })]).toEqual([true, true])
  for (const text of ['1391234987', '1234', '13912', '23498']) {
    expect([text, await finds({ telephone: text }), await finds({ loginName: text })]).toEqual([text, false, false])
    expect((await leader.get(users.options, { query: { q: text } })).some((u) => u.id === person.id)).toBe(false)
  }
  const rows = `select actor_name, after from audit_log where action = '按完整手机号码查找人员' order by id`
  for (const q of ['13912349876', '139 1234 9876', '+86 139-1234-9876']) {
    expect((await leader.get(users.options, { query: { q } })).map((u) => [u.id, u.telephone])).toEqual([[person.id, '139****9876']])
    expect((await world.owner.query(rows)).rows.at(-1)).toEqual({ actor_name: '陈志远', after: { sought: ['139****9876'] } })
    expect((await leader.get(users.optionsCount, { query: { q } })).total).toBe(1)
  }
  expect([await finds({ telephone: '139 1234 9876' }), await finds({ loginName: '13912349876' })]).toEqual([true, true])
  expect((await list({ telephone: '13912349876' })).map((u) => u.id)).toEqual([person.id])
  // the masked number sent back means «unchanged», and another masked number is invalid
  const shown = await seen(leader)
  if (!shown) throw new Error('not seen')
  const saved = await update(shown, { name: '改名' }, leader)
  expect(saved.content).toMatchObject({ name: '改名', telephone: '139****9876' })
  expect(await seen(admin)).toMatchObject({ telephone: '13912349876', loginName: '13912349876' })
  expect((await update({ ...shown, version: saved.content.version }, { telephone: '139****0000' }, leader)).fields).toEqual([
    { field: 'telephone', message: '请输入正确的手机号码' },
  ])
  await world.owner.query(
    `insert into role_menu select r.tenant_id, r.id, m.id from role r join menu m on m.tenant_id = r.tenant_id and m.alias = 'user:btn:phone' where r.name = '培训负责人'`,
  )
  expect(await seen(leader)).toMatchObject({ telephone: '13912349876' })
  await world.owner.query(
    `delete from role_menu rm using role r, menu m where r.id = rm.role_id and m.id = rm.menu_id and m.alias = 'user:btn:phone' and r.name = '培训负责人'`,
  )
})

test('a leader changes the users of their departments: no others, no administrators and officers, and no moves elsewhere', async () => {
  const [inside, outside] = [await made({ departmentId: at(PUDONG) }), await made()]
  const boss = await made({ departmentId: at(PUDONG) })
  await world.owner.query('update app_user set type = 3 where id = $1', [boss.id])
  const strip = (person: typeof inside) => ({ ...person, version: undefined })
  for (const answer of [
    await update(strip(outside), { name: '改' }, leader),
    await update(strip(boss), { password: encode('efgh_5678') }, leader),
    await update(strip(inside), { departmentId: at(SHENZHEN) }, leader),
    await create({ departmentId: at(SHENZHEN) }, leader),
    await leader.ask(users.remove, { body: [outside.id] }),
    await leader.ask(users.remove, { body: [boss.id] }),
    await leader.ask(users.move, { body: [{ id: inside.id, departmentId: at(SHENZHEN) }] }),
    await leader.ask(users.move, { body: [{ id: outside.id, departmentId: at(PUDONG) }] }),
  ])
    expect(answer).toMatchObject({ status: 403, succ: false })
  expect((await one(inside.id))?.departmentId).toBe(at(PUDONG))
  expect((await list({ departmentId: at(PUDONG) }, leader)).find((u) => u.id === boss.id)?.canEdit).toBe(false)
  expect((await create({ departmentId: at(PUDONG) }, leader)).code).toBe(0)
  // users outside the data scope are not named
  expect((await leader.ask(users.remove, { body: [outside.id, inside.id, boss.id] })).content).toEqual({
    done: [inside.id],
    skipped: [
      { id: outside.id, name: '', reason: '没有编辑权限' },
      { id: boss.id, name: boss.name, reason: '没有编辑权限' },
    ],
  })
  await world.owner.query('update app_user set type = 0 where id = $1', [boss.id])
  await expectCounted()
})

test('a leader cannot set the sign-in data of users with more rights', async () => {
  const msg = '没有修改该人员登录信息的权限'
  const give = (id: string, alias: string) =>
    world.owner.query(
      `with r as (insert into role (tenant_id, name) select tenant_id, $2 from app_user where id = $1 returning tenant_id, id),
         m as (insert into role_menu select r.tenant_id, r.id, m.id from r join menu m on m.tenant_id = r.tenant_id and m.alias = $2)
       insert into user_role (tenant_id, user_id, role_id) select tenant_id, $1, id from r`,
      [id, alias],
    )
  const [more, equal] = [await made({ departmentId: at(PUDONG) }), await made({ departmentId: at(PUDONG) })]
  await give(more.id, 'setting:menu')
  await give(equal.id, 'course:btn:edit')
  const { version: _, roleIds: _none, loginName: _now, ...person } = more
  const same = { ...equal, version: undefined, roleIds: undefined, loginName: undefined }
  const password = encode('efgh_5678')
  expect(await update(person, { password }, leader)).toMatchObject({ status: 200, code: 40000, msg })
  expect(await update(person, { password: encode('123456') }, leader)).toMatchObject({ msg })
  expect(await update(person, { telephone: '13912347001' }, leader)).toMatchObject({ msg })
  expect((await login(more.telephone, 'abcd_1234')).code).toBe(0)
  expect((await update(person, { name: '改名', telephone: more.telephone }, leader)).code).toBe(0)
  expect((await update(same, { password, telephone: '13912347002' }, leader)).code).toBe(0)
  expect((await login('13912347002', 'efgh_5678')).code).toBe(0)
  expect((await update(person, { password, telephone: '13912347003' })).code).toBe(0)
  // nor a leader of departments that the caller does not lead
  const lead = (where: string) =>
    world.owner.query(
      `insert into training_leader (tenant_id, department_id, user_id, leader_type)
      select tenant_id, $2, id, 'TRAINING_MANAGER' from app_user where id = $1`,
      [equal.id, at(where)],
    )
  await lead(PUDONG)
  expect((await update(same, { password, telephone: '13912347002' }, leader)).code).toBe(0)
  await lead(SHENZHEN)
  expect(await update(same, { password, telephone: '13912347002' }, leader)).toMatchObject({ msg })
  await world.owner.query('delete from training_leader where user_id = $1', [equal.id])
  // a word of a disabled entry grants nothing
  const enable = (on: boolean) => world.owner.query(`update menu set enabled = $1 where alias = 'setting:menu'`, [on])
  await enable(false)
  expect((await update(person, { password, telephone: '13912347003' }, leader)).code).toBe(0)
  await enable(true)
  expect(await update(person, { password, telephone: '13912347003' }, leader)).toMatchObject({ msg })
})

test('passwords are hashed without a connection, so that other requests are answered meanwhile', async () => {
  const line = Array.from({ length: 60 }, () => hashPassword('in front'))
  const order: string[] = []
  const creating = Array.from({ length: 40 }, async () => {
    const { code } = await create()
    order.push('created')
    return code
  })
  // after the first answer, all requests have arrived
  for (let i = 0; i < 3; i++) await list({})
  expect(order).toEqual([])
  await Promise.all(line)
  expect(new Set(await Promise.all(creating))).toEqual(new Set([0]))
  await expectCounted()
})

test('with three officers, the administrator can neither set sign-in data of officers nor delete them', async () => {
  const other = await world.signIn('admin', 'yuanfan')
  const people = (await other.get(users.page, { query: { pageSize: '100' } })).records
  const officer = people.find((u) => u.type === 2)
  const auditor = people.find((u) => u.type === 1)
  if (!officer || !auditor) throw new Error('no officers')
  const msg = '已启用三员分立，不能修改安全保密员和安全审计员的登录信息，也不能删除或禁用'
  expect(await update(officer, { password: encode('efgh_5678') }, other)).toMatchObject({ succ: false, msg })
  expect(await update(auditor, { telephone: '13912341111' }, other)).toMatchObject({ msg })
  expect(await update(auditor, { locked: 2 }, other)).toMatchObject({ msg })
  expect(await other.ask(users.remove, { body: [officer.id] })).toMatchObject({ msg })
  expect((await update(officer, { name: '何守正' }, other)).code).toBe(0)
  const person = await made()
  expect((await other.ask(users.remove, { body: [person.id] })).status).toBe(404)
  expect((await update(person, { name: '外人' }, other)).status).toBe(404)
})

test('twenty equal concurrent users are one, and concurrent moves and creations leave exact counts', async () => {
  const body = { ...fields(), password: encode('123456') }
  const same = await Promise.all(Array.from({ length: 20 }, () => admin.ask(users.create, { body })))
  expect(same.filter((a) => a.code === 0)).toHaveLength(1)
  expect(same.every((a) => a.status === 200)).toBe(true)
  const people = await Promise.all(Array.from({ length: 8 }, () => made()))
  const places = [at(SHENZHEN), at(PUDONG), at('总公司/培训部')]
  const act = (i: number) => {
    if (i === 13) return admin.ask(users.remove, { body: people.slice(0, 2).map((p) => p.id) })
    if (i % 4 === 0) return create({ departmentId: places[i % 3] })
    if (i % 4 === 1) return admin.ask(departments.create, { body: { parentId: at('总公司/华南区'), name: `新${i}` } })
    return admin.ask(users.move, { body: people.slice(i % 3).map((p, k) => ({ id: p.id, departmentId: places[(i + k) % 3] })) })
  }
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => act(i)))
  expect(answers.filter((a) => a.status >= 500).map((a) => a.msg)).toEqual([])
  await expectCounted()
})

test('five thousand users move in one call, and the counts are exact', async () => {
  const { rows } = await world.owner.query<{ id: string }>(
    `insert into app_user (tenant_id, department_id, work_no, name, login_name, telephone, password_hash)
     select d.tenant_id, d.id, 'M' || n, '批量' || n, 'm' || n, 'm' || n, 'x' from department d, generate_series(1, 5000) n
      where d.id = $1 returning id::text`,
    [at(SHENZHEN)],
  )
  await world.owner.query('update department set staff_count = staff_count + 5000 where id = $1', [at(SHENZHEN)])
  const answer = await admin.ask(users.move, { body: rows.map(({ id }) => ({ id, departmentId: at(PUDONG) })) })
  expect(answer).toMatchObject({ succ: true, code: 0 })
  expect((await admin.get(users.page, { query: { departmentId: at(PUDONG) } })).total).toBeGreaterThanOrEqual(5000)
  await expectCounted()
})

test('a picker loads up to 9,999 users at once, and other page sizes are refused', async () => {
  const all = await admin.get(users.page, { query: { pageSize: '9999' } })
  expect(all.records).toHaveLength(all.total)
  expect((await admin.ask(users.page, { query: { pageSize: '9998' } })).msg).toBe('每页条数只能是 10、20、50、100')
})

test('the tree and the list agree: users who are only in one have no department, and are counted', async () => {
  const [all, count, [head]] = await Promise.all([
    admin.get(users.page, { query: {} }),
    admin.get(users.optionsCount, { query: {} }),
    admin.get(departments.tree, { query: { hasCount: 'true' } }),
  ])
  expect(count.nowhere).toBe(all.records.filter((u) => u.departmentId === null).length)
  expect([head?.staffCount, all.total - count.nowhere]).toEqual([all.total - count.nowhere, count.total + count.disabled - count.nowhere])
  const departmentId = at(SHENZHEN)
  const there = await admin.get(users.optionsCount, { query: { departmentId } })
  expect([there.nowhere, there.total + there.disabled]).toEqual([0, (await admin.get(users.page, { query: { departmentId } })).total])
})

test('choosing users shows their number, and how many are left out because they are disabled', async () => {
  const before = await admin.get(users.optionsCount, { query: {} })
  const everybody = (await admin.get(users.page, { query: {} })).total
  expect(before.total + before.disabled).toBe(everybody)
  await world.owner.query(
    `update app_user set locked = 2 where login_name = 'viewer' and tenant_id = (select tenant_id from tenant where domain = 'demo')`,
  )
  expect(await admin.get(users.optionsCount, { query: {} })).toEqual({ ...before, total: before.total - 1, disabled: before.disabled + 1 })
  expect((await admin.get(users.options, { query: { limit: 9999 } })).length).toBe(before.total - 1)
  expect(await admin.get(users.optionsCount, { query: { q: '林小满' } })).toEqual({ total: 0, disabled: 1, nowhere: 0 })
  await world.owner.query(
    `update app_user set locked = 0 where login_name = 'viewer' and tenant_id = (select tenant_id from tenant where domain = 'demo')`,
  )
})
