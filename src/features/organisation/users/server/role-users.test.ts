// Granting roles over HTTP: rights, incompatible roles, required offices, and the end of sessions.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { roles } from '#features/organisation/roles/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { roleUsers } from '../contract.ts'

type Domain = 'demo' | 'yuanfan'
let world: World
let officers: Record<Domain, Person>
beforeAll(async () => {
  world = await startWorld()
  officers = { demo: await world.signIn('officer'), yuanfan: await world.signIn('officer', 'yuanfan') }
})
afterAll(() => world?.close())

const roleId = async (name: string, domain: Domain = 'demo') => {
  const found = (await officers[domain].get(roles.page, { query: { name } })).records.find((r) => r.name === name)
  if (!found) throw new Error(`no role ${name}`)
  return found.id
}
const userId = async (loginName: string, domain: Domain = 'demo') => {
  const { rows } = await world.owner.query<{ id: string }>(
    `select u.id::text from app_user u join tenant t using (tenant_id) where u.login_name = $1 and t.domain = $2`,
    [loginName, domain],
  )
  return rows[0]?.id ?? ''
}
const stored = async (loginName: string, domain: Domain = 'demo') => {
  const { rows } = await world.owner.query<{ type: number; roles: string[] }>(
    `select u.type, coalesce(array_agg(r.name order by r.name) filter (where r.id is not null), '{}') roles
       from app_user u join tenant t using (tenant_id)
       left join user_role h on h.tenant_id = u.tenant_id and h.user_id = u.id left join role r on r.tenant_id = h.tenant_id and r.id = h.role_id
      where u.login_name = $1 and t.domain = $2 group by u.id, u.type`,
    [loginName, domain],
  )
  return rows[0]
}
/** Grants (+) and withdraws (-) roles: '+课程作者'. */
async function grant(loginName: string, words: string[], domain: Domain = 'demo', as = officers[domain]) {
  const user = await userId(loginName, domain)
  const body = []
  for (const word of words) body.push({ userId: user, roleId: await roleId(word.slice(1), domain), selected: word[0] === '+' })
  return as.ask(roleUsers.grant, { body })
}

test('users with and without a role are found by name, login or work number, with masked phones', async () => {
  const id = await roleId('课程作者')
  expect(await officers.demo.get(roleUsers.holders, { query: { roleId: id, include: 'true' } })).toEqual({
    disabled: 0,
    total: 1,
    records: [
      {
        id: await userId('author'),
        name: '周雅琴',
        loginName: 'author',
        workNo: 'A0002',
        departmentName: '总公司/培训部',
        telephone: '138****0002',
        type: 0,
        locked: 0,
      },
    ],
  })
  const others = async (query: object) =>
    (await officers.demo.get(roleUsers.holders, { query: { roleId: id, include: 'false', ...query } })).records.map((r) => r.loginName)
  expect(await others({})).toEqual(['admin', 'leader', 'auditor', 'officer', 'viewer'])
  expect([await others({ name: '志远' }), await others({ name: 'LEAD' }), await others({ name: 'A0003' })]).toEqual([
    ['leader'],
    ['leader'],
    ['leader'],
  ])
  expect(await others({ name: '%' })).toEqual([])
  for (const unknown of ['999999999', await roleId('课程作者', 'yuanfan')])
    expect((await officers.demo.ask(roleUsers.holders, { query: { roleId: unknown } })).status).toBe(404)
  expect((await officers.demo.ask(roleUsers.holders, {})).succ).toBe(false)
  expect((await (await world.signIn('viewer')).ask(roleUsers.holders, { query: { roleId: id } })).status).toBe(403)
})

