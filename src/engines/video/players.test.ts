// Files that browsers play are accepted, with any metadata of phones, recorders and editors; truncated files are refused.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutAt, flippedAt, jpeg, mediaOf, mp3, mp4, pngOf } from '#test/media-samples.ts'
import { takenFile } from '#platform/storage/content.ts'
import { MediaError } from '../process/media-error.ts'
import { lookAtPicture, lookAtSound, lookAtVideo } from './looks.ts'
import { findFfmpeg } from './program.ts'

const ffmpeg = findFfmpeg()
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'yanwu-players-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The detected type of a file, and the result of its inspection: fit, in need of conversion, or refused. */
async function fateOf(bytes: Buffer, wanted?: string): Promise<string> {
  const file = join(folder, 'brought')
  writeFileSync(file, bytes)
  const taken = await takenFile(file, wanted ? [wanted] : [])
  if (!taken) return 'unknown'
  const { contentType, extension } = taken
  try {
    const looked = contentType.startsWith('image/')
      ? await lookAtPicture(ffmpeg, file, contentType)
      : await (contentType.startsWith('audio/') ? lookAtSound(ffmpeg, file) : lookAtVideo(ffmpeg, file, join(folder, 'poster.jpg')))
    if (!contentType.startsWith('image/') && !looked.durationMs) return `${extension} without a length`
    return looked.unfit ? `${extension} converted` : `${extension} fit`
  } catch (error) {
    if (!(error instanceof MediaError)) throw error
    return `${extension} refused`
  }
}

const tone = ['-f', 'lavfi', '-i', 'sine=frequency=330:duration=1']
const picture = ['-f', 'lavfi', '-i', 'testsrc=s=96x64:r=10:d=1']
const branded = (brand: string) => Buffer.concat([mp4().subarray(0, 8), Buffer.from(brand, 'latin1'), mp4().subarray(12)])
const behind = (tail: string | Buffer) => Buffer.concat([mp4(), Buffer.from(tail as string)])
/** A sound with an ID3 tag in front, with padding. */
function tagged(sound: Buffer, padding = 200): Buffer {
  const head = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, padding >> 7, padding & 0x7f])
  return Buffer.concat([head, Buffer.alloc(padding), sound])
}
function chunk(name: string, data: Buffer, sum?: number): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(sum ?? crc32(body))
  return Buffer.concat([length, body, check])
}
const png = () => pngOf(32, 32)
const pngWith = (...chunks: Buffer[]) => Buffer.concat([png().subarray(0, 33), ...chunks, png().subarray(33)])
const segment = (marker: number, data: string, length = data.length + 2) =>
  Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), Buffer.from(data, 'latin1')])
/** A JPEG with further parts after its first segment. */
function jpegWith(...parts: Buffer[]): Buffer {
  const end = 4 + jpeg().readUInt16BE(4)
  return Buffer.concat([jpeg().subarray(0, end), ...parts, jpeg().subarray(end)])
}

