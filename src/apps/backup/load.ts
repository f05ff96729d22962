// Restores a backup into a database of an equal version, which is empty or to be replaced.
import { createReadStream } from 'node:fs'
import { constants, cp, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { listTenants } from '#features/organisation/tenants/server/tenants.ts'
import { EVERYBODY, peopleChanged } from '#features/organisation/users/server/jobs.ts'
import { Client } from '#platform/database/client.ts'
import { syncTree } from '#platform/durable.ts'
import { migrationsOfVersion } from '#platform/database/migrate.ts'
import { openPool } from '#platform/database/pool.ts'
import { transaction } from '#platform/database/transaction.ts'
import { openJobs, queueInstallation } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { migrateSchema } from '../schema.ts'
import { allJobs } from '../worker.ts'
import { checkHashes, hashOfFile } from './hashes.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { FILES, type Manifest, readManifest } from './manifest.ts'
import type { Places } from './places.ts'
import { migrationsOf, tablesOf } from './tables.ts'

export interface LoadOptions extends Omit<Places, 'restrictedUrl'> {
  restrictedUrl?: Places['restrictedUrl']
  folder: string
  /** Discard the content of the database. */
  replace: boolean
  say: (what: string) => void
}

/**
 * Loads a backup, all or nothing. All hashes and conditions are checked before the schema is touched. The result works with MIGRATE=never,
 * and a failed restore leaves no role.
 */
export async function load(options: LoadOptions): Promise<Manifest> {
  const { ownerUrl, files, folder, replace } = options
  const manifest = await readManifest(folder)
  for (const { file, sha256 } of manifest.tables)
    if ((await hashOfFile(path.join(folder, file))) !== sha256) throw new Error(`备份已损坏：${file}`)
  if (files !== null) await checkHashes(folder, manifest)
  const owner = new Client({ connectionString: ownerUrl, application_name: 'yanwu-restore' })
  await owner.connect()
  try {
    await refuseEarly(owner, manifest, replace)
    const before = await listRoles(owner)
    await bring(owner, manifest, options).catch(async (error: unknown) => {
      await owner.query('rollback').catch(() => {})
      await dropRoles(owner, before)
      throw error
    })
  } finally {
    await owner.end()
  }
  if (files !== null && manifest.files !== null) {
    await mkdir(files, { recursive: true })
    await cp(path.join(folder, FILES), files, { recursive: true, mode: constants.COPYFILE_FICLONE })
    await syncTree(files)
  }
  return manifest
}

/** Restores the schema and the rows, and queues the follow-up job. */
async function bring(owner: pg.Client, manifest: Manifest, { ownerUrl, restrictedUrl, folder, say }: LoadOptions): Promise<void> {
  const url = await migrateSchema(ownerUrl, queueInstallation(allJobs), { restrictedUrl })
  await checkTables(owner, manifest)
  await owner.query('begin')
  await owner.query('set local session_replication_role = replica')
  await owner.query(`truncate ${manifest.tables.map((t) => t.name).join(', ')}`)
  for (const table of manifest.tables) {
    await loadTable(owner, table, folder)
    if (table.rows > 0) say(`${table.name} ${table.rows.toLocaleString('en')} 行`)
  }
  // transaction ids of another database cluster mean nothing here
  await owner.query('update public.event set xact = pg_current_xact_id()')
  await owner.query('update public.record_change set xact = pg_current_xact_id()')
  for (const { name, last } of manifest.sequences)
    if (last !== null) await owner.query('select setval($1::regclass, $2::bigint)', [name, last])
  await owner.query('commit')
  await owner.query('analyze')
  await follow(owner, url)
}

async function refuseEarly(owner: pg.Client, manifest: Manifest, replace: boolean): Promise<void> {
  const { rows } = await owner.query<{ n: number; holds: boolean }>(
    `select (select count(*)::int from pg_stat_activity
              where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') n,
            to_regclass('app.migration') is not null holds`,
  )
  const found = assertDefined(rows[0], 'the state of the database')
  if (found.n) throw new Error('数据库正在使用中，请先停止所有服务进程')
  await owner.query('set session_replication_role = replica').catch(() => {
    throw new Error(
      '数据库用户不能设置 session_replication_role：请用超级用户恢复，或由超级用户先执行 grant set on parameter session_replication_role to 该用户',
    )
  })
  await owner.query('reset session_replication_role')
  const mine = found.holds ? await migrationsOf(owner) : migrationsOfVersion()
  if (mine.join() !== manifest.migrations.join())
    throw new Error(`备份来自其他版本（${manifest.migrations.length} 个迁移，当前 ${mine.length} 个），请用当时的版本恢复后再升级`)
  if (!replace && found.holds && (await owner.query('select 1 from tenant limit 1')).rowCount)
    throw new Error('数据库中已有数据；确定要用备份替换它，请加 --replace')
}

async function checkTables(owner: pg.Client, manifest: Manifest): Promise<void> {
  const known = new Map((await tablesOf(owner)).map((t) => [t.name, t.columns.join()]))
  const strange = manifest.tables.find((t) => known.get(t.name) !== t.columns.join())
  if (strange || known.size !== manifest.tables.length) throw new Error(`备份的表与当前版本不一致：${strange?.name ?? ''}`)
}

async function listRoles(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ rolname: string }>('select rolname from pg_roles')
  return rows.map((r) => r.rolname)
}

/** Drops roles that this restore has created, unless another database uses them by now. */
async function dropRoles(owner: pg.Client, before: readonly string[]): Promise<void> {
  const { rows } = await owner.query<{ rolname: string }>(
    `select rolname from pg_roles where rolname <> all($1) and rolname = left(current_user || '_yanwu_app', 63)`,
    [before],
  )
  for (const { rolname } of rows) {
    const name = pg.escapeIdentifier(rolname)
    // PostgreSQL allows this only to members of the role
    await owner.query(`grant ${name} to current_user; drop owned by ${name}; drop role ${name}`).catch(() => {})
  }
}

/** Queues the job that follows changes of people for everybody, because a backup does not contain the queue. */
async function follow(owner: pg.Client, url: string): Promise<void> {
  const pool = openPool(url, 1, () => {})
  const jobs = await openJobs(url, allJobs, false, createLog('silent'))
  try {
    for (const { tenantId } of await listTenants(owner))
      await transaction(pool, { tenantId, entry: enterTenant(tenantId), run: (db) => jobs.enqueue(db, peopleChanged, [EVERYBODY]) }).catch(
        (error: { code?: string }) => {
          // a disabled tenant has no jobs
          if (error.code !== 'YW404') throw error
        },
      )
  } finally {
    await jobs.stop()
    await pool.end()
  }
}

async function loadTable(owner: pg.Client, { name, columns, file, rows }: Manifest['tables'][number], folder: string): Promise<void> {
  const into = owner.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin (format binary)`))
  await pipeline(createReadStream(path.join(folder, file)), createGunzip(), into)
  if (into.rowCount !== rows) throw new Error(`${name}：应有 ${rows} 行，恢复了 ${into.rowCount} 行`)
}
