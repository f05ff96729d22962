// Tests of the words about records of scoring anew.
import { expect, test } from 'vitest'
import type { RegradeRecord } from '../contract.ts'
import { whatOf } from './record-words.ts'

type Changed = RegradeRecord['questions'][number]
const fixed = (place: number): Changed => ({ place, drawn: false, text: '犹豫期内可以全额退保', kind: 'ALL_RIGHT' })
const drawn: Changed = { place: 176, drawn: true, text: '客户问到保单贷款的最高比例，按条款应怎样回答？', kind: 'ALL_RIGHT' }

test.each<[string, Changed[], string]>([
  ['fixed questions by number', [fixed(1), fixed(3)], '第 1、3 题全员满分'],
  ['a drawn question by its text', [drawn], '“客户问到保单贷款的最高比例，按条款应怎样…”全员满分'],
  ['both', [drawn, fixed(2)], '第 2 题、“客户问到保单贷款的最高比例，按条款应怎样…”全员满分'],
  ['nothing', [], '重新计分'],
])('a record names %s', (_, questions, words) => {
  expect(whatOf({ questions, newest: false, rules: 0 } as unknown as RegradeRecord)).toBe(words)
})
