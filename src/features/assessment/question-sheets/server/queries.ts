// Queries over the rows of a draft of question imports.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'

const held = `r.tenant_id = $1 and r.draft_id = $2 and r.faults is null and r.path is not null
  and decode(r.path, 'hex') in (select q.stem_hash from question q where q.tenant_id = $1 and q.bank_id = $3 and q.deleted_at is null)`

const knownRowsStatement = statement(
  'question_sheets_known_rows',
  `select r."row", r.cells from import_row r where ${held} order by r."row" limit $4`,
  'anew',
).returns<{ row: number; cells: string[] }>()
const knownCountStatement = statement(
  'question_sheets_known_count',
  `select count(*)::int n from import_row r where ${held}`,
  'anew',
).returns<{ n: number }>()

/** The first rows whose question the bank already has, by the hash in their path, and their total number. */
export async function listKnownRows(
  db: Db,
  draftId: string,
  bankId: string,
  limit: number,
): Promise<{ rows: { row: number; cells: string[] }[]; n: number }> {
  const [rows, { n }] = await Promise.all([
    db.run(knownRowsStatement, [db.tenantId, draftId, bankId, limit]),
    db.one(knownCountStatement, [db.tenantId, draftId, bankId]),
  ])
  return { rows, n }
}

const markKnownStatement = statement(
  'question_sheets_mark_known',
  `update import_row r set known = k.known
           from (select i."row", i.path is not null and exists (select from question q where q.tenant_id = $1 and q.bank_id = $3 and q.deleted_at is null
                                                                  and q.stem_hash = decode(i.path, 'hex')) known
                   from import_row i where i.tenant_id = $1 and i.draft_id = $2) k
          where r.tenant_id = $1 and r.draft_id = $2 and r."row" = k."row" and r.known <> k.known`,
  'anew',
)
const unmarkKnownStatement = statement(
  'question_sheets_unmark_known',
  `update import_row set known = false where tenant_id = $1 and draft_id = $2 and known`,
  'anew',
)

/** Marks rows whose question the bank already has, to be left out; `skip` false removes the marks. */
export const markKnown = (db: Db, draftId: string, bankId: string, skip: boolean) =>
  skip ? db.run(markKnownStatement, [db.tenantId, draftId, bankId]) : db.run(unmarkKnownStatement, [db.tenantId, draftId])

const rowsWithPicturesStatement = statement(
  'question_sheets_rows_with_pictures',
  `select "row", cells ->> $3::int extra from import_row where tenant_id = $1 and draft_id = $2 and cells ->> $3::int like '%mages":%' order by "row"`,
  'anew',
).returns<{ row: number; extra: string }>()

/** Rows that name pictures, with their extra data. */
export const listRowsWithPictures = (db: Db, draftId: string, extra: number): Promise<{ row: number; extra: string }[]> =>
  db.run(rowsWithPicturesStatement, [db.tenantId, draftId, extra])

const figureCountStatement = statement(
  'question_sheets_figure_count',
  `select count(*)::int n from import_row where tenant_id = $1 and draft_id = $2 and cells ->> $3::int like '%"figure":%'`,
  'anew',
).returns<{ n: number }>()

/** Number of rows with 0 or 1 as the answer of a true or false question. */
export const countFigures = async (db: Db, draftId: string, extra: number): Promise<number> =>
  (await db.one(figureCountStatement, [db.tenantId, draftId, extra])).n

const rowsToWriteStatement = statement(
  'question_sheets_rows_to_write',
  `select "row", cells from import_row
      where tenant_id = $1 and draft_id = $2 and "row" > $3 and faults is null and clash is null and not known order by "row" limit $4`,
  'anew',
).returns<{ row: number; cells: string[] }>()

/** The next rows after `after` to write. */
export const listRowsToWrite = (db: Db, draftId: string, after: number, limit: number): Promise<{ row: number; cells: string[] }[]> =>
  db.run(rowsToWriteStatement, [db.tenantId, draftId, after, limit])
