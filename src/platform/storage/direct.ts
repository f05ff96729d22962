// Direct access of browsers and services to the store: upload credentials and signed URLs, each valid for minutes.
import { AwsV4Signer } from 'aws4fetch'
import { encodedKey } from './bucket.ts'
import type { StoreOptions } from './options.ts'
import type { Reach } from './reach.ts'
import { safeKey, type Storage, typeOfKey } from './storage.ts'
import { type AssumeRole, openSts } from './sts.ts'

const URL_SECONDS = 600

/** URL of the bucket as browsers reach it. */
export function bucketUrlOf(options: StoreOptions): string {
  if (options.bucketUrl) return options.bucketUrl.replace(/\/$/, '')
  const url = new URL(options.publicEndpoint)
  return options.pathStyle ? `${url.origin}/${options.bucket}` : `${url.protocol}//${options.bucket}.${url.host}`
}

/** Opens direct access of browsers to the store, without this server in between. */
export function openDirect(options: StoreOptions, ask: Reach): Pick<Storage, 'uploadOrigin' | 'grant' | 'signedUrl'> {
  const { bucket, region } = options
  const bucketUrl = bucketUrlOf(options)
  let sts: Promise<AssumeRole> | undefined
  return {
    uploadOrigin: options.stsRole ? new URL(bucketUrl).origin : null,
    async grant(path) {
      if (!options.stsRole) return null
      const issuedAt = new Date()
      sts ??= openSts(options)
      const assume = await sts
      const credentials = await ask('grant', (signal) => assume(path, signal))
      if (!credentials) throw new Error('the role of STORAGE_STS_ROLE does not exist')
      return {
        region,
        bucket,
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
        url: `${bucketUrl}/${encodedKey(key)}?${query}`,
        accessKeyId: options.accessKeyId,
        secretAccessKey: options.accessKeySecret,
        service: 's3',
        region,
        signQuery: true,
      }).sign()
      return signed.url.toString()
    },
  }
}
