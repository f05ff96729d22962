// Tests over HTTP of the weekly practice goal: the learner's own, the projects', and the runs of this week.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { addCourse, addProject } from '#test/learning-world.ts'
import type { Person } from '#test/world.ts'
import { practiceRuns } from '#features/practice/practice-runs/contract.ts'
import { projects } from '#features/practice/projects/contract.ts'
import { serviceCredentials } from '#features/organisation/service-credentials/contract.ts'
import { learning } from '../contract.ts'

let w: ExamWorld
let viewer: Person
let leader: Person
let secret: string
beforeAll(async () => {
  w = await startExamWorld()
  ;[viewer, leader] = (await Promise.all(['viewer', 'leader'].map((name) => w.world.signIn(name)))) as [Person, Person]
  secret = (await w.admin.get(serviceCredentials.create, { body: { name: '练习系统', scopes: ['practice-results'] } })).secret
})
afterAll(() => w?.world.close())

const goalOf = async (who: Person) => (await who.get(learning.tasks)).goal
const setGoal = (runs: number | null) => viewer.get(learning.setGoal, { body: { runs } })

test('a learner sets, changes and removes a goal; bounds are refused, and others keep theirs', async () => {
  expect(await goalOf(viewer)).toEqual({ runs: null, own: null, asked: null, done: 0 })
  expect(await setGoal(3)).toMatchObject({ runs: 3, own: 3 })
  expect(await setGoal(5)).toMatchObject({ runs: 5, own: 5 })
  expect(await goalOf(leader)).toMatchObject({ runs: null, own: null })
  for (const runs of [0, 15, 2.5]) expect((await viewer.ask(learning.setGoal, { body: { runs } })).succ).toBe(false)
  expect(await setGoal(null)).toMatchObject({ runs: null, own: null })
})

test('a running project asks for a goal; the higher one counts', async () => {
  const course = await addCourse(w, '目标课', { 开场: [{ answerText: '我理解您的担心。', text: '开场的一句足够长的话' }] })
  const projectId = await addProject(w, course.id, {})
  const ask = (weeklyGoal: number | null, more = {}) => w.admin.get(projects.update, { body: { projectId, weeklyGoal, ...more } })
  expect(await ask(4)).toMatchObject({ weeklyGoal: 4 })
  expect(await goalOf(viewer)).toMatchObject({ runs: 4, own: null, asked: { runs: 4, projectName: '新人营' } })
  expect(await setGoal(2)).toMatchObject({ runs: 4, own: 2 })
  expect(await setGoal(6)).toMatchObject({ runs: 6, own: 6 })
  // a project that is over asks for nothing
  await ask(4, { dueTime: '2026-02-01 18:00:00' })
  expect(await goalOf(viewer)).toMatchObject({ runs: 6, asked: null })
  await ask(null, { dueTime: null })
  expect(await goalOf(viewer)).toMatchObject({ asked: null })
})

test('whole runs since Monday count, in the time zone of the tenant', async () => {
  const course = await addCourse(w, '本周课', { 开场: [{ answerText: '我理解您的担心。', text: '开场的一句足够长的话' }] })
  await addProject(w, course.id, {})
  const run = (minute: number, endedAt: string | null, score: number | null) => ({
    loginName: 'viewer',
    subSceneId: course.subs[0],
    mode: 'PRACTICE',
    startedAt: `2026-02-01 09:0${minute}:00`,
    endedAt,
    score,
  })
  const runs = [run(1, '2026-02-01 09:02:00', 70), run(2, '2026-02-01 09:03:00', 80), run(3, null, null)]
  expect((await w.world.bring(secret, practiceRuns.import, runs)).content).toMatchObject({ accepted: 3 })
  expect((await goalOf(viewer)).done).toBe(0)
  const monday = `date_trunc('week', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`
  await w.world.owner.query(`update practice_attempt set ended_at = ${monday} + interval '1 minute' where score = 70;
    update practice_attempt set ended_at = ${monday} - interval '1 minute' where score = 80`)
  expect((await goalOf(viewer)).done).toBe(1)
  expect((await goalOf(leader)).done).toBe(0)
})
