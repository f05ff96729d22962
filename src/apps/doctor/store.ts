// Checks of shared services: database with clock and backups, file store, versions of the processes.
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#platform/config.ts'
import { connectWithRetry } from '#platform/database/client.ts'
import { credentialsOf, withCredentials } from '#platform/database/address.ts'
import { migrationsOfVersion } from '#platform/database/migrate.ts'
import type { Log } from '#platform/log.ts'
import { LIVE_SECONDS, MAX_CLOCK_SECONDS, probeOf } from '#platform/storage/one-store.ts'
import { openStorage } from '#platform/storage/open.ts'
import { type Check, failure, pass, tried, warning } from './check.ts'

type Connection = Awaited<ReturnType<typeof connectWithRetry>>
const MAX_LAG_S = 10
const BACKUP_DAYS = 7

async function clock(connection: Connection): Promise<Check[]> {
  const before = Date.now()
  const { rows } = await connection.query<{ now: string }>(`select extract(epoch from clock_timestamp()) * 1000 now`)
  const apart = Math.abs(Number(rows[0]?.now) - (before + Date.now()) / 2) / 1000
  const found = `与数据库相差 ${apart.toFixed(1)} 秒`
  return apart > MAX_CLOCK_SECONDS ? [failure('时钟', found, '在两台机器上启用 NTP（如 chrony），并核对时区')] : [pass('时钟', found)]
}

async function database(connection: Connection, config: Config): Promise<Check[]> {
  const { rows } = await connection.query<{ version: number; standby: boolean; done: number }>(
    `select current_setting('server_version_num')::int / 10000 version, pg_is_in_recovery() standby,
            (select count(*)::int from app.migration) done`,
  )
  const { version = 0, standby = false, done = 0 } = rows[0] ?? {}
  const wanted = migrationsOfVersion().length
  const checks = [
    version >= 15 && version <= 18
      ? pass('数据库', `PostgreSQL ${version}`)
      : failure('数据库', `PostgreSQL ${version}`, '支持 PostgreSQL 15 至 18'),
  ]
  if (standby) checks.push(failure('数据库', '连到的是只读的备库', 'DATABASE_URL 须指向主库，或列出全部主机'))
  const isCurrent = done === wanted
  checks.push(
    isCurrent
      ? pass('数据库结构', `${done} 个迁移，与本版本一致`)
      : failure('数据库结构', `${done} 个迁移，本版本有 ${wanted} 个`, '执行 npm run migrate，或换用与数据库相同的版本'),
  )
  return [...checks, ...(await role(connection, config))]
}

/** The runtime role must be subject to tenant isolation. */
async function role(connection: Connection, { databaseUrl, databaseMigrateUrl, migrate }: Config): Promise<Check[]> {
  if (!databaseUrl || (migrate && !databaseMigrateUrl)) return [pass('数据库角色', '由程序自己建立的受限角色')]
  const { user } = credentialsOf(databaseUrl)
  const { rows } = await connection.query<{ much: boolean }>('select rolsuper or rolbypassrls much from pg_roles where rolname = $1', [
    user,
  ])
  if (!rows[0]) return [failure('数据库角色', `没有角色 ${user}`, '按 docs/operations.md 的 Roles made beforehand 建立')]
  return rows[0].much
    ? [failure('数据库角色', `${user} 是超级用户或可绕过行级安全，租户之间没有隔离`, '在 DATABASE_URL 中使用受限的角色')]
    : [pass('数据库角色', `${user} 受行级安全约束`)]
}

