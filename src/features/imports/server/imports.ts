// Import drafts: rows that were read of a file and wait until whoever sent it has corrected and confirmed them.
import type { SheetRow } from '../../../platform/spreadsheets/spreadsheets.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../shared/errors.ts'
import * as queries from './queries.ts'

/** Keeps what was read for an hour; answers the importId. Older drafts of the tenant are swept away. */
export async function keepDraft(db: Db, kind: string, fileName: string, rows: readonly SheetRow[]): Promise<string> {
  const { userId } = await db.who()
  await queries.sweepDrafts(db)
  return queries.insertDraft(db, { kind, userId, fileName, rows: [...rows] })
}

/** The rows of a draft of one's own; 404 for any other, and for one that was kept too long ago. */
export async function getDraft(db: Db, kind: string, id: string): Promise<SheetRow[]> {
  const { userId } = await db.who()
  const draft = await queries.findDraft(db, kind, id, userId)
  if (!draft) throw notFound()
  return draft.rows
}

/** Once imported, a draft cannot be imported again. */
export const dropDraft = (db: Db, id: string): Promise<unknown> => queries.deleteDraft(db, id)
