// Recognition of tables in texts, and their cells.
import { expect, test } from 'vitest'
import { blocksOf, cellsOf, hasTable, inOneLine, ruleLine, toRowLine } from './tables-in-text.ts'

test('a table is its lines from the headings on, and the text around it stays', () => {
  const text = '费率表：\n| 年龄 | 保费 |\n| --- | :-: |\n| 30 | $x^2$ |\n| 40 |\n\n求保费。'
  expect(blocksOf(text)).toEqual([
    { text: '费率表：' },
    {
      rows: [
        ['年龄', '保费'],
        ['30', '$x^2$'],
        ['40', ''],
      ],
    },
    { text: '\n求保费。' },
  ])
  expect(inOneLine(text)).toBe('费率表： 年龄 保费；30 $x^2$；40  \n求保费。')
})

test('cells beyond the headings keep a column of their own', () => {
  expect(blocksOf('| 甲 |\n| --- |\n| 1 | 2 |')).toEqual([
    {
      rows: [
        ['甲', ''],
        ['1', '2'],
      ],
    },
  ])
})

test.each(['甲 | 乙\n丙 | 丁', '| 甲 | 乙 |\n| 丙 | 丁 |', '| 甲 |', '甲|乙', '| --- |', '|甲|\n---'])('%j is no table', (text) => {
  expect(hasTable(text)).toBe(false)
  expect(blocksOf(text)).toEqual([{ text }])
})

test('a bar within a formula or after a backslash does not end a cell', () => {
  expect(cellsOf('| $|x|$ | a\\|b |')).toEqual(['$|x|$', 'a|b'])
  expect(cellsOf(toRowLine(['a|b', ' 丙\n丁 ']))).toEqual(['a|b', '丙 丁'])
  expect(ruleLine(2)).toBe('| --- | --- |')
})
