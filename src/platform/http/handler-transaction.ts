// Runs the handler of a route as its contract says: inside one transaction or outside, with the audit row.
import { type Db, type Once, transaction, type TransactionOptions } from '../database/transaction.ts'
import { networkOf } from './addresses.ts'
import { entryOf } from './enter.ts'
import type { Machinery } from './machinery.ts'
import type { AuditEvent, Ports } from './ports.ts'
import { type RecordedRequest, recorded } from './recorded.ts'
import { answerByReplica } from './replica-reads.ts'
import type { Ask, AskWithoutTransaction, Route } from './serve.ts'

type AnyEndpoint = Route['endpoint']

export async function runInTransaction(route: Route, asked: RecordedRequest, machinery: Machinery): Promise<unknown> {
  const { endpoint } = route
  const { pool, ports } = machinery
  const facts = asked.request
  const answered = await answerByReplica(route, asked, machinery)
  if (answered) return answered.result
  // an audited read writes its row
  const reads = endpoint.method === 'GET' && !endpoint.audit
  return transaction(pool, {
    tenantId: facts.tenantId,
    entry: entryOf(endpoint, ports, facts),
    reads,
    repeatableRead: endpoint.repeatableRead ?? false,
    run: async (db) => route.inTransaction?.({ ...asked, db } as unknown as Ask<AnyEndpoint>),
    once: onceOf(route, asked, ports),
    onCommit: reads ? undefined : onCommitOf(asked, machinery),
    ...recorded(route, asked, ports),
  })
}

/** Read-your-writes: the next read of the same client names the LSN of this write. */
const onCommitOf = (asked: RecordedRequest, { replica }: Machinery) =>
  replica
    ? (lsn: string) => {
        asked.seen = lsn
      }
    : undefined

/** The idempotency key of a write, if the client sent one; files, streams and bytes have none. */
function onceOf(
  { feature, name, endpoint }: Route,
  { params, query, body, file, lines, octets, request }: RecordedRequest,
  ports: Ports,
): Once | undefined {
  if (request.onceKey === null || endpoint.may === 'public' || endpoint.method === 'GET' || file || lines || octets) return undefined
  return ports.once(request.onceKey, JSON.stringify([feature, name, params, query, body]), endpoint.secretAnswer ?? false)
}

export async function runWithoutTransaction(
  route: Route,
  asked: RecordedRequest,
  machinery: Machinery,
  named: (actor: AuditEvent['actor']) => void,
): Promise<unknown> {
  const { pool, ports, open } = machinery
  const facts = asked.request
  const onCommit = onCommitOf(asked, machinery)
  let actor: AuditEvent['actor'] = null
  const { endpoint } = route
  const at = { tenantId: facts.tenantId, entry: entryOf(endpoint, ports, facts) }
  let hasEntered = false
  const entered = <T>(options: TransactionOptions<T>) => {
    hasEntered = true
    return endpoint.may === 'public' ? open(() => transaction(pool, options), networkOf(facts.ip)) : transaction(pool, options)
  }
  const once = onceOf(route, asked, ports)
  const before = once && (await transaction(pool, { ...at, reads: true, run: once.find }))
  if (before) return before.answer
  let concluded = false
  const ask = {
    ...asked,
    transact: <T>(run: (db: Db) => Promise<T>) => entered({ ...at, run, onCommit }),
    conclude<T>(run: (db: Db) => Promise<T>) {
      concluded = true
      return entered({ ...at, run, once, onCommit, ...recorded(route, asked, ports, () => actor) })
    },
    actor(person: NonNullable<AuditEvent['actor']>) {
      actor = { ...person, tried: person.id === null }
      named(actor)
    },
    setSession: asked.setSession,
    setDevice: asked.setDevice,
    setFlow: asked.setFlow,
  }
  const result = await route.withoutTransaction?.(ask as unknown as AskWithoutTransaction<AnyEndpoint>)
  // the handler skipped the check of session and right, or wrote no audit row: both are bugs
  if (endpoint.may !== 'public' && !hasEntered) throw new Error(`${route.feature}.${route.name} has not entered`)
  if (endpoint.audit && !concluded) throw new Error(`${route.feature}.${route.name} has not concluded`)
  return result
}
