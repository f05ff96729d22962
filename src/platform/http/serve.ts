// Binds handlers to a contract, exhaustive by type: an endpoint without a handler does not compile.
import type { BodyOf, ContentOf, Contract, Endpoint, Endpoints, Failures, LineOf, ParamsOf, QueryOf } from '#shared/contract.ts'
import type { Db } from '../database/transaction.ts'
import type { StoredObject } from '../storage/storage.ts'
import type { Line } from './lines.ts'

export interface RequestFacts {
  id: string
  tenantId: string
  ip: string
  userAgent: string
  /** Host with port, as the browser sent it. */
  host: string
  secure: boolean
  /** The session token of the request, if any. */
  token: string | null
  /** Marks of accounts that have signed in on this device; they are not verified. */
  devices: readonly string[]
  /** The secret of the request's service credential, if any. */
  secret: string | null
  /** The LSN of the device's own last write, from its cookie. */
  seen: string | null
  /** Value of the header Idempotency-Key, if any. */
  onceKey: string | null
  /** The cookie that binds a single sign-on to the browser that began it, if any. */
  flow: string | null
}

/** The one file of a multipart request, on disk and already checked against the endpoint's upload rule. */
export interface UploadedFile {
  tempPath: string
  name: string
  bytes: number
  /** Content type, detected from the content, e.g. image/png. */
  contentType: string
  /** Extension with its dot, detected from the content: .png, .jpeg, .mp3, .mp4. */
  extension: string
}

export interface Ask<E> {
  db: Db
  params: ParamsOf<E>
  query: QueryOf<E>
  /** If a file may replace the body, exactly one of the two is present. */
  body: E extends { upload: object; body: object } ? BodyOf<E> | undefined : BodyOf<E>
  request: RequestFacts
  file: E extends { upload: object } ? (E extends { body: object } ? UploadedFile | undefined : UploadedFile) : undefined
  octets: E extends { octets: object } ? Buffer : undefined
  /** Sets or (null) clears the session cookie of the answer, after COMMIT. */
  setSession(token: string | null, maxAgeSeconds?: number): void
  /** Stores the mark of a signed-in account on the device. */
  setDevice(mark: string): void
  /** Binds a single sign-on to this browser for `maxAgeSeconds`. */
  setFlow(value: string, maxAgeSeconds: number): void
}

/**
 * Input of a handler that must not hold a transaction: `transact` opens one in the request's tenant, as the asking user unless the call is
 * public.
 */
export interface AskWithoutTransaction<E> extends Omit<Ask<E>, 'db'> {
  transact<T>(run: (db: Db) => Promise<T>): Promise<T>
  /**
   * The transaction that makes the change and writes the audit row with its entries. An audited call must make all its changes here, once,
   * or once per part of a stream; `transact` is for reads and preparation before that.
   */
  conclude<T>(run: (db: Db) => Promise<T>): Promise<T>
  /** The body of an endpoint that takes lines, as a stream; it can be read once. */
  lines: E extends { lines: object } ? AsyncIterable<Line<LineOf<E>>> : undefined
  /** Names the user for the audit row if nobody was signed in before this call; without an id, the name was only typed. */
  actor(person: { id: string | null; name: string }): void
}

export interface FileAnswer {
  object: StoredObject
  /** File name of the download. */
  download?: string
  /** Cache-Control; default: private, revalidated by ETag. */
  cache?: string
}

/** A redirect of the browser with 303. */
export interface RedirectAnswer {
  location: string
}

export type EventSender = (event: unknown) => void
/** Starts sending; returns the function that stops it. */
export type EventSource = (send: EventSender) => () => void

type Answer<E> = E extends { answer: 'file' }
  ? FileAnswer
  : E extends { answer: 'events' }
    ? EventSource
    : E extends { answer: 'redirect' }
      ? RedirectAnswer
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
