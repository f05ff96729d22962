// Server-sent events: one stream per browser, kept alive, ended when the right to it is gone.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EventSource } from './serve.ts'

const BEAT_MS = 15_000

export function streamEvents(request: FastifyRequest, reply: FastifyReply, source: EventSource, stillMay: () => Promise<boolean>) {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
    Connection: 'keep-alive',
  })
  raw.write('retry: 2000\n\n')
  const stop = source((event) => {
    // A reader that does not keep up is cut off and asks again: it refetches what it missed.
    if (raw.writableLength > 1_000_000) raw.destroy()
    else raw.write(`data: ${JSON.stringify(event)}\n\n`)
  })
  const beat = setInterval(async () => {
    if (await stillMay()) raw.write(': beat\n\n')
    else raw.end()
  }, BEAT_MS)
  const end = () => {
    clearInterval(beat)
    stop()
    openStreams.delete(raw)
  }
  openStreams.add(raw)
  request.raw.on('close', end)
}

const openStreams = new Set<{ end(): void }>()
/** Ends every stream: the server closes, or something was missed. Browsers ask again in two seconds, and fetch how things stand. */
export const endStreams = () => {
  for (const stream of openStreams) stream.end()
}
