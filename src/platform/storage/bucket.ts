// Objects of one bucket through the S3 interface. All content is streamed, and every call has a timeout.
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { notFound } from '#shared/errors.ts'
import { hashOf } from './hash.ts'
import type { StoreOptions } from './options.ts'
import type { Reach } from './reach.ts'
import { safeKey, type StoredFacts, type StoredObject, typeOfKey } from './storage.ts'

const COPY_MS = 30_000
/** Timeout of an upload in ms: ten seconds, plus the time for the bytes at 3 Mbit/s. */
const putMs = (bytes: number) => 10_000 + bytes / 400
/** A reader without data for this time is aborted. */
const SILENT_MS = 60_000
const MAX_SWEPT = 200

export interface Bucket {
  name: string
  client: S3Client
  ask: Reach
}

export const encodedKey = (key: string) => key.split('/').map(encodeURIComponent).join('/')

/** Opens the bucket of these options, without a request. */
export function openBucket(options: StoreOptions, ask: Reach): Bucket {
  const client = new S3Client({
    endpoint: options.endpoint,
    region: options.region,
    forcePathStyle: options.pathStyle,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.accessKeySecret },
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: Math.min(2_000, options.timeoutMs),
      socketTimeout: SILENT_MS,
      httpAgent: { maxSockets: 100 },
      httpsAgent: { maxSockets: 100 },
    },
    // other stores than Amazon refuse trailing checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { name: options.bucket, client, ask }
}

/** Stores a copy of a local file, which stays. */
export async function sendObject({ name, client, ask }: Bucket, Key: string, localPath: string, ContentType: string): Promise<StoredFacts> {
  if (!safeKey(Key)) throw new Error(`unsafe key ${JSON.stringify(Key)}`)
  const { size: bytes } = await stat(localPath)
  const sha256 = await hashOf(createReadStream(localPath))
  const body = createReadStream(localPath)
  try {
    const put = await ask(
      'put',
      (abortSignal) =>
        client.send(new PutObjectCommand({ Bucket: name, Key, Body: body, ContentLength: bytes, ContentType }), { abortSignal }),
      putMs(bytes),
    )
    if (!put) throw new Error(`there is no bucket ${name}`)
  } finally {
    body.destroy()
  }
  return { bytes, sha256 }
}

/** Implements `Storage.putFile` for a bucket. */
export async function putObject(bucket: Bucket, key: string, localPath: string, contentType: string): Promise<StoredFacts> {
  const facts = await sendObject(bucket, key, localPath, contentType)
  await rm(localPath)
  return facts
}

/** A lazy stream: the request is sent at the first read. The object must still have the ETag `etag`. */
function readObject(
  { name, client, ask }: Bucket,
  Key: string,
  etag: string | undefined,
  range?: { start: number; end: number },
): Readable {
  const through = new PassThrough()
  const start = async () => {
    const answer = await ask('get', (abortSignal) =>
      client.send(
        new GetObjectCommand({ Bucket: name, Key, IfMatch: etag, ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }),
        { abortSignal },
      ),
    )
    if (!answer?.Body) throw notFound()
    await pipeline(answer.Body as Readable, through)
  }
  start().catch((error: unknown) => through.destroy(error as Error))
  return through
}

/** Implements `Storage.get` for a bucket. */
export async function findObject(bucket: Bucket, Key: string): Promise<StoredObject | null> {
  if (!safeKey(Key)) return null
  const found = await bucket.ask('head', (abortSignal) =>
    bucket.client.send(new HeadObjectCommand({ Bucket: bucket.name, Key }), { abortSignal }),
  )
  if (!found) return null
  const etag = found.ETag ?? `"${found.ContentLength}-${found.LastModified?.getTime()}"`
  return {
    bytes: found.ContentLength ?? 0,
    contentType: typeOfKey(Key),
    etag,
    read: (range) => readObject(bucket, Key, found.ETag, range),
  }
}

/** Implements `Storage.copy` for a bucket. */
export async function copyObject({ name, client, ask }: Bucket, from: string, Key: string): Promise<boolean> {
  if (!safeKey(Key)) throw new Error(`unsafe key ${JSON.stringify(Key)}`)
  if (!safeKey(from)) return false
  const copied = await ask(
    'copy',
    (abortSignal) =>
      client.send(
        new CopyObjectCommand({
          Bucket: name,
          Key,
          CopySource: encodedKey(`${name}/${from}`),
          ContentType: typeOfKey(Key),
          MetadataDirective: 'REPLACE',
        }),
        { abortSignal },
      ),
    COPY_MS,
  )
  return copied !== null
}

/** Implements `Storage.remove` for a bucket. */
export async function removeObject({ name, client, ask }: Bucket, Key: string): Promise<void> {
  await ask('remove', (abortSignal) => client.send(new DeleteObjectCommand({ Bucket: name, Key }), { abortSignal }))
}

/** All keys that begin with `Prefix`, in order. */
export async function listKeys({ name, client, ask }: Bucket, Prefix: string): Promise<string[]> {
  const keys: string[] = []
  let ContinuationToken: string | undefined
  do {
    const page = await ask('list', (abortSignal) =>
      client.send(new ListObjectsV2Command({ Bucket: name, Prefix, ContinuationToken }), { abortSignal }),
    )
    keys.push(...(page?.Contents ?? []).flatMap(({ Key }) => Key ?? []))
    ContinuationToken = page?.NextContinuationToken
  } while (ContinuationToken)
  return keys
}

/** Implements `Storage.sweep` for a bucket. */
export async function sweepObjects(bucket: Bucket, Prefix: string, olderThanMs: number): Promise<void> {
  const { name, client, ask } = bucket
  const listed = await ask('list', (abortSignal) =>
    client.send(new ListObjectsV2Command({ Bucket: name, Prefix, MaxKeys: MAX_SWEPT }), { abortSignal }),
  )
  for (const { Key, LastModified } of listed?.Contents ?? [])
    if (Key && LastModified && LastModified.getTime() <= Date.now() - olderThanMs) await removeObject(bucket, Key)
}

/** Whether the bucket answers. The request is sent even while the store rests, because it shows when the store is back. */
export const isBucketReady = ({ name, client }: Bucket): Promise<boolean> =>
  client.send(new HeadBucketCommand({ Bucket: name }), { abortSignal: AbortSignal.timeout(900) }).then(
    () => true,
    () => false,
  )
