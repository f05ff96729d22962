// Contracts: one declaration per endpoint is the server's validation, the typed handler, the typed client, the
// permission, the audit words and the API document. In the browser only {method, path} and the failures remain.
import type { z } from 'zod'
import { AppError, codes } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Scopes of a service credential: the kinds of records that it may submit. */
export const serviceScopes = ['exam-results', 'practice-results'] as const
export type ServiceScope = (typeof serviceScopes)[number]

/**
 * Allowed callers: anybody, a signed-in user, or a holder of one of the permission words; `service:exam-results` is a service with a
 * credential of that scope, and no user.
 */
export type May = 'public' | 'signed-in' | (string & {}) | readonly string[]

export interface UploadRule {
  /** Limit in bytes; a file must be strictly smaller. */
  maxBytes: number
  /** The limit as text for users: 50M, 100KB. */
  limit: string
  /** Extensions, checked by content: .png, .jpeg, .mp3, .mp4, .xlsx ... */
  types: readonly string[]
  /** Further accepted extensions, whose content counts as one of `types` or is converted; the server's refusal names only `types`. */
  also?: readonly string[]
  /** The limit of sounds and videos that are converted before they are stored within `maxBytes`. */
  source?: Readonly<{ maxBytes: number; limit: string }>
  /** Narrower rules, by the query parameter "field". */
  fields?: Readonly<Record<string, UploadRule>>
}

/** The open second step of a sign-in: the person must give their second factor, or must set one up. */
export const secondSteps = ['FACTOR', 'ENROL'] as const
export type SecondStep = (typeof secondSteps)[number]

/** Kinds of heavy work, each limited per user: writing sheets, reading sheets, comparing texts. */
export type HeavyKind = 'export' | 'import' | 'text'

/** A call that will be removed: other systems have until `sunset`, at least 180 days and two versions, to use the other one. */
export interface Deprecated {
  /** Day and version of the deprecation: 2026-12-01, 0.2.0. */
  since: string
  version: string
  /** Day from which the call may be missing. */
  sunset: string
  /** Address of the call that replaces it. */
  use: string
}

export interface EndpointSpec {
  may: May
  /** One line for the API document. */
  summary: string
  query?: z.ZodObject
  body?: z.ZodType
  /** Schema of `content` in the envelope; absent = null. Fields that are not declared do not leave the server. */
  content?: z.ZodType
  /** The call will be removed; its answers say so in headers. */
  deprecated?: Deprecated
  /** Action in the audit row; every call that changes something needs it. */
  audit?: string
  /** The audit row is written only if the handler adds an entry: for reads by many users of which only some are relevant. */
  auditNoted?: true
  /**
   * The record itself keeps each step, and one audit row at the end covers them all: for calls that a user makes many times a minute. A
   * refused call still gets its own row.
   */
  journal?: true
  /** Allowed during impersonation although it is no GET, because it changes nothing. */
  allowImpersonated?: true
  /** Allowed while one of these second steps of the sign-in is open; all other calls are refused then (40010, 40012). */
  pending?: readonly SecondStep[]
  /**
   * Step-up authentication: the person must have proved who they are within the last ten minutes, in this session, else 40011. `true` asks
   * everybody where the tenant requires second factors, and elsewhere those who have one; `always` asks everybody.
   */
  stepUp?: true | 'always'
  /** Reads a user's own data (their learning, exams, recordings): refused during impersonation. */
  personal?: true
  /** The answer contains a password or key that is shown once: it is not stored for repeated requests. */
  secretAnswer?: true
  /** Reads one snapshot of the database: for numbers that must be consistent. */
  repeatableRead?: true
  /** A read replica may answer: for pure reads that may lack changes of other users within the last seconds. */
  replica?: true
  /** Heavy work: limited per user (`platform/http/heavy.ts`); an excess gets 429 with a message. */
  heavy?: HeavyKind
  /** multipart/form-data with one file. */
  upload?: UploadRule
  /** The body is a stream of JSON lines (application/x-ndjson); this is the schema of a line. */
  lines?: z.ZodType
  /** The body is raw bytes (application/octet-stream), at most this many. */
  octets?: { maxBytes: number }
  /** The body may also be a form (application/x-www-form-urlencoded), which other systems send. */
  form?: true
  /**
   * json (default) in the envelope, a file, a stream of server-sent events, or a redirect of the browser. A broken rule of a redirect leads
   * to the sign-in page with its code.
   */
  answer?: 'json' | 'file' | 'events' | 'redirect'
}

