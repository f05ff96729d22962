// Effects of a click in the permission tree.
import { expect, test } from 'vitest'
import type { Power } from '../contract.ts'
import { changesOf, heldOf, stateOf, toggled } from './ticking.ts'

const node = (id: string, menuType: Power['menuType'], selected: boolean, childList: Power[] = [], isKept = false): Power => ({
  id,
  name: `n${id}`,
  alias: null,
  menuType,
  selected,
  isKept,
  follows: null,
  childList,
})
const page = node('2', 'C', true, [node('3', 'F', true), node('4', 'F', false), node('5', 'F', false, [], true)])
const other = node('6', 'C', false)
const tree = [node('1', 'M', true, [page, other]), node('7', 'M', false, [node('8', 'C', false, [node('9', 'F', false)])])]
const lead = node('11', 'C', false, [node('13', 'F', false)])
const hidden = { ...node('12', 'C', false), follows: '11' }
const area = [node('10', 'M', false, [lead, hidden])]
const held = heldOf(tree)
const after = (...ids: string[]) => [...ids.reduce((ticked, id) => toggled(tree, ticked, id), held)].sort().join('')

test('a page and a directory can be ticked in part, or not at all', () => {
  expect([stateOf(page, held), stateOf(tree[0] as Power, held), stateOf(tree[1] as Power, held)]).toEqual(['some', 'some', 'none'])
  expect(stateOf(page, new Set(['2', '3', '4']))).toBe('all')
  // a page counts only by its own tick, a directory by the entries below it
  expect(stateOf(page, new Set(['3', '4']))).toBe('none')
  expect(stateOf(tree[0] as Power, new Set(['2', '3', '4', '6']))).toBe('all')
  expect(stateOf(tree[0] as Power, new Set(['1', '2', '3', '4', '6']))).toBe('all')
})

test('a click completes a partial tick, without withheld words, and ticks the ancestors', () => {
  expect(after('2')).toBe('1234')
  expect(after('9')).toBe('123789')
  expect(after('1')).toBe('12346')
})

test('a second click unticks the sub-tree and directories that become empty', () => {
  expect(after('2', '2')).toBe('')
  expect(after('3')).toBe('12')
  expect(after('9', '9')).toBe('12378')
  expect(after('9', '8')).toBe('123')
})

test('only changes are sent, with names, and a click that was undone sends nothing', () => {
  expect(changesOf(tree, toggled(tree, held, '3'))).toEqual([{ powerId: '3', powerName: 'n3', selected: false }])
  expect(changesOf(tree, toggled(tree, held, '4'))).toEqual([{ powerId: '4', powerName: 'n4', selected: true }])
  expect(changesOf(tree, toggled(tree, toggled(tree, held, '4'), '4'))).toEqual([])
})

test('a hidden page follows its entry, also if that is ticked by a button, and is not sent itself', () => {
  const by = (...ids: string[]) => ids.reduce((ticked, id) => toggled(area, ticked, id), heldOf(area))
  expect([...by('13')].sort()).toEqual(['10', '11', '12', '13'])
  expect([...by('11')].sort()).toEqual(['10', '11', '12', '13'])
  expect([...by('11', '11')]).toEqual([])
  expect(changesOf(area, by('11')).map((c) => c.powerId)).toEqual(['10', '11', '13'])
})
