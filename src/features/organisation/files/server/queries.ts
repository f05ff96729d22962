// SQL statements of files.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { tenant } from '#features/organisation/tenants/server/tables.ts'
import { file } from './tables.ts'

export type FileRow = typeof file.$inferSelect
export type NewFile = Omit<typeof file.$inferInsert, 'tenantId' | 'id' | 'createDate'>

export const insertFiles = (db: Db, files: NewFile[]) => db.sql.insert(file).values(files.map((f) => ({ tenantId: db.tenantId, ...f })))

/** Rows by path, only of this tenant. */
export async function findFiles(db: Db, paths: readonly (string | null | undefined)[]): Promise<Map<string, FileRow>> {
  const wanted = [...new Set(paths.filter((p): p is string => Boolean(p)))]
  if (!wanted.length) return new Map()
  const rows = await db.sql
    .select()
    .from(file)
    .where(and(eq(file.tenantId, db.tenantId), isAnyOf(file.path, wanted)))
  return new Map(rows.map((row) => [row.path, row]))
}

/** Paths among these that were generated: naming one is no upload. */
export async function listGeneratedAmong(db: Db, paths: readonly (string | null | undefined)[]): Promise<Set<string>> {
  const rows = await findFiles(db, paths)
  return new Set([...rows.values()].flatMap((row) => (row.provider === 'AI_TRAINING' ? [row.path] : [])))
}

/** Marks files as held: from now on, records decide who may read them. */
export const markHeld = (db: Db, paths: readonly string[]) =>
  db.sql
    .update(file)
    .set({ heldAt: sql`now()` })
    .where(and(eq(file.tenantId, db.tenantId), isAnyOf(file.path, paths), isNull(file.heldAt)))

/** The tenant's quota in bytes; undefined = no limit. */
export async function findQuota(db: Db): Promise<number | undefined> {
  const [row] = await db.sql.select({ settings: tenant.settings }).from(tenant).where(eq(tenant.tenantId, db.tenantId))
  return row?.settings.quotaBytes
}

export async function sumBytes(db: Db): Promise<number> {
  const [used] = await db.sql
    .select({ bytes: sql<string>`coalesce(sum(${file.bytes}), 0)` })
    .from(file)
    .where(eq(file.tenantId, db.tenantId))
  return Number(used?.bytes ?? 0)
}

const lockNamesStatement = statement(
  'files_lock_names',
  `select pg_advisory_xact_lock(hashtextextended(name, 0)) from (select distinct unnest($1::text[]) name order by name) names`,
  'anew',
)

/** Locks these names until the transaction ends. */
export const lockNames = (db: Db, names: readonly string[]) => db.run(lockNamesStatement, [names])
