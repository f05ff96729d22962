// Pairs of similar sets, compared with a brute-force search.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import '#test/property-seed.ts'
import { countTurns } from '#test/turns.ts'
import { pairsAlike } from './pairs.ts'

const plain = (sets: readonly ReadonlySet<string>[], least: number) =>
  sets.flatMap((other, j) =>
    sets.slice(0, j).flatMap((one, i) => {
      const both = [...one].filter((x) => other.has(x)).length
      const either = new Set([...one, ...other]).size
      return both > 0 && both / either >= least ? [{ one: i, other: j, ratio: both / either }] : []
    }),
  )

test('the pairs of any sets are those of a brute-force search', async () => {
  const set = fc.array(fc.constantFrom(...'abcdefg'), { maxLength: 7 }).map((list) => new Set(list))
  await fc.assert(
    fc.asyncProperty(fc.array(set, { maxLength: 12 }), fc.constantFrom(0.2, 0.5, 0.6, 0.8, 1), async (sets, least) => {
      expect(await pairsAlike(sets, least)).toEqual(plain(sets, least))
    }),
  )
})

test('no sets and empty sets give no pairs', async () => {
  expect(await pairsAlike([], 0.8)).toEqual([])
  expect(await pairsAlike([new Set(), new Set()], 0.8)).toEqual([])
})

test('comparing a thousand sets yields to other requests', async () => {
  const turns = countTurns()
  const sets = Array.from({ length: 1000 }, (_, i) => new Set([`${i % 7}`, `own ${i}`]))
  expect(await pairsAlike(sets, 0.8)).toEqual([])
  expect(turns.end()).toBeGreaterThanOrEqual(49)
})
