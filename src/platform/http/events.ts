// Server-sent events: one stream per browser, kept alive; whoever may no longer hear it is told nothing more, and it ends.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fairSemaphore } from '../fair-semaphore.ts'
import type { EventSource } from './serve.ts'

const BEAT_MS = 15_000
/** Bytes that a reader may be behind. */
const MAX_BEHIND = 1_000_000
/** Streams that are asked about at once: what is told to all of a tenant must not take all connections. */
const asking = fairSemaphore(2, 100_000)

/** Streams that one person may have open in this process: a browser has one for each tab. */
export const maxStreamsOfPerson = 20

/** Opens a stream of `person`, who is the same text for all their sessions; beyond the limit the oldest stream ends. */
export function streamEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  source: EventSource,
  { person, stillMay }: { person: string; stillMay: () => Promise<boolean> },
) {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
    Connection: 'keep-alive',
  })
  raw.write('retry: 2000\n\n')
  let waiting: string[] = []
  let isTelling = false
  /** What waits is told once it is known that they may still hear it; what comes meanwhile is asked about anew. */
  const tell = async () => {
    if (isTelling) return
    isTelling = true
    while (waiting.length && !raw.destroyed) {
      const told = waiting.join('')
      waiting = []
      if (await asking(stillMay)) raw.write(told)
      else raw.end()
      if (raw.writableEnded) return
    }
    isTelling = false
  }
  const stop = source((event) => {
    const behind = waiting.reduce((sum, text) => sum + text.length, raw.writableLength)
    // A reader that does not keep up is cut off and asks again: it refetches what it missed.
    if (behind > MAX_BEHIND) raw.destroy()
    else waiting.push(`data: ${JSON.stringify(event)}\n\n`)
    void tell()
  })
  const beat = setInterval(() => {
    waiting.push(': beat\n\n')
    void tell()
  }, BEAT_MS)
  const end = () => {
    clearInterval(beat)
    stop()
    forget(person, raw)
  }
  remember(person, raw)
  request.raw.on('close', end)
}

type Stream = Pick<NodeJS.WritableStream, 'end'>
/** Open streams by person, the oldest first. */
const openStreams = new Map<string, Set<Stream>>()

function remember(person: string, stream: Stream) {
  const own = openStreams.get(person) ?? new Set()
  openStreams.set(person, own.add(stream))
  const [oldest] = own
  if (own.size <= maxStreamsOfPerson || !oldest) return
  own.delete(oldest)
  oldest.end()
}

function forget(person: string, stream: Stream) {
  const own = openStreams.get(person)
  own?.delete(stream)
  if (own?.size === 0) openStreams.delete(person)
}

/** Ends every stream: the server closes, or something was missed. Browsers ask again in two seconds, and fetch how things stand. */
export const endStreams = () => {
  for (const own of openStreams.values()) for (const stream of own) stream.end()
}
