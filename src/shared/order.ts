// The order of siblings, as it is asked for: places counted from 0 over all pages.
import { z } from 'zod'
import { Id } from './ids.ts'

const Place = z.object({ id: Id, seq: z.int().min(0) })
export type Place = z.infer<typeof Place>
/** One row with the place it moves to, or several that exchange the places they have. */
export const Places = z.array(Place).min(1).max(1000)
/** The ids from `offset` on that the person saw while sorting. The call is refused if the list has changed since. */
export const Seen = z.object({ offset: z.int().min(0), ids: z.array(Id).max(1000) })
export type Seen = z.infer<typeof Seen>

/**
 * The ids of a list in their new order. A single place moves its row there, beyond the end to the end; several rows share
 * out the places they have among themselves by their seq, and every other row stays where it is.
 * @returns 'unknown' where an id is not of the list or stands twice, 'stale' where the list is not what was seen
 */
export function arranged(before: readonly string[], list: readonly Place[], seen?: Seen): string[] | 'unknown' | 'stale' {
  const known = new Set(before)
  const listed = new Set(list.map((p) => p.id))
  if (listed.size !== list.length || ![...listed].every((id) => known.has(id))) return seen ? 'stale' : 'unknown'
  if (seen?.ids.some((id, i) => before[seen.offset + i] !== id)) return 'stale'
  const [first] = list
  if (list.length === 1 && first) {
    const after = before.filter((id) => id !== first.id)
    after.splice(first.seq, 0, first.id)
    return after
  }
  const queue = list.toSorted((a, b) => a.seq - b.seq).map((p) => p.id)
  return before.map((id) => (listed.has(id) ? (queue.shift() ?? id) : id))
}

/** The stretch of a list that an order changes, before and after, with the place where it begins: what an audit row needs. */
export function changedPlaces(before: readonly string[], after: readonly string[]) {
  const from = after.findIndex((id, i) => before[i] !== id)
  const to = after.findLastIndex((id, i) => before[i] !== id)
  return { before: { from, ids: before.slice(Math.max(from, 0), to + 1) }, after: { from, ids: after.slice(Math.max(from, 0), to + 1) } }
}
