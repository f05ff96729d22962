// Tests of a restore by an owner who is no superuser: the result starts with MIGRATE=never, and a refusal leaves no role.
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, makeDatabase } from '#test/database.ts'
import { queueInstallation } from '#platform/jobs/jobs.ts'
import { checkSchema } from '../schema.ts'
import { allJobs } from '../worker.ts'
import { dump } from './dump.ts'
import { load } from './load.ts'

const owner = `owner_${randomBytes(4).toString('hex')}`
const program = `app_${randomBytes(4).toString('hex')}`
const derived = `${owner}_yanwu_app`
let template: Database
let empty: Database
let admin: pg.Client
let folder: string
const as = (user: string) => empty.url.replace(/\/\/[^@]+@/, `//${user}:secret_1@`)
const roleNames = async () =>
  (await admin.query<{ rolname: string }>('select rolname from pg_roles where rolname = any($1)', [[owner, program, derived]])).rows
    .map((r) => r.rolname)
    .toSorted()
const restore = (restrictedUrl?: string) =>
  load({ ownerUrl: as(owner), restrictedUrl, files: null, folder: path.join(folder, 'taken'), replace: false, say: () => {} })

beforeAll(async () => {
  ;[template, empty] = await Promise.all([makeDatabase(), makeDatabase('empty')])
  folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-restored-'))
  await dump({ ownerUrl: template.url, files: null, folder: path.join(folder, 'taken'), say: () => {} })
  admin = new pg.Client({ connectionString: template.url })
  await admin.connect()
  await admin.query(`create role ${owner} login createrole password 'secret_1'`)
  await admin.query(`create role ${program} login noinherit password 'secret_1'`)
  await admin.query(`alter database ${new URL(empty.url).pathname.slice(1)} owner to ${owner}`)
})
afterAll(async () => {
  await empty?.drop()
  for (const name of [derived, program, owner])
    await admin?.query(`revoke all on parameter session_replication_role from ${owner}; drop role if exists ${name}`)
  await admin?.end()
  await template?.drop()
  await rm(folder, { recursive: true, force: true })
})

test('an owner without the required rights is refused before any change', async () => {
  await expect(restore()).rejects.toThrow(/grant set on parameter session_replication_role/)
  expect(await roleNames()).toEqual([program, owner].toSorted())
})

test('a restore that fails half way drops its login role', async () => {
  await admin.query(`grant set on parameter session_replication_role to ${owner}`)
  const file = path.join(folder, 'taken', 'manifest.json')
  const whole = await readFile(file, 'utf8')
  const manifest = JSON.parse(whole)
  manifest.tables.at(-1).rows += 1
  await writeFile(file, JSON.stringify(manifest))
  await expect(restore()).rejects.toThrow(/应有 .* 行/)
  await writeFile(file, whole)
  expect(await roleNames()).toEqual([program, owner].toSorted())
})

test('a restore for an existing role starts with MIGRATE=never as that role', async () => {
  await restore(as(program))
  await checkSchema(as(program), queueInstallation(allJobs))
  expect(await roleNames()).toEqual([program, owner].toSorted())
})
