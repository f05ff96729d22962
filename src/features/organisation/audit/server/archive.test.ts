// Archives of the audit log: an archive can be verified, the remaining chain continues it, and a kill loses nothing.
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { audit } from '../contract.ts'
import { anchorKey, openAnchors } from './anchors.ts'
import { archiveAudit, proveArchive } from './archive.ts'
import { createLog } from '#platform/log.ts'
import { sealAuditWork } from './work.ts'

const KEY = 'a word of the operator'
let world: World
let admin: Person
let author: Person
let demo: string
let folder: string
beforeAll(async () => {
  world = await startWorld({ AUDIT_KEY: KEY })
  ;[admin, author] = await Promise.all([world.signIn('admin'), world.signIn('author')])
  demo = (await admin.get(sessions.info)).orgId
  folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-archive-'))
})
afterAll(() => world?.close())

const anchors = () =>
  openAnchors({ file: path.join(world.dataDir, 'audit-anchors.jsonl'), key: anchorKey(KEY), log: createLog('silent'), everyMs: 0 })
const seal = () => sealAuditWork(world.program.pool, anchors()).handle({ tenantId: '0', id: '0' }, new AbortController().signal)
const count = async (table: string, where = 'true') =>
  Number((await world.owner.query(`select count(*) n from ${table} where tenant_id = ${demo} and ${where}`)).rows[0].n)
const archive = (before: string, owner: pg.ClientBase = world.owner) =>
  archiveAudit(owner, { tenantId: demo, domain: 'demo' }, before, folder)

/** Creates sealed rows of a past year, with an anchor of their head. */
async function livedIn(year: number, rows: number): Promise<void> {
  await world.owner.query(
    `insert into audit_log (tenant_id, action, after, at)
     select $1, '新建课程', jsonb_build_object('title', '「课程」' || n), make_timestamptz($2, 3, 1, 8, 0, 0) + n * interval '1 minute' from generate_series(1, $3) n`,
    [demo, year, rows],
  )
  await world.owner.query('select app.seal_audit($1, 100000, true)', [demo])
  await seal()
}
const whole = { reason: null, brokenPlace: null, falseAnchors: 0 }

test('years are archived one after the other, each file can be verified, and the remaining chain is valid', async () => {
  // the preparation of this world has written rows of today, so the past rows start a chain of their own
  await world.owner.query('delete from audit_seal where tenant_id = $1', [demo])
  await world.owner.query('delete from audit_log where tenant_id = $1', [demo])
  await livedIn(2024, 7)
  await livedIn(2025, 5)
  await author.get(courses.createCourse, { body: { title: '今年', description: '描述' } })
  await seal()
  const before = await admin.get(audit.check)
  expect(before).toMatchObject({ ...whole, archived: 0 })
  expect(before.anchors).toBeGreaterThan(2)

  const first = await archive('2025-01-01')
  expect(first?.proved).toMatchObject({ tenantId: demo, domain: 'demo', fromPlace: 1, before: '', place: 7 })
  expect(await count('audit_log', `at < '2025-01-01'`)).toBe(0)
  expect(await count('audit_seal')).toBe(before.sealed - 7)
  const after = await admin.get(audit.check)
  expect(after).toMatchObject({ ...whole, archived: 7 })
  expect(after.sealed).toBeGreaterThanOrEqual(before.sealed - 7)

  expect(await archive('2025-01-01')).toBeNull()
  const second = await archive('2026-01-01')
  expect(second?.proved).toMatchObject({ fromPlace: 8, before: first?.proved.hash, place: 12 })
  expect(await admin.get(audit.check)).toMatchObject({ ...whole, archived: 12 })
  const held = gunzipSync(await readFile(second?.file ?? '')).toString()
  expect(held).toContain('「课程」5')
  expect(await proveArchive(second?.file ?? '')).toEqual(second?.proved)
})

