// Entries of the recycle bin. Higher features (courses, scripts and the workshop) know the marked rows and the right to restore them.
import { and, asc, count, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { holds } from '#platform/database/like.ts'
import type { Db } from '#platform/database/transaction.ts'
import { shortened } from '#shared/text.ts'
import { keptDays } from '../contract.ts'
import { recycleEntry } from './tables.ts'
import { countOf } from '#platform/database/count.ts'

export type RecycleEntry = typeof recycleEntry.$inferSelect
type Kind = RecycleEntry['kind']
type EntryOf<K extends Kind> = RecycleEntry & { kind: K }
type Counted = 'scenes' | 'subScenes' | 'scripts' | 'media' | 'questions' | 'people'
export type NewEntry = Pick<RecycleEntry, 'kind'> & {
  /** Titles of the chosen records. */
  titles: readonly string[]
} & Partial<Pick<RecycleEntry, Counted | 'place' | 'courseIds'>>
const nothing = { place: '', scenes: 0, subScenes: 0, scripts: 0, media: 0, courseIds: [] as string[] }

const DAY = 86_400_000
/** Whole days until the deletion is final. */
export const leftDays = (createDate: string) => Math.max(0, Math.ceil(keptDays - (Date.now() - Date.parse(createDate)) / DAY))

const own = (db: Db) => eq(recycleEntry.tenantId, db.tenantId)
const maxTitles = 5
const maxLength = 60

/** Adds the entry of a deletion; returns its id, which is written to every deleted row. `by`: name of the actor if nobody is signed in. */
export async function addEntry(db: Db, { titles, ...entry }: NewEntry, by?: string): Promise<string> {
  const who = by ? { userId: null, name: by } : await db.who()
  const title = titles
    .slice(0, maxTitles)
    .map((title) => shortened(title, maxLength))
    .join('、')
  const rows = await db.sql
    .insert(recycleEntry)
    .values({
      tenantId: db.tenantId,
      ...nothing,
      ...entry,
      title,
      things: titles.length,
      createUserId: who.userId,
      createUserName: who.name,
    })
    .returning({ id: recycleEntry.id })
  const row = rows[0]
  if (!row) throw new Error('insert answered nothing')
  return row.id
}

export interface EntriesAsked<K extends Kind> {
  id?: string | undefined
  kinds: readonly K[]
  title?: string | undefined
  createUserName?: string | undefined
  beginDate?: string | undefined
  endDate?: string | undefined
  limit: number
  offset: number
}

/** A page of entries, newest first, and the exact total. */
export async function pageEntries<K extends Kind>(db: Db, asked: EntriesAsked<K>): Promise<{ rows: EntryOf<K>[]; total: number }> {
  const where = and(
    own(db),
    asked.id ? eq(recycleEntry.id, asked.id) : undefined,
    isAnyOf(recycleEntry.kind, asked.kinds),
    asked.title ? holds(recycleEntry.title, asked.title) : undefined,
    asked.createUserName ? holds(recycleEntry.createUserName, asked.createUserName) : undefined,
    asked.beginDate ? gte(recycleEntry.createDate, sql`${asked.beginDate}::date`) : undefined,
    asked.endDate ? lt(recycleEntry.createDate, sql`${asked.endDate}::date + 1`) : undefined,
  )
  const [rows, counted] = await Promise.all([
    db.sql.select().from(recycleEntry).where(where).orderBy(desc(recycleEntry.id)).limit(asked.limit).offset(asked.offset),
    db.sql.select({ n: count() }).from(recycleEntry).where(where),
  ])
  return { rows: rows as EntryOf<K>[], total: countOf(counted) }
}

/** The courses that contain the deleted records of these entries; unknown ids are ignored. */
export async function coursesOfEntries(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.sql
    .select({ courseIds: recycleEntry.courseIds })
    .from(recycleEntry)
    .where(and(own(db), isAnyOf(recycleEntry.id, ids)))
  return [...new Set(rows.flatMap((r) => r.courseIds))]
}

/** Locks entries of these kinds until the transaction ends. The caller must lock the courses above them first. */
export const holdEntries = async <K extends Kind>(db: Db, ids: readonly string[], kinds: readonly K[]): Promise<EntryOf<K>[]> =>
  (await db.sql
    .select()
    .from(recycleEntry)
    .where(and(own(db), isAnyOf(recycleEntry.id, ids), isAnyOf(recycleEntry.kind, kinds)))
    .orderBy(asc(recycleEntry.id))
    .for('update')) as EntryOf<K>[]

/** Removes entries whose rows were restored. */
export const dropEntries = (db: Db, ids: readonly string[]) =>
  db.sql.delete(recycleEntry).where(and(own(db), isAnyOf(recycleEntry.id, ids)))
