// Invariants under concurrent sittings, imports, marks, regrades, moves of people and assignments.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, sitters, startExamWorld } from '#test/exam-world.ts'
import type { Person } from '#test/world.ts'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { importAttempts, rebuildResults } from '#features/assessment/attempts/server/attempts.ts'
import { closeDue } from '#features/assessment/attempts/server/work.ts'
import { assignments, exams } from '#features/assessment/exams/contract.ts'
import { followPeople } from '#features/assessment/exams/server/exams.ts'
import { examAnalysis } from '#features/insight/exam-analysis/contract.ts'
import { serviceCredentials } from '#features/organisation/service-credentials/contract.ts'
import { marking } from '../contract.ts'

let w: ExamWorld
let people: Person[]
let secret: string
let root: string
let departments: string[]
beforeAll(async () => {
  w = await startExamWorld()
  people = await Promise.all(sitters.map((n) => w.world.signIn(n)))
  secret = (await w.admin.get(serviceCredentials.create, { body: { name: '考试系统', scopes: ['exam-results'] } })).secret
  const rows = await w.rows('select id::text id from department where tenant_id = $1 and deleted_at is null order by layer, id', [
    w.tenantId,
  ])
  departments = rows.map((r) => String(r['id']))
  root = departments[0] ?? ''
})
afterAll(() => w?.world.close())

/** Expects that sums equal their parts, results equal their attempts, and nobody has too many attempts. */
async function expectWhole(examId: string) {
  const odd = await w.rows(
    `select a.id from exam_attempt a join exam e on e.id = a.exam_id
       left join lateral (select sum(n.score) total, count(*) filter (where n.score is null) waits, sum(n.max_score) most, count(*) n
                            from exam_answer n where n.attempt_id = a.id) n on true
      where a.exam_id = $1 and a.status in ('GRADING', 'GRADED') and (
            a.sum_score is distinct from case when n.waits = 0 then n.total end or (a.status = 'GRADED') <> (n.waits = 0)
         or a.total_score <> e.total_score or n.most <> e.total_score or n.n <> e.question_count
         or a.sum_score <> coalesce(a.choices_score, 0) + coalesce(a.multiple_score, 0) + coalesce(a.judgement_score, 0) + coalesce(a.fill_blank_score, 0)
                         + coalesce(a.short_answer_score, 0))`,
    [examId],
  )
  expect(odd).toEqual([])
  expect(
    await w.rows(
      `select user_id from exam_attempt a join exam e on e.id = a.exam_id where a.exam_id = $1 group by user_id, e.max_exam_cnt
        having count(*) > e.max_exam_cnt or count(*) <> max(attempt_no)`,
      [examId],
    ),
  ).toEqual([])
  expect(await w.inTenant((db) => rebuildResults(db, examId, null))).toEqual({ written: 0, removed: 0 })
}

const given = (random: number) => [
  { subjectId: w.ids[0] ?? '', response: random % 2 ? 'B' : 'A' },
  { subjectId: w.ids[1] ?? '', response: random % 3 ? ['A', 'C'] : ['A'] },
  { subjectId: w.ids[3] ?? '', response: ['90天', random % 2 ? '观察期' : ''] },
  { subjectId: w.ids[4] ?? '', response: random % 4 ? '先听客户说完' : ' ' },
]

