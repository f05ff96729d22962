// The store of files: one interface, a folder behind it by default.
import type { Readable } from 'node:stream'

export interface StoredObject {
  bytes: number
  contentType: string
  etag: string
  /** Reads from `start` to `end`, both included; the whole without them. */
  read(range?: { start: number; end: number }): Readable
}

export interface Storage {
  /** Takes a finished local file as `key`; on disk when it returns. The local file is gone afterwards. */
  putFile(key: string, localPath: string, contentType: string): Promise<{ bytes: number }>
  /** null where there is none. */
  get(key: string): Promise<StoredObject | null>
  remove(key: string): Promise<void>
  /** A private folder on this machine for work in progress. */
  temporary: string
}

/** Keys: segments of letters, digits, dot, dash, underscore and Chinese; never dots alone. */
export function safeKey(key: string): boolean {
  return key.length <= 500 && key.split('/').every((part) => /^[\p{L}\p{N}._-]+$/u.test(part) && !/^\.+$/.test(part))
}

const types: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
  '.srt': 'application/x-subrip; charset=utf-8',
}
/** The type served for a key: by its extension, which the server chose when it stored it. */
export const typeOfKey = (key: string) => types[key.slice(key.lastIndexOf('.')).toLowerCase()] ?? 'application/octet-stream'