test('a phone number as login name is shown and searched masked', async () => {
  const id = await roleId('课程作者')
  const viewer = await userId('viewer')
  const rename = (loginName: string) => world.owner.query('update app_user set login_name = $1 where id = $2', [loginName, viewer])
  await rename('13912349876')
  const found = async (as: Person, name: string) =>
    (await as.get(roleUsers.holders, { query: { roleId: id, include: 'false', name } })).records.map((r) => [r.id, r.loginName])
  for (const hidden of ['1391234987', '1234', '91234'] as const) expect([hidden, await found(officers.demo, hidden)]).toEqual([hidden, []])
  expect(await found(officers.demo, '13912349876')).toEqual([[viewer, '139****9876']])
  expect(await found(officers.demo, '9876')).toEqual([[viewer, '139****9876']])
  expect(await found(await world.signIn('admin'), '13912349876')).toEqual([[viewer, '139****9876']])
  await rename('viewer')
})

test('a granted role takes effect with the next call of the session, a withdrawn one ends it, and the log names both sides', async () => {
  const viewer = await world.signIn('viewer')
  expect((await grant('viewer', ['+课程作者'])).code).toBe(0)
  expect((await viewer.ask(sessions.info)).status).toBe(200)
  expect((await viewer.ask(courses.createCourse, { body: { title: '课', description: '描述' } })).code).toBe(0)
  expect((await grant('viewer', ['-课程作者'])).code).toBe(0)
  expect((await viewer.ask(courses.page)).status).toBe(401)
  expect(await stored('viewer')).toEqual({ type: 0, roles: ['只读人员'] })
  const { rows } = await world.owner.query(
    `select actor_name, before, after from audit_log where action = '授予或收回角色' and entity_id = $1 and result = 0 order by id`,
    [await userId('viewer')],
  )
  const [reader, both] = [
    { name: '林小满', roles: ['只读人员'] },
    { name: '林小满', roles: ['课程作者', '只读人员'] },
  ]
  expect(rows).toMatchObject([
    { actor_name: '何守正', before: reader, after: { name: '林小满', roles: expect.arrayContaining(both.roles) } },
    { actor_name: '何守正', before: { name: '林小满', roles: expect.arrayContaining(both.roles) }, after: reader },
  ])
})

test('granting a held role, or withdrawing another, changes nothing and ends no session', async () => {
  const viewer = await world.signIn('viewer')
  expect((await grant('viewer', ['+只读人员', '-课程作者'])).code).toBe(0)
  expect((await viewer.ask(sessions.info)).status).toBe(200)
})

test('unknown, foreign and deleted users and roles are not found, and the whole list is refused', async () => {
  const good = { userId: await userId('viewer'), roleId: await roleId('课程作者'), selected: true }
  await world.owner.query(`update app_user set deleted_at = now() where id = $1`, [await userId('leader')])
  for (const bad of [
    { ...good, userId: '999999999' },
    { ...good, userId: await userId('viewer', 'yuanfan') },
    { ...good, userId: await userId('leader') },
    { ...good, roleId: '999999999' },
    { ...good, roleId: await roleId('课程作者', 'yuanfan') },
  ])
    expect((await officers.demo.ask(roleUsers.grant, { body: [good, bad] })).status).toBe(404)
  await world.owner.query(`update app_user set deleted_at = null`)
  expect((await officers.demo.ask(roleUsers.grant, { body: [good, { ...good, selected: false }] })).msg).toBe(
    '同一人员的同一角色不能既授予又收回',
  )
  expect((await officers.demo.ask(roleUsers.grant, { body: [] })).succ).toBe(false)
  expect(await stored('viewer')).toEqual({ type: 0, roles: ['只读人员'] })
})

test('users cannot grant or withdraw their own roles', async () => {
  for (const word of ['+课程作者', '-安全保密员']) expect((await grant('officer', [word])).msg).toBe('不能给自己授权')
  const admin = await world.signIn('admin')
  expect((await grant('admin', ['+课程作者'], 'demo', admin)).msg).toBe('不能给自己授权')
  expect(await stored('officer')).toEqual({ type: 2, roles: ['安全保密员'] })
})

