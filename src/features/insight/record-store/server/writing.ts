// PUT and POST of /xapi/statements: reads the request as JSON or multipart/mixed, checks it whole, then stores it.
import { createHash } from 'node:crypto'
import type { Db } from '#platform/database/transaction.ts'
import { allowOnly, bad, fault, parseJson, uuidIn, type XapiRequest } from './protocol.ts'
import { attachmentFault, partByHash, type SentPart } from './statement/attachments.ts'
import { boundaryOf, readParts } from './statement/multipart.ts'
import { faultOf, type Statement } from './statement/schema.ts'
import { maxStatementBytes, maxStatements, type Source, storeStatements } from './storing.ts'

interface Sent {
  content: unknown
  /** Bytes of attachments by their declared hash. */
  parts: Map<string, SentPart>
  bytes: number
}

function readSent({ contentType, body }: XapiRequest): Sent {
  const [type = ''] = contentType.split(';')
  if (type.trim().toLowerCase() === 'application/json') return { content: parseJson(body), parts: new Map(), bytes: body.length }
  if (!/^multipart\/mixed/i.test(type)) throw bad('statements are sent as application/json or multipart/mixed')
  const boundary = boundaryOf(contentType)
  const parts = boundary === null ? null : readParts(body, boundary)
  const [first, ...others] = parts ?? []
  if (!first) throw bad('the multipart body has no parts')
  if (!/^application\/json\b/i.test(first.headers['content-type'] ?? '')) throw bad('the first part is no application/json')
  const found = new Map<string, SentPart>()
  for (const part of others) {
    const one = partByHash(part)
    if (one === null) throw bad('a part has not the headers of an attachment')
    found.set(...one)
  }
  return { content: parseJson(first.content), parts: found, bytes: first.content.length }
}

/** The statements of a request, checked. */
async function checkSent(request: XapiRequest, list: readonly unknown[], { parts, bytes }: Sent): Promise<Statement[]> {
  if (list.length > maxStatements) throw fault(413, `a request has at most ${maxStatements} statements`)
  for (const one of list) {
    const problem = faultOf(one, request.version)
    if (problem) throw bad(problem)
    // one statement cannot be longer than the whole
    if (bytes > maxStatementBytes && Buffer.byteLength(JSON.stringify(one)) > maxStatementBytes)
      throw fault(413, `a statement has at most ${maxStatementBytes} bytes`)
  }
  const statements = list as Statement[]
  const problem = await attachmentFault(statements, parts)
  if (problem) throw bad(problem)
  return statements
}

export interface Writing {
  /** Stores what was checked; returns the ids. */
  store(db: Db, source: Source): Promise<string[]>
}

/** POST: one statement or a list of them. */
export async function readPosted(request: XapiRequest): Promise<Writing> {
  allowOnly(request, [])
  const sent = readSent(request)
  const statements = await checkSent(request, Array.isArray(sent.content) ? sent.content : [sent.content], sent)
  return { store: async (db, source) => (statements.length ? storeStatements(db, statements, source, sent.parts) : []) }
}

/** PUT: one statement with its id in the address. */
export async function readPut(request: XapiRequest): Promise<Writing> {
  allowOnly(request, ['statementId'])
  const statementId = uuidIn(request, 'statementId')
  if (statementId === null) throw bad('the parameter statementId is missing')
  const sent = readSent(request)
  if (Array.isArray(sent.content)) throw bad('PUT takes one statement')
  const [statement] = await checkSent(request, [sent.content], sent)
  if (!statement) throw bad('PUT takes one statement')
  if (statement.id !== undefined && statement.id.toLowerCase() !== statementId) throw bad('the statement has another id than the address')
  return { store: (db, source) => storeStatements(db, [{ ...statement, id: statementId }], source, sent.parts) }
}

/** A strong entity tag of bytes. */
export const etagOf = (content: Buffer | string) => `"${createHash('sha1').update(content).digest('hex')}"`
