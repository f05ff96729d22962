// Conversion of uploads in the real child process: other codecs and containers become formats that every browser plays, at the original
// loudness.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cutAt, mediaOf, withCoverFirst } from '#test/media-samples.ts'
import { type MediaProcess, type MediaResult, startMediaProcess } from '../media.ts'
import { inspectVideo } from './inspect.ts'
import { lookAtSound, lookAtVideo } from './looks.ts'
import { findFfmpeg, hasFilters } from './program.ts'

const ffmpeg = findFfmpeg()
let folder: string
let media: MediaProcess
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'yanwu-bringing-'))
  media = startMediaProcess({})
})
afterAll(async () => {
  await media.close()
  rmSync(folder, { recursive: true, force: true })
})

const at = (name: string) => join(folder, name)
const said = (file: string) => spawnSync(ffmpeg, ['-hide_banner', '-i', file], { encoding: 'utf8' }).stderr
/** Hash of the packets of a stream, as they are in the file. */
const packets = (file: string, stream: string) =>
  spawnSync(ffmpeg, ['-v', 'error', '-i', file, '-map', `0:${stream}:0`, '-c', 'copy', '-f', 'streamhash', '-'], { encoding: 'utf8' })
    .stdout

interface Brought {
  source: string
  out: string
  result: MediaResult
  told: number[]
}

async function bring(bytes: Buffer, kind: 'mp4' | 'mp3', name: string): Promise<Brought> {
  const [source, out] = [at(`${name}.source.${kind}`), at(`${name}.${kind}`)]
  writeFileSync(source, bytes)
  const told: number[] = []
  const result = await media.run(
    { kind: 'convert', source, out, poster: at(`${name}.jpg`), maxMs: 60_000 },
    { onProgress: ({ percent }) => told.push(percent) },
  )
  return { source, out, result, told }
}

const picture = (size = '192x108', seconds = 2) => ['-f', 'lavfi', '-i', `testsrc=s=${size}:r=25:d=${seconds}`]
const tone = ['-f', 'lavfi', '-i', 'sine=f=440:d=2,volume=-12dB']
const h264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p']
const hevc = ['-c:v', 'libx265', '-x265-params', 'log-level=none', '-pix_fmt', 'yuv420p10le']

