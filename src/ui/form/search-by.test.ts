// Search within the options of a select.
import { expect, test } from 'vitest'
import { searchByLabel, searchByValue, searchTreeByLabel, searchTreeByTitle } from './search-by.ts'

test('a select finds an option by its label, not by its value, regardless of width and case', () => {
  const { filterOption } = searchByLabel
  expect(filterOption('ａb１', { label: '华东AB１组', value: '7' })).toBe(true)
  expect(filterOption('7', { label: '华东AB１组', value: '7' })).toBe(false)
  expect(filterOption('7')).toBe(false)
  expect(searchByValue.filterOption('ＵＳＥＲ', { label: {}, value: 'user' })).toBe(true)
})

test('a tree finds a node by its label or title', () => {
  expect(searchTreeByLabel.filterTreeNode('a', { label: '总公司/Ａ区', title: 'B区' })).toBe(true)
  expect(searchTreeByTitle.filterTreeNode('a', { label: '总公司/Ａ区', title: 'B区' })).toBe(false)
})
