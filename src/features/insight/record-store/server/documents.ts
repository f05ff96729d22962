// The resources of documents: state of an activity and an agent, profile of an activity, profile of an agent.
import type { RawAnswer } from '#platform/http/raw.ts'
import type { Db } from '#platform/database/transaction.ts'
import { actorIn, allowOnly, bad, fault, iriIn, momentIn, need, parseJson, uuidIn, type XapiRequest } from './protocol.ts'
import * as queries from './queries.ts'
import { identifierOf } from './statement/actors.ts'
import { ContentType } from './statement/formats.ts'
import { keyOf } from './statement/keys.ts'
import { etagOf } from './writing.ts'

const maxDocumentBytes = 1_000_000

/** Parameters of each resource: the name of its documents, and what they belong to. */
const resources: Readonly<Record<string, { name: string; of: readonly ('activityId' | 'agent')[]; registration?: true }>> = {
  '/activities/state': { name: 'stateId', of: ['activityId', 'agent'], registration: true },
  '/activities/profile': { name: 'profileId', of: ['activityId'] },
  '/agents/profile': { name: 'profileId', of: ['agent'] },
}
export const isDocumentPath = (path: string): boolean => Object.hasOwn(resources, path)

interface Place {
  scope: string
  /** Null: all documents of the scope. */
  one: queries.DocumentPlace | null
  registration: string | null
  since: string | null
}

function placeIn(request: XapiRequest): Place {
  const resource = resources[request.path]
  if (!resource) throw fault(404, 'no such resource')
  const { name, of } = resource
  const isList = request.method === 'GET' && !request.parameters.has(name)
  allowOnly(request, [...of, name, ...(resource.registration ? ['registration'] : []), ...(isList ? ['since'] : [])])
  const parts = of.map((parameter) => {
    need(request, parameter)
    if (parameter === 'activityId') return iriIn(request, parameter) ?? ''
    const actor = actorIn(request, parameter)
    const identifier = actor && identifierOf(actor)
    if (!identifier) throw bad(`the parameter ${parameter} has no identifier`)
    return identifier
  })
  const registration = resource.registration ? uuidIn(request, 'registration') : null
  const scope = keyOf(request.path, ...parts)
  const given = request.parameters.get(name)
  if (given === '') throw bad(`the parameter ${name} is empty`)
  const one = given === undefined ? null : { scope, key: keyOf(given, registration ?? ''), name: given, registration }
  return { scope, one, registration, since: momentIn(request, 'since') }
}

const tags = (header: string) => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))

/** Throws 412 if the document is not as the caller expects, and 409 or 400 if an expectation is missing. */
function checkExpected(request: XapiRequest, etag: string | undefined): void {
  const [match, none] = [request.header('if-match'), request.header('if-none-match')]
  const holds = (header: string) => (header.trim() === '*' ? etag !== undefined : etag !== undefined && tags(header).includes(etag))
  if (match !== undefined && !holds(match)) throw fault(412, 'the document is not the expected one')
  if (none !== undefined && holds(none)) throw fault(412, 'the document exists already')
  if (request.method !== 'PUT' || match !== undefined || none !== undefined) return
  const isProfile = request.path !== '/activities/state'
  if (etag !== undefined && (isProfile || request.version === '2.0.0'))
    throw fault(409, 'the document exists: read it, then send If-Match with its ETag')
  if (isProfile) throw bad('a profile is put with If-Match or If-None-Match')
}

const isJson = (contentType: string) => /^application\/json\b/i.test(contentType)
function objectOf(content: Buffer): Record<string, unknown> {
  const value = parseJson(content)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad('the document is no JSON object')
  return value as Record<string, unknown>
}

/** The content after POST: objects are merged at their first level, anything else cannot be. */
function merged(before: { content: Buffer; contentType: string } | undefined, sent: Buffer, contentType: string) {
  if (!before) {
    if (isJson(contentType)) objectOf(sent)
    return { content: sent, contentType }
  }
  if (!isJson(before.contentType) || !isJson(contentType)) throw bad('only documents of application/json are merged')
  return { content: Buffer.from(JSON.stringify({ ...objectOf(before.content), ...objectOf(sent) })), contentType }
}

async function write(db: Db, request: XapiRequest, one: queries.DocumentPlace): Promise<RawAnswer> {
  const contentType = request.contentType || 'application/octet-stream'
  if (!ContentType.safeParse(contentType).success) throw bad('the content type has no form')
  if (request.body.length > maxDocumentBytes) throw fault(413, `a document has at most ${maxDocumentBytes} bytes`)
  if (request.method === 'PUT' && isJson(contentType)) parseJson(request.body)
  const [, before] = await Promise.all([queries.lockDocument(db, one.key), queries.findDocument(db, one.scope, one.key)])
  checkExpected(request, before?.etag)
  const next = request.method === 'PUT' ? { content: request.body, contentType } : merged(before, request.body, contentType)
  if (next.content.length > maxDocumentBytes) throw fault(413, `a document has at most ${maxDocumentBytes} bytes`)
  await queries.writeDocument(db, one, { ...next, etag: etagOf(next.content) })
  return { status: 204 }
}

async function remove(db: Db, request: XapiRequest, { scope, one, registration }: Place): Promise<RawAnswer> {
  if (!one) {
    if (request.path !== '/activities/state') throw bad('the parameter profileId is missing')
    await queries.deleteDocuments(db, scope, registration)
    return { status: 204 }
  }
  const [, before] = await Promise.all([queries.lockDocument(db, one.key), queries.findDocument(db, one.scope, one.key)])
  checkExpected(request, before?.etag)
  await queries.deleteDocument(db, one.scope, one.key)
  return { status: 204 }
}

async function read(db: Db, { scope, one, registration, since }: Place): Promise<RawAnswer> {
  if (!one) {
    const rows = await queries.listDocuments(db, scope, registration, since)
    const body = JSON.stringify([...new Set(rows.map((row) => row.name))])
    const newest = Math.max(0, ...rows.map((row) => row.updatedAt))
    return { status: 200, headers: { 'Content-Type': 'application/json', 'Last-Modified': new Date(newest).toUTCString() }, body }
  }
  const found = await queries.findDocument(db, one.scope, one.key)
  if (!found) throw fault(404, 'no such document')
  const headers = { 'Content-Type': found.contentType, ETag: found.etag, 'Last-Modified': new Date(found.updatedAt).toUTCString() }
  return { status: 200, headers, body: found.content }
}

/** Reads the parameters; returns what answers in a transaction. Throws 400 before anything is read from the database. */
export function readDocumentCall(request: XapiRequest): (db: Db) => Promise<RawAnswer> {
  const place = placeIn(request)
  if (request.method === 'GET') return (db) => read(db, place)
  if (request.method === 'DELETE') return (db) => remove(db, request, place)
  const { one } = place
  if (!one) throw bad(`the parameter ${resources[request.path]?.name} is missing`)
  return (db) => write(db, request, one)
}
