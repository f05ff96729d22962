// What follows from the permission tree.
import { expect, test } from 'vitest'
import type { PowerNode } from '../../../features/sessions/contract.ts'
import { entriesOf, menuTree, wordsOf } from './menu-tree.ts'

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

test('enabled entries are routes, in their order, with the six that are always there', () => {
  const entries = entriesOf(menuTree(tree, () => true))
  expect(entries.map((e) => e.path)).toEqual([
    '/home',
    '/courseManage',
    '/role',
    '/menuList',
    '/menuEdit',
    '/roleAddEdit',
    '/roleDetail',
    '/roleUser',
  ])
  expect(entries.find((e) => e.path === '/role')?.component).toBe('OwnRole')
  expect(entries[1]).toMatchObject({ name: '课程管理', above: ['智能陪练'], visible: true })
})

test('a built-in entry without its page is not listed', () => {
  const entries = entriesOf(menuTree(tree, (component) => component === 'MenuList'))
  expect(entries.map((e) => e.path)).toEqual(['/home', '/courseManage', '/role', '/menuList'])
})

test('words are the aliases of all that is enabled', () => {
  expect([...wordsOf(tree)]).toEqual(['course:menu', 'course:btn:delete'])
})

test('an empty tree has no routes', () => {
  expect(entriesOf(menuTree([], () => true))).toEqual([])
})
