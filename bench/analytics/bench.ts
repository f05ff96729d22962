// Milliseconds of the exam analysis of 20,000 people, among 5,000,000 results, against plain SQL on the same rows.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import path from 'node:path'
import type pg from 'pg'
import { wholeScale } from '#apps/demo/scale.ts'
import { percentile } from '../percentile.ts'
import { startProduct } from '../product.ts'
import { baselines, COMPARED } from './baselines.ts'

const TIMES = Number(process.env['BENCH_TIMES'] ?? 30)
const EXAMS = Number(process.env['BENCH_EXAMS'] ?? wholeScale.exams)
const PORT = 21_400
const GOAL = 300
const EXPORT_GOAL_SECONDS = 10
const root = path.resolve(import.meta.dirname, '../..')

const product = await startProduct(PORT)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends a request in the scale tenant; returns the milliseconds to the last byte, and the size. */
const ask = (url: string, token: string, body?: object) =>
  new Promise<{ ms: number; status: number; bytes: number; text: string }>((resolve, reject) => {
    const start = performance.now()
    const sent = body && JSON.stringify(body)
    const headers = {
      token,
      host: `scale.localhost:${PORT}`,
      ...(sent ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) } : {}),
    }
    const asked = request({ host: '127.0.0.1', port: PORT, path: url, method: sent ? 'POST' : 'GET', agent, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const whole = Buffer.concat(parts)
        resolve({
          ms: performance.now() - start,
          status: answer.statusCode ?? 0,
          bytes: whole.length,
          text: whole.subarray(0, 400).toString(),
        })
      })
      answer.on('error', reject)
    })
    asked.on('error', reject)
    asked.end(sent)
  })

interface Call {
  url: (examId: string, departmentId: string) => string
  body?: (examId: string) => object
  baseline: string
}

async function measure(
  owner: pg.Client,
  token: string,
  exams: readonly string[],
  departmentId: string,
  tenantId: string,
  calls: Record<string, Call>,
) {
  const p95Ms: Record<string, number> = {}
  const ratioToSql: Record<string, number> = {}
  for (const [name, call] of Object.entries(calls)) {
    const [took, plain]: [number[], number[]] = [[], []]
    for (let i = -3; i < TIMES; i++) {
      const examId = exams[(i + 3) % exams.length] ?? ''
      const answer = await ask(call.url(examId, departmentId), token, call.body?.(examId))
      if (answer.status !== 200 || !answer.text.startsWith('{"succ":true')) throw new Error(`${name}: ${answer.status} ${answer.text}`)
      const start = performance.now()
      const people = call.body ? (call.body(examId) as { userIds: string[] }).userIds : null
      await owner.query({ name, text: call.baseline, values: people ? [tenantId, examId, people] : [tenantId, examId, departmentId] })
      if (i >= 0) {
        took.push(answer.ms)
        plain.push(performance.now() - start)
      }
    }
    p95Ms[name] = percentile(took, 0.95)
    ratioToSql[name] = Number((percentile(took, 0.5) / Math.max(0.1, percentile(plain, 0.5))).toFixed(2))
    console.log(
      `${name.padEnd(14)} p50 ${percentile(took, 0.5)} ms, p95 ${p95Ms[name]} ms; SQL p50 ${percentile(plain, 0.5)} ms, p95 ${percentile(plain, 0.95)} ms`,
    )
  }
  return { p95Ms, ratioToSql }
}

