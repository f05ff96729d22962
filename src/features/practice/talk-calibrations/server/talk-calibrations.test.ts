// Tests of calibrations over HTTP: who may begin and mark one, blindness until the end, the result, and removal.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { scenario } from '#test/scenario.ts'
import { addTalkPlace, type TalkPlace } from '#test/talk-world.ts'
import type { Person } from '#test/world.ts'
import { talks } from '#features/practice/talks/contract.ts'
import { type Mark, minTalks, talkCalibrations as calibrations } from '../contract.ts'

let w: ExamWorld
let viewer: Person
let leader: Person
let place: TalkPlace
beforeAll(async () => {
  w = await startExamWorld()
  ;[viewer, leader] = [await w.world.signIn('viewer'), await w.world.signIn('leader')]
  place = await addTalkPlace(w, scenario)
})
afterAll(() => w?.world.close())

const words = [
  '您好，请问您家里几口人，有没有孩子？',
  '那您身体怎么样？',
  '我们的等待期三十天',
  '我理解您的担心',
  '您考虑一下',
  '好的',
  '那我周末再联系您',
]
async function talk(): Promise<void> {
  const { id } = await viewer.get(talks.start, { body: { subSceneId: place.subSceneId, projectId: place.projectId } })
  for (const [i, said] of words.entries()) {
    const { state } = await viewer.get(talks.say, { params: { id }, body: { turn: i + 1, said } })
    if (state !== 'OPEN') break
  }
}
const raterIds = () => [w.userIds['admin'] ?? '', w.userIds['author'] ?? '']
const begin = (more: object = {}, who = w.admin) =>
  who.ask(calibrations.begin, { body: { subSceneId: place.subSceneId, raterIds: raterIds(), talks: 3, ...more } })
const goals = scenario.stages.flatMap((stage) => stage.goals.map(({ id }) => id))
const marks = (reached: readonly string[], quote = ''): Mark[] =>
  goals.map((goal) => ({ goal, worth: reached.includes(goal) ? 1 : 0, quote: reached.includes(goal) ? quote : '' }))
const mark = (id: string, n: number, made: Mark[], who: Person) =>
  who.ask(calibrations.mark, { params: { id, place: String(n) }, body: { marks: made } })
const detail = (id: string, who = w.admin) => who.ask(calibrations.detail, { params: { id } })
const page = (who: Person) => who.get(calibrations.page)
const shown = (id: string, n: number, who: Person) => who.ask(calibrations.talk, { params: { id, place: String(n) } })

test('a calibration needs enough talks and two people who may review', async () => {
  expect(await w.admin.get(calibrations.places)).toEqual([])
  expect((await begin()).msg).toBe('这个情景可校准的对话不足3次，请等学员多练几次')
  for (let i = 0; i < minTalks; i++) await talk()
  expect(await w.admin.get(calibrations.places)).toMatchObject([{ subSceneId: place.subSceneId, talks: 3, scenarioVersion: 1 }])
  const [admin = ''] = raterIds()
  expect((await w.admin.get(calibrations.raters)).map(({ id }) => id)).toEqual(expect.arrayContaining(raterIds()))
  expect((await begin({ raterIds: [admin] })).msg).toBe('请选择2到3人')
  expect((await begin({ raterIds: [admin, admin] })).msg).toBe('评的人不能重复')
  expect((await begin({ raterIds: [admin, w.userIds['viewer']] })).msg).toMatch(/^“.+”没有点评练习的权限，或已停用，请另选一位$/)
  expect((await begin({ raterIds: [admin, '999999'] })).status).toBe(404)
  expect((await begin({}, viewer)).status).toBe(403)
})

test('raters see words alone until everybody has marked everything, then the agreement', async () => {
  const { id } = (await begin({ target: 90 })).content
  const [admin, author] = [w.admin, w.author]
  expect(await page(author)).toMatchObject({
    total: 1,
    records: [{ id, talks: 3, target: 90, reached: null, isRater: true, raters: [{ done: 0 }, { done: 0 }] }],
  })
  const { content } = await shown(id, 1, author)
  expect(content).toMatchObject({ place: 1, talks: 3, marks: null, isOpen: true })
  expect(content.turns.filter(({ by }) => by === 'LEARNER').map(({ text }) => text)).toContain(words[0])
  // neither the name of the learner nor findings
  expect(JSON.stringify(content)).not.toMatch(/林小满|findings|"userId"/)
  expect((await mark(id, 1, marks([]).slice(1), author)).msg).toBe('请评完这次对话的全部目标')
  expect((await mark(id, 1, marks(['family'], '没有说过的话'), author)).msg).toBe('这句话不在学员的话里，请重新选中')
  expect((await mark(id, 4, marks([]), author)).status).toBe(404)
  for (const n of [1, 2, 3]) expect((await mark(id, n, marks(['family'], '请问您家里几口人'), author)).content).toEqual({ left: 3 - n })
  expect((await detail(id)).content).toMatchObject({ reached: null, result: null, marked: [], raters: [{}, { done: 3 }] })
  expect((await shown(id, 1, admin)).content.marks).toBeNull()
  // a mark may change until the end; twice at once is one mark
  const changed = await Promise.all([mark(id, 1, marks(['family', 'health']), author), mark(id, 1, marks(['family', 'health']), author)])
  expect(changed.map(({ code }) => code)).toEqual([0, 0])
  for (const n of [1, 2, 3]) await mark(id, n, marks(['family']), admin)
  expect((await mark(id, 1, marks([]), admin)).msg).toBe('所有人都已评完，不能再改')
  const done = (await detail(id)).content
  expect(done).toMatchObject({ reached: Math.round((100 * (goals.length * 3 - 1)) / (goals.length * 3)), marked: [1, 2, 3] })
  expect(done.result?.raters).toMatchObject([{ pairs: goals.length * 3, equal: goals.length * 3 - 1 }])
  expect(done.result?.differences.find(({ goal, place: n }) => goal === 'health' && n === 1)).toMatchObject({
    talkId: expect.any(String),
    byRules: true,
  })
})

test('others see no calibration, and only its owner removes it', async () => {
  const { id } = (await page(w.admin)).records[0] ?? { id: '' }
  for (const who of [leader, await w.world.signIn('admin', 'yuanfan')]) {
    expect((await detail(id, who)).status).toBe(404)
    expect((await shown(id, 1, who)).status).toBe(404)
    expect((await mark(id, 1, marks([]), who)).status).toBe(404)
    expect((await who.ask(calibrations.remove, { body: [id] })).succ).toBe(false)
  }
  expect((await w.author.ask(calibrations.remove, { body: [id] })).msg).toContain('只有发起人可以删除')
  expect(await w.admin.get(calibrations.remove, { body: [id] })).toEqual({ done: [id], skipped: [] })
  expect((await page(w.admin)).total).toBe(0)
})
