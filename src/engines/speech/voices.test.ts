// Every voice, measured: its loudness, its pitch, and its speed and pitch on request.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startMediaProcess } from '../media.ts'
import { findFfmpeg } from '../video/program.ts'
import { synthesise } from './speech.ts'
import { voices } from './voices.ts'

const TEXT = '您好，很高兴见到您。今天我们一起练一遍，把每一句话说到客户心里。'
const folder = mkdtempSync(path.join(tmpdir(), 'yanwu-voices-'))
const media = startMediaProcess()
const ffmpeg = findFfmpeg()
const previews = path.resolve(import.meta.dirname, '../../features/authoring/digital-humans/server/previews')
afterAll(async () => {
  await media.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Measured {
  seconds: number
  lufs: number
  peak: number
  hertz: number
}

/** Median of the fundamental frequency in voiced sections of 40 ms, by normalised autocorrelation. */
function fundamental(pcm: Int16Array, sampleRate: number): number {
  const size = Math.round(sampleRate * 0.04)
  const found: number[] = []
  const square = (at: number) => (pcm[at] ?? 0) ** 2
  for (let at = 0; at + 2 * size < pcm.length; at += size) {
    let here = 0
    for (let i = 0; i < size; i++) here += square(at + i)
    if (here / size < 2_000_000) continue
    let best = 0
    let lag = 0
    let shift = Math.floor(sampleRate / 420)
    let there = 0
    for (let i = 0; i < size; i++) there += square(at + shift + i)
    for (; shift <= sampleRate / 60; shift++) {
      let product = 0
      for (let i = 0; i < size; i++) product += (pcm[at + i] ?? 0) * (pcm[at + i + shift] ?? 0)
      const likeness = product / Math.sqrt(here * there)
      if (likeness > best + 0.02) [best, lag] = [likeness, shift]
      there += square(at + shift + size) - square(at + shift)
    }
    if (best > 0.6) found.push(sampleRate / lag)
  }
  return found.toSorted((a, b) => a - b)[Math.floor(found.length / 2)] ?? 0
}

function measure(file: string): Measured {
  const report = spawnSync(ffmpeg, ['-hide_banner', '-i', file, '-af', 'ebur128=peak=true', '-f', 'null', '-'], { encoding: 'utf8' }).stderr
  const summary = report.slice(report.lastIndexOf('Summary'))
  const raw = execFileSync(ffmpeg, ['-v', 'error', '-i', file, '-f', 's16le', '-ac', '1', '-ar', '16000', '-'], { maxBuffer: 2 ** 26 })
  const pcm = new Int16Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength))
  return {
    seconds: pcm.length / 16000,
    lufs: Number(/I:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1]),
    peak: Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(summary)?.[1]),
    hertz: fundamental(pcm, 16000),
  }
}

test('there are four women and four men, each with a name and a sample text of its own', () => {
  for (const gender of [1, 2]) expect(voices.filter((v) => v.gender === gender).length).toBeGreaterThanOrEqual(4)
  for (const of of ['id', 'name', 'description'] as const) expect(new Set(voices.map((v) => v[of])).size).toBe(voices.length)
})

describe.each(voices)('$name', ({ id, gender }) => {
  test('has the right loudness in its sample and in new speech', async () => {
    const out = path.join(folder, `${id}.mp3`)
    await media.run({ kind: 'speech', text: TEXT, voice: id, out })
    for (const file of [out, path.join(previews, `${id}.mp3`)]) {
      const { seconds, lufs, peak, hertz } = measure(file)
      expect(Math.abs(lufs + 16.6), `${lufs} LUFS`).toBeLessThanOrEqual(0.8)
      expect(peak).toBeLessThanOrEqual(-1.6)
      expect(seconds).toBeGreaterThan(5)
      expect(seconds).toBeLessThan(12)
      const [low, high] = gender === 2 ? [150, 260] : [90, 145]
      expect(hertz).toBeGreaterThan(low)
      expect(hertz).toBeLessThan(high)
    }
  })

  test('becomes faster and slower, higher and lower', async () => {
    const say = async (options: { speed?: number; pitch?: number }) => {
      const { pcm, sampleRate, durationMs } = await synthesise(TEXT, id, options)
      return { durationMs, hertz: fundamental(pcm, sampleRate) }
    }
    const usual = await say({})
    expect((await say({ speed: 1, pitch: 0 })).durationMs).toBe(usual.durationMs)
    const [slow, fast, low, high] = [
      await say({ speed: 0.7 }),
      await say({ speed: 1.3 }),
      await say({ pitch: -6 }),
      await say({ pitch: 6 }),
    ]
    expect(slow.durationMs / usual.durationMs).toBeGreaterThan(1.2)
    expect(fast.durationMs / usual.durationMs).toBeLessThan(0.88)
    expect(low.hertz / usual.hertz).toBeLessThan(0.94)
    expect(high.hertz / usual.hertz).toBeGreaterThan(1.06)
    expect(Math.abs(slow.hertz / usual.hertz - 1)).toBeLessThan(0.08)
  })
})

test('no two of a gender have the same pitch', async () => {
  for (const gender of [1, 2]) {
    const heights: number[] = []
    for (const { id } of voices.filter((v) => v.gender === gender)) {
      const { pcm, sampleRate } = await synthesise(TEXT, id)
      heights.push(fundamental(pcm, sampleRate))
    }
    heights.sort((a, b) => a - b)
    for (const [i, height] of heights.slice(1).entries()) expect(height / (heights[i] ?? 0), heights.join(' ')).toBeGreaterThan(1.05)
  }
})
