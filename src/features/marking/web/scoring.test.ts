// Points by keys.
import { expect, test } from 'vitest'
import { afterKey, scoreOf } from './scoring.ts'

const typed = (keys: readonly string[], max = 30) => keys.reduce((text, key) => afterKey(text, key, max) ?? text, '')

test.each([
  [['1', '2'], '12'],
  [['1', '2', '.'], '12.5'],
  [['1', '2', '.', '.'], '12'],
  [['.'], '0.5'],
  [['4', '5'], '5'],
  [['3', '0', '.'], '30'],
  [['0', '7'], '7'],
  [['1', '.', '8'], '8'],
  [['ArrowUp', 'ArrowUp', 'ArrowDown'], '0.5'],
  [['ArrowDown'], '0'],
  [['End', 'ArrowUp'], '30'],
  [['9', 'Home'], '0'],
  [['1', '2', 'Backspace'], '1'],
  [['1', '.', 'Backspace'], '1'],
  [['1', 'Backspace'], ''],
])('%j makes %s', (keys, text) => {
  expect(typed(keys)).toBe(text)
})

test('a maximum between two steps is reached, and left downwards to the step below', () => {
  expect(typed(['End'], 10.3)).toBe('10.3')
  expect(typed(['End', 'ArrowDown'], 10.3)).toBe('10')
  expect(typed(['1', '0', 'ArrowUp'], 10.3)).toBe('10.3')
  expect(typed(['9'], 5)).toBe('')
  expect(typed(['End', 'ArrowUp'], 0.25)).toBe('0.25')
})

test('other keys say nothing; nothing typed is no score', () => {
  expect(afterKey('1', 'a', 30)).toBeUndefined()
  expect(afterKey('1', 'Enter', 30)).toBeUndefined()
  expect([scoreOf(''), scoreOf('0'), scoreOf('2.5')]).toEqual([null, 0, 2.5])
})
