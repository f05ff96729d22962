// Reads a request body of JSON lines of any length in constant memory; each line is parsed and validated alone.
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { halfIn, halved } from '#shared/clean.ts'
import { AppError } from '#shared/errors.ts'

/** A line with its number (from 1), and either its value or its fault. */
export interface Line<T = unknown> {
  line: number
  value?: T
  fault?: string
}

export const JSON_LINES = 'application/x-ndjson'
const MAX_LENGTH = 1_000_000
const NEW_LINE = 0x0a
const chinese = /[一-龥]/

/** The fault of a value: the schema's Chinese message if there is one, else the field. */
function faultOf(error: z.ZodError): string {
  const [issue] = error.issues
  if (issue && chinese.test(issue.message)) return issue.message
  return issue?.path.length ? `字段 ${issue.path.join('.')} 不正确` : '内容不正确'
}

function judge<T>(line: number, bytes: Buffer, schema: z.ZodType<T>): Line<T> {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return { line, fault: '不是有效的 JSON' }
  }
  const parsed = schema.safeParse(value)
  if (!parsed.success) return { line, fault: faultOf(parsed.error) }
  const half = halfIn(parsed.data)
  return half ? { line, fault: `字段 ${half.join('.')} ${halved}` } : { line, value: parsed.data }
}

const isBlank = (bytes: Buffer) => bytes.every((b) => b === 0x20 || b === 0x0d || b === 0x09)

/**
 * Yields the lines of `source` in order; empty lines count but are left out. A line of more than a million bytes yields a fault. The source
 * is read only as fast as lines are taken (backpressure). Throws 400 if the sender disconnects.
 */
export async function* readLines<T>(source: Readable, schema: z.ZodType<T>): AsyncGenerator<Line<T>, void, void> {
  let line = 1
  let held: Buffer[] = []
  let size = 0
  const take = (): Line<T> | null => {
    const bytes = held.length === 1 && held[0] ? held[0] : Buffer.concat(held)
    const tooLong = size > MAX_LENGTH
    held = []
    size = 0
    if (tooLong) return { line, fault: '一行超过 1MB' }
    return isBlank(bytes) ? null : judge(line, bytes, schema)
  }
  const hold = (piece: Buffer) => {
    size += piece.length
    if (size <= MAX_LENGTH) held.push(piece)
    else held = []
  }
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      let from = 0
      for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, from)) {
        hold(chunk.subarray(from, at))
        from = at + 1
        const taken = take()
        line++
        if (taken) yield taken
      }
      if (from < chunk.length) hold(chunk.subarray(from))
    }
  } catch (error) {
    if (source.readableAborted || (error as NodeJS.ErrnoException).code === 'ECONNRESET')
      throw new AppError('数据没有传完，已处理的部分有效，可以重新提交', { status: 400, cause: error })
    throw error
  }
  const last = size ? take() : null
  if (last) yield last
}
