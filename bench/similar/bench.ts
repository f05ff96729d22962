// `node bench/similar/bench.ts`: milliseconds to find similar questions among 100,000 of a tenant. Texts are built from shared parts, so
// that every trigram occurs in thousands of questions. `none`: nothing is similar; `near`: some questions differ by a few characters;
// `paper`: a paper of 1,000 questions is checked. Also measures writing the questions with and without the index.
import { percentile } from '../percentile.ts'
import { startProduct } from '../product.ts'

const TIMES = Number(process.env['BENCH_TIMES'] ?? 60)
const QUESTIONS = Number(process.env['BENCH_QUESTIONS'] ?? 100_000)
const PORT = 21_500
const GOAL = 100
const PAPER_GOAL = 300

const product = await startProduct(PORT)
const begin = [
  '以下关于',
  '下列有关',
  '根据保险法的规定，',
  '客户询问',
  '在销售过程中，',
  '投保人提出',
  '按照公司制度，',
  '对于',
  '培训中提到的',
  '监管要求',
]
const what = [
  '重大疾病保险',
  '百万医疗险',
  '终身寿险',
  '年金保险',
  '意外伤害保险',
  '增额寿险',
  '团体保险',
  '养老社区',
  '防癌险',
  '分红型产品',
]
const part = ['等待期', '犹豫期', '现金价值', '免责条款', '理赔时效', '受益人指定', '健康告知', '保单贷款', '宽限期', '续保条件']
const deed = ['说明义务', '计算方式', '起算时间', '适用范围', '办理流程', '注意事项', '常见误区', '客户异议', '回应话术', '法律后果']
const end = [
  '的说法正确的是',
  '的说法错误的是',
  '描述不准确的是哪一项',
  '应当如何处理',
  '下列做法合适的是',
  '包括以下哪些内容',
  '不包括下列哪项',
  '的表述是',
  '最关键的一点是',
  '属于',
]
const lists = [begin, what, part, deed, end]
const textOf = (n: number) => lists.map((list, i) => list[Math.floor(n / 10 ** i) % 10]).join('')

/** Writes so many different questions, with texts of five parts each. */
async function fill(tenantId: string): Promise<number> {
  const start = performance.now()
  await product.owner.query(
    `with bank as (insert into question_bank (tenant_id, category_name) values ($1, '相似试题题库') returning id)
     insert into question (tenant_id, bank_id, type, sort, subject_name, options, answer, answer_key, score, stem_hash)
     select $1, b.id, 0, n, x, '[{"optionContent":"一"},{"optionContent":"二"},{"optionContent":"三"},{"optionContent":"四"}]', 'A', '{"correct":["A"]}', 2, sha256(x::bytea)
       from bank b, unnest($2::text[]) with ordinality u (x, n)`,
    [tenantId, Array.from({ length: QUESTIONS }, (_, n) => textOf(n))],
  )
  await product.owner.query('vacuum analyze')
  return (performance.now() - start) / 1000
}

/** Checks a paper of a thousand questions with the same beginning. */
async function checkPaper(token: string, tenantId: string) {
  const ask = async (method: string, path: string, body?: unknown) => {
    const start = performance.now()
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(`${product.url}/ai-exam/v1/examination${path}`, {
      method,
      headers: { token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...sent,
    })
    const { succ, content, msg } = (await answer.json()) as { succ: boolean; content: { id: string; total: number }; msg: string }
    if (!succ) throw new Error(`${method} ${path}: ${answer.status} ${msg}`)
    return { ms: performance.now() - start, content }
  }
  const { rows } = await product.owner.query<{ id: string; bank: string }>(
    `select q.id::text id, b.id::text bank from question q join question_bank b on b.tenant_id = q.tenant_id and b.id = q.bank_id
      where q.tenant_id = $1 and b.category_name = '相似试题题库' and q.sort % 100 = 7 order by q.sort limit 1000`,
    [tenantId],
  )
  const fields = { examinationName: '千题试卷', startTime: '2099-01-01 09:00:00', examDurationMinute: 60 }
  const { id } = (await ask('POST', '', { ...fields, categories: [{ categoryId: rows[0]?.bank }] })).content
  const ids = rows.map((r) => r.id)
  await ask('POST', `/batchAddSubjects/${id}`, ids)
  const took: number[] = []
  let found = 0
  for (let i = -3; i < TIMES; i++) {
    const answer = await ask('GET', `/${id}/check`)
    if (i < 0) continue
    took.push(answer.ms)
    found += answer.content.total
  }
  const told = { p50: percentile(took, 0.5), p95: percentile(took, 0.95), found }
  console.log(`a paper of ${ids.length}: p50 ${told.p50} ms, p95 ${told.p95} ms`)
  return told
}

try {
  const { token, tenantId } = await product.signIn('admin')
  const seconds = Number((await fill(tenantId)).toFixed(1))
  const options = ['一', '二', '三', '四'].map((optionContent) => ({ optionContent }))
  const ask = async (subjectName: string) => {
    const start = performance.now()
    const answer = await fetch(`${product.url}/ai-exam/v1/subjects/similar`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 0, subjectName, options }),
    })
    const { succ, content } = (await answer.json()) as { succ: boolean; content: unknown[] }
    if (!succ) throw new Error(`similar: ${answer.status}`)
    return { ms: performance.now() - start, found: content.length }
  }
  const told: Record<string, { p50: number; p95: number; found: number }> = {}
  for (const [name, of] of [
    ['near', (i: number) => textOf(i * 1669).replace('保险', '保障')],
    ['none', (i: number) => `${textOf(i * 1669).slice(0, 9)}第${i}次回访时客户的家人提出了完全不同的看法`],
  ] as const) {
    const took: number[] = []
    let found = 0
    for (let i = -5; i < TIMES; i++) {
      const answer = await ask(of(i + 5))
      if (i < 0) continue
      took.push(answer.ms)
      found += answer.found
    }
    told[name] = { p50: percentile(took, 0.5), p95: percentile(took, 0.95), found }
    console.log(`${name}: p50 ${percentile(took, 0.5)} ms, p95 ${percentile(took, 0.95)} ms, ${found} found in ${TIMES}`)
  }
  told['paper'] = await checkPaper(token, tenantId)
  console.log(`goal: p95 under ${GOAL} ms, of a paper under ${PAPER_GOAL} ms; ${QUESTIONS} questions written in ${seconds} s`)
  console.log(JSON.stringify({ bench: 'similar', questions: QUESTIONS, seconds, ...told }))
} finally {
  await product.close()
}
