// GET of /xapi/statements: one statement by its id, or a page of statements by a query or a cursor.
import type { RawAnswer } from '#platform/http/raw.ts'
import type { Db } from '#platform/database/transaction.ts'
import { actorIn, allowOnly, bad, booleanIn, fault, iriIn, momentIn, uuidIn, type XapiRequest } from './protocol.ts'
import { listAttachments } from './queries.ts'
import { findOne, listStatements } from './statement-queries.ts'
import { identifierOf } from './statement/actors.ts'
import { attachmentsOf } from './statement/attachments.ts'
import { readCursor, type StatementQuery, writeCursor } from './statement/cursor.ts'
import { activitiesOf, keyOf, type KeyKind } from './statement/keys.ts'
import { writeParts } from './statement/multipart.ts'
import type { Statement } from './statement/schema.ts'
import { languagesOf, toCanonical, toIds } from './statement/shapes.ts'
import { getDefinitions } from './storing.ts'

/** Statements of a page. */
const maxPage = 500
const one = ['statementId', 'voidedStatementId', 'format', 'attachments']
const many = [
  ...['agent', 'verb', 'activity', 'registration', 'related_activities', 'related_agents'],
  ...['since', 'until', 'limit', 'format', 'attachments', 'ascending'],
]

export type Reading = { id: string; voided: boolean; shape: Shape } | { query: StatementQuery; shape: Shape }
type Shape = Pick<StatementQuery, 'format' | 'attachments'>

function shapeOf(request: XapiRequest): Shape {
  const format = request.parameters.get('format') ?? 'exact'
  if (format !== 'exact' && format !== 'ids' && format !== 'canonical') throw bad('the parameter format is unknown')
  return { format, attachments: booleanIn(request, 'attachments') }
}

/** Reads the parameters of a search. Throws 400 for an unknown one, and for those that do not go together. */
export function readReading(request: XapiRequest, tenantId: string, secret: string): Reading {
  const { parameters } = request
  const cursor = parameters.get('more')
  if (cursor !== undefined) {
    allowOnly(request, ['more'])
    const query = readCursor(cursor, tenantId, secret)
    if (!query) throw bad('the address of the next page is not of this store')
    return { query, shape: query }
  }
  const [id, voidedId] = [uuidIn(request, 'statementId'), uuidIn(request, 'voidedStatementId')]
  if (id !== null || voidedId !== null) {
    allowOnly(request, one)
    if (id !== null && voidedId !== null) throw bad('statementId and voidedStatementId exclude each other')
    return { id: id ?? voidedId ?? '', voided: voidedId !== null, shape: shapeOf(request) }
  }
  allowOnly(request, many)
  const shape = shapeOf(request)
  const limit = parameters.get('limit') ?? '0'
  if (!/^\d{1,9}$/.test(limit)) throw bad('the parameter limit is no number')
  const query: StatementQuery = {
    keys: keysIn(request),
    since: momentIn(request, 'since'),
    until: momentIn(request, 'until'),
    ascending: booleanIn(request, 'ascending'),
    limit: Math.min(Number(limit) || maxPage, maxPage),
    after: null,
    ...shape,
  }
  return { query, shape }
}

/** Keys of a query, the one that is probably the rarest first. */
function keysIn(request: XapiRequest): string[] {
  const relatedAgents = booleanIn(request, 'related_agents')
  const relatedActivities = booleanIn(request, 'related_activities')
  const agent = actorIn(request, 'agent')
  const identifier = agent && identifierOf(agent)
  if (agent && identifier === null) throw bad('the parameter agent has no identifier')
  const keys: [KeyKind, string | null][] = [
    ['registration', uuidIn(request, 'registration')],
    [relatedAgents ? 'related-agent' : 'agent', identifier],
    [relatedActivities ? 'related-activity' : 'activity', iriIn(request, 'activity')],
    ['verb', iriIn(request, 'verb')],
  ]
  return keys.flatMap(([kind, value]) => (value === null ? [] : [keyOf(kind, value)]))
}

/** Statements as texts in the asked shape. */
async function shaped(db: Db, bodies: readonly string[], { format }: Shape, request: XapiRequest): Promise<string[]> {
  if (format === 'exact') return [...bodies]
  const statements = bodies.map((body) => JSON.parse(body) as Record<string, unknown>)
  if (format === 'ids') return statements.map((statement) => JSON.stringify(toIds(statement)))
  const iris = statements.flatMap((statement) => activitiesOf(statement as unknown as Statement).map((activity) => activity.id))
  const known = await getDefinitions(db, iris)
  const languages = languagesOf(request.header('accept-language'))
  return statements.map((statement) => JSON.stringify(toCanonical(statement, known, languages)))
}

/** The answer as JSON, or as multipart/mixed with the bytes of attachments. */
async function answer(db: Db, content: string, bodies: readonly string[], { attachments }: Shape): Promise<RawAnswer> {
  const headers = { 'Content-Type': 'application/json' }
  if (!attachments) return { status: 200, headers, body: content }
  const declared = bodies.flatMap((body) => attachmentsOf(JSON.parse(body) as Statement))
  const types = new Map(declared.map((one) => [one.sha2.toLowerCase(), one.contentType]))
  const found = types.size ? await listAttachments(db, [...types.keys()]) : []
  const { contentType, body } = writeParts([
    { headers, content: Buffer.from(content) },
    ...found.map(({ sha2, content: bytes }) => ({
      headers: {
        'Content-Type': types.get(sha2) ?? 'application/octet-stream',
        'Content-Transfer-Encoding': 'binary',
        'X-Experience-API-Hash': sha2,
      },
      content: bytes,
    })),
  ])
  return { status: 200, headers: { 'Content-Type': contentType }, body }
}
const storedOf = (body: string | undefined) => Date.parse((body ? (JSON.parse(body) as Statement).stored : undefined) ?? '')
const dated = (found: RawAnswer, at: number): RawAnswer =>
  !Number.isFinite(at) ? found : { ...found, headers: { ...found.headers, 'Last-Modified': new Date(at).toUTCString() } }

/** Reads what was asked. Throws 404 for an unknown id. */
export async function readStatements(db: Db, reading: Reading, request: XapiRequest, secret: string): Promise<RawAnswer> {
  if ('id' in reading) {
    const found = await findOne(db, reading.id)
    if (!found || found.voided !== reading.voided) throw fault(404, 'no such statement')
    const [text = ''] = await shaped(db, [found.body], reading.shape, request)
    return dated(await answer(db, text, [found.body], reading.shape), storedOf(found.body))
  }
  const { query } = reading
  const rows = await listStatements(db, { ...query, limit: query.limit + 1 }, query.ascending)
  const page = rows.slice(0, query.limit)
  const bodies = page.map((row) => row.body)
  const last = page.at(-1)
  const more =
    rows.length > page.length && last ? `/xapi/statements?more=${writeCursor({ ...query, after: last.ord }, db.tenantId, secret)}` : ''
  const content = `{"statements":[${(await shaped(db, bodies, reading.shape, request)).join(',')}],"more":${JSON.stringify(more)}}`
  return dated(await answer(db, content, bodies, reading.shape), Math.max(...bodies.map(storedOf)))
}
