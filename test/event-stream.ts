// Reads a stream of server-sent events as a browser does.
import { request } from 'node:http'
import type { Person } from './world.ts'

/** Opens an event stream for a person. `events` grows with each event; `heard` holds the received text and whether the stream has ended. */
export async function openEvents<T>(at: string, { path }: { path: string }, { token }: Person) {
  const { port } = new URL(at)
  const heard = { text: '', ended: false }
  const events: T[] = []
  let rest = ''
  function take(chunk: Buffer): void {
    heard.text += String(chunk)
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) events.push(JSON.parse(line.slice(6)) as T)
  }
  const stream = await new Promise<ReturnType<typeof request>>((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, headers: { host: `localhost:${port}`, token } }, (incoming) => {
      incoming.on('data', take)
      incoming.on('close', () => (heard.ended = true))
      incoming.on('error', () => {})
      resolve(outgoing)
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
  return { heard, events, close: () => stream.destroy() }
}
