// Any order of puts, answers, failures, waits and reloads: the server has everything in the end, once and in order.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CallFailure } from './call-failure.ts'
import { backoff, Outbox } from './outbox.ts'
import type { Entry, OutboxOptions, OutboxStore, Verdict } from './outbox-options.ts'
import { storageStore } from './outbox-stores.ts'

type Values = number[]
type Outcome = 'done' | 'lost' | 'cut' | 'expired' | 'conflict' | 'refused'
interface Flight {
  keys: string[]
  requests: Values[]
  idempotencyKey: string
  answer: (value: null) => void
  fail: (failure: CallFailure) => void
}
const failure = (status: number, code: number) => new CallFailure({ status, code, msg: '' })
const failures: Record<Exclude<Outcome, 'done'>, CallFailure> = {
  lost: failure(0, 0),
  cut: failure(0, 0),
  expired: failure(401, 401),
  conflict: failure(200, 409),
  refused: failure(200, 1),
}
const verdicts = new Map<CallFailure, Verdict>([
  [failures.conflict, 'conflict'],
  [failures.refused, 'refused'],
])
const retry = { firstMs: 1_000, maxMs: 30_000 }
const debounceMs = 800

/** A device, a server that does each idempotency key once, and a page that can be loaded again; the clock stands until it is turned. */
function world(how: 'append' | 'replace' | 'together') {
  const kept = new Map<string, string>()
  const storage = { find: (key: string) => kept.get(key) ?? null, keep: (key: string, text: string | null) => kept.set(key, text ?? '[]') }
  const store = storageStore<Values, Values>(storage, 'outbox')
  const timers = new Map<number, { at: number; act: () => void }>()
  const seen = new Map<string, string>()
  const keysOfRequest = new Map<string, Set<string>>()
  const server = new Map<string, number[]>()
  const reported: Verdict[] = []
  const held = new Set<string>()
  let [now, count, flights, failed] = [0, 0, [] as Flight[], new Map<string, number>()]
  let retryAt: number | null = null
  const turn = async () => {
    for (let n = 0; n < 20; n++) await Promise.resolve()
  }
  const laneOf = (key: string) => (how === 'together' ? '' : key)
  const send: OutboxOptions<Values, Values, null>['send'] = (requests, { idempotencyKey }) =>
    new Promise((answer, fail) => {
      // a value is [key, ...numbers]
      const keys = requests.map((values) => String(values[0]))
      for (const key of keys) {
        expect(flights.some((flight) => flight.keys.some((other) => laneOf(other) === laneOf(key)))).toBe(false)
        expect(held.has(laneOf(key))).toBe(false)
      }
      const text = JSON.stringify(requests)
      expect(seen.get(idempotencyKey) ?? text).toBe(text)
      seen.set(idempotencyKey, text)
      keysOfRequest.set(text, (keysOfRequest.get(text) ?? new Set()).add(idempotencyKey))
      flights.push({ keys, requests, idempotencyKey, answer, fail })
    })
  const open = () =>
    new Outbox<Values, Values, null>(
      {
        send,
        ...(how === 'append' ? { merge: (before, next) => [...before, ...next.slice(1)] } : {}),
        together: how === 'together',
        debounceMs,
        retry,
        keepsRefused: true,
        classify: (failed) => verdicts.get(failed) ?? 'retry',
        store,
        clock: {
          now: () => now,
          random: () => (count % 10) / 10,
          setTimer: (act, ms) => (timers.set(++count, { at: now + ms, act }), count),
          clearTimer: (timer) => timers.delete(timer as number),
        },
        onFailed: (parts, _, verdict, at) => {
          retryAt = at
          reported.push(verdict)
          if (verdict === 'conflict') for (const { key } of parts) held.add(laneOf(key))
        },
        newIdempotencyKey: () => `request ${++count}`,
      },
      store.entries(),
    )
  let outbox = open()
  const done = new Set<string>()
  /** The server does what it gets; append and replace rely on the idempotency key, `together` on the number itself. */
  const apply = ({ keys, requests, idempotencyKey }: Flight) => {
    if (done.has(idempotencyKey)) return
    done.add(idempotencyKey)
    for (const [at, key] of keys.entries())
      for (const value of requests[at]?.slice(1) ?? []) {
        const list = server.get(key) ?? []
        if (how !== 'together' || value > (list.at(-1) ?? 0)) server.set(key, [...list, value])
      }
  }
  /** Answers the oldest request; returns how. A request that was done gets its first answer again, also where the server would refuse it now. */
  const settle = async (asked: Outcome): Promise<Outcome | null> => {
    const [flight, ...rest] = flights
    if (!flight) return null
    flights = rest
    const isRefusal = asked === 'conflict' || asked === 'refused'
    const outcome = isRefusal && done.has(flight.idempotencyKey) ? 'done' : asked
    if (outcome === 'done' || outcome === 'lost') apply(flight)
    if (outcome === 'done') flight.answer(null)
    else flight.fail(failures[outcome])
    await turn()
    const lane = laneOf(flight.keys[0] ?? '')
    const passes = outcome !== 'done' && failures[outcome].status !== 200
    if (!passes) {
      failed.delete(lane)
      // a refused request was not done: its values may go under another key
      if (outcome !== 'done') keysOfRequest.delete(JSON.stringify(flight.requests))
      return outcome
    }
    const whole = Math.min(retry.maxMs, retry.firstMs * 2 ** (failed.get(lane) ?? 0))
    failed.set(lane, (failed.get(lane) ?? 0) + 1)
    const wait = (retryAt ?? 0) - now
    expect(wait).toBeGreaterThanOrEqual(whole * 0.8 - 1e-6)
    expect(wait).toBeLessThanOrEqual(whole + 1e-6)
    return outcome
  }
  return {
    server,
    reported,
    keysOfRequest,
    settle,
    kept: () => store.entries(),
    outbox: () => outbox,
    inFlight: () => flights.length,
    async pass(ms: number) {
      now += ms
      for (const [id, { at, act }] of [...timers])
        if (at <= now && timers.delete(id)) {
          act()
          await turn()
        }
    },
    async release() {
      held.clear()
      for (const key of outbox.values.keys()) outbox.release(key)
    },
    /** The page is closed with requests on their way, and opened again. */
    async reload(arrives: boolean) {
      outbox.stop()
      const [old] = [flights]
      flights = []
      if (arrives) for (const flight of old) apply(flight)
      for (const flight of old) flight.answer(null)
      timers.clear()
      held.clear()
      failed = new Map()
      outbox = open()
      await turn()
    },
    async flush() {
      void outbox.flush()
      await turn()
    },
  }
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ put: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ settle: fc.constantFrom<Outcome>('done', 'done', 'lost', 'cut', 'expired', 'conflict', 'refused') }),
  },
  { weight: 3, arbitrary: fc.record({ pass: fc.constantFrom(100, debounceMs, 1_000, 40_000) }) },
  fc.record({ reload: fc.boolean() }),
  fc.constantFrom('flush' as const, 'release' as const),
)

