// Kills in the middle of a draw, a hand-in by an examiner and a regrade: nothing is half done, lost, or done twice. A lock of the test stops
// each operation at a known statement, so that the kill does not depend on time.
import { expect, test } from 'vitest'
import type pg from 'pg'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { draws } from '#features/assessment/exam-papers/contract.ts'
import { invigilation } from '#features/assessment/invigilation/contract.ts'
import { questions } from '#features/assessment/question-banks/contract.ts'
import { report } from '../figures.ts'
import { makeSitters } from '../sitters.ts'
import { type Answer, person } from '../world.ts'
import { openSite, type Site } from './site.ts'

const PEOPLE = 30
const DRAWN = 5
const victims = ['server', 'database'] as const
type Victim = (typeof victims)[number]

/** Waits until `holds` returns true. */
const until = (holds: () => Promise<boolean>) => expect.poll(holds, { timeout: 120_000, interval: 50 }).toBe(true)

/** Ten subjects of two words each, so that no two texts are similar. */
const subjects = ['等待期限', '犹豫退保', '宽限缴费', '免责条款', '健康告知', '现金价值', '受益顺位', '保单贷款', '复效申请', '理赔材料']

type Row = Record<string, unknown>
type Ask = <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<T[]>

/** A query on a connection of its own, because a kill of the database breaks the others. */
const asking =
  (site: Site): Ask =>
  async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
    const db = await site.connect()
    try {
      return (await db.query<T>(text, values)).rows
    } finally {
      await db.end()
    }
  }

