// Searching a tree, and the target of a dropped node.
import { expect, test } from 'vitest'
import type { DepartmentNode } from '../contract.ts'
import { matching, nodesOf, placeBeside } from './use-departments.ts'

const node = (name: string, childList: DepartmentNode[] = []): DepartmentNode => ({
  id: name,
  parentId: null,
  name,
  layer: 0,
  departPath: `/${name}/`,
  fullName: name,
  addDepartAllow: true,
  version: '',
  selectable: true,
  canEdit: true,
  childList,
})
const tree = [node('总公司', [node('华东区', [node('上海')]), node('华南区', [node('深圳')])])]
const names = (text: string) => nodesOf(matching(tree, text)).map((n) => n.name)

test('a search keeps matching nodes and their ancestors', () => {
  expect(names(' ')).toEqual(['总公司', '华东区', '上海', '华南区', '深圳'])
  expect(names('深')).toEqual(['总公司', '华南区', '深圳'])
  expect(names('华东')).toEqual(['总公司', '华东区'])
  expect(nodesOf(matching([node('Ａ区'), node('B区')], ' a')).map((n) => n.name)).toEqual(['Ａ区'])
  expect(names('没有')).toEqual([])
})

test('a node lands before or after another, whether it was among the siblings or not', () => {
  const [a, b, c] = [node('a'), node('b'), node('c')]
  const siblings = [a, b, c]
  expect(placeBeside(siblings, 'c', 'a', -1)).toBe(0)
  expect(placeBeside(siblings, 'a', 'c', 1)).toBe(2)
  expect(placeBeside(siblings, 'a', 'b', 1)).toBe(1)
  expect(placeBeside(siblings, 'x', 'b', 1)).toBe(2)
})
