// Formats of external media: the demultiplexer by the first bytes, and the decoders that may read them.
import { type FileHandle, open } from 'node:fs/promises'

type Kind = 'audio' | 'video'

const begins =
  (text: string, at = 0) =>
  (head: Buffer) =>
    head.toString('latin1', at, at + text.length) === text
const isMatroska = (head: Buffer) => head.readUInt32BE(0) === 0x1a45dfa3
const isAsf = (head: Buffer) => head.readUInt32BE(0) === 0x3026b275
/** Bytes of a transport packet; recorders write four bytes of time before each. */
const PACKET = 188
const isTransport = (head: Buffer) => [0, 4].some((at) => head[at] === 0x47 && head[at + PACKET + at] === 0x47)

const MAGIC: [kind: Kind, format: string, is: (head: Buffer) => boolean][] = [
  ['audio', 'wav', (head) => begins('RIFF')(head) && begins('WAVE', 8)(head)],
  ['audio', 'mp3', (head) => head[0] === 0xff && ((head[1] ?? 0) & 0xe6) > 0xe0],
  ['audio', 'flac', begins('fLaC')],
  ['audio', 'ogg', begins('OggS')],
  ['audio', 'aac', (head) => head[0] === 0xff && ((head[1] ?? 0) & 0xf6) === 0xf0],
  ['audio', 'mp4', begins('ftyp', 4)],
  ['audio', 'matroska', isMatroska],
  ['audio', 'amr', begins('#!AMR')],
  ['audio', 'aiff', (head) => begins('FORM')(head) && begins('AIF', 8)(head)],
  ['audio', 'caf', begins('caff')],
  ['audio', 'asf', isAsf],
  ['video', 'mp4', begins('ftyp', 4)],
  ['video', 'matroska', isMatroska],
  ['video', 'avi', (head) => begins('RIFF')(head) && begins('AVI ', 8)(head)],
  ['video', 'mpegts', isTransport],
  ['video', 'mpeg', (head) => head.readUInt32BE(0) === 0x000001ba],
  ['video', 'asf', isAsf],
  ['video', 'flv', begins('FLV')],
  ['video', 'ogg', begins('OggS')],
]

const sounds = [
  ...['mp3float', 'mp3', 'aac', 'ac3', 'eac3', 'flac', 'alac', 'opus', 'libopus', 'vorbis', 'mp2float', 'mp2'],
  ...['wmav1', 'wmav2', 'wmapro', 'amrnb', 'libopencore_amrnb', 'amrwb', 'libopencore_amrwb', 'adpcm_ms', 'adpcm_ima_wav'],
  ...['pcm_s16le', 'pcm_s24le', 'pcm_s32le', 'pcm_f32le', 'pcm_u8', 'pcm_alaw', 'pcm_mulaw', 'pcm_s16be', 'pcm_s24be'],
]
/** Allowed decoders for external files: formats of services, uploads, browsers, cameras and phones. */
export const decoders = {
  audio: sounds,
  video: [
    ...['h264', 'hevc', 'mpeg4', 'vp8', 'vp9', 'libdav1d', 'av1', 'h263', 'flv', 'theora', 'mjpeg', 'prores'],
    ...['mpeg1video', 'mpeg2video', 'msmpeg4v1', 'msmpeg4v2', 'msmpeg4', 'wmv1', 'wmv2', 'wmv3', 'vc1'],
    ...sounds,
  ],
}

/** Codecs that browsers cannot play, and that can be converted. */
export const convertible = {
  pictures: [
    ...['hevc', 'mpeg4', 'vp8', 'vp9', 'av1', 'h263', 'flv1', 'theora', 'mjpeg', 'prores'],
    ...['mpeg1video', 'mpeg2video', 'msmpeg4v1', 'msmpeg4v2', 'msmpeg4v3', 'wmv1', 'wmv2', 'wmv3', 'vc1'],
  ],
  sounds: [
    ...['ac3', 'eac3', 'opus', 'vorbis', 'flac', 'alac', 'mp2', 'wmav1', 'wmav2', 'wmapro'],
    ...['amr_nb', 'amr_wb', 'adpcm_ms', 'adpcm_ima_wav'],
  ],
}

