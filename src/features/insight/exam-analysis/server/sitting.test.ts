// Tests that people who are sitting an exam never count as absent, and that automatic hand-ins are shown.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { readBook } from '#test/written-book.ts'
import type { Person } from '#test/world.ts'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { closeDue } from '#features/assessment/attempts/server/work.ts'
import { departments } from '#features/organisation/departments/contract.ts'
import { assignments } from '#features/assessment/exams/contract.ts'
import { home } from '#features/portal/home/contract.ts'
import { trainingAnalysis } from '#features/insight/training-analysis/contract.ts'
import { examAnalysis, type ResultStatus } from '../contract.ts'

let w: ExamWorld
let examId: string
let asked: Record<string, string>
const people: Record<string, Person> = {}
/** viewer is sitting, author has handed in, leader timed out, auditor has not begun. */
beforeAll(async () => {
  w = await startExamWorld()
  for (const name of ['viewer', 'author', 'leader']) people[name] = await w.world.signIn(name)
  const [top] = await w.admin.get(departments.tree)
  examId = await w.exam({ examinationName: '正在考的考试', endTime: '2099-01-01 00:00:00' })
  asked = { examId, departmentId: top?.id ?? '', analyzeType: 'BY_DEPARTMENT' }
  const begun: Record<string, string> = {}
  for (const [name, who] of Object.entries(people)) begun[name] = (await who.get(attempts.start, { body: { examinationId: examId } })).id
  await people['author']?.get(attempts.submit, { params: { id: begun['author'] ?? '' } })
  await w.rows(`update exam_attempt set started_at = now() - interval '1 day', deadline_at = now() - interval '1 hour' where id = $1`, [
    begun['leader'],
  ])
  await closeDue(w.world.program.pool, new AbortController().signal)
  // make the leader reach everybody
  await w.rows('update training_leader set department_id = $2 where user_id = $1', [w.userIds['leader'], top?.id])
})
afterAll(() => w?.world.close())

const results = async (more: object) =>
  (await w.admin.get(examAnalysis.results, { query: { ...asked, pageSize: 100, ...more } as never })).records

test('each figure of the report equals the number of rows behind its link', async () => {
  const told = await w.admin.get(examAnalysis.perhaps, { query: asked as never })
  const numbers: [ResultStatus, number][] = [
    ['ALL', told.requiredUserCount],
    ['PARTICIPATED', told.participatedUserCount],
    ['SITTING', told.sittingUserCount],
    ['ABSENT', told.requiredUserCount - told.participatedUserCount - told.sittingUserCount],
    ['PENDING', told.pendingUserCount],
  ]
  expect(numbers.map(([, n]) => n)).toEqual([4, 2, 1, 1, 0])
  for (const [status, n] of numbers) expect([status, (await results({ status })).length]).toEqual([status, n])
  for (const passed of ['true', 'false'])
    expect((await results({ passed })).length).toBe(passed === 'true' ? told.passedUserCount : told.scoredUserCount - told.passedUserCount)
  expect((await results({ status: 'SITTING' })).map((r) => [r.id, r.state])).toEqual([[w.userIds['viewer'], 'SITTING']])
  expect((await results({ status: 'ABSENT' })).map((r) => r.id)).toEqual([w.userIds['auditor']])
  const [whole] = await w.admin.get(examAnalysis.org, { query: asked as never })
  expect(whole?.detail.sittingUserCount).toBe(1)
})

test('for people by account the three states add up, and the sheet agrees', async () => {
  const userIds = ['viewer', 'author', 'auditor'].map((name) => w.userIds[name]).join(',')
  const chart = await w.admin.get(examAnalysis.participation, { query: { examId, analyzeType: 'BY_STUDENT', userIds } as never })
  expect([chart.xaxisData, chart.yaxisData]).toEqual([
    ['已参加', '进行中', '未参加'],
    [1, 1, 1],
  ])
  const sheet = await w.admin.fetch(`${examAnalysis.export.path}?${new URLSearchParams(asked)}`)
  const [head = [], ...lines] = (await readBook(Buffer.from(await sheet.arrayBuffer())))['成绩明细'] ?? []
  const states = lines.map((line) => line[head.length - 2])
  expect(states.toSorted()).toEqual(['已评分', '已评分', '未参加', '进行中'].toSorted())
})

test('the list of assigned people shows progress and automatic hand-ins', async () => {
  const { records } = await w.admin.get(assignments.people, { params: { id: examId }, query: {} })
  expect(Object.fromEntries(records.map((r) => [r.id, r.progress]))).toEqual({
    [w.userIds['viewer'] ?? '']: 'SITTING',
    [w.userIds['author'] ?? '']: 'DONE',
    [w.userIds['leader'] ?? '']: 'TIMED_OUT',
    [w.userIds['auditor'] ?? '']: 'NONE',
  })
  const timedOut = async () => (await results({})).map((r) => [r.id, r.timedOut]).toSorted()
  expect(await timedOut()).toEqual(
    [
      [w.userIds['author'], false],
      [w.userIds['leader'], true],
    ].toSorted(),
  )
  const paper = await w.admin.get(examAnalysis.paper, { params: { userId: w.userIds['leader'] ?? '' }, query: asked as never })
  expect(paper.timedOut).toBe(true)
  const mine = await people['leader']?.get(attempts.mine)
  expect(mine?.[0]?.attempts).toMatchObject([{ timedOut: true }])
})

test('home counts sitting people apart and does not list them as absent', async () => {
  const { leader } = (await people['leader']?.get(home.overview)) ?? {}
  expect(leader?.exams.find((e) => e.id === examId)).toMatchObject({ required: 4, participated: 2, sitting: 1 })
  expect(leader?.exam).toMatchObject({ id: examId, required: 4, participated: 2, sitting: 1 })
  expect(leader?.people.records.filter((p) => p.reason === 'ABSENT').map((p) => p.id)).toEqual([w.userIds['auditor']])
  expect(leader?.people.reasons.ABSENT).toBe(1)
})

test('the training analysis counts sitting people apart', async () => {
  const query = {
    type: 'EXAM' as const,
    contentId: examId,
    analyzeType: 'BY_DEPARTMENT' as const,
    departmentId: asked['departmentId'] ?? '',
  }
  const told = await w.admin.get(trainingAnalysis.overview, { query })
  expect([told.requiredUserCount, told.participatedUserCount, told.sittingUserCount]).toEqual([4, 2, 1])
  const found = async (status: 'SITTING' | 'ABSENT') =>
    (await w.admin.get(trainingAnalysis.people, { query: { ...query, status } })).records.map((r) => [r.id, r.sitting])
  expect(await found('SITTING')).toEqual([[w.userIds['viewer'], true]])
  expect(await found('ABSENT')).toEqual([[w.userIds['auditor'], false]])
})
