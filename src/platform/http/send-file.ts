// Sends a stored file: ETag, ranges, and a name for the download.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileAnswer } from './serve.ts'

/** The requested range; null = the whole file, 'unsatisfiable' = 416. */
export function rangeOf(header: string | undefined, bytes: number): { start: number; end: number } | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  if (match[1] !== '' && match[2] !== '' && Number(match[2]) < Number(match[1])) return null
  const last = bytes - 1
  const [start, end] =
    match[1] === ''
      ? [Math.max(0, bytes - Number(match[2])), last]
      : [Number(match[1]), match[2] === '' ? last : Math.min(Number(match[2]), last)]
  return start > last ? 'unsatisfiable' : { start, end }
}

/** Percent-encoding by RFC 5987, including the quote. */
const encoded = (name: string) => encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

export function sendFile(request: FastifyRequest, reply: FastifyReply, answer: FileAnswer) {
  const { object } = answer
  reply.header('Cache-Control', answer.cache ?? 'private, max-age=0, must-revalidate')
  reply.header('ETag', object.etag)
  reply.header('Accept-Ranges', 'bytes')
  reply.header('Content-Security-Policy', "default-src 'none'; sandbox")
  if (answer.download) reply.header('Content-Disposition', `attachment; filename*=UTF-8''${encoded(answer.download)}`)
  if (request.headers['if-none-match'] === object.etag) return reply.code(304).send()
  const fresh = request.headers['if-range'] === undefined || request.headers['if-range'] === object.etag
  const range = fresh ? rangeOf(request.headers.range, object.bytes) : null
  if (range === 'unsatisfiable') return reply.code(416).header('Content-Range', `bytes */${object.bytes}`).send()
  reply.type(object.contentType)
  if (range) {
    reply.code(206)
    reply.header('Content-Range', `bytes ${range.start}-${range.end}/${object.bytes}`)
  }
  reply.header('Content-Length', range ? range.end - range.start + 1 : object.bytes)
  return reply.send(object.read(range ?? undefined))
}
