// Every upload is decoded before it is kept, from a form or as a direct upload that a record names.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cutAt, flippedAt, jpeg, mediaOf, mp3, mp4, mp4By, padded, pngOf, soundOnly } from '#test/media-samples.ts'
import { formOf } from '#test/samples.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { findFfmpeg } from '#engines/providers.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { tenantSetup } from '#features/organisation/tenant-setup/contract.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { temporaryFiles } from '#test/temporary-files.ts'
import { files, type UploadField } from '../contract.ts'

const brokenPicture = '图片已损坏，无法打开'
const tooWide = (width: number, height: number) => `图片为 ${width}×${height} 像素，最大 8000×8000 像素`

let world: World
let author: Person
let issued: string
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
  issued = (await author.get(courses.uploadToken)).path
})
afterAll(() => world?.close())

const send = (field: UploadField, bytes: Buffer, name = '文件') => author.ask(files.upload, { query: { field }, form: formOf(bytes, name) })
const rows = async () => (await world.owner.query<{ n: string }>('select count(*) n from file')).rows[0]?.n
const temporary = () => temporaryFiles(world.dataDir)
/** Stores bytes as the browser would. */
async function put(bytes: Buffer, ending: string): Promise<string> {
  const key = `${issued}/${Date.now()}${Math.random().toString(36).slice(2)}.${ending}`
  const file = path.join(world.dataDir, 'files', key)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, bytes)
  return key
}
const name = async (bytes: Buffer, ending: string) =>
  author.ask(courses.createCourse, { body: { title: '封面', description: '描述', imageFile: await put(bytes, ending) } })
const facts = async (key: string) =>
  (
    await world.owner.query(
      'select kind, duration_ms "durationMs", width, height, poster_path "posterPath", peaks, loudness, unfit, objects from file where path = $1',
      [key],
    )
  ).rows[0]

let deflated: Buffer | undefined
/** A hundred megabytes of zeros, deflated. */
const hundredMb = () => (deflated ??= deflateSync(Buffer.alloc(100_000_000), { level: 9 }))

/** A picture of 8 x 8 with `times` chunks that inflate to 100 MB each. */
function inflating(type: 'zTXt' | 'iTXt' | 'iCCP', times: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const heads = { zTXt: 'a\0\0', iTXt: 'a\0\u0001\0\0\0', iCCP: 'a\0\0' }
  const bomb = chunk(type, Buffer.concat([Buffer.from(heads[type], 'latin1'), hundredMb()]))
  const picture = pngOf(8, 8)
  // after the signature and the header
  return Buffer.concat([picture.subarray(0, 33), ...Array.from({ length: times }, () => bomb), picture.subarray(33)])
}

