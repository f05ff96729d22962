// An exam of 2,000 people: 500 of them start within ten seconds with 50 drawn questions each, while the others save, and an examiner
// watches. `startAll10sP99Ms`: a start; `liveViewMs`: p95 of the live view; `saveP95Ms`: a save; `lost`: confirmed answers
// that are not stored; `failed`: requests without the expected response.
import { createHash, randomBytes } from 'node:crypto'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../percentile.ts'
import { startProduct } from '../product.ts'

const PEOPLE = Number(process.env['BENCH_PEOPLE'] ?? 2000)
const STARTS = Number(process.env['BENCH_STARTS'] ?? 500)
const SECONDS = 10
const DRAWN = 50
/** Each person who sits saves about twice a minute. */
const SAVES_PER_SECOND = (PEOPLE - STARTS) / 30
const PORT = 21_720
const EXAM = '/ai-exam/v1'
const goals = { startAll10sP99Ms: 1000, liveViewMs: 300, saveP95Ms: 50 }

const product = await startProduct(PORT)
const { owner } = product

async function call<T>(token: string, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${product.url}${path}`, {
    method,
    headers: { token, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const told = (await answer.json()) as { succ: boolean; msg: string; content: T }
  if (!told.succ) throw new Error(`${method} ${path}: ${answer.status} ${told.msg}`)
  return told.content
}

/** People with a session each, in a department of the demo; returns their tokens. */
async function addPeople(tenantId: string, departmentId: string): Promise<string[]> {
  await owner.query(
    `insert into app_user (tenant_id, work_no, name, telephone, department_id, login_name, password_hash)
     select $1, 'X' || i, '考生' || i, '139' || lpad(i::text, 8, '0'), $2, 'x' || i, 'x' from generate_series(1, $3) i`,
    [tenantId, departmentId, PEOPLE],
  )
  const tokens = Array.from({ length: PEOPLE }, () => randomBytes(32).toString('base64url'))
  await owner.query(
    `insert into session (tenant_id, token_hash, user_id, expires_at, idle_seconds)
     select $1, t.hash, u.id, now() + interval '1 day', 86400 from unnest($2::bytea[]) with ordinality t (hash, i)
       join app_user u on u.tenant_id = $1 and u.work_no = 'X' || t.i`,
    [tenantId, tokens.map((token) => createHash('sha256').update(token).digest())],
  )
  return tokens
}

/** An open exam whose paper is drawn from 300 questions, assigned to everybody. */
async function addExam(admin: { token: string; tenantId: string }): Promise<string> {
  const bank = await call<{ id: string }>(admin.token, 'POST', `${EXAM}/subjectCategory`, { categoryName: '考试日题库' })
  const options = ['十天', '十五天', '三十天', '六十天'].map((optionContent) => ({ optionContent }))
  for (let i = 0; i < 300; i++)
    await call(admin.token, 'POST', `${EXAM}/subjects`, {
      ...{ categoryId: bank.id, type: 0, subjectName: `${randomBytes(6).toString('hex')} 产品的等待期是多少天？`, options },
      ...{ answer: { answer: 'B' }, score: 2 },
    })
  const { id } = await call<{ id: string }>(admin.token, 'POST', `${EXAM}/examination`, {
    ...{ examinationName: '考试日', startTime: '2026-01-01 09:00:00', examDurationMinute: 120, trackHidden: true },
    categories: [{ categoryId: bank.id }],
  })
  const rules = [{ categoryIds: [bank.id], type: 0, tags: [], count: DRAWN, pointsEach: 2 }]
  await call(admin.token, 'PUT', `${EXAM}/examination/${id}/draw-rules`, { rules })
  const { rows } = await owner.query<{ id: string }>(`select id::text from app_user where tenant_id = $1 and work_no like 'X%'`, [
    admin.tenantId,
  ])
  const targets = rows.map((r) => r.id)
  await call(admin.token, 'POST', `${EXAM}/exam-assign/record`, { examinationId: id, selectionType: 'BY_USER', targets })
  return id
}

interface Sitting {
  token: string
  id: string
  questions: string[]
}
async function start(token: string, examinationId: string): Promise<Sitting> {
  const { id, questions } = await call<{ id: string; questions: { subjectId: string }[] }>(token, 'POST', `${EXAM}/attempt`, {
    examinationId,
  })
  return { token, id, questions: questions.map((q) => q.subjectId) }
}

/** Answers that the server has confirmed, by attempt and question. */
const confirmed = new Map<string, string>()
const letters = ['A', 'B', 'C', 'D']
async function save({ token, id, questions }: Sitting, n: number) {
  const subjectId = questions[n % questions.length] ?? ''
  const response = letters[n % 4] ?? 'A'
  await call(token, 'PUT', `${EXAM}/attempt/${id}/answer`, [{ subjectId, response }])
  confirmed.set(`${id} ${subjectId}`, response)
}

async function timed(took: number[], act: () => Promise<unknown>) {
  const from = performance.now()
  await act()
  took.push(performance.now() - from)
}

/** Messages of requests that the server did not answer as asked. */
const failures: string[] = []

/** Runs `act` at even intervals for the measured time, without waiting for earlier ones. */
async function evenly(perSecond: number, act: (n: number) => Promise<unknown>) {
  const running: Promise<unknown>[] = []
  const begin = performance.now()
  for (let n = 0; n < perSecond * SECONDS; n++) {
    await sleep(Math.max(0, begin + (n * 1000) / perSecond - performance.now()))
    running.push(act(n).catch((error: unknown) => failures.push(String(error))))
  }
  await Promise.all(running)
}

async function countLost(): Promise<number> {
  const { rows } = await owner.query<{ at: string; response: string }>(
    `select attempt_id || ' ' || question_id "at", response #>> '{}' response from exam_answer where response is not null`,
  )
  const stored = new Map(rows.map((r) => [r.at, r.response]))
  return [...confirmed].filter(([at, response]) => stored.get(at) !== response).length
}

