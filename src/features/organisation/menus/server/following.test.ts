// The visible entries of a user, from those of their roles.
import { expect, test } from 'vitest'
import { parentPages, withParentPages } from './following.ts'

const row = (id: string, menuType: 'M' | 'C' | 'F', fid: string | null = null, more: { alias?: string; visible?: boolean } = {}) => ({
  ...{ id, menuType, fid, alias: null as string | null, visible: true },
  ...more,
})
const all = [
  row('home', 'C', null, { alias: 'home:menu' }),
  row('a', 'M'),
  row('b', 'M', 'a'),
  row('page', 'C', 'b', { alias: 'course:menu' }),
  row('button', 'F', 'page', { alias: 'course:btn:add' }),
  row('hidden', 'C', 'a', { alias: 'course:scene', visible: false }),
  row('empty', 'M'),
  row('other', 'C', 'empty', { alias: 'exam:menu' }),
]
const shown = (...ids: string[]) =>
  withParentPages(
    all,
    all.filter(({ id }) => ids.includes(id)),
  ).map(({ id }) => id)

test.each([
  ['a page', ['page'], ['home', 'a', 'b', 'page']],
  ['a directory and a page that was moved away from it', ['page', 'empty'], ['home', 'a', 'b', 'page', 'empty']],
  ['a button and no page', ['button'], ['a', 'b', 'button']],
  ['only a hidden page', ['hidden'], ['a', 'hidden']],
  ['no entry', [], []],
])('a user with %s sees the right entries', (_, held, wanted) => {
  expect(shown(...held)).toEqual(wanted)
})

test('a hidden page follows the visible page of its area', () => {
  expect([...parentPages(all)]).toEqual([['hidden', 'page']])
})
