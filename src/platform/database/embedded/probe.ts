// Asks the server itself whether it serves this folder, and which other clients are connected.
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { errorCode } from './process-table.ts'

/**
 * ours: the server serves this folder and accepts our password. refused: it rejects our password. stranger: it serves another folder.
 * silent: it does not answer (yet).
 */
export type ProbeResult = { kind: 'ours' | 'refused' | 'stranger' } | { kind: 'silent'; reason: string }

const MAX_WAIT_MS = 3000

/** Identifies the server that listens on this port. */
export async function askServer(folder: string, port: number, password: string): Promise<ProbeResult> {
  try {
    const shown = await ask(port, password, 'show data_directory')
    return { kind: samePlace(String(shown?.data_directory), folder) || (await seesProbe(folder, port, password)) ? 'ours' : 'stranger' }
  } catch (error) {
    const code = errorCode(error)
    if (code === '28P01' || code === '28000') return { kind: 'refused' }
    return { kind: 'silent', reason: error instanceof Error ? error.message || code : String(error) }
  }
}

/** The number of other connected clients; null if the server does not answer. */
export async function countClients(port: number, password: string): Promise<number | null> {
  const others = `select count(*)::int as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
  return ask(port, password, others).then(
    (row) => Number(row?.n),
    () => null,
  )
}

async function ask(port: number, password: string, query: string, values: string[] = []): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis: MAX_WAIT_MS,
    query_timeout: MAX_WAIT_MS,
    ssl: false,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(query, values)).rows[0]
  } finally {
    await client.end().catch(() => {})
  }
}

function samePlace(one: string, other: string): boolean {
  try {
    return fs.realpathSync(one) === fs.realpathSync(other)
  } catch {
    return false
  }
}

/**
 * A Chinese Windows reports its folder in another encoding. A probe file that the server can see in its folder proves that the folder is
 * ours.
 */
async function seesProbe(folder: string, port: number, password: string): Promise<boolean> {
  if (process.platform === 'linux') return false
  const name = `yanwu-probe-${process.pid}-${Date.now()}`
  fs.writeFileSync(path.join(folder, name), '')
  try {
    return (await ask(port, password, 'select 1 as here from pg_stat_file($1, true) where size is not null', [name])) !== undefined
  } finally {
    fs.rmSync(path.join(folder, name), { force: true })
  }
}