describe('a picture', () => {
  const whole = { png: pngOf(60, 40), jpeg: jpeg() }

  test('is not enlarged by metadata: forty gigabytes of text are not decoded', async () => {
    // decoded, they would exceed every time limit
    const bombs = [send('image', inflating('zTXt', 470)), send('image', inflating('iTXt', 470))]
    const [first, second] = await Promise.all(bombs)
    expect([first?.code, second?.code]).toEqual([0, 0])
    expect((await send('image', inflating('iCCP', 2))).code).toBe(0)
    // like browsers, which show a picture with damaged texts
    const damaged = inflating('zTXt', 1)
    damaged[60] = (damaged[60] ?? 0) ^ 1
    expect((await send('image', damaged)).code).toBe(0)
  })

  test('that is complete is stored with its size', async () => {
    expect(await facts((await send('cover', whole.png)).content.path)).toMatchObject({ kind: 'IMAGE', width: 60, height: 40 })
    expect(await facts((await send('figure', whole.jpeg)).content.path)).toMatchObject({ kind: 'IMAGE', width: 96, height: 64 })
    expect((await name(whole.png, 'png')).code).toBe(0)
    // data that cameras and programs append is ignored
    for (const bytes of [whole.png, whole.jpeg])
      expect((await send('image', Buffer.concat([bytes, Buffer.alloc(3000, 7), bytes]))).code).toBe(0)
  })

  test.each([
    ['20000 wide', pngOf(60, 40, { width: 20_000, height: 20_000 }), tooWide(20_000, 20_000)],
    ['one row, too long', pngOf(60, 40, { width: 8001, height: 1 }), tooWide(8001, 1)],
    ['2^31-1', pngOf(60, 40, { width: 2 ** 31 - 1, height: 2 ** 31 - 1 }), tooWide(2 ** 31 - 1, 2 ** 31 - 1)],
    ['nothing', pngOf(60, 40, { width: 0, height: 0 }), brokenPicture],
    ['no height', pngOf(60, 40, { height: 0 }), brokenPicture],
    ['more rows than there are', pngOf(60, 40, { height: 4000 }), brokenPicture],
    ['wrong sum', flippedAt(pngOf(60, 40), pngOf(60, 40).length - 14), brokenPicture],
  ])('that says %s is refused in every way of uploading', async (_, bytes, msg) => {
    const before = await rows()
    const admin = await world.signIn('admin')
    expect(await send('cover', bytes)).toMatchObject({ succ: false, msg, content: null })
    expect(await admin.ask(exams.upload, { form: formOf(bytes) })).toMatchObject({ succ: false, msg })
    expect(await admin.ask(tenantSetup.uploadImage, { form: formOf(bytes) })).toMatchObject({ succ: false, msg })
    expect(await name(bytes, 'png')).toMatchObject({ succ: false, fields: [{ field: 'imageFile', message: msg }] })
    expect(await rows()).toBe(before)
    expect(await temporary()).toEqual([])
  })

  test('that is truncated or damaged is never stored, and refused with a message', async () => {
    const before = await rows()
    const cuts = Object.values(whole).flatMap((bytes) => Array.from({ length: 9 }, (_, i) => cutAt(bytes, (i + 1) / 10)))
    const flips = Array.from({ length: 10 }, (_, i) => flippedAt(whole.png, 8 + Math.floor(((whole.png.length - 9) * i) / 10)))
    for (const bytes of [...cuts, ...flips]) {
      const { succ, msg } = await send('image', bytes)
      expect([succ, msg]).toEqual([
        false,
        expect.stringMatching(/^(图片已损坏，无法打开|只支持 .*类型文件|图片为 \d+×\d+ 像素，最大 8000×8000 像素)$/),
      ])
    }
    expect(await rows()).toBe(before)
    expect(await temporary()).toEqual([])
  })
})

