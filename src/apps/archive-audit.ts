// `npm run audit:archive -- 2026-01-01 FOLDER`: moves rows of the audit logs before that day into files; `-- --check FILE…` verifies them.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import type pg from 'pg'
import { z } from 'zod'
import { archiveAudit, proveArchive, type ProvedArchive } from '#features/organisation/audit/server/archive.ts'
import { listTenants } from '#features/organisation/tenants/server/tenants.ts'
import { readConfig } from '#platform/config.ts'
import { connectWithRetry } from '#platform/database/client.ts'
import { createLog } from '#platform/log.ts'
import { runTool, say, withDatabase } from './command-line.ts'

const usage = '用法：npm run audit:archive -- 日期（如 2026-01-01） 文件夹 [--yes]，或 npm run audit:archive -- --check 文件…'
const ARCHIVING = 7_219_304

const told = ({ domain, fromPlace, place, hash }: ProvedArchive) =>
  `${domain}：第 ${fromPlace.toLocaleString('en')} 至 ${place.toLocaleString('en')} 位，末位封存 ${hash}`

/** The last day that may be given, in Asia/Shanghai; the rows of the months after it must stay. */
export function latestDay(now: Date, months: number): string {
  const today = new Date(now.getTime() + 8 * 3_600_000)
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(today.getUTCDate(), last))
  return first.toISOString().slice(0, 10)
}

/** Asks for agreement; receives the numbers of rows that go and stay. */
export type Agree = (going: number, staying: number) => Promise<boolean>

/** Asks at a terminal; a script needs `--yes`. */
const agreeing =
  (before: string, yes: boolean): Agree =>
  async (going, staying) => {
    const told = `${before} 之前的 ${going.toLocaleString('en')} 行审计记录将写入文件并从数据库移出，留下 ${staying.toLocaleString('en')} 行`
    say(told)
    if (yes) return true
    if (!process.stdin.isTTY) throw new Error('没有移出任何记录：请在终端中执行并确认，或加 --yes')
    const asking = createInterface({ input: process.stdin, output: process.stdout })
    const answer = await asking.question('继续请输入 yes：').finally(() => asking.close())
    return answer.trim().toLowerCase() === 'yes'
  }

async function countRows(owner: pg.ClientBase, before: string): Promise<{ going: number; staying: number }> {
  const { rows } = await owner.query<{ going: number; staying: number }>(
    'select count(*) filter (where at < $1::date)::int going, count(*) filter (where at >= $1::date)::int staying from audit_log',
    [before],
  )
  return rows[0] ?? { going: 0, staying: 0 }
}

/**
 * Archives the audit log of each tenant under an advisory lock. @throws if the day is too late, or without agreement; then nothing has
 * moved
 */
export async function archiveAll(
  ownerUrl: string,
  { before, folder, months, agree }: { before: string; folder: string; months: number; agree: Agree },
): Promise<void> {
  const latest = latestDay(new Date(), months)
  if (before > latest)
    throw new Error(`最近 ${months} 个月的审计记录须留在系统中（AUDIT_KEEP_MONTHS，依法不少于 6 个月）：日期最晚为 ${latest}`)
  const owner = await connectWithRetry(ownerUrl, 'yanwu-archive')
  try {
    const { rows } = await owner.query<{ mine: boolean }>('select pg_try_advisory_lock($1) mine', [ARCHIVING])
    if (!rows[0]?.mine) throw new Error('另一次归档正在进行')
    await owner.query(`set timezone = 'Asia/Shanghai'`)
    const { going, staying } = await countRows(owner, before)
    if (going === 0) {
      say(`没有 ${before} 之前的记录`)
      return
    }
    if (!(await agree(going, staying))) throw new Error('没有移出任何记录')
    await mkdir(folder, { recursive: true })
    for (const tenant of await listTenants(owner)) {
      const archived = await archiveAudit(owner, tenant, before, folder)
      say(archived ? `${told(archived.proved)}，${archived.file}` : `${tenant.domain}：没有 ${before} 之前的记录`)
    }
  } finally {
    await owner.end()
  }
}

/** Verifies each file, and that the files of a tenant are consecutive. */
export async function checkFiles(files: readonly string[]): Promise<void> {
  const last = new Map<string, ProvedArchive>()
  const proved = await Promise.all(
    files.map((file) =>
      proveArchive(file).catch((error: Error) => {
        throw new Error(`${file}：${error.message}`)
      }),
    ),
  )
  for (const one of proved.toSorted((a, b) => a.fromPlace - b.fromPlace)) {
    const before = last.get(one.tenantId)
    if (before && (before.place + 1 !== one.fromPlace || before.hash !== one.before))
      throw new Error(`${one.domain}：第 ${one.fromPlace} 位与前一份归档不相接`)
    last.set(one.tenantId, one)
    say(`${told(one)}，完整`)
  }
}

async function main() {
  const [first, ...rest] = process.argv.slice(2).filter((word) => word !== '--yes')
  if (first === '--check' && rest.length) return checkFiles(rest)
  const [folder] = rest
  if (!z.iso.date().safeParse(first).success || folder === undefined) throw new Error(usage)
  const config = readConfig()
  return withDatabase(config, createLog('warn'), ({ ownerUrl }) =>
    archiveAll(ownerUrl, {
      before: first ?? '',
      folder: path.resolve(folder),
      months: config.operation.auditKeepMonths,
      agree: agreeing(first ?? '', process.argv.includes('--yes')),
    }),
  )
}

if (import.meta.main) runTool(main)
