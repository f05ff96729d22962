// Tests of the practice room over HTTP: studying, practice with hints and takes, secret exams, scores, and access rights.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { addCourse, addProject } from '#test/learning-world.ts'
import type { Person } from '#test/world.ts'
import { learning } from '#features/portal/learning/contract.ts'
import { practiceRuns } from '#features/practice/practice-runs/contract.ts'
import { type Mode, rehearsals } from '../contract.ts'
import { closeIdle } from './work.ts'

/** Texts of the golden table of the scorer; typed answers, so that fluency is not scored. */
const reference = '我理解您担心买贵了。这款重疾险保额50万元，每年保费8600元，等待期90天，犹豫期15天内可以全额退保。'
const points = '理解您的担心|我理解您担心；保额50万元×2；每年保费8600元；等待期90天；！犹豫期15天内全额退保×2'
const onlyConcern = '我理解您的担心'
const lines = [
  { type: 'TIPS', needAnswer: 'NO_NEED', text: '请先寒暄再了解客户' },
  { text: '这个保险是不是太贵了一些？', answerText: reference, answerPoints: points },
  { type: 'INTRO', text: '等待期一共是多少天呢？', answerText: '等待期是90天。', answerPoints: '等待期90天' },
]

let w: ExamWorld
let viewer: Person
let sub: string
let projectId: string
let courseId: string
beforeAll(async () => {
  w = await startExamWorld()
  viewer = await w.world.signIn('viewer')
  const made = await addCourse(w, '重疾险面谈', { 异议: lines })
  ;[courseId, sub] = [made.id, made.subs[0] ?? '']
  projectId = await addProject(w, courseId)
})
afterAll(() => w?.world.close())

const start = (mode: Mode, more: object = {}, who = viewer) =>
  who.ask(rehearsals.start, { body: { subSceneId: sub, projectId, mode, ...more } })
const begin = async (mode: Mode) => (await start(mode)).content
const on = (id: string, place: number) => viewer.get(rehearsals.next, { params: { id }, body: { place } })
const scriptAt = async (id: string) => (await viewer.get(rehearsals.detail, { params: { id } })).current?.scriptId ?? ''
const say = async (id: string, said: string, scriptId?: string) =>
  viewer.ask(rehearsals.answer, { params: { id, scriptId: scriptId ?? (await scriptAt(id)) }, body: { said } })
const hint = async (id: string) => viewer.ask(rehearsals.hint, { params: { id }, body: { scriptId: await scriptAt(id) } })
const finish = (id: string) => viewer.get(rehearsals.finish, { params: { id } })
const runs = async () => (await w.admin.get(practiceRuns.runs, { query: { subSceneId: sub } })).records

test('STUDY shows the reference and counts nowhere', async () => {
  const { id, total, persona, current } = await begin('STUDY')
  expect([total, persona, current?.type, current?.reference]).toEqual([3, ['一位客户。'], 'TIPS', null])
  expect((await on(id, 0)).current).toMatchObject({ wantsAnswer: false, reference: { text: reference, audioUrl: null }, feedback: null })
  expect(await say(id, '试试')).toMatchObject({ code: 40_000, msg: '已进行到其他句，请刷新' })
  await on(id, 1)
  expect(await on(id, 2)).toMatchObject({ place: 3, current: null })
  expect(await finish(id)).toMatchObject({ state: 'DONE', score: null, lines: [] })
  expect(await runs()).toEqual([])
})

