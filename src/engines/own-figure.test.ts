// Talking photographs and idle videos: real files from the real child process, and unusable inputs.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, describe, expect, test } from 'vitest'
import { type InspectJob, type MediaError, startMediaProcess, type VideoJob } from './media.ts'
import { findFfmpeg } from './video/program.ts'
import { sizeOfPicture } from './video/picture-size.ts'

const folder = mkdtempSync(join(tmpdir(), 'yanwu-own-figure-'))
const media = startMediaProcess()
const ffmpeg = findFfmpeg()
afterAll(async () => {
  await media.close()
  rmSync(folder, { recursive: true, force: true })
})

const mouth = { x: 0.45, y: 0.5, width: 0.1, height: 0.05 }
const at = (name: string) => join(folder, name)
function picture(name: string, width: number, height: number): string {
  const canvas = createCanvas(width, height)
  const painter = canvas.getContext('2d')
  painter.fillStyle = '#e8c8b0'
  painter.fillRect(0, 0, width, height)
  writeFileSync(at(name), name.endsWith('png') ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg'))
  return at(name)
}
function film(name: string, seconds: number, size = '960x720'): string {
  const made = ['-f', 'lavfi', '-i', `testsrc=s=${size}:r=30:d=${seconds}`, '-pix_fmt', 'yuv420p', '-f', 'mp4', at(name)]
  const { status, stderr } = spawnSync(ffmpeg, ['-loglevel', 'error', '-y', ...made], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return at(name)
}
const video = (name: string, figure: VideoJob['figure'], format: VideoJob['format'] = '16:9'): VideoJob => ({
  kind: 'video',
  text: '您好，欢迎参加训练，我们现在就开始。',
  voice: 'gentle-woman',
  figure,
  format,
  burnSubtitles: true,
  out: at(`${name}.mp4`),
  poster: at(`${name}.jpg`),
  subtitles: at(`${name}.vtt`),
})
const left = (name: string) =>
  readdirSync(folder)
    .filter((file) => file.startsWith(`${name}.`))
    .toSorted()
const fails = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error('did not fail')),
    (error: unknown) => error as MediaError,
  )
const told = (file: string) => spawnSync(ffmpeg, ['-hide_banner', '-i', file, '-f', 'null', '-'], { encoding: 'utf8' }).stderr

test.each(['16:9', '9:16'] as const)('a picture speaks in %s', async (format) => {
  const name = `p${format.length}${format[0]}`
  const result = await media.run(video(name, { picture: picture('face.jpg', 1500, 1100), mouth }, format))
  const [width, height] = format === '16:9' ? [1280, 720] : [720, 1280]
  expect(result).toMatchObject({ width, height })
  expect(told(at(`${name}.mp4`))).toMatch(new RegExp(`Video: h264.*yuv420p\\(tv, bt709.*${width}x${height}.*25 fps`))
  expect(left(name)).toEqual(['jpg', 'mp4', 'srt', 'vtt'].map((end) => `${name}.${end}`))
  expect(media.rssMb()).toBeLessThan(400)
})

test.each(['16:9', '9:16'] as const)('an idle video speaks in %s, longer than it is itself', async (format) => {
  const name = `v${format.length}${format[0]}`
  const result = await media.run(video(name, { video: film('idle.mp4', 1), mouth }, format))
  expect(result.durationMs).toBeGreaterThan(2000)
  expect(Number([...told(at(`${name}.mp4`)).matchAll(/frame=\s*(\d+)/g)].at(-1)?.[1])).toBe(Math.round(result.durationMs / 40))
  expect(left(name)).toEqual(['jpg', 'mp4', 'srt', 'vtt'].map((end) => `${name}.${end}`))
  expect(readFileSync(at(`${name}.jpg`)).readUInt16BE(0)).toBe(0xffd8)
})

test('the mouth of an idle video opens and closes, and a cancelled job leaves no files', async () => {
  const abort = new AbortController()
  const job = video('gone', { video: film('idle.mp4', 4), mouth })
  const run = media.run(
    { ...job, text: job.text.repeat(20) },
    { signal: abort.signal, onProgress: ({ percent }) => percent > 20 && abort.abort() },
  )
  expect((await fails(run)).reason).toBe('已取消')
  expect(left('gone')).toEqual([])
})

test('after the child is killed, no file of the idle video stays', async () => {
  const job = video('killed', { video: film('idle.mp4', 4), mouth })
  const kill = ({ percent }: { percent: number }) => percent > 20 && process.kill(media.pid() ?? 0, 'SIGKILL')
  expect(await fails(media.run({ ...job, text: job.text.repeat(20) }, { onProgress: kill }))).toMatchObject({ retryable: true })
  expect(left('killed')).toEqual([])
})

