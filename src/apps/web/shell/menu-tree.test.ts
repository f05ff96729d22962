// Tests of routes, menu and permission words from the permission tree.
import { expect, test } from 'vitest'
import type { PowerNode } from '#features/organisation/sessions/contract.ts'
import { type InitialMenu, initialMenus } from '#features/organisation/tenant-setup/server/initial-menus.ts'
import { entriesOf, lackedPages, menuPages, menuTree, wordsOf } from './menu-tree.ts'

let next = 1
const node = (menuType: 'M' | 'C' | 'F', name: string, more: Partial<PowerNode> = {}): PowerNode => ({
  id: String(next),
  fid: null,
  name,
  alias: null,
  menuType,
  path: null,
  component: null,
  icon: null,
  isFrame: false,
  visible: true,
  enabled: true,
  sequence: next++,
  childList: [],
  ...more,
})
const remove = node('F', '删除', { alias: 'course:btn:delete' })
const course = node('C', '课程管理', { path: 'courseManage', component: 'Course', alias: 'course:menu', childList: [remove] })
const off = node('C', '停用', { path: '/off', component: 'Off', alias: 'off:menu', enabled: false })
const role = node('C', '角色', { path: '/role', component: 'OwnRole' })
const tree = [node('C', '首页', { path: '/home', component: 'Home' }), node('M', '智能陪练', { childList: [course, off, role] })]

test('enabled entries are routes, in order', () => {
  const entries = entriesOf(menuTree(tree))
  expect(entries.map((e) => e.path)).toEqual(['/home', '/courseManage', '/role'])
  expect(entries.find((e) => e.path === '/role')?.component).toBe('OwnRole')
  expect(entries[1]).toMatchObject({ name: '课程管理', above: ['智能陪练'], visible: true })
})

test('a hidden entry, or one below a hidden one, is a route but not in the menu, and a sub-page knows its parent', () => {
  const page = (path: string, more: Partial<PowerNode> = {}) => node('C', path, { path, ...more })
  const shown = page('/shown', { childList: [page('detail'), page('/hidden', { visible: false })] })
  const entries = entriesOf(menuTree([shown, node('M', '藏起来的', { visible: false, childList: [page('/below')] })]))
  expect(entries.map(({ path, visible, parentPath }) => [path, visible, parentPath])).toEqual([
    ['/shown', true, null],
    ['/detail', true, '/shown'],
    ['/hidden', false, '/shown'],
    ['/below', false, null],
  ])
})

test('a page that is not granted has a route by name, but no menu entry', () => {
  const roots = menuTree(tree)
  const entries = entriesOf(roots)
  const lacked = lackedPages(entries)
  const always = ['/menuList', '/menuEdit', '/roleAddEdit', '/roleDetail', '/roleUser']
  expect(lacked.map((p) => p.path)).toEqual(expect.arrayContaining([...always, '/auditLog', '/scene']))
  expect(lacked).toContainEqual({ path: '/menuList', name: '菜单管理' })
  expect(lacked.filter((p) => entries.some((e) => e.path === p.path))).toEqual([])
  expect(JSON.stringify(roots)).not.toContain('菜单管理')
})

test('the permission words are the aliases of all enabled entries', () => {
  expect([...wordsOf(tree)]).toEqual(['course:menu', 'course:btn:delete'])
})

test('an empty tree has no routes', () => {
  expect(entriesOf(menuTree([]))).toEqual([])
})

test('every page of the product’s menu exists and has its permission word', async () => {
  const files = Object.keys(import.meta.glob('../../../features/*/*/web/*Page.tsx')).map((file) =>
    file.slice(file.lastIndexOf('/') + 1, -'Page.tsx'.length),
  )
  const pages = menuPages(files)
  const all = (list: readonly InitialMenu[]): InitialMenu[] => list.flatMap((m) => [m, ...all(m.children ?? [])])
  for (const { component, alias, menuType } of all(initialMenus))
    if (menuType === 'C') expect(pages.find((page) => page.component === component)).toMatchObject({ word: alias })
  expect(menuPages(['Nowhere'])).toEqual([{ component: 'Nowhere', name: null, word: null }])
})
