// The store as a bucket of an object store, by its S3 interface. Everything streams; every call ends in time.
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
import { AwsV4Signer } from 'aws4fetch'
import { notFound } from '../../shared/errors.ts'
import type { Log } from '../log.ts'
import { hashOf } from './hash.ts'
import type { StoreOptions } from './options.ts'
import { reach } from './reach.ts'
import { type Storage, safeKey, typeOfKey } from './storage.ts'
import { type AssumeRole, openSts } from './sts.ts'
import { openTemporary } from './temporary.ts'

const COPY_MS = 30_000
/** Ten seconds, and what the bytes take at 3 Mbit/s. */
const putMs = (bytes: number) => 10_000 + bytes / 400
/** A reader that is told nothing for so long is let go. */
const SILENT_MS = 60_000
const URL_SECONDS = 600
const MAX_SWEPT = 200

const encoded = (key: string) => key.split('/').map(encodeURIComponent).join('/')

/** Of the bucket, as browsers reach it. */
export function bucketUrlOf(options: StoreOptions): string {
  if (options.bucketUrl) return options.bucketUrl.replace(/\/$/, '')
  const url = new URL(options.publicEndpoint)
  return options.pathStyle ? `${url.origin}/${options.bucket}` : `${url.protocol}//${options.bucket}.${url.host}`
}

export async function openStore(options: StoreOptions, folder: string, log: Log): Promise<Storage> {
  const { bucket: Bucket, region, accessKeyId, accessKeySecret } = options
  const temporary = await openTemporary(folder)
  const client = new S3Client({
    endpoint: options.endpoint,
    region,
    forcePathStyle: options.pathStyle,
    credentials: { accessKeyId, secretAccessKey: accessKeySecret },
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: Math.min(2_000, options.timeoutMs),
      socketTimeout: SILENT_MS,
      httpAgent: { maxSockets: 100 },
      httpsAgent: { maxSockets: 100 },
    },
    // trailing checksums are Amazon's own: other stores refuse them
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const ask = reach(log, options.timeoutMs)
  const bucketUrl = bucketUrlOf(options)
  let sts: Promise<AssumeRole> | undefined

  /** Sends the bytes when the first of them is asked for; the object must be the one that `etag` names. */
  function reading(Key: string, etag: string | undefined, range?: { start: number; end: number }): Readable {
    const through = new PassThrough()
    const start = async () => {
      const answer = await ask('get', (abortSignal) =>
        client.send(
          new GetObjectCommand({ Bucket, Key, IfMatch: etag, ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }),
          { abortSignal },
        ),
      )
      if (!answer?.Body) throw notFound()
      await pipeline(answer.Body as Readable, through)
    }
    start().catch((error: unknown) => through.destroy(error as Error))
    return through
  }

  return {
    temporary,
    uploadOrigin: options.stsRole ? new URL(bucketUrl).origin : null,
    async putFile(Key, localPath, ContentType) {
      if (!safeKey(Key)) throw new Error(`unsafe key ${JSON.stringify(Key)}`)
      const { size: bytes } = await stat(localPath)
      const sha256 = await hashOf(createReadStream(localPath))
      const body = createReadStream(localPath)
      try {
        const put = await ask(
          'put',
          (abortSignal) =>
            client.send(new PutObjectCommand({ Bucket, Key, Body: body, ContentLength: bytes, ContentType }), { abortSignal }),
          putMs(bytes),
        )
        if (!put) throw new Error(`there is no bucket ${Bucket}`)
      } finally {
        body.destroy()
      }
      await rm(localPath)
      return { bytes, sha256 }
    },
    async get(Key) {
      if (!safeKey(Key)) return null
      const found = await ask('head', (abortSignal) => client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal }))
      if (!found) return null
      const etag = found.ETag ?? `"${found.ContentLength}-${found.LastModified?.getTime()}"`
      return {
        bytes: found.ContentLength ?? 0,
        contentType: typeOfKey(Key),
        etag,
        read: (range) => reading(Key, found.ETag, range),
      }
    },
    async copy(from, Key) {
      if (!safeKey(Key)) throw new Error(`unsafe key ${JSON.stringify(Key)}`)
      if (!safeKey(from)) return false
      const copied = await ask(
        'copy',
        (abortSignal) =>
          client.send(
            new CopyObjectCommand({
              Bucket,
              Key,
              CopySource: encoded(`${Bucket}/${from}`),
              ContentType: typeOfKey(Key),
              MetadataDirective: 'REPLACE',
            }),
            { abortSignal },
          ),
        COPY_MS,
      )
      return copied !== null
    },
    async remove(Key) {
      await ask('remove', (abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }))
    },
    async sweep(Prefix, olderThanMs) {
      const listed = await ask('list', (abortSignal) =>
        client.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: MAX_SWEPT }), { abortSignal }),
      )
      for (const { Key, LastModified } of listed?.Contents ?? [])
        if (Key && LastModified && LastModified.getTime() <= Date.now() - olderThanMs)
          await ask('remove', (abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }))
    },
    async grant(path) {
      if (!options.stsRole) return null
      const issuedAt = new Date()
      sts ??= openSts(options)
      const assume = await sts
      const credentials = await ask('grant', (signal) => assume(path, signal))
      if (!credentials) throw new Error('the role of STORAGE_STS_ROLE does not exist')
      return {
        region,
        bucket: Bucket,
        ...credentials,
        endpoint: options.publicEndpoint,
        pathStyle: options.pathStyle,
        bucketUrl,
        issuedAt: issuedAt.toISOString(),
        expiration: new Date(issuedAt.getTime() + options.grantSeconds * 1000).toISOString(),
      }
    },
    async signedUrl(key) {
      if (!safeKey(key)) return null
      const query = new URLSearchParams({ 'X-Amz-Expires': String(URL_SECONDS), 'response-content-type': typeOfKey(key) })
      const signed = await new AwsV4Signer({
        method: 'GET',
        url: `${bucketUrl}/${encoded(key)}?${query}`,
        accessKeyId,
        secretAccessKey: accessKeySecret,
        service: 's3',
        region,
        signQuery: true,
      }).sign()
      return signed.url.toString()
    },
    // asked even while the store rests: it is how one learns that it is back
    ready: () =>
      client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(900) }).then(
        () => true,
        () => false,
      ),
  }
}
