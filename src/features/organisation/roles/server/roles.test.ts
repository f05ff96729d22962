// Roles over HTTP: creating, deleting, changing permissions, and the right to do so.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { menus } from '#features/organisation/menus/contract.ts'
import { roleUsers } from '#features/organisation/users/contract.ts'
import { type Power, type Role, roles } from '../contract.ts'
import { heldAfter } from './powers.ts'
import { transaction } from '#platform/database/transaction.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { addInitialMenus } from '#features/organisation/tenant-setup/server/tenant-setup.ts'

let world: World
let admin: Person
let officer: Person
let far: { admin: Person; officer: Person }
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signIn('admin')
  officer = await world.signIn('officer')
  far = { admin: await world.signIn('admin', 'yuanfan'), officer: await world.signIn('officer', 'yuanfan') }
})
afterAll(() => world?.close())

const flat = <T extends { childList: T[] }>(tree: readonly T[]): T[] => tree.flatMap((node) => [node, ...flat(node.childList)])
const named = async (name: string, as = admin) => {
  const found = (await as.get(roles.page)).records.find((r) => r.name === name)
  if (!found) throw new Error(`no role ${name}`)
  return found
}
let made = 0
const create = (as = admin) => as.get(roles.create, { body: { name: `角色${++made}`, comments: '试用' } })
const powers = async (id: string, as = admin) => flat(await as.get(roles.powers, { params: { id } }))
const power = async (id: string, alias: string, as = admin) => {
  const found = (await powers(id, as)).find((p) => p.alias === alias)
  if (!found) throw new Error(`no ${alias}`)
  return found
}
const held = async (id: string, as = admin) => (await powers(id, as)).flatMap((p) => (p.selected ? (p.alias ?? p.name) : []))
/** The changes that tick (+) and untick (-) these words. */
async function changes(role: Role, words: string[], as = admin) {
  const tree = await powers(role.id, as)
  return words.map((word) => {
    const node = tree.find((p) => p.alias === word.slice(1)) ?? tree.find((p) => p.name === word.slice(1))
    return { powerId: node?.id ?? '', powerName: node?.name, roleId: role.id, roleName: role.name, selected: word[0] === '+' }
  })
}
const save = async (role: Role, words: string[], as = admin) => as.ask(roles.savePowers, { body: await changes(role, words, as) })

test('roles are listed with their numbers of users, built-in ones first', async () => {
  const { records, total } = await admin.get(roles.page, { query: { pageSize: 50 } })
  expect(total).toBe(6)
  expect(records.map((r) => [r.name, r.type, r.isEditable, r.userCount, r.isOwn])).toEqual([
    ['系统管理员', 3, false, 1, true],
    ['安全保密员', 2, false, 1, false],
    ['安全审计员', 1, false, 1, false],
    ['课程作者', 0, true, 1, false],
    ['培训负责人', 0, true, 1, false],
    ['只读人员', 0, true, 1, false],
  ])
  expect(records[0]).toMatchObject({
    comments: '管理本租户的全部业务',
    updateDate: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  expect((await admin.get(roles.page, { query: { name: '安全', pageNumber: 2, pageSize: 10 } })).total).toBe(2)
  expect((await admin.get(roles.page, { query: { name: '%' } })).total).toBe(0)
  expect((await (await world.signIn('viewer')).ask(roles.page)).status).toBe(403)
})

test('an ordinary role is created, opened, changed and deleted', async () => {
  const role = await create()
  expect(role).toMatchObject({ type: 0, isEditable: true, comments: '试用', userCount: 0, isOwn: false })
  const got = await admin.get(roles.detail, { params: { id: role.id } })
  expect(got).toEqual(role)
  const change = { id: role.id, version: role.version, name: '改名的角色', comments: '' }
  expect(await admin.ask(roles.update, { body: { ...change, type: 3 } })).toMatchObject({ msg: '角色类型不能修改' })
  expect(await admin.get(roles.update, { body: { ...change, type: 0, isEditable: false } as never })).toMatchObject({
    name: '改名的角色',
    comments: null,
    type: 0,
    isEditable: true,
  })
  expect(await admin.ask(roles.update, { body: change })).toMatchObject({ code: 40009 })
  await admin.get(roles.remove, { body: [role.id] })
  expect((await admin.ask(roles.detail, { params: { id: role.id } })).status).toBe(404)
  const { rows } = await world.owner.query(
    `select action, before, after from audit_log where entity = 'role' and entity_id = $1 order by id`,
    [role.id],
  )
  expect(rows).toMatchObject([
    { action: '新建角色', after: { name: role.name, comments: '试用' } },
    { action: '修改角色', before: { name: role.name }, after: { name: '改名的角色' } },
    { action: '删除角色', before: { name: '改名的角色' } },
  ])
})

test('the form reports a name that is missing, too long or taken', async () => {
  const ask = async (body: object) => {
    const { msg, fields } = await admin.ask(roles.create, { body })
    return [fields?.[0]?.field, msg]
  }
  expect(await ask({ name: ' ' })).toEqual(['name', '请输入角色名称'])
  expect(await ask({})).toEqual(['name', '请输入角色名称'])
  expect(await ask({ name: '一'.repeat(21) })).toEqual(['name', '最多20个字符'])
  expect(await ask({ name: '长描述', comments: '一'.repeat(151) })).toEqual(['comments', '最多150个字符'])
  expect(await ask({ name: '课程作者' })).toEqual(['name', '角色名称已存在'])
  const role = await create()
  expect(await admin.ask(roles.update, { body: { id: role.id, name: '只读人员' } })).toMatchObject({ msg: '角色名称已存在' })
  await admin.get(roles.create, { body: { name: '一'.repeat(20), comments: '一'.repeat(150) } })
})

test('only one of twenty concurrent requests with one name succeeds', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => admin.ask(roles.create, { body: { name: '同名' } })))
  expect(answers.map((a) => a.msg).sort()).toEqual(['', ...Array(19).fill('角色名称已存在')])
})

