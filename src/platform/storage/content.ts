// Detects the type of a file by its content alone. Containers that browsers play, or that are converted, count as .mp4 and .mp3.
import { open } from 'node:fs/promises'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import type { StoredObject } from './storage.ts'

interface Taken {
  contentType: string
  /** File extension with its dot. */
  extension: string
}

const extensions: Record<string, string> = {
  'image/png': '.png',
  'image/jpeg': '.jpeg',
  'audio/mpeg': '.mp3',
  'video/mp4': '.mp4',
  'application/pdf': '.pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  // spreadsheets look like any zip in their first bytes; the reader of spreadsheets looks inside
  'application/zip': '.xlsx',
  'application/x-cfb': '.xls',
}

const types = (list: string, contentType: string) => list.split(' ').map((name) => [name, contentType] as const)
/** Containers of pictures with sound, which may also hold a sound alone. */
const films =
  'video/mp4 video/quicktime video/x-m4v video/3gpp video/3gpp2 video/webm video/matroska video/x-matroska video/ogg ' +
  'video/x-ms-asf application/vnd.ms-asf'
/** Containers and the type that they count as. Brands of phones are mp4; an animated PNG is a PNG. */
const alike = new Map<string, string>([
  ...types(`${films} video/vnd.avi video/mp2t video/MP1S video/MP2P video/x-flv`, 'video/mp4'),
  ...types('audio/x-m4a audio/mp4 audio/aac audio/wav audio/vnd.wave audio/x-wav audio/flac audio/x-flac audio/opus', 'audio/mpeg'),
  ...types('audio/ogg audio/webm audio/amr audio/aiff audio/x-caf audio/x-ms-asf', 'audio/mpeg'),
  ['audio/ogg; codecs=opus', 'audio/mpeg'],
  ['image/apng', 'image/png'],
])
const soundsAlone = new Map(types(films, 'audio/mpeg'))

/**
 * The accepted type for a content type; undefined if no field accepts it. `wanted`: the extensions of the field. A field for sounds takes
 * the container of a film for the container of a sound; its decoder refuses pictures.
 */
export function takenFor(found: string | undefined, wanted: readonly string[] = []): Taken | undefined {
  if (found === undefined) return undefined
  const onlySound = wanted.includes('.mp3') && !wanted.includes('.mp4')
  const contentType = (onlySound ? soundsAlone.get(found) : undefined) ?? alike.get(found) ?? found
  const extension = extensions[contentType]
  return extension ? { contentType, extension } : undefined
}

/** Encoders write at most this many zeros before an MP3. */
const MAX_ZEROS = 65_536
/** Whether an MPEG audio frame, or its tag, follows leading zeros, which players skip. */
export function beginsWithZeros(head: Uint8Array): boolean {
  const at = head.findIndex((byte) => byte !== 0)
  if (at <= 0) return false
  const [first = 0, second = 0, third = 0] = head.subarray(at, at + 3)
  // eleven bits of sync, and neither version nor layer is reserved
  const isFrame = first === 0xff && (second & 0xe6) > 0xe0 && (second & 0x18) !== 0x08
  return isFrame || String.fromCharCode(first, second, third) === 'ID3'
}

/** The accepted type of a local file, by the extensions of its field; undefined if no field accepts it. */
export async function takenFile(path: string, wanted?: readonly string[]): Promise<Taken | undefined> {
  const found = await fileTypeFromFile(path)
  if (found) return takenFor(found.mime, wanted)
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_ZEROS), 0, MAX_ZEROS, 0)
    return beginsWithZeros(buffer.subarray(0, bytesRead)) ? takenFor('audio/mpeg') : undefined
  } finally {
    await file.close()
  }
}

const SAMPLE = 65_536

/** The accepted type of a stored object, by the extensions of its field; null if no field accepts it. */
export async function contentOf(object: StoredObject, wanted: readonly string[]): Promise<Taken | null> {
  const chunks: Buffer[] = []
  if (object.bytes > 0)
    for await (const chunk of object.read({ start: 0, end: Math.min(object.bytes, SAMPLE) - 1 })) chunks.push(chunk as Buffer)
  const head = Buffer.concat(chunks)
  const found = (await fileTypeFromBuffer(head))?.mime ?? (beginsWithZeros(head) ? 'audio/mpeg' : undefined)
  return takenFor(found, wanted) ?? null
}
