// Tests of the figures in the list of exams: state, comparison, filters.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { exams, type ListedExam } from '#features/assessment/exams/contract.ts'
import type { ListedState } from '#features/assessment/exams/fields.ts'
import { serviceCredentials } from '#features/organisation/service-credentials/contract.ts'
import { examAnalysis } from '../contract.ts'
import { keepStandings } from './work.ts'

let w: ExamWorld
let secret: string

beforeAll(async () => {
  w = await startExamWorld()
  secret = (await w.admin.get(serviceCredentials.create, { body: { name: '考试系统', scopes: ['exam-results'] } })).secret
})
afterAll(() => w?.world.close())

const right = () => [
  { subjectId: w.ids[0], response: 'B' },
  { subjectId: w.ids[1], response: ['A', 'C'] },
  { subjectId: w.ids[2], response: true },
  { subjectId: w.ids[3], response: ['90', '观察期'] },
]
const answersOf = {
  right,
  wrong: () => [{ subjectId: w.ids[0], response: 'A' }],
  waits: () => [{ subjectId: w.ids[4], response: '先听客户说完' }],
}

/** Adds an exam with imported attempts. */
async function exam(examinationName: string, month: string, took: Record<string, keyof typeof answersOf> = {}, more: object = {}) {
  const examinationId = await w.exam({ examinationName, startTime: `2026-${month}-01 00:00:00`, ...more })
  if (Object.keys(took).length)
    await w.world.bring(
      secret,
      attempts.import,
      Object.entries(took).map(([loginName, how]) => ({
        examinationId,
        loginName,
        startedAt: `2026-${month}-02 09:00:00`,
        submittedAt: `2026-${month}-02 09:20:00`,
        answers: answersOf[how](),
      })),
    )
  return examinationId
}
const end = (id: string, month: string) =>
  w.rows(`update exam set end_time = $2::timestamptz where id = $1`, [id, `2026-${month}-20 00:00:00+08`])
const listed = async (body: object = {}): Promise<ListedExam[]> =>
  (await w.admin.get(exams.page, { body: { pageSize: 100, ...body } })).records
async function figuresOf(id: string) {
  const counted = await listed()
  const found = counted.find((e) => e.id === id)
  // cached figures equal counted ones, also without changes
  await keepStandings(w.world.program.pool, new AbortController().signal)
  expect(await listed()).toEqual(counted)
  const { requiredUserCount, participatedUserCount, pendingUserCount, passRatio, previousPassRatio } = found ?? ({} as ListedExam)
  return [requiredUserCount, participatedUserCount, pendingUserCount, passRatio, previousPassRatio]
}

test('the figures in the list equal those of the analysis, and waiting people do not count in the ratio', async () => {
  const id = await exam('列表考试', '03', { viewer: 'right', author: 'wrong', leader: 'waits' })
  expect(await figuresOf(id)).toEqual([4, 3, 1, 0.5, null])
  const departmentId = String(
    (await w.rows('select id::text from department where tenant_id = $1 and parent_id is null', [w.tenantId]))[0]?.['id'],
  )
  const told = await w.admin.get(examAnalysis.perhaps, { query: { examId: id, departmentId } })
  const { requiredUserCount, participatedUserCount, pendingUserCount, passRatio } = told
  expect([requiredUserCount, participatedUserCount, pendingUserCount, passRatio]).toEqual([4, 3, 1, 0.5])
  expect(await figuresOf(await exam('没有人参加', '03'))).toEqual([4, 0, 0, null, null])
})

