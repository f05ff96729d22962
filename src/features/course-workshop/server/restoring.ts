// The recycle bin: what stands in it, back to where it was, or gone for good.
import { readable } from '../../../platform/database/columns.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { forbidden, notFound } from '../../../shared/errors.ts'
import type { Page } from '../../../shared/paging.ts'
import { keptDays } from '../../recycle-bin/contract.ts'
import {
  coursesOfEntries,
  dropEntries,
  type EntriesAsked,
  holdEntries,
  pageEntries,
  purgeEntries,
  type RecycleEntry,
} from '../../recycle-bin/server/recycle-bin.ts'
import { mostLines } from '../../scripts/contract.ts'
import { type Deletion, recycleBin } from '../contract.ts'
import * as parts from './parts.ts'

const DAY = 86_400_000
const leftDays = (createDate: string) => Math.max(0, Math.ceil(keptDays - (Date.now() - Date.parse(createDate)) / DAY))

export interface BinAsked extends Omit<EntriesAsked, 'id' | 'limit' | 'offset'> {
  operationId?: string | undefined
  pageNumber: number
  pageSize: number
}

/** Everybody who sees courses sees what was deleted of them; who may edit may bring it back. */
export async function pageBin(db: Db, asked: BinAsked): Promise<Page<Deletion>> {
  const { pageNumber, pageSize, operationId, ...filters } = asked
  const id = operationId ? await parts.entryOfLine(db, operationId) : undefined
  if (id === null) return { records: [], total: 0 }
  const [{ rows, total }, who] = await Promise.all([
    pageEntries(db, { ...filters, id, limit: pageSize, offset: (pageNumber - 1) * pageSize }),
    db.who(),
  ])
  const tops = await parts.findTops(db, [...new Set(rows.flatMap((r) => r.courseIds))])
  const canEdit = (courseIds: readonly string[]) => {
    const of = tops.filter((top) => courseIds.includes(top.id))
    return of.length > 0 && of.every((top) => parts.mayEdit(who, top))
  }
  const shown = ({ courseIds, createDate, ...entry }: RecycleEntry): Deletion => ({
    ...entry,
    createDate: readable(createDate),
    leftDays: leftDays(createDate),
    canEdit: canEdit(courseIds),
  })
  return { records: rows.map(shown), total }
}

/** Entries with the courses at their top, held: 404 where one is unknown or has come back already, 403 where one may not be edited. */
async function holdAll(db: Db, ids: readonly string[]): Promise<RecycleEntry[]> {
  const unique = [...new Set(ids)]
  const [tops, who] = await Promise.all([coursesOfEntries(db, unique).then((top) => parts.holdTops(db, top)), db.who()])
  const entries = await holdEntries(db, unique)
  if (entries.length !== unique.length) throw notFound()
  if (!tops.every((top) => parts.mayEdit(who, top))) throw forbidden()
  return entries
}

interface Marked {
  id: string
  parentId: string | null
  seq: number
  deletionId: string | null
}

/** Rows put back among their siblings, each where it was, as far as that is still there. */
export function merged(siblings: readonly string[], back: readonly { id: string; seq: number }[]): string[] {
  const all = [...siblings]
  for (const { id, seq } of back.toSorted((a, b) => a.seq - b.seq)) all.splice(seq, 0, id)
  return all
}

const parentsOf = (rows: readonly Marked[]) => [...new Set(rows.flatMap((r) => r.parentId ?? []))]

/** Where everything stands afterwards, `siblings` with what comes back among them. What was deleted last comes back first, so that each finds what it stood among. */
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

/**
 * Brings entries back, all or none: to their place among what is there now, courses disabled. Fails where what stood
 * above is deleted itself and not among them, or a sub-scene would have too many lines.
 */
export async function restoreEntries(db: Db, ids: readonly string[]): Promise<{ disabled: number }> {
  const entries = await holdAll(db, ids)
  const deletionIds = entries.map((e) => e.id)
  const [nodes, lines] = [await parts.markedNodes(db, deletionIds), await parts.markedLines(db, deletionIds)]
  const entryOf = new Map(nodes.map((n) => [n.id, n.deletionId]))
  const above = [...nodes, ...lines].flatMap(({ parentId }) => (parentId && !entryOf.has(parentId) ? [parentId] : []))
  for (const { gone, title } of await parts.findParents(db, [...new Set(above)])) if (gone) throw recycleBin.fail('parentGone', { title })

  await parts.unmark(db, deletionIds)
  // what came with its parent stands there already
  const roots = nodes.filter((n) => n.parentId && entryOf.get(n.parentId) !== n.deletionId)
  await parts.writePlaces(db, 'course', placesOf(roots, await parts.liveNodes(db, parentsOf(roots))))
  const linePlaces = placesOf(lines, await parts.liveLines(db, parentsOf(lines)))
  if (linePlaces.some(({ seq }) => seq >= mostLines)) throw recycleBin.fail('tooManyLines')
  await parts.writePlaces(db, 'script', linePlaces)
  await dropEntries(db, deletionIds)
  const disabled = nodes.filter((n) => n.type === 'COURSE' && n.isValid === 'VALID').length
  note(db, entries, { restored: true, disabled })
  return { disabled }
}

/** Deletes entries for good, with what was deleted below them before. */
export async function purgeBin(db: Db, ids: readonly string[]): Promise<void> {
  const entries = await holdAll(db, ids)
  await purgeEntries(
    db,
    entries.map((e) => e.id),
  )
  note(db, entries, { purged: true })
}

const note = (db: Db, entries: readonly RecycleEntry[], after: object) =>
  db.note({
    entity: 'recycle-entry',
    entityId: entries[0]?.id ?? null,
    before: entries.map(({ id, kind, title, place, things }) => ({ id, kind, title, place, things })),
    after,
  })
