// Deleting for good: SQL in.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'

const purge = statement('assessment_bin_purge', 'select app.purge_assessments($1::bigint, $2::bigint[])', 'anew')

/** Deletes entries for good, with the rows they mark and all that hangs on these. */
export const purgeEntries = (db: Db, ids: readonly string[]) => db.run(purge, [db.tenantId, ids])
