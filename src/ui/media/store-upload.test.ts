// Direct uploads to the object store: safe keys, and a signature equal to the store's.
import { expect, test } from 'vitest'
import { safeName } from '#shared/file-address.ts'
import { signedPut } from './store-upload.ts'

test.each([
  ['介绍 视频 (终稿).MP4', '介绍_视频_终稿_.mp4'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['..\\..\\evil.png', '_.._evil.png'],
  ['.htaccess', '.htaccess'],
  ['a?b#c%2e&d.png', 'a_b_c_2e_d.png'],
  ['\u0000\u202egnp.exe.png', '_gnp.exe.png'],
  ['😀.png', '_.png'],
  ['e\u0301.png', 'é.png'],
  [`${'长'.repeat(300)}.mp3`, `${'长'.repeat(66)}.mp3`],
  ['', ''],
])('the name %j becomes %j', (name, safe) => {
  expect(safeName(name)).toBe(safe)
  expect(`1700000000000${safeName(name)}`).toMatch(/^[\p{L}\p{N}._-]{1,200}$/u)
})

const token = {
  region: 'us-east-1',
  accessKeyId: 'id',
  accessKeySecret: 'secret',
  securityToken: 'session-token',
  bucketUrl: 'http://store.example:9000/bucket',
  issuedAt: '2026-11-21T20:00:00.123Z',
}
const bytes = (text: string) => new TextEncoder().encode(text)
const hex = (of: ArrayBuffer) => [...new Uint8Array(of)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const hmac = async (key: ArrayBuffer | Uint8Array<ArrayBuffer>, text: string) =>
  crypto.subtle.sign('HMAC', await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']), bytes(text))

test('the request is signed by Amazon’s documentation of Signature 4, with the time of the server', async () => {
  const key = 'tenant/1/upload/resource/x/1700000000000封面.png'
  const { url, headers } = await signedPut(token, key, 'image/png')
  const at = new URL(url)
  expect(decodeURIComponent(at.pathname)).toBe(`/bucket/${key}`)
  expect(headers).toMatchObject({
    'x-amz-date': '20261121T200000Z',
    'x-amz-security-token': 'session-token',
    'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
  })
  const [, scope = '', names = '', signature] =
    /Credential=id\/(\S+), SignedHeaders=(\S+), Signature=(\w+)/.exec(headers['authorization'] ?? '') ?? []
  expect(scope).toBe('20261121/us-east-1/s3/aws4_request')
  const given: Record<string, string> = { ...headers, host: at.host }
  const canonical = ['PUT', at.pathname, '', ...names.split(';').map((n) => `${n}:${given[n]}`), '', names, 'UNSIGNED-PAYLOAD'].join('\n')
  const text = ['AWS4-HMAC-SHA256', '20261121T200000Z', scope, hex(await crypto.subtle.digest('SHA-256', bytes(canonical)))].join('\n')
  let secret: ArrayBuffer | Uint8Array<ArrayBuffer> = bytes('AWS4secret')
  for (const part of scope.split('/')) secret = await hmac(secret, part)
  expect(signature).toBe(hex(await hmac(secret, text)))
})
