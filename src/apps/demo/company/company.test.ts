// Tests of the demo company: equal on every machine, credible, and loaded by the rules of the product.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '#test/world.ts'
import { gradeAnswer } from '#features/assessment/attempts/server/grading.ts'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { judgeQuestion } from '#features/assessment/question-banks/server/question-banks.ts'
import { serviceCredentials } from '#features/organisation/service-credentials/contract.ts'
import { createLog } from '#platform/log.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { type Transact, transaction } from '#platform/database/transaction.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { allJobs } from '../../worker.ts'
import { loadExamDay } from '../load-exam-day.ts'
import { makeBank } from './bank-questions.ts'
import { makeLessons } from './lessons.ts'
import { loadCompany, signedIn } from './load-company.ts'
import { makeCompany } from './organisation.ts'
import { chance } from './random.ts'
import { natureOf, sittingsOf } from './sittings.ts'
import { type Size, sizes } from './sizes.ts'

const SEED = '测试'

describe('the generated company', () => {
  const { offices, workers } = makeCompany(SEED, sizes.full)
  const banks = Array.from({ length: sizes.full.banks }, (_, i) => makeBank(SEED, i, sizes.full.questionsOfBank))
  const lessons = makeLessons(SEED, sizes.full.courses)

  test('a random stream is equal on every machine and independent of other streams', () => {
    const a = chance('x', 'one')
    expect(Array.from({ length: 4 }, () => a.below(1_000_000))).toEqual([183_582, 782_076, 32_509, 780_109])
    chance('x', 'two').next()
    const b = chance('x', 'one')
    expect(b.below(1_000_000)).toBe(183_582)
  })

  test('the company has its configured size and nobody twice', () => {
    expect([offices.length, workers.length]).toEqual([96, 2000])
    for (const key of ['workNo', 'telephone'] as const) expect(new Set(workers.map((w) => w[key])).size).toBe(2000)
    expect(workers.every((w) => /^1[3-9]\d{9}$/.test(w.telephone))).toBe(true)
    const rooms = [...Map.groupBy(workers, (w) => w.office.join('/')).values()].map((list) => list.length)
    expect(rooms).toHaveLength(96)
    expect(Math.min(...rooms)).toBeGreaterThanOrEqual(5)
    expect(Math.max(...rooms)).toBeLessThanOrEqual(60)
  })

  test('the banks have distinct questions that follow the rules of questions', () => {
    const questions = banks.flatMap((b) => b.questions)
    const count = (type: number) => questions.filter((q) => q.type === type).length
    expect([0, 3, 2, 4, 1].map(count)).toEqual([600, 352, 304, 152, 96])
    for (const { questions: list } of banks) expect(new Set(list.map((q) => q.subjectName)).size).toBe(list.length)
    const wrong = questions.flatMap(
      ({ type, options, ...given }) =>
        judgeQuestion(type, { ...given, images: [], options: options.map((optionContent) => ({ optionContent })) }).faults,
    )
    expect(wrong).toEqual([])
  })

  test('the lessons have few repeated lines, and lines long enough to be spoken', () => {
    const subScenes = lessons.flatMap((c) => c.scenes.flatMap((s) => s.subScenes))
    const texts = subScenes.flatMap((s) => s.lines.map((l) => l.text))
    expect([lessons.length, lessons.flatMap((c) => c.scenes).length, subScenes.length, texts.length]).toEqual([12, 40, 150, 1200])
    expect(new Set(texts).size / texts.length).toBeGreaterThan(0.95)
    expect(texts.every((t) => t.length > 8)).toBe(true)
  })

  test('hard questions get fewer right answers', () => {
    const key = { correct: ['B'] }
    const items = Array.from({ length: 40 }, (_, i) => ({ id: String(i), type: 0 as const, answerKey: key, options: 4 }))
    const natures = items.map((i) => natureOf(SEED, i.id))
    const right = items.map(() => 0)
    const policies = { multiPolicy: 'ALL_OR_NOTHING', blankPolicy: 'PER_BLANK' } as const
    for (const w of workers)
      for (const { answers } of sittingsOf(
        SEED,
        { name: 'x', items, natures, open: 604_800, minutes: 40, attempts: 1 },
        { ...w, loginName: w.workNo },
      ))
        answers.forEach((a, i) => {
          right[i] = (right[i] ?? 0) + (gradeAnswer({ type: 0, answerKey: key, score: 1, policies }, a.response).score ?? 0)
        })
    const rank = (list: readonly number[]) => list.map((x) => list.filter((y) => y < x).length)
    const [hard, answered] = [rank(natures.map((n) => n.b)), rank(right)]
    const middle = (items.length - 1) / 2
    const by = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, i) => sum + (x - middle) * ((b[i] ?? 0) - middle), 0)
    expect(by(hard, answered) / Math.sqrt(by(hard, hard) * by(answered, answered))).toBeLessThan(-0.9)
  })
})

