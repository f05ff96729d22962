// The semaphore: it limits concurrency, keeps the order, and refuses an overflow.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import '#test/property-seed.ts'
import { fairSemaphore } from './fair-semaphore.ts'

test('at most so many run at once, in order; a failure frees the place; an overflow of the queue is refused', async () => {
  const pass = fairSemaphore(2, 3)
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

/** A semaphore with one place, and the order of entries; `end` frees the place. */
function watched(inLine: number) {
  const pass = fairSemaphore(1, inLine)
  const went: string[] = []
  const ends: (() => void)[] = []
  const come = (name: string) =>
    pass(async () => {
      went.push(name)
      await new Promise<void>((end) => ends.push(end))
      return name
    }, name[0]).catch((error: { status?: number }) => error.status)
  const endAll = async () => {
    while (ends.length) {
      ends.shift()?.()
      await new Promise(setImmediate)
    }
  }
  return { come, went, endAll }
}

test('no caller waits behind the flood of another: lines take turns, each in its order', async () => {
  const { come, went, endAll } = watched(100)
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map(come)
  await endAll()
  expect(went).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'])
})

test('in a full queue the flooding caller is refused, and others come in', async () => {
  const { come, went, endAll } = watched(4)
  const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1', 'c1', 'd1', 'b2'].map(come)
  await endAll()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 429, 429, 429, 429, 'b1', 'c1', 'd1', 429])
  expect(went).toEqual(['a1', 'a2', 'b1', 'c1', 'd1'])
})

test('every waiting call runs or is refused, and then the semaphore is free', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('a', 'a', 'a', 'b', 'c', '-'), { maxLength: 40 }), fc.nat(6), async (steps, inLine) => {
      const pass = fairSemaphore(2, inLine)
      const [ends, all]: [(() => void)[], Promise<unknown>[]] = [[], []]
      let [inside, most] = [0, 0]
      const act = async () => {
        most = Math.max(most, ++inside)
        await new Promise<void>((end) => ends.push(end))
        inside--
      }
      for (const step of steps) {
        if (step === '-') ends.shift()?.()
        else all.push(pass(act, step).catch(() => undefined))
        await Promise.resolve()
      }
      const done = Promise.all(all)
      for (let i = 0; i < 50; i++) {
        ends.splice(0).forEach((end) => end())
        await new Promise(setImmediate)
      }
      await done
      expect([inside, most <= 2]).toEqual([0, true])
      expect(await Promise.all([pass(async () => 'free'), pass(async () => 'free')])).toEqual(['free', 'free'])
    }),
    { numRuns: 30 },
  )
})
