// Tests of exams in training analysis: without days the figures equal exam analysis, with days the counting attempt is chosen among them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { transaction } from '#platform/database/transaction.ts'
import { rebuildResults } from '#features/assessment/attempts/server/attempts.ts'
import { examAnalysis } from '#features/insight/exam-analysis/contract.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { trainingAnalysis } from '../contract.ts'

let world: World
let admin: Person
let tenantId: string
let root: string
let people: { id: string; department_id: string; path_ids: string[] }[]
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signIn('admin')
  tenantId = (await world.owner.query(`select tenant_id from tenant where domain = 'demo'`)).rows[0].tenant_id
  const found = await world.owner.query(
    `select u.id, u.department_id, d.path_ids from app_user u join department d on d.tenant_id = u.tenant_id and d.id = u.department_id
      where u.tenant_id = $1 and u.deleted_at is null order by u.id limit 5`,
    [tenantId],
  )
  people = found.rows
  root = String(people[0]?.path_ids[0])
})
afterAll(() => world?.close())

/** Adds an exam of 100 points with sittings [person, day of March, points or null while waiting for marking]. */
async function exam(policy: string, required: number[], sittings: [person: number, day: number, points: number | null][]) {
  const { rows } = await world.owner.query(
    `insert into exam (tenant_id, examination_name, start_time, exam_duration_minute, max_exam_cnt, total_score, question_count, attempt_policy)
     values ($1, '区间考试', '2026-03-01 00:00+08', 60, 9, 100, 1, $2) returning id`,
    [tenantId, policy],
  )
  const id = rows[0].id as string
  for (const n of required)
    await world.owner.query(
      `insert into exam_enrolment (tenant_id, exam_id, user_id, department_id, department_path_ids) values ($1, $2, $3, $4, $5)`,
      [tenantId, id, people[n]?.id, people[n]?.department_id, people[n]?.path_ids],
    )
  for (const [i, [n, day, points]] of sittings.entries())
    await world.owner.query(
      `insert into exam_attempt (tenant_id, exam_id, user_id, attempt_no, registration, status, source, started_at, submitted_at, total_score, sum_score)
       values ($1, $2, $3, $4, gen_random_uuid(), case when $6::numeric is null then 'GRADING' else 'GRADED' end, 'IMPORT',
               ($5 || ' 09:00+08')::timestamptz, ($5 || ' 09:30+08')::timestamptz, 100, $6)`,
      [tenantId, id, people[n]?.id, i + 1, `2026-03-${String(day).padStart(2, '0')}`, points],
    )
  await transaction(world.program.pool, { tenantId, entry: enterTenant(tenantId), run: (db) => rebuildResults(db, id, null) })
  return id
}
const overview = (contentId: string, more: object = {}) =>
  admin.get(trainingAnalysis.overview, {
    query: { type: 'EXAM', contentId, analyzeType: 'BY_DEPARTMENT', departmentId: root, ...more } as never,
  })
const sittings: Parameters<typeof exam>[2] = [
  ...([
    [0, 2, 95],
    [0, 5, 59.99],
    [1, 3, 60],
    [1, 6, 80],
    [2, 4, null],
  ] as [number, number, number | null][]),
  [4, 4, 100],
]

test.each(['HIGHEST', 'LATEST', 'FIRST'])('the figures of an exam equal those of exam analysis (policy %s)', async (policy) => {
  const id = await exam(policy, [0, 1, 2, 3], sittings)
  const said = await admin.get(examAnalysis.perhaps, { query: { examId: id, analyzeType: 'BY_DEPARTMENT', departmentId: root } as never })
  const { requiredUserCount, participatedUserCount, pendingUserCount, scoredUserCount, passedUserCount, ...rest } = said
  const { highestScore, lowestScore, averageScore, participateRatio, passRatio, excellentRatio, goodRatio, slightPoorRatio, poorRatio } =
    rest
  expect(requiredUserCount).toBe(4)
  expect(await overview(id)).toMatchObject({
    requiredUserCount,
    participatedUserCount,
    pendingUserCount,
    scoredUserCount,
    passedUserCount,
    highestScore,
    lowestScore,
    averageScore,
    participateRatio,
    passRatio,
    excellentRatio,
    goodRatio,
    slightPoorRatio,
    poorRatio,
    attemptCount: 5,
    extraUserCount: 1,
  })
})

