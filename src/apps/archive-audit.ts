// `npm run audit:archive -- 2026-01-01 FOLDER`: the rows of the audit logs before that day go into files; `-- --check FILE…` proves them.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { archiveAudit, proveArchive, type ProvedArchive } from '../features/audit/server/archive.ts'
import { listTenants } from '../features/tenants/server/tenants.ts'
import { readConfig } from '../platform/config.ts'
import { connectWithRetry } from '../platform/database/client.ts'
import { createLog } from '../platform/log.ts'
import { runTool, say, withDatabase } from './command-line.ts'

const usage = '用法：npm run audit:archive -- 日期（如 2026-01-01） 文件夹，或 npm run audit:archive -- --check 文件…'
const ARCHIVING = 7_219_304

const told = ({ domain, fromPlace, place, hash }: ProvedArchive) =>
  `${domain}：第 ${fromPlace.toLocaleString('en')} 至 ${place.toLocaleString('en')} 位，末位封存 ${hash}`

/** Of each tenant; one at a time does it. */
export async function archiveAll(ownerUrl: string, before: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const owner = await connectWithRetry(ownerUrl, 'yanwu-archive')
  try {
    const { rows } = await owner.query<{ mine: boolean }>('select pg_try_advisory_lock($1) mine', [ARCHIVING])
    if (!rows[0]?.mine) throw new Error('另一次归档正在进行')
    await owner.query(`set timezone = 'Asia/Shanghai'`)
    for (const tenant of await listTenants(owner)) {
      const archived = await archiveAudit(owner, tenant, before, folder)
      say(archived ? `${told(archived.proved)}，${archived.file}` : `${tenant.domain}：没有 ${before} 之前的记录`)
    }
  } finally {
    await owner.end()
  }
}

/** Each by itself, and that those of one tenant follow each other. */
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
  const [first, ...rest] = process.argv.slice(2)
  if (first === '--check' && rest.length) return checkFiles(rest)
  const [folder] = rest
  if (!z.iso.date().safeParse(first).success || folder === undefined) throw new Error(usage)
  const config = readConfig()
  return withDatabase(config, createLog('warn'), ({ ownerUrl }) => archiveAll(ownerUrl, first ?? '', path.resolve(folder)))
}

if (import.meta.main) runTool(main)
