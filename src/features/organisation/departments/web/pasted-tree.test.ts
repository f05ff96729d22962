// Parsing a pasted tree of departments in any of its forms.
import { expect, test } from 'vitest'
import { parseTree } from './pasted-tree.ts'

const wanted = ['华东区', '华东区/上海', '华东区/上海/一部', '华东区/杭州', '华南区']
const namesOf = (text: string, depth = 4) => parseTree(text, depth).paths.map((path) => path.join('/'))

test.each([
  ['spaces', '华东区\n  上海\n    一部\n  杭州\n华南区'],
  ['tabs', '华东区\n\t上海\n\t\t一部\n\t杭州\n华南区\n'],
  ['wide spaces, blank lines', '华东区\r\n\r\n　上海\r\n　　一部\r\n　杭州\r\n华南区'],
  ['bullets', '- 华东区\n  - 上海\n    - 一部\n  - 杭州\n- 华南区'],
  ['numbers', '1. 华东区\n  1.1 上海\n    1.1.1 一部\n  1.2 杭州\n2. 华南区'],
  ['a drawn tree', '华东区\n├── 上海\n│   └── 一部\n└── 杭州\n华南区'],
  ['paths', '华东区\n华东区/上海\n华东区/上海/一部\n华东区/杭州\n华南区'],
  ['paths of the lowest alone', '华东区 > 上海 > 一部\n华东区＞杭州\n华南区'],
  ['a column for each level', '华东区\t上海\t一部\n华东区\t杭州\t\n华南区'],
  ['merged cells', '华东区\t上海\t一部\n\t杭州\n华南区\t\t'],
])('the text with %s is parsed to a tree', (_, text) => {
  expect(parseTree(text, 4).faults).toEqual([])
  expect(namesOf(text)).toEqual(wanted)
})

test('an invalid line is reported with its number, and the rest is read', () => {
  const { paths, faults } = parseTree(`甲\n  乙\n    丙\n${'长'.repeat(51)}\n丁`, 2)
  expect(paths).toEqual([['甲'], ['甲', '乙'], ['丁']])
  expect(faults).toEqual([
    { line: 3, text: '「丙」超出可以添加的 2 级' },
    { line: 4, text: `「${'长'.repeat(10)}…」超过50个字符` },
  ])
  expect(parseTree('\n  \n', 4)).toEqual({ paths: [], faults: [] })
})
