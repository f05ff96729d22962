// The fair semaphore: one place per user, tenants in turn, and a flood refuses only its own sender.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tenantSemaphore } from './tenant-semaphore.ts'

/** Work that ends when the test says so. */
function open(atOnce: number, inLine: number) {
  const enter = tenantSemaphore(atOnce, inLine)
  const running: { who: string; end: () => void }[] = []
  const order: string[] = []
  const refused: string[] = []
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const come = async (who: string) => {
    const [tenantId = '', userId = ''] = who.split('')
    enter(
      () =>
        new Promise<void>((end) => {
          order.push(who)
          running.push({ who, end })
        }),
      { tenantId, userId },
    ).catch(() => refused.push(who))
    await settle()
  }
  const end = async () => {
    running.shift()?.end()
    await settle()
  }
  return { come, end, running, order, refused }
}

test('a tenant with one file waits for one turn, however many files another tenant has sent', async () => {
  const { come, end, order } = open(2, 60)
  for (const who of ['a1', 'a1', 'a1', 'a2', 'a2', 'a3', 'a3', 'b1']) await come(who)
  expect(order).toEqual(['a1', 'a2'])
  for (let i = 0; i < 8; i++) await end()
  expect(order.indexOf('b1')).toBeLessThanOrEqual(3)
  expect(order.toSorted()).toEqual(['a1', 'a1', 'a1', 'a2', 'a2', 'a3', 'a3', 'b1'])
})

test('if the queue is full, the flood is refused and not the newcomer', async () => {
  const { come, end, order, refused } = open(1, 3)
  for (const who of ['a1', 'a1', 'a1', 'a1', 'a1', 'b1', 'c1']) await come(who)
  expect(refused).toEqual(['a1', 'a1', 'a1'])
  for (let i = 0; i < 6; i++) await end()
  expect(order.toSorted()).toEqual(['a1', 'a1', 'b1', 'c1'])
})

test('no user holds two places, all places are used, and everybody is let in or refused', async () => {
  const step = fc.oneof(fc.constantFrom('a1', 'a2', 'b1', 'b2', 'c1'), fc.constant('end'))
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(step, { maxLength: 40 }), async (atOnce, steps) => {
      const { come, end, running, order, refused } = open(atOnce, 6)
      for (const one of steps) {
        await (one === 'end' ? end() : come(one))
        const names = running.map(({ who }) => who)
        expect(new Set(names).size).toBe(names.length)
        expect(names.length).toBeLessThanOrEqual(atOnce)
      }
      while (running.length) await end()
      expect(order.length + refused.length).toBe(steps.filter((one) => one !== 'end').length)
    }),
    { numRuns: 60 },
  )
})
