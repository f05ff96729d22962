// Documents as sources of other features: their latest versions, the mark 仅本机, and passages.
import { and, eq, isNull } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Passage } from '../contract.ts'
import { listPassages } from './passage-queries.ts'
import { document, documentVersion } from './tables.ts'

interface SourceDocument {
  id: string
  title: string
  /** 仅本机: no service outside of this machine may get the text. */
  localOnly: boolean
  /** Id of the latest version. */
  versionId: string
  isRead: boolean
}

/** Documents by id that are not deleted, in no order. */
export async function getSourceDocuments(db: Db, ids: readonly string[]): Promise<SourceDocument[]> {
  const rows = await db.sql
    .select({ document, versionId: documentVersion.id, state: documentVersion.state })
    .from(document)
    .innerJoin(
      documentVersion,
      and(
        eq(documentVersion.tenantId, document.tenantId),
        eq(documentVersion.documentId, document.id),
        eq(documentVersion.version, document.version),
      ),
    )
    .where(and(eq(document.tenantId, db.tenantId), isAnyOf(document.id, ids), isNull(document.deletedAt)))
  return rows.map(({ document: { id, title, localOnly }, versionId, state }) => ({
    id,
    title,
    localOnly,
    versionId,
    isRead: state === 'READ',
  }))
}

/** The passages of a version in their order; those with these numbers, or all. */
export async function getSourcePassages(db: Db, versionId: string, numbers: readonly number[] = []): Promise<Passage[]> {
  const chosen = new Set(numbers)
  const rows = await listPassages(db, versionId)
  return chosen.size ? rows.filter(({ no }) => chosen.has(no)) : rows
}
