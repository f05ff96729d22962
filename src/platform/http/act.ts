// The handler of a route run as its contract says: in one transaction or beside several, with the row of the audit log.
import { type Db, type Once, transaction, type TransactionOptions, type Who } from '../database/transaction.ts'
import { entryOf } from './enter.ts'
import type { Line } from './lines.ts'
import type { Machinery } from './machinery.ts'
import type { AuditEvent, Ports } from './ports.ts'
import type { Ask, AskWithoutTransaction, RequestFacts, Route, UploadedFile } from './serve.ts'

type AnyEndpoint = Route['endpoint']

/** What was sent, by the contract. */
export interface Asked {
  params: Record<string, string>
  query: Record<string, unknown>
  body: unknown
  file: UploadedFile | undefined
  lines: AsyncIterable<Line> | undefined
  octets: Buffer | undefined
  request: RequestFacts
  /** The machine that asks, where one does. */
  service: AuditEvent['actor']
  setSession(token: string | null, maxAge?: number): void
  setDevice(mark: string): void
  /** What the answer is to set, once what was done is on disk. */
  cookies: string[]
}

export async function actInside(route: Route, asked: Asked, { pool, ports }: Machinery): Promise<unknown> {
  const { endpoint } = route
  const facts = asked.request
  return transaction(pool, {
    tenantId: facts.tenantId,
    entry: entryOf(endpoint, ports, facts),
    // reading that is audited writes its row
    reads: endpoint.method === 'GET' && !endpoint.audit,
    repeatableRead: endpoint.repeatableRead ?? false,
    run: async (db) => route.inTransaction?.({ ...asked, db } as unknown as Ask<AnyEndpoint>),
    once: onceOf(route, asked, ports),
    ...recorded(route, asked, ports),
  })
}

/** Where the sender gave a key for what changes something: files, streams and bytes may come again. */
function onceOf(
  { feature, name, endpoint }: Route,
  { params, query, body, file, lines, octets, request }: Asked,
  ports: Ports,
): Once | undefined {
  if (request.onceKey === null || endpoint.may === 'public' || endpoint.method === 'GET' || file || lines || octets) return undefined
  return ports.once(request.onceKey, JSON.stringify([feature, name, params, query, body]), endpoint.secretAnswer ?? false)
}

/** The audit row of a call that was done, written in the transaction that does it. */
const recorded = (
  { endpoint: { audit, auditNoted, journal }, feature }: Route,
  { request, service }: Asked,
  ports: Ports,
  named: () => AuditEvent['actor'] = () => null,
) =>
  audit === undefined || journal
    ? {}
    : {
        finish: (db: Db, who: Who | null) =>
          auditNoted && !db.auditEntries.length
            ? Promise.resolve()
            : ports.record(db, {
                action: audit,
                feature,
                request,
                result: 0,
                actor: who ? (who.impersonator ?? { id: who.userId, name: who.name }) : (service ?? named()),
              }),
      }

export async function actOutside(
  route: Route,
  asked: Asked,
  { pool, ports, open }: Machinery,
  named: (actor: AuditEvent['actor']) => void,
): Promise<unknown> {
  const facts = asked.request
  let actor: AuditEvent['actor'] = null
  const { endpoint } = route
  const at = { tenantId: facts.tenantId, entry: entryOf(endpoint, ports, facts) }
  const entered = <T>(options: TransactionOptions<T>) =>
    endpoint.may === 'public' ? open(() => transaction(pool, options)) : transaction(pool, options)
  const once = onceOf(route, asked, ports)
  const before = once && (await transaction(pool, { ...at, reads: true, run: once.find }))
  if (before) return before.answer
  let concluded = false
  const ask = {
    ...asked,
    transact: <T>(run: (db: Db) => Promise<T>) => entered({ ...at, run }),
    conclude<T>(run: (db: Db) => Promise<T>) {
      concluded = true
      return entered({ ...at, run, once, ...recorded(route, asked, ports, () => actor) })
    },
    actor(person: NonNullable<AuditEvent['actor']>) {
      actor = { ...person, tried: person.id === null }
      named(actor)
    },
    setSession: asked.setSession,
    setDevice: asked.setDevice,
  }
  const result = await route.withoutTransaction?.(ask as unknown as AskWithoutTransaction<AnyEndpoint>)
  // an act without its row is a fault of ours
  if (endpoint.audit && !concluded) throw new Error(`${route.feature}.${route.name} has not concluded`)
  return result
}
