// Detects menu entries that cannot work, from the existing pages and icons.
import { expect, test } from 'vitest'
import { whyBroken } from './menu-parts.ts'

const parts = { pages: [{ component: 'CourseManage', name: '课程管理', word: 'course:menu' }], icons: { read: () => null } }
const entry = (of: object) => ({ menuType: 'C' as const, component: 'CourseManage', icon: null, isFrame: false, ...of })

test.each([
  [{}, null],
  [{ component: 'courseManage' }, '没有页面「courseManage」，打开时显示找不到网页'],
  [{ component: 'Nowhere' }, '没有页面「Nowhere」，打开时显示找不到网页'],
  // a link leads out of the product, and a directory has no page of its own
  [{ component: 'Nowhere', isFrame: true }, null],
  [{ component: 'Layout', menuType: 'M' }, null],
  [{ component: null, menuType: 'F' }, null],
  [{ icon: 'ReadOutlined' }, null],
  [{ icon: 'read' }, null],
  [{ icon: 'Reed' }, '没有图标「Reed」，显示为默认图标'],
])('%j', (of, why) => {
  expect(whyBroken(entry(of), parts)).toBe(why)
  // before the application has registered its pages, no entry counts as broken
  expect(whyBroken(entry(of))).toBeNull()
})
