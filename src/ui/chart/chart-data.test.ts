// What a chart says of its data.
import { expect, test } from 'vitest'
import { inWords, isBlank, said, saidWithUnit } from './chart-data.ts'

test('values are said by kind, none as -', () => {
  expect([said(1234, 'count'), said(0.3333, 'percent'), said(79.5, 'score'), said(null, 'percent')]).toEqual([
    '1,234',
    '33.33%',
    '79.5',
    '-',
  ])
  expect([saidWithUnit(3, 'count'), saidWithUnit(0.5, 'percent'), saidWithUnit(null, 'score')]).toEqual(['3 人', '50%', '-'])
})

test('nothing to draw: no bars, no values, or of counts only zeros', () => {
  expect(isBlank({ xaxisData: [], yaxisData: [] }, 'count')).toBe(true)
  expect(isBlank({ xaxisData: ['单选'], yaxisData: [null] }, 'percent')).toBe(true)
  expect(isBlank({ xaxisData: ['甲', '乙'], yaxisData: [0, 0] }, 'count')).toBe(true)
  expect(isBlank({ xaxisData: ['甲', '乙'], yaxisData: [0, 0] }, 'percent')).toBe(false)
})

test('the whole in one sentence', () => {
  expect(inWords('成绩等级', { xaxisData: ['优秀', '差'], yaxisData: [2, 0] }, 'count')).toBe('成绩等级：优秀 2 人，差 0 人')
})
