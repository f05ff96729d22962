// Tests of durations in words.
import { expect, test } from 'vitest'
import { lasted } from './words.ts'

test('durations are in seconds, minutes or hours, and a missing one is a dash', () => {
  expect([0, 59, 60, 90, 35_999, 36_000, 9_000_000, null].map(lasted)).toEqual([
    ...['0 秒', '59 秒', '1 分钟', '1.5 分钟', '600 分钟', '10 小时', '2,500 小时', '-'],
  ])
})
