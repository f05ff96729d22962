// Import of attempts over HTTP: lines are graded as if sat, refused with a reason, idempotent, and independent of their order.
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ExamWorld, sitters, startExamWorld } from '#test/exam-world.ts'
import { assignments, exams } from '#features/assessment/exams/contract.ts'
import { followPeople } from '#features/assessment/exams/server/exams.ts'
import { serviceCredentials } from '#features/organisation/service-credentials/contract.ts'
import { attempts } from '../contract.ts'
import { importAttempts, rebuildResults } from './attempts.ts'

let w: ExamWorld
let secret: string
let examId: string
beforeAll(async () => {
  w = await startExamWorld()
  secret = (await w.admin.get(serviceCredentials.create, { body: { name: '考试系统', scopes: ['exam-results'] } })).secret
})
beforeEach(async () => {
  examId = await w.exam({ maxExamCnt: 3, endTime: '2099-01-01 00:00:00' })
})
afterAll(() => w?.world.close())

const right = () => [
  { subjectId: w.ids[0], response: 'B' },
  { subjectId: w.ids[1], response: ['C', 'A'] },
  { subjectId: w.ids[2], response: true },
  { subjectId: w.ids[3], response: ['90', '观察期'] },
]
const line = (more: object = {}) => ({
  examinationId: examId,
  loginName: 'viewer',
  startedAt: '2026-03-01 09:00:00',
  submittedAt: '2026-03-01 09:20:00',
  answers: right(),
  ...more,
})
const bring = async (...lines: unknown[]) => (await w.world.bring(secret, attempts.import, lines)).content
const results = (id = examId) =>
  w.rows(
    `select u.login_name who, r.sum_score::float8 sum, r.attempt_count n, r.choices_score::float8 c, r.short_answer_score::float8 s
       from exam_result r join app_user u on u.tenant_id = r.tenant_id and u.id = r.user_id where r.exam_id = $1 order by 1`,
    [id],
  )

test('an imported line is graded and counts, and the same line counts as repeated in any time format', async () => {
  expect(await bring(line(), line())).toEqual({ total: 2, accepted: 1, repeated: 1, refused: 0, faults: [] })
  const iso = { startedAt: '2026-03-01T01:00:00Z', submittedAt: '2026-03-01T09:20:00+08:00', answers: right().toReversed() }
  expect(await bring(line(iso), line({ loginName: ' VIEWER ' }))).toMatchObject({ accepted: 0, repeated: 2 })
  expect(await results()).toEqual([{ who: 'viewer', sum: 70, n: 1, c: 20, s: 0 }])
  const [row] = await w.rows(
    'select status, source, submit_kind kind, attempt_no no, department_id is not null dept, content_hash is not null hash from exam_attempt where exam_id = $1',
    [examId],
  )
  expect(row).toEqual({ status: 'GRADED', source: 'IMPORT', kind: 'IMPORT', no: 1, dept: true, hash: true })
  expect((await w.author.get(exams.detail, { params: { id: examId } })).sat).toBe(true)
  expect(await bring(line({ answers: [] }))).toMatchObject({
    refused: 1,
    faults: [{ line: 1, reason: '同一次考试的内容与已导入的不一致' }],
  })
  const waiting = line({ loginName: 'leader', answers: [{ subjectId: w.ids[4], response: '先听客户说完' }] })
  expect(await bring(waiting)).toMatchObject({ accepted: 1 })
  expect((await results())[0]).toEqual({ who: 'leader', sum: null, n: 1, c: null, s: null })
  expect(await w.inTenant((db) => rebuildResults(db, examId, null))).toEqual({ written: 0, removed: 0 })
})

test('every wrong line is refused with its reason, and the others are accepted', async () => {
  const empty = await w.author.get(exams.create, {
    body: { examinationName: '空', startTime: '2026-01-01 09:00:00', examDurationMinute: 30, categories: [{ categoryId: w.bankId }] },
  })
  const day = (d: string) => ({ startedAt: `${d} 09:00:00`, submittedAt: `${d} 09:20:00` })
  await w.rows(`update exam set end_time = '2026-06-01 00:00:00+08' where id = $1`, [examId])
  const told = await bring(
    line({ examinationId: '999999999' }),
    line({ loginName: 'nobody' }),
    line({ examinationId: empty.id }),
    line(day('2025-12-31')),
    line({ ...day('2026-06-02') }),
    line({ submittedAt: '2026-03-01 08:59:59' }),
    line({ submittedAt: '2099-03-01 08:59:59' }),
    line({ answers: [{ subjectId: '999999999', response: 'A' }] }),
    line({ answers: [right()[0], right()[0]] }),
    line({ answers: [{ subjectId: w.ids[0], response: ['A'] }] }),
    line({ startedAt: '2026-02-30 09:00:00' }),
    line({ answers: 1 }),
    { nothing: true },
    line(),
    line(day('2026-03-02')),
    line(day('2026-03-03')),
    line(day('2026-03-04')),
  )
  expect(told.faults).toEqual([
    { line: 1, reason: '考试999999999不存在' },
    { line: 2, reason: '人员“nobody”不存在' },
    { line: 3, reason: '请先设置试卷' },
    { line: 4, reason: '开始时间早于考试开始时间' },
    { line: 5, reason: '交卷时间晚于考试结束时间' },
    { line: 6, reason: '交卷时间早于开始时间' },
    { line: 7, reason: '时间晚于当前时间' },
    { line: 8, reason: '试卷中没有题目999999999' },
    { line: 9, reason: `题目${w.ids[0]}重复` },
    { line: 10, reason: `题目${w.ids[0]}的答案格式不正确` },
    { line: 11, reason: '时间格式应为 YYYY-MM-DD HH:mm:ss 或 ISO 8601' },
    { line: 12, reason: '答案无效' },
    { line: 13, reason: '考试无效' },
    { line: 17, reason: '考试次数超过3次' },
  ])
  expect(told).toMatchObject({ total: 17, accepted: 3, refused: 14 })
  expect(await results()).toMatchObject([{ who: 'viewer', sum: 70, n: 3 }])
  expect((await w.rows('select sat_at from exam where id = $1', [empty.id]))[0]?.['sat_at']).toBe(null)
})

