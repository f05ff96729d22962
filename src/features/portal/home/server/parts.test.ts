// Tests of the parts of home: the permission for each, and their figures recomputed from the facts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import type { Person } from '#test/world.ts'
import { examAnalysis } from '#features/insight/exam-analysis/contract.ts'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { marking } from '#features/assessment/marking/contract.ts'
import { serviceCredentials } from '#features/organisation/service-credentials/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { users as people } from '#features/organisation/users/contract.ts'
import { home, type Leader, type Remind, type WatchedPerson } from '../contract.ts'

const PEOPLE = 24
let w: ExamWorld
let leader: Person
let scopeId: string
/** Two departments below the leader's department. */
let below: { id: string; path_ids: string[] }[]
let users: { id: string; at: number }[]

const rows = async <R>(text: string, values: unknown[] = []) => (await w.world.owner.query(text, values)).rows as R[]
const one = async (text: string, values: unknown[] = []) => (await rows<{ id: string }>(text, values))[0]?.id ?? ''

beforeAll(async () => {
  w = await startExamWorld()
  leader = await w.world.signIn('leader')
  scopeId = await one(
    `select l.department_id::text id from training_leader l join app_user u on u.tenant_id = l.tenant_id and u.id = l.user_id
      where l.tenant_id = $1 and u.login_name = 'leader'`,
    [w.tenantId],
  )
  for (const name of ['甲营业部', '乙营业部'])
    await rows(
      `insert into department (tenant_id, id, parent_id, name, layer, path, path_ids, full_name, seq)
       select $1, n.id, d.id, $3, d.layer + 1, d.path || n.id || '/', d.path_ids || n.id, d.full_name || '/' || $3, 900
         from department d, (select nextval('app.id_seq') id) n where d.tenant_id = $1 and d.id = $2`,
      [w.tenantId, scopeId, name],
    )
  below = await rows(`select id::text, path_ids::text[] path_ids from department where tenant_id = $1 and seq = 900 order by id`, [
    w.tenantId,
  ])
  users = (
    await rows<{ id: string }>(
      `insert into app_user (tenant_id, department_id, work_no, name, login_name, telephone, password_hash)
       select $1, ($2::bigint[])[1 + i % 2], 'H' || i, '首页' || i, 'home' || i, '1340000' || lpad(i::text, 4, '0'), 'x'
         from generate_series(0, ${PEOPLE - 1}) i returning id::text`,
      [w.tenantId, below.map((d) => d.id)],
    )
  ).map(({ id }, i) => ({ id, at: i % 2 }))
})
afterAll(() => w?.world.close())

const look = (who: Person) => who.get(home.overview)

test('each part exists for people with its permission and is null for everybody else', async () => {
  const parts = async (who: Person) => {
    const { leader: l, marker, author, admin } = await look(who)
    return [l, marker, author, admin].map((p) => p !== null)
  }
  expect(await parts(leader)).toEqual([true, false, false, false])
  expect(await parts(w.author)).toEqual([false, false, true, false])
  expect(await parts(w.admin)).toEqual([false, false, true, true])
  expect(await parts(await w.world.signIn('viewer'))).toEqual([false, false, false, false])
})

/** Returns a deterministic pseudo-random bit. */
const bit = (i: number, salt: number) => (((i + 1) * 2654435761 * (salt + 3)) >>> 7) & 1

interface Run {
  user: number
  weeksAgo: number
  score: number | null
  exam: boolean
}

