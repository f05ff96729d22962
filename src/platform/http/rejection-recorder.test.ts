// Refusals in the audit log: one row each, while floods are counted by tenant, address and kind.
import { expect, test } from 'vitest'
import { rejectionRecorder } from './rejection-recorder.ts'
import type { AuditEvent } from './ports.ts'

const event = (result: number, ip = '10.0.0.1', tenantId = '1'): AuditEvent => ({
  action: '读取',
  feature: 'courses',
  request: {
    id: 'r',
    tenantId,
    ip,
    userAgent: '',
    host: 'localhost',
    secure: false,
    token: null,
    devices: [],
    secret: null,
    seen: null,
    onceKey: null,
    flow: null,
  },
  result,
  actor: null,
})
function recorder(delayMs = 0) {
  const written: string[] = []
  const errors: unknown[] = []
  const log = rejectionRecorder(
    async (tenantId, d) => {
      if (delayMs) await new Promise((done) => setTimeout(done, delayMs))
      if (d.result === 500) throw new Error('away')
      written.push(`${tenantId} ${d.request.ip} ${d.result} x${d.times ?? 1}`)
    },
    (error) => errors.push(error),
  )
  return { ...log, written, errors }
}

test('a refusal by a rule or for a missing right gets a row of its own', async () => {
  const log = recorder()
  for (const result of [403, 40001, 403]) log.record(event(result))
  await log.close()
  expect(log.written).toEqual(['1 10.0.0.1 403 x1', '1 10.0.0.1 40001 x1', '1 10.0.0.1 403 x1'])
})

test('refusals that anybody can cause are counted after thirty of a kind; other kinds and other callers still get rows', async () => {
  const log = recorder()
  for (let i = 0; i < 500; i++) log.record(event(40001))
  log.record(event(40003))
  log.record(event(40001, '10.0.0.2'))
  await log.close()
  expect(log.written.filter((w) => w === '1 10.0.0.1 40001 x1')).toHaveLength(30)
  expect(log.written.filter((w) => !w.endsWith('x1'))).toEqual(['1 10.0.0.1 40001 x470'])
  expect(log.written).toHaveLength(33)
})

test('refusals caused by the state of the server are counted, so that a full disk does not fill with them', async () => {
  const log = recorder()
  for (let i = 0; i < 20; i++) log.record(event(503))
  await log.close()
  expect(log.written).toEqual(['1 10.0.0.1 503 x20'])
})

test('floods of 401, 404 and 429 become one row per tenant, address and kind', async () => {
  const log = recorder()
  for (let i = 0; i < 1000; i++) log.record(event(401))
  for (let i = 0; i < 3; i++) log.record(event(404))
  log.record(event(404, '10.0.0.2'))
  log.record(event(404, '10.0.0.1', '2'))
  log.record(event(429))
  expect(log.written).toEqual([])
  await log.close()
  expect(log.written.toSorted()).toEqual([
    '1 10.0.0.1 401 x1000',
    '1 10.0.0.1 404 x3',
    '1 10.0.0.1 429 x1',
    '1 10.0.0.2 404 x1',
    '2 10.0.0.1 404 x1',
  ])
})

test('a tab without a session that asks each minute makes one row; a flood makes one row per minute', async () => {
  const log = recorder()
  for (let minute = 0; minute < 20; minute++) {
    for (let i = 0; i < 3; i++) log.record(event(401))
    for (let i = 0; i < 150; i++) log.record(event(401, '10.0.0.9'))
    log.record(event(404, '10.0.0.3'))
    await log.minute()
  }
  const of = (ip: string) => log.written.filter((row) => row.includes(` ${ip} `))
  expect(of('10.0.0.1')).toEqual([])
  await log.minute()
  expect(of('10.0.0.1')).toEqual(['1 10.0.0.1 401 x60'])
  expect(of('10.0.0.9')).toEqual(Array.from({ length: 20 }, () => '1 10.0.0.9 401 x150'))
  expect(of('10.0.0.3')).toHaveLength(20)
  // an endless flood is reported after an hour
  for (let minute = 0; minute < 61; minute++) {
    log.record(event(401, '10.0.0.4'))
    await log.minute()
  }
  expect(of('10.0.0.4')).toEqual(['1 10.0.0.4 401 x61'])
  await log.close()
})

test('each actor is counted separately, and too many actors together are counted without a name', async () => {
  const written: AuditEvent[] = []
  const log = rejectionRecorder(
    async (_, d) => written.push(d),
    () => {},
  )
  const by = (result: number, token: string | null, actor: AuditEvent['actor'] = null) => {
    const one = event(result)
    log.record({ ...one, actor, request: { ...one.request, token } })
  }
  for (let i = 0; i < 3; i++) by(404, 'first')
  for (let i = 0; i < 5; i++) by(404, 'second')
  for (let i = 0; i < 40; i++) by(40001, null, { id: null, name: i % 2 ? 'here' : 'there', tried: true })
  for (let i = 0; i < 500; i++) by(429, `t${i}`)
  await log.close()
  const counted = written.filter((d) => d.times !== undefined)
  const of = (result: number) => counted.filter((d) => d.result === result).map((d) => [d.request.token ?? d.actor?.name, d.times])
  expect(of(404)).toEqual([
    ['first', 3],
    ['second', 5],
  ])
  expect(of(40001)).toEqual([
    ['there', 5],
    ['here', 5],
  ])
  expect(of(429)).toHaveLength(201)
  expect(of(429).at(-1)).toEqual([undefined, 300])
})

test('ten thousand addresses are remembered at most; the rest are counted together', async () => {
  const log = recorder()
  for (let i = 0; i < 10_500; i++) log.record(event(401, `10.1.${i >> 8}.${i & 255}`))
  await log.close()
  expect(log.written).toHaveLength(10_001)
  expect(log.written.at(-1)).toMatch(/x500$/)
})

test('close waits for pending rows, and a row that cannot be written is logged', async () => {
  const log = recorder(20)
  log.record(event(500))
  log.record(event(403))
  await log.close()
  expect([log.written.length, log.errors.length]).toEqual([1, 1])
})
