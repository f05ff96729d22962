// Free talks over HTTP: the way of a talk on the author's lines, its ends, its report, and that a turn counts once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { scenario } from '#test/scenario.ts'
import { addTalkPlace } from '#test/talk-world.ts'
import type { Person } from '#test/world.ts'
import { learning } from '#features/portal/learning/contract.ts'
import { talks } from '../contract.ts'
import { closeOverdue } from './work.ts'

let w: ExamWorld
let viewer: Person
let leader: Person
let place: { subSceneId: string; projectId: string }
let courseId: string
beforeAll(async () => {
  w = await startExamWorld()
  ;[viewer, leader] = (await Promise.all(['viewer', 'leader'].map((name) => w.world.signIn(name)))) as [Person, Person]
  const { courseId: made, ...rest } = await addTalkPlace(w, scenario)
  place = rest
  courseId = made
})
afterAll(() => w?.world.close())

const start = (at = place, who = viewer) => who.get(talks.start, { body: at })
const say = (id: string, turn: number, said: string, who = viewer) => who.ask(talks.say, { params: { id }, body: { turn, said } })
const said = async (id: string, turn: number, words: string) => (await say(id, turn, words)).content
const finish = (id: string) => viewer.get(talks.finish, { params: { id } })
const lastOf = ({ turns }: { turns: { text: string }[] }) => turns.at(-1)?.text

