// What somebody answers is on the server in the end, whatever the network does: a table of cases, and any order of keys and faults.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CallFailure } from '../../../ui/call-failure.ts'
import type { Given } from '../contract.ts'
import { AnswerKeeper, firstRetryMs, isNothing, longestRetryMs, restMs } from './answer-keeper.ts'

const cut = () => new CallFailure({ status: 0, code: 0, msg: '网络中断' })
const closed = () => new CallFailure({ status: 200, code: 40_000, msg: '考试时间已到' })

/** A server that takes what reaches it, a device, and a clock that goes when it is told to. */
function desk(saved: Given[] = [], written: Given[] = []) {
  const server = new Map(saved.map((a) => [a.subjectId, a.response]))
  const device = new Map(written.map((a) => [a.subjectId, a.response]))
  const timers = new Map<number, { act: () => void; ms: number }>()
  const calls: Given[][] = []
  let [next, fault] = [0, null as (() => CallFailure) | null]
  const needs = {
    send: async (answers: Given[]) => {
      calls.push(answers)
      // whoever asks is not answered in the same turn
      await Promise.resolve()
      if (fault) throw fault()
      for (const { subjectId, response } of answers) server.set(subjectId, response)
    },
    write: async ({ subjectId, response }: Given) => void device.set(subjectId, response),
    erase: async (ids: string[]) => ids.forEach((id) => device.delete(id)),
    later: (act: () => void, ms: number) => (timers.set(++next, { act, ms }), next),
    never: (timer: unknown) => void timers.delete(timer as number),
    onChange: () => undefined,
  }
  const keeper = new AnswerKeeper(needs, saved, written)
  return {
    ...{ keeper, server, device, calls },
    waits: () => [...timers.values()].map(({ ms }) => ms),
    breaks: (how: (() => CallFailure) | null) => void (fault = how),
    /** All that waits happens. */
    rest: async () => {
      const due = [...timers.values()]
      timers.clear()
      for (const { act } of due) act()
      await keeper.flush()
    },
  }
}

test('what is typed is on the device at once, and sent after a rest, the last of it', async () => {
  const { keeper, server, device, calls, waits, rest } = desk()
  keeper.change('1', 'A')
  keeper.change('1', 'B')
  keeper.change('2', true)
  expect([keeper.state, waits(), calls, Object.fromEntries(device)]).toEqual(['waiting', [restMs], [], { 1: 'B', 2: true }])
  await rest()
  expect([keeper.state, calls.length, Object.fromEntries(server), device.size]).toEqual(['saved', 1, { 1: 'B', 2: true }, 0])
})

test('without a network it waits longer each time, keeps what is typed meanwhile, and sends it once it is back', async () => {
  const { keeper, server, device, waits, breaks, rest } = desk()
  breaks(cut)
  keeper.change('1', 'A')
  const waited: number[] = []
  for (let i = 0; i < 8; i++) {
    await rest()
    waited.push(...waits())
  }
  expect(waited).toEqual([1000, 2000, 4000, 8000, 16_000, longestRetryMs, longestRetryMs, longestRetryMs])
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

test('what this device had of an earlier visit goes over what the server has, and is sent', async () => {
  const { keeper, server, rest } = desk(
    [
      { subjectId: '1', response: 'A' },
      { subjectId: '2', response: 'B' },
    ],
    [{ subjectId: '1', response: 'C' }],
  )
  expect([keeper.of('1'), keeper.of('2'), keeper.of('3'), keeper.unsent]).toEqual(['C', 'B', null, 1])
  await rest()
  expect(server.get('1')).toBe('C')
})

test('what the server takes no more is told, and nothing is sent again', async () => {
  const { keeper, calls, breaks, rest, waits } = desk()
  breaks(closed)
  keeper.change('1', 'A')
  await rest()
  expect([keeper.state, keeper.message, waits()]).toEqual(['refused', '考试时间已到', []])
  keeper.change('1', 'B')
  await keeper.flush()
  expect([keeper.of('1'), calls.length]).toEqual(['A', 1])
})

test('a tab that another has taken over sends and erases nothing more, not even what was on its way', async () => {
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

test('whatever is typed while the network comes and goes, the server has the last of it in the end, and the device nothing', async () => {
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
])('%j says nothing: %s', (response, nothing) => expect(isNothing(response)).toBe(nothing))