async function practise(): Promise<Run[]> {
  const courseId = await one(
    `insert into course (tenant_id, id, type, course_id, title) select $1, n, 'COURSE', n, '首页课' from nextval('app.id_seq') n returning id::text`,
    [w.tenantId],
  )
  const projectId = await one(
    `insert into project (tenant_id, project_name, begin_time) values ($1, '首页项目', now() - interval '100 days') returning id::text`,
    [w.tenantId],
  )
  for (const [i, u] of users.entries()) {
    const type = i < PEOPLE - 2 ? 'MANDATORY' : 'ELECTIVE'
    await rows(
      `insert into project_enrolment (tenant_id, project_id, user_id, type, department_id, department_path_ids, required_at)
       values ($1, $2, $3, $4, $5, $6, now() - interval '90 days')`,
      [w.tenantId, projectId, u.id, type, below[u.at]?.id, below[u.at]?.path_ids],
    )
    if (bit(i, 1))
      await rows(
        `insert into project_result (tenant_id, project_id, user_id, course_count, course_done, completed, passed) values ($1, $2, $3, 1, 1, true, false)`,
        [w.tenantId, projectId, u.id],
      )
  }
  const runs: Run[] = users.flatMap((_, user) =>
    [0, 0, 1, 2, 5, 11, 12].flatMap((weeksAgo, n) =>
      bit(user * 7 + n, 2)
        ? [{ user, weeksAgo, score: bit(user + n, 4) ? 40 + ((user * 13 + n * 7) % 60) : null, exam: n === 1 && bit(user, 5) === 1 }]
        : [],
    ),
  )
  for (const r of runs)
    await rows(
      `insert into practice_attempt (tenant_id, user_id, course_id, scene_id, sub_scene_id, mode, registration, source, started_at, ended_at, completed, score)
       select $1, $2, $3, $3, $3, $4, gen_random_uuid(), 'IMPORT', s.moment, case when $6::numeric is not null then s.moment end, $6::numeric is not null, $6
         from (select date_trunc('week', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' - $5 * interval '1 week' + interval '1 second' as moment) s`,
      [w.tenantId, users[r.user]?.id, courseId, r.exam ? 'EXAM' : 'PRACTICE', r.weeksAgo, r.score],
    )
  return runs
}

/** Checks that each number of a leader's home opens a list of that length, in the same order, worst first. */
async function expectCounted(told: Leader | null) {
  if (!told) throw new Error('no leader')
  const { total, reasons, records } = told.people
  const list = async (query: Record<string, string>) => {
    const found: WatchedPerson[] = []
    for (let pageNumber = 1; ; pageNumber++) {
      const page = await leader.get(home.people, { query: { pageSize: '10', pageNumber: String(pageNumber), ...query } })
      found.push(...page.records)
      if (!page.records.length) return { total: page.total, found }
    }
  }
  const numbers: [Record<string, string>, number][] = [
    [{ list: 'WATCHED' }, total],
    ...Object.entries(reasons).map(([reason, n]): [Record<string, string>, number] => [{ list: 'WATCHED', reason }, n]),
    [{ list: 'IDLE' }, told.idle],
    [{ list: 'ABSENT' }, told.exam ? told.exam.required - told.exam.participated - told.exam.sitting : 0],
    [{ list: 'PRACTISED' }, told.week.users],
  ]
  for (const [query, n] of numbers) {
    const page = await list(query)
    expect([query, page.total, new Set(page.found.map((p) => p.id)).size]).toEqual([query, n, n])
    if (query['reason']) expect(page.found.every((p) => p.reason === query['reason'])).toBe(true)
  }
  expect((await list({ list: 'WATCHED' })).found.slice(0, records.length)).toEqual(records)
  const rising = (values: (number | null)[]) => values.every((v, i) => i === 0 || (v ?? Infinity) >= (values[i - 1] ?? Infinity))
  const failed = (await list({ list: 'WATCHED', reason: 'FAILED' })).found.map((p) => p.value)
  expect(failed).toEqual(failed.toSorted((x, y) => (x ?? 0) - (y ?? 0)))
  for (const query of [{ list: 'IDLE' }, { list: 'WATCHED', reason: 'IDLE' }] as Record<string, string>[])
    expect(rising((await list(query)).found.map((p) => (p.value === null ? -Infinity : -p.value)))).toBe(true)
  expect(rising((await list({ list: 'PRACTISED' })).found.map((p) => p.value))).toBe(true)
  for (const e of told.exams) {
    const results = await leader.get(examAnalysis.results, {
      query: { examId: e.id, departmentId: told.scope.id, analyzeType: 'BY_DEPARTMENT', status: 'ABSENT', pageSize: 100 } as never,
    })
    expect(results.total).toBe(e.required - e.participated - e.sitting)
  }
}

