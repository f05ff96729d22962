// Menus over HTTP: placement, required fields, protected entries, and access to menu management.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { type Menu, menus } from '../contract.ts'

let world: World
let admin: Person
let officer: Person
let stranger: Person
beforeAll(async () => {
  world = await startWorld({ MENU_LINK_HOSTS: 'docs.example,intra.example' })
  ;[admin, officer, stranger] = (await Promise.all([world.signIn('admin'), world.signIn('officer'), world.signIn('admin', 'yuanfan')])) as [
    Person,
    Person,
    Person,
  ]
})
afterAll(() => world?.close())

const flat = (tree: readonly Menu[]): Menu[] => tree.flatMap((m) => [m, ...flat(m.childList)])
const all = async (as = admin) => flat(await as.get(menus.tree))
const byAlias = async (alias: string, as = admin) => {
  const found = (await all(as)).find((m) => m.alias === alias)
  if (!found) throw new Error(`no ${alias}`)
  return found
}
const byId = async (id: string) => (await all()).find((m) => m.id === id)

const directory = { name: '目录', menuType: 'M', path: '/dir', component: 'Layout', sequence: 1 }
let made = 0
/** A custom page below a directory. */
const pageBelow = (fid: string) => ({ fid, name: '页面', menuType: 'C', path: `/page${++made}`, component: 'Page', sequence: 1 })
const create = async (body: object) => (await admin.get(menus.create, { body })).id
const refused = async (body: object, as = admin) => {
  const { status, code, msg, fields } = await as.ask(menus.create, { body })
  return { status, code, msg, field: fields?.[0]?.field }
}

test('the tree has every field, siblings in order, and children below; role managers may read it, too', async () => {
  const tree = await admin.get(menus.tree)
  expect(tree.map((m) => [m.name, m.menuType, m.fid])).toEqual([
    ['首页', 'C', null],
    ['智能陪练', 'M', null],
    ['考试专区', 'M', null],
    ['系统管理', 'M', null],
  ])
  const list = await byAlias('menu:menu')
  expect(list).toMatchObject({
    fid: tree[3]?.id,
    name: '菜单管理',
    menuType: 'C',
    path: '/menuList',
    component: 'MenuList',
    icon: 'Menu',
    isFrame: false,
    visible: true,
    enabled: true,
    builtIn: true,
    sequence: expect.any(Number),
    version: expect.any(String),
  })
  expect(list.childList.map((m) => [m.alias, m.menuType])).toEqual([
    ['menu:btn:addRoot', 'F'],
    ['menu:btn:addChild', 'F'],
    ['menu:btn:edit', 'F'],
    ['menu:btn:delete', 'F'],
  ])
  expect(flat(await officer.get(menus.tree)).length).toBe(flat(tree).length)
  expect((await (await world.signIn('viewer')).ask(menus.tree)).status).toBe(403)
})

test('among the built-in entries, lists are visible, and edit, detail and user pages are hidden', async () => {
  const entries = (await all()).filter((m) => /^\/(menu|role)/.test(m.path ?? ''))
  expect(entries.map((m) => [m.name, m.path, m.visible])).toEqual([
    ['角色权限', '/role', true],
    ['角色编辑', '/roleAddEdit', false],
    ['角色详情', '/roleDetail', false],
    ['角色用户', '/roleUser', false],
    ['菜单管理', '/menuList', true],
    ['菜单编辑', '/menuEdit', false],
  ])
})

test('known tells whether an endpoint requires the word', async () => {
  const fid = (await byAlias('menu:menu')).id
  await create({ fid, name: '导出', menuType: 'F', alias: 'menu:btn:nobody', sequence: 5 })
  expect((await byAlias('menu:btn:nobody')).known).toBe(false)
  for (const alias of ['menu:btn:edit', 'role:btn:grant', 'course:btn:add']) expect((await byAlias(alias)).known).toBe(true)
})

