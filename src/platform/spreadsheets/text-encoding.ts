// Detects the encoding of a text file by its bytes: Windows programs write GBK and UTF-16, others UTF-8.
import { createReadStream } from 'node:fs'

const marks: [string, string][] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]
const START = 4096

/** Share of ASCII characters from which a text with zero bytes is UTF-16 for certain. Below it they may be strays of another encoding. */
const minPlain = 0.1

/** UTF-16 without a byte order mark: each ASCII character has a zero byte, always on the same side. `least`: share of ASCII characters. */
function wideOf(start: Buffer, least: number): string | undefined {
  let [even, odd] = [0, 0]
  for (const [i, byte] of start.entries())
    if (byte === 0) {
      if (i % 2) odd++
      else even++
    }
  const [more, less] = [Math.max(even, odd), Math.min(even, odd)]
  if (!more || more < least * (start.length / 2) || less > more / 4) return undefined
  return odd >= even ? 'utf-16le' : 'utf-16be'
}

async function isAll(path: string, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/**
 * The name of the encoding for a TextDecoder, which skips the byte order mark; undefined if the encoding is unknown. Reads the whole file.
 */
export async function encodingOf(path: string): Promise<string | undefined> {
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(path, { end: START - 1 })) chunks.push(chunk as Buffer)
  const start = Buffer.concat(chunks)
  const marked = marks.find(([mark]) => start.toString('hex').startsWith(mark))?.[1] ?? wideOf(start, minPlain)
  if (marked) return marked
  for (const encoding of ['utf-8', 'gb18030', 'big5']) if (await isAll(path, encoding)) return encoding
  return wideOf(start, 0)
}

/** The text of a file in pieces, with the number of bytes read so far. */
export async function* textOf(path: string, encoding: string): AsyncGenerator<{ text: string; read: number }> {
  const decoder = new TextDecoder(encoding)
  let read = 0
  for await (const chunk of createReadStream(path)) {
    read += (chunk as Buffer).length
    yield { text: decoder.decode(chunk as Buffer, { stream: true }), read }
  }
  yield { text: decoder.decode(), read }
}
