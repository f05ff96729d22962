// Malicious input to sittings and imports of attempts: only the hostile part is refused, and nothing leaks.
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import type { Person } from '#test/world.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { serviceCredentials } from '#features/organisation/service-credentials/contract.ts'
import { attempts } from '../contract.ts'

let w: ExamWorld
let viewer: Person
let secret: string
let credentialId: string
beforeAll(async () => {
  w = await startExamWorld()
  viewer = await w.world.signIn('viewer')
  const made = await w.admin.get(serviceCredentials.create, { body: { name: '考试系统', scopes: ['exam-results'] } })
  secret = made.secret
  credentialId = made.id
})
afterAll(() => w?.world.close())

const line = (examinationId: string, more: object = {}) => ({
  examinationId,
  loginName: 'viewer',
  startedAt: '2026-03-01 09:00:00',
  submittedAt: '2026-03-01 09:20:00',
  answers: [{ subjectId: w.ids[0], response: 'B' }],
  ...more,
})
const bring = (lines: readonly unknown[] | string) => w.world.bring(secret, attempts.import, lines)
const open = (reply: Person, examinationId: string) => reply.get(attempts.start, { body: { examinationId } })

test('an import refuses only the lines with an impossible time, zone or text', async () => {
  const examId = await w.exam({ maxExamCnt: 50, endTime: '2099-01-01 00:00:00' })
  const bad = [
    { startedAt: '2026-03-01T09:00:00+23:00', submittedAt: '2026-03-03T09:20:00+23:00' },
    { startedAt: '2026-03-01T09:00:00-23:59' },
    { startedAt: '2026-03-01 24:00:00' },
    { startedAt: '2026-03-01T23:59:60Z' },
    { startedAt: '2026-03-01T09:00:00.12345678901234567Z' },
    { startedAt: '2026-03-01T09:00Z' },
    { startedAt: '2026-02-30T09:00:00Z' },
    { loginName: `' or 1=1 --` },
    { loginName: '<img src=x>' },
    { loginName: 'İ\u0130' },
    { examinationId: '9007199254740993' },
    { answers: [{ subjectId: '9999999999999999', response: 'B' }] },
    { answers: [{ subjectId: w.ids[4], response: '\ud800 \u0000 半' }], startedAt: '2026-03-02 09:00:00' },
    { answers: [{ subjectId: w.ids[3], response: Array.from({ length: 50 }, () => '９'.repeat(2000)) }] },
  ]
  const told = await bring([
    ...bad.map((b, i) => line(examId, { submittedAt: `2026-03-0${(i % 8) + 2} 09:20:00`, ...b })),
    line(examId, { startedAt: '2026-03-03 09:00:00', submittedAt: '2026-03-03 10:00:00' }),
  ])
  const wrongTime = '时间格式应为 YYYY-MM-DD HH:mm:ss 或 ISO 8601'
  expect(told.content.faults).toEqual([
    ...[1, 2, 3, 4, 6, 7].map((n) => ({ line: n, reason: wrongTime })),
    { line: 8, reason: "人员“' or 1=1 --”不存在" },
    { line: 9, reason: '人员“<img src=x>”不存在' },
    { line: 10, reason: '人员“İİ”不存在' },
    { line: 11, reason: '考试9007199254740993不存在' },
    { line: 12, reason: '试卷中没有题目9999999999999999' },
    { line: 14, reason: `题目${w.ids[3]}的答案格式不正确` },
  ])
  expect(told.content).toMatchObject({ total: 15, accepted: 3, refused: 12 })
})