/** Doubles the papers of these exams with their answers, to 100 questions. */
async function doublePapers(owner: pg.Client, tenantId: string, exams: readonly string[]) {
  await owner.query(`set session_replication_role = replica`)
  const columns = (table: string, but: string) =>
    `(select string_agg(quote_ident(column_name), ', ' order by ordinal_position) from information_schema.columns where table_schema = 'public' and table_name = '${table}' and column_name not in (${but}))`
  const listed = await owner.query<{ columns: string }>(
    `select ${columns('question', "'id', 'sort', 'stem_hash', 'subject_name'")} columns`,
  )
  const kept = listed.rows[0]?.columns ?? ''
  await owner.query(
    `insert into question (sort, subject_name, stem_hash, ${kept}) select sort + 1000, subject_name || '（二）', sha256(stem_hash), ${kept} from question
      where tenant_id = $1 and bank_id = (select id from question_bank where tenant_id = $1 and category_name = '规模测试题库')`,
    [tenantId],
  )
  for (const id of exams) {
    await owner.query(
      `insert into exam_question (tenant_id, exam_id, question_id, score, seq, version) select $1, $2, q.id, 2, q.sort, 1 from question q
        where q.tenant_id = $1 and q.sort > 1000 and q.bank_id = (select id from question_bank where tenant_id = $1 and category_name = '规模测试题库')`,
      [tenantId, id],
    )
    await owner.query(
      `insert into exam_answer (tenant_id, attempt_id, question_id, exam_id, type, response, max_score, score, correct, graded_by, graded_at)
       select a.tenant_id, a.attempt_id, n.id, a.exam_id, a.type, a.response, a.max_score, v.score, v.score = 2, a.graded_by, a.graded_at
         from exam_answer a join question q on q.tenant_id = a.tenant_id and q.id = a.question_id
         join question n on n.tenant_id = q.tenant_id and n.bank_id = q.bank_id and n.sort = q.sort + 1000
         join exam_attempt t on t.tenant_id = a.tenant_id and t.id = a.attempt_id,
              lateral (select case when a.score is not null then 2 * (hashint8(a.attempt_id # n.id) & 1) end score) v
        where a.tenant_id = $1 and a.exam_id = $2`,
      [tenantId, id],
    )
    await owner.query(
      `with s as (select attempt_id, case when count(*) = count(score) then sum(score) end total, sum(max_score) most from exam_answer
                   where tenant_id = $1 and exam_id = $2 group by 1),
            t as (update exam_attempt a set sum_score = s.total, total_score = s.most from s where a.tenant_id = $1 and a.id = s.attempt_id returning a.*)
       update exam_result r set sum_score = t.sum_score, total_score = t.total_score from t where r.tenant_id = $1 and r.exam_id = $2 and r.user_id = t.user_id and r.attempt_id = t.id`,
      [tenantId, id],
    )
    await owner.query('update exam set total_score = 200, question_count = 100 where tenant_id = $1 and id = $2', [tenantId, id])
  }
  await owner.query(`set session_replication_role = origin`)
  await owner.query('vacuum analyze')
}

/**
 * Adds a project of four courses, and spreads everybody's runs over them. Every other person has runs in two courses at a time, which gives
 * 50 % more runs.
 */
async function spreadOverCourses(owner: pg.Client, tenantId: string, course: string): Promise<string> {
  await owner.query(`set session_replication_role = replica`)
  const { rows } = await owner.query<{ id: string }>(
    `with courses as (
       insert into course (tenant_id, id, type, course_id, title, is_valid)
       select $1, id, 'COURSE', id, '四课之' || i, 'VALID' from (select nextval('app.id_seq') id, i from generate_series(1, 4) i) n returning id),
     begun as (insert into project (tenant_id, project_name, begin_time) values ($1, '四课项目', now() - interval '200 days') returning id),
     listed as (insert into project_course (tenant_id, project_id, course_id, need_exam) select $1, b.id, c.id, 'NO_NEED' from begun b, courses c),
     enrolled as (
       insert into project_enrolment (tenant_id, project_id, user_id, type, department_id, department_path_ids, required_at)
       select n.tenant_id, b.id, n.user_id, n.type, n.department_id, n.department_path_ids, n.required_at
         from begun b, project_enrolment n join project_course l on l.tenant_id = n.tenant_id and l.project_id = n.project_id and l.course_id = $2
        where n.tenant_id = $1),
     numbered as (select id, row_number() over (order by id) - 1 n from courses),
     ran as (
       insert into practice_attempt (tenant_id, user_id, course_id, scene_id, sub_scene_id, mode, registration, source, started_at, ended_at, duration_sec, completed, score)
       select a.tenant_id, a.user_id, c.id, a.scene_id, a.sub_scene_id, a.mode, gen_random_uuid(), a.source, a.started_at, a.ended_at, a.duration_sec, a.completed, a.score
         from practice_attempt a join numbered c on c.n = a.user_id % 4 or (c.n = (a.user_id + 1) % 4 and (a.user_id / 4) % 2 = 0)
        where a.tenant_id = $1 and a.course_id = $2)
     select id::text from begun`,
    [tenantId, course],
  )
  await owner.query('select app.tally_practice($1, null, null, null)', [tenantId])
  await owner.query(`set session_replication_role = origin`)
  await owner.query('vacuum analyze')
  const id = rows[0]?.id
  if (!id) throw new Error('no project of four courses')
  return id
}

