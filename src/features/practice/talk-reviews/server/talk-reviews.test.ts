// Tests of talk reviews over HTTP: who may review, the score after confirmed, struck and added findings, appeals, new wordings, the trend
// and drills of a learner.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { addCourse, addProject } from '#test/learning-world.ts'
import { scenario } from '#test/scenario.ts'
import type { Person } from '#test/world.ts'
import { home } from '#features/portal/home/contract.ts'
import { learning } from '#features/portal/learning/contract.ts'
import { practiceRuns } from '#features/practice/practice-runs/contract.ts'
import { rebuildProject } from '#features/practice/practice-runs/server/practice-runs.ts'
import { scenarios } from '#features/practice/scenarios/contract.ts'
import { talks } from '#features/practice/talks/contract.ts'
import { trainingAnalysis } from '#features/insight/training-analysis/contract.ts'
import { type Act, talkReviews as reviews, type TalkReview } from '../contract.ts'

let w: ExamWorld
let viewer: Person
let mentor: Person
let place: { subSceneId: string; projectId: string }
let courseId: string
beforeAll(async () => {
  w = await startExamWorld()
  ;[viewer, mentor] = [await w.world.signIn('viewer'), w.author]
  const { id, subs } = await addCourse(w, '医疗险面谈', { 首访: [{ text: '怎么卖的', answerText: '我先了解一下。' }] })
  courseId = id
  place = { subSceneId: subs[0] ?? '', projectId: await addProject(w, id, { who: ['viewer', 'author'] }) }
  await w.world.owner.query('update project set mentor_id = $2 where id = $1', [place.projectId, w.userIds['author']])
  await w.rows(`insert into scenario (tenant_id, sub_scene_id, version, state, content) values ($1, $2, 1, 'ENABLED', $3)`, [
    ...[w.tenantId, place.subSceneId],
    JSON.stringify(scenario),
  ])
})
afterAll(() => w?.world.close())

/** The words of a whole talk: three goals in three stages, a wrong number in turn 3, and words in turn 5 that no rule recognises. */
const words = [
  '您好，请问您家里几口人，有没有孩子？',
  '那您身体怎么样，最近有没有做过体检？',
  '我们的等待期九十天',
  '说错了，等待期三十天',
  '您的顾虑很正常，我慢慢跟您讲清楚',
  '我理解您的担心',
  '那我周末再联系您，把资料发给您',
]
async function talk(who = viewer, said = words): Promise<string> {
  const { id } = await who.get(talks.start, { body: place })
  for (const [i, text] of said.entries()) await who.get(talks.say, { params: { id }, body: { turn: i + 1, said: text } })
  return id
}
const detail = (id: string, who = mentor) => who.ask(reviews.detail, { params: { id } })
const act = (id: string, acts: Act[], seen: number, more: { done?: boolean; who?: Person } = {}) =>
  (more.who ?? mentor).ask(reviews.act, { params: { id }, body: { acts, seen, done: more.done ?? false } })
const queue = async (status: 'WAITING' | 'DONE', who = mentor) => (await who.get(reviews.page, { query: { status } })).records
const report = (id: string) => viewer.get(talks.report, { params: { id } })
const run = async () => (await w.admin.get(practiceRuns.runs, { query: { subSceneId: place.subSceneId } })).records[0]
const findingOf = ({ report: { talk: told } }: TalkReview, name: string, kind = 'GOAL') =>
  told.turns.flatMap(({ findings }) => findings).find((one) => one.name === name && one.kind === kind)?.number ?? -1
const add = (more: Partial<Extract<Act, { act: 'ADD' }>>): Act => ({
  ...{ act: 'ADD', of: 'GOAL', id: 'renew', turn: 5, quote: '您的顾虑很正常', worth: 1, reason: '' },
  ...more,
})

