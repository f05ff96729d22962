// Tests over HTTP with the real child process: uploads for figures and voices are converted while the form waits.
import { spawnSync } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaOf, mp4 } from '#test/media-samples.ts'
import { formOf } from '#test/samples.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { findFfmpeg } from '#engines/providers.ts'
import { openFolder } from '#platform/storage/folder.ts'
import { ownName } from '#shared/file-address.ts'
import { files } from '#features/organisation/files/contract.ts'
import { openConversions } from '#features/organisation/files/server/files.ts'
import { temporaryFiles } from '#test/temporary-files.ts'
import { digitalHumans } from '../contract.ts'

const MINUTE = 60_000
const mouth = { x: 0.47, y: 0.52, width: 0.06, height: 0.03 }
let world: World
let admin: Person
let stranger: Person
beforeAll(async () => {
  world = await startWorld()
  ;[admin, stranger] = (await Promise.all([world.signIn('admin'), world.signIn('admin', 'yuanfan')])) as [Person, Person]
})
afterAll(() => world?.close())

const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-pix_fmt', 'yuv420p10le']
const filmed = (seconds: number, size = '960x540', codec = hevc) =>
  mediaOf('mp4', ...['-f', 'lavfi', '-i', `testsrc=s=${size}:r=25:d=${seconds}`, '-f', 'lavfi', '-i', `sine=d=${seconds}`, ...codec])
const send = async (field: 'video' | 'audio', bytes: Buffer, name: string, as = admin) =>
  (await as.ask(files.upload, { query: { field }, form: formOf(bytes, name) })).content
const ask = (sent: string, as = admin) => as.ask(digitalHumans.convert, { body: { path: sent } })
/** Polls like the form until there is a file. */
async function convert(sent: string) {
  const told: number[] = []
  for (const until = Date.now() + MINUTE; Date.now() < until; ) {
    const answer = await ask(sent)
    if (!answer.succ) throw new Error(answer.msg)
    told.push(answer.content.percent)
    if (answer.content.file) return { file: answer.content.file, told }
  }
  throw new Error('it was never converted')
}
const probe = (key: string) =>
  spawnSync(findFfmpeg(), ['-hide_banner', '-i', path.join(world.dataDir, 'files', key)], { encoding: 'utf8' }).stderr
/** A conversion that takes longer than one long poll. */
const long = () => filmed(50, '1280x720', ['-c:v', 'mpeg4', '-q:v', '4'])
const temporary = () => temporaryFiles(world.dataDir)
const add = (body: object) => admin.ask(digitalHumans.create, { body: body as never })
const figureOf = (video: string) => ({
  type: 'VIDEO',
  name: `林经理${Math.random()}`.slice(0, 20),
  gender: 1,
  source: { provider: 'house', video, mouth },
})

describe('an idle video in HEVC', () => {
  test('an HEVC video is converted with progress, is shown, and becomes the figure', { timeout: 2 * MINUTE }, async () => {
    const sent = await send('video', filmed(4), '林经理.mp4')
    expect(sent.unfit).toBe('HEVC（H.265）')
    // the upload itself cannot be used
    expect(await add(figureOf(sent.path))).toMatchObject({ succ: false, fields: [{ field: 'source' }] })
    const { file, told } = await convert(sent.path)
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect(told.at(-1)).toBe(100)
    expect(file).toMatchObject({ unfit: null, durationMs: 4000, width: 960, height: 540, posterUrl: expect.stringContaining('.jpg') })
    expect(ownName(file.path)).toBe('林经理.mp4')
    expect(probe(file.path)).toMatch(/Video: h264 \(High\).*yuv420p[\s\S]*Audio: aac/)
    expect((await admin.fetch(file.url)).status).toBe(200)
    // a repeated request gets the same response
    expect((await ask(sent.path)).content).toEqual({ percent: 100, file })
    const made = await add(figureOf(file.path))
    expect(made).toMatchObject({ succ: true, content: { source: { video: file.path } } })
    expect((await admin.fetch(made.content.fileUrl)).headers.get('content-type')).toBe('image/jpeg')
    expect(await temporary()).toEqual([])
  })

  test('an unsuitable video is refused before its conversion', async () => {
    for (const [bytes, words] of [
      [filmed(2), '视频长 2.0 秒，须在 3 到 60 秒之间'],
      [filmed(4, '320x240'), '视频为 320×240 像素，短边至少 512 像素'],
    ] as const) {
      const { path: sent } = await send('video', bytes, '短.mp4')
      expect(await ask(sent)).toMatchObject({ status: 200, succ: false, msg: words })
    }
    expect(await temporary()).toEqual([])
  })

  test('other people cannot convert the upload, and a playable upload needs no conversion', async () => {
    const gone = { succ: false, msg: '文件不存在或已失效，请重新上传' }
    const { path: sent } = await send('video', filmed(4), '别人.mp4')
    expect(await ask(sent, stranger)).toMatchObject(gone)
    expect(await ask('tenant/1/resource/no.mp4')).toMatchObject(gone)
    expect(await ask((await send('video', mp4(), '好.mp4')).path)).toMatchObject(gone)
    const viewer = await world.signIn('viewer')
    expect((await ask(sent, viewer)).status).toBe(403)
  })
})

test('a cancelled conversion leaves no files and can be started again', { timeout: MINUTE }, async () => {
  const storage = await openFolder(path.join(world.dataDir, 'given-up'))
  const local = path.join(storage.temporary, 'sent')
  await writeFile(local, long())
  await storage.putFile('long.mp4', local, 'video/mp4')
  const cacheDir = path.join(world.dataDir, 'cache')
  const conversions = openConversions({ storage, cacheDir, ffmpeg: undefined, log: () => undefined })
  try {
    for (const _ of ['first', 'again']) {
      const { percent, made } = await conversions.ask('long.mp4')
      expect([percent < 100, made]).toEqual([true, undefined])
      expect(await readdir(storage.temporary)).not.toEqual([])
      await conversions.close()
      await expect.poll(() => readdir(storage.temporary), { timeout: MINUTE / 2 }).toEqual([])
    }
  } finally {
    await conversions.close()
  }
})

test.each([
  ['wav', ['-c:a', 'pcm_s16le'], 'PCM'],
  ['m4a', ['-c:a', 'aac'], 'AAC'],
])('a recording in .%s named .mp3 becomes an mp3 of the same loudness', { timeout: MINUTE }, async (ending, codec, unfit) => {
  const sent = await send('audio', mediaOf(ending, '-f', 'lavfi', '-i', 'sine=d=3,volume=-12dB', ...codec), '参考录音.mp3')
  expect(sent.unfit).toBe(unfit)
  const { file } = await convert(sent.path)
  expect(file).toMatchObject({ unfit: null, name: '参考录音.mp3', peaks: expect.any(Array) })
  expect(probe(file.path)).toMatch(/Audio: mp3/)
  expect(Math.abs((file.loudness ?? 0) - (sent.loudness ?? 99))).toBeLessThan(1)
  expect((await admin.fetch(file.url)).headers.get('content-type')).toBe('audio/mpeg')
  expect(await temporary()).toEqual([])
})
