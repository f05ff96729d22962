// Tests of the path to a sub-scene, and of the search in the tree.
import { expect, test } from 'vitest'
import type { CourseTree } from '#features/authoring/courses/contract.ts'
import { found, openIn, pathTo } from './places.ts'

const node = (id: string, type: CourseTree['type'], title: string, childList: CourseTree[] = []): CourseTree => ({
  id,
  type,
  title,
  childList,
  canEdit: true,
})
const tree = [
  node('1', 'COURSE', '重疾险话术', [node('2', 'SCENE', '开场', [node('3', 'SUB_SCENE', '自我介绍'), node('4', 'SUB_SCENE', '寒暄')])]),
  node('5', 'COURSE', '年金险', [node('6', 'SCENE', 'Closing', [node('7', 'SUB_SCENE', '促成')])]),
]

test('the path to a leaf contains its parents, and another id has no path', () => {
  expect(pathTo(tree, '4')).toMatchObject({ course: { id: '1' }, scene: { id: '2' }, leaf: { title: '寒暄' } })
  expect([pathTo(tree, '2'), pathTo(tree, '99'), pathTo(tree, null)]).toEqual([null, null, null])
})

test('a search keeps the parents and all children of a matching title', () => {
  const titles = (nodes: readonly CourseTree[]): string[] => nodes.flatMap((n) => [n.title, ...titles(n.childList)])
  expect(titles(found(tree, '寒暄'))).toEqual(['重疾险话术', '开场', '寒暄'])
  expect(titles(found(tree, 'closing'))).toEqual(['年金险', 'Closing', '促成'])
  expect(titles(found(tree, 'ＣＬＯＳＩＮＧ'))).toEqual(['年金险', 'Closing', '促成'])
  expect(found(tree, '没有')).toEqual([])
})

test('the path to the selection is open until the user opens another item, and a new selection resets it', () => {
  const way = (id: string | null, byHand: ReturnType<typeof openIn> | null = null) => openIn(tree, pathTo(tree, id), byHand)
  expect(way(null)).toEqual({ course: '1', scene: '2', of: undefined })
  expect(way('7')).toEqual({ course: '5', scene: '6', of: '7' })
  const byHand = { course: '1', scene: null, of: '7' }
  expect(way('7', byHand)).toBe(byHand)
  expect(way('4', byHand)).toEqual({ course: '1', scene: '2', of: '4' })
  expect(openIn([], null, null)).toEqual({ course: null, scene: null, of: undefined })
})
