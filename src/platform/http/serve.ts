// Routes: the handlers of a contract, exhaustive by type; an endpoint without a handler does not compile.
import type { BodyOf, ContentOf, Contract, Endpoint, Endpoints, Failures, LineOf, ParamsOf, QueryOf } from '#shared/contract.ts'
import type { Db } from '../database/transaction.ts'
import type { StoredObject } from '../storage/storage.ts'
import type { Line } from './lines.ts'

export interface RequestFacts {
  id: string
  tenantId: string
  ip: string
  userAgent: string
  /** Host with port, as the browser asked. */
  host: string
  secure: boolean
  /** The session token presented, if any. */
  token: string | null
  /** What the device keeps of accounts that have signed in on it, unproved. */
  devices: readonly string[]
  /** The secret of a service credential presented, if any. */
  secret: string | null
  /** The place in the database's log behind which lies what they have done of late, as their device says. */
  seen: string | null
  /** Idempotency-Key, if any. */
  onceKey: string | null
}

/** The one file of a multipart request, on disk and already checked against the endpoint's upload rule. */
export interface UploadedFile {
  tempPath: string
  name: string
  bytes: number
  /** By content, e.g. image/png. */
  contentType: string
  /** By content, with dot: .png, .jpeg, .mp3, .mp4. */
  extension: string
}

export interface Ask<E> {
  db: Db
  params: ParamsOf<E>
  query: QueryOf<E>
  /** Where a file may come instead, one of the two is there. */
  body: E extends { upload: object; body: object } ? BodyOf<E> | undefined : BodyOf<E>
  request: RequestFacts
  file: E extends { upload: object } ? (E extends { body: object } ? UploadedFile | undefined : UploadedFile) : undefined
  octets: E extends { octets: object } ? Buffer : undefined
  /** Sets or (null) clears the session cookie of the answer, once what was done is on disk. */
  setSession(token: string | null, maxAgeSeconds?: number): void
  /** Lets the device keep this of an account that has signed in on it. */
  setDevice(mark: string): void
}

/** For work that must not hold a transaction: `transact` opens one in the request's tenant, as the person who asks where the call is not public. */
export interface AskWithoutTransaction<E> extends Omit<Ask<E>, 'db'> {
  transact<T>(run: (db: Db) => Promise<T>): Promise<T>
  /**
   * The transaction that does what was asked: it writes the audit row, too, with what it notes. Whatever a call with audit words does is done
   * here, once, or once for each part of a stream; `transact` is for what is looked at, counted or laid ready before.
   */
  conclude<T>(run: (db: Db) => Promise<T>): Promise<T>
  /** The body of an endpoint that takes lines, as it comes; to be read once. */
  lines: E extends { lines: object } ? AsyncIterable<Line<LineOf<E>>> : undefined
  /** The person that the audit row of this call names, where nobody was signed in before it; without an id, a name that was merely typed. */
  actor(person: { id: string | null; name: string }): void
}

export interface FileAnswer {
  object: StoredObject
  /** Offered as a download under this name. */
  download?: string
  /** Cache-Control; default: private, revalidated by ETag. */
  cache?: string
}

export type EventSender = (event: unknown) => void
/** Starts sending; returns what ends it. */
export type EventSource = (send: EventSender) => () => void

type Answer<E> = E extends { answer: 'file' }
  ? FileAnswer
  : E extends { answer: 'events' }
    ? EventSource
    : ContentOf<E> extends null
      ? void
      : ContentOf<E>
type Handler<E> = (ask: Ask<E>) => Promise<Answer<E>> | Answer<E>
type HandlerWithoutTransaction<E> = (ask: AskWithoutTransaction<E>) => Promise<Answer<E>>

const WITHOUT_TRANSACTION = Symbol('withoutTransaction')
export interface WithoutTransaction<E> {
  [WITHOUT_TRANSACTION]: HandlerWithoutTransaction<E>
}
/** Marks a handler that opens its own short transactions. */
export const withoutTransaction = <E>(handler: HandlerWithoutTransaction<E>): WithoutTransaction<E> => ({ [WITHOUT_TRANSACTION]: handler })

export interface Route {
  feature: string
  name: string
  endpoint: Endpoint
  inTransaction?: (ask: Ask<Endpoint>) => unknown
  withoutTransaction?: (ask: AskWithoutTransaction<Endpoint>) => Promise<unknown>
}

/** Binds every endpoint of a contract to its handler. */
export function serve<E extends Endpoints, F extends Failures>(
  contract: Contract<E, F>,
  handlers: { [K in keyof E]: Handler<E[K]> | WithoutTransaction<E[K]> },
): Route[] {
  return Object.entries(contract.meta.endpoints).map(([name, endpoint]) => {
    const handler = handlers[name as keyof E] as Handler<Endpoint> | WithoutTransaction<Endpoint>
    const route: Route = { feature: contract.meta.feature, name, endpoint }
    if (typeof handler === 'function') route.inTransaction = handler as (ask: Ask<Endpoint>) => unknown
    else route.withoutTransaction = handler[WITHOUT_TRANSACTION]
    return route
  })
}