test('a directory, a page below it and a button below that are created, and administrators have them at once', async () => {
  const root = await create({ ...directory, name: '经营分析' })
  const below = pageBelow(root)
  const page = await create({ ...below, alias: 'report:menu', icon: 'bar', isFrame: false, visible: false, sequence: 7 })
  const exporting = { fid: page, name: '导出', menuType: 'F', alias: 'report:btn:export', sequence: 1 }
  const button = await create(exporting)
  expect(await byId(page)).toMatchObject({
    ...below,
    alias: 'report:menu',
    icon: 'bar',
    visible: false,
    sequence: 7,
    builtIn: false,
    enabled: true,
  })
  // a button has no address, a directory no word
  expect(await byId(button)).toMatchObject({ fid: page, path: null, component: null, alias: 'report:btn:export' })
  for (const address of [{ path: '/x' }, { component: 'X' }, { isFrame: true }])
    expect((await admin.ask(menus.create, { body: { ...exporting, ...address } })).fields).toEqual([
      { field: Object.keys(address)[0], message: '按钮没有这一项' },
    ])
  expect((await admin.ask(menus.create, { body: { ...directory, fid: root, alias: 'no:word' } })).msg).toBe('目录没有这一项')
  const again = await create({ ...directory, fid: root })
  const held = JSON.stringify((await admin.get(sessions.info)).powerAliasTree)
  for (const id of [root, page, button, again]) expect(held).toContain(`"id":"${id}"`)
})

test('the form reports a missing or wrong value on its field', async () => {
  const fid = await create(directory)
  const page = pageBelow(fid)
  const rule = '请输入1-20位汉字/数字/字母/下划线'
  for (const name of ['', '有 空格', 'a-b', '一'.repeat(21), undefined])
    expect(await refused({ ...page, name })).toEqual({ status: 200, code: 40000, msg: rule, field: 'name' })
  expect(await refused({ ...page, sequence: undefined })).toMatchObject({ msg: '请输入排序', field: 'sequence' })
  for (const menuType of ['M', 'C']) {
    expect(await refused({ ...page, menuType, path: '' })).toMatchObject({ msg: '请输入路由地址', field: 'path' })
    expect(await refused({ ...page, menuType, component: ' ' })).toMatchObject({ msg: '请输入组件路径', field: 'component' })
  }
  for (const path of ['/learn', 'learn/x', '/404', '/assets/a', '/Docs', '/sales-assistant'])
    expect(await refused({ ...page, path })).toMatchObject({ msg: '这个地址由系统使用，请换一个', field: 'path' })
  for (const [field, most] of [
    ['alias', 60],
    ['path', 60],
    ['component', 60],
    ['icon', 20],
  ] as const)
    expect(await refused({ ...page, [field]: 'a'.repeat(most + 1) })).toMatchObject({ msg: `最多${most}个字符`, field })
  expect(await refused({ ...page, alias: '中文' })).toMatchObject({ field: 'alias' })
  expect(await refused({ ...page, alias: 'menu:btn:edit' })).toMatchObject({ msg: '权限标识已存在', field: 'alias' })
  expect(await refused({ ...page, path: 'menuList' })).toMatchObject({ msg: '路由地址已存在', field: 'path' })
  await create({ ...page, name: '一'.repeat(20), alias: 'a'.repeat(60), component: 'a'.repeat(60), icon: 'a'.repeat(20) })
})

test('an address leads into the product, or by http as an external link', async () => {
  const fid = await create(directory)
  const page = pageBelow(fid)
  const bad = ['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example', '/a//b', '/../x', 'mailto:a@b', '/a b']
  for (const path of bad)
    for (const isFrame of [false, true]) expect([path, (await refused({ ...page, path, isFrame })).field]).toEqual([path, 'path'])
  expect((await refused({ ...page, path: 'https://docs.example/x' })).field).toBe('path')
  for (const path of ['https://', 'https://a:b@docs.example', 'https:\\\\docs.example'])
    expect([path, (await refused({ ...page, path, isFrame: true })).field]).toEqual([path, 'path'])
  for (const path of ['https://elsewhere.example/', 'https://docs.example.evil/', 'https://xdocs.example/'])
    expect((await refused({ ...page, path, isFrame: true })).msg).toContain('不允许链接到')
  for (const path of ['https://docs.example/x?y=1', 'http://a.intra.example:8080/'])
    expect(await byId(await create({ ...page, path, isFrame: true }))).toMatchObject({ path, isFrame: true })
})

