// The record store over HTTP: credentials, statements, queries, voiding, documents, attachments, limits, and the wall between tenants.
import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import { CompactSign } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { recordStore } from '../contract.ts'
import { boundaryOf, readParts, writeParts } from './statement/multipart.ts'
import { learner, sampleOf, usual } from './statement/samples.ts'

type Json = Record<string, unknown>
let world: World
let admin: Person
let reader: Program
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signIn('admin')
  reader = await programOf('读写系统', 'READ_WRITE')
})
afterAll(() => world?.close())

interface Sent {
  method?: string
  body?: unknown
  raw?: Buffer
  version?: string | null
  headers?: Record<string, string>
}
type Program = Awaited<ReturnType<typeof programOf>>

/** A program with a credential of its own. */
async function programOf(name: string, scope: 'WRITE' | 'READ_WRITE', domain: 'demo' | 'yuanfan' = 'demo') {
  const person = domain === 'demo' ? admin : await world.signIn('admin', domain)
  const { id, key, secret } = await person.get(recordStore.create, { body: { name, scope } })
  return { id, key, secret, send: sender(`${key}:${secret}`, domain) }
}
const sender =
  (credential: string | null, domain: 'demo' | 'yuanfan' = 'demo') =>
  async (path: string, { method = 'GET', body, raw, version = '1.0.3', headers = {} }: Sent = {}) => {
    const init: RequestInit = {
      method,
      headers: {
        ...(credential ? { authorization: `Basic ${Buffer.from(credential).toString('base64')}` } : {}),
        ...(version ? { 'x-experience-api-version': version } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    }
    if (body !== undefined || raw) init.body = (raw ?? JSON.stringify(body)) as never
    const answer = await world.anybody(domain).fetch(`/xapi${path}`, init)
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, headers: answer.headers, bytes, json: () => JSON.parse(bytes.toString('utf8')) as Json }
  }
const query = (parameters: Record<string, string>) => `?${new URLSearchParams(parameters)}`
const store = async (program: Program, body: unknown) => {
  const answer = await program.send('/statements', { method: 'POST', body })
  expect(answer.status, answer.bytes.toString()).toBe(200)
  return answer.json() as unknown as string[]
}
const found = async (program: Program, parameters: Record<string, string>) => {
  const answer = await program.send(`/statements${query(parameters)}`)
  expect(answer.status, answer.bytes.toString()).toBe(200)
  return answer.json() as { statements: (Json & { id: string })[]; more: string }
}
const idsOf = ({ statements }: { statements: { id: string }[] }) => statements.map((one) => one.id)
/** A statement about an activity of its own, so that tests do not find each other's. */
const about = (activity: string, change: Json = {}) => sampleOf({ object: { id: activity }, ...change })
const activity = () => `http://x.example/activity/${randomUUID()}`

test('a statement is stored with what the store adds, and read back', async () => {
  const [id = ''] = await store(reader, usual)
  const answer = await reader.send(`/statements${query({ statementId: id })}`)
  expect(answer.json()).toMatchObject({ ...usual, id, version: '1.0.0', authority: { account: { name: reader.key } } })
  expect(answer.headers.get('last-modified')).toMatch(/GMT$/)
  expect(Date.parse(answer.headers.get('x-experience-api-consistent-through') ?? '')).toBeGreaterThan(0)
  const again = await reader.send(`/statements${query({ statementId: id })}`, { method: 'PUT', body: { ...usual, id: id.toUpperCase() } })
  expect(again.status).toBe(204)
  const other = await reader.send(`/statements${query({ statementId: id })}`, {
    method: 'PUT',
    body: sampleOf({ result: { success: false } }),
  })
  expect(other.status).toBe(409)
})

test('a batch is stored whole or not at all', async () => {
  const of = activity()
  const bad = await reader.send('/statements', { method: 'POST', body: [about(of), about(of, { verb: { id: 'x' } })] })
  expect([bad.status, bad.json()]).toEqual([400, { error: 'verb.id: is no IRI' }])
  const [known = ''] = await store(reader, about(activity()))
  const clash = await reader.send('/statements', { method: 'POST', body: [about(of), about(of, { id: known })] })
  expect(clash.status).toBe(409)
  expect(idsOf(await found(reader, { activity: of }))).toEqual([])
  expect((await reader.send('/statements', { method: 'POST', body: Array.from({ length: 1_001 }, () => about(of)) })).status).toBe(413)
  const long = about(of, { result: { response: 'x'.repeat(1_000_001) } })
  expect((await reader.send('/statements', { method: 'POST', body: long })).status).toBe(413)
})

test('programs that store at the same time lose nothing, and pages follow the order of storing', async () => {
  const of = activity()
  const batches = await Promise.all(
    Array.from({ length: 12 }, () =>
      store(
        reader,
        Array.from({ length: 5 }, () => about(of)),
      ),
    ),
  )
  const all: string[] = []
  let page = await found(reader, { activity: of, ascending: 'true', limit: '7' })
  for (;;) {
    all.push(...idsOf(page))
    if (!page.more) break
    page = (await reader.send(page.more.slice('/xapi'.length))).json() as unknown as typeof page
  }
  expect(all.toSorted()).toEqual(batches.flat().toSorted())
  const stored = (await found(reader, { activity: of })).statements.map((one) => String(one['stored']))
  expect(stored).toEqual(stored.toSorted().toReversed())
  // a reader that goes on from the last time misses nothing and gets nothing twice
  const [first = '', next = ''] = [...new Set(stored)].toSorted()
  expect(idsOf(await found(reader, { activity: of, since: first, until: next }))).toHaveLength(5)
})

test('a statement that is sent many times at once is stored once', async () => {
  const body = about(activity(), { id: randomUUID() })
  const answers = await Promise.all(Array.from({ length: 8 }, () => reader.send('/statements', { method: 'POST', body })))
  expect(answers.map((one) => one.status)).toEqual(Array(8).fill(200))
  expect(idsOf(await found(reader, { activity: (body['object'] as { id: string }).id }))).toHaveLength(1)
})

test('statements are found by actor, verb, activity, registration, and by what refers to them', async () => {
  const [of, registration] = [activity(), randomUUID()]
  const person = { mbox: `mailto:${randomUUID()}@x.example` }
  const [first = ''] = await store(reader, about(of, { actor: person, context: { registration, instructor: learner } }))
  const [second = ''] = await store(reader, about(of, { verb: { id: 'http://x.example/tried' } }))
  const agent = JSON.stringify(person)
  expect(idsOf(await found(reader, { agent }))).toEqual([first])
  expect(idsOf(await found(reader, { registration }))).toEqual([first])
  expect(idsOf(await found(reader, { activity: of }))).toEqual([second, first])
  expect(idsOf(await found(reader, { activity: of, verb: 'http://x.example/tried' }))).toEqual([second])
  expect(idsOf(await found(reader, { activity: of, agent: JSON.stringify(learner), related_agents: 'true' }))).toEqual([second, first])
  const [pointer = ''] = await store(reader, about(of, { object: { objectType: 'StatementRef', id: first }, context: undefined }))
  const [chained = ''] = await store(reader, about(of, { object: { objectType: 'StatementRef', id: pointer }, context: undefined }))
  expect(idsOf(await found(reader, { agent }))).toEqual([chained, pointer, first])
})

test('a voided statement is only read as such, whichever came first', async () => {
  const [of, later] = [activity(), randomUUID()]
  const voiding = (id: string) => ({
    ...usual,
    verb: { id: 'http://adlnet.gov/expapi/verbs/voided' },
    object: { objectType: 'StatementRef', id },
  })
  const [id = ''] = await store(reader, about(of))
  const [act = ''] = await store(reader, [voiding(id), voiding(later)])
  await store(reader, about(of, { id: later }))
  for (const gone of [id, later]) {
    expect((await reader.send(`/statements${query({ statementId: gone })}`)).status).toBe(404)
    expect((await reader.send(`/statements${query({ voidedStatementId: gone })}`)).json()).toMatchObject({ id: gone })
  }
  await store(reader, voiding(act))
  expect((await reader.send(`/statements${query({ statementId: act })}`)).status).toBe(200)
})

test('an attachment is returned with its bytes, and a signature must hold', async () => {
  const bytes = Buffer.from('等待期为30天。')
  const sha2 = createHash('sha256').update(bytes).digest('hex')
  const declared = { usageType: 'http://x.example/u', display: { en: 'a' }, contentType: 'text/plain', length: bytes.length, sha2 }
  const send = (statement: unknown, part: Buffer, hash = sha2) => {
    const headers = { 'Content-Type': 'text/plain', 'Content-Transfer-Encoding': 'binary', 'X-Experience-API-Hash': hash }
    const { contentType, body } = writeParts([
      { headers: { 'Content-Type': 'application/json' }, content: Buffer.from(JSON.stringify(statement)) },
      { headers, content: part },
    ])
    return reader.send('/statements', { method: 'POST', raw: body, headers: { 'content-type': contentType } })
  }
  const [id = ''] = (await send(sampleOf({ attachments: [declared] }), bytes)).json() as unknown as string[]
  const answer = await reader.send(`/statements${query({ statementId: id, attachments: 'true' })}`)
  const parts = readParts(answer.bytes, boundaryOf(answer.headers.get('content-type') ?? '') ?? '')
  expect(parts?.[1]?.content).toEqual(bytes)
  expect((await reader.send('/statements', { method: 'POST', body: sampleOf({ attachments: [declared] }) })).status).toBe(400)
  expect((await send(usual, bytes)).status).toBe(400)

  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signed = async (payload: unknown) =>
    Buffer.from(await new CompactSign(Buffer.from(JSON.stringify(payload))).setProtectedHeader({ alg: 'RS256' }).sign(privateKey))
  const withSignature = (jws: Buffer) => {
    const hash = createHash('sha256').update(jws).digest('hex')
    const usageType = 'http://adlnet.gov/expapi/attachments/signature'
    const one = { ...declared, usageType, contentType: 'application/octet-stream', length: jws.length, sha2: hash }
    return send(sampleOf({ attachments: [one] }), jws, hash)
  }
  expect((await withSignature(await signed(usual))).status).toBe(200)
  expect((await withSignature(await signed(sampleOf({ result: { success: false } })))).status).toBe(400)
})

test('documents are merged, guarded by their ETag, listed and deleted', async () => {
  const place = { activityId: activity(), agent: JSON.stringify(learner), stateId: '进度' }
  const at = `/activities/state${query(place)}`
  expect((await reader.send(at, { method: 'PUT', body: { page: 1, seen: [1] } })).status).toBe(204)
  expect((await reader.send(at, { method: 'POST', body: { page: 2 } })).status).toBe(204)
  const read = await reader.send(at)
  expect(read.json()).toEqual({ page: 2, seen: [1] })
  const etag = read.headers.get('etag') ?? ''
  const put = (headers: Record<string, string>) => reader.send(at, { method: 'PUT', body: { page: 3 }, headers, version: '2.0.0' })
  expect((await put({})).status).toBe(409)
  expect((await put({ 'if-match': '"other"' })).status).toBe(412)
  expect((await put({ 'if-match': etag })).status).toBe(204)
  expect((await put({ 'if-match': etag })).status).toBe(412)
  const list = `/activities/state${query({ activityId: place.activityId, agent: place.agent })}`
  expect((await reader.send(list)).json()).toEqual(['进度'])
  expect((await reader.send(list, { method: 'DELETE' })).status).toBe(204)
  expect((await reader.send(at)).status).toBe(404)
  const large = await reader.send(at, { method: 'PUT', raw: Buffer.alloc(1_000_001), headers: { 'content-type': 'image/png' } })
  expect(large.status).toBe(413)
  const profile = `/agents/profile${query({ agent: place.agent, profileId: 'x' })}`
  expect((await reader.send(profile, { method: 'PUT', body: {} })).status).toBe(400)
  expect((await reader.send(profile, { method: 'PUT', body: {}, headers: { 'if-none-match': '*' } })).status).toBe(204)
})

test('activities and agents answer what the store knows', async () => {
  const id = activity()
  await store(reader, about(id, { object: { id, definition: { name: { 'zh-CN': '甲' } } } }))
  await store(reader, about(id, { object: { id, definition: { name: { en: 'a' } } } }))
  expect((await reader.send(`/activities${query({ activityId: id })}`)).json()).toMatchObject({
    definition: { name: { 'zh-CN': '甲', en: 'a' } },
  })
  const person = await reader.send(`/agents${query({ agent: JSON.stringify(learner) })}`)
  expect(person.json()).toEqual({ objectType: 'Person', name: [learner.name], account: [learner.account] })
})

test('a call needs version, credential and known parameters', async () => {
  const status = async (path: string, sent?: Sent, program: Pick<Program, 'send'> = reader) => (await program.send(path, sent)).status
  expect(await status('/about', { version: null }, { send: sender(null) })).toBe(200)
  expect(await status('/statements', { version: null })).toBe(400)
  expect(await status('/statements', { version: '0.95' })).toBe(400)
  expect(await status('/statements', {}, { send: sender(null) })).toBe(401)
  expect(await status('/statements', {}, { send: sender(`${reader.key}:wrong`) })).toBe(401)
  expect(await status('/statements?Limit=1')).toBe(400)
  expect(await status('/statements?limit=1&limit=2')).toBe(400)
  expect(await status('/statements?more=x.y')).toBe(400)
  expect(await status('/nothing')).toBe(404)
  expect(await status('/statements', { method: 'DELETE' })).toBe(405)
  expect(await status('/statements', { method: 'POST', raw: Buffer.from('{'), headers: { 'content-type': 'application/json' } })).toBe(400)
  expect(await status('/statements', { method: 'POST', body: usual, headers: { 'content-type': 'text/plain' } })).toBe(400)
  expect(await status('/statements', { method: 'POST', body: usual, headers: { origin: 'https://evil.example' } })).toBe(403)
  const form = { method: 'POST', raw: Buffer.from(new URLSearchParams({ content: JSON.stringify(usual) }).toString()) }
  const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await status(`/statements?method=POST`, { ...form, headers: urlencoded })).toBe(200)
  expect(await status(`/statements?method=POST`, { ...form, headers: urlencoded, version: '2.0.0' })).toBe(400)
})