test.each(['append', 'replace', 'together'] as const)('%s: the server has every last value, once and in order', async (how) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 50 }), async (steps) => {
      const w = world(how)
      const put = new Map<string, number[]>()
      let [value, conflicts] = [0, 0]
      const conflictsReported = () => w.reported.filter((verdict) => verdict === 'conflict').length
      for (const one of steps) {
        if (one === 'flush') await w.flush()
        else if (one === 'release') await w.release()
        else if ('put' in one) {
          w.outbox().put(String(one.put), [one.put, ++value])
          put.set(String(one.put), [...(put.get(String(one.put)) ?? []), value])
        } else if ('settle' in one) {
          if ((await w.settle(one.settle)) === 'conflict') conflicts++
        } else if ('pass' in one) await w.pass(one.pass)
        else await w.reload(one.reload)
      }
      expect(conflictsReported()).toBe(conflicts)
      while (w.outbox().values.size) {
        await w.release()
        await w.flush()
        await w.settle('done')
      }
      for (const [key, values] of put) {
        const there = w.server.get(key) ?? []
        if (how === 'append') expect(there).toEqual(values)
        expect(there.at(-1)).toBe(values.at(-1))
        expect(there).toEqual([...new Set(there)].toSorted((a, b) => a - b))
      }
      if (how !== 'together') for (const keys of w.keysOfRequest.values()) expect(keys.size).toBe(1)
      expect([w.kept(), w.outbox().state]).toEqual([[], 'idle'])
    }),
    { numRuns: 300 },
  )
})

