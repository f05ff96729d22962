// Ports (dependency injection): functions of the features that the HTTP layer needs; apps/wiring.ts supplies them.
import type { EndpointSpec, ServiceScope } from '#shared/contract.ts'
import type { Db, EnterStatement, Once } from '../database/transaction.ts'
import type { RequestFacts } from './serve.ts'

/**
 * Statements that check the caller. `person` checks a session and, if `words` are given, one of these permission words; with `writes`, impersonation is
 * refused. `steps` are what the contract says of open second steps and fresh proofs.
 */
export interface Entrance {
  person(
    tenantId: string,
    token: string,
    words: readonly string[] | null,
    writes?: boolean,
    steps?: Pick<EndpointSpec, 'pending' | 'stepUp'>,
  ): EnterStatement
  tenant(tenantId: string): EnterStatement
  /** A service at this IP address whose credential has this scope. */
  service(tenantId: string, secret: string, scope: ServiceScope, ip: string): EnterStatement
  /** A service at this IP address that makes a call of people, with one of these words of its credential; null: none is needed. */
  key(tenantId: string, secret: string, words: readonly string[] | null, ip: string): EnterStatement
}

/** Calls of a service credential in the current minute. */
export interface Pace {
  limit: number
  /** Calls of this minute, with this one. */
  calls: number
  /** Seconds until the next minute. */
  resetSeconds: number
}

export interface AuditEvent {
  action: string
  feature: string
  request: RequestFacts
  /** 0 = done; else the code or HTTP status of the refusal. */
  result: number
  /** `tried`: the name was only typed, and may be anything, e.g. a password in the wrong field. */
  actor: { id: string | null; name: string; tried?: boolean } | null
  /** Number of refusals of one kind that this event counts. */
  times?: number
}

/** Writes the audit row of a request, inside the request's transaction. */
export type Recorder = (db: Db, event: AuditEvent) => Promise<unknown>

export interface Ports {
  entrance: Entrance
  record: Recorder
  /** Idempotency of equal requests of one user: `request` describes the call under the client's key; a `secret` answer is not stored. */
  once(key: string, request: string, secret: boolean): Once
  /** Counts a call of a service credential. Throws 401 and 403 like its entry. */
  countServiceCall(db: Db, secret: string, ip: string): Promise<Pace>
  /** The name of the service credential with this secret; null if there is none. */
  nameOfService(db: Db, secret: string): Promise<string | null>
}