/** Waits until a statement waits for the lock of the test. */
const waitForBlocked = (ask: Ask) =>
  until(async () => {
    const [row] = await ask<{ n: number }>(
      `select count(*)::int n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return (row?.n ?? 0) > 0
  })

/** Starts `act`, kills the victim when a write of `act` to `table` waits for a lock, and brings the site up again. */
async function killDuring(site: Site, ask: Ask, victim: Victim, table: string, act: () => Promise<unknown>): Promise<void> {
  const holder = await site.connect()
  await holder.query('begin')
  await holder.query(`lock table ${table} in share mode`)
  const done = act().catch(() => null)
  await waitForBlocked(ask)
  if (victim === 'database') site.killPostmaster()
  else {
    await site.killServer()
    await holder.query('rollback')
    await site.startServer()
  }
  await holder.end().catch(() => undefined)
  await done
}

/** Repeats a request under one idempotency key until the server answers it. */
async function insist<T>(ask: (headers: { 'idempotency-key': string }) => Promise<Answer<T>>): Promise<T> {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  let told: Answer<T> | null = null
  await until(async () => {
    told = await ask(headers).catch(() => null)
    return told !== null && told.status < 500
  })
  const answer = told as Answer<T> | null
  expect(answer).toMatchObject({ succ: true })
  return answer?.content as T
}

test('a kill during a draw, a hand-in by an examiner or a regrade leaves all or nothing, and a repetition does it once', async () => {
  const site = await openSite()
  const ask = asking(site)
  const [author, admin] = [await site.signIn('author'), await site.signIn('admin')]
  const { examId, questionIds, people } = await makeSitters(ask, {
    ...{ author, admin, people: PEOPLE },
    questions: [{ type: 2, subjectName: '固定的一题', answer: { answer: '0' } }],
  })
  const fixed = questionIds[0] ?? ''
  const [bank] = await ask<{ id: string }>('select bank_id::text id from exam_bank where exam_id = $1', [examId])
  const options = ['甲', '乙', '丙'].map((optionContent) => ({ optionContent }))
  for (const name of subjects)
    await author.get(questions.create, {
      body: { categoryId: bank?.id ?? '', type: 0, subjectName: `${name}一题怎样说明？`, options, answer: { answer: 'B' }, score: 2 },
    })
  const rule = { categoryIds: [bank?.id ?? ''], type: 0 as const, tags: [], count: DRAWN, pointsEach: 2 }
  await author.get(draws.saveRules, { params: { id: examId }, body: { rules: [rule] } })
  const half: string[] = []
  const sitter = (n: number) => person(site.port, 'demo', people[n]?.token ?? '')
  const start = (n: number, headers: Record<string, string> = {}) =>
    sitter(n).ask(attempts.start, { body: { examinationId: examId }, headers })

  // each victim dies during a draw of one person
  for (const [n, victim] of victims.entries()) {
    await killDuring(site, ask, victim, 'exam_attempt_question', () => start(n))
    const drawn = () =>
      waitForRows<{ id: string; n: number }>(
        ask,
        `select a.id::text id, count(q.question_id)::int n from exam_attempt a left join exam_attempt_question q on q.attempt_id = a.id
          where a.exam_id = $1 and a.user_id = $2 group by a.id`,
        [examId, people[n]?.id],
      )
    for (const row of await drawn()) if (row.n !== DRAWN) half.push(`draw of ${row.n}`)
    await insist((headers) => start(n, headers))
    expect((await drawn()).map((r) => r.n)).toEqual([DRAWN])
  }
  for (let n = victims.length; n < PEOPLE; n++) await insist((headers) => start(n, headers))
  for (const [n] of people.entries()) {
    const { id } = await insist((headers) => start(n, headers))
    await insist((headers) => sitter(n).ask(attempts.save, { params: { id }, body: [{ subjectId: fixed, response: n % 3 > 0 }], headers }))
  }

  // hand-ins by an examiner, half of the people for each victim
  const results = () =>
    ask<{ user: string; sum: number }>('select user_id::text "user", sum_score::float8 sum from exam_result where exam_id = $1', [examId])
  for (const [i, victim] of victims.entries()) {
    const mine = people.filter((_, n) => n % victims.length === i).map((p) => p.id)
    const body = { userIds: mine, key: crypto.randomUUID(), reason: '停电' }
    const submit = (headers: Record<string, string> = {}) => admin.ask(invigilation.submit, { params: { id: examId }, body, headers })
    await killDuring(site, ask, victim, 'exam_result', submit)
    const counted = async () => (await results()).filter((r) => mine.includes(r.user)).length
    const now = await waitForRows<Row>(ask, `select 1 from exam_result where exam_id = $1 and user_id = any ($2::bigint[])`, [examId, mine])
    if (now.length !== 0 && now.length !== mine.length) half.push(`hand-in of ${now.length}`)
    await insist(submit)
    expect(await counted()).toBe(mine.length)
    expect(await ask('select count(*)::int n from exam_action where exam_id = $1 and key = $2', [examId, body.key])).toEqual([
      { n: mine.length },
    ])
  }
  expect(await ask(`select count(*)::int n from exam_attempt where exam_id = $1 and status = 'GRADED'`, [examId])).toEqual([{ n: PEOPLE }])
  const answers = await ask<Row>(
    'select count(*)::int n from exam_answer where exam_id = $1 and question_id = $2 and response is not null',
    [examId, fixed],
  )

  // regrades: full points, and as usual again
  const total = async () => (await results()).reduce((n, r) => n + r.sum, 0)
  for (const [i, victim] of victims.entries()) {
    const before = await total()
    const body = { questions: [{ subjectId: fixed, kind: i === 0 ? ('ALL_RIGHT' as const) : ('NONE' as const) }], reason: '题目有误' }
    const regrade = (headers: Record<string, string> = {}) => author.ask(attempts.regrade, { params: { id: examId }, body, headers })
    await killDuring(site, ask, victim, 'exam_regrade_result', regrade)
    const [{ n: recorded } = { n: 0 }] = await waitForRows<{ n: number }>(
      ask,
      'select count(*)::int n from exam_regrade where exam_id = $1',
      [examId],
    )
    if (recorded > i !== ((await total()) !== before)) half.push(`regrade ${i}`)
    await insist(regrade)
    const [told] = await ask<{ sum: number; people: number }>(
      `select sum(x.after - x.before)::float8 sum, count(*)::int people from exam_regrade_result x
        where x.regrade_id = (select max(r.regrade_id) from exam_regrade_result r join exam_regrade g on g.id = r.regrade_id where g.exam_id = $1)`,
      [examId],
    )
    expect(told).toEqual({ sum: (await total()) - before, people: PEOPLE / 3 })
  }
  await site.close()
  await report({ scenario: 'exam day', examDay: { kills: 3 * victims.length, answers: answers[0]?.['n'], half } })
  expect(half).toEqual([])
  expect(answers).toEqual([{ n: PEOPLE }])
})

/** Rows of a query, once the database answers again. */
async function waitForRows<T extends pg.QueryResultRow>(ask: Ask, text: string, values: unknown[]): Promise<T[]> {
  let rows: T[] | null = null
  await until(async () => {
    rows = await ask<T>(text, values).catch(() => null)
    return rows !== null
  })
  return rows ?? []
}
