// The rules of a line's texts, as its forms tell them.
import { expect, test } from 'vitest'
import { lengthTold, textFault, toldOfPoints } from './line-rules.ts'

test('what is told below a text is how much is missing, until nothing is wrong with it', () => {
  expect(['', '一', '一二三四五六七', '一二三四五六七八'].map((text) => lengthTold('script', text))).toEqual([
    ...['还差9字', '还差8字', '还差2字', '还差1字'],
  ])
  expect(lengthTold('script', '一二三四五六七八九')).toBe('已输入9字')
  expect(lengthTold('script', ' 😀二三四五六七八九　')).toBe('已输入9字')
  for (const text of ['', '一', '一二三四五六七八', '一二三四五六七八九'])
    expect(lengthTold('script', text).startsWith('还差')).toBe(textFault('script', 'text', text) !== undefined)
})

test('where lines are arranged no length is asked for', () => {
  expect(['', '一', '一二三四五六七八九'].map((text) => lengthTold('arrange', text))).toEqual(['已输入0字', '已输入1字', '已输入9字'])
})

test('a line that wants an answer and has no points says so', () => {
  expect(toldOfPoints({ needAnswer: 'NEED', answerPoints: ' ' })).toMatch(/^没有答题要点/)
  expect(toldOfPoints({ needAnswer: 'NEED', answerPoints: '等待期90天' })).toBeNull()
  expect(toldOfPoints({ needAnswer: 'NO_NEED', answerPoints: '' })).toBeNull()
})
