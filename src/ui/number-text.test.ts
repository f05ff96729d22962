// What is meaningful of what is typed into a field for a number.
import { expect, test } from 'vitest'
import { hasOther, numberIn } from './number-text.ts'

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
