// API calls, typed by the contract: call(courses.page, { query: { type: 'COURSE' } }).
import type { BodyIn, ContentOf, Endpoint, ParamsOf, QueryIn } from '#shared/contract.ts'
import { type Envelope, failed } from '#shared/envelope.ts'
import { addressOf } from './address.ts'
import { abandoned, CallFailure, textOf, unreachable } from './call-failure.ts'
import { endSession, isLeaving } from './session-end.ts'

/** The parts of an endpoint that a call needs. Schemas exist only in the types, so any contract fits. */
export type AnyEndpoint = Pick<Endpoint, 'method' | 'path' | 'may' | 'upload' | 'answer' | 'octets'>

type Part<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : Record<never, never> extends T
    ? { [P in K]?: T }
    : { [P in K]: T }
export type ArgsOf<E> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryIn<E>> &
  Part<'body', BodyIn<E>> &
  (E extends { octets: object } ? { octets: Blob } : Record<never, never>)
export type CallArgs<E> = Record<never, never> extends ArgsOf<E> ? [args?: ArgsOf<E> & Extra] : [args: ArgsOf<E> & Extra]
interface Extra {
  signal?: AbortSignal
  /** Idempotency key: equal for all tries of one change, so that the server makes it once. */
  once?: string
  /** The request continues when the user leaves the page; at most 60 KB. */
  keepalive?: boolean
  /** Only for `useFetch`: a copy of the answer stays on this device for a start without a network. Never for answers with keys of exams. */
  copied?: true
}
interface Loose extends Extra {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  octets?: Blob
}

/** The content of an answer; throws `CallFailure` for a failure. Shared by fetch and XMLHttpRequest. */
export function read<T>(status: number, text: string): T {
  let envelope: Partial<Envelope<T>> = {}
  try {
    envelope = JSON.parse(text) as Partial<Envelope<T>>
  } catch {
    // a proxy answers in HTML; the status says enough
  }
  const { succ, code, msg, fields, requestId } = envelope
  if (status < 400 && typeof succ === 'boolean' && typeof code === 'number') {
    if (!failed({ succ, code })) return envelope.content as T
    throw new CallFailure({ status, code, msg: msg || '操作失败，请重试', fields, said: msg })
  }
  const failure = new CallFailure({
    status,
    code: code || status,
    msg: textOf(status, msg, !!fields?.length),
    fields,
    requestId,
    said: msg,
  })
  if (status === 401) endSession(failure)
  throw failure
}

type Refused = <T>(failure: unknown, again: () => Promise<T>) => Promise<T>
let refused: Refused | undefined
/** Plugs in a function that answers a failed call instead: it throws the failure, or sends the call `again`. */
export const onRefusal = (to: Refused | undefined) => void (refused = to)
/** Runs a call, which the plugged-in function may repeat. */
export const repeatable = <T>(run: () => Promise<T>): Promise<T> =>
  run().catch((failure) => {
    if (refused) return refused(failure, run)
    throw failure
  })

/** Calls an endpoint of the server. Throws `CallFailure`; shows no message itself. */
export const call = <E extends AnyEndpoint>(endpoint: E, ...[args]: CallArgs<E>): Promise<ContentOf<E>> =>
  repeatable(() => send(endpoint, args ?? {}))

async function send<T>(endpoint: AnyEndpoint, args: Loose): Promise<T> {
  // after the end of a session, only its first refusal is shown
  if (isLeaving()) throw abandoned()
  const { params, query, body, octets, signal, once, keepalive } = args
  const address = addressOf(endpoint.method, endpoint.path, { params, query })
  let status: number
  let text: string
  try {
    const response = await fetch(address, {
      method: endpoint.method,
      signal,
      keepalive,
      headers: {
        accept: 'application/json',
        ...(octets ? { 'content-type': 'application/octet-stream' } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(once === undefined ? {} : { 'idempotency-key': once }),
      },
      body: octets ?? (body === undefined ? undefined : JSON.stringify(body)),
    })
    status = response.status
    text = await response.text()
  } catch (error) {
    throw signal?.aborted || (error as Error).name === 'AbortError' ? abandoned() : unreachable()
  }
  return read(status, text)
}
