// Comparison of typed text with the texts of a list.
import { expect, test } from 'vitest'
import { holdsTyped } from './search.ts'

test.each([
  ['A区', 'Ａ区'],
  ['Ａ区', 'a区'],
  ['华东ＡＢ１组', 'ab1'],
  ['AB1', 'ａｂ１'],
  ['カナ课程', 'ｶﾅ'],
  ['ガス', 'ｶﾞｽ'],
  ['50%以上', '５０％'],
  ['100㎡展厅', 'm2'],
  ['华东 一区', '　华东　一区　'],
  ['华东　一区', '华东 一区'],
  ['任何', ''],
  ['任何', '　 '],
])('«%s» is found by «%s»', (text, typed) => {
  expect(holdsTyped(text, typed)).toBe(true)
})

test.each([
  ['A区', 'Ｂ区'],
  ['华东一区', '华东 一区'],
  ['', 'a'],
])('«%s» is not found by «%s»', (text, typed) => {
  expect(holdsTyped(text, typed)).toBe(false)
})
