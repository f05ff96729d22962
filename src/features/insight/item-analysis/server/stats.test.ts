// Tests that question figures equal the answers after sittings, marking and regrading in any order, and after a rebuild.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Crowd, makeCrowd } from '#test/crowd.ts'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import '#test/property-seed.ts'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { assignments, exams } from '#features/assessment/exams/contract.ts'
import { marking } from '#features/assessment/marking/contract.ts'
import { cellsOf, countItems, firstChoices } from './counts.ts'
import { findKept, type ScopeValues } from './queries.ts'
import { findResponses } from './responses.ts'
import { deleteMark, findMark } from './stat-queries.ts'
import { rebuildStats } from './stats.ts'
import { assessmentRecycleBin } from '#features/organisation/recycle-bin/contract.ts'
import { refreshStats } from './work.ts'

let w: ExamWorld
let crowd: Crowd
const PEOPLE = 36
/** Three exams with equal questions. */
const examIds: string[] = []
const sat = new Map<string, number>()

beforeAll(async () => {
  w = await startExamWorld()
  const department = (await w.rows('select department_id::text id from app_user where id = $1', [w.userIds['viewer']]))[0]?.['id'] ?? ''
  crowd = await makeCrowd(w, [department], PEOPLE)
  for (const examinationName of ['第一场', '第二场', '第三场']) {
    const id = await w.exam({ examinationName, maxExamCnt: 100 })
    await w.admin.get(assignments.create, { body: { examinationId: id, selectionType: 'BY_USER', targets: crowd.ids } })
    examIds.push(id)
  }
})
afterAll(() => w?.world.close())

const refresh = () => refreshStats(w.world.program.pool, new AbortController().signal)
const rows = async (text: string) => (await w.rows(text, [w.tenantId])) as unknown as Record<string, number | string | null>[]
const stats = () =>
  rows(`select exam_id::text exam, question_id::text question, people, points::float8 points, most::float8 most, sd, discrimination_index di, upper_lower d, last_at::text last
          from exam_item_stat where tenant_id = $1 order by 1, 2`)
const uses = () =>
  rows(`select question_id::text question, exams, people, score_rate::float8 rate, discrimination::float8 d, reliability_index::float8 ri, last_used_at::text last
          from question_use where tenant_id = $1 order by 1`)

interface Answer {
  exam: string
  user: string
  attempt: string
  graded: boolean
  at: string
  total: number
  question: string
  score: number
  max: number
}
const sum = <T>(list: readonly T[], of: (row: T) => number) => list.reduce((n, row) => n + of(row), 0)
const covariance = (xs: readonly number[], ys: readonly number[]) => {
  const [x, y] = [sum(xs, Number) / xs.length, sum(ys, Number) / ys.length]
  return (
    sum(
      xs.map((v, i) => (v - x) * ((ys[i] ?? 0) - y)),
      Number,
    ) /
    (xs.length - 1)
  )
}
/** Mean score of the 27 % with the highest (`sign` 1) or lowest totals; equal totals at the edge count in part. */
function meanOfFirst(own: readonly Answer[], sign: number): number {
  const size = Math.round(own.length * 0.27)
  const weight = (total: number) => {
    const above = own.filter((a) => sign * a.total > sign * total).length
    return Math.max(0, Math.min(1, (size - above) / own.filter((a) => a.total === total).length))
  }
  return sum(own, (a) => weight(a.total) * a.score) / size
}

/** Contribution of a question to the deviation of the total; 0 if everybody has an equal score. */
const addedBy = (x: readonly number[], total: readonly number[], variance: number) =>
  variance > 1e-9 ? covariance(x, total) / Math.sqrt(variance) : 0

