// Tables of texts about wrong answers.
import { expect, test } from 'vitest'
import type { WrongAnswer } from '../contract.ts'
import { askedOf, asScope, isIn, scopesOf, whenWords } from './wrong-words.ts'

test.each([
  [{ state: 'DUE', dueIn: 0, rights: 0 }, '待重练'],
  [{ state: 'DUE', dueIn: 0, rights: 1 }, '该复习了'],
  [{ state: 'LATER', dueIn: 1, rights: 0 }, '明天复习'],
  [{ state: 'LATER', dueIn: 3, rights: 1 }, '3天后复习'],
  [{ state: 'MASTERED', dueIn: 7, rights: 2 }, '已掌握'],
  [{ state: 'MASTERED', dueIn: null, rights: 3 }, '已掌握'],
  [{ state: 'TEXT', dueIn: null, rights: 0 }, '对照参考答案'],
] as const)('the entry %j has the text %s', (entry, text) => expect(whenWords(entry).text).toBe(text))

const entry = (examinationId: string, categoryId: string) =>
  ({ examinationId, examinationName: `考试${examinationId}`, categoryId, categoryName: `题库${categoryId}` }) as WrongAnswer
test('scopesOf lists each exam and bank of the entries once', () => {
  const entries = [entry('1', '7'), entry('2', '7'), entry('1', '7')]
  expect(scopesOf({ entries })).toEqual([
    {
      label: '按考试',
      scopes: [
        { scope: 'exam-1', name: '考试1' },
        { scope: 'exam-2', name: '考试2' },
      ],
    },
    { label: '按题库', scopes: [{ scope: 'bank-7', name: '题库7' }] },
  ])
  expect(entries.filter(isIn('exam-1'))).toHaveLength(2)
  expect(entries.filter(isIn('bank-7'))).toHaveLength(3)
  expect(entries.filter(isIn('all'))).toHaveLength(3)
})

test.each([
  ['exam-12', { examinationId: '12' }],
  ['bank-3', { categoryId: '3' }],
  ['all', {}],
  ['exam-x', {}],
  ['', {}],
])('the scope %s of an address becomes the query %j', (text, asked) => expect(askedOf(asScope(text))).toEqual(asked))
