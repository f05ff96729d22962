// Documents that are not deleted.
import type { Db } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { type DocumentRow, findDocument, lockDocument } from './queries.ts'

function existing(row: DocumentRow | undefined): DocumentRow {
  if (!row || row.deletedAt !== null) throw notFound()
  return row
}

/** A document that is not deleted. @throws AppError 404 */
export const findExisting = async (db: Db, id: string): Promise<DocumentRow> => existing(await findDocument(db, id))

/** Locks a document that is not deleted until the transaction ends. @throws AppError 404 */
export const lockExisting = async (db: Db, id: string): Promise<DocumentRow> => existing(await lockDocument(db, id))
