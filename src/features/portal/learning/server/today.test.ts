// Tests over HTTP of the page 今天: week, days in a row, the place of a run, weak lines and deadlines; other people's data stay hidden.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { addCourse, addProject } from '#test/learning-world.ts'
import type { Person } from '#test/world.ts'
import { rehearsals } from '#features/practice/rehearsals/contract.ts'
import { learning } from '../contract.ts'
import { daysBetween } from '#shared/days.ts'

let w: ExamWorld
let learner: Person
let leader: Person
let made: Awaited<ReturnType<typeof addCourse>>
let projectId: string
beforeAll(async () => {
  w = await startExamWorld()
  ;[learner, leader] = (await Promise.all(['auditor', 'leader'].map((name) => w.world.signIn(name)))) as [Person, Person]
  const answerText = '我理解您的担心，我们先看保障。'
  made = await addCourse(w, '重疾险面谈', {
    开场: [
      { type: 'TIPS', needAnswer: 'NO_NEED', text: '先寒暄' },
      { text: '同事生病了，我就有点慌。', answerText },
      { text: '这个会不会很贵？', answerText },
    ],
    异议: [{ text: '我想再考虑考虑', answerText }],
  })
  projectId = await addProject(w, made.id, { dueTime: '2026-02-01 18:00:00', who: ['auditor'] })
})
afterAll(() => w?.world.close())

const today = (who = learner) => who.get(learning.tasks)
/** A day of the tenant's calendar, so many days from the present one. */
const dayFrom = async (days: number) =>
  String((await w.rows(`select to_char((now() at time zone 'Asia/Shanghai')::date + $1::int, 'YYYY-MM-DD') "day"`, [days]))[0]?.['day'])
/** A whole run that ended ten minutes before midnight of the tenant's day, when it is still afternoon in UTC. */
const ran = (day: string, name = 'auditor', completed = true) =>
  w.rows(
    `insert into practice_attempt (tenant_id, user_id, course_id, scene_id, sub_scene_id, mode, registration, source, started_at, ended_at, completed, score)
     values ($1, $2, $3, $4, $5, 'PRACTICE', gen_random_uuid(), 'DEMO', $6::timestamp at time zone 'Asia/Shanghai',
             case when $7 then ($6::timestamp + interval '5 minutes') at time zone 'Asia/Shanghai' end, $7, case when $7 then 70 end)`,
    [w.tenantId, w.userIds[name], made.id, made.scene, made.subs[1], `${day} 23:45:00`, completed],
  )

test('whole runs mark the week and the days in a row; broken ones and those of other people do not', async () => {
  expect(await today()).toMatchObject({ streak: 0, week: Array.from({ length: 7 }, () => ({ practised: false })) })
  // tomorrow, too: midnight may pass during the test
  const days = await Promise.all([-11, -10, -9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1].map(dayFrom))
  const [before = '', ...practised] = days
  for (const day of practised) await ran(day)
  await ran(before, 'auditor', false)
  await ran(before, 'leader')
  const { serverTime, week, streak } = await today()
  expect(week.map((d) => d.practised)).toEqual(week.map((d) => practised.includes(d.date)))
  const first = practised[0] ?? ''
  // the days before are a weekend at most, which would not be counted either
  expect(streak).toBe(daysBetween(first, serverTime.slice(0, 10)) + 1)
  expect((await today(leader)).week.filter((d) => d.practised && d.date !== before)).toEqual([])
  await w.rows('delete from practice_attempt where tenant_id = $1', [w.tenantId])
})

