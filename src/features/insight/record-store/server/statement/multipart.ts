// multipart/mixed (RFC 2046): the statements in the first part, then the bytes of attachments.
import { randomUUID } from 'node:crypto'

export interface Part {
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  content: Buffer
}
const CRLF = '\r\n'
const END_OF_HEADERS = Buffer.from(CRLF + CRLF)

/** The boundary of a multipart/mixed content type; null if it is none. */
export function boundaryOf(contentType: string): string | null {
  if (!/^multipart\/mixed\s*;/i.test(contentType)) return null
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  return quoted ?? plain ?? null
}

function partOf(bytes: Buffer): Part | null {
  // a part without headers begins with the empty line
  const at = bytes.subarray(0, 2).toString('latin1') === CRLF ? -2 : bytes.indexOf(END_OF_HEADERS)
  if (at === -1) return null
  const lines = at < 0 ? [] : bytes.subarray(0, at).toString('utf8').split(CRLF)
  const headers: [string, string][] = []
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon < 1) return null
    headers.push([line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()])
  }
  return { headers: Object.fromEntries(headers), content: bytes.subarray(at + END_OF_HEADERS.length) }
}

/** The parts of a body; null if it has no end or a part has no form. Parts refer to the memory of the body. */
export function readParts(body: Buffer, boundary: string): Part[] | null {
  const mark = Buffer.from(`--${boundary}`)
  // each delimiter begins a line; the first may begin the body
  const framed = body.subarray(0, mark.length).equals(mark) ? 0 : after(body, mark)
  if (framed === null) return null
  const parts: Part[] = []
  for (let at = framed + mark.length; ; ) {
    if (body.subarray(at, at + 2).toString('latin1') === '--') return parts
    const start = lineEnd(body, at)
    const next = start === null ? null : after(body, mark, start - 2)
    if (start === null || next === null) return null
    const part = partOf(body.subarray(start, Math.max(start, next - 2)))
    if (!part) return null
    parts.push(part)
    at = next + mark.length
  }
}
/** The place of the next delimiter that begins a line. */
function after(body: Buffer, mark: Buffer, from = 0): number | null {
  const at = body.indexOf(Buffer.concat([Buffer.from(CRLF), mark]), from)
  return at === -1 ? null : at + 2
}
/** The place after the rest of a delimiter's line, which holds only spaces. */
function lineEnd(body: Buffer, from: number): number | null {
  let at = from
  while (body[at] === 0x20 || body[at] === 0x09) at++
  return body.subarray(at, at + 2).toString('latin1') === CRLF ? at + 2 : null
}

/** A multipart/mixed body with its content type. */
export function writeParts(parts: readonly Part[]): { contentType: string; body: Buffer } {
  const boundary = randomUUID()
  const head = ({ headers }: Part) =>
    `--${boundary}${CRLF}${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}${CRLF}`)
      .join('')}${CRLF}`
  const body = Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(head(part)), part.content, Buffer.from(CRLF)]),
    Buffer.from(`--${boundary}--${CRLF}`),
  ])
  return { contentType: `multipart/mixed; boundary=${boundary}`, body }
}
