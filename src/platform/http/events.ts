// Server-sent events: one stream per browser tab, with keepalive. A stream ends when its user loses the right.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fairSemaphore } from '../fair-semaphore.ts'
import type { EventSource } from './serve.ts'

const BEAT_MS = 15_000
/** Maximum backlog of a reader in bytes. */
const MAX_BEHIND = 1_000_000
/** Semaphore for the rights checks of streams: a message to a whole tenant must not use up all connections. */
const asking = fairSemaphore(2, 100_000)

/** Maximum number of open streams per user in this process: a browser has one for each tab. */
export const maxStreamsOfPerson = 20

/** Opens a stream of `person`, a key that is equal for all sessions of a user. Beyond the limit the oldest stream ends. */
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
  /** Sends the waiting events after a check of the rights; later events need another check. */
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
    // a slow reader is cut off; it reconnects and refetches what it missed
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
/** Open streams by user, the oldest first. */
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

/** Ends every stream: the server closes, or events were lost. Browsers reconnect after two seconds and fetch the current state. */
export const endStreams = () => {
  for (const own of openStreams.values()) for (const stream of own) stream.end()
}