test('the leader’s figures equal those recomputed from runs, projects and the exam', async () => {
  const runs = await practise()
  const examId = await w.exam({ examinationName: '首页测评', startTime: '2026-11-01 09:00:00', endTime: '2099-01-01 00:00:00' })
  const scores = users.map((_, i) => (bit(i, 7) ? null : (i * 17) % 101))
  for (const [i, u] of users.entries()) {
    await rows(`insert into exam_enrolment (tenant_id, exam_id, user_id, department_id, department_path_ids) values ($1, $2, $3, $4, $5)`, [
      w.tenantId,
      examId,
      u.id,
      below[u.at]?.id,
      below[u.at]?.path_ids,
    ])
    if (scores[i] !== null)
      await rows(
        `insert into exam_result (tenant_id, exam_id, user_id, attempt_id, attempt_count, total_score, sum_score, submitted_at) values ($1, $2, $3, 1, 1, 100, $4, now())`,
        [w.tenantId, examId, u.id, scores[i]],
      )
  }
  // releases the other required people of the department
  await rows(`update exam_enrolment set status = 'RELEASED' where exam_id = $1 and not user_id = any ($2::bigint[])`, [
    examId,
    users.map((u) => u.id),
  ])
  await rows('update exam set sat_at = now() where id = $1', [examId])

  const told = (await look(leader)).leader
  const isRequired = (i: number) => i < PEOPLE - 2
  const of = (weeksAgo: number, within: (user: number) => boolean = isRequired) =>
    runs.filter((r) => r.weeksAgo === weeksAgo && isRequired(r.user) && within(r.user))
  const people = (list: readonly Run[]) => new Set(list.map((r) => r.user)).size
  const mean = (list: readonly Run[]) => {
    const given = list.flatMap((r) => (r.score !== null && !r.exam ? [r.score] : []))
    return given.length ? Math.round((given.reduce((a, b) => a + b, 0) / given.length) * 10) / 10 : null
  }
  const required = users.map((_, i) => i).filter(isRequired)
  const completed = required.filter((i) => bit(i, 1)).length
  const taken = scores.flatMap((s) => (s === null ? [] : [s]))
  const ratio = (part: number, whole: number) => (whole ? Math.round((part / whole) * 10_000) / 10_000 : null)
  expect(told?.week).toEqual({
    required: required.length,
    users: people(of(0)),
    before: people(of(1)),
    averageScore: mean(of(0)),
    averageBefore: mean(of(1)),
    projects: required.length,
    completed,
    completeRatio: ratio(completed, required.length),
    passRatio: ratio(taken.filter((s) => s >= 60).length, taken.length),
  })
  expect(told?.weeks.map((x) => x.users)).toEqual(Array.from({ length: 12 }, (_, i) => people(of(11 - i))))
  expect(told?.exam).toMatchObject({ id: examId, required: PEOPLE, participated: taken.length, pending: 0, open: true })
  for (const [at, department] of below.entries()) {
    const here = (i: number) => i % 2 === at
    const mine = required.filter(here)
    const sat = scores.filter((_, i) => here(i))
    const scored = sat.flatMap((s) => (s === null ? [] : [s]))
    expect(told?.departments.find((d) => d.id === department.id)).toMatchObject({
      required: mine.length,
      practised: people(of(0, here)),
      averageScore: mean(of(0, here)),
      completeRatio: ratio(mine.filter((i) => bit(i, 1)).length, mine.length),
      participateRatio: ratio(scored.length, sat.length),
      passRatio: ratio(scored.filter((s) => s >= 60).length, scored.length),
    })
  }
  // each person once, with the most serious reason
  const failed = users.filter((_, i) => scores[i] !== null && (scores[i] ?? 0) < 60).map((u) => u.id)
  const ranLately = new Set(runs.filter((r) => r.weeksAgo <= 1).map((r) => users[r.user]?.id))
  const ranBefore = new Set(runs.filter((r) => r.weeksAgo === 2).map((r) => users[r.user]?.id))
  const { reasons, total, records } = told?.people ?? { reasons: null, total: 0, records: [] }
  expect(reasons?.FAILED).toBe(failed.length)
  expect(total).toBe(Object.values(reasons ?? {}).reduce((a, b) => a + b, 0))
  expect(new Set(records.map((r) => r.id)).size).toBe(5)
  // whether people who practised two weeks ago are idle depends on the weekday
  const idleFor = (doubtful: boolean) =>
    required.filter((i) => !ranLately.has(users[i]?.id) && (doubtful || !ranBefore.has(users[i]?.id))).length
  expect(told?.idle).toBeGreaterThanOrEqual(idleFor(false))
  expect(told?.idle).toBeLessThanOrEqual(idleFor(true))
  await expectCounted(told)
  // a deleted person is marked as deleted, and lists find them by their plain name
  const [first] = records
  expect(first?.called).toBe(first?.name)
  await rows('update app_user set deleted_at = now() where id = $1', [first?.id])
  const again = (await look(leader)).leader?.people.records.find((r) => r.id === first?.id)
  expect(again).toMatchObject({ name: `${first?.name}（已删除）`, called: first?.name })
  await rows('update app_user set deleted_at = null where id = $1', [first?.id])
})