/** The expected figures, computed here from all answers. */
async function recomputed() {
  const list = (await rows(
    `select t.exam_id::text exam, t.user_id::text "user", t.id::text attempt, t.status = 'GRADED' graded, t.submitted_at::text at, t.sum_score::float8 total,
            a.question_id::text question, a.score::float8 score, q.score::float8 max
       from exam_attempt t join exam_answer a on a.attempt_id = t.id and a.tenant_id = t.tenant_id
       join exam_question q on q.exam_id = t.exam_id and q.question_id = a.question_id
      where t.tenant_id = $1 and t.status in ('GRADING', 'GRADED') order by t.submitted_at, t.started_at, t.id`,
  )) as unknown as Answer[]
  return [...Map.groupBy(list, (a) => `${a.exam} ${a.question}`).values()].map((all) => {
    const graded = all.filter((a) => a.graded)
    const own = [...new Map(graded.toReversed().map((a) => [a.user, a])).values()]
    const [x, r] = [own.map((a) => a.score), own.map((a) => a.total - a.score)]
    const t = own.map((a) => a.total)
    const [v, vr, vt] = own.length < 30 ? [0, 0, 0] : [covariance(x, x), covariance(r, r), covariance(t, t)]
    const most = sum(own, (a) => a.max)
    const enough = own.length >= 30
    return {
      exam: all[0]?.exam ?? '',
      question: all[0]?.question ?? '',
      people: own.length,
      points: sum(own, (a) => a.score),
      most,
      sd: enough ? Math.sqrt(v) : null,
      di: enough && v * vr > 1e-9 ? (100 * covariance(x, r)) / Math.sqrt(v * vr) : null,
      // contribution to the deviation of the total
      added: enough ? addedBy(x, t, vt) : null,
      d: enough ? ((meanOfFirst(own, 1) - meanOfFirst(own, -1)) * own.length) / most : null,
      last:
        all
          .map((a) => a.at)
          .toSorted()
          .at(-1) ?? '',
    }
  })
}
const near = (is: unknown, wanted: number | null) =>
  wanted === null ? expect(is).toBeNull() : expect(Math.abs(Number(is) - wanted)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(wanted)))

async function agrees() {
  const [is, wanted, use] = [await stats(), await recomputed(), await uses()]
  const keyed = (list: readonly { exam?: unknown; question?: unknown }[]) =>
    list.map((s) => `${String(s.exam)} ${String(s.question)}`).toSorted()
  expect(keyed(is)).toEqual(keyed(wanted))
  for (const want of wanted) {
    const one = is.find((s) => s['exam'] === want.exam && s['question'] === want.question)
    expect([one?.['people'], one?.['last']]).toEqual([want.people, want.last])
    for (const figure of ['points', 'most', 'sd', 'di', 'd'] as const) near(one?.[figure], want[figure])
  }
  const byQuestion = Map.groupBy(wanted, (s) => s.question)
  expect(use.map((u) => u['question'])).toEqual([...byQuestion.keys()].toSorted())
  for (const one of use) {
    const own = byQuestion.get(String(one['question'])) ?? []
    const measured = own.filter((s) => s.d !== null)
    expect([one['exams'], one['people'], one['last']]).toEqual([
      own.length,
      sum(own, (s) => s.people),
      own
        .map((s) => s.last)
        .toSorted()
        .at(-1),
    ])
    const ratio = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 10_000) / 10_000 : null)
    near(
      one['rate'],
      ratio(
        sum(own, (s) => s.points),
        sum(own, (s) => s.most),
      ),
    )
    const points = measured.filter((m) => m.most > 0)
    near(
      one['ri'],
      points.length
        ? Math.round((sum(points, (m) => (m.added ?? 0) * (m.people / m.most) * m.people) / sum(points, (m) => m.people)) * 1_000_000) /
            1_000_000
        : null,
    )
    const d = measured.length ? sum(measured, (s) => (s.d ?? 0) * s.people) / sum(measured, (s) => s.people) : null
    if (d === null) expect(one['d']).toBeNull()
    else expect(Math.abs(Number(one['d']) - d)).toBeLessThanOrEqual(0.000051)
  }
}

