// Queries of facts: a page of them, and those that scenarios may name.
import { and, asc, count, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { countOf } from '#platform/database/count.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { FactState } from '../contract.ts'
import { document, fact } from './tables.ts'

export type FactRow = typeof fact.$inferSelect
interface Asked {
  id?: string | undefined
  documentId?: string | undefined
  state?: FactState | undefined
  isLost?: boolean | undefined
  limit: number
  offset: number
}

const ofDocument = and(eq(document.tenantId, fact.tenantId), eq(document.id, fact.documentId))

/** A page of facts of documents that are not deleted, and the exact total. */
export async function pageFacts(db: Db, asked: Asked): Promise<{ rows: { fact: FactRow; title: string }[]; total: number }> {
  const where = and(
    eq(fact.tenantId, db.tenantId),
    isNull(document.deletedAt),
    asked.id ? eq(fact.id, asked.id) : undefined,
    asked.documentId ? eq(fact.documentId, asked.documentId) : undefined,
    asked.state ? eq(fact.state, asked.state) : undefined,
    asked.isLost === undefined ? undefined : [isNull(fact.lostAt), isNotNull(fact.lostAt)][Number(asked.isLost)],
  )
  const [rows, counted] = await Promise.all([
    db.sql
      .select({ fact, title: document.title })
      .from(fact)
      .innerJoin(document, ofDocument)
      .where(where)
      .orderBy(asc(document.title), asc(fact.documentId), asc(fact.passageNo), asc(fact.id))
      .limit(asked.limit)
      .offset(asked.offset),
    db.sql.select({ n: count() }).from(fact).innerJoin(document, ofDocument).where(where),
  ])
  return { rows, total: countOf(counted) }
}

/** Approved facts by id whose quote stands in the latest version of a document that is not deleted. */
export const listUsableFacts = (db: Db, ids: readonly string[]): Promise<{ fact: FactRow; title: string }[]> =>
  db.sql
    .select({ fact, title: document.title })
    .from(fact)
    .innerJoin(document, ofDocument)
    .where(
      and(
        eq(fact.tenantId, db.tenantId),
        isNull(document.deletedAt),
        eq(fact.state, 'APPROVED'),
        isNull(fact.lostAt),
        isAnyOf(fact.id, ids),
      ),
    )

/** Facts of a document that are not struck. */
export const listFactsOf = (db: Db, documentId: string): Promise<FactRow[]> =>
  db.sql
    .select()
    .from(fact)
    .where(and(eq(fact.tenantId, db.tenantId), eq(fact.documentId, documentId), ne(fact.state, 'STRUCK')))
    .orderBy(asc(fact.id))

type NewFact = Pick<FactRow, 'documentId' | 'point' | 'quote' | 'versionId' | 'passageNo' | 'page' | 'createUserName'>
/** Returns the id of the new fact; undefined if the document has the same one. */
export async function insertFact(db: Db, row: NewFact): Promise<string | undefined> {
  const rows = await db.sql
    .insert(fact)
    .values({ tenantId: db.tenantId, ...row })
    .onConflictDoNothing()
    .returning({ id: fact.id })
  return rows[0]?.id
}

type Decision = Pick<FactRow, 'state' | 'decideUserName'>
type Place = Pick<FactRow, 'versionId' | 'passageNo' | 'page'>
export async function updateFact(db: Db, id: string, change: Decision | (Partial<Place> & { isLost: boolean })): Promise<void> {
  const set =
    'isLost' in change ? (({ isLost, ...place }) => ({ ...place, lostAt: isLost ? sql`coalesce(lost_at, now())` : null }))(change) : change
  await db.sql
    .update(fact)
    .set({ ...set, updateDate: sql`now()` })
    .where(and(eq(fact.tenantId, db.tenantId), eq(fact.id, id)))
}
