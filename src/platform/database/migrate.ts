// Brings a database up to date: migrations, the restricted role, rights, row-level security, functions. A current schema is not touched, so
// that a server may start at any time beside running servers.
import { createHash, createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { credentialsOf, withCredentials } from './address.ts'
import { connectWithRetry } from './client.ts'
import { waitForLock, tellOldest } from './waiting.ts'
import { assertDefined } from '#shared/assert-defined.ts'

const folder = path.resolve(import.meta.dirname, '../../../migrations')
const LOCK = 7_219_301
/** Longest time that other queries wait for a lock behind a migration; the migration then gives way and tries again. */
const LOCK_TIMEOUT_MS = 1_000
const TRIES = 60
/** Hashes of this version's migrations, in order; `app.migration` holds the same list after they have run. */
export const migrationsOfVersion = (): string[] => readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash)

/** SQLSTATE codes of conflicts: lock not available, deadlock, serialization failure, catalogue row under concurrent change. */
const IN_THE_WAY = new Set(['55P03', '40P01', '40001', 'XX000', '42710', '23505'])

/** An installation beside the tables, which the owner runs before rights are granted. A new `version` makes it run again. */
export interface Installation {
  version: string
  run(ownerUrl: string): Promise<void>
}

export interface Migration {
  /** URL of a role that may change the schema. */
  ownerUrl: string
  /**
   * URL of the runtime role if an administrator has created it; otherwise the migration creates a role and derives its password from the
   * owner's.
   */
  restrictedUrl?: string | undefined
  /** SQL that runs after each change, in one transaction with the rights. */
  functions: string
  installation?: Installation | undefined
  /** Receives a line about the process that blocks the migration. */
  say?: ((line: string) => void) | undefined
}

/**
 * Migrates the database behind `ownerUrl` if it is not at this version, and creates its restricted role; returns the URL of that role. Safe
 * for several servers at once (one works, the others wait) and beside running servers. A database of a newer version is left unchanged.
 */
export async function migrateDatabase(migration: Migration): Promise<string> {
  const { ownerUrl, functions, installation, say = () => {} } = migration
  const role = migration.restrictedUrl ? credentialsOf(migration.restrictedUrl) : derivedRole(ownerUrl)
  const url = migration.restrictedUrl ?? withCredentials(ownerUrl, role)
  const client = await connectWithRetry(ownerUrl, 'yanwu-migrate')
  try {
    const { stamp, count, after } = await wanted(role, functions, installation)
    const isCurrent = () => holdsSchema(client, role.user, stamp, count)
    if (await isCurrent()) return url
    await waitForLock(client, LOCK, 'migrate', say)
    if (await isCurrent()) return url
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
    const inTurn = <T>(act: () => Promise<T>) => givingWay(client, act, say)
    await inTurn(() => migrate(drizzle(client), { migrationsFolder: folder, migrationsSchema: 'app', migrationsTable: 'migration' }))
    await installation?.run(ownerUrl)
    await inTurn(() => (migration.restrictedUrl ? checkRole(client, role.user) : ensureRole(client, role)))
    const name = pg.escapeIdentifier(role.user)
    // one transaction for the functions, the rights and the stamp that confirms them
    await inTurn(() =>
      client.query(`${after.replaceAll('{{role}}', name).replaceAll('{{role_name}}', pg.escapeLiteral(role.user))};
        ${functionGrants(name)};
        ${queueGrants(name)};
        create table if not exists app.schema_state (only_one boolean primary key default true check (only_one), stamp text not null);
        grant select on app.schema_state, app.migration to ${name};
        insert into app.schema_state (stamp) values (${pg.escapeLiteral(stamp)}) on conflict (only_one) do update set stamp = excluded.stamp`),
    )
    return url
  } finally {
    await client.end()
  }
}

/** Throws, with the remedy, if the database behind the URL of the restricted role is not at this version. */
export async function checkMigrated({ restrictedUrl, functions, installation }: Omit<Migration, 'ownerUrl'> & { restrictedUrl: string }) {
  const role = credentialsOf(restrictedUrl)
  const client = await connectWithRetry(restrictedUrl, 'yanwu-check')
  try {
    const { stamp, count } = await wanted(role, functions, installation)
    const isCurrent = await holdsSchema(client, role.user, stamp, count).catch((error: { code?: string }) => {
      if (error.code === '42501') return false
      throw error
    })
    await refuseUnbound(client)
    if (!isCurrent) throw new Error('数据库还不是本版本的结构，而 MIGRATE=never：请先执行 npm run migrate（见 docs/operations.md）')
  } finally {
    await client.end()
  }
}