async function replica(config: Config): Promise<Check[]> {
  if (!config.databaseReadUrl || !config.databaseUrl) return []
  const client = await connectWithRetry(withCredentials(config.databaseReadUrl, credentialsOf(config.databaseUrl)), 'yanwu-doctor')
  try {
    const { rows } = await client.query<{ standby: boolean; lag: number | null }>(
      `select pg_is_in_recovery() standby, case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
              else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 end lag`,
    )
    const lag = rows[0]?.lag ?? 0
    const found = rows[0]?.standby ? `落后 ${lag.toFixed(1)} 秒` : '不是备库'
    return lag > MAX_LAG_S ? [warning('只读备库', found, '报表由主库应答：检查备库的负载与网络')] : [pass('只读备库', found)]
  } finally {
    await client.end()
  }
}

async function backup(connection: Connection): Promise<Check[]> {
  const { rows } = await connection.query<{ days: number | null; at: string | null }>(
    `select extract(epoch from now() - max(at))::float8 / 86400 days, to_char(max(at), 'YYYY-MM-DD HH24:MI') at from app.backup_taken`,
  )
  const { days, at } = rows[0] ?? { days: null, at: null }
  const advice = '设置 BACKUP_AT 自动备份，或执行 npm run backup；另有备份方式时，备份后调用 select app.note_backup()'
  if (days === null) return [warning('备份', '还没有做过备份', advice)]
  return days > BACKUP_DAYS ? [failure('备份', `${at}，已超过 ${BACKUP_DAYS} 天`, advice)] : [pass('备份', `最近一次 ${at}`)]
}

/** Writes and reads a probe here, and reads the probes of all running processes, which contain their versions. */
async function store(connection: Connection, config: Config, log: Log): Promise<Check[]> {
  const storage = await openStorage(config.storage, path.join(config.dataDir, 'files'), log)
  const own = randomUUID()
  const local = path.join(storage.temporary, own)
  await writeFile(local, own)
  await storage.putFile(probeOf(own), local, 'text/plain')
  const isRead = await storage.get(probeOf(own)).finally(() => storage.remove(probeOf(own)))
  const checks = [isRead ? pass('文件存储', '可以写入和读取') : failure('文件存储', '写入后读不到', '检查 STORAGE 与 DATA_DIR')]
  const { rows } = await connection.query<{ process: string; role: string; host: string; version: string }>(
    `select process::text, role, host, version from app.file_store_use where seen_at > now() - $1 * interval '1 second' order by started_at`,
    [LIVE_SECONDS],
  )
  for (const { process, role: as, host } of rows) {
    const shares = await storage.get(probeOf(process))
    const found = `${as}（主机 ${host}）`
    const advice = '所有进程（与本命令）须使用同一个 DATA_DIR，或同一个对象存储'
    checks.push(shares ? pass('共用文件', `${found}与这里是同一个存储`) : failure('共用文件', `${found}的文件在这里读不到`, advice))
  }
  if (!rows.length) checks.push(warning('进程', '没有正在运行的进程', '启动服务后再检查一次'))
  const versions = [...new Set(rows.map((r) => r.version))]
  if (rows.length)
    checks.push(
      versions.length > 1
        ? warning('版本', `正在运行不同的版本：${versions.join('、')}`, '升级完成后所有进程应是同一版本')
        : pass('版本', `${rows.length} 个进程都是 ${versions[0]}`),
    )
  return checks
}

/** Runs the checks with a connection of the owner or of the role of the servers. */
export async function checkShared(config: Config, url: string, log: Log): Promise<Check[]> {
  const connection = await connectWithRetry(url, 'yanwu-doctor')
  try {
    const checks: Check[] = []
    checks.push(...(await tried('数据库', '检查 DATABASE_URL', () => database(connection, config))))
    checks.push(...(await tried('时钟', '检查数据库', () => clock(connection))))
    checks.push(...(await tried('只读备库', '检查 DATABASE_READ_URL', () => replica(config))))
    checks.push(...(await tried('备份', '执行 npm run migrate', () => backup(connection))))
    checks.push(...(await tried('文件存储', '检查 STORAGE 与 DATA_DIR', () => store(connection, config, log))))
    return checks
  } finally {
    await connection.end()
  }
}