test('a credential that only writes reads nothing, and a disabled or deleted one does nothing', async () => {
  const writer = await programOf('只写系统', 'WRITE')
  const write = async () => (await writer.send('/statements', { method: 'POST', body: usual })).status
  expect(await write()).toBe(200)
  expect((await writer.send('/statements')).status).toBe(403)
  expect((await writer.send(`/agents${query({ agent: JSON.stringify(learner) })}`)).status).toBe(403)
  await admin.get(recordStore.setEnabled, { params: { id: writer.id }, body: { enabled: false } })
  expect(await write()).toBe(401)
  await admin.get(recordStore.setEnabled, { params: { id: writer.id }, body: { enabled: true } })
  expect(await write()).toBe(200)
  await admin.get(recordStore.remove, { params: { id: writer.id } })
  expect(await write()).toBe(401)
})

test('another tenant sees nothing, and a credential works only at its own address', async () => {
  const other = await programOf('别家系统', 'READ_WRITE', 'yuanfan')
  const [of, id] = [activity(), randomUUID()]
  await store(reader, about(of, { id }))
  const { more } = await found(reader, { limit: '1' })
  expect((await other.send(`/statements${query({ statementId: id })}`)).status).toBe(404)
  expect((await found(other, {})).statements).toEqual([])
  expect((await other.send(more.slice('/xapi'.length))).status).toBe(400)
  expect((await sender(`${reader.key}:${reader.secret}`, 'yuanfan')('/statements')).status).toBe(401)
  const stranger = await world.signIn('admin', 'yuanfan')
  expect((await stranger.ask(recordStore.detail, { params: { statement: id } })).status).toBe(404)
  // an id of one tenant is free in another
  await store(other, about(of, { id, result: { success: false } }))
  expect(idsOf(await found(other, {}))).toEqual([id])
})

test('the page lists credentials without secrets, and the latest statements', async () => {
  const listed = JSON.stringify(await admin.get(recordStore.list))
  expect(listed).toContain(reader.key)
  expect(listed).not.toContain(reader.secret)
  expect(await admin.ask(recordStore.create, { body: { name: '读写系统', scope: 'WRITE' } })).toMatchObject({ msg: '已有同名的凭证' })
  expect(
    (await world.owner.query('select count(*) n from xapi_credential where secret_hash = $1', [Buffer.from(reader.secret)])).rows[0].n,
  ).toBe('0')
  const [id = ''] = await store(reader, usual)
  const { records, total } = await admin.get(recordStore.page)
  expect(total).toBeGreaterThan(1)
  expect(records[0]).toMatchObject({
    id,
    actor: '林小满',
    verb: '通过',
    object: '重疾险考试',
    sourceName: '读写系统',
    timestamp: '2026-11-01 09:12:00',
  })
  expect(JSON.parse((await admin.get(recordStore.detail, { params: { statement: id } })).body)).toMatchObject(usual)
  expect((await admin.ask(recordStore.detail, { params: { statement: randomUUID() } })).status).toBe(404)
})
