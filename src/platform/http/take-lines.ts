// Takes in a stream of lines in batches, in constant memory, and computes the identity of external records.
import { type LinesTaken, maxFaults } from '#shared/lines.ts'
import type { Line } from './lines.ts'
import { toSha256 } from '../secrets/tokens.ts'

/** A line with a valid value. */
export type TakenLine<T> = Required<Pick<Line<T>, 'line' | 'value'>>
/** The result of a batch; each line belongs to exactly one of the three. */
export type Taken = Pick<LinesTaken, 'accepted' | 'repeated' | 'faults'>

/**
 * Passes the lines to `take` in batches that `isFull` closes, and sums up the results. Lines already taken stay taken if the stream breaks
 * off or `take` throws.
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

/** A UUID (version 8) from the parts that identify an external record. */
export function registrationOf(...parts: readonly string[]): string {
  const bytes = toSha256(parts.join('|')).subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** SHA-256 of a record's content in hexadecimal, to detect repetitions. */
export const contentHashOf = (said: unknown): string => toSha256(JSON.stringify(said)).toString('hex')
