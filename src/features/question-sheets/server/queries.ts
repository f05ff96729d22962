// Questions as files: SQL over the rows of a draft.
import type { Db } from '../../../platform/database/transaction.ts'

const held = `r.tenant_id = $1 and r.draft_id = $2 and r.faults is null and r.path is not null
  and decode(r.path, 'hex') in (select q.stem_hash from question q where q.tenant_id = $1 and q.bank_id = $3 and q.deleted_at is null)`

/** The first rows whose question a bank holds already, by the hash that stands in their path; and how many there are. */
export async function knownRows(
  db: Db,
  draftId: string,
  bankId: string,
  limit: number,
): Promise<{ rows: { row: number; cells: string[] }[]; n: number }> {
  const [{ rows }, counted] = await Promise.all([
    db.query(`select r."row", r.cells from import_row r where ${held} order by r."row" limit $4`, [db.tenantId, draftId, bankId, limit]),
    db.query(`select count(*)::int n from import_row r where ${held}`, [db.tenantId, draftId, bankId]),
  ])
  return { rows: rows as { row: number; cells: string[] }[], n: (counted.rows[0] as { n: number }).n }
}

/** Marks the rows that are left out, since the bank holds them already; `skip` false: none is. */
export const markKnown = (db: Db, draftId: string, bankId: string, skip: boolean) =>
  skip
    ? db.query(
        `update import_row r set known = k.known
           from (select i."row", i.path is not null and exists (select from question q where q.tenant_id = $1 and q.bank_id = $3 and q.deleted_at is null
                                                                  and q.stem_hash = decode(i.path, 'hex')) known
                   from import_row i where i.tenant_id = $1 and i.draft_id = $2) k
          where r.tenant_id = $1 and r.draft_id = $2 and r."row" = k."row" and r.known <> k.known`,
        [db.tenantId, draftId, bankId],
      )
    : db.query(`update import_row set known = false where tenant_id = $1 and draft_id = $2 and known`, [db.tenantId, draftId])

/** Rows that name pictures, with what they hold beside their cells. */
export async function rowsWithPictures(db: Db, draftId: string, extra: number): Promise<{ row: number; extra: string }[]> {
  const { rows } = await db.query(
    `select "row", cells ->> $3::int extra from import_row where tenant_id = $1 and draft_id = $2 and cells ->> $3::int like '%mages":%' order by "row"`,
    [db.tenantId, draftId, extra],
  )
  return rows as { row: number; extra: string }[]
}

/** The next rows behind `after` that are to be written. */
export async function rowsToWrite(db: Db, draftId: string, after: number, limit: number): Promise<{ row: number; cells: string[] }[]> {
  const { rows } = await db.query(
    `select "row", cells from import_row
      where tenant_id = $1 and draft_id = $2 and "row" > $3 and faults is null and clash is null and not known order by "row" limit $4`,
    [db.tenantId, draftId, after, limit],
  )
  return rows as { row: number; cells: string[] }[]
}
