// Milliseconds of the global search in a tenant of 100,000 records: courses, scenes, sub-scenes, lines, questions, exams, people.
import { Agent, request } from 'node:http'
import { percentile } from '../percentile.ts'
import { startProduct } from '../product.ts'

const TIMES = Number(process.env['BENCH_TIMES'] ?? 40)
const PORT = 21_200
const GOAL = 100
const LINES = 66_000
const QUESTIONS = 20_000
const PEOPLE = 10_000
const EXAMS = 1_000
const NODES = 1_000

const product = await startProduct(PORT)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

const ask = (path: string, token: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port: PORT, path, agent, headers: { token } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      answer.on('error', reject)
    })
      .on('error', reject)
      .end()
  })

const words = ['等待期', '犹豫期', '分红', '年金', '重疾', '理赔', '续保', '客户', '家人', '预算', '退保', '保额']
const written = `(select string_agg((array[${words.map((w) => `'${w}'`).join()}])[1 + (i * 7 + n * n) % ${words.length}], '，') from generate_series(1, 6) n)`

/** 1,000 courses, scenes and sub-scenes each, the other records below them. */
async function fill(tenantId: string, userId: string) {
  const { owner } = product
  await owner.query(
    `with made as (select nextval('app.id_seq') id, i from generate_series(1, $2::int) i)
     insert into course (tenant_id, id, type, course_id, title, create_user_id) select $1, id, 'COURSE', id, '基准课程' || i, $3 from made`,
    [tenantId, NODES, userId],
  )
  for (const [type, title, above] of [
    ['SCENE', '场景', 'COURSE'],
    ['SUB_SCENE', '子场景', 'SCENE'],
  ])
    await owner.query(
      `insert into course (tenant_id, type, parent_id, course_id, title)
       select $1, $2, c.id, c.course_id, $3 || row_number() over (order by c.id)
         from course c join course top on top.id = c.course_id and top.title like '基准课程%' where c.tenant_id = $1 and c.type = $4`,
      [tenantId, type, title, above],
    )
  await owner.query(
    `insert into script (tenant_id, subscene_id, type, need_answer, text, seq, media_type)
     select $1, s.id, 'TIPS', 'NO_NEED', '第' || i || '句：' || ${written}, i, 'AUDIO'
       from generate_series(1, $2::int) i join (select id, row_number() over (order by id) n from course where tenant_id = $1 and type = 'SUB_SCENE' order by id desc limit ${NODES}) s on s.n = 1 + i % ${NODES}`,
    [tenantId, LINES],
  )
  await owner.query(
    `with b as (insert into question_bank (tenant_id, category_name) values ($1, '基准题库') returning id)
     insert into question (tenant_id, bank_id, type, subject_name, answer, answer_key, stem_hash)
     select $1, b.id, 2, '第' || i || '题：' || ${written}, '0', '{"value": true}', decode(lpad(to_hex(i), 8, '0'), 'hex') from b, generate_series(1, $2::int) i`,
    [tenantId, QUESTIONS],
  )
  await owner.query(
    `insert into exam (tenant_id, examination_name, start_time, exam_duration_minute) select $1, '考试' || i, now(), 30 from generate_series(1, $2::int) i`,
    [tenantId, EXAMS],
  )
  await owner.query(
    `insert into app_user (tenant_id, department_id, work_no, name, login_name, telephone, password_hash)
     select $1, (select max(id) from department where tenant_id = $1), 'S' || i, (array['赵明','钱雅','孙志','李怡'])[1 + i % 4] || i % 100, 'search' || i, '1510' || lpad(i::text, 7, '0'), 'x'
       from generate_series(1, $2::int) i`,
    [tenantId, PEOPLE],
  )
  await owner.query('vacuum analyze')
}

try {
  const { token, tenantId, userId } = await product.signIn('admin')
  await fill(tenantId, userId)
  const kinds: Record<string, string[]> = {
    baseline: ['\0'],
    // two characters each: in every third record, in few records, in none
    often: ['年金', '理赔', '客户', '预算'],
    seldom: ['777', '赵明', '场景9', '42句'],
    never: ['彗星', '鲸鱼', 'zz', '砚台'],
  }
  const p95: Record<string, number> = {}
  for (const [kind, list] of Object.entries(kinds)) {
    const took: number[] = []
    let hits = 0
    for (let i = -list.length; i < TIMES; i++) {
      const q = list[(i + list.length) % list.length] ?? ''
      const start = performance.now()
      const answer = await ask(
        kind === 'baseline' ? '/healthz/live' : `/ai-training/v1/management/search?q=${encodeURIComponent(q)}`,
        token,
      )
      if (i >= 0) took.push(performance.now() - start)
      if (answer.status !== 200) throw new Error(`${q}: ${answer.status}`)
      if (kind !== 'baseline') hits += (JSON.parse(answer.text) as { content: unknown[] }).content.length
    }
    if (kind !== 'baseline' && (kind === 'never') !== (hits === 0)) throw new Error(`${kind}: ${hits} found`)
    p95[kind] = percentile(took, 0.95)
    console.log(`${kind.padEnd(9)} p50 ${percentile(took, 0.5)} ms, p95 ${percentile(took, 0.95)} ms`)
  }
  console.log(
    `goal: p95 under ${GOAL} ms at ${LINES + QUESTIONS + PEOPLE + EXAMS + 3 * NODES} records; an empty answer takes ${p95['baseline']} ms`,
  )
  const { often, seldom, never } = p95
  console.log(JSON.stringify({ bench: 'search', records: LINES + QUESTIONS + PEOPLE + EXAMS + 3 * NODES, p95Ms: { often, seldom, never } }))
} finally {
  agent.destroy()
  await product.close()
}
