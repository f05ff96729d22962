// When a marker's lease is renewed, and when it ends.
import { leaseMs } from '../contract.ts'

/** Minimum time in milliseconds between two renewals. */
export const renewMs = 60_000

/**
 * RENEW: a key or the pointer was used since the last claim, which is a minute old. ENDED: nothing happened for the length of the lease.
 * Times are milliseconds of one clock.
 */
export function leaseState(now: number, claimedAt: number, activeAt: number): 'HELD' | 'RENEW' | 'ENDED' {
  if (activeAt > claimedAt && now - claimedAt >= renewMs) return 'RENEW'
  return now - claimedAt >= leaseMs ? 'ENDED' : 'HELD'
}
