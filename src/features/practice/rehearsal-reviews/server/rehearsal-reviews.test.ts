// Tests of reviews over HTTP: who may see, hear and mark; the score of the run; appeals; the audit log.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { addCourse, addProject } from '#test/learning-world.ts'
import { voiceOf } from '#test/voice.ts'
import type { Person } from '#test/world.ts'
import { home } from '#features/portal/home/contract.ts'
import { learning } from '#features/portal/learning/contract.ts'
import { practiceRuns } from '#features/practice/practice-runs/contract.ts'
import { rebuildProject } from '#features/practice/practice-runs/server/practice-runs.ts'
import { consentVersion, recordings } from '#features/practice/recordings/contract.ts'
import { type Mode, rehearsals } from '#features/practice/rehearsals/contract.ts'
import { trainingAnalysis } from '#features/insight/training-analysis/contract.ts'
import { rehearsalReviews as reviews } from '../contract.ts'

const said = '我理解您的担心，保额50万元'
const lines = [
  { text: '这个保险是不是太贵了一些？', answerText: '我理解您的担心，保额50万元。', answerPoints: '理解您的担心；保额50万元' },
  { text: '等待期一共是多少天呢？', answerText: '等待期是90天。', answerPoints: '等待期90天' },
]

let w: ExamWorld
let viewer: Person
let mentor: Person
let sub: string
let courseId: string
let projectId: string
let voice: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  w = await startExamWorld()
  ;[viewer, mentor] = [await w.world.signIn('viewer'), w.author]
  const made = await addCourse(w, '重疾险面谈', { 异议: lines })
  ;[courseId, sub] = [made.id, made.subs[0] ?? '']
  projectId = await addProject(w, courseId, { who: ['viewer', 'author'] })
  await w.world.owner.query('update project set mentor_id = $2 where id = $1', [projectId, w.userIds['author']])
  voice = voiceOf(1, 1)
  for (const who of [viewer, mentor]) await who.get(recordings.decide, { body: { agreed: true, textVersion: consentVersion } })
})
afterAll(() => w?.world.close())

/** Makes a run with a typed first line and a spoken second one. */
async function run(mode: Mode, who = viewer): Promise<string> {
  const { id, current } = await who.get(rehearsals.start, { body: { subSceneId: sub, projectId, mode } })
  await who.get(rehearsals.answer, { params: { id, scriptId: current?.scriptId ?? '' }, body: { said } })
  const next = await who.get(rehearsals.next, { params: { id }, body: { place: 0 } })
  const params = { id, scriptId: next.current?.scriptId ?? '' }
  await who.get(rehearsals.record, { params, query: { take: '1', offset: '0' }, octets: voice })
  await who.get(rehearsals.speak, { params, body: { take: 1, bytes: voice.length } })
  await who.get(rehearsals.next, { params: { id }, body: { place: 1 } })
  await who.get(rehearsals.finish, { params: { id } })
  return id
}
const detail = (id: string, who = mentor) => who.ask(reviews.detail, { params: { id } })
const scriptsOf = async (id: string) => (await detail(id)).content.lines.map((l) => l.scriptId)
const mark = (id: string, scriptId: string, body: object, who = mentor) =>
  who.ask(reviews.mark, { params: { id, scriptId }, body: { score: null, remark: '', reason: '', seen: 0, ...body } })
const listen = (id: string, scriptId: string, who = mentor) =>
  who.fetch(reviews.audio.path.replace(':id', id).replace(':scriptId', scriptId))
const queue = async (status: 'WAITING' | 'DONE', who = mentor) => (await who.get(reviews.page, { query: { status } })).records
const report = (id: string) => viewer.get(rehearsals.report, { params: { id } })
const counted = async () => (await w.admin.get(practiceRuns.runs, { query: { subSceneId: sub } })).records