test('the type of a user is the highest of their roles', async () => {
  await grant('viewer', ['+系统管理员'])
  expect(await stored('viewer')).toEqual({ type: 3, roles: ['只读人员', '系统管理员'] })
  await grant('viewer', ['-系统管理员', '+安全审计员'])
  expect((await stored('viewer'))?.type).toBe(1)
  await grant('viewer', ['-安全审计员'])
  expect(await stored('viewer')).toEqual({ type: 0, roles: ['只读人员'] })
})

test('nobody has two offices; with three officers, auditor and officer have no other role', async () => {
  const two = '同一人不能兼任两个管理员角色'
  expect((await grant('auditor', ['+系统管理员'])).msg).toBe(two)
  expect((await grant('viewer', ['+系统管理员', '+安全审计员'])).msg).toBe(two)
  expect((await grant('auditor', ['+系统管理员'], 'yuanfan')).msg).toBe(two)
  expect((await grant('auditor', ['+课程作者'])).code).toBe(0)
  await grant('auditor', ['-课程作者'])
  const alone = '安全审计员和安全保密员不能兼任其他角色'
  expect((await grant('auditor', ['+课程作者'], 'yuanfan')).msg).toBe(alone)
  expect((await grant('viewer', ['+安全保密员'], 'yuanfan')).msg).toBe(alone)
  expect((await grant('viewer', ['-只读人员', '+安全保密员'], 'yuanfan')).code).toBe(0)
  expect(await stored('viewer', 'yuanfan')).toEqual({ type: 2, roles: ['安全保密员'] })
  await grant('viewer', ['+只读人员', '-安全保密员'], 'yuanfan')
  expect(await stored('viewer', 'yuanfan')).toEqual({ type: 0, roles: ['只读人员'] })
})

test('the last active holder of an office keeps it; with three officers, of each of the three', async () => {
  expect((await grant('admin', ['-系统管理员'])).msg).toBe('至少保留一名系统管理员')
  expect((await grant('auditor', ['-安全审计员'], 'yuanfan')).msg).toBe('至少保留一名安全审计员')
  expect((await grant('admin', ['-系统管理员'], 'yuanfan')).msg).toBe('至少保留一名系统管理员')
  // a disabled second administrator does not count
  await grant('viewer', ['+系统管理员'])
  await world.owner.query('update app_user set locked = 2 where id = $1', [await userId('viewer')])
  expect((await grant('admin', ['-系统管理员'])).msg).toBe('至少保留一名系统管理员')
  await world.owner.query('update app_user set locked = 0 where id = $1', [await userId('viewer')])
  expect((await grant('admin', ['-系统管理员'])).code).toBe(0)
  expect((await stored('admin'))?.type).toBe(0)
  expect((await grant('admin', ['+系统管理员'])).code).toBe(0)
  await grant('viewer', ['-系统管理员'])
  // without three officers, no auditor is required
  expect((await grant('auditor', ['-安全审计员'])).code).toBe(0)
  await grant('auditor', ['+安全审计员'])
})

test('two administrators who remove each other concurrently leave one of them', async () => {
  const both = [await userId('viewer'), await userId('admin')]
  const office = await roleId('系统管理员')
  const give = (user: string | undefined, selected: boolean) =>
    officers.demo.ask(roleUsers.grant, { body: [{ userId: user, roleId: office, selected }] })
  for (let round = 0; round < 10; round++) {
    for (const user of both) await give(user, true)
    const answers = await Promise.all(both.map((user) => give(user, false)))
    expect(answers.map((a) => a.msg).sort()).toEqual(['', '至少保留一名系统管理员'])
    expect((await officers.demo.get(roleUsers.holders, { query: { roleId: office } })).total).toBe(1)
  }
  await grant('admin', ['+系统管理员'])
  await grant('viewer', ['-系统管理员'])
  expect(await stored('viewer')).toEqual({ type: 0, roles: ['只读人员'] })
})

