// An embedded PostgreSQL with a standby, both in temporary folders: the standby can be paused, killed and restarted.
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import type { Database } from './database/clone.ts'

const password = 'standby'
const flags = ['-c', 'fsync=off', '-c', 'shared_buffers=32MB', '-c', 'max_wal_senders=4']

export interface Standby extends EmbeddedPostgres {
  /** Stops the replay of received changes until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Kills the standby by kill -9. */
  kill(): void
  startAgain(): Promise<void>
}

export interface Pair {
  /** The database of the primary. */
  database: Database
  standby: Standby
  close(): Promise<void>
}

async function ask(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const text of statements) await client.query(text)
  await client.end()
}

/** Copies a running server, and starts the copy as its standby. */
export async function openPair(): Promise<Pair> {
  const root = mkdtempSync(path.join(os.tmpdir(), 'yanwu-standby-'))
  chmodSync(root, 0o755)
  const optionsOf = (name: string): EmbeddedOptions => ({
    dataDir: path.join(root, name),
    port: 20_000 + (process.pid % 10_000),
    password,
    flags,
  })
  const primary = await startEmbeddedPostgres(optionsOf('primary'))
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  await client.query(`select pg_backup_start('standby', true)`)
  execFileSync('cp', ['-a', path.join(root, 'primary'), path.join(root, 'standby')])
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  const at = (name: string) => path.join(root, 'standby', name)
  rmSync(at('postmaster.pid'))
  const { uid, gid } = statSync(path.join(root, 'standby'))
  for (const [name, text] of [
    ['backup_label', rows[0]?.labelfile ?? ''],
    ['standby.signal', ''],
  ] as const) {
    writeFileSync(at(name), text)
    chownSync(at(name), uid, gid)
  }
  const options = optionsOf('standby')
  const following = ['-c', `primary_conninfo=host=127.0.0.1 port=${primary.port} user=postgres password=${password}`]
  const start = (at: Partial<EmbeddedOptions> = {}) => startEmbeddedPostgres({ ...options, ...at, flags: [...flags, ...following] })
  const standby = await start()
  return {
    database: { url: primary.url, drop: async () => {} },
    standby: {
      ...standby,
      pause: () => ask(standby.url, 'select pg_wal_replay_pause()'),
      resume: () => ask(standby.url, 'select pg_wal_replay_resume()'),
      kill: () => void process.kill(standby.pid, 'SIGKILL'),
      startAgain: async () => void Object.assign(standby, await start({ port: standby.port, fixedPort: true })),
    },
    async close() {
      for (const { pid } of [standby, primary]) process.kill(pid, 'SIGKILL')
      rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}
