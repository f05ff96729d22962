// The order of departments.
import { expect, test } from 'vitest'
import { depthFirst } from './department-order.ts'

const row = (way: string, seq: number) => ({ way: way.split('/'), seq, departmentId: way.slice(way.lastIndexOf('/') + 1) })
const order = (rows: ReturnType<typeof row>[]) => depthFirst(rows).map((r) => r.way.join('/'))

test('each is followed by what is below it; siblings by place, then by number', () => {
  const rows = [row('1/10/100', 0), row('1', 5), row('1/9', 2), row('1/10', 1), row('1/8', 2), row('1/10/99', 0), row('1/9/7', 0)]
  expect(order(rows)).toEqual(['1', '1/10', '1/10/99', '1/10/100', '1/8', '1/9', '1/9/7'])
  expect(order([])).toEqual([])
})

test('one that was moved stands where it stood for each of its people', () => {
  expect(order([row('1', 0), row('1/2', 0), row('1/2/4', 0), row('1/3', 1), row('1/3/4', 0)])).toEqual([
    '1',
    '1/2',
    '1/2/4',
    '1/3',
    '1/3/4',
  ])
})
