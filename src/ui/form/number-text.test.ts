// Parsing the input of a number field.
import { expect, test } from 'vitest'
import { faultIn, hasOther, numberIn } from './number-text.ts'

test.each([
  ['12ab3.5', true, 12, true],
  ['60分钟', true, 60, true],
  ['90.5', true, 90, true],
  ['90.5', false, 90.5, false],
  ['abc', true, null, true],
  ['', true, null, false],
  ['１２０', true, 120, false],
  ['1,440', true, 1440, false],
  ['-', false, null, false],
  ['-3', true, -3, false],
  ['3.', false, 3, false],
  ['.5', false, 0.5, false],
  ['1e5', false, 1, true],
] as const)('%s (whole: %s) is %s; something else in it: %s', (text, whole, value, other) => {
  expect([numberIn(text, whole), hasOther(text, whole)]).toEqual([value, other])
})

test.each([
  [1441, { min: 1, max: 1440, precision: 0 }, '应为1到1440'],
  [0, { min: 1, max: 1440 }, '应为1到1440'],
  [-1, { min: 0 }, '不能小于0'],
  [10_001, { max: 10_000 }, '不能大于10,000'],
  [0.125, { min: 0, max: 1, precision: 2 }, '最多2位小数'],
  [0.5, { precision: 0 }, '应为整数'],
  [0.29, { min: 0, max: 1, precision: 2 }, null],
  [1440, { min: 1, max: 1440, precision: 0 }, null],
  [null, { min: 1 }, null],
  [undefined, { min: 1 }, null],
] as const)('%s within %j: %s', (n, limits, fault) => {
  expect(faultIn(n, limits)).toBe(fault)
})
