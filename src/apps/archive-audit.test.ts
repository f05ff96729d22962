// Tests of archiving the audit log: months that must stay are refused, and nothing moves without agreement.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, makeDatabase } from '#test/database.ts'
import { lookInto } from '#test/first-starts.ts'
import { latestDay } from './archive-audit.ts'

let database: Database
let folder: string
const now = new Date()
const latest = latestDay(now, 6)
beforeAll(async () => {
  ;[database, folder] = [await makeDatabase(), await mkdtemp(path.join(os.tmpdir(), 'yanwu-archive-'))]
})
afterAll(async () => {
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

const program = path.join(import.meta.dirname, 'archive-audit.ts')
function archive(words: readonly string[], env: Record<string, string> = {}) {
  const given = { PATH: process.env['PATH'], DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'data'), ...env }
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { env: given, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}
const count = async () => (await lookInto(database.url, 'select count(*)::int n from audit_log')).rows[0]?.n
/** The day after `day`, as YYYY-MM-DD. */
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

test.each([
  ['2026-11-27T03:00:00Z', 6, '2026-05-27'],
  // the previous day in UTC
  ['2026-11-26T17:00:00Z', 6, '2026-05-27'],
  // months without a 31st, and Februaries
  ['2026-12-31T03:00:00Z', 6, '2026-06-30'],
  ['2026-08-31T03:00:00Z', 6, '2026-02-28'],
  ['2028-08-30T03:00:00Z', 6, '2028-02-29'],
  ['2026-03-01T03:00:00Z', 14, '2025-01-01'],
])('at %s with %i months to stay the last allowed day is %s', (at, months, day) => {
  expect(latestDay(new Date(at), months)).toBe(day)
})

test('months that must stay are refused with and without --yes, and the configuration can extend them', async () => {
  const before = await count()
  for (const day of [dayAfter(latest), '2099-01-01'])
    for (const words of [
      [day, folder],
      [day, folder, '--yes'],
    ])
      expect(archive(words)).toEqual({ status: 1, said: expect.stringContaining(`日期最晚为 ${latest}`) })
  expect(archive([latest, folder, '--yes'], { AUDIT_KEEP_MONTHS: '36' })).toEqual({
    status: 1,
    said: expect.stringContaining('最近 36 个月'),
  })
  expect(archive([latest, folder], { AUDIT_KEEP_MONTHS: '5' })).toEqual({ status: 1, said: expect.stringContaining('依法不少于6个月') })
  expect(await count()).toBe(before)
})

test('without --yes a script gets the numbers, and nothing moves', async () => {
  await lookInto(
    database.url,
    `insert into audit_log (tenant_id, action, at)
     select tenant_id, '旧', now() - n * interval '1 year' from (select min(tenant_id) tenant_id from tenant) t, generate_series(0, 3) n;
     select app.seal_audit(min(tenant_id), 100, true) from tenant`,
  )
  const told = `${latest} 之前的 3 行审计记录将写入文件并从数据库移出，留下 1 行`
  expect(archive([latest, folder])).toEqual({ status: 1, said: expect.stringContaining(told) })
  expect([await count(), await readdir(folder)]).toEqual([4, []])
  expect(archive([latest, folder, '--yes'])).toEqual({ status: 0, said: expect.stringContaining(told) })
  expect([await count(), (await readdir(folder)).length]).toEqual([1, 1])
})