/** Lets the worker cache the answers of these exams; returns the seconds until all are cached, including the wait. */
async function keepAnswers(owner: pg.Client, tenantId: string, exams: readonly string[]): Promise<number> {
  await owner.query('insert into exam_result_change (tenant_id, exam_id) select $1, unnest($2::bigint[]) on conflict do nothing', [
    tenantId,
    exams,
  ])
  const start = performance.now()
  await product.startServer({ ROLE: 'worker', PORT: String(PORT + 4), WORKER_PORT: String(PORT + 4) })
  for (;;) {
    const { rows } = await owner.query('select 1 from exam_result_change where tenant_id = $1', [tenantId])
    if (!rows.length) return (performance.now() - start) / 1000
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

const HOME_GOAL = 150
/** Milliseconds of home for a leader of everybody, and of a page of 20 exams with their counts. */
async function measureHome(owner: pg.Client, tenantId: string, departmentId: string) {
  const { token, userId } = await product.signIn('leader', 'scale')
  await owner.query('insert into training_leader (tenant_id, department_id, user_id, leader_type) values ($1, $2, $3, $4)', [
    ...[tenantId, departmentId, userId, 'TRAINING_MANAGER'],
  ])
  const p95: Record<string, number> = {}
  for (const [name, url, body] of [
    ['home', '/ai-training/v1/management/home', undefined],
    ['list of exams', '/ai-exam/v1/examination/examinationList', { page: 1, pageSize: 20 }],
  ] as const) {
    const took: number[] = []
    for (let i = -3; i < TIMES; i++) {
      const answer = await ask(url, token, body)
      if (answer.status !== 200 || !answer.text.startsWith('{"succ":true')) throw new Error(`${name}: ${answer.status} ${answer.text}`)
      if (i >= 0) took.push(answer.ms)
    }
    p95[name] = percentile(took, 0.95)
    console.log(`${name.padEnd(14)} p50 ${percentile(took, 0.5)} ms, p95 ${p95[name]} ms`)
  }
  console.log(`goal: the leader's part of home under ${HOME_GOAL} ms`)
  return p95
}

const memoryOf = (pid: number, field: string) =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

try {
  const { owner, databaseUrl } = product
  const env = { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' }
  const filled = performance.now()
  const loading = spawnSync(process.execPath, [path.join(root, 'src/apps/load-demo.ts'), 'scale', String(EXAMS), '2'], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  if (loading.status !== 0) throw new Error('the scale data could not be loaded')
  console.log(`filled in ${((performance.now() - filled) / 1000).toFixed(0)} s`)
  const { token, tenantId } = await product.signIn('admin', 'scale')
  const exams = (await owner.query<{ id: string }>('select id::text from exam where tenant_id = $1 order by id', [tenantId])).rows.map(
    (r) => r.id,
  )
  /** All answers of 100 questions are cached. */
  const answered = exams.slice(0, 2)
  await doublePapers(owner, tenantId, answered)
  const keptSeconds = Number((await keepAnswers(owner, tenantId, answered)).toFixed(1))
  console.log(`answers of ${answered.length} exams of 100 questions kept after ${keptSeconds} s`)
  await product.demoIsMade()
  const rotating = exams.filter((_, i) => i % Math.max(1, Math.floor(exams.length / 12)) === 0)
  const top =
    (await owner.query<{ id: string }>('select id::text from department where tenant_id = $1 and layer = 0', [tenantId])).rows[0]?.id ?? ''
  const some = (
    await owner.query<{ id: string }>(`select id::text from app_user where tenant_id = $1 and work_no like 'S%' order by id limit 5000`, [
      tenantId,
    ])
  ).rows.map((r) => r.id)
  const { rows } = await owner.query<{ results: string; people: string }>(
    `select (select count(*) from exam_result where tenant_id = $1) results, (select count(*) from exam_enrolment where tenant_id = $1 and exam_id = $2) people`,
    [tenantId, exams[0]],
  )
  const base = '/ai-exam/v1/statistics'
  const byDepartment =
    (suffix: string, more = '') =>
    (examId: string, departmentId: string) =>
      `${base}${suffix}?examId=${examId}&analyzeType=BY_DEPARTMENT&departmentId=${departmentId}${more}`
  const idOf = async (text: string) => (await owner.query<{ id: string }>(text, [tenantId])).rows[0]?.id
  const course = await idOf(`select id::text from course where tenant_id = $1 and type = 'COURSE' order by id limit 1`)
  const project = await idOf('select id::text from project where tenant_id = $1 order by id limit 1')
  const trend = (asked: string) => (_: string, at: string) => `/ai-training/v1/management/report/trend?departmentId=${at}&${asked}`
  const sixtyDaysAgo = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10)
  const calls: Record<string, Call> = {
    trend: { url: trend(`type=COURSE&contentId=${course}&by=WEEK`), baseline: baselines.trend },
    trendOfProject: { url: trend(`type=PROJECT&contentId=${project}&by=WEEK`), baseline: baselines.trend },
    trendDays: { url: trend(`type=COURSE&contentId=${course}&by=DAY&beginTime=${sixtyDaysAgo}`), baseline: baselines.trendDays },
    perhaps: { url: byDepartment('/perhaps'), baseline: baselines.perhaps },
    scoreDistribution: { url: byDepartment('/score-range-distribution'), baseline: baselines.scoreDistribution },
    levels: { url: byDepartment('/score-level-distribution'), baseline: baselines.levels },
    types: { url: byDepartment('/question-type-score-rate'), baseline: baselines.types },
    participation: { url: byDepartment('/participation-ratio'), baseline: baselines.participation },
    top: { url: byDepartment('-top', '&range=AVG_SCORE_TOP'), baseline: baselines.top },
    passTop: { url: byDepartment('-top', '&range=PASS_RATE_BOTTOM'), baseline: baselines.passTop },
    org: { url: byDepartment('-org'), baseline: baselines.org },
    results: { url: byDepartment('-result', '&pageNumber=1&pageSize=50'), baseline: baselines.results },
    resultsDeep: { url: byDepartment('-result', '&pageNumber=300&pageSize=50'), baseline: baselines.resultsDeep },
    previous: { url: byDepartment('/previous'), baseline: baselines.previous },
    compare: {
      url: (_, at) => `${base}/compare?analyzeType=BY_DEPARTMENT&departmentId=${at}&examIds=${exams.slice(-COMPARED).join(',')}`,
      baseline: baselines.compare,
    },
    history: { url: (_, at) => `${base}/history?analyzeType=BY_DEPARTMENT&departmentId=${at}`, baseline: baselines.history },
    historyOf: { url: () => `${base}/history?analyzeType=BY_STUDENT&userIds=${some[0]}`, baseline: baselines.historyOf },
    people: {
      url: () => `${base}/perhaps`,
      body: (examId) => ({ examId, analyzeType: 'BY_STUDENT', userIds: some }),
      baseline: baselines.people,
    },
  }
  const person = (
    await owner.query<{ id: string; question: string }>(
      `select user_id::text id, (select min(question_id)::text from exam_question q where q.tenant_id = $1 and q.exam_id = $2) question
         from exam_result where tenant_id = $1 and exam_id = $2 and attempt_id is not null order by user_id limit 1`,
      [tenantId, answered[0]],
    )
  ).rows[0]
  const compared = (examId: string) => `&compareId=${answered.find((id) => id !== examId)}`
  const ofAnswers: Record<string, Call> = {
    items: { url: byDepartment('/items'), baseline: baselines.items },
    itemsCompared: { url: (id, at) => byDepartment('/items', compared(id))(id, at), baseline: baselines.items },
    item: { url: (id, at) => byDepartment(`/items/${person?.question}`, compared(id))(id, at), baseline: baselines.item },
    reliability: { url: byDepartment('/reliability'), baseline: baselines.reliability },
    trendOfExam: { url: (id, at) => trend(`type=EXAM&contentId=${id}&by=DAY`)(id, at), baseline: baselines.trendOfExam },
    check: { url: (examId) => `/ai-exam/v1/examination/${examId}/check`, baseline: baselines.check },
  }
  const ofPerson: Record<string, Call> = { paper: { url: byDepartment(`/paper/${person?.id}`), baseline: baselines.paper } }
  const atHome = await measureHome(owner, tenantId, top)
  const parts = [
    await measure(owner, token, answered, top, tenantId, ofAnswers),
    await measure(owner, token, answered.slice(0, 1), top, tenantId, ofPerson),
    await measure(owner, token, rotating, top, tenantId, calls),
  ]
  const ofCourses = await spreadOverCourses(owner, tenantId, course ?? '')
  parts.push(
    await measure(owner, token, rotating, top, tenantId, {
      trendOfCourses: { url: trend(`type=PROJECT&contentId=${ofCourses}&by=WEEK`), baseline: baselines.trendOfCourses },
    }),
  )
  const measured = {
    p95Ms: Object.assign({}, ...parts.map((p) => p.p95Ms)) as Record<string, number>,
    ratioToSql: Object.assign({}, ...parts.map((p) => p.ratioToSql)) as Record<string, number>,
  }
  const idle = memoryOf(product.pid, 'VmRSS')
  const exported: number[] = []
  let bytes = 0
  for (const examId of rotating.slice(0, 3)) {
    const answer = await ask(byDepartment('/export', '&name=bench')(examId, top), token)
    if (answer.status !== 200 || answer.bytes < 100_000) throw new Error(`export: ${answer.status} ${answer.text}`)
    exported.push(answer.ms)
    bytes = answer.bytes
  }
  const exportSeconds = Number((percentile(exported, 1) / 1000).toFixed(2))
  const exportMb = Math.round(memoryOf(product.pid, 'VmHWM') - idle)
  console.log(
    `export of ${rows[0]?.people} people: at most ${exportSeconds} s, ${(bytes / 1e6).toFixed(1)} MB, ${exportMb} MB above ${Math.round(idle)} MB before`,
  )
  const worst = Math.max(...Object.values(measured.p95Ms))
  console.log(`goal: p95 under ${GOAL} ms (worst ${worst}), exports under ${EXPORT_GOAL_SECONDS} s`)
  console.log(
    JSON.stringify({
      bench: 'analytics',
      homeP95Ms: atHome,
      results: Number(rows[0]?.results),
      people: Number(rows[0]?.people),
      ...measured,
      keptSeconds,
      exportSeconds,
      exportMb,
    }),
  )
} finally {
  agent.destroy()
  await product.close()
}
