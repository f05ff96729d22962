// The recycle bin: its entries. What they mark, and who may bring it back, is known above: by courses, scripts and the workshop.
import { and, asc, count, desc, eq, gte, ilike, inArray, lt, sql } from 'drizzle-orm'
import { containing } from '../../../platform/database/like.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import type { RecycleKind } from '../contract.ts'
import { recycleEntry } from './tables.ts'
import { countOf } from '../../../platform/database/count.ts'

export type RecycleEntry = typeof recycleEntry.$inferSelect
export type NewEntry = Pick<RecycleEntry, 'kind' | 'place' | 'scenes' | 'subScenes' | 'scripts' | 'media' | 'courseIds'> & {
  /** Titles of what was chosen. */
  titles: readonly string[]
}

const own = (db: Db) => eq(recycleEntry.tenantId, db.tenantId)
const maxTitles = 5
const maxLength = 60
const cut = (title: string) => (title.length > maxLength ? `${[...title].slice(0, maxLength).join('')}…` : title)

/** Makes the entry of what this call deletes; answers its id, which is written to every row that goes with it. */
export async function addEntry(db: Db, { titles, ...entry }: NewEntry): Promise<string> {
  const who = await db.who()
  const title = titles.slice(0, maxTitles).map(cut).join('、')
  const rows = await db.sql
    .insert(recycleEntry)
    .values({ tenantId: db.tenantId, ...entry, title, things: titles.length, createUserId: who.userId, createUserName: who.name })
    .returning({ id: recycleEntry.id })
  const row = rows[0]
  if (!row) throw new Error('insert answered nothing')
  return row.id
}

export interface EntriesAsked {
  id?: string | undefined
  kind?: RecycleKind | undefined
  title?: string | undefined
  createUserName?: string | undefined
  beginDate?: string | undefined
  endDate?: string | undefined
  limit: number
  offset: number
}

/** A page of entries, newest first, and the exact total. */
export async function pageEntries(db: Db, asked: EntriesAsked): Promise<{ rows: RecycleEntry[]; total: number }> {
  const where = and(
    own(db),
    asked.id ? eq(recycleEntry.id, asked.id) : undefined,
    asked.kind ? eq(recycleEntry.kind, asked.kind) : undefined,
    asked.title ? ilike(recycleEntry.title, containing(asked.title)) : undefined,
    asked.createUserName ? ilike(recycleEntry.createUserName, containing(asked.createUserName)) : undefined,
    asked.beginDate ? gte(recycleEntry.createDate, sql`${asked.beginDate}::date`) : undefined,
    asked.endDate ? lt(recycleEntry.createDate, sql`${asked.endDate}::date + 1`) : undefined,
  )
  const [rows, counted] = await Promise.all([
    db.sql.select().from(recycleEntry).where(where).orderBy(desc(recycleEntry.id)).limit(asked.limit).offset(asked.offset),
    db.sql.select({ n: count() }).from(recycleEntry).where(where),
  ])
  return { rows, total: countOf(counted) }
}

/** The courses at the top of what these entries hold; ids that are no entry add nothing. */
export async function coursesOfEntries(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.sql
    .select({ courseIds: recycleEntry.courseIds })
    .from(recycleEntry)
    .where(and(own(db), inArray(recycleEntry.id, [...ids])))
  return [...new Set(rows.flatMap((r) => r.courseIds))]
}

/** Entries, held until the transaction ends. Whoever asks has held the courses at their top before. */
export const holdEntries = (db: Db, ids: readonly string[]): Promise<RecycleEntry[]> =>
  db.sql
    .select()
    .from(recycleEntry)
    .where(and(own(db), inArray(recycleEntry.id, [...ids])))
    .orderBy(asc(recycleEntry.id))
    .for('update')

/** Forgets entries whose rows have come back. */
export const dropEntries = (db: Db, ids: readonly string[]) =>
  db.sql.delete(recycleEntry).where(and(own(db), inArray(recycleEntry.id, [...ids])))
