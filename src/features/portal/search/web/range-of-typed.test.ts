// The highlighted part of a found title.
import { expect, test } from 'vitest'
import { rangeOfTyped } from './range-of-typed.ts'

test.each([
  ['华东ＡＢ１组', 'ab1', 'ＡＢ１'],
  ['展厅100㎡', 'm2', '㎡'],
  ['𠮷祥Ａ', 'a', 'Ａ'],
  ['CRM入门', 'ｃｒｍ', 'CRM'],
])('in «%s» «%s» marks «%s»', (text, typed, marked) => {
  const range = rangeOfTyped(text, typed)
  expect(range && text.slice(...range)).toBe(marked)
})

test.each([
  ['A区', ''],
  ['A区', '　'],
  ['A区', 'b'],
])('in «%s» «%s» marks nothing', (text, typed) => {
  expect(rangeOfTyped(text, typed)).toBe(null)
})
