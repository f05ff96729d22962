// Resampling keeps length and pitch of a sound, for any block size and sample rate.
import { expect, test } from 'vitest'
import { sampler } from './sampler.ts'

const tone = (rate: number, seconds: number, hertz = 200) =>
  Float32Array.from({ length: rate * seconds }, (_, i) => Math.sin((2 * Math.PI * hertz * i) / rate))
/** Number of upward zero crossings. */
const waves = (samples: Float32Array) => samples.reduce((n, s, i) => n + Number(i > 0 && s >= 0 && (samples[i - 1] ?? 0) < 0), 0)

test.each([
  [48_000, 4096],
  [44_100, 4096],
  [44_100, 333],
  [16_000, 128],
  [8_000, 1000],
])('%i a second in blocks of %i', (rate, size) => {
  const resample = sampler(rate, 16_000)
  const whole = tone(rate, 2)
  const out: number[] = []
  for (let i = 0; i < whole.length; i += size) out.push(...resample(whole.subarray(i, i + size)))
  expect(Math.abs(out.length - 32_000)).toBeLessThan(4)
  expect(Math.abs(waves(Float32Array.from(out)) - 400)).toBeLessThan(3)
  expect(Math.max(...out)).toBeGreaterThan(0.9)
})