describe('a video', () => {
  const h264 = ['-c:v', 'libx264', '-pix_fmt']
  test('that browsers play is stored with its length, size and poster, which its sub-scene shows', async () => {
    const { path: key } = (await send('video', mp4(), '公司介绍.mp4')).content
    const known = await facts(key)
    expect(known).toMatchObject({ kind: 'VIDEO', durationMs: 1000, width: 96, height: 64, posterPath: key.replace('.mp4', '.jpg') })
    expect(Object.keys(known.objects).toSorted()).toEqual([key, known.posterPath].toSorted())
    const course = await author.get(courses.createCourse, { body: { title: '有视频', description: '描述' } })
    const scene = await author.get(courses.createScene, { body: { parentId: course.id, title: '场景' } })
    const sub = await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '子场景', intro: key } })
    const shown = await author.get(courses.detail, { params: { id: sub.id } })
    expect(shown).toMatchObject({ durationMs: 1000, posterUrl: expect.stringContaining('.jpg') })
    const poster = await author.fetch(shown.posterUrl ?? '')
    expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(
      Buffer.from(await poster.arrayBuffer())
        .subarray(0, 2)
        .toString('hex'),
    ).toBe('ffd8')
    expect(await temporary()).toEqual([])
  })

  test.each([
    ['HEVC', mp4By('-c:v', 'libx265', '-x265-params', 'log-level=none'), 'HEVC（H.265）'],
    ['MPEG-4 part 2', mp4By('-c:v', 'mpeg4'), 'MPEG-4 Part 2'],
    ['4:4:4', mp4By(...h264, 'yuv444p'), 'H.264 高位深或高色度'],
    ['10 bits', mp4By(...h264, 'yuv420p10le'), 'H.264 高位深或高色度'],
    ['AC-3', mp4By(...['-f', 'lavfi', '-i', 'sine=d=1', ...h264, 'yuv420p', '-c:a', 'ac3']), 'AC-3'],
    ['a MOV by the name of an mp4', mediaOf('mov', '-f', 'lavfi', '-i', 'testsrc=s=96x64:r=10:d=1', ...h264, 'yuv420p'), 'MOV'],
  ])('of %s is accepted in both ways of uploading, and marked as unplayable', async (_, bytes, unfit) => {
    const sent = (await send('video', bytes, '录像.mp4')).content
    expect(sent).toMatchObject({ unfit, durationMs: 1000, width: 96, loudness: null })
    expect(await facts(sent.path)).toMatchObject({ unfit, posterPath: sent.path.replace('.mp4', '.jpg') })
    const course = await author.get(courses.createCourse, { body: { title: '课', description: '描述' } })
    const scene = await author.get(courses.createScene, { body: { parentId: course.id, title: '场景' } })
    const body = { parentId: scene.id, title: '子场景', intro: await put(bytes, 'mp4') }
    expect(await author.get(courses.createSubScene, { body })).toMatchObject({ mediaProvider: 'CUSTOMER' })
    expect(await temporary()).toEqual([])
  })

  test.each([
    ['FFV1', mediaOf('mkv', '-f', 'lavfi', '-i', 'testsrc=s=96x64:r=10:d=1', '-c:v', 'ffv1'), '视频编码为 FFV1，无法处理，请转为 H.264'],
    [
      'DTS',
      mp4By(...['-f', 'lavfi', '-i', 'sine=d=1', ...h264, 'yuv420p', '-c:a', 'dca', '-strict', '-2']),
      '视频的声音编码为 DTS，无法处理，请转为 AAC',
    ],
    ['sound alone', soundOnly(), '视频里没有画面，请换一个视频'],
    [
      'a head alone',
      Buffer.concat([Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'), Buffer.alloc(64)]),
      '视频已损坏，无法播放',
    ],
  ])('of %s is refused with its name in both ways of uploading', async (_, bytes, msg) => {
    const before = await rows()
    expect(await send('video', bytes)).toMatchObject({ succ: false, msg, content: null })
    const scene = await author.get(courses.createScene, {
      body: { parentId: (await author.get(courses.createCourse, { body: { title: '课', description: '描述' } })).id, title: '场景' },
    })
    const intro = await put(bytes, 'mp4')
    expect(await author.ask(courses.createSubScene, { body: { parentId: scene.id, title: '子场景', intro } })).toMatchObject({
      succ: false,
      fields: [{ field: 'intro', message: msg }],
    })
    expect(await rows()).toBe(before)
    expect(await temporary()).toEqual([])
  })

  test('that is truncated is refused', async () => {
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.9, 0.99])
      expect([share, (await send('video', cutAt(mp4(), share))).msg]).toEqual([share, '视频已损坏，无法播放'])
  })
})

