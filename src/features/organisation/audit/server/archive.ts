// Archives the oldest rows of a tenant's audit log to a file; the chain continues from its last seal. It runs as the owner of the database,
// because the program's role may neither change nor delete rows of the log.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { syncFolder } from '#platform/durable.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { type ArchiveLink, type ProvedArchive, proveArchive, writeArchive } from './archive-file.ts'

export { type ProvedArchive, proveArchive }

const BATCH = 5_000

const ends = statement(
  'audit_archive_ends',
  `select coalesce(x.place, 0) archived, coalesce(encode(x.hash, 'hex'), '') "archivedHash",
          (select max(s.place) from audit_seal s where s.tenant_id = $1) head
     from (select) one left join lateral
       (select a.place, a.hash from audit_archive a where a.tenant_id = $1 order by a.place desc limit 1) x on true`,
).returns<{ archived: string; archivedHash: string; head: string | null }>()

const links = statement(
  'audit_archive_links',
  `select s.place, encode(s.hash, 'hex') hash, a.at < $3::date old, app.audit_text(a) line
     from audit_seal s left join audit_log a on a.tenant_id = s.tenant_id and a.id = s.audit_id
    where s.tenant_id = $1 and s.place > $2 order by s.place limit $4`,
).returns<{ place: string; hash: string; old: boolean | null; line: string | null }>()

const keep = statement(
  'audit_archive_keep',
  `insert into audit_archive (tenant_id, from_place, place, hash, file_name, digest)
   values ($1, $2, $3, decode($4, 'hex'), $5, decode($6, 'hex'))`,
)

const remove = statement(
  'audit_archive_remove',
  `with next as (
     select s.place, s.audit_id from audit_seal s
      where s.tenant_id = $1 and s.place <= (select max(x.place) from audit_archive x where x.tenant_id = $1) order by s.place limit $2
   ), gone as (
     delete from audit_seal s using next n where s.tenant_id = $1 and s.place = n.place returning s.audit_id
   ), rows as (
     delete from audit_log a using gone g where a.tenant_id = $1 and a.id = g.audit_id
   )
   select count(*)::int n from gone`,
).returns<{ n: number }>()

export interface Tenant {
  tenantId: string
  domain: string
}

/** The next links before a day (`2026-01-01`) in the time zone of the connection; the head of the chain stays. */
async function* listOldLinks(
  owner: pg.ClientBase,
  tenantId: string,
  from: number,
  head: number,
  before: string,
): AsyncGenerator<ArchiveLink> {
  for (let after = from; ; ) {
    const rows = await rowsOf(owner, links, [tenantId, String(after), before, BATCH])
    for (const { place, hash, old, line } of rows) {
      if (line === null) throw new Error(`第 ${place} 位的记录缺失，请先在审计日志中校验`)
      if (!old || Number(place) >= head) return
      yield { place: Number(place), hash, line }
    }
    if (rows.length < BATCH) return
    after = Number(rows.at(-1)?.place)
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Removes archived rows with their seals from the tables; resumes after a kill. */
async function removeArchived(owner: pg.ClientBase, tenantId: string): Promise<void> {
  for (let removed = BATCH; removed === BATCH; )
    removed = assertDefined((await rowsOf(owner, remove, [tenantId, BATCH]))[0]?.n, 'how many were removed')
}

/**
 * Archives the rows before a day to a file in `folder`, verifies the file, and only then removes the rows. Returns null without rows;
 * throws with a message if the chain is broken. `owner`: a separate connection of the owner of the database.
 */
export async function archiveAudit(
  owner: pg.ClientBase,
  { tenantId, domain }: Tenant,
  before: string,
  folder: string,
): Promise<{ file: string; proved: ProvedArchive } | null> {
  await removeArchived(owner, tenantId)
  const { archived, archivedHash, head } = assertDefined((await rowsOf(owner, ends, [tenantId]))[0], 'the ends of the chain')
  const from = Number(archived)
  const old = listOldLinks(owner, tenantId, from, Number(head ?? 0), before)
  const first = await old.next()
  if (first.done) return null
  async function* all() {
    yield first.value as ArchiveLink
    yield* old
  }
  const part = path.join(folder, `audit-${domain}-${from + 1}.part`)
  // left by a killed run, which has removed nothing
  await rm(part, { force: true })
  const written = await writeArchive(part, { tenantId, domain, fromPlace: from + 1, before: archivedHash }, all())
  const name = `audit-${domain}-${from + 1}-${written.place}.ndjson.gz`
  const file = path.join(folder, name)
  await rename(part, file)
  await syncFolder(folder)
  const proved = await proveArchive(file)
  if (proved.hash !== written.hash) throw new Error(`${name} 写入后与原记录不符`)
  await rowsOf(owner, keep, [tenantId, String(from + 1), String(proved.place), proved.hash, name, await digestOf(file)])
  await removeArchived(owner, tenantId)
  return { file, proved }
}