test('built-in roles can be neither changed, nor deleted, nor given other rights', async () => {
  for (const name of ['系统管理员', '安全保密员', '安全审计员']) {
    const role = await named(name)
    expect((await officer.ask(roles.update, { body: { id: role.id, name: '改' } })).msg).toBe('系统角色不能修改')
    expect((await officer.ask(roles.remove, { body: [role.id] })).msg).toBe('系统角色不能删除')
    expect((await save(role, ['+course:menu'])).msg).toBe('系统角色不能修改')
  }
})

test('a role with users, or a built-in one, is not deleted; a batch deletes the others', async () => {
  const free = await create()
  const author = await named('课程作者')
  expect(await admin.ask(roles.remove, { body: [author.id] })).toMatchObject({
    code: 40000,
    msg: '角色「课程作者」仍有1人持有，不能删除',
  })
  const builtIn = await named('系统管理员')
  expect((await admin.ask(roles.remove, { body: [builtIn.id] })).msg).toBe('系统角色不能删除')
  expect((await admin.ask(roles.remove, { body: ['999999999'] })).status).toBe(404)
  expect(await admin.get(roles.remove, { body: [free.id, builtIn.id, author.id] })).toEqual({
    done: [free.id],
    skipped: [
      { id: builtIn.id, name: '系统管理员', reason: '系统角色不能删除' },
      { id: author.id, name: '课程作者', reason: '角色「课程作者」仍有1人持有，不能删除' },
    ],
  })
})

test('granting a child grants its ancestors, and withdrawing a parent withdraws its sub-tree', async () => {
  const role = await create()
  expect(await held(role.id)).toEqual([])
  expect((await save(role, ['+course:btn:add'])).code).toBe(0)
  const pages = [
    'course:page',
    'course:scene',
    'course:subScene',
    'course:script',
    'course:scenario',
    'course:generation',
    'course:replace',
    'course:recycleBin',
  ]
  expect(await held(role.id)).toEqual(['智能陪练', 'course:menu', 'course:btn:add', ...pages])
  await save(role, ['+course:btn:edit', '+role:menu'])
  const ofRoles = ['role:edit', 'role:detail', 'role:user']
  expect(await held(role.id)).toEqual([
    '智能陪练',
    'course:menu',
    'course:btn:add',
    'course:btn:edit',
    ...pages,
    '系统管理',
    'role:menu',
    ...ofRoles,
  ])
  await save(role, ['-course:menu'])
  expect(await held(role.id)).toEqual(['智能陪练', '系统管理', 'role:menu', ...ofRoles])
  await save(role, ['+course:btn:delete', '-智能陪练', '-role:menu'])
  expect(await held(role.id)).toEqual(['智能陪练', 'course:menu', 'course:btn:delete', ...pages, '系统管理'])
  await save(role, ['-系统管理', '-智能陪练'])
  expect(await held(role.id)).toEqual([])
  const { rows } = await world.owner.query(
    `select before, after from audit_log where entity_id = $1 and action = '保存角色权限' order by id limit 1`,
    [role.id],
  )
  expect(rows).toMatchObject([
    {
      before: { name: role.name, withdrawn: [] },
      after: {
        name: role.name,
        granted: expect.arrayContaining(['智能陪练', '课程管理 course:menu', '新建 course:btn:add', '场景 course:scene']),
      },
    },
  ])
})

