// Bringing a database up to date: migrations, the restricted role, rights, the isolation of tenants, functions. Nothing of the schema is
// touched where it is what this version wants: a server may start at any time beside others that work.
import { createHash, createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { connectPatiently } from './client.ts'
import { must } from '../../shared/must.ts'

const folder = path.resolve(import.meta.dirname, '../../../migrations')
const LOCK = 7_219_301
/** Nobody waits longer for a lock behind a migration than this; it gives way and tries again. */
const LOCK_TIMEOUT_MS = 1_000
const TRIES = 60
/** In the way of somebody: a lock that was not to be had, a deadlock, a catalogue row that another one is changing. */
const IN_THE_WAY = new Set(['55P03', '40P01', '40001', 'XX000', '42710', '23505'])

/** What is installed beside the tables, as the owner, before rights are given. `version` changes whenever it must run again. */
export interface Installation {
  version: string
  run(ownerUrl: string): Promise<void>
}

/**
 * Migrates the database behind `ownerUrl` where it is not what this version wants, and makes its restricted role; returns the URL
 * of that role. `functions` is SQL that runs after each change, in one transaction with the rights. Safe for several servers at once
 * (one works, the others wait) and beside servers that are at work. A database that a newer version has migrated is left as it is.
 */
export async function migrateDatabase(ownerUrl: string, functions: string, installation?: Installation): Promise<string> {
  const { role, password } = restrictedRole(ownerUrl)
  const url = new URL(ownerUrl)
  url.username = encodeURIComponent(role)
  url.password = password
  const client = await connectPatiently(ownerUrl, 'yanwu-migrate')
  try {
    const after = `${await readFile(path.join(folder, 'after-each.sql'), 'utf8')}\n${functions}`
    const { entries } = JSON.parse(await readFile(path.join(folder, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] }
    const stamp = stampOf([role, password, after, installation?.version ?? '', ...entries.map((e) => e.tag)])
    const isCurrent = () => holdsSchema(client, role, stamp, entries.length)
    if (await isCurrent()) return url.href
    await client.query('select pg_advisory_lock($1)', [LOCK])
    if (await isCurrent()) return url.href
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await givingWay(() => migrate(drizzle(client), { migrationsFolder: folder, migrationsSchema: 'app', migrationsTable: 'migration' }))
    await installation?.run(ownerUrl)
    await givingWay(() => ensureRole(client, role, password))
    // one transaction: functions, rights and the stamp that says they are there
    await givingWay(() =>
      client.query(`${after.replaceAll('{{role}}', pg.escapeIdentifier(role)).replaceAll('{{role_name}}', pg.escapeLiteral(role))};
        ${functionGrants(pg.escapeIdentifier(role))};
        ${queueGrants(pg.escapeIdentifier(role))};
        create table if not exists app.schema_state (only_one boolean primary key default true check (only_one), stamp text not null);
        insert into app.schema_state (stamp) values (${pg.escapeLiteral(stamp)}) on conflict (only_one) do update set stamp = excluded.stamp`),
    )
    return url.href
  } finally {
    await client.end()
  }
}

const stampOf = (parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** Is the schema what the stamp says, or that of a newer version, and is the role there? */
async function holdsSchema(client: pg.Client, role: string, stamp: string, migrations: number): Promise<boolean> {
  const known = await client.query(
    `select 1 from pg_roles where rolname = $1 and to_regclass('app.schema_state') is not null and to_regclass('app.migration') is not null`,
    [role],
  )
  if (!known.rowCount) return false
  const { rows } = await client.query<{ stamp: string; done: number }>(
    'select stamp, (select count(*)::int from app.migration) done from app.schema_state',
  )
  return rows[0] !== undefined && (rows[0].stamp === stamp || rows[0].done > migrations)
}

/** Tries again where somebody stands in the way, so that nobody who works has to wait for a start. */
async function givingWay<T>(act: () => Promise<T>): Promise<T> {
  for (let tries = TRIES; ; tries--) {
    try {
      return await act()
    } catch (error) {
      const { code, cause } = error as { code?: string; cause?: { code?: string } }
      if (tries === 0 || !IN_THE_WAY.has(code ?? cause?.code ?? '')) throw error
      await sleep(50 + 200 * Math.random())
    }
  }
}

/** Name and password follow from the owner's, so that every replica knows them and none stores them. */
function restrictedRole(ownerUrl: string) {
  const url = new URL(ownerUrl)
  const owner = decodeURIComponent(url.username)
  const password = createHmac('sha256', decodeURIComponent(url.password)).update(`yanwu application role of ${owner}`).digest('hex')
  return { role: `${owner}_yanwu_app`.slice(0, 63), password }
}

/** Roles belong to the whole server: a start on another of its databases may be making the same one right now. */
async function ensureRole(client: pg.Client, role: string, password: string): Promise<void> {
  const name = pg.escapeIdentifier(role)
  const secret = pg.escapeLiteral(password)
  const known = await client.query('select 1 from pg_roles where rolname = $1', [role])
  await client.query(
    known.rowCount
      ? `alter role ${name} login password ${secret}`
      : `create role ${name} login nosuperuser nocreatedb nocreaterole noinherit nobypassrls password ${secret}`,
  )
  const database = must((await client.query<{ d: string }>('select current_database() d')).rows[0], 'the name of the database').d
  await client.query(`grant connect on database ${pg.escapeIdentifier(database)} to ${name}`)
}

/** Functions are for nobody but the restricted role. */
const functionGrants = (role: string) =>
  `revoke all on all functions in schema app from public; grant execute on all functions in schema app to ${role}`

/** The queue's own schema carries no tenant data but ids. */
const queueGrants = (role: string) => `do $queue$ begin
  if exists (select from pg_namespace where nspname = 'pgboss') then
    grant usage on schema pgboss to ${role};
    grant select, insert, update, delete on all tables in schema pgboss to ${role};
    grant usage on all sequences in schema pgboss to ${role};
    grant execute on all functions in schema pgboss to ${role};
  end if;
end $queue$`
