// The whole engine: real files from the real child process, and its behaviour when it is stopped or dies.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openSpriteFile, writeSpriteFile } from './figure/sprite-file.ts'
import type { Sprite } from './figure/sprite-names.ts'
import { MediaError, type Progress, renderFigurePreview, type SpeechJob, startMediaProcess, type VideoJob } from './media.ts'
import { findFfmpeg } from './video/program.ts'

const folder = mkdtempSync(join(tmpdir(), 'yanwu-media-'))
const media = startMediaProcess()
const ffmpeg = findFfmpeg()

afterAll(async () => {
  await media.close()
  rmSync(folder, { recursive: true, force: true })
})

const LONG = '今天我们重点学习客户异议处理，请用系统跟进每一位客户。'.repeat(12)
const mark = { producer: '青禾人寿保险', id: 'a1b2c3' }
/** The mark of AI-made content in the metadata of a file, as text. */
const markIn = (text: string) => /AIGC\s*: (.*)/.exec(text)?.[1]
const marked =
  '{"Label":"1","ContentProducer":"青禾人寿保险","ProduceID":"a1b2c3","ReservedCode1":"","ContentPropagator":"","PropagateID":"","ReservedCode2":""}'
const speech = (name: string, text = '您好，欢迎参加训练。'): SpeechJob => ({
  kind: 'speech',
  text,
  voice: 'gentle-woman',
  out: join(folder, `${name}.mp3`),
})
const video = (name: string, text = '您好，欢迎！', more: Partial<VideoJob> = {}): VideoJob => ({
  kind: 'video',
  text,
  voice: 'steady-man',
  figure: 'chen',
  format: '16:9',
  burnSubtitles: true,
  out: join(folder, `${name}.mp4`),
  poster: join(folder, `${name}.jpg`),
  subtitles: join(folder, `${name}.vtt`),
  ...more,
})
const probe = (file: string, ...filters: string[]) =>
  spawnSync(ffmpeg, ['-hide_banner', '-i', file, ...filters], { encoding: 'utf8' }).stderr
const seconds = (clock: string | undefined) => (clock ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
const lengthOf = (file: string, stream: 'v' | 'a') => {
  // packet ends of one stream: the muxer prints the end of the last one
  const text = probe(file, '-map', `0:${stream}`, '-f', 'null', '-')
  return seconds([...text.matchAll(/time=([\d:.]+)/g)].at(-1)?.[1])
}
const left = (name: string) => readdirSync(folder).filter((file) => file.startsWith(`${name}.`))
const running = (name: string) => spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout.includes(join(folder, `${name}.mp4`))
const fails = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error('did not fail')),
    (error: unknown) => error as MediaError,
  )

test('a short mp3', async () => {
  const progress: Progress[] = []
  const result = await media.run({ ...speech('a'), mark }, { onProgress: (p) => progress.push(p) })
  const text = probe(join(folder, 'a.mp3'), '-af', 'ebur128=peak=true', '-f', 'null', '-')
  expect(text).toMatch(/mp3.*44100 Hz, mono.*96 kb\/s/)
  expect(seconds(/Duration: ([\d:.]+)/.exec(text)?.[1]) * 1000).toBeGreaterThan(result.durationMs - 60)
  expect(Math.abs(Number(/I:\s+(-?[\d.]+) LUFS/.exec(text.slice(text.lastIndexOf('Summary')))?.[1]) + 16)).toBeLessThanOrEqual(1.5)
  expect(Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(text)?.[1])).toBeLessThanOrEqual(-1.5)
  expect(markIn(text)).toBe(marked)
  expect(result.bytes).toBe(statSync(join(folder, 'a.mp3')).size)
  expect(result.peaks).toHaveLength(64)
  expect(Math.max(...result.peaks)).toBe(1)
  expect(progress.at(-1)?.percent).toBe(100)
})

test.each([
  ['16:9', mark],
  ['9:16', undefined],
] as const)('a short mp4, %s', async (format, of) => {
  const progress: Progress[] = []
  const name = `v${format.slice(0, 2).replace(':', '')}`
  const result = await media.run(video(name, undefined, { format, mark: of }), { onProgress: (p) => progress.push(p) })
  const file = join(folder, `${name}.mp4`)
  const [width, height] = format === '16:9' ? [1280, 720] : [720, 1280]
  const text = probe(file)
  expect(text).toMatch(new RegExp(`Video: h264.*yuv420p\\(tv, bt709.*${width}x${height}.*25 fps`))
  expect(text).toMatch(/Audio: aac.*44100 Hz/)
  expect(markIn(text)).toBe(of && marked)
  expect(result).toMatchObject({ width, height, bytes: statSync(file).size })
  expect(Math.abs(lengthOf(file, 'v') - lengthOf(file, 'a'))).toBeLessThanOrEqual(0.04)
  expect(Math.abs(seconds(/Duration: ([\d:.]+)/.exec(text)?.[1]) * 1000 - result.durationMs)).toBeLessThanOrEqual(60)
  const bytes = readFileSync(file)
  expect(bytes.indexOf('moov')).toBeGreaterThan(0)
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  expect(
    readFileSync(join(folder, `${name}.jpg`))
      .subarray(0, 2)
      .toString('hex'),
  ).toBe('ffd8')
  expect(readFileSync(join(folder, `${name}.vtt`), 'utf8')).toMatch(/^WEBVTT\n\n00:00:00\.\d{3} --> .*\n您好 欢迎！/)
  expect(readFileSync(join(folder, `${name}.srt`), 'utf8')).toMatch(/^1\n00:00:00,/)
  expect(left(name)).toHaveLength(4)
  expect(progress.every(({ percent }, at) => percent > (progress[at - 1]?.percent ?? 0))).toBe(true)
  expect(progress.filter(({ stage }) => stage === 'encode').length).toBeGreaterThan(5)
  expect(media.rssMb()).toBeLessThan(400)
})

