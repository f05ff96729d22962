// Recycle bin of courses: list, restore and purge of entries.
import { readable } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import { type Batch, batchOf, goneReason, refuseEmpty, rowsDone } from '#shared/batch.ts'
import type { Page } from '#shared/paging.ts'
import { type RecycleKind, recycleKinds } from '#features/organisation/recycle-bin/contract.ts'
import {
  coursesOfEntries,
  dropEntries,
  type EntriesAsked,
  holdEntries,
  leftDays,
  pageEntries,
  type RecycleEntry,
} from '#features/organisation/recycle-bin/server/recycle-bin.ts'
import { maxLines } from '#features/authoring/scripts/contract.ts'
import { type Deletion, recycleBin } from '../contract.ts'
import { writePlaces } from '#features/authoring/scripts/server/scripts.ts'
import { deletionRights, holdsWhole, mayDelete } from './part-rights.ts'
import * as parts from './parts.ts'
import { purgeEntries } from './queries.ts'
import { assertDefined } from '#shared/assert-defined.ts'

export interface BinAsked extends Omit<EntriesAsked<RecycleKind>, 'id' | 'kinds' | 'limit' | 'offset'> {
  kind?: RecycleKind | undefined
  operationId?: string | undefined
  pageNumber: number
  pageSize: number
}

/** Lists the recycle bin entries. Everybody who sees courses sees them; only editors can restore. */
export async function pageBin(db: Db, asked: BinAsked): Promise<Page<Deletion>> {
  const { pageNumber, pageSize, operationId, kind, ...filters } = asked
  const id = operationId ? await parts.entryOfLine(db, operationId) : undefined
  if (id === null) return { records: [], total: 0 }
  const [{ rows, total }, who] = await Promise.all([
    pageEntries(db, { ...filters, kinds: kind ? [kind] : recycleKinds, id, limit: pageSize, offset: (pageNumber - 1) * pageSize }),
    db.who(),
  ])
  const tops = await parts.findTops(db, [...new Set(rows.flatMap((r) => r.courseIds))])
  const canEdit = (entry: (typeof rows)[number]) => {
    const of = tops.filter((top) => entry.courseIds.includes(top.id))
    return of.length > 0 && of.every((top) => mayDelete(who, top, holdsWhole(entry, top)))
  }
  const shown = (row: (typeof rows)[number]): Deletion => {
    const { courseIds: _, createDate, ...entry } = row
    return { ...entry, createDate: readable(createDate), leftDays: leftDays(createDate), canEdit: canEdit(row) }
  }
  return { records: rows.map(shown), total }
}

/** Locks entries with their courses, and finds the reasons against some: restored already, or no permission. */
async function holdAll(db: Db, ids: readonly string[]) {
  const unique = [...new Set(ids)]
  const [tops, who] = await Promise.all([coursesOfEntries(db, unique).then((top) => parts.holdTops(db, top)), db.who()])
  const entries = new Map((await holdEntries(db, unique, recycleKinds)).map((e) => [e.id, e]))
  const refusalOf = await deletionRights(db, who, tops)
  const reasons = new Map<string, string>()
  for (const id of unique) {
    const entry = entries.get(id)
    const of = tops.filter((top) => entry?.courseIds.includes(top.id))
    const reason = entry ? of.map((top) => refusalOf(top.id, holdsWhole(entry, top))).find(Boolean) : goneReason
    if (reason) reasons.set(id, reason)
  }
  return { unique, entries, reasons }
}

function concluded({ unique, entries, reasons }: Awaited<ReturnType<typeof holdAll>>) {
  const batch = batchOf(
    unique,
    entries,
    (entry) => entry.title,
    (entry) => reasons.get(entry.id),
  )
  refuseEmpty(batch)
  return { batch, entries: rowsDone(batch, entries) }
}

interface Marked {
  id: string
  parentId: string | null
  seq: number
  deletionId: string | null
}

/** Inserts the restored rows among their siblings, each at its former index if that exists, else at the end. */
export function merged(siblings: readonly string[], back: readonly { id: string; seq: number }[]): string[] {
  const all = [...siblings]
  for (const { id, seq } of back.toSorted((a, b) => a.seq - b.seq)) all.splice(seq, 0, id)
  return all
}