test('a leader reminds the people of a list, each once a day, and sees who has practised since', async () => {
  const told = (await look(leader)).leader?.people
  const [total, absent] = [told?.total ?? 0, told?.reasons.ABSENT ?? 0]
  expect(absent > 0 && absent < total).toBe(true)
  const remind = (body: Remind) => leader.get(home.remind, { body })
  expect(await remind({ list: 'WATCHED' })).toEqual({ told: total, already: 0 })
  const written = await rows<{ kind: string; n: number }>(
    `select kind, count(*)::int n from notice where tenant_id = $1 and kind like '%REMINDED' group by 1 order by 1`,
    [w.tenantId],
  )
  expect(written).toEqual([
    { kind: 'EXAM_REMINDED', n: absent },
    { kind: 'PRACTICE_REMINDED', n: total - absent },
  ])
  expect(await remind({ list: 'WATCHED' })).toEqual({ told: 0, already: total })
  const { records, reminded } = await leader.get(home.people, { query: { list: 'WATCHED' } })
  expect(reminded).toEqual({ people: total - absent, practised: 0 })
  const userId = records.find(({ reason }) => reason === 'FAILED')?.id ?? ''
  expect(userId).not.toBe('')
  // only for this person: others may have practised within the last 21 hours, which depends on the time of day
  await rows(
    `update notice set created_at = created_at - interval '21 hours' where tenant_id = $1 and user_id = $2 and kind like '%REMINDED'`,
    [w.tenantId, userId],
  )
  expect(await remind({ list: 'WATCHED', userId })).toEqual({ told: 1, already: 0 })
  // a person of another list is not reminded
  expect(await leader.ask(home.remind, { body: { list: 'WATCHED', reason: 'ABSENT', userId } })).toMatchObject({ code: 404 })
  await rows(
    `insert into practice_attempt (tenant_id, user_id, course_id, scene_id, sub_scene_id, mode, registration, source, started_at, ended_at, completed, score)
     select $1, $2, a.course_id, a.scene_id, a.sub_scene_id, 'PRACTICE', gen_random_uuid(), 'IMPORT', now(), now(), true, 80
       from practice_attempt a where a.tenant_id = $1 limit 1`,
    [w.tenantId, userId],
  )
  expect((await leader.get(home.people, { query: { list: 'IDLE' } })).reminded).toEqual({ people: total - absent, practised: 1 })
  const admin = await w.world.signIn('admin')
  expect(await admin.get(home.remind, { body: { list: 'WATCHED' } })).toEqual({ told: 0, already: 0 })
})

