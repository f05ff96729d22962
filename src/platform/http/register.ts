// Registers one route of a contract with the server: parse, enter, act, record, commit, and serialise the answer.
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { scopeOf } from '#shared/contract.ts'
import { AppError, diskFull, noSession, notFound, notUtf8 } from '#shared/errors.ts'
import { Id } from '#shared/ids.ts'
import { plainNumber } from '#shared/query.ts'
import { runInTransaction, runWithoutTransaction } from './handler-transaction.ts'
import { answerText } from './answer-text.ts'
import { deprecationHeaders } from './deprecation.ts'
import { enterOnly, enterService, personOf, stillMay } from './enter.ts'
import { pageNames, refuseUnknown } from './unknown-parameters.ts'
import { admitService } from './admit-service.ts'
import { envelopeOf, toAppError, toValidationError, rejectLoneSurrogates } from './to-app-error.ts'
import { streamEvents } from './events.ts'
import { JSON_LINES, readLines } from './lines.ts'
import { currentTrace, withTrace } from '../trace.ts'
import { inSpan, SpanKind } from '../tracing.ts'
import { maxBodyBytes, OCTETS } from './bodies.ts'
import type { Machinery } from './machinery.ts'
import type { RecordedRequest } from './recorded.ts'
import { dropEmptyFields } from './empty-fields.ts'
import { sendFile } from './send-file.ts'
import type { EventSource, FileAnswer, RedirectAnswer, RequestFacts, Route } from './serve.ts'
import {
  clearedCookie,
  deviceCookie,
  flowCookie,
  hasSessionCookie,
  secretOf,
  seenCookie,
  sessionCookie,
  tokenOf,
} from './session-cookie.ts'
import type { AuditEvent } from './ports.ts'
import { receiveFile } from './uploads.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route
    /** Limit of the body in bytes, of an address that has no contract. */
    maxBytes?: number
  }
  interface FastifyRequest {
    /** Set when the handler has started; from then on the handler audits its own refusals. */
    heard: boolean
  }
}

type Headers = { cookie?: string; token?: string; authorization?: string }
type AnyEndpoint = Route['endpoint']

export function register(app: FastifyInstance, route: Route, machinery: Machinery) {
  const { endpoint } = route
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { route },
    ...(endpoint.upload || endpoint.lines ? {} : { bodyLimit: maxBodyBytes(endpoint) }),
    // before any byte of the body is read
    onRequest: async (request, reply) => {
      const headers = request.headers as Headers
      const secure = request.protocol === 'https'
      if (endpoint.may === 'public' || tokenOf(headers, secure) || secretOf(headers)) return
      if (hasSessionCookie(headers, secure)) reply.header('Set-Cookie', clearedCookie(secure))
      throw noSession()
    },
    handler: (request, reply) => traced(request, reply, machinery, () => handle(request, reply, route, machinery)),
  })
}

/** Runs a request as a trace span, below the span of a trusted caller if there is one. */
export const traced = (request: FastifyRequest, reply: FastifyReply, { trustsCallers }: Machinery, run: () => Promise<unknown>) => {
  const { method, url } = request.routeOptions
  const { traceparent } = request.headers
  const above = trustsCallers && typeof traceparent === 'string' ? traceparent : undefined
  const attributes = { 'http.request.method': String(method), 'http.route': url ?? '', 'http.request.id': request.id }
  return inSpan(`${method} ${url}`, { kind: SpanKind.SERVER, attributes, traceparent: above }, async (span) => {
    const answered = await run()
    span?.setAttribute('http.response.status_code', reply.statusCode)
    return answered
  })
}