test.each([
  ['of an odd size, in full colour', ['-f', 'lavfi', '-i', 'testsrc=s=961x721:r=30:d=1', '-pix_fmt', 'yuv444p']],
  [
    'at 7 pictures a second, with sound and oblong pixels',
    ['-f', 'lavfi', '-i', 'testsrc=s=720x576:r=7:d=1,setsar=64/45', '-f', 'lavfi', '-i', 'sine=d=2', '-pix_fmt', 'yuv420p'],
  ],
])('an idle video speaks that is %s', async (_, given) => {
  const { status, stderr } = spawnSync(ffmpeg, ['-loglevel', 'error', '-y', ...given, '-f', 'mp4', at('odd.mp4')], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  const { durationMs } = await media.run(video('odd-made', { video: at('odd.mp4'), mouth }, '9:16'))
  expect(durationMs).toBeGreaterThan(2000)
  expect(told(at('odd-made.mp4'))).toMatch(/720x1280|1080x1920/)
})

test('a rotated idle video, as phones write it, speaks upright', async () => {
  const bytes = readFileSync(film('lying.mp4', 4, '960x544'))
  const matrix = bytes.indexOf('tkhd') + 44
  for (const [n, value] of [0, 0x00010000, 0, 0xffff0000, 0, 0, 544 * 65_536, 0, 0x40000000].entries())
    bytes.writeUInt32BE(value, matrix + n * 4)
  writeFileSync(at('turned.mp4'), bytes)
  expect(await media.run({ kind: 'inspect', video: at('turned.mp4'), out: at('turned.jpg') })).toMatchObject({ width: 544, height: 960 })
  expect(sizeOfPicture(readFileSync(at('turned.jpg')))).toEqual({ width: 544, height: 960 })
  const made = await media.run(video('turned-made', { video: at('turned.mp4'), mouth }, '9:16'))
  expect(made.durationMs).toBeGreaterThan(2000)
})

test('an animated picture stands still, and a picture with trailing data works', async () => {
  const moving = spawnSync(ffmpeg, [
    '-loglevel',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    'testsrc=s=600x600:r=5:d=1',
    '-f',
    'apng',
    at('moving.png'),
  ])
  expect(moving.status).toBe(0)
  writeFileSync(
    at('both.jpg'),
    Buffer.concat([readFileSync(picture('front.jpg', 700, 700)), Buffer.from('PK\u0003\u0004<script>alert(1)</script>')]),
  )
  for (const name of ['moving.png', 'both.jpg']) {
    const out = at(`still-of-${name}.jpg`)
    expect(await media.run({ kind: 'inspect', picture: at(name), out })).toMatchObject({ durationMs: 0 })
    const still = readFileSync(out)
    expect([still.readUInt16BE(0), still.includes('script')]).toEqual([0xffd8, false])
  }
})

describe('an unusable file is refused with a message', () => {
  const inspected = (given: Omit<InspectJob, 'kind' | 'out'>) => media.run({ kind: 'inspect', ...given, out: at('still.jpg') })

  test('an inspection returns size and still', async () => {
    expect(await inspected({ picture: picture('tall.png', 900, 2600) })).toMatchObject({ width: 900, height: 2600, durationMs: 0 })
    const still = readFileSync(at('still.jpg'))
    expect(still.readUInt16BE(0)).toBe(0xffd8)
    const { width, height, durationMs } = await inspected({ video: film('ok.mp4', 3.5) })
    expect([width, height]).toEqual([960, 720])
    expect(Math.abs(durationMs - 3500)).toBeLessThan(80)
  })

  test('pictures', async () => {
    const huge = Buffer.from(readFileSync(picture('small.png', 600, 600)))
    huge.writeUInt32BE(20_000, 16)
    huge.writeUInt32BE(20_000, 20)
    writeFileSync(at('huge.png'), huge)
    writeFileSync(at('program.jpg'), Buffer.from('MZ\u0090 this program cannot be run'))
    writeFileSync(at('cut.jpg'), readFileSync(picture('whole.jpg', 900, 900)).subarray(0, 400))
    writeFileSync(at('empty.jpg'), '')
    for (const [name, words] of [
      ['huge.png', /20000×20000 像素，请缩小/],
      ['program.jpg', /图片无法读取/],
      ['cut.jpg', /图片无法读取/],
      ['empty.jpg', /图片无法读取/],
    ] as const)
      expect(await fails(inspected({ picture: at(name) })), name).toMatchObject({ retryable: false, reason: expect.stringMatching(words) })
    expect((await fails(inspected({ picture: picture('tiny.jpg', 511, 2000) }))).reason).toContain('短边至少 512 像素')
    expect((await media.run(video('after', { picture: picture('face.jpg', 800, 600), mouth }))).bytes).toBeGreaterThan(5000)
  })

  test('videos', async () => {
    writeFileSync(at('list.mp4'), `#EXTM3U\n#EXTINF:4,\nfile:///etc/passwd\n`)
    writeFileSync(at('zeros.mp4'), Buffer.alloc(5000))
    const whole = readFileSync(film('whole.mp4', 4))
    writeFileSync(at('half.mp4'), whole.subarray(0, Math.floor(whole.length / 3)))
    for (const name of ['list.mp4', 'zeros.mp4', 'half.mp4'])
      expect(await fails(inspected({ video: at(name) })), name).toMatchObject({
        retryable: false,
        reason: expect.stringMatching(/^视频(无法读取|里没有画面)/),
      })
    expect((await fails(inspected({ video: film('short.mp4', 1) }))).reason).toBe('视频长 1.0 秒，须在 3 到 60 秒之间')
    expect((await fails(inspected({ video: film('low.mp4', 4, '640x360') }))).reason).toContain('短边至少 512 像素')
    expect(await fails(media.run(video('broken', { video: at('zeros.mp4'), mouth })))).toMatchObject({ retryable: false })
    expect(left('broken')).toEqual([])
  })
})