/** The stamp of this version's schema, its number of migrations, and the SQL that runs after them. */
async function wanted({ user, password }: Role, functions: string, installation: Installation | undefined) {
  const after = `${await readFile(path.join(folder, 'after-each.sql'), 'utf8')}\n${functions}`
  const { entries } = JSON.parse(await readFile(path.join(folder, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] }
  const stamp = stampOf([user, password, after, installation?.version ?? '', ...entries.map((e) => e.tag)])
  return { stamp, count: entries.length, after }
}

const stampOf = (parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** Whether the schema has this stamp or belongs to a newer version, and whether the role exists. */
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

/** Retries after a conflict, so that running servers never wait long for a migration. */
async function givingWay<T>(client: pg.Client, act: () => Promise<T>, say: (line: string) => void): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await act()
    } catch (error) {
      const { code, cause } = error as { code?: string; cause?: { code?: string } }
      if (tries > TRIES || !IN_THE_WAY.has(code ?? cause?.code ?? '')) throw error
      if (tries % 5 === 0) say(`migrate: gives way to others, again and again: ${await tellOldest(client)}`)
      await sleep(50 + 200 * Math.random())
    }
  }
}

interface Role {
  user: string
  password: string
}

/** Derives name and password of the runtime role from the owner's, so that every server knows them and none stores them. */
function derivedRole(ownerUrl: string): Role {
  const owner = credentialsOf(ownerUrl)
  const password = createHmac('sha256', owner.password).update(`yanwu application role of ${owner.user}`).digest('hex')
  return { user: `${owner.user}_yanwu_app`.slice(0, 63), password }
}

/** Roles belong to the whole PostgreSQL server, so a start on another database may be creating the same role now. */
async function ensureRole(client: pg.Client, { user, password }: Role): Promise<void> {
  const name = pg.escapeIdentifier(user)
  const secret = pg.escapeLiteral(password)
  const known = await client.query('select 1 from pg_roles where rolname = $1', [user])
  await client.query(
    known.rowCount
      ? `alter role ${name} login password ${secret}`
      : `create role ${name} login nosuperuser nocreatedb nocreaterole noinherit nobypassrls password ${secret}`,
  )
  const database = assertDefined((await client.query<{ d: string }>('select current_database() d')).rows[0], 'the name of the database').d
  await client.query(`grant connect on database ${pg.escapeIdentifier(database)} to ${name}`)
}

/** Throws if a role that an administrator has created could bypass row-level security. */
async function checkRole(client: pg.Client, user: string): Promise<void> {
  const { rows } = await client.query<{ may_too_much: boolean }>(
    `select rolsuper or rolbypassrls or pg_has_role(oid, (select oid from pg_roles where rolname = current_user), 'member') may_too_much
     from pg_roles where rolname = $1`,
    [user],
  )
  if (assertDefined(rows[0], 'the role of DATABASE_URL').may_too_much)
    throw new Error(`角色 ${user} 是超级用户、可绕过行级安全或属于所有者，租户之间将没有隔离：请按 docs/operations.md 另建一个角色`)
}

/** Throws if the role of a server with MIGRATE=never could bypass row-level security; no other step checks that role. */
async function refuseUnbound(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; much: boolean }>(
    `select rolname "name",
            rolsuper or rolbypassrls or exists (select from pg_class c where c.relowner = r.oid and c.relnamespace = 'public'::regnamespace) much
       from pg_roles r where rolname = current_user`,
  )
  const { name, much } = assertDefined(rows[0], 'the role of DATABASE_URL')
  if (much)
    throw new Error(
      `角色 ${name} 是超级用户、可绕过行级安全或是表的所有者，租户之间将没有隔离：DATABASE_URL 须是受限的角色（见 docs/operations.md）`,
    )
}

/** Only the restricted role may execute the functions. */
const functionGrants = (role: string) =>
  `revoke all on all functions in schema app from public; grant execute on all functions in schema app to ${role}`

/** The job queue's schema holds no tenant data except ids. */
const queueGrants = (role: string) => `do $queue$ begin
  if exists (select from pg_namespace where nspname = 'pgboss') then
    grant usage on schema pgboss to ${role};
    grant select, insert, update, delete on all tables in schema pgboss to ${role};
    -- schedules are written at each start and never taken away
    revoke delete, truncate on pgboss.schedule from ${role};
    grant usage on all sequences in schema pgboss to ${role};
    grant execute on all functions in schema pgboss to ${role};
  end if;
end $queue$`
