// Leaves of an exam page: short ones are dropped, each is sent once, and neither a crash nor an offline time loses one.
import { expect, test } from 'vitest'
import { CallFailure } from '#ui/api/call-failure.ts'
import { type Fact, LeaveKeeper } from './leave-keeper.ts'

const cut = () => new CallFailure({ status: 0, code: 0, msg: '网络中断' })
const refused = () => new CallFailure({ status: 404, code: 404, msg: '没有这次考试' })

function page(written: Fact[] = []) {
  const device = new Map(written.map((l) => [l.id, l]))
  const told: unknown[][] = []
  const now = { ms: 0, fault: null as (() => CallFailure) | null }
  let next = 0
  const open = () =>
    new LeaveKeeper(
      {
        clock: () => now.ms,
        newId: () => `leave ${++next}`,
        send: async (leaves) => {
          await Promise.resolve()
          if (now.fault) throw now.fault()
          told.push(leaves.map((fact) => (fact.kind === 'HIDDEN' ? [fact.from, fact.to] : [fact.at, fact.chars])))
        },
        write: async (id, leave) => void device.set(id, leave),
        erase: async (ids) => ids.forEach((id) => device.delete(id)),
      },
      [...device.values()],
    )
  return { device, told, now, open }
}

test.each([
  [2999, []],
  [3000, [[[1000, 4000]]]],
])('%i ms away are reported as %j', async (ms, said) => {
  const { device, told, now, open } = page()
  const keeper = open()
  now.ms = 1000
  keeper.leave()
  expect(device.size).toBe(1)
  // a leave without an end is stored, not sent
  await keeper.flush()
  expect(told).toEqual([])
  // hiding and then closing the page is one leave
  now.ms = 1500
  keeper.leave()
  now.ms = 1000 + ms
  await keeper.back()
  expect([told, device.size]).toEqual([said, 0])
  await keeper.back()
  expect(told).toEqual(said)
})

test('a page closed while hidden reports the leave when it opens again', async () => {
  const { device, told, now, open } = page()
  open().leave()
  now.ms = 60_400.7
  await open().back()
  expect([told, device.size]).toEqual([[[[0, 60_400]]], 0])
})

test('leaves of an offline device stay stored and are sent later in one request', async () => {
  const { device, told, now, open } = page()
  const keeper = open()
  now.fault = cut
  for (const from of [0, 10_000]) {
    now.ms = from
    keeper.leave()
    now.ms = from + 5000
    await keeper.back()
  }
  expect([told.length, device.size]).toEqual([0, 2])
  now.fault = null
  await open().flush()
  expect([told, device.size]).toEqual([
    [
      [
        [0, 5000],
        [10_000, 15_000],
      ],
    ],
    0,
  ])
})

test('a leave survives an expired session and is sent after the next sign-in', async () => {
  const { device, told, now, open } = page()
  const keeper = open()
  now.fault = () => new CallFailure({ status: 401, code: 401, msg: '请重新登录' })
  keeper.leave()
  now.ms = 9000
  await keeper.back()
  expect([told.length, device.size]).toEqual([0, 1])
  now.fault = null
  await keeper.flush()
  expect([told, device.size]).toEqual([[[[0, 9000]]], 0])
})

test('a leave that ends during a request is sent, too', async () => {
  const { device, told, now, open } = page()
  const keeper = open()
  keeper.leave()
  now.ms = 5000
  const first = keeper.back()
  keeper.leave()
  now.ms = 10_000
  await Promise.all([first, keeper.back()])
  expect([told, device.size]).toEqual([[[[0, 5000]], [[5000, 10_000]]], 0])
})

test('leaves that the server refuses are erased', async () => {
  const { device, now, open } = page()
  const keeper = open()
  now.fault = refused
  keeper.leave()
  now.ms = 9000
  await keeper.back()
  expect(device.size).toBe(0)
})

test('a paste made offline is stored, and sent by a later visit', async () => {
  const { device, told, now, open } = page()
  now.fault = cut
  await open().note({ kind: 'LONG_PASTE', id: 'paste', subjectId: '7', chars: 120, at: 3000 })
  expect([told, device.size]).toEqual([[], 1])
  now.fault = null
  await open().flush()
  expect([told, device.size]).toEqual([[[[3000, 120]]], 0])
})
