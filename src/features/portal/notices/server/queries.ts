// SQL statements of notices.
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/transaction.ts'
import { notice } from './tables.ts'

const own = (db: Db, userId: string) => and(eq(notice.tenantId, db.tenantId), eq(notice.userId, userId))
const unread = sql<number>`(count(*) filter (where ${notice.readAt} is null))::int`

export const pageNotices = (db: Db, userId: string, limit: number, offset: number) =>
  db.sql
    .select()
    .from(notice)
    .where(own(db, userId))
    .orderBy(desc(notice.createdAt), desc(notice.subjectId), notice.kind)
    .limit(limit)
    .offset(offset)

/** Numbers of all and of unread notices of a person. */
export async function countNotices(db: Db, userId: string): Promise<{ total: number; unread: number }> {
  const [row] = await db.sql.select({ total: count(), unread }).from(notice).where(own(db, userId))
  return row ?? { total: 0, unread: 0 }
}

/** Marks these notices of a person as read; a read notice is not mailed any more. The function returns the number of changed rows. */
export async function markRead(db: Db, userId: string, one?: { kind: string; subjectId: string }): Promise<number> {
  const rows = await db.sql
    .update(notice)
    .set({ readAt: sql`now()`, mailAfter: null })
    .where(
      and(own(db, userId), isNull(notice.readAt), one ? and(eq(notice.kind, one.kind), eq(notice.subjectId, one.subjectId)) : undefined),
    )
    .returning({ kind: notice.kind })
  return rows.length
}

export async function hasNotice(db: Db, userId: string, { kind, subjectId }: { kind: string; subjectId: string }): Promise<boolean> {
  const rows = await db.sql
    .select({ kind: notice.kind })
    .from(notice)
    .where(and(own(db, userId), eq(notice.kind, kind), eq(notice.subjectId, subjectId)))
  return rows.length > 0
}