test('a waiting run is in the queue of its mentor and of leaders of its person, and of nobody else', async () => {
  const id = await run('PRACTICE')
  expect(await queue('WAITING')).toMatchObject([{ id, mode: 'PRACTICE', waiting: 1, score: null, appealed: false, title: '异议' }])
  expect((await queue('WAITING', w.admin)).map((r) => r.id)).toEqual([id])
  expect(await queue('DONE')).toEqual([])
  const [, spoken = ''] = await scriptsOf(id)
  expect((await detail(id)).content.lines).toMatchObject([
    { said, spoken: null, autoScore: 100, score: 100, marks: [] },
    { said: null, autoScore: null, score: null, spoken: { pauses: 0, audioUrl: expect.stringContaining('/rehearsal-review/') } },
  ])
  // without the permission the call gets 403; with it but without a relation to the person it gets 404
  expect((await detail(id, viewer)).status).toBe(403)
  expect((await listen(id, spoken, viewer)).status).toBe(403)
  const others = [await w.world.signIn('admin', 'yuanfan')]
  await w.world.owner.query('update project set mentor_id = null where id = $1', [projectId])
  others.push(mentor)
  for (const who of others) {
    expect((await detail(id, who)).status).toBe(404)
    expect((await listen(id, spoken, who)).status).toBe(404)
    expect((await mark(id, spoken, { score: 90 }, who)).status).toBe(404)
    expect(await queue('WAITING', who)).toEqual([])
  }
  await w.world.owner.query('update project set mentor_id = $2 where id = $1', [projectId, w.userIds['author']])
  // an administrator without a relation to the person sees the run but cannot listen
  expect((await detail(id, w.admin)).content.lines[1]?.spoken).toMatchObject({ audioUrl: null })
  expect((await listen(id, spoken, w.admin)).status).toBe(404)
})

test('a leader of the person sees and hears the run, and a leader of other people does not', async () => {
  const leader = await w.world.signIn('leader')
  const [{ id } = { id: '' }] = await queue('WAITING')
  const [, spoken = ''] = await scriptsOf(id)
  const [own] = await w.rows('select department_id::text d from app_user where id = $1', [w.userIds['viewer']])
  const [led] = await w.rows('select department_id::text d from training_leader where user_id = $1', [w.userIds['leader']])
  const move = (to: unknown) => w.world.owner.query('update app_user set department_id = $2 where id = $1', [w.userIds['viewer'], to])
  await move(led?.['d'])
  expect([(await queue('WAITING', leader)).map((r) => r.id), (await listen(id, spoken, leader)).status]).toEqual([[id], 200])
  await w.world.owner.query(`delete from training_leader where user_id = $1`, [w.userIds['leader']])
  expect([await queue('WAITING', leader), (await detail(id, leader)).status]).toEqual([[], 404])
  expect((await listen(id, spoken, leader)).status).toBe(404)
  await move(own?.['d'])
})

test('each listening writes an audit row, and nothing is cached', async () => {
  const [{ id } = { id: '' }] = await queue('WAITING')
  const [, spoken = ''] = await scriptsOf(id)
  const heard = await listen(id, spoken)
  expect([heard.status, heard.headers.get('cache-control'), (await heard.arrayBuffer()).byteLength]).toEqual([
    200,
    'no-store',
    voice.length,
  ])
  const rows = await w.rows(`select after from audit_log where action = '听学员录音' and result = 0`)
  const row = { after: { scriptId: spoken, userId: w.userIds['viewer'] } }
  // rows of the leader and of this mentor
  expect(rows).toMatchObject([row, row])
})

