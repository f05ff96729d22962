// The store of files: one interface; a folder behind it by default, an object store by configuration.
import type { Readable } from 'node:stream'

export interface StoredObject {
  bytes: number
  contentType: string
  etag: string
  /** Reads from `start` to `end`, both included; the whole without them. */
  read(range?: { start: number; end: number }): Readable
}

/** Digest and size of a stored object as it was sent: a later reader can detect a change. */
export interface StoredFacts {
  bytes: number
  /** SHA-256 in hexadecimal. */
  sha256: string
}

/** Short-lived credential with which a browser uploads below one path of the store. */
export interface UploadGrant {
  region: string
  bucket: string
  accessKeyId: string
  accessKeySecret: string
  securityToken: string
  /** As browsers reach it, without the bucket. */
  endpoint: string
  pathStyle: boolean
  /** Address of the bucket as browsers reach it: an object is at {bucketUrl}/{key}. */
  bucketUrl: string
  /** By the clock of the server, ISO 8601: the time to sign with, since a browser's clock may be wrong. */
  issuedAt: string
  expiration: string
}

export interface Storage {
  /** Takes a finished local file as `key`; on disk when it returns. The local file is gone afterwards. */
  putFile(key: string, localPath: string, contentType: string): Promise<StoredFacts>
  /** null where there is none. A store that is away or slow: 503. */
  get(key: string): Promise<StoredObject | null>
  /** A copy within the store, served as the type of the new key; false where there is nothing to copy. */
  copy(from: string, to: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** Removes what lies below `prefix` and is older. If there are many objects, some stay for the next run. */
  sweep(prefix: string, olderThanMs: number): Promise<void>
  /** Leave to put objects below `path` (without a slash at its end) for minutes; null where uploads go through the server. */
  grant(path: string): Promise<UploadGrant | null>
  /** An address that whoever has it reads the object at, for minutes; null where files are read through the server alone. */
  signedUrl(key: string): Promise<string | null>
  /** Resolves if the store answers. */
  ready(): Promise<boolean>
  /** Where pages must be allowed to send uploads to, e.g. https://store.example; null: nowhere. */
  uploadOrigin: string | null
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
/** The type served for a key: by its extension, which the server chose or checked when it stored it. */
export const typeOfKey = (key: string) => types[key.slice(key.lastIndexOf('.')).toLowerCase()] ?? 'application/octet-stream'