test('an ended talk is in the queue of its mentor, and of nobody without a relation to the person', async () => {
  const id = await talk()
  expect(await queue('WAITING')).toMatchObject([{ id, persona: '张先生', ended: 'DONE', open: 6, appeals: 0, isReviewed: false }])
  expect((await queue('WAITING', w.admin)).map((one) => one.id)).toEqual([id])
  expect(await queue('DONE')).toEqual([])
  const waiting = { total: 1, records: [{ id, title: '首访', name: expect.any(String), open: 6, appeals: 0 }] }
  expect((await mentor.get(home.overview)).attention.talks).toEqual(waiting)
  const { content } = await detail(id)
  expect(content).toMatchObject({ seen: 0, isWitnessing: false, objections: [{ name: '嫌贵', settledBy: 'care', isSettled: true }, {}] })
  const stopped = [
    { turn: 1, text: '我还有一张存单没有说。', fault: 'SECRET', why: null },
    { turn: 2, text: '', fault: null, why: '没有在 40 秒内答完' },
  ]
  await w.rows('update talk set stopped = $2 where id = $1', [id, JSON.stringify(stopped)])
  expect((await detail(id)).content.stopped).toEqual([
    { turn: 1, text: '我还有一张存单没有说。', why: '说出了还没有问到的隐情' },
    { turn: 2, text: '', why: '没有在 40 秒内答完' },
  ])
  expect(JSON.stringify(await report(id))).not.toContain('存单')
  expect((await detail(id, viewer)).status).toBe(403)
  await w.world.owner.query('update project set mentor_id = null where id = $1', [place.projectId])
  for (const who of [mentor, await w.world.signIn('admin', 'yuanfan')]) {
    expect((await detail(id, who)).status).toBe(404)
    expect((await act(id, [{ act: 'CONFIRM', finding: 0 }], 0, { who })).status).toBe(404)
    expect(await queue('WAITING', who)).toEqual([])
  }
  await w.world.owner.query('update project set mentor_id = $2 where id = $1', [place.projectId, w.userIds['author']])
})

test('a struck and an added finding change the score of the talk, its run, the progress and the analysis', async () => {
  const [{ id } = { id: '' }] = await queue('WAITING')
  const { content } = await detail(id)
  const before = await report(id)
  expect(before).toMatchObject({ autoScore: null, appeals: [], score: (await run())?.score })
  const family = findingOf(content, '问家庭情况')
  expect((await act(id, [], 0)).msg).toBe('请确认、划去或新增至少一处，或选择看完')
  expect((await act(id, [{ act: 'STRIKE', finding: family, reason: '' }], 0)).msg).toBe('请写明划去的原因')
  expect((await act(id, [{ act: 'CONFIRM', finding: 99 }], 0)).msg).toBe('没有这处发现，请刷新')
  const refused: [Partial<Extract<Act, { act: 'ADD' }>>, string][] = [
    [{ quote: '别的话' }, '这句话不在学员的这一轮里，请重新选中'],
    [{ turn: 9 }, '这句话不在学员的这一轮里，请重新选中'],
    [{ id: 'none' }, '情景里没有这个目标或异议'],
    [{ of: 'WRONG' }, '请写明哪里讲错了'],
  ]
  for (const [more, msg] of refused) expect((await act(id, [add(more)], 0)).msg).toBe(msg)
  const both = await Promise.all([
    act(id, [{ act: 'STRIKE', finding: family, reason: '没有问到孩子' }], 0),
    act(id, [{ act: 'STRIKE', finding: family, reason: '没有问到孩子' }], 0),
  ])
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 40_009])
  const struck = await report(id)
  expect(struck.score).toBeLessThan(before.score)
  expect(struck.autoScore).toBe(before.score)
  expect(struck.goals.find(({ name }) => name === '问家庭情况')).toMatchObject({ worth: 0, quote: null })
  expect(struck.talk.turns[1]?.findings[0]).toMatchObject({
    ...{ name: '问家庭情况', origin: 'RULES', isStruck: true },
    review: { act: 'STRIKE', reason: '没有问到孩子', by: expect.any(String), at: expect.any(String) },
  })
  const added = (await act(id, [add({ of: 'OBJECTION', id: 'trust', worth: 0.5, reason: '承认了风险' })], 1)).content
  expect(added).toMatchObject({ seen: 2, open: 5 })
  const after = await report(id)
  expect(after.goals.find(({ name }) => name === '续保说明')).toMatchObject({ worth: 0.5, turn: 5, quote: '您的顾虑很正常' })
  expect(after.score).toBeGreaterThan(struck.score)

  expect((await run())?.score).toBe(after.score)
  const course = await viewer.get(learning.course, { params: { id: courseId } })
  expect(course.scenes[0]?.subScenes[0]).toMatchObject({ practiceScore: after.score })
  const asked = { contentId: courseId, analyzeType: 'BY_STUDENT', userIds: String(w.userIds['viewer']) }
  expect((await w.admin.get(trainingAnalysis.content, { query: asked }))[0]).toMatchObject({ averageScore: after.score })
  const misses = await w.admin.get(trainingAnalysis.talks, { query: asked })
  expect(misses[0]).toMatchObject({ kind: 'GOAL', id: 'family', name: '问家庭情况', talks: 1, missed: 1, people: 1, missingPeople: 1 })
  expect(misses.find(({ id: part }) => part === 'dear')).toMatchObject({ kind: 'OBJECTION', name: '嫌贵', talks: 1, missed: 0 })
  const examplesOf = { ...asked, kind: 'GOAL' as const, subSceneId: place.subSceneId, part: 'renew' }
  expect(await w.admin.get(trainingAnalysis.examples, { query: examplesOf })).toEqual([{ text: '您的顾虑很正常', score: after.score }])
  await w.inTenant((db) => rebuildProject(db, place.projectId))
  const [counted] = await w.rows('select score::float8 score from project_result where project_id = $1 and user_id = $2', [
    ...[place.projectId, w.userIds['viewer']],
  ])
  expect(counted).toEqual({ score: after.score })
  const [, audited] = await w.rows(`select before, after from audit_log where action = '点评自由对话' and result = 0 order by id`)
  expect(audited).toMatchObject({
    before: { score: struck.score },
    after: { score: after.score, acts: [{ act: 'ADD', kind: 'GOAL', of: 'renew', turn: 5 }], userId: w.userIds['viewer'] },
  })
  expect(JSON.stringify(audited)).not.toContain('顾虑')
})