test('an exam is compared with the latest earlier one of an equal bank and at least half of its people', async () => {
  const first = await exam('上季', '04', { viewer: 'right', author: 'right' })
  await end(first, '04')
  const second = await exam('本季', '06', { viewer: 'right', author: 'wrong' })
  expect((await figuresOf(second))[4]).toBe(1)
  // a bank that is not shared
  const other = (await w.rows(`select id::text from question_bank where tenant_id = $1 and id <> $2 limit 1`, [w.tenantId, w.bankId]))[0]?.[
    'id'
  ]
  await w.rows('update exam_bank set bank_id = $2 where exam_id = $1', [first, other])
  expect((await figuresOf(second))[4]).toBeNull()
  await w.rows('update exam_bank set bank_id = $2 where exam_id = $1', [first, w.bankId])
  // fewer than half of the people, and exactly half
  const release = (names: string[]) =>
    w.rows(
      `update exam_enrolment set status = case when user_id = any ($2::bigint[]) then 'RELEASED' else 'REQUIRED' end where exam_id = $1`,
      [first, names.map((n) => w.userIds[n])],
    )
  await release(['leader', 'auditor', 'author'])
  expect((await figuresOf(second))[4]).toBeNull()
  await release(['leader', 'auditor'])
  expect((await figuresOf(second))[4]).toBe(1)
  // an exam that had not ended before, and a deleted one
  await end(first, '06')
  expect((await figuresOf(second))[4]).toBeNull()
  await end(first, '04')
  await w.rows('update exam set deleted_at = now() where id = $1', [first])
  expect((await figuresOf(second))[4]).toBeNull()
})

test('changes after the last update of the cache are counted directly', async () => {
  const id = await exam('改过的考试', '03', { viewer: 'right', author: 'wrong', leader: 'waits' })
  expect(await figuresOf(id)).toEqual([4, 3, 1, 0.5, null])
  await w.rows('update exam set pass_rate = 100 where id = $1', [id])
  expect((await figuresOf(id))[3]).toBe(0)
  await w.rows('update exam_result set sum_score = total_score where exam_id = $1 and user_id = $2', [id, w.userIds['author']])
  expect((await figuresOf(id))[3]).toBe(0.5)
  await w.rows(`update exam_enrolment set status = 'RELEASED' where exam_id = $1 and user_id = $2`, [id, w.userIds['viewer']])
  expect(await figuresOf(id)).toEqual([3, 2, 1, 1, null])
  await w.rows('delete from exam_result where exam_id = $1', [id])
  expect(await figuresOf(id)).toEqual([3, 0, 0, null, null])
  await w.rows('delete from exam_enrolment where exam_id = $1', [id])
  expect(await figuresOf(id)).toEqual([0, 0, 0, null, null])
})

test('a change during the update stays marked', async () => {
  const id = await exam('同时改的考试', '03', { viewer: 'right' })
  const keeper = await w.world.program.pool.raw.connect()
  try {
    await keeper.query('begin')
    await keeper.query('select app.keep_exam_standings(100000)')
    await w.rows(`update exam_enrolment set status = 'RELEASED' where exam_id = $1 and user_id = $2`, [id, w.userIds['author']])
    await keeper.query('commit')
  } finally {
    keeper.release()
  }
  expect(await figuresOf(id)).toEqual([3, 1, 0, 1, null])
})

test('the list is filtered by state, and an ended exam with waiting people is in marking', async () => {
  const ids = {
    COMING: await w.exam({ examinationName: '状态 未开始', startTime: '2099-01-01 00:00:00' }),
    OPEN: await exam('状态 进行中', '03', { viewer: 'waits' }),
    GRADING: await exam('状态 阅卷中', '05', { viewer: 'waits', author: 'right' }),
    ENDED: await exam('状态 已结束', '05', { author: 'right' }),
  }
  await end(ids.GRADING, '05')
  await end(ids.ENDED, '05')
  for (const state of Object.keys(ids) as ListedState[]) {
    const found = await w.admin.get(exams.page, { body: { examinationName: '状态', state } })
    expect([state, found.records.map((e) => e.id), found.total]).toEqual([state, [ids[state]], 1])
  }
  expect((await w.admin.ask(exams.page, { body: { state: 'GONE' as never } })).status).toBe(400)
})