test('PRACTICE gives feedback at once; hints cost, the last of three takes counts, and the run counts once', async () => {
  const { id } = await begin('PRACTICE')
  expect((await begin('PRACTICE')).id).toBe(id)
  const asked = await on(id, 0)
  // a repeated call returns the same place
  expect((await on(id, 0)).place).toBe(asked.place)
  expect(asked.current).toMatchObject({ takesLeft: 3, hintsLeft: 3, pointCount: null, points: null, reference: null, feedback: null })
  expect((await say(id, reference)).content.current?.feedback?.score).toBe(100)
  const second = (await say(id, onlyConcern)).content.current
  expect(second).toMatchObject({ takesLeft: 1, said: onlyConcern, feedback: { score: 13.77, derived: false } })
  expect(second?.feedback?.points.map((p) => [p.hit, p.must])).toEqual([
    ...[
      [1, false],
      [0, false],
      [0, false],
      [0, false],
    ],
    [0, true],
  ])
  expect((await hint(id)).content.current).toMatchObject({ hintsLeft: 2, pointCount: 5, points: null, feedback: { score: 12.39 } })
  expect((await hint(id)).content.current?.points).toContain('等待期90天')
  expect((await say(id, reference)).content.current).toMatchObject({ takesLeft: 0, feedback: { score: 80 } })
  expect(await say(id, '再来')).toMatchObject({ code: 40_000, msg: '这一句的回答次数已用完' })
  await on(id, 1)
  expect(await say(id, '   ')).toMatchObject({ code: 40_000, msg: '请输入您的回答', fields: [{ field: 'said' }] })
  for (let i = 0; i < 3; i++) await hint(id)
  expect(await hint(id)).toMatchObject({ code: 40_000, msg: '没有更多提示' })
  expect((await say(id, '等待期是九十天')).content.current).toMatchObject({ reference: { text: '等待期是90天。' }, feedback: { score: 0 } })
  await on(id, 2)
  const report = await finish(id)
  expect(report).toMatchObject({ state: 'DONE', score: 40, passed: false, bestBefore: null, dimensions: { 合规: 100 } })
  expect(report.lines.map((l) => [l.score, l.hints, l.pointsHit, l.pointCount])).toEqual([
    [80, 2, 5, 5],
    [0, 3, 1, 1],
  ])
  expect(Object.keys(report.dimensions)).toEqual(['要点覆盖', '条理', '完整', '合规'])
  expect(await finish(id)).toEqual(report)
  expect(await viewer.get(rehearsals.report, { params: { id } })).toEqual(report)
  expect(await runs()).toMatchObject([{ mode: 'PRACTICE', completed: true, score: 40, subSceneId: sub }])
  expect((await viewer.get(learning.course, { params: { id: courseId } })).scenes[0]?.subScenes[0]).toMatchObject({ practiceScore: 40 })
  expect(await say(id, '再来', report.lines[0]?.scriptId)).toMatchObject({ code: 40_000, msg: '这一次已经结束' })
  // the history lists the run
  expect((await viewer.get(learning.history)).records[0]).toMatchObject({ kind: 'PRACTICE', score: 40, reportId: id, awaiting: false })
})

test('practice that was broken off is kept without a score', async () => {
  const { id } = await begin('PRACTICE')
  await on(id, 0)
  await say(id, reference)
  expect(await viewer.ask(rehearsals.report, { params: { id } })).toMatchObject({ code: 40_000, msg: '这一次还没有结束' })
  expect(await finish(id)).toMatchObject({ state: 'BROKEN', score: null })
  expect((await runs())[0]).toMatchObject({ completed: false, score: null, endedAt: null })
})

/** Substrings of eight characters of the reference that are in no question. */
const secrets = Array.from({ length: reference.length - 7 }, (_, i) => reference.slice(i, i + 8))

test('an exam reveals neither reference nor points, and unanswered lines count 0', async () => {
  const told: unknown[] = []
  const first = await start('EXAM')
  told.push(first.content)
  const { id } = first.content
  told.push(await on(id, 0))
  expect((await hint(id)).msg).toBe('没有更多提示')
  const answered = await say(id, onlyConcern)
  told.push(answered)
  expect(answered.content.current).toMatchObject({ said: onlyConcern, takesLeft: 0, hintsLeft: null, reference: null, feedback: null })
  expect(await say(id, reference)).toMatchObject({ code: 40_000, msg: '这一句的回答次数已用完' })
  told.push(await on(id, 1), await viewer.get(rehearsals.detail, { params: { id } }))
  const report = await finish(id)
  told.push(report, await viewer.get(learning.course, { params: { id: courseId } }), await viewer.get(learning.history))
  expect(report).toMatchObject({
    state: 'DONE',
    score: 6.89,
    passed: false,
    lines: [{ score: 13.77, pointsHit: 1, pointCount: 5 }, { score: 0 }],
  })
  const all = JSON.stringify(told)
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([])
  expect(all).not.toContain('犹豫期')
  expect((await runs())[0]).toMatchObject({ mode: 'EXAM', completed: true, score: 6.89 })
})

