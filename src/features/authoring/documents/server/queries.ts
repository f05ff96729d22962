// Queries of documents and their versions.
import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { countOf } from '#platform/database/count.ts'
import { holds } from '#platform/database/like.ts'
import type { Db } from '#platform/database/transaction.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { document, documentVersion, fact } from './tables.ts'

export type DocumentRow = typeof document.$inferSelect
export type VersionRow = typeof documentVersion.$inferSelect

interface Asked {
  id?: string | undefined
  title?: string | undefined
  isDeleted: boolean
  limit: number
  offset: number
}

export interface ListedRow {
  document: DocumentRow
  latest: VersionRow
  approved: number
  proposed: number
  lost: number
}

const factCount = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from ${fact} where ${fact.tenantId} = ${document.tenantId} and ${fact.documentId} = ${document.id} and ${condition})`

/** A page of documents with their latest versions, and the exact total. */
export async function pageDocuments(db: Db, asked: Asked): Promise<{ rows: ListedRow[]; total: number }> {
  const where = and(
    eq(document.tenantId, db.tenantId),
    asked.isDeleted ? isNotNull(document.deletedAt) : isNull(document.deletedAt),
    asked.id ? eq(document.id, asked.id) : undefined,
    asked.title ? holds(document.title, asked.title) : undefined,
  )
  const [rows, counted] = await Promise.all([
    db.sql
      .select({
        document,
        latest: documentVersion,
        approved: factCount(sql`${fact.state} = 'APPROVED'`),
        proposed: factCount(sql`${fact.state} = 'PROPOSED'`),
        lost: factCount(sql`${fact.state} <> 'STRUCK' and ${fact.lostAt} is not null`),
      })
      .from(document)
      .innerJoin(
        documentVersion,
        and(
          eq(documentVersion.tenantId, document.tenantId),
          eq(documentVersion.documentId, document.id),
          eq(documentVersion.version, document.version),
        ),
      )
      .where(where)
      .orderBy(desc(asked.isDeleted ? document.deletedAt : document.updateDate), desc(document.id))
      .limit(asked.limit)
      .offset(asked.offset),
    db.sql.select({ n: count() }).from(document).where(where),
  ])
  return { rows, total: countOf(counted) }
}

/** A document, also a deleted one. */
export async function findDocument(db: Db, id: string): Promise<DocumentRow | undefined> {
  const rows = await db.sql
    .select()
    .from(document)
    .where(and(eq(document.tenantId, db.tenantId), eq(document.id, id)))
  return rows[0]
}

/** Locks a document until the transaction ends. */
export async function lockDocument(db: Db, id: string): Promise<DocumentRow | undefined> {
  const rows = await db.sql
    .select()
    .from(document)
    .where(and(eq(document.tenantId, db.tenantId), eq(document.id, id)))
    .for('update')
  return rows[0]
}

export async function countDocuments(db: Db): Promise<number> {
  return countOf(await db.sql.select({ n: count() }).from(document).where(eq(document.tenantId, db.tenantId)))
}

type NewDocument = Pick<DocumentRow, 'title' | 'createUserId' | 'createUserName'>
export async function insertDocument(db: Db, row: NewDocument): Promise<DocumentRow> {
  const rows = await db.sql
    .insert(document)
    .values({ tenantId: db.tenantId, ...row, updateUserName: row.createUserName })
    .returning()
  return assertDefined(rows[0], 'the document that was inserted')
}

type Change = Partial<Pick<DocumentRow, 'title' | 'localOnly' | 'version' | 'deletedAt' | 'deleteUserName'>>
export async function updateDocument(db: Db, id: string, change: Change, by: string): Promise<void> {
  await db.sql
    .update(document)
    .set({ ...change, updateUserName: by, updateDate: sql`now()` })
    .where(and(eq(document.tenantId, db.tenantId), eq(document.id, id)))
}

/** Marks a document as deleted, or unmarks it. */
export async function markDeleted(db: Db, id: string, by: string | null): Promise<void> {
  await db.sql
    .update(document)
    .set({ deletedAt: by === null ? null : sql`now()`, deleteUserName: by })
    .where(and(eq(document.tenantId, db.tenantId), eq(document.id, id)))
}

type NewVersion = Pick<VersionRow, 'documentId' | 'version' | 'fileName' | 'path' | 'bytes' | 'createUserName'>
export async function insertVersion(db: Db, row: NewVersion): Promise<VersionRow> {
  const rows = await db.sql
    .insert(documentVersion)
    .values({ tenantId: db.tenantId, ...row })
    .returning()
  return assertDefined(rows[0], 'the version that was inserted')
}

export const listVersions = (db: Db, documentId: string): Promise<VersionRow[]> =>
  db.sql
    .select()
    .from(documentVersion)
    .where(and(eq(documentVersion.tenantId, db.tenantId), eq(documentVersion.documentId, documentId)))
    .orderBy(desc(documentVersion.version))

export async function findVersion(db: Db, id: string): Promise<VersionRow | undefined> {
  const rows = await db.sql
    .select()
    .from(documentVersion)
    .where(and(eq(documentVersion.tenantId, db.tenantId), eq(documentVersion.id, id)))
  return rows[0]
}

type Read = Pick<VersionRow, 'state'> & Partial<Pick<VersionRow, 'fault' | 'notes' | 'pages' | 'passages'>>
/** Stores the result of reading a version that waits; false if another worker was first. */
export async function setRead(db: Db, id: string, read: Read): Promise<boolean> {
  const rows = await db.sql
    .update(documentVersion)
    .set(read)
    .where(and(eq(documentVersion.tenantId, db.tenantId), eq(documentVersion.id, id), eq(documentVersion.state, 'WAITING')))
    .returning({ id: documentVersion.id })
  return rows.length > 0
}