test('a menu entry is granted with its hidden pages, which are withdrawn only with it', async () => {
  const role = await create()
  const entries = flat(await admin.get(menus.tree)).filter((m) => m.menuType === 'C' && !!m.alias)
  const behind = (alias: string) => entries.filter((m) => !m.visible && m.alias?.startsWith(`${alias.split(':')[0]}:`)).map((m) => m.alias)
  expect(
    entries
      .filter((m) => !m.visible)
      .map((m) => m.alias)
      .sort(),
  ).toEqual(
    entries
      .filter((m) => m.visible && m.alias?.endsWith(':menu'))
      .flatMap((m) => behind(m.alias ?? ''))
      .sort(),
  )
  for (const { alias } of entries.filter((m) => m.visible && m.alias && !/^(audit|tenant):/.test(m.alias))) {
    await save(role, [`+${alias}`])
    const hidden = (await held(role.id)).filter((word) => entries.some((m) => m.alias === word && !m.visible))
    expect([alias, hidden.sort()]).toEqual([alias, alias?.endsWith(':menu') ? behind(alias).sort() : []])
    await save(role, hidden.map((word) => `-${word}`).concat('+home:menu'))
    expect(await held(role.id)).toEqual(expect.arrayContaining(hidden))
    await save(role, [`-${alias}`, '-home:menu'])
    expect((await held(role.id)).filter((word) => hidden.includes(word))).toEqual([])
  }
  await save(role, ['+course:scene'])
  expect(await held(role.id)).not.toContain('course:scene')
})

test('a new hidden page is granted with its area, and an old role gets its pages at the next start', async () => {
  const role = await create()
  await save(role, ['+bank:menu'])
  const fid = flat(await admin.get(menus.tree)).find((m) => m.path === '/assessment')?.id ?? null
  const page = {
    fid,
    name: '题库统计',
    menuType: 'C',
    path: '/bankFigures',
    component: 'BankFigures',
    visible: false,
    sequence: 90,
  } as const
  await admin.get(menus.create, { body: { ...page, alias: 'bank:figures' } })
  expect(await held(role.id)).toContain('bank:figures')
  await world.owner.query(`delete from role_menu using menu m where m.id = menu_id and role_id = $1 and m.alias = 'bank:question'`, [
    role.id,
  ])
  expect(await held(role.id)).not.toContain('bank:question')
  const { rows } = await world.owner.query(`select tenant_id from tenant where domain = 'demo'`)
  const tenantId = rows[0].tenant_id as string
  await transaction(world.program.pool, { tenantId, entry: enterTenant(tenantId), run: (db) => addInitialMenus(db, true) })
  expect(await held(role.id)).toContain('bank:question')
})

test('heldAfter is independent of the order of changes', () => {
  const tree = [
    { id: '1', fid: null },
    { id: '2', fid: '1' },
    { id: '3', fid: '2' },
    { id: '4', fid: '2' },
    { id: '5', fid: '1' },
  ]
  const after = (list: [string, boolean][], before = ['1', '2', '4', '5']) =>
    [
      ...heldAfter(
        tree,
        new Set(before),
        list.map(([powerId, selected]) => ({ powerId, selected })),
      ),
    ]
      .sort()
      .join('')
  expect(after([['2', false]])).toBe('15')
  expect(
    after([
      ['3', true],
      ['2', false],
    ]),
  ).toBe('1235')
  expect(
    after([
      ['2', false],
      ['3', true],
    ]),
  ).toBe('1235')
  expect(after([['1', false]])).toBe('')
  expect(after([['3', true]], [])).toBe('123')
})

