// Analysis of generated samples: the duration of speech, and its pauses.
import { expect, test } from 'vitest'
import { hearSamples } from './hear.ts'

const RATE = 16_000
/** Seconds of a voice, of room noise, or of silence. */
const sound = (seconds: number, level: number) =>
  Array.from({ length: seconds * RATE }, (_, i) => level * Math.sin(i / 9) * (level < 0.01 ? Math.cos(i * i) : 1))
const heard = (...parts: [seconds: number, level: number][]) =>
  hearSamples(Float32Array.from(parts.flatMap(([s, level]) => sound(s, level))))

test.each([
  [
    'one who speaks, pauses for two seconds, and speaks',
    [
      [1, 0],
      [2, 0.4],
      [2, 0],
      [1, 0.4],
      [1, 0],
    ],
    7000,
    3400,
    1,
  ],
  [
    'in a room that hums',
    [
      [1, 0.004],
      [2, 0.4],
      [2, 0.004],
      [1, 0.4],
    ],
    6000,
    3200,
    1,
  ],
  [
    'a breath of one second is no pause',
    [
      [2, 0.4],
      [1, 0],
      [2, 0.4],
    ],
    5000,
    4200,
    0,
  ],
  ['one who never stops', [[5, 0.4]], 5000, 5000, 0],
  ['nothing', [[3, 0]], 3000, 0, 0],
] as [string, [number, number][], number, number, number][])('%s', (_, parts, durationMs, speechMs, pauses) => {
  const { peaks, ...rest } = heard(...parts)
  expect(rest).toEqual({ durationMs, speechMs: expect.closeTo(speechMs, -2), pauses })
  expect([peaks.length, Math.max(...peaks)]).toEqual([64, expect.closeTo(Math.max(...parts.map(([, level]) => level)), 2)])
})

test('an empty recording has neither speech nor pauses', () => {
  expect(hearSamples(new Float32Array(0))).toMatchObject({ durationMs: 0, speechMs: 0, pauses: 0 })
})