test('a file with a changed, missing or truncated part is refused with the place', async () => {
  await livedIn(2020, 6)
  const made = await archive('2100-01-01')
  const lines = gunzipSync(await readFile(made?.file ?? ''))
    .toString()
    .trimEnd()
    .split('\n')
  const broken = path.join(folder, 'broken.gz')
  const proveWith = async (kept: readonly string[]) => {
    await writeFile(broken, gzipSync(`${kept.join('\n')}\n`))
    return proveArchive(broken)
  }
  const { fromPlace } = made?.proved ?? { fromPlace: 0 }
  const changed = (at: number) => lines.map((line, i) => (i === at ? line.replace(/课程/g, '课呈').replace(/校验|登录/g, '无') : line))
  for (const at of lines.keys()) {
    if (at === 0 || changed(at)[at] === lines[at]) continue
    await expect(proveWith(changed(at))).rejects.toThrow(`第 ${fromPlace + at - 1} 位与封存不符`)
  }
  await expect(proveWith(lines.filter((_, i) => i !== 2))).rejects.toThrow(`第 ${fromPlace + 1} 位缺失`)
  expect((await proveWith(lines.slice(0, -1))).place).toBe((made?.proved.place ?? 0) - 1)
  await expect(proveWith([])).rejects.toThrow('不是归档文件')
  const packed = await readFile(made?.file ?? '')
  await writeFile(broken, packed.subarray(0, packed.length - 20))
  await expect(proveArchive(broken)).rejects.toThrow('不是归档文件，或已损坏')
})

test('the head stays, so that the chain continues; a falsified archive breaks the next link', async () => {
  expect(await count('audit_seal')).toBeGreaterThan(0)
  const { archived } = await admin.get(audit.check)
  expect(await admin.get(audit.check)).toMatchObject({ ...whole, archived })
  await world.owner.query(
    `update audit_archive set hash = sha256(hash) where tenant_id = $1 and place = (select max(place) from audit_archive where tenant_id = $1)`,
    [demo],
  )
  const state = await admin.get(audit.check)
  expect(state.reason).not.toBeNull()
  expect(state.brokenPlace).toBe(archived + 1)
})

test('after a kill between archiving and removing, the next run resumes without sealing anything again', async () => {
  const other = await world.signIn('auditor', 'yuanfan')
  const tenantId = (await other.get(sessions.info)).orgId
  const file = (name: string) => path.join(folder, name)
  await world.owner.query('delete from audit_seal where tenant_id = $1', [tenantId])
  await world.owner.query('delete from audit_log where tenant_id = $1', [tenantId])
  await world.owner.query(
    `insert into audit_log (tenant_id, action, at) select $1, '旧', make_timestamptz(2024, 1, 1, 8, 0, n) from generate_series(1, 9) n`,
    [tenantId],
  )
  // the second check seals the rows of the first, which become the head
  for (let i = 0; i < 2; i++) expect(await other.get(audit.check)).toMatchObject(whole)
  // killed as soon as the archive is recorded
  const killed = new Proxy(world.owner, {
    get: (target, name) =>
      name === 'query'
        ? async (asked: { text: string }) => {
            if (
              asked.text.includes('delete from audit_seal') &&
              (await target.query('select from audit_archive where tenant_id = $1', [tenantId])).rowCount
            )
              throw new Error('killed')
            return target.query(asked)
          }
        : Reflect.get(target, name),
  })
  const tenant = { tenantId, domain: 'yuanfan' }
  await expect(archiveAudit(killed, tenant, '2025-01-01', folder)).rejects.toThrow('killed')
  expect(await other.get(audit.check)).toMatchObject({ ...whole, archived: 9 })
  expect(await archiveAudit(world.owner, tenant, '2025-01-01', folder)).toBeNull()
  expect(await other.get(audit.check)).toMatchObject({ ...whole, archived: 9 })
  expect((await proveArchive(file('audit-yuanfan-1-9.ndjson.gz'))).place).toBe(9)
})
