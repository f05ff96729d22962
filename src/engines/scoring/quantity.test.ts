// Values of spoken numbers, also for numbers that were read aloud first.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAloud } from '../reading.ts'
import { toQuantity } from './quantity.ts'

test.each([
  ['五十万', 500_000],
  ['五百', 500],
  ['十五', 15],
  ['两万', 20_000],
  ['一万零五十', 10_050],
  ['一万五', 15_000],
  ['一万零五', 10_005],
  ['一百五', 150],
  ['二十五', 25],
  ['三点五万', 35_000],
  ['三点五', 3.5],
  ['一亿两千万', 120_000_000],
  ['二零二四', 2024],
  ['百分之八十', 0.8],
  ['百分之三点五', 0.035],
  ['千分之三', 0.003],
  ['万分之五', 0.0005],
  ['万', 10_000],
  ['一万亿', 1e12],
  ['两三', 2.5],
  ['三五', 4],
  ['四五百', 450],
  ['三四万', 35_000],
  ['五六十', 55],
  ['一三', 13],
  ['点', null],
])('%s is %s', (spoken, value) => {
  expect(toQuantity(spoken)).toBe(value)
})

test('a number that is read aloud and parsed keeps its value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), (value) => {
      expect(toQuantity(readAloud(`${value}元`).reading.replace(/元.*$/, ''))).toBe(value)
    }),
  )
})