async function handle(request: FastifyRequest, reply: FastifyReply, route: Route, machinery: Machinery): Promise<unknown> {
  const { endpoint } = route
  const facts = await machinery.facts(request)
  let actor: AuditEvent['actor'] = null
  request.heard = true
  if (endpoint.deprecated) reply.headers(deprecationHeaders(endpoint.deprecated))
  try {
    if (machinery.disk.full && writes(route)) throw diskFull()
    await admitService(route, reply, machinery, facts)
    if (endpoint.heavy) machinery.heavy.check(endpoint.heavy, facts.token)
    const asked = await read(request, route, facts, machinery)
    actor = asked.service
    let leave: (() => void) | undefined
    try {
      if (endpoint.heavy)
        leave = await machinery.heavy.enter(endpoint.heavy, { ...facts, userId: await personOf(endpoint, machinery, facts) }, facts.token)
      const result = await withTrace({ ...currentTrace(), requestId: facts.id }, () =>
        route.withoutTransaction
          ? runWithoutTransaction(route, asked, machinery, (person) => {
              actor = person
            })
          : runInTransaction(route, asked, machinery),
      )
      if (asked.seen) asked.cookies.push(seenCookie(asked.seen, facts.secure))
      if (asked.cookies.length) reply.header('Set-Cookie', asked.cookies)
      return await answer(request, reply, endpoint, result, machinery, facts)
    } finally {
      // the file is sent after the handler has returned
      if (endpoint.answer === 'file' && !reply.raw.closed) reply.raw.once('close', () => leave?.())
      else leave?.()
      if (asked.file) await rm(asked.file.tempPath, { force: true })
    }
  } catch (error) {
    const known = toAppError(error)
    const status = known?.status ?? 500
    refuse(route, facts, known, machinery.refuse, actor)
    if (status === 401 && facts.token) reply.header('Set-Cookie', clearedCookie(facts.secure))
    if (!known) throw error
    // the browser shows no envelope, so the sign-in page tells the reason
    if (endpoint.answer === 'redirect' && status === 200) return reply.redirect(`/?failed=${known.code}`, 303)
    return reply
      .code(status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(envelopeOf(known, facts.id)))
  }
}

/** Whether a full disk refuses this call: all calls that change something, except signing in and out. */
const writes = ({ feature, endpoint }: Route) => endpoint.audit !== undefined && feature !== 'sessions' && endpoint.answer !== 'redirect'

/** Audits a refusal if the call changes something, or if the caller lacks session or right. */
export function refuse(
  route: Route,
  request: RequestFacts,
  known: AppError | null,
  record: (event: AuditEvent) => void,
  actor: AuditEvent['actor'] = null,
) {
  const { endpoint, feature } = route
  const status = known?.status ?? 500
  if (!endpoint.audit && status !== 401 && status !== 403 && status !== 404) return
  record({
    action: endpoint.audit ?? endpoint.summary,
    feature,
    request,
    result: status === 200 && known ? known.code : status,
    actor,
  })
}

async function read(request: FastifyRequest, route: Route, facts: RequestFacts, machinery: Machinery): Promise<RecordedRequest> {
  const { endpoint } = route
  // if both are declared, a form brings the file, and any other request the body
  const form = endpoint.upload !== undefined && (endpoint.body === undefined || request.isMultipart())
  const { params, query, body } = await understand(request, endpoint, form).catch(async (fault: unknown) => {
    // a caller without the right gets 401 or 403 instead of the fault of their input
    if (endpoint.may !== 'public') await enterOnly(endpoint, machinery, facts)
    throw fault
  })
  // the right is checked before the upload, so that nobody else can fill the disk
  if (endpoint.upload && endpoint.may !== 'public') await enterOnly(endpoint, machinery, facts)
  const service = scopeOf(endpoint) ? await enterService(endpoint, machinery, facts) : null
  const lines = endpoint.lines && linesOf(request, endpoint.lines)
  const octets = endpoint.octets && octetsOf(request)
  const rule = form ? (endpoint.upload?.fields?.[String(query['field'])] ?? endpoint.upload) : undefined
  const file = rule ? await receiveFile(request, rule, machinery.storage.temporary) : undefined
  const asked: RecordedRequest = {
    params,
    query,
    body,
    file,
    lines,
    octets,
    service,
    request: facts,
    cookies: [],
    seen: null,
    setSession(token, maxAge) {
      asked.cookies.push(token === null ? clearedCookie(facts.secure) : sessionCookie(token, maxAge ?? 0, facts.secure))
    },
    setDevice(mark) {
      asked.cookies.push(deviceCookie(facts.devices, mark, facts.secure))
    },
    setFlow(value, maxAge) {
      asked.cookies.push(flowCookie(value, maxAge, facts.secure))
    },
  }
  return asked
}