test('sixty concurrent requests are each done or refused, and all sums agree', async () => {
  const examId = await w.exam({ maxExamCnt: 20 })
  const acts: Record<string, (n: number) => Promise<{ status: number; code: number }>> = {
    sit: async (n) => {
      const who = people[n % people.length] as Person
      const begun = await who.ask(attempts.start, { body: { examinationId: examId } })
      if (!begun.succ) return begun
      const { id } = begun.content
      const body = given(n)
      const all = [
        who.ask(attempts.save, { params: { id }, body }),
        who.ask(attempts.save, { params: { id }, body: given(n + 1) }),
        who.ask(attempts.submit, { params: { id } }),
        who.ask(attempts.submit, { params: { id } }),
      ]
      return (await Promise.all(all)).reduce((worst, a) => (a.status > worst.status ? a : worst))
    },
    bring: async (n) =>
      w.world.bring(
        secret,
        attempts.import,
        sitters.map((loginName, i) => ({
          examinationId: examId,
          loginName,
          startedAt: `2026-03-0${1 + (n % 5)} 09:0${i}:00`,
          submittedAt: '2026-03-09 09:20:00',
          answers: given(n % 5),
        })),
      ),
    mark: async () => {
      const { content } = await w.author.ask(marking.queue, { query: { examinationId: examId, pageSize: '20' } })
      if (!content?.records.length) return { status: 200, code: 0 }
      const body = content.records.map(({ attemptId, subjectId }) => ({ attemptId, subjectId, score: 1.5 }))
      return w.admin.ask(marking.mark, { body })
    },
    regrade: (n) =>
      w.author.ask(n % 2 ? attempts.regrade : attempts.preview, {
        params: { id: examId },
        body: { scores: [{ subjectId: w.ids[n % 4] ?? '', score: 5 + (n % 7) }], multiPolicy: n % 2 ? 'HALF_IF_SUBSET' : 'ALL_OR_NOTHING' },
      }),
    late: async (n) => {
      await w.inTenant((db) =>
        db.query(
          `update exam_attempt set started_at = now() - interval '2 hours', deadline_at = now() - interval '90 minutes'
          where exam_id = $1 and status = 'IN_PROGRESS' and id % 2 = $2`,
          [examId, n % 2],
        ),
      )
      await closeDue(w.world.program.pool, new AbortController().signal)
      return { status: 200, code: 0 }
    },
    look: () => w.admin.ask(examAnalysis.perhaps, { query: { examId, departmentId: root } }),
  }
  const kinds = Object.keys(acts)
  const told = await Promise.all(Array.from({ length: 60 }, async (_, n) => [kinds[n % 6], await acts[kinds[n % 6] ?? '']?.(n)] as const))
  // a refusal by a rule has status 200; a deadlock would be 503
  expect(told.filter(([, a]) => a?.status !== 200)).toEqual([])
  await expectWhole(examId)
})

const numbers = async (examId: string) => {
  const { readAt: _, ...told } = await w.admin.get(examAnalysis.perhaps, { query: { examId, departmentId: root } })
  return told
}
const line = (examinationId: string, loginName: string, day: number, answers: object[], submitted = day) => ({
  examinationId,
  loginName,
  startedAt: `2026-03-0${day} 09:00:00`,
  submittedAt: `2026-03-0${submitted} 10:00:00`,
  answers,
})
const bring = async (lines: readonly object[]) =>
  importAttempts(
    w.inTenant,
    lines.map((value, n) => ({ line: n + 1, value: value as never })),
  )

test('moves of people and repeated assignments during an exam change no total', async () => {
  const examId = await w.exam({ maxExamCnt: 3, endTime: '2099-01-01 00:00:00' })
  await bring([line(examId, 'viewer', 1, given(1)), line(examId, 'leader', 1, given(4)), line(examId, 'auditor', 1, given(0))])
  const before = await numbers(examId)
  expect(before).toMatchObject({ requiredUserCount: 4, participatedUserCount: 3 })
  const moved = sitters.map((n) => w.userIds[n] ?? '')
  const were = await w.rows('select id::text id, department_id::text d from app_user where id = any ($1::bigint[])', [moved])
  const move = async (to: (id: string) => string) => {
    for (const id of moved) await w.rows('update app_user set department_id = $2 where id = $1', [id, to(id)])
    await w.inTenant((db) => followPeople(async (run) => run(db), moved))
  }
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...departments), { minLength: 4, maxLength: 4 }), async (places) => {
      await move((id) => places[moved.indexOf(id)] ?? root)
      expect(await numbers(examId)).toEqual(before)
    }),
    { numRuns: 8 },
  )
  // a second assignment for people who are required already
  await w.admin.ask(assignments.create, { body: { examinationId: examId, selectionType: 'BY_USER', targets: moved } })
  expect(await numbers(examId)).toEqual(before)
  await move((id) => String(were.find((r) => r['id'] === id)?.['d']))
  const [home] = await w.rows('select department_id::text d from app_user where id = $1', [w.userIds['viewer']])
  const alone = await w.rows(`select count(*)::int n from app_user where department_id = $1 and locked <> 2 and deleted_at is null`, [
    home?.['d'],
  ])
  await w.admin.ask(assignments.create, { body: { examinationId: examId, selectionType: 'BY_GROUP', targets: [String(home?.['d'])] } })
  const viewers = await w.rows(`select count(*)::int n from exam_enrolment where exam_id = $1 and user_id = $2`, [
    examId,
    w.userIds['viewer'],
  ])
  expect([Number(alone[0]?.['n']) > 0, viewers[0]?.['n']]).toEqual([true, 1])
  await expectWhole(examId)
})

