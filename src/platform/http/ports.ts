// What the http machinery must ask of the product; answered in apps/wiring.ts.
import type { ServiceScope } from '#shared/contract.ts'
import type { Db, EnterStatement, Once } from '../database/transaction.ts'
import type { RequestFacts } from './serve.ts'

/**
 * Who is asking: the statement that lets a session in, with one of the permission words where any are named; to write,
 * not one that only looks as somebody else.
 */
export interface Entrance {
  person(tenantId: string, token: string, words: readonly string[] | null, writes?: boolean): EnterStatement
  tenant(tenantId: string): EnterStatement
  /** A machine with a credential of this scope. */
  service(tenantId: string, secret: string, scope: ServiceScope): EnterStatement
}

export interface AuditEvent {
  action: string
  feature: string
  request: RequestFacts
  /** 0 = done; else the code or status of the refusal. */
  result: number
  /** `tried`: a name that was merely typed, and may be anything, e.g. a password in the wrong field. */
  actor: { id: string | null; name: string; tried?: boolean } | null
  /** Refusals of one kind that this event stands for. */
  times?: number
}

/** What was done: writes the audit row of a request, inside the transaction that did it. */
export type Recorder = (db: Db, event: AuditEvent) => Promise<unknown>

export interface Ports {
  entrance: Entrance
  record: Recorder
  /** Equal requests of one person are one: `request` says what was asked for under the key that they gave; a `secret` answer is not kept. */
  once(key: string, request: string, secret: boolean): Once
  /** What the credential with this secret is called. */
  nameOfService(db: Db, secret: string): Promise<string>
}
