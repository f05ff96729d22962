// Times of a lease: renewed once a minute while the marker works, ended after five idle minutes, and claimed again by the next key.
import { expect, test } from 'vitest'
import { leaseMs } from '../contract.ts'
import { leaseState, renewMs } from './lease-time.ts'

test.each([
  ['just claimed', 1000, 0, 0, 'HELD'],
  ['a key within the first minute', renewMs - 1, 0, 500, 'HELD'],
  ['a key, and a minute has passed', renewMs, 0, 500, 'RENEW'],
  ['no key for four minutes', leaseMs - 1, 0, 0, 'HELD'],
  ['no key for five minutes', leaseMs, 0, 0, 'ENDED'],
  ['a key after the end', leaseMs + 1000, 0, leaseMs + 1000, 'RENEW'],
] as const)('%s', (_, now, claimedAt, activeAt, state) => {
  expect(leaseState(now, claimedAt, activeAt)).toBe(state)
})
