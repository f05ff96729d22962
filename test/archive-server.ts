// A local server that sends an archive like real ones: in ranges, interrupted, redirected, changed, or not at all.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  path: string
  range: string | undefined
  ifRange: string | undefined
}
type Turn = (response: ServerResponse, request: IncomingMessage) => void

export interface ArchiveServer {
  url: string
  asked: Asked[]
  /** Sets the archive and its ETag for further requests. */
  set(archive: Buffer, etag?: string): void
  /** Sets the behaviour of the next requests, one each; later ones succeed. */
  next(...turns: Turn[]): void
  /** Bytes per piece, and milliseconds between pieces; 0: all at once. */
  pace(bytes: number, ms: number): void
  close(): Promise<void>
}

/** Serves an archive at every path. */
export async function startArchiveServer(): Promise<ArchiveServer> {
  let archive: Buffer = Buffer.alloc(0)
  let [etag, piece, pauseMs] = ['"one"', 0, 0]
  const turns: Turn[] = []
  const asked: Asked[] = []

  const whole: Turn = (response, request) => {
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? Number.NaN)
    const isPart = from > 0 && request.headers['if-range'] === etag
    if (isPart && from >= archive.length) return void response.writeHead(416).end()
    const bytes = isPart ? archive.subarray(from) : archive
    response.writeHead(isPart ? 206 : 200, {
      etag,
      'content-type': 'application/octet-stream',
      'content-length': bytes.length,
      ...(isPart ? { 'content-range': `bytes ${from}-${archive.length - 1}/${archive.length}` } : {}),
    })
    send(response, bytes)
  }
  function send(response: ServerResponse, bytes: Buffer): void {
    if (!piece || bytes.length <= piece) return void response.end(bytes)
    response.write(bytes.subarray(0, piece))
    setTimeout(() => response.destroyed || send(response, bytes.subarray(piece)), pauseMs)
  }
  const server: Server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', range: request.headers.range, ifRange: request.headers['if-range'] as string | undefined })
    const turn = turns.shift() ?? whole
    turn(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    set(given, tag = '"one"') {
      archive = given
      etag = tag
    },
    next: (...given) => void turns.push(...given),
    pace(bytes, ms) {
      piece = bytes
      pauseMs = ms
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const faults = {
  status:
    (status: number, headers: Record<string, string> = {}): Turn =>
    (response) =>
      void response.writeHead(status, headers).end('no'),
  to: (location: string, status = 302): Turn => faults.status(status, { location }),
  html: ((response) => void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>sign in</h1>')) as Turn,
  /** Declares the full length, sends up to `to`, and disconnects once the client has stored that part; data in flight may be lost. */
  cut:
    (archive: Buffer, from: number, to: number, kept: () => Promise<number>, etag = '"one"'): Turn =>
    (response) => {
      const isPart = from > 0
      response.writeHead(isPart ? 206 : 200, {
        etag,
        'content-length': archive.length - from,
        ...(isPart ? { 'content-range': `bytes ${from}-${archive.length - 1}/${archive.length}` } : {}),
      })
      response.write(archive.subarray(from, to))
      const look = async () => ((await kept()) >= to || response.destroyed ? response.destroy() : setTimeout(() => void look(), 10))
      void look()
    },
  hangUp: ((response) => void response.destroy()) as Turn,
  silence: (() => {}) as Turn,
}