test('a confirmed finding of a model counts in full, and a struck one comes back when it is confirmed', async () => {
  const [{ id } = { id: '' }] = await queue('WAITING')
  const claim = { kind: 'GOAL', of: 'renew', turn: 5, quote: '我慢慢跟您讲清楚', origin: 'MODEL', worth: 0.5, why: '' }
  await w.rows('delete from talk_review where talk_id = $1', [id])
  await w.rows(
    `update talk set witness = 'DUE', course = jsonb_set(course, '{findings}', course -> 'findings' || $2::jsonb) where id = $1`,
    [id, JSON.stringify([claim])],
  )
  const claimed = findingOf((await detail(id)).content, '续保说明')
  const confirm: Act[] = [{ act: 'CONFIRM', finding: claimed }]
  expect((await act(id, confirm, 0)).msg).toBe('模型还在核对这次对话，请稍后再点评')
  await w.rows(`update talk set witness = 'DONE' where id = $1`, [id])
  const worth = async () => (await report(id)).goals.find(({ name }) => name === '续保说明')?.worth
  const family = findingOf((await detail(id)).content, '问家庭情况')
  await act(id, [{ act: 'STRIKE', finding: family, reason: '听错了' }], 0)
  expect(await worth()).toBe(0.5)
  const struck = (await report(id)).score
  await act(id, [{ act: 'CONFIRM', finding: family }, ...confirm], 1)
  expect(await worth()).toBe(1)
  expect((await report(id)).score).toBeGreaterThan(struck)
  expect((await act(id, [], 3, { done: true })).content).toMatchObject({ isReviewed: true })
  expect([await queue('WAITING'), (await queue('DONE')).map((one) => one.id)]).toEqual([[], [id]])
})

