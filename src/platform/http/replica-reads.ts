// Reports from the read replica, if its data is recent enough. The primary still checks session and rights, and gets the audit row.
import { Counter, Gauge } from 'prom-client'
import { AppError } from '#shared/errors.ts'
import { databaseCode } from '../database/availability.ts'
import type { Replica } from '../database/replica.ts'
import { type AuditEntry, type Db, transaction } from '../database/transaction.ts'
import { type RecordedRequest, recorded } from './recorded.ts'
import { entryOf } from './enter.ts'
import type { Machinery } from './machinery.ts'
import type { Ask, Route } from './serve.ts'

/** Statement timeout: the primary would not be faster. */
const TIMED_OUT = '57014'

const reads = new Counter({
  name: 'replica_reads_total',
  help: 'Reports by what came of the replica: answered; else the primary was asked: behind, refused (as it will), failed',
  labelNames: ['result'],
  registers: [],
})
export const replicaMetrics = (replica: Replica) => [
  reads,
  new Gauge({
    name: 'replica_lag_seconds',
    help: 'How old what the replica has is at most; above 10 it is not asked',
    registers: [],
    collect() {
      this.set(replica.lagSeconds())
    },
  }),
]

/** The replica's answer; null if the primary must answer. */
export async function answerByReplica(route: Route, asked: RecordedRequest, machinery: Machinery): Promise<{ result: unknown } | null> {
  const { replica, pool, ports } = machinery
  const { endpoint } = route
  const facts = asked.request
  // the rights of a service are known only in the transaction that it has entered
  if (!replica || !endpoint.replica || facts.onceKey !== null || facts.secret !== null) return null
  if (!replica.covers(facts.seen)) {
    reads.inc({ result: 'behind' })
    return null
  }
  const at = { tenantId: facts.tenantId, entry: entryOf(endpoint, ports, facts) }
  const who = await transaction(pool, { ...at, reads: true, run: (db) => db.who() })
  const noted: AuditEntry[] = []
  const read = transaction(replica.pool, {
    tenantId: facts.tenantId,
    entry: ports.entrance.tenant(facts.tenantId),
    who,
    ...(endpoint.repeatableRead ? { repeatableRead: true } : { reads: true }),
    async run(db) {
      const result = await route.inTransaction?.({ ...asked, db } as unknown as Ask<Route['endpoint']>)
      noted.push(...db.auditEntries)
      return { result }
    },
  })
  const answer = await read.catch((error: unknown) => {
    if (databaseCode(error) === TIMED_OUT) throw error
    reads.inc({ result: error instanceof AppError ? 'refused' : 'failed' })
    return null
  })
  if (!answer) return null
  reads.inc({ result: 'answered' })
  if (!endpoint.audit) return answer
  const note = async (db: Db) => {
    for (const entry of noted) db.audit(entry)
  }
  await transaction(pool, { ...at, run: note, ...recorded(route, asked, ports) })
  return answer
}