test('a second process reads its figure from the folder that the first one filled', async () => {
  const cacheDir = join(folder, 'sprites')
  const make = async (name: string) => {
    const other = startMediaProcess({ cacheDir })
    await other.run(video(name)).finally(() => other.close())
    return readFileSync(join(folder, `${name}.jpg`))
  }
  const poster = await make('p1')
  const [file = ''] = readdirSync(cacheDir)
  const known = openSpriteFile(join(cacheDir, file))
  if (!known) throw new Error('nothing was kept')
  // this content would never be painted, so it proves that the poster came from the folder
  const marked = Buffer.from('not a picture')
  const sprites = [...known.names()].flatMap((name): [string, Sprite][] => {
    const sprite = known.read(name)
    return sprite ? [[name, name.startsWith('picture') ? { ...sprite, data: marked } : sprite]] : []
  })
  await writeSpriteFile(join(cacheDir, file), sprites)
  known.close()
  expect(await make('p2')).toEqual(marked)

  truncateSync(join(cacheDir, file), Math.floor(statSync(join(cacheDir, file)).size / 2))
  expect(await make('p3')).toEqual(poster)
  expect(readdirSync(cacheDir)).toEqual([file])
})

test('a preview of a figure', async () => {
  const picture = await renderFigurePreview('li', { process: media, width: 320, type: 'png' })
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([320, 180])
})

describe('failures with a message', () => {
  test.each(['', '（……）', '😀'])('%j has nothing to speak', async (text) => {
    const error = await fails(media.run(video('n', text)))
    expect(error).toBeInstanceOf(MediaError)
    expect(error).toMatchObject({ reason: '没有可朗读的内容', retryable: false })
    expect(left('n')).toEqual([])
  })

  test('an unknown figure or voice', async () => {
    expect((await fails(media.run(video('n', undefined, { figure: 'nobody' })))).reason).toContain('没有这个形象')
    expect((await fails(media.run({ ...speech('n'), voice: 'nobody' }))).reason).toContain('没有这个声音')
  })

  test('an encoder that cannot write', async () => {
    const error = await fails(media.run({ ...speech('n'), out: join(folder, 'missing', 'n.mp3') }))
    expect(error.reason).toMatch(/^视频编码失败：.*No such file/)
  })

  test('an encoder that is not there', async () => {
    const other = startMediaProcess({ ffmpeg: join(folder, 'no-ffmpeg') })
    const error = await fails(other.run(speech('n')))
    await other.close()
    expect(error).toMatchObject({ retryable: false, reason: expect.stringContaining('无法启动') })
  })
})

const untilFrames = (name: string, act: () => void) => {
  let done = false
  return (progress: Progress) => {
    if (done || progress.stage !== 'encode' || progress.percent < 20) return
    done = true
    expect(running(name)).toBe(true)
    act()
  }
}

describe('stopping', () => {
  test('abort leaves no file and no process', async () => {
    const abort = new AbortController()
    const job = media.run(video('x', LONG), { signal: abort.signal, onProgress: untilFrames('x', () => abort.abort()) })
    const waiting = media.run(speech('w'), { signal: abort.signal })
    expect((await fails(waiting)).reason).toBe('已取消')
    expect((await fails(job)).reason).toBe('已取消')
    expect(running('x')).toBe(false)
    expect([...left('x'), ...left('w')]).toEqual([])
  })

  test('a job that takes too long', async () => {
    const error = await fails(media.run(video('t', LONG), { timeoutMs: 400 }))
    expect(error).toMatchObject({ reason: '生成超时', retryable: true })
    expect(running('t')).toBe(false)
    expect(left('t')).toEqual([])
  })

  test('when the child is killed the job fails, nothing stays, and the next job works', async () => {
    const before = media.pid()
    const error = await fails(media.run(video('k', LONG), { onProgress: untilFrames('k', () => process.kill(before ?? 0, 'SIGKILL')) }))
    expect(error).toMatchObject({ reason: '语音引擎异常退出', retryable: true })
    await expect.poll(() => running('k')).toBe(false)
    expect(left('k')).toEqual([])
    expect((await media.run(speech('after'))).bytes).toBeGreaterThan(5000)
    expect(media.pid()).not.toBe(before)
  })
})
