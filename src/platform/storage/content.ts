// What a file is, by its first bytes; its name says what it is taken for where that can be brought into it.
import { fileTypeFromBuffer } from 'file-type'
import type { StoredObject } from './storage.ts'

const extensions: Record<string, string> = {
  'image/png': '.png',
  'image/jpeg': '.jpeg',
  'audio/mpeg': '.mp3',
  'video/mp4': '.mp4',
  'application/pdf': '.pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  // spreadsheets whose first bytes tell no more than that; who reads them looks inside
  'application/zip': '.xlsx',
  'application/x-cfb': '.xls',
}

/** What is taken in the clothes of another: only where its name says that it is one. */
const clothed: Record<string, '.mp3' | '.mp4'> = {
  ...{ 'video/quicktime': '.mp4', 'video/x-m4v': '.mp4', 'video/webm': '.mp4', 'video/matroska': '.mp4' },
  ...{ 'audio/x-m4a': '.mp3', 'audio/mp4': '.mp3', 'audio/aac': '.mp3', 'audio/wav': '.mp3', 'audio/flac': '.mp3' },
  ...{ 'audio/ogg': '.mp3', 'audio/ogg; codecs=opus': '.mp3' },
}
const dressed = { '.mp3': 'audio/mpeg', '.mp4': 'video/mp4' } as const

/** What a content of this type, called so, is taken for, with the dot; undefined for what nothing takes. */
export function takenFor(contentType: string | undefined, name: string): { contentType: string; extension: string } | undefined {
  if (contentType === undefined) return undefined
  const extension = extensions[contentType]
  if (extension) return { contentType, extension }
  const said = clothed[contentType]
  return said && name.toLowerCase().endsWith(said) ? { contentType: dressed[said], extension: said } : undefined
}

const SAMPLE = 16_384

/** `name` is what it is called; null where it is nothing that anything takes. */
export async function contentOf(object: StoredObject, name: string): Promise<{ contentType: string; extension: string } | null> {
  const chunks: Buffer[] = []
  if (object.bytes > 0)
    for await (const chunk of object.read({ start: 0, end: Math.min(object.bytes, SAMPLE) - 1 })) chunks.push(chunk as Buffer)
  const found = await fileTypeFromBuffer(Buffer.concat(chunks))
  return takenFor(found?.mime, name) ?? null
}
