// Uploads a file directly to the object store, with credentials that the server issues for one path and some minutes.
import { fileAddress, storedName } from '#shared/file-address.ts'
import { CallFailure } from '../api/call-failure.ts'
import { type Sending, sendFile } from './send-file.ts'

/** Upload credentials; `token` null: there is no object store, and uploads go through the server. */
export interface UploadLeave {
  token: {
    region: string
    accessKeyId: string
    accessKeySecret: string
    securityToken: string
    bucketUrl: string
    issuedAt: string
  } | null
  path: string
}

const encoded = (key: string) => key.split('/').map(encodeURIComponent).join('/')

/** Whether the browser can sign requests: only on HTTPS pages or from localhost. */
export const canSign = () => Boolean(globalThis.crypto?.subtle)

/** The request that puts an object at `key`, signed (AWS Signature 4). */
export async function signedPut(token: NonNullable<UploadLeave['token']>, key: string, contentType: string) {
  const { AwsV4Signer } = await import('aws4fetch')
  const signed = await new AwsV4Signer({
    method: 'PUT',
    url: `${token.bucketUrl}/${encoded(key)}`,
    headers: { 'content-type': contentType, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
    accessKeyId: token.accessKeyId,
    secretAccessKey: token.accessKeySecret,
    sessionToken: token.securityToken,
    service: 's3',
    region: token.region,
    // the server's time, because this device's clock may be wrong
    datetime: token.issuedAt.replace(/[-:]|\.\d+/g, ''),
  }).sign()
  return { url: signed.url.toString(), headers: Object.fromEntries(signed.headers) }
}

/** Puts the file below the issued path. Throws `CallFailure`, with status 502 if the store refuses. */
export async function uploadToStore(
  token: NonNullable<UploadLeave['token']>,
  path: string,
  file: File,
  sending: Sending,
): Promise<{ path: string; url: string }> {
  const key = `${path}/${storedName(file.name)}`
  const { url, headers } = await signedPut(token, key, file.type || 'application/octet-stream')
  const { status } = await sendFile('PUT', url, headers, file, sending)
  if (status !== 200) throw new CallFailure({ status: 502, code: status, msg: '' })
  return { path: key, url: fileAddress(key) }
}
