// @vitest-environment happy-dom
// Controls for forbidden actions are hidden.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { courses } from '#features/authoring/courses/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { Allowed } from '../page/Forbidden.tsx'
import { May, type MayBe, SessionProvider } from './session.tsx'

const own = { departmentId: null, timeZone: 'Asia/Shanghai', viewedBy: null }
const person = { id: '1', name: '林', loginName: 'lin', type: 0, orgId: '1', orgName: '青禾', ...own }
const shown = (held: string[], wanted: MayBe) =>
  renderToStaticMarkup(
    <SessionProvider person={person} words={new Set(held)}>
      <May do={wanted} otherwise="no">
        yes
      </May>
    </SessionProvider>,
  )

test('a permission is an endpoint, a word, or several words of which one is enough', () => {
  expect(shown(['course:btn:edit'], courses.updateCourse)).toBe('yes')
  expect(shown(['course:menu'], courses.updateCourse)).toBe('no')
  expect(shown(['course:btn:edit'], scripts.save)).toBe('yes')
  expect(shown([], scripts.save)).toBe('no')
  expect(shown([], courses.enabled)).toBe('yes')
  expect(shown(['role:btn:search'], 'role:btn:search')).toBe('yes')
  expect(shown(['x'], ['a', 'x'])).toBe('yes')
})

test('a form with an address tells a user without the right which right is missing and who can grant it, and has no save button', () => {
  const form = (held: string[]) =>
    renderToStaticMarkup(
      <SessionProvider person={person} words={new Set(held)}>
        <Allowed do={courses.createCourse} right="新建课程">
          <button>保存</button>
        </Allowed>
      </SessionProvider>,
    )
  expect(form(['course:btn:add'])).toContain('保存')
  expect(form(['course:menu'])).not.toContain('保存')
  expect(form(['course:menu'])).toMatch(/「新建课程」的权限.*系统管理员.*安全保密员/)
})
