// Queries of facts: a page of them, and those that scenarios may name.
import { and, asc, count, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { countOf } from '#platform/database/count.ts'
import { statement } from '#platform/database/statement.ts'
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
/** Approves or strikes a fact. */
export async function writeDecision(db: Db, id: string, decision: Decision): Promise<void> {
  await db.sql
    .update(fact)
    .set({ ...decision, updateDate: sql`now()` })
    .where(and(eq(fact.tenantId, db.tenantId), eq(fact.id, id)))
}

const move = statement(
  'documents_move_facts',
  `update fact f set version_id = case when p."passageNo" is null then f.version_id else $2::bigint end,
          passage_no = coalesce(p."passageNo", f.passage_no), page = case when p."passageNo" is null then f.page else p.page end,
          lost_at = case when p."passageNo" is null then coalesce(f.lost_at, now()) end, update_date = now()
     from jsonb_to_recordset($3) as p (id bigint, "passageNo" int, page int) where f.tenant_id = $1 and f.id = p.id`,
)
/** Moves facts to passages of a version; those without a passage are lost, and keep their old place. */
export const writePlaces = (db: Db, versionId: string, places: readonly { id: string; passageNo: number | null; page: number | null }[]) =>
  db.run(move, [db.tenantId, versionId, JSON.stringify(places)])
