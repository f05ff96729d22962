// Baseline: a bare Fastify and pg with the same SQL and a session look-up, without tenancy, permissions and audit. It queries like pg's
// manual, pool.query(text, values); with BENCH_PREPARED it names and so prepares every statement.
import { createHash } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'
import { definedStatements } from '#platform/database/statement.ts'
// statements that read the figures of each course in the list
import '#features/authoring/digital-humans/server/queries.ts'
import '#features/practice/practice-runs/server/practised.ts'
import '#features/authoring/productions/server/covers.ts'
import '#features/authoring/productions/server/queries.ts'

const pool = new pg.Pool({ connectionString: process.env['BENCH_DATABASE_URL'], max: 10 })
const app = fastify()
const prepared = process.env['BENCH_PREPARED'] === 'true'
const ask = ({ name, ...query }: { name: string; text: string; values: unknown[] }) => pool.query(prepared ? { name, ...query } : query)

const columns = `c.id, c.type, c.parent_id, c.course_id, c.title, c.description, c.image_file, c.content, c.intro, c.media_provider, c.is_valid, c.seq,
  c.create_user_name, to_char(c.create_date, 'YYYY-MM-DD HH24:MI:SS') create_date, c.updated_at::text, top.create_user_id, top.is_valid, d.path`
const from = `from course c join course top on top.tenant_id = c.tenant_id and top.id = c.course_id
  left join department d on d.tenant_id = top.tenant_id and d.id = top.owner_department_id`
const mediaColumns = ', f.poster_path, f.subtitles_path, f.duration_ms'
const fromMedia = `${from} left join file f on f.tenant_id = c.tenant_id and f.path = c.intro`

/** Runs one of the product's own statements like the other queries here. */
async function askSame(name: string, values: unknown[]) {
  const same = definedStatements.get(name)
  if (!same) throw new Error(`the product has no statement ${name}`)
  return (await ask({ ...same, values })).rows as { id: string; courseId?: string }[]
}

/** State of the courses on a page: sub-scenes (without lines here), first videos, figures, and practice. */
async function standingOf(tenantId: string, ids: string[]) {
  const [nodes, videos, figures, practised] = await Promise.all([
    askSame('board_nodes', [tenantId, ids]),
    askSame('productions_first_videos', [tenantId, ids]),
    askSame('digital_human_shown_figures', [tenantId, ids, 'question']),
    askSame('practice_practised', [tenantId, ids]),
  ])
  const byId = (rows: { id: string }[]) => new Map(rows.map((row) => [row.id, row]))
  return { nodes: Map.groupBy(nodes, (n) => n.courseId), covers: byId([...figures, ...videos]), practised: byId(practised) }
}

app.addHook('preHandler', async (request) => {
  const token = String(request.headers['token'])
  const { rows } = await ask({
    name: 'session',
    text: 'select s.tenant_id, s.user_id, u.name, u.department_id from session s join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id where s.token_hash = $1 and s.expires_at > now()',
    values: [createHash('sha256').update(token).digest()],
  })
  if (!rows[0]) throw new Error('no session')
  Object.assign(request, { who: rows[0] })
})
const whoOf = (request: unknown) => (request as { who: { tenant_id: string; user_id: string; name: string; department_id: string } }).who

app.get('/pages', async (request) => {
  const { tenant_id } = whoOf(request)
  const { pageNumber = '1', pageSize = '50', parentId } = request.query as Record<string, string>
  const size = Number(pageSize)
  const skip = (Number(pageNumber) - 1) * size
  const [where, order, values] = parentId
    ? ['c.tenant_id = $1 and c.deleted_at is null and c.parent_id = $2', 'c.seq, c.id', [tenant_id, parentId]]
    : [`c.tenant_id = $1 and c.deleted_at is null and c.type = 'COURSE'`, 'c.create_date desc, c.id desc', [tenant_id]]
  const n = values.length
  const ids = `select c.id from course c where ${where} order by ${order} limit $${n + 1} offset $${n + 2}`
  const rows = await ask({
    name: parentId ? 'below' : 'page',
    text: parentId
      ? `select ${columns}${mediaColumns} ${fromMedia} where ${where} order by ${order} limit $${n + 1} offset $${n + 2}`
      : `select ${columns} ${from} where c.tenant_id = $1 and c.id in (${ids}) order by ${order}`,
    values: [...values, size, skip],
  })
  const total = await ask({
    name: parentId ? 'below_n' : 'page_n',
    text: `select count(*)::int n from course c where ${where}`,
    values,
  })
  const records = rows.rows as { id: string }[]
  if (!parentId) {
    const ids = records.map((row) => row.id)
    const { nodes, covers, practised } = await standingOf(tenant_id, ids)
    for (const row of records)
      Object.assign(row, {
        counts: nodes.get(row.id)?.length ?? 0,
        cover: covers.get(row.id) ?? null,
        practised: practised.get(row.id) ?? null,
      })
  }
  return { succ: true, code: 0, msg: '', content: { records, total: total.rows[0].n } }
})
app.post('/course', async (request) => {
  const who = whoOf(request)
  const { title, description } = request.body as Record<string, string>
  const { rows } = await ask({
    name: 'create',
    text: `with n as (select nextval('app.id_seq') id) insert into course (tenant_id, id, type, course_id, title, description, owner_department_id, create_user_id, create_user_name)
           select $1, n.id, 'COURSE', n.id, $2, $3, $4, $5, $6 from n returning *`,
    values: [who.tenant_id, title, description, who.department_id, who.user_id, who.name],
  })
  return { succ: true, code: 0, msg: '', content: rows[0] }
})
app.put('/course', async (request) => {
  const { tenant_id } = whoOf(request)
  const { id, title, description } = request.body as Record<string, string>
  const { rows } = await ask({
    name: 'update',
    text: 'update course set title = $3, description = $4, updated_at = now() where tenant_id = $1 and id = $2 and deleted_at is null returning *',
    values: [tenant_id, id, title, description],
  })
  return { succ: true, code: 0, msg: '', content: rows[0] }
})

await app.listen({ port: Number(process.env['BENCH_PORT']), host: '127.0.0.1' })
process.send?.('ready')
