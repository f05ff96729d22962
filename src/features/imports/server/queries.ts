// Import drafts: SQL in, rows out.
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/transaction.ts'
import { importDraft } from './tables.ts'

const KEPT = sql`now() - interval '1 hour'`

export async function insertDraft(db: Db, fields: Omit<typeof importDraft.$inferInsert, 'tenantId'>): Promise<string> {
  const rows = await db.sql
    .insert(importDraft)
    .values({ tenantId: db.tenantId, ...fields })
    .returning({ id: importDraft.id })
  const id = rows[0]?.id
  if (id === undefined) throw new Error('insert answered nothing')
  return id
}

/** Held until the transaction ends: of two confirmations at once the second finds nothing. */
export async function findDraft(db: Db, kind: string, id: string, userId: string) {
  const rows = await db.sql
    .select({ rows: importDraft.rows })
    .from(importDraft)
    .where(
      and(
        eq(importDraft.tenantId, db.tenantId),
        eq(importDraft.id, id),
        eq(importDraft.kind, kind),
        eq(importDraft.userId, userId),
        sql`${importDraft.createdAt} > ${KEPT}`,
      ),
    )
    .for('update')
  return rows[0]
}

export const deleteDraft = (db: Db, id: string) =>
  db.sql.delete(importDraft).where(and(eq(importDraft.tenantId, db.tenantId), eq(importDraft.id, id)))

export const sweepDrafts = (db: Db) =>
  db.sql.delete(importDraft).where(and(eq(importDraft.tenantId, db.tenantId), lt(importDraft.createdAt, KEPT)))
