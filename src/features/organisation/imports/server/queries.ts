// SQL statements of import drafts, each for any number of rows.
import { and, asc, count, desc, eq, gt, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { importDraft, importRow } from './tables.ts'

const KEPT = sql`now() - interval '1 hour'`
/** Maximum number of drafts of one user, more than they can have open. */
const MAX_KEPT = 9

export async function insertDraft(
  db: Db,
  fields: Pick<typeof importDraft.$inferInsert, 'kind' | 'userId' | 'fileName' | 'targetId' | 'progress'>,
): Promise<string> {
  const rows = await db.sql
    .insert(importDraft)
    .values({ tenantId: db.tenantId, ...fields })
    .returning({ id: importDraft.id })
  const id = rows[0]?.id
  if (id === undefined) throw new Error('insert answered nothing')
  return id
}

/** Locks the draft until the transaction ends: of two concurrent confirmations, the second finds nothing. */
export async function findDraft(db: Db, kind: string, id: string, userId: string) {
  const rows = await db.sql
    .select({
      id: importDraft.id,
      fileName: importDraft.fileName,
      targetId: importDraft.targetId,
      total: importDraft.total,
      notes: importDraft.notes,
    })
    .from(importDraft)
    .where(
      and(
        eq(importDraft.tenantId, db.tenantId),
        eq(importDraft.id, id),
        eq(importDraft.kind, kind),
        eq(importDraft.userId, userId),
        eq(importDraft.percent, 100),
        sql`${importDraft.createdAt} > ${KEPT}`,
      ),
    )
    .for('update')
  return rows[0]
}
export type Draft = NonNullable<Awaited<ReturnType<typeof findDraft>>>

export const updateDraft = (db: Db, id: string, fields: Partial<Pick<typeof importDraft.$inferInsert, 'percent' | 'total' | 'notes'>>) =>
  db.sql
    .update(importDraft)
    .set(fields)
    .where(and(eq(importDraft.tenantId, db.tenantId), eq(importDraft.id, id)))

export async function findProgress(db: Db, userId: string, progress: string) {
  const rows = await db.sql
    .select({ percent: importDraft.percent, rows: importDraft.total })
    .from(importDraft)
    .where(and(eq(importDraft.tenantId, db.tenantId), eq(importDraft.userId, userId), eq(importDraft.progress, progress)))
  return rows[0]
}

const ofDraft = (db: Db, draftId: string) => and(eq(importRow.tenantId, db.tenantId), eq(importRow.draftId, draftId))

export async function deleteDraft(db: Db, id: string) {
  await db.sql.delete(importRow).where(ofDraft(db, id))
  await db.sql.delete(importDraft).where(and(eq(importDraft.tenantId, db.tenantId), eq(importDraft.id, id)))
}

/**
 * Deletes expired drafts, and all but the caller's newest ones, so that previews cannot fill the database. Drafts locked by another sweep
 * are skipped. Rows are deleted first, because no cascade does that.
 */
export async function sweepDrafts(db: Db, userId: string) {
  const own = eq(importDraft.tenantId, db.tenantId)
  const subquery = db.sql
    .select({ id: importDraft.id })
    .from(importDraft)
    .where(and(own, eq(importDraft.userId, userId)))
    .orderBy(desc(importDraft.id))
    .limit(MAX_KEPT)
  const swept = await db.sql
    .select({ id: importDraft.id })
    .from(importDraft)
    .where(and(own, or(lt(importDraft.createdAt, KEPT), and(eq(importDraft.userId, userId), notInArray(importDraft.id, subquery)))))
    .for('update', { skipLocked: true })
  if (!swept.length) return
  const ids = swept.map((d) => d.id)
  await db.sql.delete(importRow).where(and(eq(importRow.tenantId, db.tenantId), isAnyOf(importRow.draftId, ids)))
  await db.sql.delete(importDraft).where(and(own, isAnyOf(importDraft.id, ids)))
}

const unhurriedStatement = statement('unhurried', `select set_config('synchronous_commit', 'off', true)`)

/** Turns off synchronous commit: a draft that is lost in a crash can be read again. */
export const setUnhurried = (db: Db) => db.run(unhurriedStatement, [])

const judged = `(e ->> 0)::int "row", e -> 1 cells, e ->> 2 path, (e ->> 3)::int nth, nullif(e -> 4, 'null') faults, nullif(e -> 5, 'null') warnings`

const importRowInsert = statement(
  'import_row_insert',
  `insert into import_row (tenant_id, draft_id, "row", cells, path, nth, faults, warnings)
     select $1::bigint, $2::bigint, ${judged} from jsonb_array_elements($3::jsonb) e`,
)

/** Inserts `rows` as JSON, each [row, cells, path, nth, faults, warnings]. */
export const insertRows = (db: Db, draftId: string, rows: string) => db.run(importRowInsert, [db.tenantId, draftId, rows])

const updateRowsStatement = statement(
  'imports_update_rows',
  `update import_row r set cells = j.cells, path = j.path, nth = j.nth, faults = j.faults, warnings = j.warnings
       from (select ${judged} from jsonb_array_elements($3::jsonb) e) j
      where r.tenant_id = $1 and r.draft_id = $2 and r."row" = j."row" and r."row" between $4 and $5`,
  'anew',
)

/**
 * Like `insertRows`, for existing rows from `first` to `last`. The planner has no statistics of a new draft, and this range bounds the rows
 * that any join reads.
 */
export const updateRows = (db: Db, draftId: string, rows: string, first: number, last: number) =>
  db.run(updateRowsStatement, [db.tenantId, draftId, rows, first, last])

const replaceCellsStatement = statement(
  'imports_replace_cells',
  `update import_row r set cells = jsonb_set(r.cells, array[$3::int::text], to_jsonb(t.becomes))
       from unnest($4::text[], $5::text[]) t(was, becomes)
      where r.tenant_id = $1 and r.draft_id = $2 and replace(r.cells ->> $3::int, U&'\\FDD0', '') = t.was
      returning r."row"`,
  'anew',
).returns<{ row: number }>()

/** Replaces values in a column: from -> to. Returns the numbers of the changed rows. */
export async function replaceCells(db: Db, draftId: string, column: number, to: ReadonlyMap<string, string>): Promise<number[]> {
  const rows = await db.run(replaceCellsStatement, [db.tenantId, draftId, column, [...to.keys()], [...to.values()]])
  return rows.map((r) => r.row)
}

export type ImportRow = Pick<typeof importRow.$inferSelect, 'row' | 'cells' | 'path' | 'nth' | 'faults' | 'warnings' | 'clash' | 'known'>
const columns = {
  row: importRow.row,
  cells: importRow.cells,
  path: importRow.path,
  nth: importRow.nth,
  faults: importRow.faults,
  warnings: importRow.warnings,
  clash: importRow.clash,
  known: importRow.known,
}
const bad = or(isNotNull(importRow.faults), isNotNull(importRow.clash))

/** The next rows after `after`, in order; `wrong`: only rows with a fault. */
export const listRowsAfter = (db: Db, draftId: string, after: number, limit: number, wrong = false): Promise<ImportRow[]> =>
  db.sql
    .select(columns)
    .from(importRow)
    .where(and(ofDraft(db, draftId), gt(importRow.row, after), wrong ? bad : undefined))
    .orderBy(asc(importRow.row))
    .limit(limit)

export const listRowsAt = (db: Db, draftId: string, rows: readonly number[]): Promise<ImportRow[]> =>
  db.sql
    .select(columns)
    .from(importRow)
    .where(and(ofDraft(db, draftId), isAnyOf(importRow.row, rows)))
    .orderBy(asc(importRow.row))

/** Number of rows in total, with a fault, existing already, with a warning. */
export async function countRows(db: Db, draftId: string) {
  const rows = await db.sql
    .select({
      total: count(),
      bad: sql<number>`(count(*) filter (where ${bad}))::int`,
      known: sql<number>`(count(*) filter (where ${importRow.known} and not (${bad})))::int`,
      warned: sql<number>`(count(*) filter (where ${importRow.warnings} is not null and not ${importRow.known}))::int`,
    })
    .from(importRow)
    .where(ofDraft(db, draftId))
  return rows[0] ?? { total: 0, bad: 0, known: 0, warned: 0 }
}

/** The first rows with a warning and without a fault. */
export const listWarnedRows = (db: Db, draftId: string, limit: number): Promise<ImportRow[]> =>
  db.sql
    .select(columns)
    .from(importRow)
    .where(and(ofDraft(db, draftId), or(isNotNull(importRow.warnings), importRow.known)))
    .orderBy(asc(importRow.row))
    .limit(limit)
