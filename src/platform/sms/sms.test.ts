// SMS against local servers that speak the providers' protocols: they check the signature, time out, refuse and answer nonsense.
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { sendByAliyun } from './aliyun.ts'
import type { SendCode, SmsOptions } from './options.ts'
import { openSms } from './sms.ts'
import { sendByTencent } from './tencent.ts'

const secret = 'secret-of-the-test'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

interface Seen {
  request: IncomingMessage
  body: string
}
let server: Server
let answer: (seen: Seen, response: ServerResponse) => void
beforeEach(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => answer({ request, body }, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

const options = (provider: SmsOptions['provider']): SmsOptions => ({
  provider,
  accessKeyId: 'id-of-the-test',
  accessKeySecret: secret,
  signName: '演武',
  template: 'T1',
  appId: '1400000000',
  region: 'ap-guangzhou',
  timeoutMs: 500,
  endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
})
const json = (response: ServerResponse, body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))

/** The signature that Aliyun's documentation of ACS3-HMAC-SHA256 requires for this request. */
function aliyunSigned({ request, body }: Seen): boolean {
  const header = String(request.headers['authorization'])
  const [, signed = '', signature = ''] = /SignedHeaders=([^,]+),Signature=(\w+)/.exec(header) ?? []
  const url = new URL(request.url ?? '', 'http://x')
  const escape = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...url.searchParams].sort(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => `${escape(k)}=${escape(v)}`)
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), signed, sha256(body)].join('\n')
  return hmac(secret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex') === signature
}

/** The signature that Tencent's documentation of TC3-HMAC-SHA256 requires for this request. */
function tencentSigned({ request, body }: Seen): boolean {
  const header = String(request.headers['authorization'])
  const [, scope = '', signed = '', signature = ''] =
    /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(header) ?? []
  const [date = '', service = ''] = scope.split('/')
  // the provider uses its default port, which a Host header does not name
  const valueOf = (name: string) => (name === 'host' ? '127.0.0.1' : String(request.headers[name]).trim().toLowerCase())
  const headers = signed.split(';').map((name) => `${name}:${valueOf(name)}\n`)
  const canonical = [request.method, '/', '', headers.join(''), signed, sha256(body)].join('\n')
  const text = ['TC3-HMAC-SHA256', request.headers['x-tc-timestamp'], scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(`TC3${secret}`, date), service), 'tc3_request')
  return hmac(key, text).toString('hex') === signature
}

const providers: [string, (o: SmsOptions) => SendCode, (seen: Seen) => boolean, unknown, unknown][] = [
  ['aliyun', sendByAliyun, aliyunSigned, { Code: 'OK', Message: 'OK' }, { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发流控' }],
  [
    'tencent',
    sendByTencent,
    tencentSigned,
    { Response: { SendStatusSet: [{ Code: 'Ok', Message: 'send success' }], RequestId: '1' } },
    { Response: { SendStatusSet: [{ Code: 'LimitExceeded.PhoneNumberDailyLimit', Message: '触发流控' }], RequestId: '1' } },
  ],
]

test.each(providers)(
  '%s: the request is signed as the provider demands and carries phone, sign, template and code',
  async (name, open, signed, ok) => {
    let seen: Seen | undefined
    answer = (s, response) => {
      seen = s
      json(response, ok)
    }
    await open(options(name as 'aliyun'))('13800000001', '482913')
    if (!seen) throw new Error('nothing was asked')
    expect(signed(seen)).toBe(true)
    const said = decodeURIComponent(`${seen.request.url} ${seen.body}`)
    for (const part of ['13800000001', '482913', '演武', 'T1']) expect(said).toContain(part)
  },
)

test.each(providers)('%s: another secret makes another signature', async (name, open, signed, ok) => {
  let right: boolean | undefined
  answer = (seen, response) => {
    right = signed(seen)
    json(response, ok)
  }
  await open({ ...options(name as 'aliyun'), accessKeySecret: 'another' })('13800000001', '482913')
  expect(right).toBe(false)
})

test.each(providers)('%s: a refusal, nonsense and a fault are failures', async (name, open, _, __, refusal) => {
  const send = open(options(name as 'aliyun'))
  answer = (_seen, response) => json(response, refusal)
  await expect(send('13800000001', '482913')).rejects.toThrow('触发流控')
  answer = (_seen, response) => response.end('<html>')
  await expect(send('13800000001', '482913')).rejects.toThrow()
  answer = (_seen, response) => {
    response.statusCode = 500
    json(response, {})
  }
  await expect(send('13800000001', '482913')).rejects.toThrow()
})

test.each(providers)('%s: a provider that never answers is given up', async (name, open) => {
  answer = () => {}
  await expect(open(options(name as 'aliyun'))('13800000001', '482913')).rejects.toThrow()
})

test('sending does not block, and repeated failures of one phone stay silent, so that the caller cannot learn whether the phone is registered', async () => {
  const sms = openSms(options('aliyun'), createLog('silent'))
  let asked = 0
  answer = (_seen, response) => {
    asked++
    json(response, { Code: 'Refused' })
  }
  for (let n = 1; n <= 4; n++) {
    sms.send('13800000001', '482913')
    await expect.poll(() => asked).toBe(n)
    expect(sms.troubled()).toBe(false)
  }
  sms.send('13800000002', '482913')
  await expect.poll(() => asked).toBe(5)
  expect(sms.troubled()).toBe(false)
  // the code was counted nevertheless
  sms.send('13800000003', '482913')
  await expect.poll(() => sms.troubled()).toBe(true)
})

test('failures of three phones in a row open the circuit breaker for seconds; one success ends the row', async () => {
  let now = 1_000_000
  const sms = openSms(options('aliyun'), createLog('silent'), () => now)
  const refuseAll = async (phones: readonly string[]) => {
    answer = (_seen, response) => json(response, { Code: 'Refused' })
    for (const phone of phones) sms.send(phone, '482913')
    await expect.poll(() => sms.troubled()).toBe(true)
  }
  await refuseAll(['13800000001', '13800000002', '13800000003'])
  now += 5_000
  expect(sms.troubled()).toBe(false)
  await refuseAll(['13800000001'])
  answer = (_seen, response) => json(response, { Code: 'OK' })
  sms.send('13800000001', '482913')
  await expect.poll(() => sms.troubled()).toBe(false)
})
