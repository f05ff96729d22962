// Limits request bodies: their size by the endpoint, their speed by a minimum. The connection of a body beyond the limits is cut, so that
// neither endless nor slow senders hold the server.
import type { Socket } from 'node:net'
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, tooLarge } from '#shared/errors.ts'
import type { Route } from './serve.ts'
import { envelopeOf } from './to-app-error.ts'

/** Limit of a JSON body in bytes. */
export const BODY_LIMIT = 2_000_000
/** Limit of a body of a public endpoint in bytes: names, passwords, codes. */
const PUBLIC_BODY_LIMIT = 20_000
export const FORM = 'application/x-www-form-urlencoded'
export const OCTETS = 'application/octet-stream'
/** Bytes for the names and boundaries around a file in a form. */
const AROUND_FILE = 100_000
/** Minimum bytes within each window, unless the server itself does not read: with 8 s, 500 bytes a second. */
const MIN_BYTES = 4_000
/** Time in ms for a refused sender to read the answer. */
const LINGER_MS = 1_000

interface Watched {
  request: IncomingMessage
  /** The socket is stored here, because Node removes it from a request whose reading was aborted. */
  socket: Socket
  id: string
  limit: number
  /** The size limit of a file as a text for users. */
  told: string | undefined
  start: number
  /** Start of the current window in ms. */
  since: number
  bytes: number
}

/** Maximum bytes of an endpoint's body; Infinity if it is read line by line. */
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
    /** Throws 413 if Content-Length exceeds the limit; otherwise watches the body until it is complete. */
    watch({ raw, id, routeOptions: { config } }: FastifyRequest) {
      if (!hasBody(raw)) return
      const endpoint = config.route?.endpoint
      const limit = config.maxBytes ?? maxBodyBytes(endpoint)
      const told = endpoint?.upload?.limit
      if (Number(raw.headers['content-length'] ?? 0) > limit) throw tooLarge(told)
      const { socket } = raw
      const bytes = socket.bytesRead
      watched.add({ request: raw, socket, id, limit, told, start: bytes, since: performance.now(), bytes })
    },
    /**
     * Cuts the connection after the answer if the rest of a large body is still to come; true in this case. Call it before the answer
     * leaves.
     */
    cutAfter({ raw }: FastifyRequest, reply: FastifyReply): boolean {
      if (raw.complete || !hasBody(raw) || Number(raw.headers['content-length']) <= AROUND_FILE) return false
      const { socket } = reply.raw
      reply.raw.once('finish', () => setTimeout(() => socket?.destroy(), LINGER_MS).unref())
      return true
    },
    close: () => clearInterval(timer),
  }
}

/** Answers on the raw socket, for a request that no handler will answer, and closes the connection. */
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
