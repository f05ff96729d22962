// Milliseconds of one tenant's list while a person of another tenant sends forty concurrent heavy calls in a loop: exports, similar
// questions, readings. `listP95Ms`: the list; `liveMaxMs`: the longest /healthz/live; `refused429`: number of refusals.
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../percentile.ts'
import { startProduct } from '../product.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20)
const CALLS = Number(process.env['BENCH_CALLS'] ?? 40)
const ROWS = Number(process.env['BENCH_ROWS'] ?? 20_000)
const PORT = 21_700
const GOAL = 250

const product = await startProduct(PORT)
/** Writes rows to export: audit log and questions of one tenant. */
async function fill(tenantId: string) {
  await product.owner.query(
    `with bank as (insert into question_bank (tenant_id, category_name) values ($1, '导出题库') returning id)
     insert into question (tenant_id, bank_id, type, sort, subject_name, options, answer, answer_key, score, stem_hash)
     select $1, b.id, 0, n, '关于保险合同第' || n || '条，下列说法正确的是', '[{"optionContent":"一"},{"optionContent":"二"}]', 'A', '{"correct":["A"]}', 2, sha256(n::text::bytea)
       from bank b, generate_series(1, $2) n`,
    [tenantId, ROWS],
  )
  await product.owner.query('vacuum analyze question')
}

try {
  const [loud, quiet] = await Promise.all([product.signIn('admin'), product.signIn('admin', 'yuanfan')])
  await fill(loud.tenantId)
  const bank = await product.owner.query<{ id: string }>(`select id::text from question_bank where category_name = '导出题库'`)
  const json = { token: loud.token, 'content-type': 'application/json' }
  const text = '请您介绍一下这款重大疾病保险的等待期、犹豫期和现金价值。'.repeat(60)
  const calls: (() => Promise<Response>)[] = [
    () => fetch(`${product.url}/ai-training/v1/management/user/export`, { headers: json }),
    () => fetch(`${product.url}/ai-exam/v1/subjects/export?categoryId=${bank.rows[0]?.id}`, { headers: json }),
    () => fetch(`${product.url}/ai-exam/v1/subjects/exportJson?categoryId=${bank.rows[0]?.id}`, { headers: json }),
    () =>
      fetch(`${product.url}/ai-exam/v1/subjects/similar`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ type: 0, subjectName: '关于保险合同第7条，下列说法不正确的是', options: [{ optionContent: '一' }] }),
      }),
    () => fetch(`${product.url}/ai-training/v1/management/aigc/reading`, { method: 'POST', headers: json, body: JSON.stringify({ text }) }),
  ]
  const statuses = new Map<number, number>()
  const over = new AbortController()
  const loop = async (n: number) => {
    while (!over.signal.aborted) {
      const answer = await calls[n % calls.length]?.()
      await answer?.arrayBuffer()
      statuses.set(answer?.status ?? 0, (statuses.get(answer?.status ?? 0) ?? 0) + 1)
      if (answer?.status === 429) await sleep(20)
    }
  }
  const loops = Array.from({ length: CALLS }, (_, n) => loop(n))
  const [lists, lives]: [number[], number[]] = [[], []]
  const timed = async (took: number[], url: string, headers: Record<string, string>) => {
    const start = performance.now()
    // the Host header names the tenant, and fetch cannot set it
    const status = await new Promise<number>((resolve, reject) => {
      const asked = http.get(`${product.url}${url}`, { headers }, (answer) =>
        answer.on('end', () => resolve(answer.statusCode ?? 0)).resume(),
      )
      asked.on('error', reject)
    })
    if (status !== 200) throw new Error(`${url}: ${status}`)
    took.push(performance.now() - start)
  }
  for (const end = performance.now() + SECONDS * 1000; performance.now() < end; await sleep(50)) {
    await timed(lists, '/ai-training/v1/management/course/pages?type=COURSE&pageNumber=1&pageSize=20', {
      token: quiet.token,
      host: `yuanfan.localhost:${PORT}`,
    })
    await timed(lives, '/healthz/live', {})
  }
  over.abort()
  await Promise.all(loops)
  console.log(`goal: the list's p95 under ${GOAL} ms; answers by status: ${JSON.stringify(Object.fromEntries(statuses))}`)
  console.log(
    JSON.stringify({
      bench: 'neighbour',
      calls: CALLS,
      listP95Ms: percentile(lists, 0.95),
      liveMaxMs: Math.round(Math.max(...lives)),
      refused429: statuses.get(429) ?? 0,
    }),
  )
} finally {
  await product.close()
}
