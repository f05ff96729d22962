// The one client for addresses that a person types: it checks the IP address at connect, and limits time, size and headers.
import type { Readable } from 'node:stream'
import { Agent, request } from 'undici'
import { checkedConnector, type Resolve } from './connector.ts'
import { OutboundError, toOutboundError } from './outbound-error.ts'

export interface OutboundOptions {
  /** CIDR ranges of inside addresses that the operator allows; they may be reached over http, too. */
  allow: readonly string[]
  /** Replaces the name lookup of the system. */
  resolve?: Resolve
  /** Certificates of authorities besides those of Node, in PEM. */
  ca?: string
}
export interface OutboundRequest {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Limit of the whole call in ms; default 10 s. */
  timeoutMs?: number
  /** Limit of the answer in bytes; default 1 MB. */
  maxBytes?: number
  /** Returns at the headers of the answer, without its body. */
  unread?: true
}
export interface Outbound {
  /** Sends one request and returns the answer, also a redirect, which is not followed. @throws OutboundError */
  fetch(url: string, options?: OutboundRequest): Promise<Response>
  close(): Promise<void>
}

const TIMEOUT_MS = 10_000
const CONNECT_MS = 5_000
const MAX_BYTES = 1_000_000
const MAX_HEADER_BYTES = 16_384
/** Statuses whose answers have no body. */
const bodiless = [101, 204, 205, 304]

/** Checks an address before any connection. @throws OutboundError */
export function checkUrl(text: string): URL {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) throw new OutboundError('address')
  if (url.username || url.password) throw new OutboundError('credentials')
  return url
}

/** Returns an open client. Each request has its own connection, so that every one is checked. */
export function openOutbound({ allow, resolve, ca }: OutboundOptions): Outbound {
  const agent = new Agent({
    connect: checkedConnector({ allow, resolve, ca, timeoutMs: CONNECT_MS }),
    pipelining: 0,
    maxHeaderSize: MAX_HEADER_BYTES,
  })
  return {
    async fetch(text, { method = 'GET', headers = {}, body, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES, unread } = {}) {
      const url = checkUrl(text)
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        const answer = await request(url, { dispatcher: agent, method, headers, ...(body === undefined ? {} : { body }), signal })
        const bytes = unread ? dropBody(answer.body) : await readAll(answer.body, maxBytes)
        return new Response(bodiless.includes(answer.statusCode) ? null : bytes, {
          status: answer.statusCode,
          headers: headersOf(answer.headers),
        })
      } catch (error) {
        throw signal.aborted ? new OutboundError('timeout') : toOutboundError(error)
      }
    },
    close: () => agent.destroy(),
  }
}

/** Closes the connection; the error of a body that was cut off is expected. */
function dropBody(body: Readable): null {
  body.on('error', () => {}).destroy()
  return null
}

async function readAll(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new OutboundError('size')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const headersOf = (given: Record<string, string | string[] | undefined>) =>
  new Headers(Object.entries(given).flatMap(([name, value]) => [value ?? []].flat().map((one): [string, string] => [name, one])))
