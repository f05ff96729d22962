// Loose objects: those without a row yet, and those that lost it. The sweep removes them after any failure.
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type FileRow, findFiles } from './queries.ts'
import { file, looseObject } from './tables.ts'
import { assertDefined } from '#shared/assert-defined.ts'

/** Number of keys per statement. */
const AT_ONCE = 2000

/**
 * Records objects that are about to be stored. The transaction must commit before the store receives the first byte; objects that are not
 * taken are swept a day later.
 */
export async function expectObjects(db: Db, paths: readonly string[]): Promise<void> {
  await db.sql
    .insert(looseObject)
    .values(paths.map((path) => ({ tenantId: db.tenantId, path, removeAfter: sql`now() + interval '1 day'` })))
    .onConflictDoNothing()
}

/** Takes stored objects in the transaction that writes their row; false if one may have been swept meanwhile. */
export async function takeObjects(db: Db, paths: readonly string[]): Promise<boolean> {
  const taken = await db.sql
    .delete(looseObject)
    .where(and(eq(looseObject.tenantId, db.tenantId), isAnyOf(looseObject.path, paths)))
    .returning({ path: looseObject.path })
  return taken.length === paths.length
}

/** Deletes these files, rows and objects; an object that the store cannot remove now is swept later. */
export async function dropFiles(db: Db, storage: Pick<Storage, 'remove'>, paths: readonly string[]): Promise<void> {
  for (let i = 0; i < paths.length; i += AT_ONCE) {
    const some = paths.slice(i, i + AT_ONCE)
    await db.sql.delete(file).where(and(eq(file.tenantId, db.tenantId), isAnyOf(file.path, some)))
    await db.sql
      .insert(looseObject)
      .values(some.map((path) => ({ tenantId: db.tenantId, path, removeAfter: sql`now()` })))
      .onConflictDoNothing()
  }
  db.afterCommit(() => {
    for (const path of paths) storage.remove(path).catch(() => undefined)
  })
}

/**
 * Prepares files for being named again: removes the mark «unused» of the nightly sweep, which locks the rows. Files that the sweep has
 * already removed are left out.
 */
export async function takeUp(db: Db, known: Map<string, FileRow>): Promise<Map<string, FileRow>> {
  const marked = [...known.values()].filter((f) => f.unusedSince)
  if (!marked.length) return known
  await db.sql
    .update(file)
    .set({ unusedSince: null })
    .where(
      and(
        eq(file.tenantId, db.tenantId),
        isNotNull(file.unusedSince),
        isAnyOf(
          file.id,
          marked.map((f) => f.id),
        ),
      ),
    )
  const held = await findFiles(
    db,
    marked.map((f) => f.path),
  )
  return new Map([...known].filter(([path, f]) => !f.unusedSince || held.has(path)))
}

/** Existing media by recipe; the first if there are several. They are locked against the sweep. */
export async function filesOfRecipes(db: Db, keys: readonly string[]): Promise<Map<string, FileRow>> {
  const wanted = [...new Set(keys)]
  const rows: FileRow[] = []
  for (let i = 0; i < wanted.length; i += AT_ONCE)
    rows.push(
      ...(await db.sql
        .selectDistinctOn([file.recipeKey])
        .from(file)
        .where(and(eq(file.tenantId, db.tenantId), isAnyOf(file.recipeKey, wanted.slice(i, i + AT_ONCE))))
        .orderBy(file.recipeKey, file.id)),
    )
  const held = await takeUp(db, new Map(rows.map((row) => [row.path, row])))
  return new Map([...held.values()].map((row) => [assertDefined(row.recipeKey, 'the recipe that was asked for'), row]))
}