/** For endpoints that read the caller's own data, which an impersonator may not see. */
export const personal = { may: 'signed-in', personal: true } as const

type ParamNames<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamNames<Tail>
    : Rest
  : P extends `${string}*`
    ? '*'
    : never
export type Params<P extends string> = { [K in ParamNames<P>]: string }

export type Endpoint<P extends string = string, S extends EndpointSpec = EndpointSpec> = S & { method: Method; path: P }

const endpoint =
  <M extends Method>(method: M) =>
  <const P extends string, const S extends EndpointSpec>(path: P, spec: S): Endpoint<P, S> => ({ ...spec, method, path })

export const get = endpoint('GET')
export const post = endpoint('POST')
export const put = endpoint('PUT')
export const patch = endpoint('PATCH')
export const del = endpoint('DELETE')

export type Endpoints = Record<string, Endpoint>
export type Failures = Record<string, string | readonly [code: number, text: string]>

export type QueryOf<E> = E extends { query: infer Q extends z.ZodType } ? z.output<Q> : Record<never, never>
export type BodyOf<E> = E extends { body: infer B extends z.ZodType } ? z.output<B> : undefined
/** Input type of a query: fields with a default are optional. */
export type QueryIn<E> = E extends { query: infer Q extends z.ZodType } ? z.input<Q> : Record<never, never>
export type BodyIn<E> = E extends { body: infer B extends z.ZodType } ? z.input<B> : undefined
export type ContentOf<E> = E extends { content: infer C extends z.ZodType } ? z.output<C> : null
/** Type of one line of a JSON Lines body. */
export type LineOf<E> = E extends { lines: infer L extends z.ZodType } ? z.output<L> : never
export type ParamsOf<E> = E extends { path: infer P extends string } ? Params<P> : never

export interface ContractMeta<F extends Failures = Failures> {
  /** The feature that owns the contract. */
  feature: string
  endpoints: Endpoints
  failures: F
}
export type Contract<E extends Endpoints = Endpoints, F extends Failures = Failures> = E & {
  /** The feature's failure `key` as an error to throw; {name} in its text is filled from `values`. */
  fail(key: keyof F & string, values?: Record<string, string | number>, field?: string): AppError
  readonly meta: ContractMeta<F>
}

/** Declares the endpoints and failures of a feature. */
export function contract<const E extends Endpoints, const F extends Failures = Record<never, never>>(
  feature: string,
  endpoints: E,
  failures: F = {} as F,
): Contract<E, F> {
  const fail = (key: keyof F & string, values: Record<string, string | number> = {}, field?: string) => {
    const entry: string | readonly [number, string] | undefined = failures[key]
    if (entry === undefined) throw new Error(`${feature} declares no failure ${key}`)
    const [code, text] = typeof entry === 'string' ? [codes.RULE, entry] : entry
    const message = text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
    return new AppError(message, { code, ...(field ? { fields: [{ field, message }] } : {}) })
  }
  return { ...endpoints, fail, meta: { feature, endpoints, failures } }
}

/** The credential scope of a call by services; null for a call by users. */
export const scopeOf = ({ may }: Pick<EndpointSpec, 'may'>): ServiceScope | null =>
  typeof may === 'string' && may.startsWith('service:') ? (may.slice('service:'.length) as ServiceScope) : null

/** The prefix of the management calls. */
export const MANAGEMENT = '/ai-training/v1/management'
export const LEARNING = '/ai-training/v1/learning'
/** The prefix of the calls about question banks and exams. */
export const EXAM = '/ai-exam/v1'