test('no exam begins beyond the limit, and two concurrent starts make one', async () => {
  const both = await Promise.all([start('EXAM'), start('EXAM')])
  expect(new Set(both.map((b) => b.content.id)).size).toBe(1)
  await finish(both[0].content.id)
  expect(await start('EXAM')).toMatchObject({ code: 40_000, msg: '考核次数已用完' })
  expect((await viewer.get(learning.course, { params: { id: courseId } })).scenes[0]?.subScenes[0]).toMatchObject({
    examsLeft: 0,
    examined: 2,
  })
})

test('a run of another person is not found by colleague, leader or other tenant; nor is a foreign sub-scene', async () => {
  const { id, current } = await begin('PRACTICE')
  const params = { id }
  for (const who of [w.admin, w.author, await w.world.signIn('leader'), await w.world.signIn('admin', 'yuanfan')]) {
    expect((await start('PRACTICE', {}, who)).status).toBe(404)
    const said = { params: { id, scriptId: current?.scriptId ?? '' }, body: { said: '您好' } }
    const asked = [
      who.ask(rehearsals.detail, { params }),
      who.ask(rehearsals.answer, said),
      who.ask(rehearsals.hint, { params, body: { scriptId: current?.scriptId ?? '' } }),
      who.ask(rehearsals.next, { params, body: { place: 0 } }),
      who.ask(rehearsals.finish, { params }),
      who.ask(rehearsals.report, { params }),
    ]
    expect((await Promise.all(asked)).map((a) => a.status)).toEqual([404, 404, 404, 404, 404, 404])
  }
  await finish(id)
})

test('before a project begins no run can start', async () => {
  const coming = await addProject(w, courseId, { beginTime: '2099-01-01 09:00:00' })
  expect(await start('PRACTICE', { projectId: coming })).toMatchObject({ code: 40_000, msg: '培训项目尚未开始' })
})

test('an idle run is ended: practice without a score, an exam with its answers', async () => {
  const made = await addCourse(w, '年金险面谈', { 异议: lines })
  const other = await addProject(w, made.id)
  const open = async (mode: Mode) => (await start(mode, { projectId: other, subSceneId: made.subs[0] })).content.id
  const [practising, fresh, exam] = [await open('PRACTICE'), await open('STUDY'), await open('EXAM')]
  await on(exam, 0)
  await say(exam, reference)
  const told: string[] = []
  const close = () => closeIdle(w.world.program.pool, async (_, projectIds) => void told.push(...projectIds), new AbortController().signal)
  const age = (id: string, by: string) =>
    w.world.owner.query('update rehearsal set touched_at = now() - $2::interval where id = $1', [id, by])
  await age(practising, '23 hours')
  await age(exam, '29 minutes')
  await close()
  expect(told).toEqual([])
  await age(practising, '25 hours')
  await age(exam, '31 minutes')
  await close()
  expect(new Set(told)).toEqual(new Set([other]))
  const report = (id: string) => viewer.get(rehearsals.report, { params: { id } })
  expect([await report(practising), await report(exam)]).toMatchObject([
    { state: 'BROKEN', score: null },
    { state: 'DONE', score: 50 },
  ])
  expect(await finish(fresh)).toMatchObject({ state: 'BROKEN' })
})

test('many long answers at once: three are accepted, and the others are refused with a message', async () => {
  const parts = ['保额五十万元', '每年保费八千六百元', '等待期九十天', '犹豫期十五天内', '理解您的担心']
  const many = (count: number, between: string) => Array.from({ length: count }, (_, i) => parts[(i * 7) % 5]).join(between)
  const long = [
    { text: '这个保险是不是太贵了一些？', answerText: many(100, '。').slice(0, 500), answerPoints: many(60, '；').slice(0, 480) },
  ]
  const { id: course, subs } = await addCourse(w, '最长的一句', { 异议: long })
  const project = await addProject(w, course)
  const { id } = (await viewer.ask(rehearsals.start, { body: { subSceneId: subs[0] ?? '', projectId: project, mode: 'PRACTICE' } })).content
  const scriptId = await scriptAt(id)
  const said = many(400, '，').slice(0, 1990)
  // the refusal is 429 or 'no takes left', depending on timing
  const flood = await Promise.all(Array.from({ length: 24 }, () => say(id, said, scriptId)))
  const codes = flood.map(({ code }) => code)
  expect(codes.filter((code) => code === 0)).toHaveLength(3)
  expect(codes.filter((code) => code === 429).length + codes.filter((code) => code === 40_000).length).toBe(21)
  expect((await viewer.get(rehearsals.detail, { params: { id } })).current?.feedback?.points.length).toBeGreaterThan(30)
})
