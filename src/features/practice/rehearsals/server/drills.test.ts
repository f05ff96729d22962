// Tests of 只练这几句 over HTTP: the weakest lines, a drill of chosen lines with feedback, and that drills count nowhere.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { addCourse, addProject } from '#test/learning-world.ts'
import type { Person } from '#test/world.ts'
import { learning } from '#features/portal/learning/contract.ts'
import { practiceRuns } from '#features/practice/practice-runs/contract.ts'
import { projects } from '#features/practice/projects/contract.ts'
import { rehearsalReviews } from '#features/practice/rehearsal-reviews/contract.ts'
import { phraseRules } from '#features/practice/phrase-rules/contract.ts'
import { rehearsals } from '../contract.ts'

const answer = (text: string) => ({ text, answerText: `${text}的参考答案，保额50万元。`, answerPoints: '保额50万元' })
const [good, bad] = ['保额50万元', '不知道']
/** The complete reference answer. */
const whole = (text: string) => answer(text).answerText

let w: ExamWorld
let viewer: Person
let leader: Person
/** Ids of lines by the first three characters of their text. */
let ids: Record<string, string>
let made: Awaited<ReturnType<typeof addCourse>>
let other: Awaited<ReturnType<typeof addCourse>>
let projectId: string
beforeAll(async () => {
  w = await startExamWorld()
  ;[viewer, leader] = (await Promise.all(['viewer', 'leader'].map((n) => w.world.signIn(n)))) as [Person, Person]
  made = await addCourse(w, '重疾险面谈', {
    开场: [
      { type: 'TIPS', needAnswer: 'NO_NEED', text: '请先寒暄再了解客户' },
      answer('第一句：为什么要买？'),
      answer('第二句：怎么买合适？'),
    ],
    异议: [answer('第三句：是不是太贵了？')],
  })
  other = await addCourse(w, '年金险面谈', { 开场: [answer('第四句：年金是什么？')] })
  projectId = await addProject(w, made.id)
  await addProject(w, other.id)
  ids = Object.fromEntries((await w.rows('select id::text id, substr(text, 1, 3) name from script')).map((r) => [r['name'], r['id']]))
})
afterAll(() => w?.world.close())

const idsOf = (...names: string[]) => names.map((n) => ids[n] ?? '')
const drill = (scriptIds: readonly string[], who = viewer) => who.ask(rehearsals.drill, { body: { scriptIds: [...scriptIds] } })
const weakest = async (who = viewer) => (await who.get(rehearsals.weakest)).map((l) => [l.text.slice(0, 3), l.mean, l.answers])
const say = (id: string, scriptId: string, said: string) => viewer.get(rehearsals.answer, { params: { id, scriptId }, body: { said } })
const on = (id: string, place: number) => viewer.get(rehearsals.next, { params: { id }, body: { place } })
const finish = (id: string) => viewer.get(rehearsals.finish, { params: { id } })
/** Runs through a sub-scene to its end; `said` has the answers, '' stands for the reference. */
async function practised(sub: string | undefined, project: string, said: readonly string[]) {
  let run = await viewer.get(rehearsals.start, { body: { subSceneId: sub ?? '', projectId: project, mode: 'PRACTICE' } })
  const left = [...said]
  while (run.current) {
    if (run.current.wantsAnswer) await say(run.id, run.current.scriptId, (left.shift() ?? '') || whole(run.current.text))
    run = await on(run.id, run.place)
  }
  return finish(run.id)
}
const facts = () =>
  w.rows(`select (select count(*)::int from practice_attempt) runs, (select count(*)::int from practice_turn) turns,
    (select jsonb_agg(to_jsonb(r) order by user_id, project_id) from project_result r) results`)

test('the weakest lines have the lowest mean of their last three answers in thirty days', async () => {
  expect(await weakest()).toEqual([])
  for (const said of [
    [bad, bad],
    ['', bad],
    ['', bad],
    ['', bad],
  ])
    await practised(made.subs[0], projectId, said)
  // the fourth latest bad answer does not count
  expect(await weakest()).toEqual([['第二句', 0, 3]])
  await practised(made.subs[0], projectId, [bad, good])
  const [first, second] = await weakest()
  expect([first?.[0], second?.[0]]).toEqual(['第二句', '第一句'])
  expect(Number(second?.[1])).toBeGreaterThan(Number(first?.[1]))
  await w.rows(`update practice_attempt set started_at = started_at - interval '31 days', ended_at = ended_at - interval '31 days'`)
  await w.rows(`update practice_turn set at = at - interval '31 days'`)
  expect(await weakest()).toEqual([])
  expect(await weakest(leader)).toEqual([])
})