test('unknown and foreign entries and roles are not found, mixed roles are refused, and nothing of the list is saved', async () => {
  const role = await create()
  const good = (await changes(role, ['+course:menu']))[0]
  const foreignRole = await named('课程作者', far.admin)
  const foreignPower = (await powers(foreignRole.id, far.admin))[0]?.id ?? ''
  for (const powerId of ['999999999', foreignPower])
    expect((await admin.ask(roles.savePowers, { body: [good, { ...good, powerId }] })).status).toBe(404)
  for (const id of ['999999999', foreignRole.id]) {
    expect((await admin.ask(roles.savePowers, { body: [{ ...good, roleId: id }] })).status).toBe(404)
    expect((await admin.ask(roles.detail, { params: { id } })).status).toBe(404)
    expect((await admin.ask(roles.powers, { params: { id } })).status).toBe(404)
    expect((await admin.ask(roles.update, { body: { id, name: '改' } })).status).toBe(404)
    expect((await admin.ask(roles.remove, { body: [id] })).status).toBe(404)
  }
  const other = await create()
  expect((await admin.ask(roles.savePowers, { body: [good, { ...good, roleId: other.id }] })).msg).toBe('一次只能保存一个角色的权限')
  expect((await admin.ask(roles.savePowers, { body: [] })).succ).toBe(false)
  expect(await held(role.id)).toEqual([])
})

test('words that act only for officers cannot be given to an ordinary role, as the tree shows', async () => {
  const role = await create()
  const kept = (await powers(role.id)).filter((p) => p.isKept).map((p) => p.alias)
  expect(kept.sort()).toEqual(['audit:btn:export', 'audit:menu', 'identity:btn:confirm', 'role:btn:grant', 'role:btn:save'])
  expect((await save(role, ['+course:menu', '+role:btn:save'])).msg).toBe('「保存权限」只对系统内置角色有效，不能授予普通角色')
  expect(await held(role.id)).toEqual([])
  expect((await power((await named('系统管理员')).id, 'role:btn:save')).isKept).toBe(false)
  expect((await power((await named('系统管理员', far.admin)).id, 'role:btn:save', far.admin)).isKept).toBe(true)
})

test('a user cannot change their own role', async () => {
  const role = await create()
  const adminId = (await admin.get(roleUsers.holders, { query: { roleId: (await named('系统管理员')).id } })).records[0]?.id ?? ''
  await officer.get(roleUsers.grant, { body: [{ userId: adminId, roleId: role.id, selected: true }] })
  admin = await world.signIn('admin')
  expect((await admin.get(roles.detail, { params: { id: role.id } })).isOwn).toBe(true)
  expect((await save(role, ['+course:menu'])).msg).toBe('不能修改自己持有的角色')
  expect((await admin.ask(roles.update, { body: { id: role.id, name: '改' } })).msg).toBe('不能修改自己持有的角色')
  expect((await save(role, ['+course:menu'], officer)).code).toBe(0)
})

test('with three officers only the officer saves rights; without them the administrator does, too', async () => {
  const near = await create()
  expect((await save(near, ['+course:menu'], officer)).code).toBe(0)
  expect((await save(near, ['-course:menu'])).code).toBe(0)
  const role = await create(far.admin)
  expect((await save(role, ['+course:menu'], far.admin)).status).toBe(403)
  expect((await save(role, ['+course:menu'], far.officer)).code).toBe(0)
  const auditor = await world.signIn('auditor', 'yuanfan')
  expect((await auditor.ask(roles.page)).status).toBe(403)
  expect(await held(role.id, far.officer)).toEqual(expect.arrayContaining(['智能陪练', 'course:menu']))
})

test('a granted or withdrawn right takes effect with the next call', async () => {
  const viewer = await world.signIn('viewer')
  const role = await named('只读人员')
  const body = { title: '课', description: '描述' }
  expect((await viewer.ask(courses.createCourse, { body })).status).toBe(403)
  await save(role, ['+course:btn:add'])
  expect((await viewer.ask(courses.createCourse, { body })).code).toBe(0)
  await save(role, ['-course:btn:add'])
  expect((await viewer.ask(courses.createCourse, { body })).status).toBe(403)
})

test('the matrix shows the same holders as the trees of the roles', async () => {
  const { roles: all, powers: tree } = await admin.get(roles.matrix)
  const nodes = flat(tree)
  for (const role of all) {
    const ticked = nodes.filter((node) => node.heldBy.includes(role.id)).map((node) => node.id)
    expect([role.name, ticked]).toEqual([role.name, (await powers(role.id)).filter((p) => p.selected).map((p) => p.id)])
  }
  expect(all.map((r) => r.name)).toEqual((await admin.get(roles.page)).records.map((r) => r.name))
})