/** All inputs of figures for a range. */
const told = (values: ScopeValues) =>
  w.inTenant(async (db) => {
    const responses = await findResponses(db, values)
    const cells = cellsOf(responses)
    return w.ids.map((id) => {
      const counts = countItems(responses, false, id).get(id)
      const ordered = <T extends { said: unknown }>(list: readonly T[] = []) =>
        list.toSorted((a, b) => JSON.stringify(a.said).localeCompare(JSON.stringify(b.said)))
      return { counts: { ...counts, choices: ordered(counts?.choices) }, cells: cells(id), first: ordered(firstChoices(responses, id)) }
    })
  })

/** Checks that cached and newly read answers give equal inputs, for three ranges. */
async function keptAgrees() {
  const [root, own] = (
    await rows(`select path_ids[1]::text root, id::text own from department
                 where tenant_id = $1 and id = (select department_id from app_user where id = ${w.userIds['viewer']})`)
  ).flatMap((d) => [String(d['root']), String(d['own'])])
  for (const examId of examIds) {
    const ranges: ScopeValues[] = [
      [w.tenantId, examId, root ?? '', null],
      [w.tenantId, examId, own ?? '', null],
      [w.tenantId, examId, null, crowd.ids.slice(0, 9)],
    ]
    const anybody = (await rows(`select exists (select from exam_result where tenant_id = $1 and exam_id = ${examId}) is`))[0]?.['is']
    for (const values of ranges) {
      const isKept = () => w.inTenant(async (db) => (await findKept(db, values)) !== undefined)
      expect(await isKept()).toBe(anybody)
      const kept = await told(values)
      await rows(`insert into exam_result_change (tenant_id, exam_id) values ($1, ${examId})`)
      expect(await isKept()).toBe(false)
      expect(await told(values)).toEqual(kept)
      await rows(`delete from exam_result_change where tenant_id = $1 and exam_id = ${examId}`)
    }
  }
}

interface Act {
  kind: 'sit' | 'mark' | 'regrade'
  exam: number
  seed: number
}
const mixed = (a: number, b: number) => ((a * 7919 + b * 104_729 + 13) % 1009) / 1009
async function sit(examId: string, seed: number) {
  const [single, multiple, truth, fill, short] = w.ids
  await crowd.sit(
    examId,
    crowd.ids.flatMap((_, of) => {
      const tried = sat.get(`${examId} ${of}`) ?? 0
      if (mixed(of, seed) < 0.3) return []
      sat.set(`${examId} ${of}`, tried + 1)
      const right = (n: number) => mixed(of * 3 + tried, n + seed) < 0.2 + (0.7 * of) / PEOPLE
      const answers = [
        { subjectId: single, response: right(1) ? 'B' : 'D' },
        { subjectId: multiple, response: right(2) ? ['A', 'C'] : ['A'] },
        { subjectId: truth, response: right(3) },
        { subjectId: fill, response: right(4) ? ['90', '观察期'] : ['90', '否'] },
        ...(mixed(of, seed + 5) < 0.2 ? [{ subjectId: short, response: '先听' }] : []),
      ]
      // later imports can contain earlier sittings
      const block = (tried % 2 ? 40 - tried : tried) * 310
      return [{ of, at: block + Math.floor(mixed(of, tried) * 300), answers }]
    }),
  )
}

async function mark(seed: number) {
  const list = await rows(
    `select a.attempt_id::text "attemptId", a.question_id::text "subjectId", a.score::float8 seen from exam_answer a join exam_attempt t on t.id = a.attempt_id
      where a.tenant_id = $1 and a.type = 1 and a.response is not null and t.status in ('GRADING', 'GRADED') order by 1`,
  )
  const body = list.flatMap((a, i) => {
    if (mixed(i, seed) < 0.4) return []
    const score = a['seen'] !== null && mixed(i, seed + 1) < 0.2 ? null : Math.floor(mixed(i, seed + 2) * 20) / 2
    return [{ ...a, score } as unknown as { attemptId: string; subjectId: string; score: number | null; seen: number | null }]
  })
  if (body.length) await w.admin.get(marking.mark, { body })
}

