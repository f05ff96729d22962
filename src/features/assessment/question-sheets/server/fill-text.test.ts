// Blanks in one cell and their rules as short texts: joining and splitting are inverse.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apart, joined, rulesOf, rulesText } from './fill-text.ts'

test.each([
  ['', 1, []],
  ['甲;乙,丙', 1, ['甲;乙,丙']],
  ['等待期;90', 2, ['等待期', '90']],
  ['等待期；90', 2, ['等待期', '90']],
  ['等待期,90', 2, ['等待期', '90']],
  ['甲;乙,丙', 2, ['甲;乙', '丙']],
  // a number is not split at its comma; the forbidden comma is reported later
  ['1,000;90', 2, ['1,000', '90']],
  ['90;1,000,000', 2, ['90', '1,000,000']],
  ['30,100', 2, ['30', '100']],
])('the cell %j with %i blanks is split into %j', (cell, blanks, answers) => expect(apart(cell, blanks)).toEqual(answers))

test('splitting a joined cell gives the same answers', () => {
  const answer = fc.string({ unit: fc.constantFrom('甲', '乙', ';', '；', '|', ' ', 'a', '。'), minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(fc.array(answer, { minLength: 1, maxLength: 5 }), (list) => {
      expect(apart(joined(list), list.length)).toEqual(list)
    }),
  )
})

test('reading a written rules text gives the same rules with any units', () => {
  const unit = fc.constantFrom('天', '%', '元/年', 'km/h')
  const rule = fc.oneof(
    fc.constant({ numeric: false }),
    fc.record(
      { numeric: fc.constant(true), tolerance: fc.constantFrom(0.5, 3, 0.000001), units: fc.array(unit, { minLength: 1, maxLength: 3 }) },
      { requiredKeys: ['numeric'] },
    ),
  )
  fc.assert(
    fc.property(fc.array(rule, { minLength: 1, maxLength: 4 }), fc.boolean(), (blanks, ordered) => {
      const told = rulesOf(rulesText(blanks, ordered))
      // default rules have an empty text
      if (rulesText(blanks, ordered) !== '') expect(told).toEqual({ blanks, ordered })
      else expect([told, blanks.some((b) => b.numeric)]).toEqual([{ blanks: [], ordered: true }, false])
    }),
  )
})

test('a tolerance is read up to a million, and a larger one is ignored', () => {
  const toleranceOf = (text: string) => rulesOf(text).blanks[0]?.tolerance
  expect(['数字±0.5', '数字±1000000', '数字±1000001', '数字±0'].map(toleranceOf)).toEqual([0.5, 1_000_000, undefined, undefined])
})
