// Tests of the desk: digits give scores, Enter goes to the next waiting line, and the words of states.
import { expect, test } from 'vitest'
import type { ReviewedLine } from '../contract.ts'
import { afterFigure, dictatedAs, judgedAs, newMarks, nextOf, stateWords, scoreNow } from './review-words.ts'

const line = (more: Partial<ReviewedLine> = {}): ReviewedLine => ({
  scriptId: '1',
  text: '您好',
  reference: '',
  said: null,
  dictated: null,
  spoken: null,
  hints: 0,
  points: [],
  autoScore: null,
  score: 0,
  marks: [],
  judge: null,
  isDisputed: false,
  ...more,
})
const spoken = { durationMs: 1, speechMs: 1, pauses: 0, peaks: [], audioUrl: null, heard: null, unheard: null, listening: false }
const waits = line({ spoken, score: null })
const marked = line({ spoken, score: 81, marks: [{ score: 90, remark: '', reason: '', by: '赵', at: '' }] })

test('digits build a number up to 100, then start again', () => {
  const typed = (keys: string) => [...keys].reduce<number | null>((score, key) => afterFigure(score, key) ?? null, null)
  expect(['8', '85', '100', '1005', '07'].map(typed)).toEqual([8, 85, 100, 5, 7])
  expect([85, 10, 8, null].map((score) => afterFigure(score, 'Backspace'))).toEqual([8, 1, null, null])
  expect(afterFigure(8, 'x')).toBeUndefined()
})

test('a line has its current score, and a mark is compared with it', () => {
  expect([line(), waits, marked].map(stateWords)).toEqual(['未答', '待点评', '81 分'])
  expect([waits, marked, line({ said: '好', autoScore: 70 })].map(scoreNow)).toEqual([null, 90, 70])
})

test('the next waiting line comes after the current one, from the start again, else the next line', () => {
  expect(nextOf([waits, marked, waits], 0)).toBe(2)
  expect(nextOf([waits, marked, marked], 1)).toBe(0)
  expect(nextOf([marked, line(), marked], 0)).toBe(1)
  expect(nextOf([marked, line(), marked], 2)).toBe(2)
})

test('a disputed line counts as waiting', () => {
  expect(nextOf([marked, line({ said: '好', score: 20, isDisputed: true }), marked], 2)).toBe(1)
})

test('the words of a judge result', () => {
  const judge = { state: 'GIVEN' as const, before: 60, after: 72, why: null, points: [] }
  expect(judgedAs(judge)).toBe('智能评分：由 60 分调到 72 分')
  expect(judgedAs({ ...judge, after: 60 })).toBe('智能评分：60 分，与内置规则相同')
  expect(judgedAs({ ...judge, state: 'NONE', why: '今日用量已达上限' })).toBe('按内置规则评分：今日用量已达上限')
})

test('the words of browser recognition and its correction', () => {
  expect(dictatedAs('保额五十万', '保额五十万')).toBe('由学员的浏览器识别，学员没有改动')
  expect(dictatedAs('保额五时万', '保额五十万')).toBe('由学员的浏览器识别，学员更正过；识别为：保额五时万')
})

test('the answer to an appeal sends changed scores only', () => {
  const lines = [
    line({ scriptId: '1', said: '好', autoScore: 14, score: 14 }),
    { ...marked, scriptId: '2' },
    { ...waits, scriptId: '3' },
    line({ scriptId: '4' }),
  ]
  const typed = (score: number | null, reason = '') => ({ score, reason })
  expect(newMarks(lines, { 1: typed(90, '说到了'), 2: typed(90), 3: typed(70), 4: typed(null, '没有分数') })).toEqual([
    { scriptId: '1', score: 90, reason: '说到了', seen: 0 },
    { scriptId: '3', score: 70, reason: '', seen: 0 },
  ])
})
