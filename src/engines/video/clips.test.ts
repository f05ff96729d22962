// A part of an upload is cut in the real child process: it begins and ends where the author said, in picture and sound.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaOf } from '#test/media-samples.ts'
import { type MediaProcess, startMediaProcess } from '../media.ts'
import { findFfmpeg } from './program.ts'

const ffmpeg = findFfmpeg()
let folder: string
let media: MediaProcess
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'yanwu-clips-'))
  media = startMediaProcess({})
})
afterAll(async () => {
  await media.close()
  rmSync(folder, { recursive: true, force: true })
})
const at = (name: string) => join(folder, name)

/** One second of silence, one of a tone, one of silence. */
const sounds = "aevalsrc='if(between(t,1,2),sin(880*PI*t),0)':s=44100:d=3[a]"
/** One second of red, one of green, one of blue; the only key frame is the first. */
const pictures = ['red', 'green', 'blue'].map((name) => `color=${name}:s=96x64:r=25:d=1`)
const graph = `${pictures.map((one, i) => `${one}[p${i}]`).join(';')};[p0][p1][p2]concat=n=3[v];${sounds}`
const h264 = ['-c:v', 'libx264', '-g', '250', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
const filmed = () => mediaOf('mp4', '-filter_complex', graph, '-map', '[v]', '-map', '[a]', ...h264)
const recorded = () => mediaOf('mp3', '-filter_complex', sounds, '-map', '[a]', '-c:a', 'libmp3lame')

async function cut(bytes: Buffer, kind: 'mp4' | 'mp3', clip: { fromMs: number; toMs: number }) {
  const [source, out] = [at(`source.${kind}`), at(`out.${kind}`)]
  writeFileSync(source, bytes)
  const result = await media.run({ kind: 'convert', source, out, poster: at('poster.jpg'), maxMs: 60_000, clip })
  return { out, result }
}
/** Mean red, green and blue of the first picture, or of the last. */
function colourOf(file: string, which: 'first' | 'last') {
  const seek = which === 'last' ? ['-sseof', '-0.06'] : []
  const args = ['-v', 'error', ...seek, '-i', file, '-frames:v', '1', '-vf', 'scale=1:1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-']
  return [...spawnSync(ffmpeg, args).stdout]
}
const isMostly = (channel: number, rgb: number[]) => rgb.length === 3 && Math.max(...rgb) === rgb[channel]

test('a video is cut at the pictures that were chosen, with its sound', async () => {
  const { out, result } = await cut(filmed(), 'mp4', { fromMs: 1000, toMs: 2000 })
  expect(Math.abs(result.durationMs - 1000)).toBeLessThan(100)
  const [first, last] = [colourOf(out, 'first'), colourOf(out, 'last')]
  expect([isMostly(1, first), isMostly(1, last)], `${first} ${last}`).toEqual([true, true])
  // the tone fills the part
  expect(result.peaks.filter((peak) => peak > 0.2).length).toBeGreaterThan(55)
})

test('a sound is cut at the same places, and its silence is left out', async () => {
  const { result } = await cut(recorded(), 'mp3', { fromMs: 1000, toMs: 2000 })
  expect(Math.abs(result.durationMs - 1000)).toBeLessThan(120)
  expect(result.peaks.filter((peak) => peak > 0.2).length).toBeGreaterThan(55)
})

test('a part that reaches beyond the end ends there, and one outside is refused in words', async () => {
  const { result } = await cut(filmed(), 'mp4', { fromMs: 2000, toMs: 99_000 })
  expect(Math.abs(result.durationMs - 1000)).toBeLessThan(100)
  for (const [kind, bytes] of [
    ['mp4', filmed()],
    ['mp3', recorded()],
  ] as const)
    await expect(cut(bytes, kind, { fromMs: 5000, toMs: 9000 })).rejects.toMatchObject({
      reason: '截取的部分不足 0.2 秒，请重新选择',
      retryable: false,
    })
  expect(readdirSync(folder).filter((file) => file.includes('.partial'))).toEqual([])
})
