// Differences by words: both texts can be read back, and only the changed words are marked.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffWords } from './word-diff.ts'

const text = fc.string({ unit: fc.constantFrom('等', '待', '期', '为', '90', '天', '，', ' ', '\n', 'a', '。'), maxLength: 30 })
const without = (kind: string, parts: ReturnType<typeof diffWords>) =>
  parts
    .filter((part) => part.kind !== kind)
    .map((part) => part.text)
    .join('')

test('the parts without the added ones are the old text, and without the removed ones the new text', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = diffWords(before, after)
      expect([without('added', parts), without('removed', parts)]).toEqual([before, after])
    }),
  )
})

test('equal texts have no marks', () => {
  fc.assert(
    fc.property(text, (same) => {
      expect(diffWords(same, same).every(({ kind }) => kind === 'same')).toBe(true)
    }),
  )
})

test('only the changed number is marked', () => {
  expect(diffWords('等待期为30天，意外除外。', '等待期为90天，意外除外。').filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'removed', text: '30' },
    { kind: 'added', text: '90' },
  ])
})

test('texts without a common word count as replaced', () => {
  const [before, after] = [
    Array.from({ length: 3000 }, (_, i) => `甲${i}`).join('，'),
    Array.from({ length: 3000 }, (_, i) => `乙${i}`).join('；'),
  ]
  expect(diffWords(before, after)).toEqual([
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ])
})