/** Names of the decoders of a codec, where they differ from the name of the codec. */
export const decodersOf: Record<string, readonly string[]> = {
  av1: ['av1', 'libdav1d'],
  flv1: ['flv'],
  msmpeg4v3: ['msmpeg4'],
  amr_nb: ['amrnb', 'libopencore_amrnb'],
  amr_wb: ['amrwb', 'libopencore_amrwb'],
}

/** Names of codecs and containers for people. */
const names: Record<string, string> = {
  h264: 'H.264',
  hevc: 'HEVC（H.265）',
  mpeg4: 'MPEG-4 Part 2',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  h263: 'H.263',
  flv1: 'Sorenson H.263',
  theora: 'Theora',
  mjpeg: 'MJPEG',
  mpeg1video: 'MPEG-1',
  mpeg2video: 'MPEG-2',
  msmpeg4v1: 'MS MPEG-4 v1',
  msmpeg4v2: 'MS MPEG-4 v2',
  msmpeg4v3: 'MS MPEG-4 v3',
  wmv1: 'WMV 7',
  wmv2: 'WMV 8',
  wmv3: 'WMV 9',
  vc1: 'VC-1',
  prores: 'ProRes',
  aac: 'AAC',
  mp3: 'MP3',
  mp2: 'MP2',
  mp1: 'MP1',
  ac3: 'AC-3',
  eac3: 'E-AC-3',
  alac: 'ALAC',
  opus: 'Opus',
  vorbis: 'Vorbis',
  flac: 'FLAC',
  dts: 'DTS',
  wmav1: 'WMA 1',
  wmav2: 'WMA 2',
  wmapro: 'WMA Pro',
  amr_nb: 'AMR',
  amr_wb: 'AMR-WB',
}
export const nameOfCodec = (codec: string): string => {
  if (codec === 'none') return '未知'
  const family = codec.split('_')[0]
  return names[codec] ?? (family === 'pcm' || family === 'adpcm' ? family.toUpperCase() : codec.toUpperCase())
}

/** Names of the containers that browsers cannot play. */
export const containers: Record<string, string> = {
  matroska: 'Matroska/WebM',
  avi: 'AVI',
  mpegts: 'MPEG-TS',
  mpeg: 'MPEG-PS',
  asf: 'WMV/ASF',
  flv: 'FLV',
  ogg: 'Ogg',
}

const MAX_PADDING = 65_536

const isSync = (first = 0, second = 0) => first === 0xff && second >= 0xe0

/** The first bytes after ID3 tags and zeros, which players skip; `tagged`: there was a tag. */
async function behindTags(file: FileHandle): Promise<{ head: Buffer; tagged: boolean }> {
  const read = Buffer.alloc(MAX_PADDING + 16)
  let at = 0
  for (let tags = 0; ; tags++) {
    const { bytesRead } = await file.read(read, 0, read.length, at)
    const head = read.subarray(0, bytesRead)
    const start = Math.max(
      0,
      head.findIndex((byte) => byte !== 0),
    )
    const isTag = head.toString('latin1', start, start + 3) === 'ID3'
    // the size of the first box of an mp4 begins with zeros, too
    if (!isTag || tags === 8) return { head: isSync(head[start], head[start + 1]) ? head.subarray(start) : head, tagged: tags > 0 }
    // four bytes of seven bits, and a footer if the flag is set
    const size = [6, 7, 8, 9].reduce((sum, i) => sum * 128 + ((head[start + i] ?? 0) & 0x7f), 0)
    at += start + 10 + size + ((head[start + 5] ?? 0) & 0x10 ? 10 : 0)
  }
}

/**
 * The ffmpeg format of a file, by its first bytes; null for another kind of file. Playlists are refused, because they could name other
 * files.
 */
export async function formatOf(path: string, kind: Kind): Promise<string | null> {
  const file = await open(path)
  try {
    const { head, tagged } = await behindTags(file)
    const found = head.length < 16 ? undefined : MAGIC.find(([of, , is]) => of === kind && is(head))?.[1]
    // a tag before unknown data belongs to an MP3, whose first frame may follow padding
    return found ?? (kind === 'audio' && tagged ? 'mp3' : null)
  } finally {
    await file.close()
  }
}
