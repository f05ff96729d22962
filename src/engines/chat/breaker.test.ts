// The circuit breaker with a clock of the test.
import { expect, test } from 'vitest'
import type { MediaError } from '../process/media-error.ts'
import { openBreaker } from './breaker.ts'

test('the breaker opens, allows one trial, and closes or opens again, by its own clock; errors that are no faults do not count', async () => {
  let time = 0
  const run = openBreaker({ faults: 2, restMs: 100, reason: 'rests', now: () => time })
  const fault = () =>
    run(
      () => Promise.reject(new Error('fault')),
      () => false,
    ).catch((e: Error) => e.message)
  const nobodys = () =>
    run(
      () => Promise.reject(new Error('mine')),
      () => true,
    ).catch((e: Error) => e.message)
  const well = () =>
    run(
      () => Promise.resolve('well'),
      () => false,
    ).catch((e: MediaError) => e.reason ?? e.message)
  expect([await fault(), await nobodys(), await well(), await fault(), await fault(), await well()]).toEqual([
    'fault',
    'mine',
    'well',
    'fault',
    'fault',
    'rests',
  ])
  time = 100
  // only one of two concurrent calls is the trial
  expect(await Promise.all([fault(), well()])).toEqual(['fault', 'rests'])
  expect(await well()).toBe('rests')
  time = 200
  expect([await well(), await fault(), await well()]).toEqual(['well', 'fault', 'well'])
})