test('a higher mark never lowers the mean, the pass ratio or the share of A', async () => {
  const examId = await w.exam({ endTime: '2099-01-01 00:00:00', passRate: 50 })
  await bring(sitters.map((login, i) => line(examId, login, 1, [...given(i).slice(0, 3), { subjectId: w.ids[4], response: '文' }])))
  const { records } = await w.author.get(marking.queue, { query: { examinationId: examId } })
  const score = new Map<string, number>(records.map((r) => [r.attemptId, 0]))
  const mark = async (attemptId: string, to: number, seen: number | null) =>
    w.admin.get(marking.mark, { body: [{ attemptId, subjectId: w.ids[4] ?? '', score: to, seen }] })
  for (const r of records) await mark(r.attemptId, 0, null)
  const step = fc.tuple(fc.nat({ max: records.length - 1 }), fc.integer({ min: 1, max: 60 }))
  await fc.assert(
    fc.asyncProperty(step, async ([who, halves]) => {
      const id = records[who]?.attemptId ?? ''
      const now = score.get(id) ?? 0
      const next = Math.min(30, now + halves / 2)
      const before = await numbers(examId)
      if (next === now) return
      await mark(id, next, now)
      score.set(id, next)
      const after = await numbers(examId)
      for (const key of ['averageScore', 'passRatio', 'excellentRatio', 'highestScore', 'lowestScore'] as const)
        expect(after[key] ?? 0).toBeGreaterThanOrEqual(before[key] ?? 0)
    }),
    { numRuns: 15 },
  )
})

test.each(['LATEST', 'FIRST', 'HIGHEST'] as const)(
  'with the policy %s an attempt that waits for marking never replaces a graded one',
  async (attemptPolicy) => {
    const examId = await w.exam({ attemptPolicy, maxExamCnt: 3, endTime: '2099-01-01 00:00:00' })
    const waits = [{ subjectId: w.ids[4], response: '文' }]
    const done = [{ subjectId: w.ids[0], response: 'B' }]
    const [early, middle, late] = [line(examId, 'viewer', 1, waits), line(examId, 'viewer', 2, done), line(examId, 'viewer', 3, waits)]
    await bring([late])
    const of = async () =>
      (
        await w.rows('select sum_score::float8 sum, attempt_count n, attempt_id is null pending from exam_result where exam_id = $1', [
          examId,
        ])
      )[0]
    expect(await of()).toEqual({ sum: null, n: 1, pending: true })
    expect(await numbers(examId)).toMatchObject({ participatedUserCount: 1, pendingUserCount: 1, scoredUserCount: 0, averageScore: null })
    await bring([middle, early])
    expect(await of()).toEqual({ sum: 20, n: 3, pending: false })
    const { records } = await w.author.get(marking.queue, { query: { examinationId: examId } })
    await w.admin.get(marking.mark, { body: records.map((r, i) => ({ attemptId: r.attemptId, subjectId: r.subjectId, score: 29 + i })) })
    // the first attempt has 29, the last one 30
    expect((await of())?.['sum']).toBe({ HIGHEST: 30, LATEST: 30, FIRST: 29 }[attemptPolicy])
    await expectWhole(examId)
    expect((await w.author.get(exams.detail, { params: { id: examId } })).sat).toBe(true)
  },
)
