// Tests of the words of the page 成长.
import { expect, test } from 'vitest'
import { meanChangeWords, customerWords, skillsTitle, skillWords, weekWords } from './growth-words.ts'

test('each figure has short words', () => {
  const skill = { section: '开场', cells: 2, cellsBefore: 2, runsLeft: null }
  expect(skillWords({ ...skill, state: 'RUNS_LEFT', runsLeft: 2 })).toBe('还差 2 场')
  expect(skillWords({ ...skill, state: 'WEAKEST' })).toBe('先练这项')
  expect([3, 4].map((cells) => skillWords({ ...skill, cells, state: 'RISEN' }))).toEqual(['升了一级', '升了两级'])
  const customers = [
    ['MET', 59.99],
    ['MET', null],
    ['HALF', null],
    ['NEW', null],
  ] as const
  expect(customers.map(([state, best]) => customerWords({ state, best }))).toEqual(['最好 59', '待点评', '练了一半', '还没见'])
  expect([meanChangeWords(null), meanChangeWords(0.4)?.sign, meanChangeWords(11.8)?.sign, meanChangeWords(-3)?.text]).toEqual([
    null,
    '持平',
    '↑ 12',
    '比之前 30 天低 3 分',
  ])
  expect([weekWords('2026-11-02', false).short, weekWords('2026-11-23', true).long]).toEqual(['11/2', '本周'])
  expect([skillsTitle(6), skillsTitle(2)]).toEqual(['六项本领', '两项本领'])
})
