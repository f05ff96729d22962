// Tests of the rules of a line's texts, as the forms show them.
import { expect, test } from 'vitest'
import { lengthTold, textFault, toldOfPoints } from './line-rules.ts'

test('the hint below a text counts the missing characters until the text is valid', () => {
  expect(['', '一', '一二三四五六七', '一二三四五六七八'].map((text) => lengthTold('script', text))).toEqual([
    ...['还差9字', '还差8字', '还差2字', '还差1字'],
  ])
  expect(lengthTold('script', '一二三四五六七八九')).toBe('已输入9字')
  expect(lengthTold('script', ' 😀二三四五六七八九　')).toBe('已输入9字')
  for (const text of ['', '一', '一二三四五六七八', '一二三四五六七八九'])
    expect(lengthTold('script', text).startsWith('还差')).toBe(textFault('script', 'text', text) !== undefined)
})

test('script arrangement has no minimum length', () => {
  expect(['', '一', '一二三四五六七八九'].map((text) => lengthTold('arrange', text))).toEqual(['已输入0字', '已输入1字', '已输入9字'])
})

test('a line that needs an answer and has no points shows a hint', () => {
  expect(toldOfPoints({ needAnswer: 'NEED', answerPoints: ' ' })).toMatch(/^没有答题要点/)
  expect(toldOfPoints({ needAnswer: 'NEED', answerPoints: '等待期90天' })).toBeNull()
  expect(toldOfPoints({ needAnswer: 'NO_NEED', answerPoints: '' })).toBeNull()
})
