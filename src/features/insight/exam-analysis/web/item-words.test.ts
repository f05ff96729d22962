// Tests of the words about questions.
import { expect, test } from 'vitest'
import type { Item } from '#features/insight/item-analysis/contract.ts'
import { cellsOf, hintOf, nameOf, sorted } from './item-words.ts'

const option = (name: string, correct: boolean, count: number) => ({ name, text: name, correct, count, share: count / 100 })
const item = (more: Partial<Item> = {}) =>
  ({
    place: 1,
    drawn: false,
    type: 0,
    answered: 100,
    blank: 0,
    full: 60,
    partial: 0,
    none: 40,
    fewer: 0,
    fifths: [],
    scoreRate: 0.6,
    discrimination: null,
    previousRate: null,
    keysKept: false,
    options: [option('A', false, 24), option('B', true, 60), option('C', false, 16)],
    ...more,
  }) as Item

test('option cells are the right ones, the most chosen wrong one, and the rest', () => {
  expect(cellsOf(item()).map((c) => [c.name, c.share, c.mark])).toEqual([
    ['A', 0.24, 'wrong'],
    ['B', 0.6, 'right'],
    ['C', 0.16, 'plain'],
  ])
  expect(cellsOf(item({ options: [option('A', false, 0), option('B', true, 100)] })).map((c) => c.mark)).toEqual(['plain', 'right'])
})

test('cells of blanks and short answers are shares of all people who got the question', () => {
  const blanks = item({ type: 4, answered: 90, blank: 10, full: 45, partial: 15, none: 30, options: [] })
  expect(cellsOf(blanks).map((c) => [c.name, c.share])).toEqual([
    ['全对', 0.45],
    ['部分', 0.15],
    ['全错', 0.3],
    ['未答', 0.1],
  ])
  const short = item({ type: 1, fifths: [10, 20, 30, 30, 10], options: [] })
  expect(cellsOf(short).map((c) => [c.name, c.share])).toEqual([
    ['0–20%', 0.1],
    ['20–40%', 0.2],
    ['40–60%', 0.3],
    ['60–80%', 0.3],
    ['80–100%', 0.1],
  ])
  expect(cellsOf(short).map((c) => c.mark)).toEqual(['plain', 'plain', 'plain', 'plain', 'right'])
  expect(cellsOf(item({ type: 4, answered: 0, blank: 0 }))).toEqual([])
})

test.each<[string, Partial<Item>, string | undefined]>([
  ['nothing', {}, undefined],
  ['a wrong option is chosen by a quarter', { options: [option('A', false, 25), option('B', true, 60)] }, '25% 错选 A'],
  ['a wrong option is chosen by 40 %', { options: [option('A', false, 40), option('B', true, 60)] }, '多数错选 A'],
  ['a wrong truth value is chosen by 40 %', { type: 2, options: [option('对', false, 40), option('错', true, 60)] }, '多数错选“对”'],
  [
    'low discrimination comes before a wrong option',
    { discrimination: 0.149, options: [option('A', false, 40), option('B', true, 60)] },
    '区分度低，请复核',
  ],
  ['the discrimination is just enough', { discrimination: 0.15 }, undefined],
  ['most wrong answers choose too few options', { type: 3, full: 60, fewer: 21 }, '少选居多'],
  ['half of the wrong answers choose too few options', { type: 3, full: 60, fewer: 20 }, undefined],
  ['nobody answers wrong', { full: 100, options: [option('B', true, 100)] }, '没有人答错'],
  ['a blank is no wrong option', { type: 4, none: 90, full: 10, options: [] }, undefined],
  ['the user must still sit the exam', { keysKept: true, options: [], discrimination: 0 }, '考试结束后显示'],
])('hint: %s', (_, more, text) => {
  expect(hintOf(item(more))?.text).toBe(text)
})

test('sorting puts missing values last and equal ones by number', () => {
  const items = [
    item({ place: 1, scoreRate: 0.5, previousRate: 0.5, discrimination: 0.3 }),
    item({ place: 2, scoreRate: null }),
    item({ place: 3, scoreRate: 0.4, previousRate: null, discrimination: 0.1 }),
    item({ place: 4, scoreRate: 0.4, previousRate: 0.9 }),
  ]
  const places = (by: Parameters<typeof sorted>[1]) => sorted(items, by).map((q) => q.place)
  expect([places('rate'), places('fallen'), places('discrimination'), places('place')]).toEqual([
    [3, 4, 1, 2],
    [4, 1, 2, 3],
    [3, 1, 2, 4],
    [1, 2, 3, 4],
  ])
})

test('a drawn question has no number, and comes after the others while few people had it', () => {
  const drawn = (place: number, answered: number, scoreRate: number) => item({ place, answered, scoreRate, drawn: true })
  const items = [drawn(176, 9, 0), drawn(177, 10, 0.4), item({ place: 1, answered: 3, scoreRate: 0.5 })]
  expect(sorted(items, 'rate').map((q) => q.place)).toEqual([177, 1, 176])
  expect(sorted(items, 'place').map((q) => q.place)).toEqual([1, 176, 177])
  expect(items.map(nameOf)).toEqual(['抽题（9 人考到）', '抽题（10 人考到）', '第 1 题'])
})