test('a mark updates report, practice runs and the learner’s screens, and concurrent marks do not overwrite each other', async () => {
  const [{ id } = { id: '' }] = await queue('WAITING')
  const [typed = '', spoken = ''] = await scriptsOf(id)
  expect((await counted())[0]).toMatchObject({ completed: false, score: null, endedAt: null })
  expect((await mark(id, spoken, { remark: '不错' })).msg).toBe('请给出分数')
  expect((await mark(id, spoken, { score: 101 })).msg).toBe('分数应为0到100')
  expect((await mark(id, spoken, { score: 60.5 })).msg).toBe('分数应为整数')
  const both = await Promise.all([mark(id, spoken, { score: 80, remark: '说慢一点' }), mark(id, spoken, { score: 30 })])
  expect(both.map((b) => b.code).toSorted()).toEqual([0, 40_009])
  expect(both.map((b) => b.msg)).toContain('刚刚有人点评过，请看过后再保存')
  const given = both[0].code === 0 ? 80 : 30
  const after = (await detail(id)).content
  expect(after).toMatchObject({ waiting: 0, score: (100 + given) / 2 })
  expect(await report(id)).toMatchObject({
    awaiting: 0,
    score: (100 + given) / 2,
    lines: [{ marks: [] }, { score: given, autoScore: null }],
  })
  expect((await counted())[0]).toMatchObject({ completed: true, score: (100 + given) / 2, endedAt: expect.any(String) })
  expect((await viewer.get(learning.course, { params: { id: courseId } })).scenes[0]?.subScenes[0]).toMatchObject({
    practiceScore: (100 + given) / 2,
  })
  expect([await queue('WAITING'), (await queue('DONE')).map((r) => r.id)]).toEqual([[], [id]])

  // a changed score needs a reason, which is hidden from the learner
  expect((await mark(id, typed, { score: 70 })).msg).toBe('改分请说明原因')
  expect((await mark(id, typed, { score: 70, reason: '语气生硬', remark: '先共情' })).code).toBe(0)
  const told = await report(id)
  expect(told).toMatchObject({
    score: (70 + given) / 2,
    lines: [{ score: 70, autoScore: 100, marks: [{ score: 70, remark: '先共情' }] }, {}],
  })
  expect(JSON.stringify(told)).not.toContain('语气生硬')
  expect((await mark(id, typed, { remark: '再练练', seen: 1 })).content.lines[0]).toMatchObject({
    score: 70,
    marks: [{ score: null }, { score: 70 }],
  })
  const before = await w.rows('select * from practice_attempt order by id')
  const rows = await w.rows(
    'select t.score::float8 s from practice_turn t join practice_attempt a on a.id = t.attempt_id order by t.script_id',
  )
  expect(rows.map((r) => r['s'])).toEqual([70, given])
  await mark(id, typed, { remark: '好', seen: 2 })
  expect(await w.rows('select * from practice_attempt order by id')).toEqual(before)
})

test('analyses follow a mark, and a rebuild from the runs changes nothing', async () => {
  const [{ id } = { id: '' }] = await queue('DONE')
  const { score } = await report(id)
  const asked = { contentId: courseId, analyzeType: 'BY_STUDENT', userIds: String(w.userIds['viewer']) }
  const analysed = () => w.admin.get(trainingAnalysis.content, { query: asked })
  expect((await analysed())[0]).toMatchObject({ averageScore: score, highestScore: score, completeUserCount: 1 })
  const rebuild = () => w.inTenant((db) => rebuildProject(db, projectId))
  await rebuild()
  const kept = async () => {
    const rows: Record<string, never>[][] = []
    for (const table of ['project_result', 'practice_recent', 'practice_tally'])
      rows.push(await w.rows(`select * from ${table} order by 1, 2, 3`))
    return rows
  }
  const [first, told] = [await kept(), await analysed()]
  expect(first[0]?.map((row) => Number(row['score']))).toEqual([score])
  await rebuild()
  expect([await kept(), await analysed()]).toEqual([first, told])
})

test('a mentor cannot review their own run', async () => {
  const own = await run('PRACTICE', mentor)
  expect((await detail(own)).status).toBe(404)
  expect((await queue('WAITING')).map((r) => r.id)).not.toContain(own)
  expect((await queue('WAITING', w.admin)).map((r) => r.id)).toContain(own)
})