test('a drill has only the chosen lines, with hints and feedback, and counts nowhere', async () => {
  await practised(made.subs[1], projectId, [bad])
  const [before, history] = [await facts(), (await viewer.get(learning.history, { query: {} })).total]
  const { content: run } = await drill(idsOf('第四句', '第三句'))
  expect(run).toMatchObject({ mode: 'DRILL', total: 2, persona: [], place: 0 })
  expect(run.current).toMatchObject({ text: '第四句：年金是什么？', takesLeft: 3, hintsLeft: 3, feedback: null })
  // a repeated call with equal lines continues the open drill; other lines start another one
  expect((await drill(idsOf('第四句', '第三句'))).content.id).toBe(run.id)
  expect((await say(run.id, ids['第四句'] ?? '', bad)).current).toMatchObject({ takesLeft: 2, feedback: { score: 0 } })
  const hinted = await viewer.get(rehearsals.hint, { params: { id: run.id }, body: { scriptId: ids['第四句'] ?? '' } })
  expect(hinted.current).toMatchObject({ hintsLeft: 2, pointCount: 1 })
  await on(run.id, 0)
  const told = await say(run.id, ids['第三句'] ?? '', good)
  expect(told.current?.feedback?.reference.text).toContain('第三句')
  await on(run.id, 1)
  const report = await finish(run.id)
  expect(report).toMatchObject({ mode: 'DRILL', state: 'DONE', bestBefore: null, trend: [], awaiting: 0 })
  expect(report.lines.map((l) => l.text.slice(0, 3))).toEqual(['第四句', '第三句'])
  expect(await facts()).toEqual(before)
  // a drill is in no history and no review, and cannot be appealed
  expect((await viewer.get(learning.history, { query: {} })).total).toBe(history)
  for (const status of ['WAITING', 'DONE'] as const)
    expect((await w.admin.get(rehearsalReviews.page, { query: { status } })).records.map((r) => r.id)).not.toContain(run.id)
  expect((await viewer.ask(rehearsals.appeal, { params: { id: run.id }, body: { text: '请复核' } })).succ).toBe(false)
  // but a drill counts for the weakest lines
  const [worst, next] = await weakest()
  expect([worst, next?.[0], next?.[2]]).toEqual([['第四句', 0, 1], '第三句', 2])
})

test('a line is checked against the phrase rules of its own course', async () => {
  await w.admin.get(phraseRules.create, { body: { text: '稳赚不赔', level: 'RED_LINE', courseId: other.id } as never })
  const { content: run } = await drill(idsOf('第三句', '第四句'))
  const offences = async (scriptId: string) =>
    (await say(run.id, scriptId, `${good}，稳赚不赔`)).current?.feedback?.offences.map((o) => o.text)
  expect(await offences(ids['第三句'] ?? '')).toEqual([])
  await on(run.id, 0)
  expect(await offences(ids['第四句'] ?? '')).toEqual(['稳赚不赔'])
  await finish(run.id)
})

test('another drill of the same sub-scene ends the open one without a score', async () => {
  const { content: first } = await drill(idsOf('第一句', '第二句'))
  const { content: second } = await drill(idsOf('第一句'))
  expect(second.id).not.toBe(first.id)
  expect(await viewer.get(rehearsals.report, { params: { id: first.id } })).toMatchObject({ state: 'BROKEN', score: null })
  await finish(second.id)
})

test('a drill accepts only lines that need an answer, from courses of the learner', async () => {
  expect((await drill(idsOf('请先寒'))).status).toBe(404)
  expect((await drill([...idsOf('第一句'), '999999999'])).status).toBe(404)
  expect((await drill(idsOf('第一句'), leader)).status).toBe(404)
  expect((await drill([])).status).toBe(400)
  const { content } = await drill(idsOf('第一句', '第一句'))
  expect(content.total).toBe(1)
  for (const who of [leader, w.author]) expect((await who.ask(rehearsals.detail, { params: { id: content.id } })).status).toBe(404)
  await finish(content.id)
  await w.author.get(projects.remove, { params: { projectId } })
  expect((await drill(idsOf('第一句'))).status).toBe(404)
  expect((await weakest()).map(([name]) => name)).not.toContain('第三句')
})

test('the practice page lists each course once, and the report shows the trend of the learner’s own runs', async () => {
  const again = await addProject(w, other.id, { dueTime: '2099-01-01 09:00:00' })
  const elective = await addProject(w, made.id, { type: 'ELECTIVE' })
  const list = (await viewer.get(learning.practice)).filter((c) => [made.id, other.id].includes(c.courseId))
  expect(list.map((c) => [c.title, c.projectId, c.scenes.flatMap((s) => s.subScenes.map((sub) => sub.title))])).toEqual([
    ['年金险面谈', again, ['开场']],
    ['重疾险面谈', elective, ['开场', '异议']],
  ])
  expect(await leader.get(learning.practice)).toEqual([])
  await practised(other.subs[0], again, [bad])
  const better = await practised(other.subs[0], again, [good])
  expect(better.trend.map((t) => t.score)).toEqual([0, better.score])
  const { records } = await w.admin.get(practiceRuns.runs, { query: { subSceneId: other.subs[0] ?? '' } })
  expect(records).toHaveLength(2)
})