test('a root entry needs one word, a child the other', async () => {
  const root = await create(directory)
  const withdraw = (alias: string) =>
    world.owner.query(
      `update menu set enabled = false where alias = $1 and tenant_id = (select tenant_id from tenant where domain = 'demo')`,
      [alias],
    )
  await withdraw('menu:btn:addRoot')
  expect((await refused(directory)).status).toBe(403)
  await create(pageBelow(root))
  await world.owner.query('update menu set enabled = true')
  await withdraw('menu:btn:addChild')
  expect((await refused(pageBelow(root))).status).toBe(403)
  await create(directory)
  await world.owner.query('update menu set enabled = true')
})

test('each type has its place, with at most four levels, and never below itself', async () => {
  const root = await create(directory)
  const page = await create(pageBelow(root))
  const button = await create({ fid: page, name: '按钮', menuType: 'F', sequence: 1 })
  const wrong = '目录和菜单只能在根或目录下，按钮只能在菜单下'
  expect(await refused({ name: '按钮', menuType: 'F', sequence: 1 })).toMatchObject({ msg: wrong, field: 'menuType' })
  expect((await refused({ fid: root, name: '按钮', menuType: 'F', sequence: 1 })).msg).toBe(wrong)
  expect((await refused(pageBelow(page))).msg).toBe(wrong)
  expect((await refused({ fid: button, name: '按钮', menuType: 'F', sequence: 1 })).msg).toBe(wrong)
  const second = await create({ ...directory, fid: root })
  const third = await create({ ...directory, fid: second })
  const deep = await create(pageBelow(third))
  expect((await refused({ fid: deep, name: '按钮', menuType: 'F', sequence: 1 })).msg).toBe('菜单最多4层')

  const move = async (id: string, fid: string | null, change: object = {}) => {
    const node = await byId(id)
    if (!node) throw new Error('gone')
    return (await admin.ask(menus.update, { body: { ...node, fid, ...change } })).msg
  }
  expect(await move(root, third)).toBe('上级不能是自己或自己的下级')
  expect(await move(root, root)).toBe('上级不能是自己或自己的下级')
  expect(await move(page, page)).toBe('上级不能是自己或自己的下级')
  expect(await move(page, third)).toBe('菜单最多4层')
  expect(await move(root, root, { menuType: 'C' })).not.toBe('')
  expect(await move(page, root, { menuType: 'M' })).toBe(wrong)
  expect(await move(page, second)).toBe('')
  expect((await byId(page))?.fid).toBe(second)
})

test('a saved entry is visible; a concurrent save gets a conflict; unknown and foreign ids are not found', async () => {
  const root = await create(directory)
  const page = await create(pageBelow(root))
  const before = await byId(page)
  if (!before) throw new Error('gone')
  const change = { ...before, name: '改名', visible: false, enabled: false, sequence: 9, icon: null }
  await admin.get(menus.update, { body: change })
  expect(await byId(page)).toMatchObject({ name: '改名', visible: false, enabled: false, sequence: 9 })
  expect(await admin.ask(menus.update, { body: change })).toMatchObject({ code: 40009, msg: '内容已被他人修改，请刷新后再试' })
  const { version: _, ...fresh } = change
  for (const id of ['999999999', (await byAlias('menu:menu', stranger)).id]) {
    expect((await admin.ask(menus.update, { body: { ...fresh, id } })).status).toBe(404)
    expect((await admin.ask(menus.update, { body: { ...fresh, fid: id } })).status).toBe(404)
    expect((await refused({ ...pageBelow(root), fid: id })).status).toBe(404)
    expect((await admin.ask(menus.remove, { body: [id] })).status).toBe(404)
  }
  expect((await byId(page))?.fid).toBe(root)
  const { rows } = await world.owner.query('select before, after from audit_log where entity_id = $1 and action = $2', [page, '修改菜单'])
  expect(rows).toMatchObject([
    { before: { name: '页面', visible: true, enabled: true, sequence: 1 }, after: { name: '改名', visible: false, enabled: false } },
  ])
})

test('deleting removes the sub-tree, also from roles, but not built-in entries', async () => {
  const root = await create(directory)
  const page = await create(pageBelow(root))
  const button = await create({ fid: page, name: '按钮', menuType: 'F', sequence: 1 })
  const other = await create(directory)
  const builtIn = await byAlias('course:btn:human')
  expect(await admin.ask(menus.remove, { body: [builtIn.id] })).toMatchObject({ code: 40000, msg: '系统内置菜单不能删除' })
  expect(await byId(button)).toBeDefined()
  await admin.get(menus.remove, { body: [root, other, page] })
  for (const id of [root, page, button, other]) expect(await byId(id)).toBeUndefined()
  expect((await world.owner.query('select 1 from role_menu where menu_id = any ($1)', [[root, page, button]])).rowCount).toBe(0)
  expect((await admin.ask(menus.remove, { body: [root] })).status).toBe(404)
  expect((await admin.ask(menus.remove, { body: [] })).succ).toBe(false)
})

