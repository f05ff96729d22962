// Signatures of Standard Webhooks: HMAC-SHA256 over id, time and body. https://www.standardwebhooks.com
import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A new secret of 256 bits. */
export const newSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`

export interface Message {
  id: string
  /** Unix time of the try in seconds. */
  at: number
  body: string
}

function signatureOf({ id, at, body }: Message, secret: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`
}

/** Headers of a message; each secret gives one signature. */
export const headersOf = (message: Message, secrets: readonly string[]): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Yanwu-Webhooks/1',
  'webhook-id': message.id,
  'webhook-timestamp': String(message.at),
  'webhook-signature': secrets.map((secret) => signatureOf(message, secret)).join(' '),
})