test('a marker sees the waiting answers, and their mean scores beside those of all markers', async () => {
  const examId = await w.exam({ examinationName: '首页阅卷' })
  const { secret } = await w.admin.get(serviceCredentials.create, { body: { name: '考试系统', scopes: ['exam-results'] } })
  await w.world.bring(
    secret,
    attempts.import,
    ['viewer', 'leader', 'auditor'].map((loginName) => ({
      examinationId: examId,
      loginName,
      startedAt: '2026-03-01 09:00:00',
      submittedAt: '2026-03-01 09:20:00',
      answers: [{ subjectId: w.ids[4], response: '先听客户说完' }],
    })),
  )
  const { records } = await w.author.get(marking.queue, { query: { examinationId: examId } })
  const mark = (who: Person, i: number, score: number) =>
    who.get(marking.mark, { body: [{ attemptId: records[i]?.attemptId ?? '', subjectId: records[i]?.subjectId ?? '', score, seen: null }] })
  await mark(w.author, 0, 20)
  await mark(w.admin, 1, 10)
  const told = (await look(w.author)).marker
  expect(told?.exams.find((e) => e.examinationId === examId)).toMatchObject({ waiting: 1, marked: 2 })
  expect([told?.today, told?.week, told?.days]).toEqual([1, 1, 1])
  const listed = await w.author.get(marking.exams, { query: {} })
  expect([told?.total, told?.waiting]).toEqual([listed.total, listed.records.reduce((sum, e) => sum + e.waiting, 0)])
  expect(told?.exams[0]?.examinationId).toBe(examId)
  expect(told?.questions.map((q) => [q.place, q.waiting, q.marked])).toEqual([[5, 1, 2]])
  expect(told?.mine).toMatchObject([{ place: 5, drawn: false, maxScore: 30, average: 20, all: 15 }])
  expect((await look(w.admin)).marker?.mine).toMatchObject([{ place: 5, maxScore: 30, average: 10, all: 15 }])
})

test('an administrator sees unchanged passwords, departments without a leader, and recent acts', async () => {
  const before = (await look(w.admin)).admin
  await rows(`update app_user set password_must_change = true where id = any ($1::bigint[])`, [users.slice(0, 3).map((u) => u.id)])
  await rows(
    `insert into sign_in_failure (tenant_id, subject, failures, locked_until) values ($1, 'account:x', 5, now() + interval '10 minutes'), ($1, 'account:y', 5, now() - interval '1 minute'),
            ($1, 'address:10.0.0.1', 9, now() + interval '10 minutes')`,
    [w.tenantId],
  )
  const now = (await look(w.admin)).admin
  expect((now?.unchanged ?? 0) - (before?.unchanged ?? 0)).toBe(3)
  expect(now?.locked).toBe(2)
  expect(now?.users).toBe(
    (
      await rows<{ n: number }>(`select count(*)::int n from app_user where tenant_id = $1 and deleted_at is null and locked <> 2`, [
        w.tenantId,
      ])
    )[0]?.n,
  )
  // a linked list has as many rows as the number says
  expect((await w.admin.get(people.page, { query: { locked: '0' } })).total).toBe(now?.users)
  expect((await w.admin.get(sessions.online, { query: {} })).total).toBe(now?.sessions)
  expect((await w.admin.get(sessions.locked)).length).toBe(now?.locked)
  expect(now?.audit).toHaveLength(3)
  expect(now?.audit.every((a) => a.action !== '登录')).toBe(true)
  // a department below a led one counts as led
  expect(now?.leaderless.names.some((n) => n.includes('甲营业部'))).toBe(false)
})

test('the services show the queue of media generation and the ffmpeg version', async () => {
  const servicesOf = async () => (await look(w.admin)).admin?.services ?? []
  const queue = async () => (await servicesOf()).find(({ name }) => name === '音视频生成')
  await rows(`update generation_task set status = 'TASK_SUCCESS' where status in ('TASK_WAIT', 'TASK_PROCESSING')`)
  expect(await queue()).toEqual({ name: '音视频生成', ok: true, note: '没有等待的任务' })
  const waits = (ago: string) =>
    rows(
      `update generation_task set status = 'TASK_WAIT', lease_until = now() + interval '1 day', create_date = now() - $2::interval
        where id = (select max(id) from generation_task where tenant_id = $1)`,
      [w.tenantId, ago],
    )
  await waits('30 minutes')
  expect(await queue()).toEqual({ name: '音视频生成', ok: true, note: '等待 1，生成中 0，最早提交于 30 分钟前' })
  await waits('3 hours')
  expect(await queue()).toMatchObject({ ok: false, note: expect.stringContaining('180 分钟前') })
  await expect.poll(async () => (await servicesOf()).find(({ name }) => name === '音视频处理程序')).toMatchObject({ ok: true })
})