test('an attempt before the assignment leaves the enrolment released, and a later assignment stays required after moves', async () => {
  await bring(line({ loginName: 'admin' }))
  const enrolment = async () =>
    (await w.rows('select status, has_sat sat from exam_enrolment where exam_id = $1 and user_id = $2', [examId, w.userIds['admin']]))[0]
  expect(await enrolment()).toEqual({ status: 'RELEASED', sat: true })
  const move = async (to: string) => {
    await w.rows(
      'update app_user set department_id = (select id from department d where d.tenant_id = $1 and d.full_name = $3) where id = $2',
      [w.tenantId, w.userIds['admin'], to],
    )
    await w.inTenant((db) => followPeople(async (run) => run(db), [w.userIds['admin'] ?? '']))
  }
  await move('总公司/华东区')
  expect(await enrolment()).toEqual({ status: 'RELEASED', sat: true })
  const [shenzhen] = await w.rows(`select id::text id from department where tenant_id = $1 and full_name = '总公司/华南区/深圳分公司'`, [
    w.tenantId,
  ])
  await move('总公司/华南区/深圳分公司')
  await w.admin.get(assignments.create, { body: { examinationId: examId, selectionType: 'BY_GROUP', targets: [String(shenzhen?.['id'])] } })
  expect(await enrolment()).toEqual({ status: 'REQUIRED', sat: true })
  await move('总公司/管理部')
  expect(await enrolment()).toEqual({ status: 'REQUIRED', sat: true })
})

test("lines of people without an assignment are accepted, other tenants' exams are unknown, and a person may not import", async () => {
  expect(await bring(line({ loginName: 'admin' }))).toMatchObject({ accepted: 1 })
  expect((await w.world.bring(secret, attempts.import, [line()], 'yuanfan')).status).toBe(401)
  expect((await w.admin.ask(attempts.import, { body: {} })).status).toBe(403)
  const audit = await w.rows(`select after from audit_log where action = '导入考试作答' and result = 0 order by id desc limit 1`)
  expect(audit[0]?.['after']).toEqual({ total: 1, accepted: 1, repeated: 0, refused: 0 })
})

test('two concurrent streams of the same lines store each line once', async () => {
  const lines = sitters.flatMap((loginName) =>
    ['2026-03-01', '2026-03-02', '2026-03-03'].map((d) => line({ loginName, startedAt: `${d} 09:00:00`, submittedAt: `${d} 09:20:00` })),
  )
  const told = await Promise.all([bring(...lines), bring(...lines.toReversed()), bring(...lines)])
  expect(told.reduce((n, t) => n + t.accepted, 0)).toBe(12)
  expect(told.reduce((n, t) => n + t.repeated, 0)).toBe(24)
  expect((await results()).map((r) => r['n'])).toEqual([3, 3, 3, 3])
})

test('lines that wait for a running regrade are graded by the new points', async () => {
  await bring(line({ loginName: 'leader' }))
  await w.rows('begin')
  await w.rows(`select pg_advisory_xact_lock(hashtextextended('results ' || $1::text || ' ' || $2::text, 0))`, [w.tenantId, examId])
  const coming = bring(line())
  const waits = () =>
    w.rows(
      `select from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
    )
  await expect.poll(async () => (await waits()).length, { timeout: 60_000 }).toBe(1)
  await w.rows('update exam_question set score = 7 where exam_id = $1 and question_id = $2', [examId, w.ids[0]])
  await w.rows('update exam set total_score = 87, updated_at = clock_timestamp() where id = $1', [examId])
  await w.rows('commit')
  expect(await coming).toMatchObject({ accepted: 1 })
  expect(
    (
      await w.rows('select total_score::float8 total, sum_score::float8 sum from exam_attempt where exam_id = $1 and user_id = $2', [
        examId,
        w.userIds['viewer'],
      ])
    )[0],
  ).toEqual({ total: 87, sum: 57 })
})

test('the order of lines changes no result', async () => {
  const all = sitters.flatMap((loginName, i) =>
    [1, 2, 3].map((d) =>
      line({ loginName, startedAt: `2026-03-0${d} 09:00:00`, submittedAt: '2026-03-05 10:00:00', answers: right().slice(0, (i + d) % 5) }),
    ),
  )
  const given = async (lines: readonly object[], attemptPolicy: string) => {
    const id = await w.exam({ maxExamCnt: 3, attemptPolicy })
    const stream = lines.map((l, n) => ({ line: n + 1, value: { ...l, examinationId: id } as never }))
    await importAttempts(w.inTenant, stream, { now: new Date('2026-07-01') })
    expect(await w.inTenant((db) => rebuildResults(db, id, null))).toEqual({ written: 0, removed: 0 })
    return (await results(id)).map((r) => [r['who'], r['sum'], r['n'], r['c']])
  }
  const policy = fc.constantFrom('HIGHEST', 'LATEST', 'FIRST')
  await fc.assert(
    fc.asyncProperty(policy, fc.shuffledSubarray(all, { minLength: all.length }), async (p, lines) => {
      expect(await given(lines, p)).toEqual(await given(all, p))
    }),
    { numRuns: 6 },
  )
})