test('a spoken run that waits for a mentor counts for its day, a drill and a broken run do not', async () => {
  const start = (mode: 'PRACTICE' | 'STUDY') => learner.get(rehearsals.start, { body: { subSceneId: made.subs[1] ?? '', projectId, mode } })
  const run = await start('PRACTICE')
  await learner.get(rehearsals.finish, { params: { id: run.id } })
  const study = await start('STUDY')
  await learner.get(rehearsals.next, { params: { id: study.id }, body: { place: 0 } })
  await learner.get(rehearsals.finish, { params: { id: study.id } })
  expect((await today()).streak).toBe(0)
  await w.rows(`update rehearsal set state = 'DONE', awaited = 1 where id = $1`, [run.id])
  expect((await today()).streak).toBe(1)
  expect((await today(leader)).streak).toBe(0)
  await w.rows('delete from rehearsal where tenant_id = $1', [w.tenantId])
  await w.rows('delete from practice_attempt where tenant_id = $1', [w.tenantId])
})

test('the next task names the sub-scene to begin with, then the exact place of the run', async () => {
  const { next, deadlines, customers } = await today()
  expect(next).toEqual({
    kind: 'COURSE',
    id: made.id,
    projectId,
    title: '重疾险面谈',
    mode: null,
    subScene: { id: made.subs[0], title: '开场' },
    faceUrl: expect.stringMatching(/\/picture\?/) as unknown as string,
    place: null,
    minutes: 1,
  })
  // the customer of the next task is not offered a second time
  expect(customers).toMatchObject([{ subSceneId: made.subs[1], courseId: made.id, projectId, state: 'NEW', portraitUrl: next?.faceUrl }])
  expect(deadlines).toMatchObject([{ kind: 'COURSE', id: made.id, projectId, overdue: true }])
  expect(deadlines[0]?.daysLeft).toBeLessThan(0)
  const subSceneId = made.subs[0] ?? ''
  const run = await learner.get(rehearsals.start, { body: { subSceneId, projectId, mode: 'PRACTICE' } })
  const on = (place: number) => learner.get(rehearsals.next, { params: { id: run.id }, body: { place } })
  await on(0)
  const subScene = { id: subSceneId, title: '开场' }
  expect((await today()).next).toEqual({
    kind: 'RUN',
    id: run.id,
    projectId,
    title: '开场',
    mode: 'PRACTICE',
    subScene,
    faceUrl: next?.faceUrl,
    place: { number: 2, total: 3, words: '…我就有点慌' },
    minutes: 1,
  })
  for (const place of [1, 2]) await on(place)
  expect((await today()).next?.place).toEqual({ number: 3, total: 3, words: null })
  expect(await today(leader)).toMatchObject({ next: null, deadlines: [], courses: [], weakest: [], wrongDue: 0 })
  await learner.get(rehearsals.finish, { params: { id: run.id } })
  // its lines were left out: each counts 0, and the other sub-scene is next
  expect(await today()).toMatchObject({ next: { kind: 'COURSE', subScene: { id: made.subs[1], title: '异议' } }, streak: 1 })
})

test('the weakest lines come with today and with the courses to practise', async () => {
  const id = made.subs[0] ?? ''
  const run = await learner.get(rehearsals.start, { body: { subSceneId: id, projectId, mode: 'PRACTICE' } })
  for (const place of [0, 1, 2]) {
    const { current } = await learner.get(rehearsals.detail, { params: { id: run.id } })
    if (current?.wantsAnswer)
      await learner.get(rehearsals.answer, { params: { id: run.id, scriptId: current.scriptId }, body: { said: '不知道' } })
    await learner.get(rehearsals.next, { params: { id: run.id }, body: { place } })
  }
  await learner.get(rehearsals.finish, { params: { id: run.id } })
  const { weakest } = await today()
  const at = { courseId: made.id, subSceneId: id, courseTitle: '重疾险面谈', subSceneTitle: '开场', mean: 0, answers: 1 }
  expect(weakest.map(({ scriptId: _id, ...line }) => line)).toEqual(
    expect.arrayContaining([
      { ...at, text: '同事生病了，我就有点慌。' },
      { ...at, text: '这个会不会很贵？' },
    ]),
  )
  expect((await learner.get(learning.practice)).map((c) => c.weakest)).toEqual([weakest])
  expect((await today(leader)).weakest).toEqual([])
})