describe('a video', () => {
  test.each([
    ['HEVC of 10 bits with AC-3', [...hevc, '-c:a', 'ac3'], 'HEVC（H.265） + AC-3'],
    ['MPEG-4 part 2 with MP3', ['-c:v', 'mpeg4', '-c:a', 'libmp3lame'], 'MPEG-4 Part 2'],
    ['H.264 of 4:4:4', ['-c:v', 'libx264', '-pix_fmt', 'yuv444p', '-c:a', 'aac'], 'H.264 高位深或高色度'],
    ['VP9 with Opus', ['-c:v', 'libvpx-vp9', '-b:v', '200k', '-cpu-used', '8', '-c:a', 'libopus'], 'VP9 + Opus'],
  ])('of %s becomes H.264 and AAC, with its length, a poster, and progress that never falls', async (name, codec, words) => {
    const { source, out, result, told } = await bring(mediaOf('mp4', ...picture(), ...tone, ...codec), 'mp4', name.replaceAll(/\W/g, ''))
    const before = await lookAtVideo(ffmpeg, source, at('before.jpg'))
    expect(before).toMatchObject({ unfit: words, width: 192, height: 108 })
    const now = said(out)
    expect(now).toMatch(/Video: h264 \((High|Main)\).*yuv420p.*192x108/)
    expect(now).toMatch(/Audio: (aac|mp3)/)
    expect(Math.abs(result.durationMs - (before.durationMs ?? 0))).toBeLessThan(100)
    expect(result).toMatchObject({ width: 192, height: 108, peaks: expect.any(Array) })
    expect((await lookAtVideo(ffmpeg, out, at('after.jpg'))).unfit).toBeUndefined()
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect(told.at(-1)).toBe(100)
    expect(readdirSync(folder).filter((file) => file.includes('.partial'))).toEqual([])
  })

  test('with a playable picture keeps its packets unchanged, in any container', async () => {
    const withAc3 = await bring(mediaOf('mp4', ...picture(), ...tone, ...h264, '-c:a', 'ac3'), 'mp4', 'ac3')
    expect(packets(withAc3.out, 'v')).toBe(packets(withAc3.source, 'v'))
    expect(said(withAc3.out)).toMatch(/Audio: aac/)
    for (const box of ['mov', 'mkv']) {
      const { source, out } = await bring(mediaOf(box, ...picture(), ...tone, ...h264, '-c:a', 'aac'), 'mp4', box)
      expect((await lookAtVideo(ffmpeg, source, at('box.jpg'))).unfit).toBe(box === 'mov' ? 'MOV' : 'Matroska/WebM')
      expect([box, packets(out, 'v'), packets(out, 'a')]).toEqual([box, packets(source, 'v'), packets(source, 'a')])
      expect((await lookAtVideo(ffmpeg, out, at('box.jpg'))).unfit).toBeUndefined()
    }
  })

  test('has at most 1080p, in landscape or portrait, and its rotation is applied', async () => {
    const lying = await bring(mediaOf('mp4', ...picture('2560x1440', 0.2), '-c:v', 'mpeg4'), 'mp4', 'lying')
    expect(lying.result).toMatchObject({ width: 1920, height: 1080, peaks: [] })
    const standing = await bring(mediaOf('mp4', ...picture('1440x2560', 0.2), '-c:v', 'mpeg4'), 'mp4', 'standing')
    expect(standing.result).toMatchObject({ width: 1080, height: 1920 })
    const odd = await bring(mediaOf('mp4', ...picture('191x107', 0.2), '-c:v', 'mpeg4'), 'mp4', 'odd')
    expect([(odd.result.width ?? 1) % 2, (odd.result.height ?? 1) % 2]).toEqual([0, 0])
  })

  test.skipIf(!hasFilters(ffmpeg, ['zscale', 'tonemap']))('with high dynamic range is not pale', async () => {
    for (const [transfer, white] of [
      ['smpte2084', 572],
      ['arib-std-b67', 721],
    ] as const) {
      const flat = [...['-f', 'lavfi', '-i', 'color=s=192x108:r=25:d=0.4'], '-vf', `format=yuv420p10le,lutyuv=y=${white}:u=512:v=512`]
      const tags = `log-level=none:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc:range=limited`
      const { out } = await bring(mediaOf('mp4', ...flat, '-c:v', 'libx265', '-x265-params', tags), 'mp4', transfer)
      expect(said(out)).toMatch(/yuv420p\(tv, bt709/)
      const { stdout } = spawnSync(ffmpeg, ['-v', 'error', '-i', out, '-frames:v', '1', '-f', 'rawvideo', '-'])
      const [y = 0, u = 0, v = 0] = [0, 192 * 108, (192 * 108 * 5) / 4].map((place) => stdout[place])
      // paper white: in PQ it is 143 of 235
      expect([transfer, y > 190, Math.abs(u - 128) < 3, Math.abs(v - 128) < 3]).toEqual([transfer, true, true, true])
    }
  })

  test.each([
    ['played as it is', 'H.264', ['-c:v:0', 'libx264', '-pix_fmt:v:0', 'yuv420p']],
    ['of another codec', 'MPEG-4', ['-c:v:0', 'mpeg4']],
  ])('%s whose cover lies first is looked at, brought and taken a still of, and not its cover', async (_, name, codec) => {
    const bytes = withCoverFirst(...codec)
    const { source, out, result } = await bring(bytes, 'mp4', `cover${name}`)
    expect(said(source)).toMatch(/#0:0.*Video: mjpeg.*attached pic/)
    expect(await lookAtVideo(ffmpeg, source, at('covered.jpg'))).toMatchObject({ width: 96, height: 64 })
    expect(said(at('covered.jpg'))).toMatch(/96x64/)
    expect(result).toMatchObject({ width: 96, height: 64 })
    expect(said(out)).toMatch(/Video: h264.*96x64/)
    expect(Math.abs(result.durationMs - 1000)).toBeLessThan(150)
    expect(said(at(`cover${name}.jpg`))).toMatch(/96x64/)
    expect(await inspectVideo(ffmpeg, source, new AbortController().signal)).toMatchObject({ width: 96, height: 64, frames: 10 })
  })

  test('an invalid file, and one too large to be decoded within the limits, is refused with a message and not retried', async () => {
    const list = '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n'
    const cut = cutAt(mediaOf('mp4', ...picture(), ...tone, ...hevc, '-c:a', 'aac'), 0.5)
    for (const [name, bytes] of [
      ['list', Buffer.from(list)],
      ['cut', cut],
    ] as const)
      await expect(bring(bytes, 'mp4', name)).rejects.toMatchObject({ reason: '视频无法转码，请换一个视频', retryable: false })
    writeFileSync(at('wide.mp4'), mediaOf('mp4', ...picture('4200x64', 0.2), '-c:v', 'mpeg4'))
    await expect(lookAtVideo(ffmpeg, at('wide.mp4'), at('wide.jpg'))).rejects.toMatchObject({
      reason: '视频为 4200×64 像素，转码最大 4096×4096 像素',
    })
  })
})

describe('a sound', () => {
  test.each([
    ['wav', ['-c:a', 'pcm_s16le'], 'PCM'],
    ['wav', ['-ar', '96000', '-c:a', 'pcm_s24le'], 'PCM'],
    ['flac', ['-c:a', 'flac'], 'FLAC'],
    ['ogg', ['-c:a', 'libvorbis'], 'Vorbis'],
    ['ogg', ['-c:a', 'libopus'], 'Opus'],
    ['m4a', ['-c:a', 'aac'], 'AAC'],
    ['aac', ['-c:a', 'aac'], 'AAC'],
  ])('of .%s (%j) becomes MP3, as loud as it came', async (ending, codec, words) => {
    const { source, out, result } = await bring(mediaOf(ending, ...tone, ...codec), 'mp3', `${ending}${words}${codec.length}`)
    const before = await lookAtSound(ffmpeg, source)
    expect(before.unfit).toBe(words)
    const now = await lookAtSound(ffmpeg, out)
    expect(now.unfit).toBeUndefined()
    expect(said(out)).toMatch(/Audio: mp3.* (44100|48000) Hz/)
    expect(Math.abs((now.loudness ?? 0) - (before.loudness ?? 99))).toBeLessThan(1)
    expect(Math.abs(result.durationMs - 2000)).toBeLessThan(120)
    expect(result.peaks).toHaveLength(64)
  })
})

test.skipIf(process.platform === 'win32')('each sound is decoded once: it is heard while it is converted', async () => {
  const [log, counting] = [at('runs'), at('counting')]
  writeFileSync(counting, `#!/bin/sh\necho "$*" >> '${log}'\nexec '${ffmpeg}' "$@"\n`, { mode: 0o755 })
  const engines = startMediaProcess({ ffmpeg: counting })
  try {
    for (const kind of ['mp4', 'mp3'] as const) {
      const [source, out] = [at(`counted.source.${kind}`), at(`counted.${kind}`)]
      writeFileSync(source, kind === 'mp4' ? mediaOf('mp4', ...picture(), ...tone, ...hevc, '-c:a', 'ac3') : mediaOf('wav', ...tone))
      writeFileSync(log, '')
      const result = await engines.run({ kind: 'convert', source, out, poster: at('counted.jpg'), maxMs: 60_000 })
      expect(result).toMatchObject({ loudness: expect.any(Number), peaks: { length: 64 } })
      const runs = readFileSync(log, 'utf8').trim().split('\n')
      // a call without an output only reads the header
      const decoding = runs.filter((run) => /ebur128|-c:a|-ac /.test(run))
      expect(decoding).toHaveLength(1)
    }
  } finally {
    await engines.close()
  }
})
