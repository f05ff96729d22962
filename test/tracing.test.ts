// OpenTelemetry: a request, its statements, and the medium that it requests are one trace; a local collector receives it.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, afterAll, expect, test } from 'vitest'
import { courses } from '#features/authoring/courses/contract.ts'
import { productions } from '#features/authoring/productions/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { startTracing } from '#platform/tracing.ts'
import { demoPassword } from '#apps/demo/people.ts'
import { type Person, startWorld, type World } from './world.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code?: number }
  attributes: { key: string; value: { stringValue?: string; intValue?: number; doubleValue?: number } }[]
}
type Told = { resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[] }

/** Starts a collector that stores received spans. */
async function openCollector() {
  const told: Told[] = []
  const keys: unknown[] = []
  const server = http.createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      keys.push(request.headers['x-key'])
      if (request.url === '/v1/traces') told.push(JSON.parse(text) as Told)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    text: () => JSON.stringify(told),
    resources: () => told.flatMap((t) => t.resourceSpans.map((r) => r.resource)),
    spans: () => told.flatMap((t) => t.resourceSpans.flatMap((r) => r.scopeSpans.flatMap((s) => s.spans))),
    close: () => new Promise((done) => server.close(done)),
  }
}
const valueOf = (span: Pick<Span, 'attributes'> | undefined, key: string) => {
  const value = span?.attributes.find((a) => a.key === key)?.value
  return value?.stringValue ?? value?.intValue ?? value?.doubleValue
}
const SERVER = 2

let world: World
let author: Person
let subSceneId: string
beforeAll(async () => {
  world = await startWorld({ ROLE: 'all', TRUST_PROXY: '1' })
  author = await world.signIn('author')
  await world.owner.query('delete from generation_task')
  const { id: courseId } = await author.get(courses.createCourse, { body: { title: '追踪课', description: '描述' } })
  const { id: sceneId } = await author.get(courses.createScene, { body: { parentId: courseId, title: '场景' } })
  subSceneId = (await author.get(courses.createSubScene, { body: { parentId: sceneId, title: '子场景', contentStr: '一位客户' } })).id
})
let tracing: { close(): Promise<void> } | undefined
afterEach(() => tracing?.close())
afterAll(() => world?.close())

const addLine = async (text: string) =>
  (
    await author.get(scripts.save, {
      params: { subSceneId },
      body: [{ editType: 'CREATE', type: 'TIPS', needAnswer: 'NO_NEED', mediaType: 'AUDIO', text }],
    })
  )[0]?.id ?? ''
const isMade = (id: string) =>
  expect
    .poll(async () => (await author.get(scripts.list, { params: { subSceneId } })).find((l) => l.id === id)?.audioFile ?? '')
    .not.toBe('')
const at = (endpoint: string, ratio = 1) =>
  startTracing({ endpoint, headers: { 'x-key': 'secret' }, serviceName: 'yanwu-test', ratio }, () => {})

test('a request, its statements, its job and its medium are one trace with names and without values', async () => {
  const collector = await openCollector()
  tracing = await at(collector.endpoint)
  const id = await addLine('先说明来意，再问客户方便不方便。')
  const { status, headers } = await author.ask(productions.one, { params: { id } })
  expect(status).toBe(200)
  await isMade(id)
  // the medium exists before its job has ended, and closing would lose the last spans
  await expect.poll(() => collector.spans().map((s) => s.name)).toEqual(expect.arrayContaining(['make medium', 'job generate-media']))
  await tracing.close()
  const spans = collector.spans()
  const request = spans.find((s) => valueOf(s, 'http.request.id') === headers.get('x-request-id'))
  expect(request).toMatchObject({ name: `POST ${productions.one.path}`, kind: SERVER })
  expect(request?.parentSpanId).toBeUndefined()
  expect([valueOf(request, 'http.route'), valueOf(request, 'http.response.status_code')]).toEqual([productions.one.path, 200])

  const below = (span: Span | undefined) => spans.filter((s) => s.traceId === span?.traceId && s.parentSpanId === span.spanId)
  expect(below(request).filter((s) => valueOf(s, 'db.system.name') === 'postgresql').length).toBeGreaterThan(2)
  const medium = below(request).find((s) => s.name === 'make medium')
  const speech = below(medium).find((s) => s.name === 'media speech')
  expect(valueOf(speech, 'yanwu.media.speechMs')).toBeGreaterThan(0)
  expect(below(request).some((s) => s.name === 'job generate-media')).toBe(true)

  expect(valueOf(collector.resources()[0], 'service.name')).toBe('yanwu-test')
  expect(new Set(collector.keys)).toEqual(new Set(['secret']))
  for (const value of [author.token, demoPassword, '先说明来意']) expect(collector.text()).not.toContain(value)
  await collector.close()
})

test('a trace of a proxy is continued, and an invalid header begins a new trace', async () => {
  const collector = await openCollector()
  tracing = await at(collector.endpoint, 0)
  const traceId = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
  const list = { query: { type: 'COURSE' } } as const
  await author.get(courses.page, { ...list, headers: { traceparent: `00-${traceId}-1122334455667788-01` } })
  for (const traceparent of ['00-0-0-01', `00-${traceId}-1122334455667788-00`, `00-${'0'.repeat(32)}-1122334455667788-01`, '中文'.slice(2)])
    await author.get(courses.page, { ...list, headers: { traceparent } })
  await tracing.close()
  const requests = collector.spans().filter((s) => s.kind === SERVER)
  // at sample rate 0 only the proxy's sampled trace is recorded
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({ traceId, parentSpanId: '1122334455667788' })
  await collector.close()
})

test('an unreachable collector costs only the spans', async () => {
  const collector = await openCollector()
  await collector.close()
  tracing = await at(collector.endpoint)
  expect((await author.ask(courses.page, { query: { type: 'COURSE' } })).status).toBe(200)
  await tracing.close()
  expect((await author.ask(courses.page, { query: { type: 'COURSE' } })).status).toBe(200)
})

test('disabled tracing records nothing', async () => {
  const id = await addLine('请先寒暄，再了解客户的家庭情况。')
  await author.get(productions.one, { params: { id } })
  const { rows } = await world.owner.query<{ traceparent: string | null }>('select traceparent from generation_task where source_id = $1', [
    id,
  ])
  expect(rows).toEqual([{ traceparent: null }])
  await isMade(id)
})
