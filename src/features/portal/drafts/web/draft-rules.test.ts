// Words of drafts: quotes marked in passages, options and answers.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Draft } from '../contract.ts'
import { answerWords, markQuotes, optionsOf, passedWords } from './draft-rules.ts'

test('quotes are marked once, also if they overlap, and the text stays whole', () => {
  expect(markQuotes('等待期为30天，意外没有等待期。', ['意外没有等待期', '等待期为30天'])).toEqual([
    { from: 0, text: '等待期为30天', isQuote: true },
    { from: 7, text: '，', isQuote: false },
    { from: 8, text: '意外没有等待期', isQuote: true },
    { from: 15, text: '。', isQuote: false },
  ])
  expect(markQuotes('等待期', ['没有这句'])).toEqual([{ from: 0, text: '等待期', isQuote: false }])
  const text = '一二三四五六七八九十'
  const quote = fc.tuple(fc.nat(9), fc.nat(9)).map(([a, b]) => text.slice(Math.min(a, b), Math.max(a, b) + 1))
  fc.assert(
    fc.property(fc.array(quote, { maxLength: 4 }), (quotes) => {
      const parts = markQuotes(text, quotes)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      expect(parts.filter((part) => !part.isQuote).some((part) => quotes.includes(part.text))).toBe(false)
    }),
  )
})

const draft = (content: Draft['content']) => ({ content }) as Draft
test('options have letters, and other answers are one line', () => {
  const single = draft({ type: 'SINGLE', text: '？', options: ['甲', '乙'], answers: [' b'], points: [], analysis: '' })
  expect(optionsOf(single)).toEqual([
    { letter: 'A', text: '甲', isRight: false },
    { letter: 'B', text: '乙', isRight: true },
  ])
  expect(answerWords(single)).toBe('')
  expect(answerWords(draft({ type: 'FILL', text: '____', options: [], answers: ['一', '二'], points: [], analysis: '' }))).toBe('一；二')
  expect(passedWords({ passed: 9, refused: 3 })).toBe('12 条中 9 条通过检查')
})
