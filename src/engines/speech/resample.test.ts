// Resampling is inaudible: tones keep their level and pitch, and no alias appears.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { wavOf } from '#test/media-services.ts'
import { decodeSpeech } from '../providers/decode.ts'
import { mp3Arguments, OUT_RATE } from '../video/encoder.ts'
import { findFfmpeg } from '../video/program.ts'
import { resample } from './resample.ts'
import { HOUSE_RATE, RECORDED_RATE } from './speech.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'yanwu-rates-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const tone = (hertz: number, rate: number) =>
  Float32Array.from({ length: rate / 5 }, (_, at) => 0.5 * Math.sin((2 * Math.PI * hertz * at) / rate))

/** Level of a tone in decibels relative to half the scale, without the ends. */
function level(pcm: Int16Array, hertz: number, rate: number): number {
  let [re, im, weight] = [0, 0, 0]
  const from = Math.round(rate * 0.03)
  for (let at = from; at < pcm.length - from; at++) {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * (at - from)) / (pcm.length - 2 * from))
    const angle = (2 * Math.PI * hertz * at) / rate
    re += window * (pcm[at] ?? 0) * Math.cos(angle)
    im += window * (pcm[at] ?? 0) * Math.sin(angle)
    weight += window
  }
  return 20 * Math.log10(Math.max(1e-9, Math.hypot(re, im) / (weight / 2) / (0.5 * 32767)))
}

/** The loudest of all other tones, in decibels. */
function strayed(pcm: Int16Array, kept: number, rate: number): number {
  let loudest = -200
  for (let hertz = 100; hertz < rate / 2; hertz += 50) if (Math.abs(hertz - kept) > 60) loudest = Math.max(loudest, level(pcm, hertz, rate))
  return loudest
}

test.each([...[44_100, 48_000, 24_000, 22_050, 16_000].map((from) => [from, RECORDED_RATE] as const), [24_000, 22_050] as const])(
  'from %i to %i a tone that both can hold stays as it is, alone',
  (from, to) => {
    for (const hertz of [200, 1000, 4000, Math.min(8000, 0.45 * from)]) {
      const pcm = resample(tone(hertz, from), from, to)
      expect(pcm.length).toBe(to / 5)
      expect(Math.abs(level(pcm, hertz, to)), `${hertz} Hz`).toBeLessThan(0.5)
      if (hertz > 1000) expect(strayed(pcm, hertz, to), `beside ${hertz} Hz`).toBeLessThan(-70)
    }
  },
)

test.each([
  [44_100, 12_200],
  [44_100, 15_000],
  [44_100, 20_000],
  [48_000, 12_200],
  [48_000, 23_000],
])('from %i a tone of %i Hz, which the new rate cannot hold, is gone', (from, hertz) => {
  expect(strayed(resample(tone(hertz, from), from, RECORDED_RATE), 0, RECORDED_RATE)).toBeLessThan(-70)
})

test('equal rates keep the samples, and overloud samples are limited to the scale', () => {
  const same = resample(Float32Array.from([0, 0.5, -0.5, 1, -1, 2]), RECORDED_RATE, RECORDED_RATE)
  expect([...same]).toEqual([0, 16384, -16383, 32767, -32767, 32767])
  const square = Float32Array.from({ length: 4410 }, (_, at) => (at % 100 < 50 ? 1 : -1))
  for (const value of resample(square, 44_100, RECORDED_RATE)) expect(Math.abs(value)).toBeLessThanOrEqual(32_768)
})

const sixteen = (samples: Float32Array) => Int16Array.from(samples, (value) => Math.round(value * 32767))
const samplesOf = (bytes: Buffer) => new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))

test.each([
  [44_100, 12_500],
  [48_000, 13_000],
  [22_050, 10_000],
  [16_000, 7000],
])('what a service has recorded at %i with a tone of %i Hz is brought to our rate as well', async (rate, hertz) => {
  const [from, to] = [path.join(folder, 'tone.wav'), path.join(folder, 'tone.pcm')]
  writeFileSync(from, wavOf(sixteen(tone(hertz, rate)), rate))
  await decodeSpeech(from, to, { ffmpeg: findFfmpeg(), service: '' })
  const pcm = samplesOf(readFileSync(to))
  if (hertz < RECORDED_RATE / 2) expect(Math.abs(level(pcm, hertz, RECORDED_RATE))).toBeLessThan(0.5)
  expect(strayed(pcm, hertz, RECORDED_RATE)).toBeLessThan(-70)
})

test.each([HOUSE_RATE, RECORDED_RATE])('a file that is played has no mirror of what was said at %i', (rate) => {
  const hertz = rate * 0.45
  const file = path.join(folder, 'played.mp3')
  const made = spawnSync(findFfmpeg(), mp3Arguments(rate, file), { input: Buffer.from(sixteen(tone(hertz, rate)).buffer) })
  expect(String(made.stderr)).toBe('')
  const played = samplesOf(spawnSync(findFfmpeg(), ['-v', 'error', '-i', file, '-f', 's16le', '-']).stdout)
  expect(Math.abs(level(played, hertz, OUT_RATE))).toBeLessThan(1)
  expect(level(played, rate - hertz, OUT_RATE)).toBeLessThan(-60)
})
