// A listening figure as a file: silent, and a seamless loop.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type IdleJob, startMediaProcess } from './media.ts'
import { findFfmpeg } from './video/program.ts'

const folder = mkdtempSync(join(tmpdir(), 'yanwu-idle-'))
const media = startMediaProcess()
const ffmpeg = findFfmpeg()
afterAll(async () => {
  await media.close()
  rmSync(folder, { recursive: true, force: true })
})

const jobOf = (name: string, format: IdleJob['format']): IdleJob => {
  const out = join(folder, `${name}.mp4`)
  return { kind: 'idle', figure: 'li', background: 'home', format, out, poster: join(folder, `${name}.jpg`) }
}

const SIZE = { '16:9': [320, 180], '9:16': [180, 320] } as const

/** Brightness of every frame, scaled down. */
function framesOf(file: string, format: IdleJob['format']): Buffer[] {
  const [width, height] = SIZE[format]
  const parameters = ['-loglevel', 'error', '-i', file, '-vf', `scale=${width}:${height}`, '-pix_fmt', 'gray', '-f', 'rawvideo', 'pipe:1']
  const { stdout } = spawnSync(ffmpeg, parameters, { maxBuffer: 2 ** 28 })
  const bytes = width * height
  return Array.from({ length: stdout.length / bytes }, (_, at) => stdout.subarray(at * bytes, (at + 1) * bytes))
}

const difference = (a: Buffer | undefined, b: Buffer | undefined) =>
  (a ?? Buffer.of()).reduce((sum, value, at) => sum + Math.abs(value - (b?.[at] ?? 0)), 0)

test.each(['16:9', '9:16'] as const)('six silent seconds that begin where they end, %s', async (format) => {
  const job = jobOf(format.slice(0, 2).replace(':', ''), format)
  const result = await media.run(job)
  const [width, height] = format === '16:9' ? [1280, 720] : [720, 1280]
  expect(result).toMatchObject({ durationMs: 6000, width, height, peaks: [] })
  const said = spawnSync(ffmpeg, ['-hide_banner', '-i', job.out], { encoding: 'utf8' }).stderr
  expect(said).toMatch(/Duration: 00:00:06\.0\d/)
  expect(said).toMatch(new RegExp(`Video: h264.*yuv420p\\(tv, bt709.*${width}x${height}.*25 fps`))
  expect(said).not.toContain('Audio:')
  const bytes = readFileSync(job.out)
  expect(bytes.length).toBe(result.bytes)
  expect(bytes.indexOf('moov')).toBeGreaterThan(0)
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))

  const frames = framesOf(job.out, format)
  expect(frames).toHaveLength(150)
  const steps = frames.slice(1).map((frame, at) => difference(frames[at], frame))
  const most = Math.max(...steps)
  expect(difference(frames.at(-1), frames[0])).toBeLessThanOrEqual(most)
  // a loop that is cut too early would show this difference
  expect(difference(frames.at(-30), frames[0])).toBeGreaterThan(most)
  // the figure always moves a little
  for (let at = 0; at + 25 < frames.length; at += 25) expect(difference(frames[at], frames[at + 20])).toBeGreaterThan(0)
})

test('a cancelled idle job leaves no files', async () => {
  const abort = new AbortController()
  const job = jobOf('stopped', '16:9')
  const made = media.run(job, { signal: abort.signal, onProgress: () => abort.abort() })
  await expect(made).rejects.toMatchObject({ reason: '已取消' })
  expect(readdirSync(folder).filter((name) => name.startsWith('stopped'))).toEqual([])
})
