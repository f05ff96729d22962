// Answers reach the server despite network faults: a table of cases, and a property test over any order of edits and faults.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CallFailure } from '#ui/api/call-failure.ts'
import { heldElsewhere, type GivenAnswer, type Revised } from '../contract.ts'
import { AnswerKeeper, firstRetryMs, isNothing, maxRetryMs, restMs } from './answer-keeper.ts'

const cut = () => new CallFailure({ status: 0, code: 0, msg: '网络中断' })
const elsewhere = () => new CallFailure({ status: 200, code: heldElsewhere, msg: '已在其他设备继续作答' })
const closed = () => new CallFailure({ status: 200, code: 40_000, msg: '考试时间已到' })

/** A fake server, a fake device and a manual clock. */
function desk(saved: GivenAnswer[] = [], written: Revised[] = [], revs: Record<string, number> = {}) {
  const server = new Map(saved.map((a) => [a.subjectId, a.response]))
  const kept = new Map(Object.entries(revs))
  const device = new Map(written.map((a) => [a.subjectId, a.response]))
  const timers = new Map<number, { act: () => void; ms: number }>()
  const calls: Revised[][] = []
  const merged: boolean[] = []
  const looked = { times: 0 }
  const late: Revised[] = []
  let [next, fault, lateFault] = [0, null as (() => CallFailure) | null, null as (() => CallFailure) | null]
  const needs = {
    send: async (answers: Revised[], merge: boolean) => {
      calls.push(answers)
      merged.push(merge)
      // the server answers asynchronously
      await Promise.resolve()
      if (fault && !(merge && fault === elsewhere)) throw fault()
      const stale = answers.filter(({ subjectId, rev }) => rev < (kept.get(subjectId) ?? 0))
      for (const { subjectId, response, rev } of answers.filter((a) => !stale.includes(a))) {
        server.set(subjectId, response)
        kept.set(subjectId, rev)
      }
      return { stale: stale.map((a) => a.subjectId) }
    },
    late: async (answers: Revised[]) => {
      await Promise.resolve()
      if (lateFault) throw lateFault()
      late.push(...answers)
    },
    write: async ({ subjectId, response }: Revised) => void device.set(subjectId, response),
    onStale: () => void looked.times++,
    erase: async (ids: string[]) => ids.forEach((id) => device.delete(id)),
    clock: {
      now: () => 0,
      random: () => 0,
      setTimer: (act: () => void, ms: number) => (timers.set(++next, { act, ms }), next),
      clearTimer: (timer: unknown) => void timers.delete(timer as number),
    },
    onChange: () => undefined,
  }
  const keeper = new AnswerKeeper(needs, { answers: saved, revs }, written)
  return {
    keeper,
    server,
    kept,
    device,
    calls,
    merged,
    looked,
    late,
    waits: () => [...timers.values()].map(({ ms }) => ms),
    breaks: (how: (() => CallFailure) | null) => void (fault = how),
    breaksLate: (how: () => CallFailure) => void (lateFault = how),
    /** Runs all pending timers. */
    rest: async () => {
      const due = [...timers.values()]
      timers.clear()
      for (const { act } of due) act()
      await keeper.flush()
    },
  }
}

test('an answer is stored on the device at once, and the debounced outbox sends the last one', async () => {
  const { keeper, server, device, calls, waits, rest } = desk()
  keeper.change('1', 'A')
  keeper.change('1', 'B')
  keeper.change('2', true)
  expect([keeper.state, waits(), calls, Object.fromEntries(device)]).toEqual(['waiting', [restMs], [], { 1: 'B', 2: true }])
  await rest()
  expect([keeper.state, calls.length, Object.fromEntries(server), device.size]).toEqual(['saved', 1, { 1: 'B', 2: true }, 0])
})

test('an offline keeper backs off, stores further answers, and sends them when the network is back', async () => {
  const { keeper, server, device, waits, breaks, rest } = desk()
  breaks(cut)
  keeper.change('1', 'A')
  const waited: number[] = []
  for (let i = 0; i < 8; i++) {
    await rest()
    waited.push(...waits())
  }
  expect(waited).toEqual([1000, 2000, 4000, 8000, 16_000, maxRetryMs, maxRetryMs, maxRetryMs])
  keeper.change('2', 'C')
  expect([keeper.state, keeper.unsent, device.size, server.size]).toEqual(['offline', 2, 2, 0])
  breaks(null)
  await keeper.flush()
  expect([keeper.state, Object.fromEntries(server), device.size]).toEqual(['saved', { 1: 'A', 2: 'C' }, 0])
  breaks(cut)
  keeper.change('1', 'D')
  await rest()
  expect(waits()).toEqual([firstRetryMs])
})

