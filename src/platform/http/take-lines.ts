// Taking a stream of lines in, some at a time, in constant memory; what names a record that came from outside.
import { createHash } from 'node:crypto'
import { type LinesTaken, maxFaults } from '#shared/lines.ts'
import type { Line } from './lines.ts'

/** A line that says something. */
export type TakenLine<T> = Required<Pick<Line<T>, 'line' | 'value'>>
/** What became of some lines; each is in one of the three. */
export type Taken = Pick<LinesTaken, 'accepted' | 'repeated' | 'faults'>

/**
 * Hands the lines to `take`, as many at once as `isFull` allows, and sums up what became of them. What was taken stays taken where the
 * stream breaks off or `take` throws.
 */
export async function takeLines<T>(
  lines: AsyncIterable<Line<T>> | Iterable<Line<T>>,
  isFull: (batch: readonly TakenLine<T>[]) => boolean,
  take: (batch: readonly TakenLine<T>[]) => Promise<Taken>,
): Promise<LinesTaken> {
  const sum: LinesTaken = { total: 0, accepted: 0, repeated: 0, refused: 0, faults: [] }
  const refuse = (faults: LinesTaken['faults']) => {
    sum.refused += faults.length
    sum.faults.push(...faults.slice(0, Math.max(0, maxFaults - sum.faults.length)))
  }
  let batch: TakenLine<T>[] = []
  const flush = async () => {
    if (!batch.length) return
    const taken = await take(batch)
    batch = []
    sum.accepted += taken.accepted
    sum.repeated += taken.repeated
    refuse(taken.faults)
  }
  for await (const { line, value, fault } of lines) {
    sum.total++
    if (value === undefined) refuse([{ line, reason: fault ?? '' }])
    else {
      batch.push({ line, value })
      if (isFull(batch)) await flush()
    }
  }
  await flush()
  return { ...sum, faults: sum.faults.sort((a, b) => a.line - b.line) }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** A UUID (version 8) of what names a record wherever it came from. */
export function registrationOf(...parts: readonly string[]): string {
  const bytes = sha256(parts.join('|')).subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Of everything that a record says, in hex: the same brought twice is one. */
export const contentHashOf = (said: unknown): string => sha256(JSON.stringify(said)).toString('hex')
