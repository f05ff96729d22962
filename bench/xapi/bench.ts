// `node bench/xapi/bench.ts`: statements per second into the record store over HTTP, in batches and one by one, and the time of queries among
// them. The last line has the figures as JSON. BENCH_STATEMENTS sets the number, default 500,000.
import { createHash } from 'node:crypto'
import { percentile } from '../percentile.ts'
import { startProduct } from '../product.ts'

const STATEMENTS = Number(process.env['BENCH_STATEMENTS'] ?? 500_000)
const TIMES = Number(process.env['BENCH_TIMES'] ?? 200)
const BATCH = 50
const WRITERS = 4
const SINGLE = 500
const PEOPLE = 2_000
const ACTIVITIES = 5_000
const PORT = 21_760
const verbs = ['initialized', 'answered', 'completed', 'passed', 'failed', 'responded', 'experienced', 'terminated']

const actor = (n: number) => ({ account: { homePage: 'https://bench.example.com/users', name: `W${n % PEOPLE}` } })
const verb = (n: number) => `http://adlnet.gov/expapi/verbs/${verbs[n % verbs.length]}`
const activity = (n: number) => `https://bench.example.com/xapi/exam/${(n * 7) % ACTIVITIES}`
const statement = (n: number) => ({
  actor: actor(n),
  verb: { id: verb(n) },
  object: { id: activity(n), definition: { type: 'http://adlnet.gov/expapi/activities/assessment' } },
  result: { score: { raw: n % 101, min: 0, max: 100, scaled: (n % 101) / 100 }, response: 'A[,]C', duration: 'PT12S' },
  context: { contextActivities: { grouping: [{ id: `https://bench.example.com/xapi/project/${n % 50}` }] } },
})

const product = await startProduct(PORT)
try {
  await product.owner.query(
    `insert into xapi_credential (tenant_id, name, key, secret_hash, scope) select tenant_id, 'bench', 'bench', $1, 'READ_WRITE' from tenant where domain = 'demo'`,
    [createHash('sha256').update('bench').digest()],
  )
  const headers = {
    authorization: `Basic ${Buffer.from('bench:bench').toString('base64')}`,
    'x-experience-api-version': '1.0.3',
    'content-type': 'application/json',
  }
  const ask = async (query: string, body?: unknown) => {
    const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(`${product.url}/xapi/statements${query}`, init)
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return answer.json() as Promise<{ statements: { stored: string }[] }>
  }
  /** Sends `total` statements in bodies of `size` by several writers at once; returns statements per second. */
  const fill = async (total: number, size: number) => {
    let sent = 0
    const start = performance.now()
    await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        while (sent < total) {
          const from = sent
          sent += size
          await ask('', size === 1 ? statement(from) : Array.from({ length: size }, (_, i) => statement(from + i)))
        }
      }),
    )
    return Math.round((sent / (performance.now() - start)) * 1_000)
  }
  const statementsPerSecond = await fill(STATEMENTS, BATCH)
  console.log(`${STATEMENTS} statements in batches of ${BATCH}, ${WRITERS} at a time: ${statementsPerSecond} a second`)
  const singlePerSecond = await fill(SINGLE, 1)
  console.log(`${SINGLE} statements one by one, ${WRITERS} at a time: ${singlePerSecond} a second`)
  await product.owner.query('vacuum analyze xapi_statement, xapi_statement_key')
  const { statements } = await ask('?ascending=true&limit=1')
  const first = Date.parse(statements[0]?.stored ?? '')
  const since = (n: number) => new Date(first + ((Date.now() - first) * (n % 100)) / 100).toISOString()
  const queries: Record<string, (n: number) => Record<string, string>> = {
    actor: (n) => ({ agent: JSON.stringify(actor(n * 13)) }),
    verb: (n) => ({ verb: verb(n) }),
    activity: (n) => ({ activity: activity(n * 3) }),
    'related activity': (n) => ({ activity: `https://bench.example.com/xapi/project/${n % 50}`, related_activities: 'true' }),
    'actor and verb': (n) => ({ agent: JSON.stringify(actor(n * 13)), verb: verb(n * 13) }),
    time: (n) => ({ since: since(n), ascending: 'true' }),
  }
  const all: number[] = []
  for (const [name, query] of Object.entries(queries)) {
    const took: number[] = []
    for (let n = 0; n < TIMES; n++) {
      const start = performance.now()
      await ask(`?${new URLSearchParams({ limit: '50', ...query(n) })}`)
      took.push(performance.now() - start)
    }
    all.push(...took)
    console.log(`by ${name}: p50 ${percentile(took, 0.5)} ms, p95 ${percentile(took, 0.95)} ms`)
  }
  const stored = STATEMENTS + SINGLE
  console.log(JSON.stringify({ bench: 'xapi', stored, statementsPerSecond, singlePerSecond, queryP95Ms: percentile(all, 0.95) }))
} finally {
  await product.close()
}