const regrade = async (id: string, seed: number) => {
  const sitBefore = (await rows(`select sat_at::text at from exam where tenant_id = $1 and id = ${id}`))[0]?.['at']
  if (!sitBefore) return
  const scores = [{ subjectId: w.ids[seed % 4] ?? '', score: 5 + (seed % 20) }]
  const multiPolicy = seed % 2 ? ('HALF_IF_SUBSET' as const) : ('ALL_OR_NOTHING' as const)
  await w.admin.get(attempts.regrade, { params: { id }, body: { scores, multiPolicy } })
}

async function act({ kind, exam, seed }: Act) {
  const id = examIds[exam % examIds.length] ?? ''
  if (kind === 'sit') return sit(id, seed)
  return kind === 'mark' ? mark(seed) : regrade(id, seed)
}

test('facts in any order leave figures that agree with the answers', async () => {
  const kinds = fc.constantFrom<Act['kind'][]>('sit', 'sit', 'sit', 'mark', 'mark', 'regrade')
  const acts = fc.sample(fc.record({ kind: kinds, exam: fc.nat(5), seed: fc.nat(900) }), 36)
  for (const [i, one] of [{ kind: 'sit', exam: 2, seed: 7 } as const, ...acts].entries()) {
    await act(one)
    if (i % 3 > 0) continue
    await refresh()
    await agrees()
    if (i % 9 === 0) await keptAgrees()
  }
  await refresh()
  await agrees()
  await keptAgrees()
  expect((await rows('select count(*)::int n from exam_result_change where tenant_id = $1'))[0]?.['n']).toBe(0)
  expect(Math.max(...(await uses()).map((u) => Number(u['exams'])))).toBeGreaterThan(1)
}, 120_000)

test('a rebuild gives equal figures, and a repetition writes nothing', async () => {
  const before = [await stats(), await uses()]
  await rows('delete from exam_item_stat where tenant_id = $1')
  await rows('delete from question_use where tenant_id = $1')
  await rows('insert into exam_result_change (tenant_id, exam_id) select distinct tenant_id, exam_id from exam_result where tenant_id = $1')
  await refresh()
  expect([await stats(), await uses()]).toEqual(before)
  const computed = () => rows('select exam_id, question_id, computed_at::text at from exam_item_stat where tenant_id = $1 order by 1, 2')
  const first = await computed()
  await rows('insert into exam_result_change (tenant_id, exam_id) select distinct tenant_id, exam_id from exam_result where tenant_id = $1')
  await refresh()
  expect(await computed()).toEqual(first)
})

test('an exam in the recycle bin counts nowhere until it is restored; a purge counts at once', async () => {
  const [id = ''] = examIds
  const ofExam = async () => (await stats()).filter((s) => s['exam'] === id).length
  const remove = async () => (await w.admin.get(exams.remove, { params: { id } })).deletionId
  const before = await uses()
  const first = await remove()
  await refresh()
  expect(await ofExam()).toBe(0)
  expect(await rows(`select 1 from exam_responses where tenant_id = $1 and exam_id = ${id}`)).toEqual([])
  const without = await uses()
  expect(without).not.toEqual(before)
  await w.admin.get(assessmentRecycleBin.restore, { body: [first] })
  await refresh()
  expect([await uses(), await ofExam()]).toEqual([before, 5])
  // the purge updates the use without a job
  await w.admin.get(assessmentRecycleBin.purge, { body: [await remove()] })
  expect([await uses(), await ofExam()]).toEqual([without, 0])
  examIds.shift()
})

test('a change during a rebuild leaves its mark', async () => {
  const id = examIds[0] ?? ''
  await sit(id, 77)
  await w.inTenant(async (db) => {
    expect(await findMark(db, id)).not.toBeNull()
    await rebuildStats(db, id)
  })
  await agrees()
  const mark = async () =>
    (await rows(`select mark::text mark from exam_result_change where tenant_id = $1 and exam_id = ${id}`))[0]?.['mark']
  expect(await mark()).toBeUndefined()
  await sit(id, 78)
  const seen = String(await mark())
  await sit(id, 79)
  await w.inTenant((db) => deleteMark(db, id, seen))
  expect(await mark()).toBeDefined()
})