test('the server refuses bodies that are not lines, and keeps running', async () => {
  const examId = await w.exam({ maxExamCnt: 50, endTime: '2099-01-01 00:00:00' })
  const send = async (body: Buffer | string, headers: Record<string, string> = {}) => {
    const answer = await w.world.anybody().fetch('/ai-exam/v1/attempt/import', {
      method: 'POST',
      body: body as never,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/x-ndjson', ...headers },
    })
    return [answer.status, await answer.text()] as const
  }
  const good = `${JSON.stringify(line(examId))}\n`
  const told = async (...asked: Parameters<typeof send>) => JSON.parse((await send(...asked))[1]).content
  // the server unpacks a compressed body only if its header names the encoding
  const packed = await told(gzipSync(good))
  expect(packed).toMatchObject({ accepted: 0, refused: packed.total })
  expect(new Set(packed.faults.map(({ reason }: { reason: string }) => reason))).toEqual(new Set(['不是有效的 JSON']))
  expect(await told(gzipSync(good), { 'content-encoding': 'gzip' })).toMatchObject({ accepted: 1, refused: 0 })
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x'])
    expect((await send(good, { 'content-type': type }))[0]).toBe(415)
  for (const empty of ['', '\n\n\r\n']) expect(await told(empty)).toMatchObject({ total: 0 })
  expect(await told(`{"a":\n${good}`)).toMatchObject({ repeated: 1, faults: [{ line: 1, reason: '不是有效的 JSON' }] })
  const long = Buffer.concat([Buffer.alloc(100_000_000, 'x'), Buffer.from(`\n${good}`)])
  expect(await told(long)).toMatchObject({ repeated: 1, faults: [{ line: 1, reason: '一行超过 1MB' }] })
})

test('an import keeps the accepted lines and drops the rest if the sender disconnects or its credential is revoked', async () => {
  const people = ['viewer', 'leader', 'author', 'admin', 'auditor', 'officer']
  const stream = (examId: string) =>
    Array.from({ length: 600 }, (_, i) => {
      const startedAt = new Date(Date.UTC(2026, 2, 1, 0, 0, Math.floor(i / 6))).toISOString()
      return `${JSON.stringify(line(examId, { loginName: people[i % 6], startedAt, submittedAt: '2026-03-09 09:20:00' }))}\n`
    }).join('')
  const { port } = new URL(w.world.url)
  const head = `POST ${attempts.import.path} HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: Bearer ${secret}\r\nContent-Type: application/x-ndjson\r\nContent-Length: 10000000\r\n\r\n`
  const had = async (examId: string) =>
    Number((await w.rows('select count(*)::int n from exam_attempt where exam_id = $1', [examId]))[0]?.['n'])
  const until = async (examId: string, n: number) => {
    for (let i = 0; i < 100 && (await had(examId)) < n; i++) await pause(50)
    return had(examId)
  }
  const [one, two] = [await w.exam({ maxExamCnt: 100 }), await w.exam({ maxExamCnt: 100 })]
  const gone = connect(Number(port), '127.0.0.1')
  gone.write(head + stream(one))
  expect(await until(one, 500)).toBe(500)
  gone.destroy()

  const told = connect(Number(port), '127.0.0.1')
  let answer = ''
  told.on('data', (d) => (answer += String(d)))
  told.on('error', () => {})
  told.write(head + stream(two))
  expect(await until(two, 500)).toBe(500)
  await w.admin.get(serviceCredentials.revoke, { params: { id: credentialId } })
  told.write(stream(two).replaceAll('09:20:00', '10:20:00'))
  await expect.poll(() => answer, { timeout: 60_000 }).toMatch(/^HTTP\/1\.1 401/)
  expect([await had(one), await had(two)]).toEqual([500, 500])
  told.destroy()
  const [log] = await w.rows(`select result, actor_name from audit_log where action = '导入考试作答' and result = 400`)
  expect(log).toEqual({ result: 400, actor_name: '服务凭证「考试系统」' })
})

test('a later end of the exam moves the deadline of open attempts', async () => {
  const examId = await w.exam({ examDurationMinute: 30 })
  await w.rows(`update exam set end_time = date_trunc('second', now()) + interval '5 minutes' where id = $1`, [examId])
  const sitting = await open(viewer, examId)
  await w.admin.get(exams.update, { params: { id: examId }, body: { endTime: '2099-01-01 00:00:00' } })
  const now = await viewer.get(attempts.detail, { params: { id: sitting.id } })
  expect(Date.parse(`${now.deadline}`) - Date.parse(now.startedAt)).toBe(30 * 60_000)
})