try {
  const admin = await product.signIn('admin')
  const tokens = await addPeople(admin.tenantId, admin.departmentId)
  const examId = await addExam(admin)
  const [late, early] = [tokens.slice(0, STARTS), tokens.slice(STARTS)]
  const sittings: Sitting[] = []
  for (let i = 0; i < early.length; i += 10)
    sittings.push(...(await Promise.all(early.slice(i, i + 10).map((token) => start(token, examId)))))
  for (const table of ['exam_attempt', 'exam_answer', 'exam_enrolment', 'exam_attempt_question'])
    await owner.query(`vacuum analyze ${table}`)
  const [starts, views, saves]: [number[], number[], number[]] = [[], [], []]
  const path = `${EXAM}/examination/${examId}/invigilation`
  await Promise.all([
    evenly(STARTS / SECONDS, (n) => timed(starts, () => start(late[n] ?? '', examId))),
    // each person saves a question of their own once, so that the last confirmed answer is known
    evenly(SAVES_PER_SECOND, (n) => timed(saves, () => save(sittings[n % sittings.length] as Sitting, n))),
    evenly((PEOPLE - STARTS) / 20, (n) => {
      const { token, id } = sittings[n % sittings.length] as Sitting
      return call(token, 'POST', `${EXAM}/attempt/${id}/hold`, { holder: '00000000-0000-4000-8000-000000000001' })
    }),
    evenly(1, () => timed(views, () => call(admin.token, 'GET', path))),
  ])
  const lost = await countLost()
  console.log(
    `goals in ms: ${JSON.stringify(goals)}; ${starts.length} starts, ${saves.length} saves, ${views.length} views; load ${os.loadavg()[0]?.toFixed(1)} on ${os.availableParallelism()} cores`,
  )
  if (failures.length) console.log(`${failures.length} failed requests, e.g. ${failures[0]}`)
  console.log(
    JSON.stringify({
      bench: 'exam-day',
      people: PEOPLE,
      startAll10sP99Ms: percentile(starts, 0.99),
      liveViewMs: percentile(views, 0.95),
      saveP95Ms: percentile(saves, 0.95),
      lost,
      failed: failures.length,
    }),
  )
} finally {
  await product.close()
}
