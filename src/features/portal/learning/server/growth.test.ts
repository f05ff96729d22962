// Tests over HTTP of the page 成长: each figure from runs at fixed distances from now; others see nothing of them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { addCourse, addProject } from '#test/learning-world.ts'
import type { Person } from '#test/world.ts'
import { rehearsals } from '#features/practice/rehearsals/contract.ts'
import { learning } from '../contract.ts'

let w: ExamWorld
let learner: Person
let made: Awaited<ReturnType<typeof addCourse>>
let projectId: string
/** Ids of the lines by their chapter, in order. */
let lines: Record<string, string[]>
beforeAll(async () => {
  w = await startExamWorld()
  learner = await w.world.signIn('auditor')
  const asks = (section: string, text: string) => ({ section, text, answerText: '我理解您的担心，我们先看保障。' })
  made = await addCourse(w, '重疾险面谈', {
    二胎妈妈一位客户: [asks('开场', '您好，我先随便看看'), asks('开场', '今天不一定买的'), asks('异议', '还是有一点贵啊')],
    只比价格的李先生: [asks('异议', '网上都说不赔的'), asks('促成', '那您发个方案吧')],
    阅读: [{ type: 'TIPS', needAnswer: 'NO_NEED', text: '阅读的一句足够长的话' }],
    还没见的客户: [asks('促成', '周末再来一趟吧')],
  })
  projectId = await addProject(w, made.id, { who: ['auditor'] })
  const rows = await w.rows(
    `select section, json_agg(id::text order by subscene_id, seq) ids from script where subscene_id = any($1) and section is not null group by 1`,
    [made.subs],
  )
  lines = Object.fromEntries(rows.map((r) => [String(r['section']), r['ids'] as unknown as string[]]))
})
afterAll(() => w?.world.close())

/** Writes a run that began so many days ago; `turns` has the scores by line. */
const ran = async (sub: number, daysAgo: number, score: number | null, turns: Record<string, number> = {}, more: object = {}) => {
  const of = { mode: 'PRACTICE', seconds: 300, who: 'auditor', ...more }
  await w.rows(
    `with run as (
       insert into practice_attempt (tenant_id, user_id, course_id, scene_id, sub_scene_id, mode, registration, source, started_at, ended_at, duration_sec, completed, score)
       select $1, $2, $3, $4, $5, $6, gen_random_uuid(), 'IMPORT', b.at, e.at, case when e.at is not null then $9 end, e.at is not null, $8
         from (select now() - $7 * interval '1 day' as at) b, lateral (select case when $8::numeric is not null then b.at + $9 * interval '1 second' end as at) e
       returning tenant_id, id, started_at)
     insert into practice_turn (tenant_id, attempt_id, script_id, turn_no, score, at)
     select r.tenant_id, r.id, t.key::bigint, 1, t.value::numeric, r.started_at from run r cross join jsonb_each_text($10) t`,
    [w.tenantId, w.userIds[of.who], made.id, made.scene, made.subs[sub], of.mode, daysAgo, score, of.seconds, JSON.stringify(turns)],
  )
}
const growth = (range?: 'DAYS_30' | 'ALL', who = learner) => who.get(learning.growth, { query: range ? { range } : {} })
const line = (section: string, n = 0) => lines[section]?.[n] ?? ''
const tell = ({ skills }: Awaited<ReturnType<typeof growth>>) => skills.map((s) => [s.section, s.cells, s.cellsBefore, s.state, s.runsLeft])