const brands = ['3gp4', '3gp5', '3gp6', '3g2a', 'M4V ', 'isom', 'mp42', 'avc1', 'qt  ', 'MSNV', 'dash', 'iso5']
test.each<[string, () => Buffer, string]>([
  ...brands.map((brand): [string, () => Buffer, string] => [
    `an mp4 of brand ${brand}`,
    () => branded(brand),
    brand === 'qt  ' ? '.mp4 converted' : '.mp4 fit',
  ]),
  ['an mp4 with XML behind it', () => behind('<?xml version="1.0"?><note>2026</note>'), '.mp4 fit'],
  ['an mp4 with zeros behind it', () => behind(Buffer.alloc(5000)), '.mp4 fit'],
  ['an mp4 with three bytes behind it', () => behind('\r\n\r'), '.mp4 fit'],
  ['an mp4 with a tag of sound behind it', () => behind(`TAG${'a'.repeat(125)}`), '.mp4 fit'],
  [
    'a recording of a browser without a length',
    () => mediaOf('webm', ...picture, ...tone, '-c:v', 'libvpx', '-c:a', 'libopus', '-live', '1', '-f', 'webm'),
    '.mp4 converted',
  ],
  [
    'a Matroska of H.264',
    () => mediaOf('mkv', ...picture, ...tone, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'),
    '.mp4 converted',
  ],
  [
    'a fragmented mp4 without a length',
    () =>
      mediaOf('mp4', ...picture, ...tone, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov'),
    '.mp4 fit',
  ],
  ['an MP3 behind zeros', () => Buffer.concat([Buffer.alloc(4000), mp3()]), '.mp3 fit'],
  ['an MP3 behind one zero', () => Buffer.concat([Buffer.alloc(1), mp3()]), '.mp3 fit'],
  ['an MP3 behind two tags', () => tagged(tagged(mp3())), '.mp3 fit'],
  ['a FLAC', () => mediaOf('flac', ...tone), '.mp3 converted'],
  ['a FLAC behind a tag', () => tagged(mediaOf('flac', ...tone)), '.mp3 converted'],
  ['an AAC of ADTS', () => mediaOf('aac', ...tone, '-c:a', 'aac', '-f', 'adts'), '.mp3 converted'],
  ['an AAC behind a tag', () => tagged(mediaOf('aac', ...tone, '-c:a', 'aac', '-f', 'adts')), '.mp3 converted'],
  ['a sound of a phone', () => mediaOf('m4a', ...tone, '-c:a', 'aac'), '.mp3 converted'],
  ['a WAV', () => mediaOf('wav', ...tone), '.mp3 converted'],
  ['an Ogg of Opus', () => mediaOf('ogg', ...tone, '-c:a', 'libopus'), '.mp3 converted'],
  ['an MP3 of which half is missing', () => cutAt(mp3(), 0.5), '.mp3 fit'],
  ['a JPEG whose notes of the camera are broken', () => jpegWith(segment(0xe1, 'Exif\0\0II*\0\xff\xff\xff\xffjunk')), '.jpeg fit'],
  ['a JPEG with bytes between its segments', () => jpegWith(Buffer.from('stray bytes 0123')), '.jpeg fit'],
  ['a JPEG with fill bytes and comments', () => jpegWith(Buffer.from([0xff, 0xff, 0xff]), segment(0xfe, 'made by hand')), '.jpeg fit'],
  ['a JPEG with text behind its end', () => Buffer.concat([jpeg(), Buffer.from('trailer of a phone')]), '.jpeg fit'],
  ['a JPEG that is cut off', () => cutAt(jpeg(), 0.6), '.jpeg refused'],
  ['a PNG with a wrong sum of a text', () => pngWith(chunk('tEXt', Buffer.from('Title\0x'), 1)), '.png fit'],
  ['a PNG with a wrong sum of its gamma', () => pngWith(chunk('gAMA', Buffer.from([0, 0, 177, 143]), 1)), '.png fit'],
  ['a PNG that moves', () => pngWith(chunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]))), '.png fit'],
  ['a PNG with a wrong sum of its picture', () => flippedAt(png(), png().length - 20), '.png refused'],
  ['a PNG that is cut off', () => cutAt(png(), 0.7), '.png refused'],
  ['an mp4 that is cut off', () => cutAt(mp4(), 0.7), '.mp4 refused'],
])('%s', async (_, bytes, fate) => {
  expect(await fateOf(bytes())).toBe(fate)
})

const coded = (film: string, sound: string) => ['-c:v', film, '-c:a', sound]
test.each<[string, string, string[], string]>([
  ['an AVI', 'avi', [...picture, ...tone, ...coded('mpeg4', 'libmp3lame')], '.mp4'],
  ['an AVI of an old camera', 'avi', [...picture, ...tone, ...coded('mjpeg', 'pcm_s16le')], '.mp4'],
  ['a transport stream', 'ts', [...picture, ...tone, ...coded('libx264', 'aac'), '-pix_fmt', 'yuv420p'], '.mp4'],
  ['a recording of a camera', 'm2ts', [...picture, ...tone, ...coded('libx264', 'ac3'), '-pix_fmt', 'yuv420p'], '.mp4'],
  ['a Windows Media video', 'wmv', [...picture, ...tone, ...coded('wmv2', 'wmav2')], '.mp4'],
  ['a Flash video', 'flv', [...picture, ...tone, ...coded('flv1', 'libmp3lame'), '-ar', '44100'], '.mp4'],
  ['an MPEG-2 of a disc', 'mpg', [...picture, ...tone, ...coded('mpeg2video', 'mp2'), '-r', '25'], '.mp4'],
  ['an Ogg video', 'ogv', [...picture, ...tone, ...coded('libtheora', 'libvorbis')], '.mp4'],
  ['a WebM without a picture', 'webm', [...tone, '-c:a', 'libopus'], '.mp3'],
  ['a Matroska without a picture', 'mka', [...tone, '-c:a', 'flac'], '.mp3'],
  ['an mp4 without a picture', 'mp4', [...tone, '-c:a', 'aac'], '.mp3'],
  ['a lossless voice memo', 'm4a', [...tone, '-c:a', 'alac'], '.mp3'],
  ['a recording of an old phone', 'amr', [...tone, '-ar', '8000', '-c:a', 'libopencore_amrnb'], '.mp3'],
  ['a Windows Media sound', 'wma', [...tone, '-c:a', 'wmav2'], '.mp3'],
  ['an AIFF', 'aiff', tone, '.mp3'],
  ['a WAV of a dictation device', 'wav', [...tone, '-c:a', 'adpcm_ms'], '.mp3'],
])('%s is converted where its kind is wanted', async (_, ending, parameters, wanted) => {
  expect(await fateOf(mediaOf(ending, ...parameters), wanted)).toBe(`${wanted} converted`)
})

test('a video is refused where a sound is wanted, whatever its container is', async () => {
  for (const ending of ['mp4', 'mkv', 'webm'])
    expect(
      await fateOf(
        mediaOf(ending, ...picture, ...tone, ...coded(ending === 'webm' ? 'libvpx' : 'libx264', ending === 'webm' ? 'libopus' : 'aac')),
        '.mp3',
      ),
    ).toBe('.mp3 refused')
})