describe('a video with its index at the end', () => {
  // as phones and cameras write it: with the index after the recording
  const late = (...more: string[]) =>
    mp4By(
      ...[
        '-f',
        'lavfi',
        '-i',
        'sine=d=1',
        '-c:v',
        'libx264',
        '-pix_fmt',
        'yuv420p',
        '-c:a',
        'aac',
        '-metadata',
        'location=+31.2+121.4/',
        ...more,
      ],
    )
  const isFirst = (bytes: Buffer) => bytes.indexOf('moov', 0, 'latin1') < bytes.indexOf('mdat', 0, 'latin1')
  const inStore = (key: string) => path.join(world.dataDir, 'files', key)
  const bytesOf = (key: string) => readFile(inStore(key))
  const shaOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  /** Hash of the packets of both streams in the file. */
  const packetsOf = (bytes: Buffer) =>
    spawnSync(findFfmpeg(), ['-v', 'error', '-f', 'mp4', '-i', 'pipe:0', '-map', '0', '-c', 'copy', '-f', 'streamhash', '-'], {
      input: bytes,
    }).stdout.toString()
  const subSceneWith = async (intro: string) => {
    const course = await author.get(courses.createCourse, { body: { title: '课', description: '描述' } })
    const scene = await author.get(courses.createScene, { body: { parentId: course.id, title: '场景' } })
    const sub = await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '子场景', intro } })
    return (await author.get(courses.detail, { params: { id: sub.id } })).intro ?? ''
  }

  test('is stored with its index first and equal packets; row, hash and quota match the stored file', async () => {
    const came = late()
    expect(isFirst(came)).toBe(false)
    const { path: key, ...told } = (await send('video', came, '手机拍的.mp4')).content
    const stored = await bytesOf(key)
    expect([isFirst(stored), stored.includes('+31.2+121.4')]).toEqual([true, false])
    expect(packetsOf(stored)).toMatch(/^0,v,SHA256=\w{64}\n1,a,SHA256=\w{64}\n$/)
    expect(packetsOf(stored)).toBe(packetsOf(late('-movflags', '+faststart')))
    expect(told).toMatchObject({ name: '手机拍的.mp4', durationMs: 1000, width: 96, height: 64, unfit: null, loudness: expect.any(Number) })
    const { objects } = await facts(key)
    expect(objects[key]).toEqual({ bytes: stored.length, sha256: shaOf(stored) })
    const row = await world.owner.query('select bytes::int from file where path = $1', [key])
    expect(row.rows[0].bytes).toBe(stored.length)
    const part = await author.fetch(told.url, { headers: { range: 'bytes=0-1023' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-1023/${stored.length}`])
    // equal uploads give equal files
    const again = (await send('video', came)).content.path
    expect((await facts(again)).objects[again]).toEqual(objects[key])
    expect(await temporary()).toEqual([])
  })

  test('is stored in the same way after a direct upload', async () => {
    const came = late()
    const key = await subSceneWith(await put(came, 'mp4'))
    const stored = await bytesOf(key)
    expect(isFirst(stored)).toBe(true)
    expect((await facts(key)).objects[key]).toEqual({ bytes: stored.length, sha256: shaOf(stored) })
    expect(await temporary()).toEqual([])
  })

  test('keeps its rotation', async () => {
    const turned = mediaOf('mp4', '-display_rotation', '90', '-i', await put(late(), 'mp4').then(inStore), '-c', 'copy')
    expect(isFirst(turned)).toBe(false)
    const { path: key, width, height } = (await send('video', turned)).content
    expect([width, height]).toEqual([64, 96])
    const again = (await send('video', await bytesOf(key))).content
    expect([again.width, again.height]).toEqual([64, 96])
  })

  test.each([
    ['has its index first', mp4()],
    ['comes in fragments', late('-movflags', 'frag_keyframe+empty_moov')],
    ['comes in fragments whose index is last', late('-movflags', 'frag_keyframe')],
  ])('stays unchanged byte by byte if it %s', async (_, came) => {
    const { path: key } = (await send('video', came)).content
    expect((await bytesOf(key)).equals(came)).toBe(true)
    const named = await subSceneWith(await put(came, 'mp4'))
    expect((await bytesOf(named)).equals(came)).toBe(true)
  })

  test('is refused if it is truncated', async () => {
    for (const share of [0.3, 0.9, 0.99])
      expect([share, (await send('video', cutAt(late(), share))).msg]).toEqual([share, '视频已损坏，无法播放'])
  })
})

describe('the analysis of its sound', () => {
  const tone = (db: number) => mediaOf('mp3', '-f', 'lavfi', '-i', `sine=d=3,volume=${db}dB`, '-b:a', '64k')
  const silence = ['-f', 'lavfi', '-i', 'anullsrc=r=44100:cl=mono:d=1']

  test('is in its row and in the answer: loudness, waveform, name', async () => {
    const [loud, quiet] = [(await send('audio', tone(0), '录音.mp3')).content, (await send('audio', tone(-20))).content]
    expect((loud.loudness ?? 0) - (quiet.loudness ?? 0)).toBeCloseTo(20, 0)
    expect([loud.peaks?.length, Math.max(...(loud.peaks ?? []))]).toEqual([64, 1])
    expect(loud).toMatchObject({ name: '录音.mp3', posterUrl: null, width: null })
    const known = await facts(loud.path)
    expect(known).toMatchObject({ durationMs: loud.durationMs, peaks: loud.peaks, loudness: expect.closeTo(loud.loudness ?? 0, 3) })
  })

  test('has a waveform that follows the sound: silence first, then a tone', async () => {
    const sound = mediaOf('mp3', '-f', 'lavfi', '-i', 'sine=d=4,volume=enable=lt(t\\,2):volume=0', '-b:a', '64k')
    const peaks = (await send('audio', sound)).content.peaks ?? []
    expect(Math.max(...peaks.slice(0, 28))).toBeLessThan(0.1)
    expect(Math.min(...peaks.slice(36, 62))).toBeGreaterThan(0.8)
  })

  test('exists for a video with sound, and for a direct upload', async () => {
    const { path: key, loudness, posterUrl, width } = (await send('video', mp4())).content
    expect([loudness, width]).toEqual([expect.any(Number), 96])
    expect((await author.fetch(posterUrl ?? '')).status).toBe(200)
    expect((await facts(key)).peaks).toHaveLength(64)
    const course = await author.get(courses.createCourse, { body: { title: '有声', description: '描述' } })
    const scene = await author.get(courses.createScene, { body: { parentId: course.id, title: '场景' } })
    const sub = await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '子场景', intro: await put(mp4(), 'mp4') } })
    const { intro } = await author.get(courses.detail, { params: { id: sub.id } })
    expect((await facts(intro ?? '')).loudness).toBeCloseTo(loudness ?? 0, 1)
  })

  test('refuses a silent sound file, but a video may be silent or have no sound', async () => {
    expect(await send('audio', mediaOf('mp3', ...silence, '-b:a', '64k'))).toMatchObject({
      succ: false,
      msg: '音频里没有声音，请换一个音频',
    })
    const mute = mp4By(...silence, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac')
    expect((await send('video', mute)).content.loudness).toBe(-70)
    expect((await send('video', mp4By('-c:v', 'libx264', '-pix_fmt', 'yuv420p'))).content).toMatchObject({ loudness: null, peaks: null })
    expect(await temporary()).toEqual([])
  })
})

describe('a sound', () => {
  test('is stored with its length, and a file that only begins like a sound is refused', async () => {
    const { durationMs } = await facts((await send('audio', mp3())).content.path)
    expect(durationMs).toBeGreaterThan(900)
    expect(durationMs).toBeLessThan(1200)
    const tagged = Buffer.concat([Buffer.from('49443303000000000000', 'hex'), Buffer.alloc(4000, 7)])
    expect((await send('audio', tagged)).msg).toMatch(/^(音频已损坏，无法播放|只支持 .mp3 类型文件)$/)
  })
})

describe('a video above the stored limit', () => {
  const large = () => padded(mp4(), 51 * 1024 * 1024)
  test('is accepted if it is converted, and refused otherwise', async () => {
    const sent = await send('video', large(), '录屏.mp4')
    expect(sent).toMatchObject({ succ: true, content: { unfit: '不小于 50M 的媒体' } })
    expect(await send('image', Buffer.concat([pngOf(60, 40), Buffer.alloc(51 * 1024 * 1024)]), '图.png')).toMatchObject({
      succ: false,
      msg: '文件必须小于50M',
    })
  })
})