const parentsOf = (rows: readonly Marked[]) => [...new Set(rows.flatMap((r) => r.parentId ?? []))]

/**
 * Returns the new positions of restored rows and `siblings`. The last deleted rows are inserted first, so that each finds its former
 * neighbours.
 */
function placesOf(back: readonly Marked[], siblings: readonly { id: string; parentId: string | null }[]) {
  const coming = new Set(back.map((b) => b.id))
  const live = Map.groupBy(
    siblings.filter((s) => !coming.has(s.id)),
    (s) => s.parentId,
  )
  return [...Map.groupBy(back, (b) => b.parentId)].flatMap(([parentId, rows]) => {
    const entries = [...Map.groupBy(rows, (r) => r.deletionId)].sort(([a], [b]) => Number(b) - Number(a))
    const order = entries.reduce((all, [, of]) => merged(all, of), live.get(parentId)?.map((s) => s.id) ?? [])
    return order.map((id, seq) => ({ id, seq }))
  })
}

/** Returns the rows that these entries restore. An entry whose parent stays deleted is left out with a reason. */
async function comingBack(db: Db, held: Awaited<ReturnType<typeof holdAll>>) {
  for (;;) {
    const ids = held.unique.filter((id) => !held.reasons.has(id))
    const [nodes, lines] = [await parts.markedNodes(db, ids), await parts.markedLines(db, ids)]
    const entryOf = new Map(nodes.map((n) => [n.id, n.deletionId]))
    const orphans = [...nodes, ...lines].filter(({ parentId }) => parentId && !entryOf.has(parentId))
    const above = [...new Set(orphans.flatMap(({ parentId }) => parentId ?? []))]
    const gone = new Map((await parts.findParents(db, above)).filter((p) => p.gone).map((p) => [p.id, p.title]))
    const stuck = orphans.flatMap(({ deletionId, parentId }) => {
      const title = parentId === null ? undefined : gone.get(parentId)
      return title === undefined ? [] : [{ deletionId: assertDefined(deletionId, 'the entry of what was deleted'), title }]
    })
    if (!stuck.length) return { nodes, lines, entryOf }
    for (const { deletionId, title } of stuck) held.reasons.set(deletionId, recycleBin.fail('parentGone', { title }).message)
  }
}

/**
 * Restores entries to their places among the current rows; courses come back disabled. Entries below a deleted parent are skipped with a
 * reason. Throws if a sub-scene would exceed the limit of lines.
 */
export async function restoreEntries(db: Db, ids: readonly string[]): Promise<Batch & { disabled: number }> {
  const held = await holdAll(db, ids)
  const { nodes, lines, entryOf } = await comingBack(db, held)
  const { batch, entries } = concluded(held)
  const deletionIds = batch.done
  await parts.unmark(db, deletionIds)
  // rows restored with their parent have their positions already
  const roots = nodes.filter((n) => n.parentId && entryOf.get(n.parentId) !== n.deletionId)
  await parts.writeNodePlaces(db, placesOf(roots, await parts.liveNodes(db, parentsOf(roots))))
  const linePlaces = placesOf(lines, await parts.liveLines(db, parentsOf(lines)))
  if (linePlaces.some(({ seq }) => seq >= maxLines)) throw recycleBin.fail('tooManyLines')
  await writePlaces(db, linePlaces)
  await dropEntries(db, deletionIds)
  const disabled = nodes.filter((n) => n.type === 'COURSE' && n.isValid === 'VALID').length
  note(db, entries, { restored: true, disabled })
  return { ...batch, disabled }
}

/** Purges entries, with everything deleted below them earlier. */
export async function purgeBin(db: Db, ids: readonly string[]): Promise<Batch> {
  const { batch, entries } = concluded(await holdAll(db, ids))
  await purgeEntries(db, batch.done)
  note(db, entries, { purged: true })
  return batch
}

const note = (db: Db, entries: readonly RecycleEntry[], after: object) =>
  db.audit({
    entity: 'recycle-entry',
    entityId: entries[0]?.id ?? null,
    before: entries.map(({ id, kind, title, place, things }) => ({ id, kind, title, place, things })),
    after,
  })