describe('loading the company', () => {
  let world: World
  let tenantId: string
  beforeAll(async () => {
    world = await startWorld()
    // times are formatted alike on every machine
    await world.owner.query(`set timezone to 'UTC'`)
    tenantId = (await world.owner.query(`select tenant_id::text id from tenant where domain = 'demo'`)).rows[0].id
  })
  afterAll(() => world?.close())

  const now = new Date('2026-11-20T00:00:00Z')
  const load = async (size: Size = sizes.small) => {
    const jobs = await openJobs(world.databaseUrl, allJobs, false, createLog('silent'))
    await loadCompany({ pool: world.program.pool, jobs, tenantId, size, seed: SEED, now, say: () => {} })
    await jobs.stop()
  }
  /** Everything that people did, with names instead of ids. */
  const dump = async () =>
    (
      await world.owner.query(
        `select 'attempt' kind, e.examination_name of, u.work_no, to_jsonb(a) - array['id', 'tenant_id', 'exam_id', 'user_id', 'registration', 'content_hash', 'department_id', 'graded_at', 'holder_seen_at', 'compared_at', 'paper_exam_id'] what
           from exam_attempt a join exam e on e.id = a.exam_id join app_user u on u.id = a.user_id
         union all
         select 'result', e.examination_name, u.work_no, to_jsonb(r) - array['tenant_id', 'exam_id', 'user_id', 'attempt_id']
           from exam_result r join exam e on e.id = r.exam_id join app_user u on u.id = r.user_id
         union all
         select 'run', c.title, u.work_no, to_jsonb(p) - array['id', 'tenant_id', 'user_id', 'course_id', 'scene_id', 'sub_scene_id', 'registration', 'content_hash', 'department_id']
           from practice_attempt p join course c on c.id = p.sub_scene_id join app_user u on u.id = p.user_id
         union all
         select 'project', o.project_name, u.work_no, to_jsonb(r) - array['tenant_id', 'project_id', 'user_id']
           from project_result r join project o on o.id = r.project_id join app_user u on u.id = r.user_id
         order by 1, 2, 3, 4`,
      )
    ).rows as { kind: string; of: string; work_no: string; what: unknown }[]

  test('the loaded figures follow from the answers, and a second load changes nothing', async () => {
    await load()
    const first = await dump()
    const count = (kind: string) => first.filter((r) => r.kind === kind).length
    expect(count('attempt')).toBeGreaterThan(200)
    expect(count('result')).toBeGreaterThan(200)
    expect(count('run')).toBeGreaterThan(100)
    expect(count('project')).toBeGreaterThan(20)
    // equal on every machine
    expect(createHash('sha256').update(JSON.stringify(first)).digest('hex').slice(0, 16)).toBe('ea26d47c7d45ba35')
    await load()
    expect(await dump()).toEqual(first)
  })

  test('the courses have waiting lines, a failed one, and a paused course', async () => {
    await load({ ...sizes.small, courses: 2 })
    const { rows } = await world.owner.query(
      `select distinct p.course_id is not null resting, t.status from generation_task t join course s on s.id = t.parent_id
         join course c on c.id = s.course_id left join generation_pause p on p.course_id = c.id
        where c.title = any($1) order by 1, 2`,
      [makeLessons(SEED, 2).map((c) => c.title)],
    )
    expect(rows.map((r) => [r.resting, r.status])).toEqual([
      [false, 'TASK_FAILED'],
      [false, 'TASK_WAIT'],
      [true, 'TASK_WAIT'],
    ])
  })

  test('an import of loaded attempts over HTTP finds them all', async () => {
    const admin = await world.signIn('admin')
    const { secret } = await admin.get(serviceCredentials.create, { body: { name: '演示', scopes: ['exam-results'] } })
    const { rows } = await world.owner.query(
      `select a.exam_id::text "examinationId", u.login_name "loginName", to_json(a.started_at) #>> '{}' "startedAt", to_json(a.submitted_at) #>> '{}' "submittedAt",
              (select json_agg(json_build_object('subjectId', w.question_id::text, 'response', w.response) order by w.question_id)
                 from exam_answer w where w.attempt_id = a.id) answers
         from exam_attempt a join app_user u on u.id = a.user_id and u.deleted_at is null and u.locked <> 2 order by a.id limit 20`,
    )
    const before = await dump()
    const answer = await world.bring(secret, attempts.import, rows)
    expect(answer.content).toMatchObject({ total: 20, accepted: 0, repeated: 20, refused: 0 })
    expect(await dump()).toEqual(before)
  })

  test('an exam is running: each candidate has a drawn paper, some have handed in, and a second load changes nothing', async () => {
    const job: Transact = (run) => transaction(world.program.pool, { tenantId, entry: enterTenant(tenantId), run })
    const running = () =>
      signedIn(world.program.pool, tenantId, job, (admin, author, as) =>
        loadExamDay({ owner: world.owner, tenantId, admin, author, as, now: new Date() }),
      )
    await running()
    const sittings = async () =>
      (
        await world.owner.query(
          `select a.status, a.started_at, (select count(*)::int from exam_attempt_question q where q.attempt_id = a.id) questions
             from exam_attempt a join exam e on e.id = a.exam_id where e.examination_name = '产品知识抽考' order by a.id`,
        )
      ).rows as { status: string; questions: number }[]
    const first = await sittings()
    expect(new Set(first.map((s) => s.status))).toEqual(new Set(['IN_PROGRESS', 'GRADED']))
    expect(new Set(first.map((s) => s.questions))).toEqual(new Set([18]))
    await running()
    expect(await sittings()).toEqual(first)
  })
})