test('the counting attempt is chosen among those of the given days', async () => {
  const id = await exam('HIGHEST', [0, 1, 2, 3], sittings)
  const days = (beginTime: string, endTime: string) => overview(id, { beginTime, endTime })
  expect(await overview(id)).toMatchObject({ averageScore: 87.5, participatedUserCount: 3, pendingUserCount: 1, passedUserCount: 2 })
  expect(await days('2026-03-05', '2026-03-06')).toMatchObject({
    averageScore: 70,
    highestScore: 80,
    participatedUserCount: 2,
    passedUserCount: 1,
  })
  expect(await days('2026-03-03', '2026-03-03')).toMatchObject({
    averageScore: 60,
    participatedUserCount: 1,
    passRatio: 1,
    extraUserCount: 0,
  })
  expect(await days('2026-03-04', '2026-03-04')).toMatchObject({
    averageScore: null,
    participatedUserCount: 1,
    pendingUserCount: 1,
    extraUserCount: 1,
  })
  expect(await days('2026-04-01', '2026-04-02')).toMatchObject({ participatedUserCount: 0, participateRatio: 0, passRatio: null })
})

test('the trend has the hand-ins of required people by day and week', async () => {
  const id = await exam('HIGHEST', [0, 1, 2, 3], sittings)
  const trend = async (more: object) => {
    const query = { type: 'EXAM', contentId: id, analyzeType: 'BY_DEPARTMENT', departmentId: root, ...more } as never
    const told = await admin.get(trainingAnalysis.trend, { query })
    return told.map((t) => [t.from, t.users, t.attempts, t.completedUsers, t.averageScore])
  }
  expect(await trend({})).toEqual([
    ['2026-03-02', 1, 1, 1, 95],
    ['2026-03-03', 1, 1, 1, 60],
    ['2026-03-04', 1, 1, 0, null],
    ['2026-03-05', 1, 1, 1, 59.99],
    ['2026-03-06', 1, 1, 1, 80],
  ])
  expect(await trend({ by: 'WEEK' })).toEqual([['2026-03-02', 3, 5, 2, 73.75]])
  expect(await trend({ beginTime: '2026-03-05', endTime: '2026-03-05' })).toEqual([['2026-03-05', 1, 1, 1, 59.99]])
})

test('content rows list the questions of the paper with their rates', async () => {
  const id = await exam('HIGHEST', [0, 1], [[0, 2, 90]])
  const query = { type: 'EXAM', contentId: id, analyzeType: 'BY_DEPARTMENT', departmentId: root } as never
  expect(await admin.get(trainingAnalysis.content, { query })).toEqual([])
  const [top] = await admin.get(trainingAnalysis.org, { query })
  expect(top).toMatchObject({ departmentId: root, layer: 0, detail: { requiredUserCount: 2, participatedUserCount: 1, averageScore: 90 } })
  const { rows } = await world.owner.query(
    `with bank as (insert into question_bank (tenant_id, category_name) values ($1, '区间题库') returning id)
     insert into question (tenant_id, bank_id, type, subject_name, answer, answer_key, score, stem_hash)
     select $1, id, 2, '回访由本人接听', '0', '{"value":true}', 100, 'x' from bank returning id`,
    [tenantId],
  )
  await world.owner.query(
    `insert into exam_question (tenant_id, exam_id, question_id, score, seq, version) values ($1, $2, $3, 100, 0, 1)`,
    [...[tenantId, id, rows[0].id]],
  )
  await world.owner.query(
    `insert into exam_answer (tenant_id, attempt_id, question_id, exam_id, type, response, max_score, score, correct, graded_by)
     select tenant_id, id, $3, exam_id, 2, 'true', 100, 90, true, 'AUTO' from exam_attempt where tenant_id = $1 and exam_id = $2`,
    [tenantId, id, rows[0].id],
  )
  expect(await admin.get(trainingAnalysis.content, { query })).toMatchObject([
    { title: '回访由本人接听', group: '判断', fullScore: 100, scoreRate: 0.9, averageScore: 90, userCount: 1, completeUserCount: 1 },
  ])
})