test('twenty concurrent changes of one role, and a menu deleted meanwhile, leave a consistent tree; the other tenant is not affected', async () => {
  const before = await far.admin.get(roles.matrix)
  const role = await create()
  const fid = (await power(role.id, 'course:menu')).id
  const { id: button } = await admin.get(menus.create, { body: { fid, name: '临时', menuType: 'F', alias: 'course:btn:tmp', sequence: 9 } })
  const [on, off] = [
    await changes(role, ['+course:btn:add', '+course:btn:tmp', '+role:btn:search']),
    await changes(role, ['-智能陪练', '-系统管理']),
  ]
  const twenty = (other: number) =>
    Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i === other ? admin.ask(menus.remove, { body: [button] }) : admin.ask(roles.savePowers, { body: i % 2 ? on : off }),
      ),
    )
  for (let round = 0; round < 3; round++) expect((await twenty(-1)).map((a) => a.code)).toEqual(Array(20).fill(0))
  for (const { status, code } of await twenty(10)) expect([0, 404]).toContain(status === 404 ? 404 : code)
  const tree = await powers(role.id)
  const parents = (node: Power) => tree.filter((p) => p.childList.some((c) => c.id === node.id))
  for (const node of tree) if (node.selected) for (const parent of parents(node)) expect(parent.selected).toBe(true)
  expect([0, 13, 14]).toContain((await held(role.id)).length)
  expect(await far.admin.get(roles.matrix)).toEqual(before)
})

test('even without row-level security, no query reaches another tenant', async () => {
  const tables = ['menu', 'role', 'role_menu', 'user_role', 'app_user']
  const role = await create()
  const [node, other] = await powers(role.id)
  const userId = (await officer.get(roleUsers.holders, { query: { roleId: (await named('只读人员')).id } })).records[0]?.id ?? ''
  const before = await admin.get(roles.matrix)
  const farRole = await create(far.admin)
  const farPower = (await powers(farRole.id, far.admin))[0]?.id ?? ''
  for (const table of tables) await world.owner.query(`alter table ${table} disable row level security`)
  try {
    const fields = { name: '改', menuType: 'M', path: '/x', component: 'Layout', sequence: 1 }
    const answers = await Promise.all([
      far.admin.ask(roles.detail, { params: { id: role.id } }),
      far.admin.ask(roles.powers, { params: { id: role.id } }),
      far.officer.ask(roles.update, { body: { id: role.id, name: '改' } }),
      far.officer.ask(roles.remove, { body: [role.id] }),
      far.officer.ask(roles.savePowers, { body: [{ powerId: node?.id, roleId: role.id, selected: true }] }),
      far.officer.ask(roles.savePowers, { body: [{ powerId: node?.id, roleId: farRole.id, selected: true }] }),
      far.officer.ask(roleUsers.holders, { query: { roleId: role.id } }),
      far.officer.ask(roleUsers.grant, { body: [{ userId, roleId: role.id, selected: true }] }),
      far.officer.ask(roleUsers.grant, { body: [{ userId, roleId: farRole.id, selected: true }] }),
      far.admin.ask(menus.update, { body: { ...fields, id: other?.id } }),
      far.admin.ask(menus.create, { body: { ...fields, fid: node?.id } }),
      far.admin.ask(menus.remove, { body: [node?.id] }),
    ])
    expect(answers.map((a) => a.status)).toEqual(Array(12).fill(404))
    expect(JSON.stringify([await far.admin.get(roles.matrix), await far.admin.get(menus.tree)])).not.toContain(`"${node?.id}"`)
    expect((await far.admin.get(roles.page, { query: { name: role.name } })).records.map((r) => r.id)).not.toContain(role.id)
    expect((await far.officer.get(roleUsers.holders, { query: { roleId: farRole.id, include: 'false' } })).total).toBe(6)
    expect((await far.officer.ask(roles.savePowers, { body: [{ powerId: farPower, roleId: farRole.id, selected: true }] })).code).toBe(0)
    expect(await admin.get(roles.matrix)).toEqual(before)
  } finally {
    for (const table of tables) await world.owner.query(`alter table ${table} enable row level security`)
  }
})
