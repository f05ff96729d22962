// Tests of the layout of a distribution.
import { expect, test } from 'vitest'
import { tenthNames } from '#shared/scores.ts'
import { boundsOf, scaledTo, stepsTo } from './spread.ts'

test('grid lines are at round numbers, and the last is not below the maximum', () => {
  expect(stepsTo(395)).toEqual([0, 100, 200, 300, 400])
  expect(stepsTo(1)).toEqual([0, 1])
  expect(stepsTo(0)).toEqual([0, 1])
  expect(stepsTo(7)).toEqual([0, 2, 4, 6, 8])
})

test('the compared exam is scaled to an equal number of people', () => {
  expect(scaledTo([1, 3], 8)).toEqual([2, 6])
  expect(scaledTo([0, 0], 8)).toEqual([])
})

test('ten bins have eleven bounds', () => {
  expect(boundsOf(tenthNames(67))).toEqual(['0', '6.7', '13.4', '20.1', '26.8', '33.5', '40.2', '46.9', '53.6', '60.3', '67'])
  expect(boundsOf([])).toEqual([])
})
