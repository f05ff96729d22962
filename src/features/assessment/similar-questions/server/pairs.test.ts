// Pairs of sets that are alike: compared with every set against every other.
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

test('whatever the sets are, the pairs are those that a comparison of each with each finds', async () => {
  const set = fc.array(fc.constantFrom(...'abcdefg'), { maxLength: 7 }).map((list) => new Set(list))
  await fc.assert(
    fc.asyncProperty(fc.array(set, { maxLength: 12 }), fc.constantFrom(0.2, 0.5, 0.6, 0.8, 1), async (sets, least) => {
      expect(await pairsAlike(sets, least)).toEqual(plain(sets, least))
    }),
  )
})

test('of nothing, and of sets that are empty, nothing is alike', async () => {
  expect(await pairsAlike([], 0.8)).toEqual([])
  expect(await pairsAlike([new Set(), new Set()], 0.8)).toEqual([])
})

test('others have their turns while a thousand are compared', async () => {
  const turns = countTurns()
  const sets = Array.from({ length: 1000 }, (_, i) => new Set([`${i % 7}`, `own ${i}`]))
  expect(await pairsAlike(sets, 0.8)).toEqual([])
  expect(turns.end()).toBeGreaterThanOrEqual(49)
})
