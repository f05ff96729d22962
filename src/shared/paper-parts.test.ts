// Parts of papers: headings, and papers without parts.
import { expect, test } from 'vitest'
import { inParts, partsOf } from './paper-parts.ts'

const labels = ['单选', '简答', '判断', '多选', '填空']
const asked = (...list: [type: number, score: number][]) => list.map(([type, score]) => ({ type, score }))
const headings = (list: ReturnType<typeof asked>) => partsOf(list, (q) => labels[q.type] ?? '').map((p) => `${p.from} ${p.heading}`)

test('a part has the points of each question if they are equal, and the total', () => {
  expect(headings(asked([0, 2], [0, 2], [0, 2], [3, 1.5], [3, 2.5], [1, 10]))).toEqual([
    '0 一、单选题（共 3 题，每题 2 分，共 6 分）',
    '3 二、多选题（共 2 题，4 分）',
    '5 三、简答题（共 1 题，10 分）',
  ])
  expect(headings(asked([2, 0.1], [2, 0.1], [2, 0.1]))).toEqual(['0 一、判断题（共 3 题，每题 0.1 分，共 0.3 分）'])
  expect(headings([])).toEqual([])
})

test('a paper with a type in two places has no parts, until its types are put together', () => {
  const mixed = asked([0, 2], [3, 4], [0, 3])
  expect(headings(mixed)).toEqual([])
  expect(inParts(mixed)).toEqual(asked([0, 2], [0, 3], [3, 4]))
  expect(headings(inParts(mixed))).toEqual(['0 一、单选题（共 2 题，5 分）', '2 二、多选题（共 1 题，4 分）'])
})