test('built-in entries keep word, address, page and type, and directories their place; other fields are free', async () => {
  const course = await byAlias('course:menu')
  const fixed = '系统内置菜单的类型、权限标识、路由地址和组件不能修改'
  for (const change of [{ alias: 'x:y' }, { alias: null }, { path: '/x' }, { component: 'X' }])
    expect((await admin.ask(menus.update, { body: { ...course, ...change } })).msg).toBe(fixed)
  const system = (await all()).find((m) => m.path === '/system')
  const root = await create(directory)
  if (!system) throw new Error('no directory')
  expect((await admin.ask(menus.update, { body: { ...system, fid: root } })).msg).toBe('系统内置目录不能移动')
  await admin.get(menus.update, { body: { ...course, name: '课程', sequence: 3 } })
  expect(await byAlias('course:menu')).toMatchObject({ name: '课程', sequence: 3 })
  // deleting a directory never deletes a built-in entry that was moved below it
  await admin.get(menus.update, { body: { ...(await byAlias('course:menu')), fid: root } })
  expect((await admin.ask(menus.remove, { body: [root] })).msg).toBe('系统内置菜单不能删除')
})

test('no change can lock the tenant out of menu management', async () => {
  const lockOut = '不能停用：否则没有人能再进入菜单管理'
  for (const alias of ['menu:menu', 'menu:btn:edit', 'menu:edit'])
    expect(await admin.ask(menus.update, { body: { ...(await byAlias(alias)), enabled: false } })).toMatchObject({
      code: 40000,
      msg: lockOut,
    })
  const system = (await all()).find((m) => m.path === '/system')
  if (!system) throw new Error('no directory')
  expect((await admin.ask(menus.update, { body: { ...system, enabled: false } })).msg).toBe(lockOut)
  const off = await create({ ...directory, enabled: false })
  expect((await admin.ask(menus.update, { body: { ...(await byAlias('menu:menu')), fid: off } })).msg).toBe(lockOut)
  expect((await byAlias('menu:menu')).enabled).toBe(true)
})

test('disabling an entry withdraws the right with the next call', async () => {
  const online = () => admin.ask(sessions.online)
  expect((await online()).status).toBe(200)
  await admin.get(menus.update, { body: { ...(await byAlias('session:menu')), enabled: false } })
  expect((await online()).status).toBe(403)
  await admin.get(menus.update, { body: { ...(await byAlias('session:menu')), enabled: true } })
  expect((await online()).status).toBe(200)
})

test('disabling entries can neither take the log from the auditor nor granting from the officer', async () => {
  for (const word of ['audit:menu', 'role:menu', 'role:btn:save', 'role:btn:grant', 'setting:btn:officers'])
    expect(await admin.ask(menus.update, { body: { ...(await byAlias(word)), enabled: false } })).toMatchObject({
      succ: false,
      msg: menus.meta.failures.lockOut,
    })
})

test('only one of twenty concurrent saves gets the word, and no two moves make a cycle; another tenant is not affected', async () => {
  const before = await all(stranger)
  const root = await create(directory)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => admin.ask(menus.create, { body: { ...pageBelow(root), alias: 'once:menu', sequence: i } })),
  )
  expect(answers.map((a) => a.msg).sort()).toEqual(['', ...Array(19).fill('权限标识已存在')])
  const [a = '', b = ''] = [await create({ ...directory, fid: root }), await create({ ...directory, fid: root })]
  const hang = async (id: string, fid: string) => {
    const { version: _, ...fields } = (await byId(id)) as Menu
    return admin.ask(menus.update, { body: { ...fields, fid } })
  }
  const moved = await Promise.all([hang(a, b), hang(b, a)])
  expect(moved.map((m) => m.msg).sort()).toEqual(['', '上级不能是自己或自己的下级'])
  expect(await all(stranger)).toEqual(before)
})