test('unsent answers of an earlier visit replace the answers of the server and are sent', async () => {
  const { keeper, server, rest } = desk(
    [
      { subjectId: '1', response: 'A' },
      { subjectId: '2', response: 'B' },
    ],
    [{ subjectId: '1', response: 'C', rev: 4 }],
    { 1: 3, 2: 1 },
  )
  expect([keeper.of('1'), keeper.of('2'), keeper.of('3'), keeper.unsent]).toEqual(['C', 'B', null, 1])
  await rest()
  expect(server.get('1')).toBe('C')
})

test('the keeper reports a refusal of the server and sends nothing again', async () => {
  const { keeper, calls, breaks, rest, waits } = desk()
  breaks(closed)
  keeper.change('1', 'A')
  await rest()
  expect([keeper.state, keeper.message, waits()]).toEqual(['refused', '考试时间已到', []])
  keeper.change('1', 'B')
  await keeper.flush()
  expect([keeper.of('1'), calls.length]).toEqual(['A', 1])
})

test.each([
  ['a server that has too much to do', 429],
  ['one that waited too long', 408],
  ['a session that has ended', 401],
])('%s does not refuse the answers: they stay on the device and are sent again', async (_, status) => {
  const { keeper, server, device, breaks, rest, late } = desk()
  breaks(() => new CallFailure({ status, code: status, msg: '请稍后再试' }))
  keeper.change('1', 'A')
  await rest()
  keeper.change('2', 'B')
  expect([keeper.state, keeper.unsent, device.size, late.length]).toEqual(['offline', 2, 2, 0])
  breaks(null)
  await rest()
  expect([keeper.state, Object.fromEntries(server), device.size]).toEqual(['saved', { 1: 'A', 2: 'B' }, 0])
})

test('refused answers go to the examiner and then leave the device', async () => {
  const { keeper, late, device, server, breaks, rest } = desk()
  breaks(closed)
  keeper.change('1', 'A')
  keeper.change('2', null)
  await rest()
  expect(late).toMatchObject([
    { subjectId: '1', response: 'A', rev: 1 },
    { subjectId: '2', response: null, rev: 1 },
  ])
  expect([keeper.state, keeper.unsent, device.size, server.size]).toEqual(['refused', 0, 0, 0])
})

test.each([
  ['the network is away', cut, 1],
  ['it is not late at all', () => new CallFailure({ status: 200, code: 40_000, msg: '考试时间未到' }), 1],
])('refused answers stay on the device if %s', async (_, how, stays) => {
  const { keeper, late, device, breaks, breaksLate, rest } = desk()
  breaks(closed)
  breaksLate(how)
  keeper.change('1', 'A')
  await rest()
  expect([keeper.state, late.length, device.size]).toEqual(['refused', 0, stays])
})

test('an answer that a former device hands over too late also goes to the examiner', async () => {
  const { keeper, late, device, breaks } = desk()
  keeper.change('1', 'A')
  breaks(closed)
  await keeper.handOver()
  expect([late.length, keeper.state, keeper.unsent, device.size]).toEqual([1, 'taken', 0, 0])
})

test('a newer answer of the server is shown and not overwritten; the next change has a higher revision', async () => {
  const written = [
    { subjectId: '1', response: 'C', rev: 3 },
    { subjectId: '2', response: 'C', rev: 1 },
  ]
  const { keeper, device, calls, rest } = desk([{ subjectId: '1', response: 'A' }], written, { 1: 3, 2: 2 })
  expect([keeper.of('1'), keeper.of('2'), keeper.unsent]).toEqual(['A', null, 0])
  await rest()
  expect([calls.length, device.size]).toEqual([0, 0])
  keeper.change('2', 'D')
  await rest()
  expect(calls).toMatchObject([[{ subjectId: '2', response: 'D', rev: 3 }]])
})