test('an appeal puts the run into the queue once, until it is answered', async () => {
  const [{ id } = { id: '' }] = await queue('DONE')
  const appeal = (text: string, who = viewer) => who.ask(rehearsals.appeal, { params: { id }, body: { text } })
  expect((await appeal('   ')).msg).toBe('请填写申诉理由')
  expect((await appeal('不服', w.admin)).status).toBe(404)
  expect((await appeal('第二句说到了')).content.appeal).toMatchObject({ text: '第二句说到了', answer: null })
  expect((await appeal('再来')).msg).toBe('这一次已经申诉过')
  expect(await queue('WAITING')).toMatchObject([{ id, appealed: true, waiting: 0 }])
  // home lists the appeal for reviewers only
  const atHome = async (who: Person) => (await who.get(home.overview)).attention.reviews
  expect(await atHome(mentor)).toMatchObject({ total: 1, records: [{ id, appealed: true, waiting: 0 }] })
  expect(await atHome(viewer)).toEqual({ total: 0, records: [] })
  const answer = (text: string) => mentor.ask(reviews.answer, { params: { id }, body: { answer: text } })
  // answer and marks are one transaction, and a promised score must exist
  const [typed = ''] = await scriptsOf(id)
  const line = async () => (await detail(id)).content.lines[0]
  const { score: stands, marks = [] } = (await line()) ?? {}
  const other = stands === 90 ? 80 : 90
  const answerWith = (text: string, given: object[] = []) =>
    mentor.ask(reviews.answer, {
      params: { id },
      body: { answer: text, marks: given.map((g) => ({ scriptId: typed, seen: marks.length, ...g })) },
    })
  const refused = async (text: string, given: object[], msg: string) => {
    expect((await answerWith(text, given)).msg).toBe(msg)
    expect(await line()).toMatchObject({ score: stands, marks })
    expect((await queue('WAITING'))[0]).toMatchObject({ id, appealed: true })
  }
  const nothing = '但没有哪一句是这个分数：请同时改分，或改写答复'
  await refused(`改为${other}分`, [], `答复写了${other}分，${nothing}`)
  await refused(`改为 ${other + 1} 分`, [{ score: other, reason: '说到了' }], `答复写了${other + 1}分，${nothing}`)
  await refused(`改为${other}分`, [{ score: other, reason: '' }], '改分请说明原因')
  await refused('改分', [{ score: other, reason: '说到了', seen: 9 }], '刚刚有人点评过，请看过后再保存')
  const twice = { score: other, reason: '说到了' }
  await refused('两次', [twice, twice], '刚刚有人点评过，请看过后再保存')
  const done = await answerWith(`由${stands}分改为${other}分`, [twice])
  expect(done.content).toMatchObject({
    appeal: { answer: `由${stands}分改为${other}分` },
    lines: [{ score: other, marks: [{ score: other, reason: '说到了' }, ...marks] }, {}],
  })
  await w.world.owner.query('update rehearsal_appeal set answer = null, answered_at = null where rehearsal_id = $1', [id])
  expect((await answer('已复核，维持')).content.appeal).toMatchObject({ answer: '已复核，维持' })
  expect((await answer('再说一次')).msg).toBe('没有待答复的申诉')
  expect(await queue('WAITING')).toEqual([])
  expect((await report(id)).appeal).toMatchObject({ answer: '已复核，维持' })
})

test('a spoken exam counts after marking, and the reduction for hints applies to marks', async () => {
  const exam = await run('EXAM')
  const [, spoken = ''] = await scriptsOf(exam)
  expect((await mark(exam, spoken, { score: 90 })).content).toMatchObject({ score: 95, waiting: 0 })
  expect((await counted())[0]).toMatchObject({ mode: 'EXAM', completed: true, score: 95 })
  const id = await run('PRACTICE')
  const [, second = ''] = await scriptsOf(id)
  await w.world.owner.query('update rehearsal_line set hints = 1 where rehearsal_id = $1 and script_id = $2', [id, second])
  expect((await mark(id, second, { score: 90 })).content.lines[1]).toMatchObject({ score: 81, hints: 1, marks: [{ score: 90 }] })
})
