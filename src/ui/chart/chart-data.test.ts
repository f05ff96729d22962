// Text of a chart's values.
import { expect, test } from 'vitest'
import { inWords, isBlank, said, saidWithUnit } from './chart-data.ts'

test('values are formatted by their kind, missing ones as -', () => {
  expect([said(1234, 'count'), said(0.3333, 'percent'), said(79.5, 'score'), said(null, 'percent')]).toEqual([
    '1,234',
    '33.33%',
    '79.5',
    '-',
  ])
  expect([saidWithUnit(3, 'count'), saidWithUnit(0.5, 'percent'), saidWithUnit(null, 'score')]).toEqual(['3 人', '50%', '-'])
})

test('a chart is blank without bars, without values, or with only zero counts', () => {
  expect(isBlank({ xaxisData: [], yaxisData: [] }, 'count')).toBe(true)
  expect(isBlank({ xaxisData: ['单选'], yaxisData: [null] }, 'percent')).toBe(true)
  expect(isBlank({ xaxisData: ['甲', '乙'], yaxisData: [0, 0] }, 'count')).toBe(true)
  expect(isBlank({ xaxisData: ['甲', '乙'], yaxisData: [0, 0] }, 'percent')).toBe(false)
})

test('a chart is described in one sentence', () => {
  expect(inWords('成绩等级', { xaxisData: ['优秀', '差'], yaxisData: [2, 0] }, 'count')).toBe('成绩等级：优秀 2 人，差 0 人')
})
