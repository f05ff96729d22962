// Handlers of the jobs of documents.
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import { work } from '#platform/jobs/jobs.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { keptDays } from '../contract.ts'
import { readVersions, sweepDocuments } from './jobs.ts'
import { type ReadingOptions, readVersion } from './reading.ts'

const AT_ONCE = 50
const sweep = statement('documents_sweep', 'select app.sweep_documents($1, $2) swept')

export const readVersionsWork = (options: ReadingOptions) =>
  work(readVersions, ({ tenantId, id }, signal) => readVersion(options, tenantId, id, signal))

export const sweepDocumentsWork = (pool: Pool) =>
  work(sweepDocuments, async (_, signal) => {
    for (let swept = 1; swept && !signal.aborted; )
      swept = assertDefined((await rowsOf(pool.raw, sweep, [keptDays, AT_ONCE]))[0]?.swept, 'how many documents were swept')
  })
