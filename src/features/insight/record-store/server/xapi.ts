// The resources below /xapi: statements, documents, agents, activities and about, for programs with a credential of HTTP Basic.
import type { Pool } from '#platform/database/pool.ts'
import { type Db, type EnterStatement, transaction } from '#platform/database/transaction.ts'
import { toSha256 } from '#platform/secrets/tokens.ts'
import type { RawAnswer, RawMount, RawRequest } from '#platform/http/raw.ts'
import { isDocumentPath, readDocumentCall } from './documents.ts'
import { actorIn, allowOnly, bad, fault, iriIn, need, readRequest, versionOf, type XapiRequest } from './protocol.ts'
import { readReading, readStatements } from './reading.ts'
import { getConsistentThrough } from './statement-queries.ts'
import type { Actor } from './statement/actors.ts'
import { getDefinitions, maxBatchBytes, type Source } from './storing.ts'
import { etagOf, readPosted, readPut } from './writing.ts'

export interface RecordStoreNeeds {
  pool: Pool
  /** Signs the addresses of next pages. */
  secret: string
}
/** A request without a version is one of the time before the header, so its refusal names the last of those versions. */
const beforeHeaders = '0.95'
/** Bytes of attachments beside the statements of a request. */
const maxAttachmentBytes = 20_000_000

/** Entry of a program with its credential. */
export const enterRecordStore = (tenantId: string, key: string, secret: string, reads: boolean): EnterStatement => ({
  name: 'enter_record_store',
  text: 'select * from app.enter_record_store($1, $2, $3, $4)',
  values: [tenantId, key, toSha256(secret), reads],
})

type Act = (db: Db, source: Source) => Promise<RawAnswer>
const json = (content: unknown): RawAnswer => ({
  status: 200,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(content),
})

/** Checks the parameters and the body of a call; returns the function that answers it in a transaction. */
async function actOf(request: XapiRequest, tenantId: string, secret: string): Promise<{ act: Act; reads: boolean }> {
  const { method, path } = request
  const isRead = method === 'GET'
  if (path === '/statements') {
    if (isRead) {
      const reading = readReading(request, tenantId, secret)
      return { reads: true, act: (db) => readStatements(db, reading, request, secret) }
    }
    if (method === 'DELETE') throw fault(405, 'a statement is not deleted, it is voided')
    const writing = await (method === 'PUT' ? readPut(request) : readPosted(request))
    const told = (ids: string[]): RawAnswer => (method === 'PUT' ? { status: 204 } : json(ids))
    return { reads: false, act: async (db, source) => told(await writing.store(db, source)) }
  }
  if (isDocumentPath(path)) {
    const call = readDocumentCall(request)
    // a document may be read by everybody who may write it, so writing needs the right to read
    return { reads: true, act: (db) => call(db) }
  }
  if (path !== '/agents' && path !== '/activities') throw fault(404, 'no such resource')
  if (!isRead) throw fault(405, 'this resource is only read')
  return { reads: true, act: path === '/agents' ? personOf(request) : activityOf(request) }
}

function personOf(request: XapiRequest): Act {
  allowOnly(request, ['agent'])
  need(request, 'agent')
  const agent = actorIn(request, 'agent') as Actor
  if (agent.objectType === 'Group') throw bad('the parameter agent is a group')
  const lists = (['name', 'mbox', 'mbox_sha1sum', 'openid', 'account'] as const).flatMap((key) =>
    agent[key] === undefined ? [] : [[key, [agent[key]]]],
  )
  return async () => json({ objectType: 'Person', ...Object.fromEntries(lists) })
}

function activityOf(request: XapiRequest): Act {
  allowOnly(request, ['activityId'])
  need(request, 'activityId')
  const id = iriIn(request, 'activityId') ?? ''
  return async (db) => {
    const definition = (await getDefinitions(db, [id])).get(id)
    return json({ objectType: 'Activity', id, ...(definition && Object.keys(definition).length ? { definition } : {}) })
  }
}

const about = json({ version: ['1.0.3', '1.0.2', '1.0.1', '1.0.0', '1.0', '2.0.0'], extensions: {} })

/** Headers of every answer. `through`: time in ms up to which the statements are complete. */
const headersOf = (version: string, path: string, through: number) => ({
  'X-Experience-API-Version': version,
  ...(path === '/statements' ? { 'X-Experience-API-Consistent-Through': new Date(through).toISOString() } : {}),
})

async function answer(raw: RawRequest, { pool, secret }: RecordStoreNeeds): Promise<RawAnswer> {
  const { facts } = raw
  const isHead = raw.method === 'HEAD'
  const request = readRequest(isHead ? { ...raw, method: 'GET' } : raw)
  if (request.path === '/about') {
    if (request.method !== 'GET') throw fault(405, 'this resource is only read')
    return { ...about, headers: { ...about.headers, ...headersOf('2.0.0', '/about', 0) } }
  }
  const { credential } = request
  if (!credential) throw fault(401, 'HTTP Basic with the key and the secret of a credential is needed')
  const { tenantId } = facts
  const { act, reads } = await actOf(request, tenantId, secret)
  const origin = `${facts.secure ? 'https' : 'http'}://${facts.host}`
  const source: Source = {
    key: credential.key,
    authority: { objectType: 'Agent', account: { homePage: `${origin}/xapi`, name: credential.key } },
    version: request.version,
  }
  const found = await transaction(pool, {
    tenantId,
    entry: enterRecordStore(tenantId, credential.key, credential.secret, reads),
    reads: request.method === 'GET',
    run: async (db) => {
      const asks = request.path === '/statements' && request.method === 'GET'
      const [through, done] = await Promise.all([asks ? getConsistentThrough(db) : Date.now(), act(db, source)])
      return { ...done, headers: { ...headersOf(request.version, request.path, through), ...done.headers } }
    },
  })
  const body = found.body
  const tagged = request.version === '2.0.0' && request.path !== '/statements' && body !== undefined && !('ETag' in found.headers)
  return tagged ? { ...found, headers: { ...found.headers, ETag: etagOf(body) } } : found
}

/** The mount of the record store. */
export const recordStoreMount = (needs: RecordStoreNeeds): RawMount => ({
  prefix: '/xapi',
  feature: 'record-store',
  action: '调用学习记录接口',
  maxBytes: maxBatchBytes + maxAttachmentBytes,
  answer: (request) => answer(request, needs),
  failed: (failure, { path, headers }) => ({
    status: failure.status === 200 ? 400 : failure.status,
    headers: {
      'Content-Type': 'application/json',
      ...headersOf(versionOf(String(headers['x-experience-api-version'])) ?? beforeHeaders, path, Date.now()),
      ...(failure.status === 401 ? { 'WWW-Authenticate': 'Basic realm="xAPI"' } : {}),
    },
    body: JSON.stringify({ error: failure.message }),
  }),
})
