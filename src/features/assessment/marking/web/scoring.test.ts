// Points from keyboard input and from scoring points.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterKey, pointsFor, scoreOf } from './scoring.ts'

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
])('the keys %j make the text %s', (keys, text) => {
  expect(typed(keys)).toBe(text)
})

test('a maximum between two steps can be reached, and the arrow down leads to the step below', () => {
  expect(typed(['End'], 10.3)).toBe('10.3')
  expect(typed(['End', 'ArrowDown'], 10.3)).toBe('10')
  expect(typed(['1', '0', 'ArrowUp'], 10.3)).toBe('10.3')
  expect(typed(['End', 'Backspace'], 2.25)).toBe('2')
  expect(typed(['9'], 5)).toBe('')
  expect(typed(['End', 'ArrowUp'], 0.25)).toBe('0.25')
})

test('other keys are ignored, and an empty text is no score', () => {
  expect(afterKey('1', 'a', 30)).toBeUndefined()
  expect(afterKey('1', 'Enter', 30)).toBeUndefined()
  expect([scoreOf(''), scoreOf('0'), scoreOf('2.5')]).toEqual([null, 0, 2.5])
})

test.each([
  [[2, 3, 5], [], 10, 0],
  [[2, 3, 5], [0], 10, 2],
  [[2, 3, 5], [0, 2], 10, 7],
  [[1, 1, 1], [0], 10, 3.5],
  [[1, 1, 1], [0, 1, 2], 10.3, 10.3],
  [[0, 0], [1], 6, 0],
  [[0, 0], [0, 1], 6, 6],
])('with weights %j the points at %j of a question with %d points give %d', (weights, found, max, score) => {
  const points = weights.map((weight) => ({ weight }))
  expect(pointsFor(points, new Set(found), max)).toBe(score)
})

test('more scoring points never give less, and never more than full points', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(weights, fc.integer({ min: 1, max: 60 }), fc.nat(7), (all, half, which) => {
      const points = all.map((weight) => ({ weight }))
      const some = new Set(points.flatMap((_, i) => (i % 2 ? [] : i)))
      const [less, more] = [some, new Set([...some, which % all.length])].map((found) => pointsFor(points, found, half / 2))
      return (less ?? 0) <= (more ?? -1) && (more ?? 0) <= half / 2
    }),
  )
})
