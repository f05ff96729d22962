// The file store: one interface, with a folder behind it by default, or an object store by configuration.
import type { Readable } from 'node:stream'

export interface StoredObject {
  bytes: number
  contentType: string
  etag: string
  /** Reads the bytes from `start` to `end`, both included; without a range, the whole object. */
  read(range?: { start: number; end: number }): Readable
}

/** Digest and size of a stored object as it was sent: a later reader can detect a change. */
export interface StoredFacts {
  bytes: number
  /** SHA-256 of the content in hexadecimal. */
  sha256: string
}

/** Short-lived credential with which a browser uploads below one path of the store. */
export interface UploadGrant {
  region: string
  bucket: string
  accessKeyId: string
  accessKeySecret: string
  securityToken: string
  /** URL of the store for browsers, without the bucket. */
  endpoint: string
  pathStyle: boolean
  /** URL of the bucket as browsers reach it: an object is at {bucketUrl}/{key}. */
  bucketUrl: string
  /** Server time in ISO 8601, for the signature, because a browser's clock may be wrong. */
  issuedAt: string
  expiration: string
}

export interface Storage {
  /** Stores a complete local file as `key`; it is on disk when the call returns. The local file is removed. */
  putFile(key: string, localPath: string, contentType: string): Promise<StoredFacts>
  /** The object, or null if there is none. Throws 503 if the store is unavailable or slow. */
  get(key: string): Promise<StoredObject | null>
  /** Copies within the store, with the type of the new key; false if the source does not exist. */
  copy(from: string, to: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** Removes objects below `prefix` that are older than this. If there are many objects, some stay for the next run. */
  sweep(prefix: string, olderThanMs: number): Promise<void>
  /** Credential to put objects below `path` (without a slash at its end) for minutes; null if uploads go through the server. */
  grant(path: string): Promise<UploadGrant | null>
  /** A URL that lets anybody read the object for minutes; null if files are readable only through the server. */
  signedUrl(key: string): Promise<string | null>
  /** Resolves to whether the store answers. */
  ready(): Promise<boolean>
  /** Origin that pages must be allowed to upload to, e.g. https://store.example; null: none. */
  uploadOrigin: string | null
  /** A private folder on this machine for temporary files. */
  temporary: string
}

/** Whether a key is safe: segments of letters, digits, dot, dash, underscore and Chinese, but not of dots alone. */
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
/** The content type served for a key, by its extension, which the server chose or checked when it stored the file. */
export const typeOfKey = (key: string) => types[key.slice(key.lastIndexOf('.')).toLowerCase()] ?? 'application/octet-stream'