test('twenty equal grants, and grants concurrent with a deletion of the role, end consistently', async () => {
  const body = [{ userId: await userId('leader'), roleId: await roleId('课程作者'), selected: true }]
  const answers = await Promise.all(Array.from({ length: 20 }, () => officers.demo.ask(roleUsers.grant, { body })))
  expect(answers.map((a) => a.code)).toEqual(Array(20).fill(0))
  expect((await stored('leader'))?.roles).toEqual(['培训负责人', '课程作者'])
  for (let round = 0; round < 10; round++) {
    const { id } = await officers.demo.get(roles.create, { body: { name: `将删除${round}` } })
    const [given, removed] = await Promise.all([
      officers.demo.ask(roleUsers.grant, { body: [{ userId: body[0]?.userId, roleId: id, selected: true }] }),
      officers.demo.ask(roles.remove, { body: [id] }),
    ])
    expect([
      [200, `角色「将删除${round}」仍有1人持有，不能删除`],
      [404, ''],
    ]).toContainEqual([given.status, removed.msg])
  }
})

test('the administrator grants without three officers, and nothing with them; the other tenant is not affected', async () => {
  const admin = await world.signIn('admin')
  const before = await stored('viewer', 'yuanfan')
  expect((await grant('viewer', ['+课程作者'], 'demo', admin)).code).toBe(0)
  expect((await grant('viewer', ['-课程作者'], 'demo', admin)).code).toBe(0)
  expect(await stored('viewer', 'yuanfan')).toEqual(before)
  const far = await world.signIn('admin', 'yuanfan')
  expect((await grant('viewer', ['+课程作者'], 'yuanfan', far)).status).toBe(403)
  expect((await grant('viewer', ['+课程作者'], 'yuanfan')).code).toBe(0)
  expect((await stored('viewer', 'yuanfan'))?.roles).toEqual(['只读人员', '课程作者'])
})

test('a batch grants one role to all who can have it, and skips the others with the reason', async () => {
  const { demo } = officers
  const [role, held] = [await roleId('只读人员'), await userId('viewer')]
  const [author, leader, self] = [await userId('author'), await userId('leader'), await userId('officer')]
  const answer = await demo.get(roleUsers.grantMany, { body: { roleId: role, userIds: [author, held, self, '999999999', leader, author] } })
  expect(answer.done.sort()).toEqual([author, leader].sort())
  expect(answer.skipped.map((s) => [s.id, s.name !== '', s.reason])).toEqual([
    [held, true, '已持有该角色'],
    [self, true, '不能给自己授权'],
    ['999999999', false, '内容不存在或已被删除'],
  ])
  expect((await stored('author'))?.roles).toContain('只读人员')
  expect(await demo.ask(roleUsers.grantMany, { body: { roleId: role, userIds: [held] } })).toMatchObject({
    code: 40000,
    msg: '已持有该角色',
  })
  expect((await demo.ask(roleUsers.grantMany, { body: { roleId: role, userIds: ['999999999'] } })).status).toBe(404)
  expect(await demo.ask(roleUsers.grantMany, { body: { roleId: await roleId('安全审计员'), userIds: [author] } })).toMatchObject({
    msg: '管理角色请在「角色权限」中授予',
  })
  // with three officers only the officer grants, and an office excludes other roles
  const far = await world.signIn('admin', 'yuanfan')
  const [id, some, auditor] = [await roleId('只读人员', 'yuanfan'), await userId('author', 'yuanfan'), await userId('auditor', 'yuanfan')]
  expect((await far.ask(roleUsers.grantMany, { body: { roleId: id, userIds: [some] } })).status).toBe(403)
  const given = await officers.yuanfan.get(roleUsers.grantMany, { body: { roleId: id, userIds: [some, auditor, author] } })
  expect(given).toMatchObject({
    done: [some],
    skipped: [{ id: auditor, reason: '安全审计员和安全保密员不能兼任其他角色' }, { id: author }],
  })
})
