// Undo of imports: the created ids are kept for a day.
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { importDone } from './tables.ts'

const KEPT = sql`now() - interval '1 day'`

/** Stores the created ids; returns the id for the undo, null if nothing was created. */
export async function keepImport(db: Db, kind: string, madeIds: readonly string[]): Promise<string | null> {
  if (!madeIds.length) return null
  const { userId } = await db.who()
  await db.sql.delete(importDone).where(and(eq(importDone.tenantId, db.tenantId), lt(importDone.createdAt, KEPT)))
  const [row] = await db.sql
    .insert(importDone)
    .values({ tenantId: db.tenantId, kind, userId, madeIds: [...madeIds] })
    .returning({ id: importDone.id })
  return row?.id ?? null
}

/** The ids that the caller's import created within a day; 404 for any other. It can be undone only once. */
export async function takeImport(db: Db, kind: string, id: string): Promise<string[]> {
  const { userId } = await db.who()
  const [row] = await db.sql
    .delete(importDone)
    .where(
      and(
        eq(importDone.tenantId, db.tenantId),
        eq(importDone.id, id),
        eq(importDone.kind, kind),
        eq(importDone.userId, userId),
        gte(importDone.createdAt, KEPT),
      ),
    )
    .returning({ madeIds: importDone.madeIds })
  if (!row) throw notFound()
  return row.madeIds
}