test('an appeal about a finding or a goal puts the talk on top of the queue, and its answer may change findings', async () => {
  const [{ id } = { id: '' }] = await queue('DONE')
  const waiting = await talk()
  const appeal = (body: { finding?: number; goal?: string }, text = '请再看看这一轮', who = viewer) =>
    who.ask(talks.appeal, { params: { id }, body: { ...body, text } })
  const wrong = findingOf((await detail(id)).content, '等待期', 'WRONG')
  expect((await appeal({}, '没有对象')).succ).toBe(false)
  expect((await appeal({ finding: wrong }, '  ')).msg).toBe('请填写申诉理由')
  expect((await appeal({ finding: 99 })).msg).toBe('报告里没有这处发现或这个目标，请刷新')
  expect((await appeal({ finding: wrong }, '不是我的', w.admin)).status).toBe(404)
  expect((await appeal({ finding: wrong })).content.appeals).toMatchObject([{ finding: wrong, goal: null, answer: null }])
  expect((await appeal({ finding: wrong })).msg).toBe('这一处已经申诉，请等待答复')
  expect((await appeal({ goal: 'renew' })).code).toBe(0)
  expect((await queue('WAITING')).map((one) => [one.id, one.appeals])).toEqual([
    [id, 2],
    [waiting, 0],
  ])
  const { score, appeals } = await report(id)
  const { seen } = (await detail(id)).content
  const answer = (appealId: string, text: string, acts: Act[] = []) =>
    mentor.ask(reviews.answer, { params: { id, appealId }, body: { answer: text, acts, seen } })
  const [first, second] = appeals.map((one) => one.id)
  expect((await answer(second ?? '', '这一轮没有说到续保')).code).toBe(0)
  expect((await answer(second ?? '', '再答一次')).msg).toBe('没有待答复的申诉')
  expect((await answer(first ?? '', '您更正过了', [{ act: 'STRIKE', finding: wrong, reason: '下一轮更正了' }])).code).toBe(0)
  const told = await report(id)
  expect(told.score).toBeGreaterThan(score)
  expect(told.appeals).toMatchObject([
    { answer: '您更正过了', isChanged: true, answeredBy: expect.any(String) },
    { answer: '这一轮没有说到续保', isChanged: false },
  ])
  expect((await queue('WAITING')).map((one) => one.id)).toEqual([waiting])
  // an answered question may be asked again
  expect((await appeal({ goal: 'renew' })).code).toBe(0)
})

test('marked words become a wording of a goal in the next draft, and count in talks by that version', async () => {
  const [{ id } = { id: '' }] = await queue('WAITING')
  const addWording = (goal: string, wording: string, who = mentor) =>
    who.ask(reviews.addWording, { params: { id }, body: { goal, wording } })
  expect((await addWording('care', '您的顾虑很正常', viewer)).status).toBe(403)
  const made = (await addWording('care', '您的顾虑|很正常×2')).content
  expect(made).toEqual({ subSceneId: place.subSceneId, version: 2, point: '理解您的担心|谨慎是应该的|换了我也会犹豫|您的顾虑 很正常' })
  expect((await addWording('care', '谨慎是应该的')).msg).toBe('这个目标已有这种说法')
  expect((await addWording('gone', '别的')).msg).toBe('情景的新版本里已没有这个目标')
  const health = (await addWording('health', '最近体检过没有')).content
  expect(health).toMatchObject({ version: 2, point: '！身体怎么样|有没有做过体检|健康状况|最近体检过没有 ×2' })
  const { working } = await mentor.get(scenarios.get, { query: { subSceneId: place.subSceneId } })
  const params = { id: working?.id ?? '' }
  await mentor.get(scenarios.submit, { params, body: {} })
  expect((await addWording('care', '我也有过这样的担心')).msg).toBe('这个情景正在待审，请先撤回再修改')
  await w.admin.get(scenarios.approve, { params, body: {} })
  const other = await talk()
  const care = (await report(other)).goals.find((goal) => goal.id === 'care')
  expect(care).toMatchObject({ worth: 1, turn: 5 })
})

test('a learner reads the trend of their talks, and drills a lost goal by the same rules', async () => {
  const params = { subSceneId: place.subSceneId }
  const trend = await viewer.get(reviews.trend, { params })
  expect(trend).toMatchObject({ persona: '张先生', goals: { length: 6 } })
  expect(trend.goals[0]).toMatchObject({ id: 'renew', isLost: true, cue: '公司老不代表赔得痛快。', talks: 3, missed: 2 })
  expect(trend.talks.map(({ at }) => at)).toEqual(trend.talks.map(({ at }) => at).toSorted())
  expect(trend.talks).toHaveLength(3)
  const drill = async (goal: string, said: string) => (await viewer.ask(reviews.drill, { params, body: { goal, said } })).content
  expect(await drill('renew', '这款产品不保证续保')).toMatchObject({ result: 'HIT', quote: '这款产品不保证续保', offences: [] })
  expect(await drill('waiting', '等待期九十天')).toMatchObject({ result: 'WRONG', why: expect.stringContaining('九十天') })
  expect(await drill('renew', '今天天气不错')).toEqual({ result: 'MISS', quote: '', why: '', offences: [] })
  expect((await viewer.ask(reviews.drill, { params, body: { goal: 'none', said: '您好' } })).msg).toBe('情景里没有这个目标或异议')
  // a drill stores no talk
  expect((await viewer.get(reviews.trend, { params })).talks).toHaveLength(3)
  expect((await mentor.ask(reviews.trend, { params })).status).toBe(404)
})
