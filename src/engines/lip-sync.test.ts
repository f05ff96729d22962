// Lip synchronisation of the finished file: mouth and sound are decoded, compared, and checked against a deliberately shifted track.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, expect, test } from 'vitest'
import { rectOf, stages } from './figure/stages.ts'
import { type FigureId, startMediaProcess, type VideoJob } from './media.ts'
import { findFfmpeg } from './video/program.ts'

const folder = mkdtempSync(join(tmpdir(), 'yanwu-lips-'))
const media = startMediaProcess()
const ffmpeg = findFfmpeg()
afterAll(async () => {
  await media.close()
  rmSync(folder, { recursive: true, force: true })
})

const TEXT = '您好，我们把办法慢慢说明白。大家爸爸妈妈都喜欢，啊，方便吗？好的，那么请您明天带上保单，到柜台来办。'
const HOP_MS = 10
const FRAME_MS = 40

function decode(...parameters: string[]): Buffer {
  const { stdout, status, stderr } = spawnSync(ffmpeg, ['-hide_banner', '-loglevel', 'error', ...parameters, 'pipe:1'], {
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(String(stderr))
  return stdout
}

/** Share of dark pixels, as inside a mouth, in the mouth's area of each frame. */
function openings(file: string, { x, y, width, height }: { x: number; y: number; width: number; height: number }): number[] {
  const gray = decode('-i', file, '-vf', `crop=${width}:${height}:${x}:${y}`, '-r', '25', '-pix_fmt', 'gray', '-f', 'rawvideo')
  return Array.from({ length: Math.floor(gray.length / (width * height)) }, (_, frame) => {
    let dark = 0
    for (let at = frame * width * height; at < (frame + 1) * width * height; at++) if ((gray[at] ?? 255) < 70) dark++
    return Math.sqrt(dark)
  })
}

/** Loudness of the voice, in steps of 10 ms. */
function loudness(file: string): number[] {
  const pcm = decode('-i', file, '-ac', '1', '-ar', '16000', '-f', 's16le')
  const samples = (16_000 * HOP_MS) / 1000
  return Array.from({ length: Math.floor(pcm.length / 2 / samples) }, (_, hop) => {
    let sum = 0
    for (let at = 0; at < samples; at++) sum += pcm.readInt16LE((hop * samples + at) * 2) ** 2
    return (sum / samples) ** 0.25
  })
}

function correlation(a: number[], b: number[]): number {
  const [ma, mb] = [a, b].map((list) => list.reduce((sum, value) => sum + value, 0) / list.length) as [number, number]
  let [ab, aa, bb] = [0, 0, 0]
  a.forEach((value, at) => {
    const other = (b[at] ?? 0) - mb
    ab += (value - ma) * other
    aa += (value - ma) ** 2
    bb += other ** 2
  })
  return ab / Math.sqrt(aa * bb)
}

/** Milliseconds by which the sound comes after the mouth, and the correlation there. */
function lagOf(mouth: number[], loud: number[]): { ms: number; fit: number } {
  let best = { ms: 0, fit: -1 }
  for (let ms = -300; ms <= 300; ms += HOP_MS) {
    // a frame is visible for 40 ms, so the sound of exactly this time counts
    const heard = mouth.map((_, frame) => {
      const from = Math.round((frame * FRAME_MS + ms) / HOP_MS)
      return [0, 1, 2, 3].reduce((sum, hop) => sum + (loud[from + hop] ?? 0), 0)
    })
    const fit = correlation(mouth, heard)
    if (fit > best.fit) best = { ms, fit }
  }
  return best
}

function moved(file: string, ms: number): string {
  const out = `${file}.${ms}.mp4`
  const sound = ms > 0 ? ['-af', `adelay=${ms}`] : ['-af', `atrim=start=${-ms / 1000},asetpts=PTS-STARTPTS`]
  // the samples themselves are shifted, because players and decoders treat shifted time stamps differently
  const parameters = ['-loglevel', 'error', '-y', '-i', file, '-map', '0', '-c:v', 'copy', ...sound, '-c:a', 'aac', out]
  const { status, stderr } = spawnSync(ffmpeg, parameters, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return out
}

async function make(name: string, more: Pick<VideoJob, 'figure' | 'format' | 'voice'>): Promise<string> {
  const file = join(folder, `${name}.mp4`)
  await media.run({
    kind: 'video',
    text: TEXT,
    burnSubtitles: false,
    ...more,
    out: file,
    poster: `${file}.jpg`,
    subtitles: `${file}.vtt`,
  })
  return file
}

/** The area around the lips of a drawn figure. */
const lipsOf = (format: '16:9' | '9:16') => rectOf(stages[format], [-30, 54, 30, 100])

test.each([
  ['wang', '16:9', 'gentle-woman'],
  ['wang', '9:16', 'lively-woman'],
  ['chen', '16:9', 'steady-man'],
  ['chen', '9:16', 'brisk-man'],
] as [FigureId, '16:9' | '9:16', string][])('the mouth of %s in %s is in step with the sound', async (figure, format, voice) => {
  const file = await make(`${figure}-${format.slice(0, 2)}`, { figure, format, voice })
  const mouth = openings(file, lipsOf(format))
  const { ms, fit } = lagOf(mouth, loudness(file))
  expect(fit).toBeGreaterThan(0.5)
  expect(Math.abs(ms)).toBeLessThanOrEqual(40)
  for (const shift of [120, -120]) {
    const away = lagOf(mouth, loudness(moved(file, shift)))
    expect(Math.abs(away.ms)).toBeGreaterThan(80)
    expect(Math.abs(away.ms - ms - shift)).toBeLessThanOrEqual(20)
  }
})

test('the mouth of a photograph is synchronous with the sound', async () => {
  // a face without dark areas: later dark pixels are the warped mouth
  const canvas = createCanvas(1280, 720)
  const painter = canvas.getContext('2d')
  painter.fillStyle = '#e8c8b0'
  painter.fillRect(0, 0, 1280, 720)
  painter.fillStyle = '#c86a68'
  painter.beginPath()
  painter.ellipse(640, 400, 60, 18, 0, 0, 2 * Math.PI)
  painter.fill()
  const picture = join(folder, 'face.png')
  writeFileSync(picture, canvas.toBuffer('image/png'))
  const mouth = { x: 580 / 1280, y: 382 / 720, width: 120 / 1280, height: 36 / 720 }
  const file = await make('photo', { figure: { picture, mouth }, format: '16:9', voice: 'gentle-woman' })
  const { ms, fit } = lagOf(openings(file, { x: 540, y: 350, width: 200, height: 140 }), loudness(file))
  expect(fit).toBeGreaterThan(0.5)
  expect(Math.abs(ms)).toBeLessThanOrEqual(40)
})