test('a stale answer makes the keeper fetch and show the newer one of the server', async () => {
  const { keeper, looked, rest, calls } = desk()
  keeper.change('1', 'A')
  await rest()
  keeper.adopt({ answers: [{ subjectId: '1', response: 'B' }], revs: { 1: 7 } })
  expect(keeper.of('1')).toBe('B')
  keeper.change('1', 'C')
  expect(calls.length).toBe(1)
  keeper.adopt({ answers: [{ subjectId: '1', response: 'E' }], revs: { 1: 9 } })
  expect(keeper.of('1')).toBe('C')
  await rest()
  expect(calls[1]).toMatchObject([{ rev: 8 }])
  expect(looked.times).toBe(0)
})

test('an answer that the server refuses as stale makes the keeper fetch the newer one', async () => {
  const { keeper, kept, device, looked, rest } = desk()
  keeper.change('1', 'A')
  kept.set('1', 5)
  await rest()
  expect([looked.times, keeper.state, device.size]).toEqual([1, 'saved', 0])
})

test('a keeper stops when another device takes over, and hands over the rest once', async () => {
  const { keeper, server, device, calls, merged, waits, breaks, rest } = desk()
  keeper.change('1', 'A')
  keeper.change('2', 'B')
  breaks(elsewhere)
  await rest()
  expect([keeper.state, merged, Object.fromEntries(server), device.size, keeper.unsent, waits()]).toEqual([
    ...['taken', [false, true], { 1: 'A', 2: 'B' }],
    ...[0, 0, []],
  ])
  breaks(null)
  keeper.change('1', 'C')
  await keeper.flush()
  await keeper.handOver()
  expect([keeper.of('1'), calls.length]).toEqual(['A', 2])
  const idle = desk()
  await idle.keeper.handOver()
  expect([idle.keeper.state, idle.calls]).toEqual(['taken', []])
})

test.each([
  ['went well', null, { 1: 'A' }],
  ['broke off', cut, {}],
  ['is told that another device goes on', elsewhere, { 1: 'A' }],
])('a keeper stops after a takeover during a request that %s', async (_, how, there) => {
  const { keeper, server, waits, breaks } = desk()
  keeper.change('1', 'A')
  breaks(how)
  const flying = keeper.flush()
  const handed = keeper.handOver()
  await Promise.all([flying, handed])
  keeper.change('1', 'B')
  await keeper.flush()
  expect([keeper.state, keeper.of('1'), Object.fromEntries(server), waits()]).toEqual(['taken', 'A', there, []])
})

test('answers that cannot be handed over stay on the device without a retry', async () => {
  const { keeper, device, calls, waits, breaks } = desk()
  keeper.change('1', 'A')
  breaks(cut)
  await keeper.handOver()
  await keeper.flush()
  expect([keeper.state, keeper.unsent, Object.fromEntries(device), calls.length, waits()]).toEqual(['taken', 1, { 1: 'A' }, 1, []])
})

test('a tab that another tab has taken over sends and erases nothing, not even answers in flight', async () => {
  const { keeper, device, calls, waits, breaks, rest } = desk()
  breaks(cut)
  keeper.change('1', 'A')
  await rest()
  expect(calls.length).toBe(1)
  breaks(null)
  const flying = keeper.flush()
  keeper.stop()
  await flying
  keeper.change('1', 'B')
  await keeper.flush()
  expect([calls.length, waits(), Object.fromEntries(device)]).toEqual([2, [], { 1: 'A' }])
})

test('the server gets the last answers and the device ends empty in any order of edits and network faults', async () => {
  const step = fc.oneof(
    fc.record({ subjectId: fc.constantFrom('1', '2', '3'), response: fc.constantFrom('A', 'B', '文字', null) }),
    fc.constantFrom('rest' as const, 'cut' as const, 'back' as const, 'flush' as const),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { keeper, server, device, breaks, rest } = desk()
      const last = new Map<string, unknown>()
      for (const one of steps) {
        if (typeof one === 'object') {
          keeper.change(one.subjectId, one.response)
          last.set(one.subjectId, one.response)
        } else if (one === 'rest') await rest()
        else if (one === 'flush') void keeper.flush()
        else breaks(one === 'cut' ? cut : null)
      }
      breaks(null)
      await keeper.flush()
      await rest()
      await rest()
      expect(Object.fromEntries(server)).toEqual(Object.fromEntries(last))
      expect([keeper.state, device.size]).toEqual(['saved', 0])
    }),
  )
})

test.each([
  [null, true],
  ['', true],
  [['', ' '], true],
  [['', '15'], false],
  [false, false],
  ['A', false],
])('isNothing(%j) is %s', (response, nothing) => expect(isNothing(response)).toBe(nothing))
