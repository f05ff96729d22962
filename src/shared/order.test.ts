// Reordering keeps the same rows, each once, for any request.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arranged } from './order.ts'

const places = (...list: [string, number][]) => list.map(([id, seq]) => ({ id, seq }))
const abcd = ['a', 'b', 'c', 'd']

test.each([
  [places(['d', 0]), 'dabc'],
  [places(['a', 3]), 'bcda'],
  [places(['a', 99]), 'bcda'],
  [places(['b', 1]), 'abcd'],
  [places(['d', 1], ['b', 3]), 'adcb'],
  [places(['b', 0], ['a', 1]), 'bacd'],
  [places(['d', 0], ['a', 1], ['b', 2], ['c', 3]), 'dabc'],
])('%j makes %s', (list, after) => expect((arranged(abcd, list) as string[]).join('')).toBe(after))

test('an unknown or repeated id moves nothing', () => {
  for (const list of [places(['x', 0]), places(['a', 0], ['a', 1]), places(['a', 0], ['x', 1])])
    expect(arranged(abcd, list)).toBe('unknown')
})

test('a request based on an outdated list is refused as stale, also if its row is gone', () => {
  const seen = { offset: 1, ids: ['b', 'c'] }
  expect(arranged(abcd, places(['b', 0]), seen)).toEqual(['b', 'a', 'c', 'd'])
  expect(arranged(['a', 'c', 'b', 'd'], places(['b', 0]), seen)).toBe('stale')
  expect(arranged(['a', 'b'], places(['b', 0]), seen)).toBe('stale')
  expect(arranged(['a', 'c', 'd'], places(['b', 0]), seen)).toBe('stale')
})

test('for any request, the result has the same rows, each once', () => {
  const ids = Array.from({ length: 12 }, (_, i) => String(i + 1))
  const list = fc.uniqueArray(fc.record({ id: fc.constantFrom(...ids), seq: fc.nat(40) }), { selector: (p) => p.id, minLength: 1 })
  fc.assert(
    fc.property(list, (asked) => {
      expect((arranged(ids, asked) as string[]).toSorted()).toEqual(ids.toSorted())
    }),
  )
})