test('a talk of eight turns opens a secret, meets an objection, tells a wrong number, and ends with a report that quotes', async () => {
  const offer = await viewer.get(talks.offer, { params: { subSceneId: place.subSceneId }, query: { projectId: place.projectId } })
  expect(offer).toMatchObject({ title: '首访', persona: { name: '张先生' }, runs: 0, best: null, openId: null, openMode: null, turns: 12 })
  expect(JSON.stringify(offer)).not.toMatch(/高血压|家里几口人|等待期30天/)
  const talk = await start()
  expect(talk).toMatchObject({ state: 'OPEN', next: 1, stage: 0, patience: talk.maxPatience })
  expect(lastOf(talk)).toBe(scenario.opening)
  expect((await start()).id).toBe(talk.id)
  const asked = await said(talk.id, 1, '您好，请问您家里几口人，有没有孩子？')
  expect(asked.turns.at(-2)).toMatchObject({ by: 'LEARNER', findings: [{ kind: 'GOAL', name: '问家庭情况' }] })
  const secretOf = (goal: string) => scenario.secrets.find((one) => one.goal === goal)?.layers[0] ?? '?'
  expect(lastOf(asked)).toContain(secretOf('family'))
  expect(JSON.stringify(asked)).not.toContain(secretOf('health'))
  const told = await said(talk.id, 2, '那您身体怎么样，最近有没有做过体检？')
  expect(lastOf(told)).toContain(secretOf('health'))
  expect(told.stage).toBe(1)
  const wrong = await said(talk.id, 3, '我们的等待期九十天')
  expect(wrong.turns.find((t) => t.turn === 3)?.findings).toMatchObject([{ kind: 'WRONG', name: '等待期', quote: '我们的等待期九十天' }])
  await said(talk.id, 4, '说错了，等待期三十天')
  await said(talk.id, 5, '我理解您的担心')
  const done = await said(talk.id, 6, '那我周末再联系您，把资料发给您')
  expect(done).toMatchObject({ state: 'DONE', ended: 'DONE', leftMs: 0 })
  expect(lastOf(done)).toBe(scenario.closings.done)
  const report = await viewer.get(talks.report, { params: { id: talk.id } })
  expect(report.goals.find((g) => g.name === '等待期')).toMatchObject({ worth: 1, turn: 4, quote: expect.stringContaining('三十天') })
  expect(report.goals.find((g) => g.name === '续保说明')).toMatchObject({ worth: 0, quote: null })
  expect(report.parts.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(report.score, 1)
  // the talk is a practice run of the sub-scene
  const course = await viewer.get(learning.course, { params: { id: courseId } })
  expect(course.scenes[0]?.subScenes[0]).toMatchObject({ practised: 1, practiceScore: report.score })
  expect((await say(talk.id, 7, '还有')).msg).toBe('这次对话已经结束')
})

test('a turn that is sent five times at once counts once, and another one of its number is refused', async () => {
  const { id } = await start()
  const answers = await Promise.all(Array.from({ length: 5 }, () => say(id, 1, '您家里几口人？')))
  // while one of them is worked on, others of the same person may be told to wait
  const taken = answers.filter(({ msg }) => !msg?.includes('还在处理'))
  expect(taken.length).toBeGreaterThan(0)
  expect(taken.map((a) => [a.succ, a.content?.next])).toEqual(taken.map(() => [true, 2]))
  expect((await said(id, 1, '您家里几口人？')).next).toBe(2)
  expect((await viewer.get(talks.detail, { params: { id } })).turns).toHaveLength(3)
  expect((await say(id, 1, '别的话')).msg).toBe('已进行到其他轮，请刷新')
  expect((await say(id, 5, '太早的一轮')).msg).toBe('已进行到其他轮，请刷新')
  await finish(id)
})

test('a talk that the learner leaves has a report and no score; one whose time is over ends by the clock', async () => {
  const left = await start()
  await said(left.id, 1, '您家里几口人？')
  const report = await finish(left.id)
  expect(report.talk).toMatchObject({ state: 'BROKEN', ended: 'LEFT' })
  expect(await finish(left.id)).toEqual(report)
  const offer = await viewer.get(talks.offer, { params: { subSceneId: place.subSceneId }, query: { projectId: place.projectId } })
  expect(offer.runs).toBe(1)

  const { id } = await start()
  await said(id, 1, '您家里几口人？')
  await w.rows(`update talk set started_at = now() - interval '16 minutes' where id = $1`, [id])
  const changed: string[][] = []
  await closeOverdue(w.world.program.pool, async (_, ids) => void changed.push([...ids]), new AbortController().signal)
  expect(changed.flat()).toContain(place.projectId)
  expect((await viewer.get(talks.report, { params: { id } })).talk).toMatchObject({ state: 'DONE', ended: 'TIME' })
})

test('a talk goes again from one of its turns, with the words before it', async () => {
  const first = await start()
  await said(first.id, 1, '您家里几口人？')
  await said(first.id, 2, '今天天气不错')
  expect((await viewer.ask(talks.again, { params: { id: first.id }, body: { turn: 2 } })).msg).toBe('这次对话还没有结束')
  await finish(first.id)
  const ended = await viewer.get(talks.detail, { params: { id: first.id } })
  const again = await viewer.get(talks.again, { params: { id: first.id }, body: { turn: 2 } })
  expect(again.turns).toEqual(ended.turns.filter(({ turn }) => turn < 2))
  expect(again).toMatchObject({ state: 'OPEN', next: 2 })
  expect((await viewer.ask(talks.again, { params: { id: first.id }, body: { turn: 2 } })).msg).toContain('没有结束的对话')
  await said(again.id, 2, '您身体怎么样，做过体检吗？')
  const report = await finish(again.id)
  expect(report.from).toEqual({ id: first.id, turn: 2, score: null })
  expect((await viewer.ask(talks.again, { params: { id: first.id }, body: { turn: 9 } })).msg).toBe('这次对话没有这一轮')
})

test('only the person reads a talk; without an assignment, a beginning or a scenario there is none', async () => {
  const { id } = await start()
  for (const endpoint of [talks.detail, talks.report]) expect((await leader.ask(endpoint, { params: { id } })).code).toBe(404)
  expect((await say(id, 1, '您好', leader)).code).toBe(404)
  expect((await leader.ask(talks.start, { body: place })).code).toBe(404)
  await w.rows(`update scenario set state = 'RETIRED' where sub_scene_id = $1`, [place.subSceneId])
  // an open talk keeps its snapshot
  expect((await say(id, 1, '您家里几口人？')).succ).toBe(true)
  await finish(id)
  expect((await viewer.ask(talks.start, { body: place })).msg).toBe('这个子场景还没有启用的情景')
  const { courseId: _, ...other } = await addTalkPlace(w, scenario)
  const { id: second } = await start(other)
  await w.rows(`update project_enrolment set status = 'RELEASED', released_at = now() where project_id = $1`, [other.projectId])
  expect((await say(second, 1, '您好')).msg).toBe('这些内容已不在您的学习任务中')
  expect((await finish(second)).talk.state).toBe('BROKEN')
})
