// Ratios as people read them.
import { expect, test } from 'vitest'
import { percent } from './ratio.ts'

test.each([
  [0.6667, '66.67%'],
  [0.5, '50%'],
  [0.125, '12.50%'],
  [0.3333, '33.33%'],
  [1, '100%'],
  [0, '0%'],
  [0.0001, '0.01%'],
  [0.2929, '29.29%'],
  [null, '-'],
])('%s is read as %s', (ratio, text) => {
  expect(percent(ratio)).toBe(text)
})
