// A gate lets so many through at once, keeps the order, and refuses what is too much.
import { expect, test } from 'vitest'
import { gate } from './gate.ts'

test('so many at once, in order; a failure frees the place; more than the line holds is refused', async () => {
  const pass = gate(2, 3)
  const started: number[] = []
  const ends: (() => void)[] = []
  const come = (n: number) =>
    pass(async () => {
      started.push(n)
      await new Promise<void>((end) => ends.push(end))
      if (n === 1) throw new Error('one')
      return n
    })
  const all = [1, 2, 3, 4, 5, 6].map((n) => come(n).catch((error: { status?: number; message: string }) => error.status ?? error.message))
  expect(await all[5]).toBe(429)
  expect(started).toEqual([1, 2])
  while (ends.length) {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  expect(await Promise.all(all)).toEqual(['one', 2, 3, 4, 5, 429])
  expect(started).toEqual([1, 2, 3, 4, 5])
  const again = come(7)
  await new Promise(setImmediate)
  ends.shift()?.()
  expect(await again).toBe(7)
})
