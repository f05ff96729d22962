// Requests that reorder siblings: places count from 0 over all pages.
import { z } from 'zod'
import { Id } from './ids.ts'
import { movedTo } from './moved-to.ts'

const Place = z.object({ id: Id, seq: z.int().min(0) })
export type Place = z.infer<typeof Place>
/** One row with its target place, or several rows that exchange their places. */
export const Places = z.array(Place).min(1).max(1000)
/** The ids from `offset` on that the user saw while sorting. The call is refused if the list has changed since. */
export const Seen = z.object({ offset: z.int().min(0), ids: z.array(Id).max(1000) })
export type Seen = z.infer<typeof Seen>

/**
 * The ids of a list in their new order. A single row moves to its place, beyond the end to the end. Several rows redistribute their places
 * among themselves by their seq, and all others stay. @returns 'unknown' if an id is not in the list or is repeated, 'stale' if the list
 * differs from `seen`
 */
export function arranged(before: readonly string[], list: readonly Place[], seen?: Seen): string[] | 'unknown' | 'stale' {
  const known = new Set(before)
  const listed = new Set(list.map((p) => p.id))
  if (listed.size !== list.length || ![...listed].every((id) => known.has(id))) return seen ? 'stale' : 'unknown'
  if (seen?.ids.some((id, i) => before[seen.offset + i] !== id)) return 'stale'
  const [first] = list
  if (list.length === 1 && first) return movedTo(before, before.indexOf(first.id), first.seq)
  const queue = list.toSorted((a, b) => a.seq - b.seq).map((p) => p.id)
  return before.map((id) => (listed.has(id) ? (queue.shift() ?? id) : id))
}

/** The range of a list that a new order changes, before and after, with its first place, for the audit row. */
export function changedPlaces(before: readonly string[], after: readonly string[]) {
  const from = after.findIndex((id, i) => before[i] !== id)
  const to = after.findLastIndex((id, i) => before[i] !== id)
  return { before: { from, ids: before.slice(Math.max(from, 0), to + 1) }, after: { from, ids: after.slice(Math.max(from, 0), to + 1) } }
}