/** The parsed and validated input of a request. Throws 400, 404 or a broken rule. */
async function understand(request: FastifyRequest, endpoint: AnyEndpoint, form: boolean) {
  const params = request.params as Record<string, string>
  for (const [name, value] of Object.entries(params))
    if (/id$/i.test(name) && !name.startsWith('template') && !Id.safeParse(value).success) throw notFound()
  refuseOtherEncodings(request.url)
  const inQuery = withoutEmpty(request.query as Record<string, unknown>)
  const inBody = endpoint.body && !form && isRecord(request.body) ? request.body : {}
  refuseUnknown(endpoint, inQuery, inBody)
  const query = endpoint.query ? (parse(endpoint.query, spellings(endpoint.query, inQuery, inBody)) as Record<string, unknown>) : {}
  if (!endpoint.body || form) return { params, query, body: undefined }
  const body = inBody === request.body ? spellings(endpoint.body, inBody, asNumbers(inQuery)) : request.body
  return { params, query, body: parse(endpoint.body, body, endpoint.method) }
}

function linesOf(request: FastifyRequest, schema: NonNullable<AnyEndpoint['lines']>) {
  if (!(request.body instanceof Readable)) throw new AppError(`请以 ${JSON_LINES} 提交，每行一个 JSON`, { status: 415 })
  return readLines(request.body, schema)
}

function octetsOf({ body }: FastifyRequest) {
  if (!Buffer.isBuffer(body)) throw new AppError(`请以 ${OCTETS} 提交`, { status: 415 })
  return body
}

function parse(schema: NonNullable<AnyEndpoint['body']>, value: unknown, method = 'GET') {
  let parsed = schema.safeParse(value)
  const other = parsed.success || method === 'GET' ? null : dropEmptyFields(method, value, parsed.error)
  if (other !== null) parsed = schema.safeParse(other)
  if (!parsed.success) throw toValidationError(parsed.error)
  rejectLoneSurrogates(parsed.data)
  return parsed.data
}

/**
 * Throws 400 for bytes of a query that are no UTF-8, because the parser would keep their percent signs as text; such a path matches no
 * route anyway.
 */
function refuseOtherEncodings(url: string) {
  try {
    for (const [bytes] of url.matchAll(/(?:%[\da-f]{2})+/gi)) decodeURIComponent(bytes)
  } catch {
    throw notUtf8()
  }
}

/** Empty parameters count as absent. */
const withoutEmpty = (query: Record<string, unknown>) => Object.fromEntries(Object.entries(query).filter(([, v]) => v !== ''))
/** The query beside a body: its page numbers are texts, and the body needs numbers. */
const asNumbers = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).map(([key, value]) => [key, plainNumber(value)]))
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Readable)

/** Finds page number and size under any of their names, beside the other fields or in the other part of the request. */
function spellings(schema: NonNullable<AnyEndpoint['body']>, own: Record<string, unknown>, other: Record<string, unknown>) {
  const fields = 'shape' in schema ? Object.keys(schema.shape as object) : []
  const name = pageNames.find((n) => fields.includes(n))
  if (name === undefined) return own
  const said = (key: string) => [own[key], other[key]].find((value) => value !== undefined && value !== null && value !== '')
  const paging = { [name]: pageNames.map(said).find((value) => value !== undefined), pageSize: said('pageSize') }
  const given = Object.entries(paging).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(Object.entries(own).filter(([key]) => !pageNames.includes(key) && key !== 'pageSize')),
    ...Object.fromEntries(given),
  }
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: AnyEndpoint,
  result: unknown,
  machinery: Machinery,
  facts: RequestFacts,
) {
  if (endpoint.answer === 'redirect') return reply.redirect((result as RedirectAnswer).location, 303)
  if (endpoint.answer === 'file') return sendFile(request, reply, result as FileAnswer)
  if (endpoint.answer === 'events') {
    const person = `${facts.tenantId} ${await personOf(endpoint, machinery, facts)}`
    return streamEvents(request, reply, result as EventSource, { person, stillMay: stillMay(endpoint, machinery, facts) })
  }
  const content = endpoint.content ? await answerText(endpoint.content, result ?? null) : 'null'
  return reply.type('application/json; charset=utf-8').send(`{"succ":true,"code":0,"msg":"","content":${content}}`)
}
