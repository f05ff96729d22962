// Bodies on their way in: no longer than the endpoint takes, and no slower than a poor line. What goes beyond is cut off, whoever
// reads it: a sender without an end must not hold the server, nor one who sends a byte now and then.
import type { Socket } from 'node:net'
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, tooLarge } from '#shared/errors.ts'
import type { Route } from './serve.ts'
import { envelopeOf } from './to-app-error.ts'

/** Of JSON bodies. */
export const BODY_LIMIT = 2_000_000
/** Of those that anybody may send: names, passwords, codes. */
const PUBLIC_BODY_LIMIT = 20_000
export const OCTETS = 'application/octet-stream'
/** Names and boundaries around a file. */
const AROUND_FILE = 100_000
/** At least so many within each window, unless it is we who do not read: with 8 s, 500 bytes a second. */
const MIN_BYTES = 4_000
/** So long a sender that was refused may take to read the answer. */
const LINGER_MS = 1_000

interface Watched {
  request: IncomingMessage
  /** Kept here: Node takes it from a request whose reading was broken off. */
  socket: Socket
  id: string
  limit: number
  /** The limit of a file in words. */
  told: string | undefined
  start: number
  /** Of the running window. */
  since: number
  bytes: number
}

/** Bytes that the body of an endpoint may have; Infinity where it is read line by line. */
export function maxBodyBytes(endpoint: Route['endpoint'] | undefined): number {
  if (endpoint?.lines) return Infinity
  if (endpoint?.octets) return endpoint.octets.maxBytes
  const { upload } = endpoint ?? {}
  if (!upload) return endpoint?.may === 'public' ? PUBLIC_BODY_LIMIT : BODY_LIMIT
  const rules = [upload, ...Object.values(upload.fields ?? {})]
  return Math.max(...rules.map((rule) => (rule.source ?? rule).maxBytes)) + AROUND_FILE
}

const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

export function watchBodies(windowMs: number) {
  const watched = new Set<Watched>()
  const look = () => {
    const now = performance.now()
    for (const one of watched) {
      const { request, socket, limit } = one
      const bytes = socket.bytesRead
      if (request.complete || request.destroyed) watched.delete(one)
      else if (bytes - one.start > limit + AROUND_FILE) cut(one, tooLarge(one.told))
      else if (request.readableLength > 0) Object.assign(one, { since: now, bytes })
      else if (now - one.since >= windowMs) {
        if (bytes - one.bytes < MIN_BYTES) cut(one, new AppError('请求发送过慢，已中断', { status: 408 }))
        Object.assign(one, { since: now, bytes })
      }
    }
  }
  const cut = (one: Watched, failure: AppError) => {
    watched.delete(one)
    answerRaw(one.socket, failure, one.id)
  }
  const timer = setInterval(look, Math.min(1_000, windowMs / 4))
  timer.unref()
  return {
    /** Throws 413 where the body says that it is too long; else it is watched until it is whole. */
    watch({ raw, id }: FastifyRequest, endpoint: Route['endpoint'] | undefined) {
      if (!hasBody(raw)) return
      const limit = maxBodyBytes(endpoint)
      const told = endpoint?.upload?.limit
      if (Number(raw.headers['content-length'] ?? 0) > limit) throw tooLarge(told)
      const { socket } = raw
      const bytes = socket.bytesRead
      watched.add({ request: raw, socket, id, limit, told, start: bytes, since: performance.now(), bytes })
    },
    /** Cuts the connection after the answer where a body that is answered is still to come; call it before the answer leaves. True where so. */
    cutAfter({ raw }: FastifyRequest, reply: FastifyReply): boolean {
      if (raw.complete || !hasBody(raw) || Number(raw.headers['content-length']) <= AROUND_FILE) return false
      const { socket } = reply.raw
      reply.raw.once('finish', () => setTimeout(() => socket?.destroy(), LINGER_MS).unref())
      return true
    },
    close: () => clearInterval(timer),
  }
}

/** An answer to a request that nobody is going to answer otherwise, and the end of its connection. */
function answerRaw(socket: Socket, failure: AppError, id: string) {
  const body = JSON.stringify(envelopeOf(failure, id))
  if (socket.writable) {
    socket.end(
      `HTTP/1.1 ${failure.status} ${failure.status === 413 ? 'Payload Too Large' : 'Request Timeout'}\r\nConnection: close\r\n` +
        `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  }
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
