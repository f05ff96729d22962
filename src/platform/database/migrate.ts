// Bringing a database up to date: migrations, the restricted role, rights and the wall between tenants.
import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const folder = path.resolve(import.meta.dirname, '../../../migrations')
const LOCK = 7_219_301

/**
 * Migrates the database behind `ownerUrl` and makes its restricted role; returns the URL of that role.
 * Safe for several servers at once: one works, the others wait. `install` runs as the owner before rights are given.
 */
export async function migrateDatabase(ownerUrl: string, install?: (ownerUrl: string) => Promise<void>): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'yanwu-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await migrate(drizzle(client), { migrationsFolder: folder, migrationsSchema: 'app', migrationsTable: 'migration' })
    await install?.(ownerUrl)
    const { role, password } = restrictedRole(ownerUrl)
    await ensureRole(client, role, password)
    const after = await readFile(path.join(folder, 'after-each.sql'), 'utf8')
    await client.query(after.replaceAll('{{role}}', pg.escapeIdentifier(role)))
    await grantQueue(client, role)
    const url = new URL(ownerUrl)
    url.username = encodeURIComponent(role)
    url.password = password
    return url.href
  } finally {
    await client.end()
  }
}

/** Name and password follow from the owner's, so that every replica knows them and none stores them. */
function restrictedRole(ownerUrl: string) {
  const url = new URL(ownerUrl)
  const owner = decodeURIComponent(url.username)
  const password = createHmac('sha256', decodeURIComponent(url.password)).update(`yanwu application role of ${owner}`).digest('hex')
  return { role: `${owner}_yanwu_app`.slice(0, 63), password }
}

async function ensureRole(client: pg.Client, role: string, password: string, tries = 20): Promise<void> {
  const name = pg.escapeIdentifier(role)
  const secret = pg.escapeLiteral(password)
  const known = await client.query('select 1 from pg_roles where rolname = $1', [role])
  const statement = known.rowCount
    ? `alter role ${name} login password ${secret}`
    : `create role ${name} login nosuperuser nocreatedb nocreaterole noinherit nobypassrls password ${secret}`
  try {
    await client.query(statement)
  } catch (error) {
    // Roles belong to the whole server: a start on another of its databases may be making the same one right now.
    const code = (error as { code?: string }).code ?? ''
    if (tries === 0 || !['XX000', '42710', '23505'].includes(code)) throw error
    await sleep(50 * Math.random() + 20)
    return ensureRole(client, role, password, tries - 1)
  }
  const database = (await client.query<{ d: string }>('select current_database() d')).rows[0]?.d ?? ''
  await client.query(`grant connect on database ${pg.escapeIdentifier(database)} to ${name}`)
}

/** The queue's own schema carries no tenant data but ids. */
async function grantQueue(client: pg.Client, role: string) {
  const known = await client.query(`select 1 from pg_namespace where nspname = 'pgboss'`)
  if (!known.rowCount) return
  const name = pg.escapeIdentifier(role)
  await client.query(
    `grant usage on schema pgboss to ${name}; grant select, insert, update, delete on all tables in schema pgboss to ${name};
     grant usage on all sequences in schema pgboss to ${name}; grant execute on all functions in schema pgboss to ${name}`,
  )
}
