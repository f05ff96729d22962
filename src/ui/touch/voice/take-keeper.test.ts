// The server eventually has the whole recording, whatever the network does: a table of cases, and random orders of speech and faults.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CallFailure } from '../../api/call-failure.ts'
import { firstRetryMs, maxRetryMs, maxBytes, type Part, restMs, TakeKeeper } from './take-keeper.ts'

const cut = () => new CallFailure({ status: 0, code: 0, msg: '网络中断' })
const closed = () => new CallFailure({ status: 200, code: 40_000, msg: '这一次已经结束' })
const part = (seconds: number, size = 4_000): Part => ({ bytes: new Uint8Array(size).fill(seconds % 256), seconds })

/** A simulated server, device and clock; the test advances the clock. */
function room(parts: Part[] = []) {
  let [next, fault, lost] = [0, null as (() => CallFailure) | null, false]
  let bytes: number[] = [9, 9, 9]
  const device = new Map<number, Part>()
  const timers = new Map<number, { act: () => void; ms: number }>()
  const calls: { offset: number; size: number; anew: boolean }[] = []
  const needs = {
    send: async (offset: number, blob: Blob, anew: boolean) => {
      calls.push({ offset, size: blob.size, anew })
      const said = new Uint8Array(await blob.arrayBuffer())
      if (fault) throw fault()
      if (anew) bytes = []
      if (offset <= bytes.length) bytes = [...bytes.slice(0, offset), ...said]
      if (lost) throw cut()
      return { received: bytes.length }
    },
    write: async (n: number, given: Part) => void device.set(n, given),
    erase: async () => device.clear(),
    onChange: () => undefined,
    clock: {
      now: () => 0,
      random: () => 0,
      setTimer: (act: () => void, ms: number) => (timers.set(++next, { act, ms }), next),
      clearTimer: (timer: unknown) => void timers.delete(timer as number),
    },
  }
  const keeper = new TakeKeeper(needs, parts)
  return {
    keeper,
    device,
    calls,
    server: () => bytes,
    waits: () => [...timers.values()].map(({ ms }) => ms),
    breaks: (how: (() => CallFailure) | null) => void (fault = how),
    losesAnswers: (does: boolean) => void (lost = does),
    /** Runs everything that is pending. */
    rest: async () => {
      const due = [...timers.values()]
      timers.clear()
      for (const { act } of due) act()
      await keeper.flush()
    },
  }
}
const whole = (parts: readonly Part[]) => parts.flatMap(({ bytes }) => [...bytes])

test('a part is stored on the device at once and sent after a delay; the first part makes the server drop an earlier take', async () => {
  const { keeper, device, calls, waits, rest, server } = room()
  keeper.add(part(1))
  keeper.add(part(2))
  expect([device.size, waits(), calls, keeper.unsent, keeper.seconds, keeper.bytes]).toEqual([2, [restMs], [], 2, 2, 8_000])
  await rest()
  keeper.add(part(3))
  expect(await keeper.finish()).toBe(true)
  expect(calls).toEqual([
    { offset: 0, size: 8_000, anew: true },
    { offset: 8_000, size: 4_000, anew: false },
  ])
  expect([server(), keeper.unsent, waits()]).toEqual([whole([part(1), part(2), part(3)]), 0, []])
})

test('no call exceeds the size that the server accepts', async () => {
  const { keeper, calls } = room()
  for (let n = 1; n <= 40; n++) keeper.add(part(n))
  await keeper.finish()
  expect(calls.map(({ size }) => size)).toEqual([maxBytes, maxBytes, 160_000 - 2 * maxBytes])
})

test('without a network the retry delay grows, and sending continues at once when the network is back', async () => {
  const { keeper, waits, breaks, rest, server } = room()
  breaks(cut)
  keeper.add(part(1))
  const waited: number[] = []
  for (let i = 0; i < 7; i++) {
    await rest()
    waited.push(...waits())
  }
  expect(waited).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, maxRetryMs, maxRetryMs])
  expect([keeper.offline, keeper.unsent]).toEqual([true, 1])
  breaks(null)
  keeper.hurry()
  await keeper.flush()
  expect([keeper.offline, keeper.unsent, server()]).toEqual([false, 0, whole([part(1)])])
  breaks(cut)
  keeper.add(part(2))
  await rest()
  expect(waits()).toEqual([firstRetryMs])
})

test('an overloaded server is tried again later, and is not reported as offline', async () => {
  const { keeper, waits, breaks, rest, server } = room()
  breaks(() => new CallFailure({ status: 429, code: 429, msg: '操作过于频繁，请稍后再试' }))
  keeper.add(part(1))
  await rest()
  expect([waits(), keeper.offline, keeper.unsent]).toEqual([[firstRetryMs], false, 1])
  breaks(null)
  expect(await keeper.finish()).toBe(true)
  expect(server()).toEqual(whole([part(1)]))
})

test('a discarded take is sent no more, and both device and server drop it', async () => {
  const { keeper, device, rest, server } = room()
  keeper.add(part(1))
  await rest()
  await keeper.clear()
  expect([device.size, keeper.seconds, keeper.bytes]).toEqual([0, 0, 0])
  keeper.add(part(7, 100))
  await keeper.finish()
  expect(server()).toEqual(whole([part(7, 100)]))
})

test('finish rejects with the refusal of the server', async () => {
  const { keeper, breaks } = room()
  breaks(closed)
  keeper.add(part(1))
  await expect(keeper.finish()).rejects.toThrow('这一次已经结束')
})

test('a keeper that was left sends nothing more', async () => {
  const { keeper, waits, calls } = room([part(1)])
  keeper.stop()
  expect([await keeper.finish(), waits(), calls]).toEqual([false, [], []])
})

test('for any sequence of parts, cuts and losses, the server finally has the last take', async () => {
  const step = fc.oneof(
    fc.record({ speak: fc.integer({ min: 1, max: 9_000 }) }),
    fc.constantFrom('cut', 'lose', 'heal', 'rest', 'clear', 'flush' as const),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const r = room()
      let said: Part[] = []
      for (const does of steps) {
        if (typeof does === 'object') {
          said.push(part(said.length + 1, does.speak))
          r.keeper.add(said.at(-1) as Part)
        } else if (does === 'cut') r.breaks(cut)
        else if (does === 'lose') r.losesAnswers(true)
        else if (does === 'heal') {
          r.breaks(null)
          r.losesAnswers(false)
        } else if (does === 'rest') await r.rest()
        else if (does === 'flush') await r.keeper.flush()
        else {
          await r.keeper.clear()
          said = []
        }
      }
      r.breaks(null)
      r.losesAnswers(false)
      await r.keeper.finish()
      if (said.length) expect(r.server()).toEqual(whole(said))
    }),
    { numRuns: 60 },
  )
})