test('a value is sent after the last put has rested, and a put does not shorten backoff', async () => {
  const w = world('replace')
  w.outbox().put('1', [1, 1])
  await w.pass(debounceMs - 1)
  w.outbox().put('1', [1, 2])
  await w.pass(debounceMs - 1)
  expect([w.inFlight(), w.outbox().state]).toEqual([0, 'waiting'])
  await w.pass(1)
  expect([w.inFlight(), w.outbox().state]).toEqual([1, 'sending'])
  await w.settle('cut')
  w.outbox().put('1', [1, 3])
  await w.pass(799)
  expect([w.inFlight(), w.outbox().state, w.outbox().values.get('1')]).toEqual([0, 'retrying', [1, 3]])
  await w.flush()
  await w.settle('done')
  await w.settle('done')
  expect([w.server.get('1'), w.outbox().state]).toEqual([[2, 3], 'idle'])
})

test('a stopped outbox erases nothing and ignores the answer; a dropped key is forgotten', async () => {
  const w = world('replace')
  w.outbox().put('1', [1, 1])
  await w.flush()
  w.outbox().stop()
  await w.settle('done')
  expect(w.kept()).toMatchObject([{ key: '1' }])
  const other = world('replace')
  other.outbox().put('1', [1, 1])
  await other.flush()
  other.outbox().drop('1')
  await other.settle('cut').catch(() => undefined)
  expect([other.kept(), other.outbox().state, other.reported]).toEqual([[], 'idle', []])
})

test('a store that fails keeps nobody from sending', async () => {
  const store: OutboxStore<string> = {
    write: () => Promise.reject(new Error('full')),
    erase: () => {
      throw new Error('full')
    },
  }
  const sent: string[][] = []
  const entries: Entry<string>[] = []
  const outbox = new Outbox<string>({ send: async (requests) => sent.push(requests), debounceMs, retry: null, store }, entries)
  outbox.put('1', 'A', 60_000)
  await outbox.flush()
  expect([sent, outbox.state]).toEqual([[['A']], 'idle'])
  outbox.stop()
})

test('an error of the program is thrown, and the entry is sent again under its key', async () => {
  const sent: string[] = []
  const timers: (() => void)[] = []
  const outbox = new Outbox<string>({
    send: async (_, { idempotencyKey }) => {
      if (sent.push(idempotencyKey) === 1) throw new TypeError('broken')
    },
    debounceMs,
    retry,
    clock: { now: () => 0, random: () => 0, setTimer: (act) => timers.push(act), clearTimer: () => undefined },
  })
  outbox.put('1', 'A')
  await expect(outbox.flush()).rejects.toThrow('broken')
  expect([outbox.state, outbox.values.get('1')]).toEqual(['retrying', 'A'])
  timers.at(-1)?.()
  await outbox.flush()
  expect([outbox.state, sent.length, new Set(sent).size]).toEqual(['idle', 2, 1])
})

test('the backoff doubles up to its bound, less a fifth at most', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.double({ min: 0, max: 0.999, noNaN: true }), (failures, random) => {
      const ms = backoff(retry, failures, random)
      const whole = Math.min(retry.maxMs, retry.firstMs * 2 ** failures)
      expect(ms).toBeLessThanOrEqual(whole)
      expect(ms).toBeGreaterThanOrEqual(whole * 0.8)
    }),
  )
})
