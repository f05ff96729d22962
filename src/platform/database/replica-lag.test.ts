// A replica may answer if it has replayed the user's last write, and if its lag is small.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LAST_LSN, parseLsn } from './lsn.ts'
import { MAX_LAG_MS, ReplicaLag } from './replica-lag.ts'

test('positions in the log are compared as numbers, and an invalid one is null', () => {
  expect(['0/0', '0/FF', '1/0', '16/B374D848', LAST_LSN].map(parseLsn)).toEqual([0n, 255n, 1n << 32n, 0x16_b374_d848n, (1n << 64n) - 1n])
  expect(['', 'nonsense', '1', '1/', '/1', '1/G', '1/123456789', '1/2/3', ' 1/2'].map(parseLsn)).toEqual(Array(9).fill(null))
})

test('a replica may answer only if it had replayed the whole log up to the position within the last ten seconds', () => {
  const step = fc.record({
    written: fc.nat(50),
    replayed: fc.nat(80),
    ms: fc.nat(4_000),
    seen: fc.option(fc.nat(400)),
    later: fc.nat(12_000),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
      const lag = new ReplicaLag()
      expect(lag.covers(null, 0)).toBe(false)
      const history: { lsn: number; at: number }[] = []
      let [primary, replica, at] = [0, 0, 0]
      for (const { written, replayed, ms, seen, later } of steps) {
        primary += written
        replica = Math.min(primary, replica + replayed)
        at += ms
        history.push({ lsn: primary, at })
        lag.note({ primary: BigInt(primary), at, replayed: BigInt(replica) })
        const asOf = Math.max(Number.NEGATIVE_INFINITY, ...history.filter(({ lsn }) => lsn <= replica).map((h) => h.at))
        expect(lag.secondsAt(at + later)).toBe((at + later - asOf) / 1000)
        const fresh = at + later - asOf <= MAX_LAG_MS
        expect(lag.covers(seen === null ? null : BigInt(seen), at + later)).toBe(fresh && (seen ?? 0) <= replica)
      }
      lag.forget()
      expect(lag.covers(null, at)).toBe(false)
    }),
  )
})
