// Scheduled work: writes the statements of results that the outbox holds. A result leaves the outbox in the transaction of its statement.
import type { Pool } from '#platform/database/pool.ts'
import type { Db } from '#platform/database/transaction.ts'
import { each } from '#platform/jobs/each.ts'
import { work } from '#platform/jobs/jobs.ts'
import { inTenant } from '#features/organisation/sessions/server/sessions.ts'
import { activeTenants } from '#features/organisation/tenants/server/tenants.ts'
import { tellResults } from './jobs.ts'
import { claimResults, getDomain, listToldExams, listToldRuns } from './outbox-queries.ts'
import { listFingerprints } from './statement-queries.ts'
import { storeStatements } from './storing.ts'
import { tellExam, tellRun } from './telling.ts'

/** Results of one transaction. */
const maxAtOnce = 200

interface Telling {
  pool: Pool
  /** Origin of a tenant's site by its domain. */
  originOf(domain: string): string
}

/** Writes the statements of at most 200 results; returns the number of results taken. */
async function tellSome(db: Db, originOf: Telling['originOf']): Promise<number> {
  const claimed = await claimResults(db, maxAtOnce)
  if (!claimed.length) return 0
  const idsOf = (kind: string) => claimed.filter((one) => one.kind === kind).map((one) => one.subjectId)
  const [domain, exams, runs] = await Promise.all([getDomain(db), listToldExams(db, idsOf('EXAM')), listToldRuns(db, idsOf('PRACTICE'))])
  const origin = originOf(domain)
  const statements = [...exams.map((one) => tellExam(one, origin)), ...runs.map((one) => tellRun(one, origin))]
  const authority = { objectType: 'Agent' as const, account: { homePage: `${origin}/xapi`, name: 'yanwu' } }
  // an attempt that is graded again was told already, and a statement never changes
  const told = new Set(
    (
      await listFingerprints(
        db,
        statements.map((one) => one.id ?? ''),
      )
    ).map((one) => one.id),
  )
  const fresh = statements.filter((one) => !told.has(one.id ?? ''))
  if (fresh.length) await storeStatements(db, fresh, { key: null, authority, version: '1.0.3' })
  return claimed.length
}

/** Writes the statements of all due results. */
export async function tellDueResults({ pool, originOf }: Telling, signal: AbortSignal): Promise<void> {
  await each(await activeTenants(pool), signal, async (tenantId) => {
    while (!signal.aborted) if ((await inTenant(pool, tenantId, (db) => tellSome(db, originOf))) < maxAtOnce) return
  })
}

export const tellResultsWork = (telling: Telling) => work(tellResults, (_, signal) => tellDueResults(telling, signal))
