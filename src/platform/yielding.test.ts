// Cooperative yielding over long lists: the result is the same, and other work runs after each chunk.
import { expect, test } from 'vitest'
import { countTurns } from '#test/turns.ts'
import { CHUNK_SIZE, yieldingChunks, mapYielding } from './yielding.ts'

test.each([0, 1, CHUNK_SIZE, CHUNK_SIZE + 1, 10 * CHUNK_SIZE])('%i items are gone through in their order, in turns', async (length) => {
  const list = Array.from({ length }, (_, i) => `${i}`)
  const turns = countTurns()
  expect(await mapYielding(list, (item, place) => `${item} ${place}`)).toEqual(list.map((item, place) => `${item} ${place}`))
  expect(turns.end()).toBeGreaterThanOrEqual(Math.max(0, Math.ceil(length / CHUNK_SIZE) - 1))
})

test('a chunk has the given length, and other work runs before the next one', async () => {
  const turns = countTurns()
  const stretches: number[][] = []
  for await (const part of yieldingChunks([0, 1, 2, 3, 4, 5, 6], 3)) stretches.push(part)
  expect(stretches).toEqual([[0, 1, 2], [3, 4, 5], [6]])
  expect(turns.end()).toBeGreaterThanOrEqual(2)
})

test('a loop that ends early gets no more items', async () => {
  const given: number[][] = []
  for await (const part of yieldingChunks([0, 1, 2, 3], 2)) {
    given.push(part)
    break
  }
  expect(given).toEqual([[0, 1]])
})

test('an error inside the loop is thrown', async () => {
  const refuse = (n: number) => {
    if (n === 250) throw new Error('250')
  }
  await expect(
    mapYielding(
      Array.from({ length: 300 }, (_, n) => n),
      refuse,
    ),
  ).rejects.toThrow('250')
})
