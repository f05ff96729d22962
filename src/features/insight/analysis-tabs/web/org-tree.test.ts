// Tests of the conversion of rows to a tree.
import { expect, test } from 'vitest'
import { type OrgNode, type Organisation, treeOf } from './org-tree.ts'

const names = (nodes: OrgNode<null>[]): unknown => nodes.map((n) => [n.row.departmentName, names(n.childList)])

test('each row becomes a child of the last row of the layer above', () => {
  const rows = [
    ['root', 0],
    ['A', 1],
    ['A1', 2],
    ['A11', 3],
    ['A2', 2],
    ['B', 1],
  ].map(([departmentName, layer]) => ({ departmentName, layer }) as Organisation<null>)
  expect(names(treeOf(rows))).toEqual([
    [
      'root',
      [
        [
          'A',
          [
            ['A1', [['A11', []]]],
            ['A2', []],
          ],
        ],
        ['B', []],
      ],
    ],
  ])
  expect(treeOf([])).toEqual([])
})
