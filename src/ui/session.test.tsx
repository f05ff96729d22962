// @vitest-environment happy-dom
// What a person may not do is not shown.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { courses } from '../features/courses/contract.ts'
import { scripts } from '../features/scripts/contract.ts'
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

test('an endpoint, a word, several words of which one is enough', () => {
  expect(shown(['course:btn:edit'], courses.updateCourse)).toBe('yes')
  expect(shown(['course:menu'], courses.updateCourse)).toBe('no')
  expect(shown(['course:btn:edit'], scripts.save)).toBe('yes')
  expect(shown([], scripts.save)).toBe('no')
  expect(shown([], courses.enabled)).toBe('yes')
  expect(shown(['role:btn:search'], 'role:btn:search')).toBe('yes')
  expect(shown(['x'], ['a', 'x'])).toBe('yes')
})
