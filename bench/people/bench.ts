// Milliseconds of the user page in a tenant of 50,000 people and 2,000 departments: tree, search and list over HTTP, one request at a time.
import { Agent, request } from 'node:http'
import { percentile } from '../percentile.ts'
import { startProduct } from '../product.ts'

const PEOPLE = 50_000
const DEPARTMENTS = 2_000
const TIMES = Number(process.env['BENCH_TIMES'] ?? 60)
const PORT = 21_190
const MANAGEMENT = '/ai-training/v1/management'
const GOAL = 100

const product = await startProduct(PORT)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

const ask = (path: string, token: string) =>
  new Promise<{ status: number; bytes: number }>((resolve, reject) => {
    request({ host: '127.0.0.1', port: PORT, path, agent, headers: { token, 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }))
      answer.on('error', reject)
    })
      .on('error', reject)
      .end()
  })

/** p50 and p95 of requesting these paths in turn, so that no path is repeated directly. */
async function measure(paths: readonly string[], token: string) {
  for (const path of paths) await ask(path, token)
  const took: number[] = []
  let bytes = 0
  for (let i = 0; i < TIMES; i++) {
    const start = performance.now()
    const answer = await ask(paths[i % paths.length] ?? '', token)
    took.push(performance.now() - start)
    if (answer.status !== 200) throw new Error(`${paths[i % paths.length]}: ${answer.status}`)
    bytes = answer.bytes
  }
  return { p50: percentile(took, 0.5), p95: percentile(took, 0.95), bytes }
}

/** Creates 1 + 20 + 200 departments, the others as leaves of the fourth layer, and people on the leaves in turn. */
async function fill(tenantId: string) {
  const { owner } = product
  await owner.query(`update app_user set department_id = null where tenant_id = $1`, [tenantId])
  for (const [layer, many, above] of [
    [0, 1, 0],
    [1, 20, 1],
    [2, 200, 20],
    [3, DEPARTMENTS - 221, 200],
  ] as const)
    await owner.query(
      `with parents as (select *, row_number() over (order by id) n from department where tenant_id = $1 and layer = $2 - 1 and name like '基准%'),
            made as (select nextval('app.id_seq') id, i from generate_series(1, $3::int) i)
       insert into department (tenant_id, id, parent_id, name, layer, path, path_ids, full_name, seq)
       select $1, m.id, p.id, '基准' || $2 || '层' || m.i, $2, coalesce(p.path, '/') || m.id || '/', coalesce(p.path_ids, '{}') || m.id,
              coalesce(p.full_name || '/', '') || '基准' || $2 || '层' || m.i, m.i
         from made m left join parents p on p.n = (m.i - 1) % $4::int + 1`,
      [tenantId, layer, many, Math.max(above, 1)],
    )
  await owner.query(
    `with leaves as (select id, row_number() over (order by id) n, count(*) over () many from department where tenant_id = $1 and layer = 3 and name like '基准%')
     insert into app_user (tenant_id, department_id, work_no, name, login_name, telephone, profile, password_hash, create_date)
     select $1, l.id, 'W' || i, (array['赵','钱','孙','李','周','吴','郑','王'])[i % 8 + 1] || (array['明远','雅琴','志静','怡守','小满','思源'])[i % 6 + 1] || i % 100,
            '13' || 100000000 + i * 7919 % 899999999, '13' || 100000000 + i * 7919 % 899999999, '客户经理', 'x', now() - (i || ' minutes')::interval
       from generate_series(1, $2::int) i join leaves l on l.n = i % l.many + 1`,
    [tenantId, PEOPLE],
  )
  await owner.query(
    `update department d set staff_count = (select count(*) from app_user u where u.tenant_id = d.tenant_id and u.department_id = d.id) where tenant_id = $1`,
    [tenantId],
  )
  await owner.query('vacuum analyze')
  const { rows } = await owner.query<{ id: string }>(
    `select id::text from department where tenant_id = $1 and name like '基准%' and layer < 3 order by layer, id limit 40`,
    [tenantId],
  )
  return rows.map((r) => r.id)
}

try {
  const { token, tenantId } = await product.signIn('admin')
  const departments = await fill(tenantId)
  const page = (query: string) => `${MANAGEMENT}/user/pages?pageSize=50&${query}`
  const kinds: Record<string, string[]> = {
    baseline: ['/healthz/live'],
    tree: [`${MANAGEMENT}/department/tree?hasCount=true`],
    search: ['7919', '1311', '5550', '139', 'nobody'].flatMap((q) => [
      page(`loginName=${q}`),
      page(`name=${encodeURIComponent('雅琴')}${q.slice(0, 1)}`),
    ]),
    list: [1, 2, 50, 500, 999].map((n) => page(`pageNumber=${n}`)),
    department: departments.map((id) => page(`departmentId=${id}`)),
    options: [`${MANAGEMENT}/user/options?q=${encodeURIComponent('小满')}`, `${MANAGEMENT}/user/options?q=W123`],
  }
  const ms: Record<string, number> = {}
  for (const [kind, paths] of Object.entries(kinds)) {
    const { p50, p95, bytes } = await measure(paths, token)
    ms[kind] = p95
    console.log(`${kind.padEnd(10)} p50 ${p50} ms, p95 ${p95} ms, ${Math.round(bytes / 1024)} KB`)
  }
  const { baseline, tree, search, list } = ms
  console.log(`goal: p95 under ${GOAL} ms; an empty answer takes ${baseline} ms`)
  console.log(JSON.stringify({ bench: 'people', ms: { tree, search, list } }))
} finally {
  agent.destroy()
  await product.close()
}
