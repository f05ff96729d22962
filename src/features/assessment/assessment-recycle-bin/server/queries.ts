// Query that purges entries of the recycle bin.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'

const purge = statement('assessment_bin_purge', 'select app.purge_assessments($1::bigint, $2::bigint[])', 'anew')

/** Purges entries with their records and all dependent rows. */
export const purgeEntries = (db: Db, ids: readonly string[]) => db.run(purge, [db.tenantId, ids])
