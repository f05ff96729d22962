// Level and rank of candidates over HTTP: equal scores, departments, hidden scores, and exams that do not show them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, sitters, startExamWorld } from '#test/exam-world.ts'
import type { Person } from '#test/world.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { attempts } from '../contract.ts'

let w: ExamWorld
let people: Record<(typeof sitters)[number], Person>
beforeAll(async () => {
  w = await startExamWorld()
  const signedIn = await Promise.all(sitters.map(async (name) => [name, await w.world.signIn(name)]))
  people = Object.fromEntries(signedIn)
})
afterAll(() => w?.world.close())

const standing = (who: Person, examinationId: string) => who.get(attempts.standing, { params: { examinationId } })
const none = { level: null, rank: null, of: null, departmentName: null, departmentRank: null, departmentOf: null }

/** Answers one question rightly, or none. */
async function sit(who: Person, examId: string, right: boolean) {
  const { id } = await who.get(attempts.start, { body: { examinationId: examId } })
  if (right) await who.get(attempts.save, { params: { id }, body: [{ subjectId: w.ids[0] ?? '', response: 'B' }] })
  await who.get(attempts.submit, { params: { id } })
}

test('candidates see level and rank where the exam shows them, equal scores with equal ranks', async () => {
  const examId = await w.exam({ standingMode: 'RANK' }, w.ids.slice(0, 1))
  await sit(people.viewer, examId, true)
  await sit(people.author, examId, true)
  await sit(people.leader, examId, false)
  expect(await standing(people.auditor, examId)).toEqual(none)
  const [viewer, author, leader] = [
    await standing(people.viewer, examId),
    await standing(people.author, examId),
    await standing(people.leader, examId),
  ]
  expect([viewer, author, leader].map((s) => [s.level, s.rank, s.of])).toEqual([
    ['A', 1, 3],
    ['A', 1, 3],
    ['D', 3, 3],
  ])
  const below = await w.rows(
    `select d.name, count(r.sum_score)::int scored, count(*) filter (where r.sum_score > own.sum_score)::int better
       from exam_enrolment n join exam_enrolment me on me.exam_id = n.exam_id and me.department_id = any (n.department_path_ids)
       join app_user u on u.id = me.user_id and u.login_name = 'leader' join department d on d.id = me.department_id
       join exam_result own on own.exam_id = me.exam_id and own.user_id = me.user_id
       join exam_result r on r.exam_id = n.exam_id and r.user_id = n.user_id
      where n.exam_id = $1 and n.status = 'REQUIRED' group by d.name`,
    [examId],
  )
  expect([leader.departmentName, leader.departmentOf, leader.departmentRank]).toEqual([
    below[0]?.['name'],
    below[0]?.['scored'],
    Number(below[0]?.['better']) + 1,
  ])

  // people who are no longer required have a level but no rank, and do not count in that of others
  await w.rows(
    `update exam_enrolment set status = 'RELEASED', released_at = now() where exam_id = $1 and user_id = (select id from app_user where login_name = 'author' and tenant_id = $2)`,
    [examId, w.tenantId],
  )
  expect(await standing(people.author, examId)).toEqual({ ...none, level: 'A' })
  expect((await standing(people.leader, examId)).rank).toBe(2)
})

test('a hidden score has no level and no rank', async () => {
  const examId = await w.exam({ standingMode: 'LEVEL' }, w.ids.slice(0, 1))
  await sit(people.viewer, examId, true)
  expect(await standing(people.viewer, examId)).toEqual({ ...none, level: 'A' })
  const change = (body: object) => w.author.get(exams.update, { params: { id: examId }, body })
  await change({ publishMode: 'BY_HAND' })
  expect(await standing(people.viewer, examId)).toEqual(none)
  await change({ publishMode: 'AT_ONCE', displayScore: false })
  expect(await standing(people.viewer, examId)).toEqual(none)
  await change({ displayScore: true, standingMode: 'NONE' })
  expect(await standing(people.viewer, examId)).toEqual(none)
})

test('a score that would reveal keys of another exam has no level', async () => {
  const examId = await w.exam({ standingMode: 'RANK', maxExamCnt: 2 }, w.ids.slice(1, 2))
  const other = await w.exam({}, w.ids.slice(1, 2))
  await people.viewer.get(attempts.start, { body: { examinationId: other } })
  await sit(people.viewer, examId, false)
  expect(await standing(people.viewer, examId)).toEqual(none)
})
