// Tests of the order of departments.
import { expect, test } from 'vitest'
import { depthFirst } from './department-order.ts'

const row = (way: string, seq: number) => ({ way: way.split('/'), seq, departmentId: way.slice(way.lastIndexOf('/') + 1) })
const order = (rows: ReturnType<typeof row>[]) => depthFirst(rows).map((r) => r.way.join('/'))

test('each department comes before its children, and siblings come by sequence, then by id', () => {
  const rows = [row('1/10/100', 0), row('1', 5), row('1/9', 2), row('1/10', 1), row('1/8', 2), row('1/10/99', 0), row('1/9/7', 0)]
  expect(order(rows)).toEqual(['1', '1/10', '1/10/99', '1/10/100', '1/8', '1/9', '1/9/7'])
  expect(order([])).toEqual([])
})

test('a department that was moved appears under each of its parents', () => {
  expect(order([row('1', 0), row('1/2', 0), row('1/2/4', 0), row('1/3', 1), row('1/3/4', 0)])).toEqual([
    '1',
    '1/2',
    '1/2/4',
    '1/3',
    '1/3/4',
  ])
})
