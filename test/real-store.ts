// The object store that `npm run test:s3` has started; null in `npm test`.
import { CreateBucketCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3'
import { AwsV4Signer } from 'aws4fetch'
import type { StoreOptions } from '#platform/storage/options.ts'
import type { UploadGrant } from '#platform/storage/storage.ts'

interface RealStore {
  endpoint: string
  bucket: string
  accessKeyId: string
  accessKeySecret: string
  stsRole: string
  /** Process id of the store, which a test suspends. */
  pid: number
}

const given = process.env['TEST_S3']
export const realStore: RealStore | null = given ? (JSON.parse(given) as RealStore) : null

const there = () => {
  if (!realStore) throw new Error('npm run test:s3 starts the store')
  return realStore
}

export function storeOptions(other: Partial<StoreOptions> = {}): StoreOptions {
  const { endpoint, bucket, accessKeyId, accessKeySecret, stsRole } = there()
  return {
    kind: 's3',
    endpoint,
    publicEndpoint: endpoint,
    bucketUrl: undefined,
    region: 'us-east-1',
    bucket,
    accessKeyId,
    accessKeySecret,
    pathStyle: true,
    stsEndpoint: endpoint,
    stsRole,
    grantSeconds: 900,
    timeoutMs: 5_000,
    ...other,
  }
}

/** Environment variables of a server with this store. */
export function storeEnv(): Record<string, string> {
  const { endpoint, bucket, accessKeyId, accessKeySecret, stsRole } = there()
  return {
    STORAGE: 's3',
    STORAGE_ENDPOINT: endpoint,
    STORAGE_BUCKET: bucket,
    STORAGE_ACCESS_KEY_ID: accessKeyId,
    STORAGE_ACCESS_KEY_SECRET: accessKeySecret,
    STORAGE_STS_ROLE: stsRole,
  }
}

/** Creates the bucket if necessary, with a CORS rule for pages of `origins`. */
export async function openBucket(origins: string[] = ['*']): Promise<void> {
  const { endpoint, bucket: Bucket, accessKeyId, accessKeySecret } = there()
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey: accessKeySecret },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  await client.send(new CreateBucketCommand({ Bucket }))
  await client.send(
    new PutBucketCorsCommand({
      Bucket,
      CORSConfiguration: {
        CORSRules: [
          { AllowedOrigins: origins, AllowedMethods: ['PUT'], AllowedHeaders: ['*'], ExposeHeaders: ['ETag'], MaxAgeSeconds: 600 },
        ],
      },
    }),
  )
  client.destroy()
}

/** Sends a request with upload credentials like a page; returns the status. */
export async function askStore(grant: UploadGrant, method: string, key: string, body?: Buffer): Promise<number> {
  const [path = '', query] = key.split('?')
  const signed = await new AwsV4Signer({
    method,
    url: `${grant.bucketUrl}/${path.split('/').map(encodeURIComponent).join('/')}${query ? `?${query}` : ''}`,
    headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
    accessKeyId: grant.accessKeyId,
    secretAccessKey: grant.accessKeySecret,
    sessionToken: grant.securityToken,
    service: 's3',
    region: grant.region,
  }).sign()
  return (await fetch(signed.url, { method, headers: signed.headers, ...(body ? { body: new Uint8Array(body) } : {}) })).status
}