test('before the first run all customers are new and no figure is told', async () => {
  const first = await growth()
  expect(first).toMatchObject({ begun: false, runs: 0, minutes: 0, score: null, change: null })
  expect(tell(first)).toEqual(['开场', '促成', '异议'].map((section) => [section, 0, 0, 'NEW', null]))
  expect(first.customers).toEqual(
    [
      ['二胎妈妈一位客户', '一位客户'],
      ['只比价格的李先生', '只比价格的李先生'],
      ['还没见的客户', '还没见的客户'],
    ].map(([title, name], i) => ({
      subSceneId: made.subs[[0, 1, 3][i] ?? 0],
      courseId: made.id,
      projectId,
      title,
      name,
      portraitUrl: expect.stringContaining('/picture') as unknown as string,
      best: null,
      state: 'NEW',
    })),
  )
  expect(first.weeks.map((week) => week.runs)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
})

test('figures, skills, customers and weeks follow from the runs', async () => {
  await ran(0, 70, 20, { [line('开场')]: 20 })
  await ran(0, 45, 50, { [line('开场')]: 40, [line('开场', 1)]: 50, [line('异议')]: 44 })
  await ran(0, 20, 61.5, { [line('开场')]: 80, [line('开场', 1)]: 80, [line('异议')]: 30 })
  await ran(0, 2, 70.5, { [line('开场')]: 95, [line('开场', 1)]: 100, [line('异议')]: 34 }, { seconds: 330 })
  // a run that was left open over night counts half an hour
  await ran(0, 1, 90, { [line('开场')]: 90 }, { mode: 'EXAM', seconds: 40_000 })
  await ran(1, 3, null, { [line('异议', 1)]: 30, [line('促成')]: 55 })
  const now = await growth()
  // 300 + 330 + 1800 seconds; the exam does not count for the mean
  expect(now).toMatchObject({ begun: true, runs: 3, minutes: 41, score: 66, change: 16 })
  expect(await growth('ALL')).toMatchObject({ runs: 5, minutes: 51, score: 50.5, change: null })
  // 开场: lines 88.33 and 76.67, before 30 and 50; 异议: 36 and 30, before 44
  expect(tell(now)).toEqual([
    ['开场', 4, 2, 'RISEN', null],
    ['促成', 2, 0, 'RUNS_LEFT', 1],
    ['异议', 1, 2, 'WEAKEST', null],
  ])
  expect(now.customers.map((c) => [c.best, c.state])).toEqual([
    [90, 'MET'],
    [null, 'HALF'],
    [null, 'NEW'],
  ])
  const [told] = await w.rows(
    `select json_agg((select count(*)::int from practice_attempt a where a.completed and date_trunc('week', a.started_at at time zone 'Asia/Shanghai') = w) order by w) weeks,
            to_char(date_trunc('week', now() at time zone 'Asia/Shanghai'), 'YYYY-MM-DD') monday
       from generate_series(date_trunc('week', now() at time zone 'Asia/Shanghai') - interval '7 weeks', date_trunc('week', now() at time zone 'Asia/Shanghai'), '1 week') w`,
  )
  expect(now.weeks.map((week) => week.runs)).toEqual(told?.['weeks'])
  expect(now.weeks.reduce((sum, week) => sum + week.runs, 0)).toBe(4)
  expect(now.weeks.at(-1)?.from).toBe(told?.['monday'])
})

test('a run in the room counts as half met after its first line, and as met at its end; a drill counts for the skill alone', async () => {
  const body = { subSceneId: made.subs[3] ?? '', projectId, mode: 'PRACTICE' as const }
  const run = await learner.get(rehearsals.start, { body })
  const last = async () => (await growth()).customers.at(-1)
  expect(await last()).toMatchObject({ state: 'NEW' })
  const scriptId = run.current?.scriptId ?? ''
  await learner.get(rehearsals.answer, { params: { id: run.id, scriptId }, body: { said: '我理解您的担心，我们先看保障。' } })
  await learner.get(rehearsals.next, { params: { id: run.id }, body: { place: 0 } })
  expect(await last()).toMatchObject({ state: 'HALF' })
  await learner.get(rehearsals.finish, { params: { id: run.id } })
  expect(await last()).toMatchObject({ state: 'MET', best: 100 })
  const before = await growth()
  const drill = await learner.get(rehearsals.drill, { body: { scriptIds: [line('促成')] } })
  await learner.get(rehearsals.answer, {
    params: { id: drill.id, scriptId: line('促成') },
    body: { said: '我理解您的担心，我们先看保障。' },
  })
  const after = await growth()
  expect([before.runs, after.runs, after.customers]).toEqual([4, 4, before.customers])
  expect(after.skills.at(1)).toMatchObject({ section: '促成', cells: 4 })
})

test('another person of the project and another tenant see nothing of it', async () => {
  await addProject(w, made.id, { who: ['leader'] })
  const [leader, foreigner] = await Promise.all([w.world.signIn('leader'), w.world.signIn('auditor', 'yuanfan')])
  const nothing = { begun: false, runs: 0, minutes: 0, score: null, change: null }
  expect(await growth('ALL', leader)).toMatchObject(nothing)
  expect((await growth('ALL', leader)).customers.map((c) => c.state)).toEqual(['NEW', 'NEW', 'NEW'])
  const other = await growth('ALL', foreigner)
  expect(other).toMatchObject(nothing)
  expect(other.customers.map((c) => c.title)).not.toContain('只比价格的李先生')
})
