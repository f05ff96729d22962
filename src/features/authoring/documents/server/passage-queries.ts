// Queries of passages: storing, paging and searching them.
import { and, asc, count, eq } from 'drizzle-orm'
import { countOf } from '#platform/database/count.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Passage as ReadPassage } from '#platform/documents/read-document.ts'
import type { Found } from '../contract.ts'
import { gramsOf } from '../fields.ts'
import { passage } from './tables.ts'

const insertStatement = statement(
  'documents_insert_passages',
  `insert into passage (tenant_id, version_id, no, kind, above, page, text, grams)
   select $1::bigint, $2::bigint, p.no, p.kind, array(select jsonb_array_elements_text(p.above)), p.page, p.text,
          array_to_tsvector(array(select jsonb_array_elements_text(p.grams)))
     from jsonb_to_recordset($3::jsonb) p (no int, kind text, above jsonb, page int, text text, grams jsonb)`,
)
/** Number of passages of one statement. */
const AT_ONCE = 1000

/** Inserts the passages of a version in their order, numbered from 1. */
export async function insertPassages(db: Db, versionId: string, passages: readonly ReadPassage[]): Promise<void> {
  for (let at = 0; at < passages.length; at += AT_ONCE) {
    const rows = passages.slice(at, at + AT_ONCE).map(({ kind, path, page, text }, i) => ({
      no: at + i + 1,
      kind,
      above: path,
      page,
      text,
      // a row alone does not say what it is about: its heading does
      grams: gramsOf(kind === 'ROW' ? `${path.at(-1) ?? ''} ${text}` : text),
    }))
    await db.run(insertStatement, [db.tenantId, versionId, JSON.stringify(rows)])
  }
}

const columns = {
  versionId: passage.versionId,
  no: passage.no,
  kind: passage.kind,
  above: passage.above,
  page: passage.page,
  text: passage.text,
}
const ofVersion = (db: Db, versionId: string) => and(eq(passage.tenantId, db.tenantId), eq(passage.versionId, versionId))

/** A page of the passages of a version in their order, and the exact total. */
export async function pagePassages(db: Db, versionId: string, limit: number, offset: number) {
  const [rows, counted] = await Promise.all([
    db.sql.select(columns).from(passage).where(ofVersion(db, versionId)).orderBy(asc(passage.no)).limit(limit).offset(offset),
    db.sql.select({ n: count() }).from(passage).where(ofVersion(db, versionId)),
  ])
  return { rows, total: countOf(counted) }
}

export async function findPassage(db: Db, versionId: string, no: number) {
  const rows = await db.sql
    .select(columns)
    .from(passage)
    .where(and(ofVersion(db, versionId), eq(passage.no, no)))
  return rows[0]
}

export const listPassages = (db: Db, versionId: string) =>
  db.sql.select(columns).from(passage).where(ofVersion(db, versionId)).orderBy(asc(passage.no))

// ts_rank counts the words of the query that a passage has; a passage with the whole text of the query stands first
const searchStatement = statement(
  'documents_search',
  `with ranked as materialized (
     select p.version_id, p.no, ts_rank(p.grams, $2::text::tsquery) rank
       from passage p
      where p.tenant_id = $1 and p.grams @@ $2::text::tsquery and exists (
              select from document_version v join document d on d.tenant_id = v.tenant_id and d.id = v.document_id and d.version = v.version
               where v.tenant_id = $1 and v.id = p.version_id and d.deleted_at is null and ($4::bigint is null or d.id = $4::bigint))
      order by rank desc, p.version_id, p.no limit 200
   )
   select p.version_id::text "versionId", p.no, p.kind, p.above, p.page, p.text, d.id::text "documentId", d.title
     from ranked r
     join passage p on p.tenant_id = $1 and p.version_id = r.version_id and p.no = r.no
     join document_version v on v.tenant_id = $1 and v.id = p.version_id
     join document d on d.tenant_id = $1 and d.id = v.document_id
    order by position($3 in lower(p.text)) > 0 desc, r.rank desc, p.kind = 'HEADING', length(p.text), p.version_id, p.no limit 50`,
).returns<Found>()

/** The passages of the latest versions with the most words of a query, at most 50. `query`: for PostgreSQL; `text`: as it was typed. */
export const listFound = (db: Db, query: string, text: string, documentId: string | undefined) =>
  db.run(searchStatement, [db.tenantId, query, text.trim().toLowerCase(), documentId ?? null])
