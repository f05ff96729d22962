// Cleans names that were stored before input was cleaned. Runs at each start beside working servers: rows that are changed or locked
// meanwhile wait for the next start.
import { cleanAs, type Cleaning } from '#shared/clean.ts'
import { connectWithRetry } from '#platform/database/client.ts'
import type { Log } from '#platform/log.ts'

/** Columns with names and their cleaning. Records of the past (audit log, results) are left unchanged. */
export const namesStored: Readonly<Record<string, Readonly<Record<string, Cleaning>>>> = {
  tenant: { name: 'line' },
  department: { name: 'line' },
  app_user: { name: 'line', work_no: 'code', login_name: 'code', telephone: 'phone', profile: 'line' },
  role: { name: 'line' },
  menu: { name: 'line' },
  course: { title: 'line', create_user_name: 'line' },
  recycle_entry: { title: 'line', create_user_name: 'line' },
  digital_human_template: { name: 'line', create_user_name: 'line' },
  question_bank: { category_name: 'line', create_user_name: 'line' },
  exam: { examination_name: 'line', creator_name: 'line' },
  exam_assignment: { target_name: 'line' },
  project: { project_name: 'line', creator_name: 'line' },
  project_assignment: { target_name: 'line' },
  analysis_tab: { name: 'line' },
  service_credential: { name: 'line', create_user_name: 'line' },
  xapi_credential: { name: 'line', create_user_name: 'line' },
  identity_provider: { name: 'line', create_user_name: 'line' },
}
/** Matches names of usual characters with single spaces, which need no cleaning. */
const PLAIN = String.raw`^([!-~\u3001-\u301F\u4E00-\u9FFF\uFF08\uFF09\uFF0C\uFF1A“”‘’—…·]+( [!-~\u3001-\u301F\u4E00-\u9FFF\uFF08\uFF09\uFF0C\uFF1A“”‘’—…·]+)*)?$`
const CLEANING = 7_219_303
const LOCK_TIMEOUT_MS = 1_000
const UNIQUE = '23505'

type Client = Awaited<ReturnType<typeof connectWithRetry>>
interface LeftAlone {
  place: string
  value: string
  why: string
}

/** Cleans stored names; an advisory lock lets one server do it, and others skip it. */
export async function cleanStored(ownerUrl: string, log: Log): Promise<void> {
  const owner = await connectWithRetry(ownerUrl, 'yanwu-clean')
  try {
    const { rows } = await owner.query<{ mine: boolean }>('select pg_try_advisory_lock($1) mine', [CLEANING])
    if (!rows[0]?.mine) return
    await owner.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
    const left: LeftAlone[] = []
    let cleaned = 0
    for (const table of Object.keys(namesStored)) cleaned += await cleanTable(owner, table, left)
    if (cleaned) log.info({ cleaned }, 'names that were stored with what nobody sees in them are clean now')
    if (left.length)
      log.warn({ count: left.length, left: left.slice(0, 20) }, 'names with what nobody sees in them stay as they are: rename them')
    await nameWhole(owner)
  } finally {
    await owner.end()
  }
}

async function cleanTable(owner: Client, table: string, left: LeftAlone[]): Promise<number> {
  const columns = Object.entries(namesStored[table] ?? {})
  const { rows } = await owner.query<Record<string, string | null>>(
    `select ctid::text "at", tenant_id::text tenant, ${columns.map(([name]) => name).join(', ')} from public.${table}
      where ${columns.map(([name]) => `${name} !~ $1`).join(' or ')}`,
    [PLAIN],
  )
  let done = 0
  for (const row of rows) {
    const changes = columns.flatMap(([name, how]) => {
      const before = row[name] ?? ''
      const after = cleanAs[how](before)
      return after === before ? [] : [{ name, before, after }]
    })
    if (!changes.length) continue
    const why = changes.every((c) => c.after !== '') ? await write(owner, table, row['at'] ?? '', changes) : 'nothing would be left of it'
    if (why === null) done += 1
    else left.push({ place: `${table} of tenant ${row['tenant']}`, value: changes.map((c) => c.before).join(' '), why })
  }
  return done
}

interface Change {
  name: string
  before: string
  after: string
}
/** Returns null if the row was updated or has changed meanwhile, else the reason why it stays. */
async function write(owner: Client, table: string, at: string, changes: readonly Change[]): Promise<string | null> {
  const sets = changes.map(({ name }, i) => `${name} = $${2 * i + 2}`)
  const still = changes.map(({ name }, i) => `${name} = $${2 * i + 3}`)
  try {
    const values = changes.flatMap(({ before, after }) => [after, before])
    await owner.query(`update public.${table} set ${sets.join(', ')} where ctid = $1::tid and ${still.join(' and ')}`, [at, ...values])
    return null
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    // the connection is lost, so the other rows cannot be updated
    if (code === undefined) throw error
    return code === UNIQUE ? 'another one has that name' : message
  }
}

const wholeNames = `with recursive named as (
    select tenant_id, id, name full_name from public.department where parent_id is null
    union all
    select d.tenant_id, d.id, n.full_name || '/' || d.name from public.department d
      join named n on n.tenant_id = d.tenant_id and n.id = d.parent_id)`
const differs = 'n.tenant_id = d.tenant_id and n.id = d.id and d.deleted_at is null and d.full_name <> n.full_name'
/** Rewrites full names of departments from the names above; also completes an interrupted run. */
async function nameWhole(owner: Client): Promise<void> {
  const { rowCount } = await owner.query(`${wholeNames} select from named n, public.department d where ${differs} limit 1`)
  if (!rowCount) return
  await owner.query(`begin;
    lock table public.department in share row exclusive mode;
    ${wholeNames} update public.department d set full_name = n.full_name from named n where ${differs};
    commit`)
}
