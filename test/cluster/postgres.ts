// PostgreSQL of the distribution: a primary and a standby that confirms every commit; both can be killed and restarted.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const versions = '/usr/lib/postgresql'
/** Folder of the newest installed version. */
const bin = () =>
  path.join(
    versions,
    readdirSync(versions)
      .toSorted((a, b) => Number(a) - Number(b))
      .at(-1) ?? '',
    'bin',
  )
const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
/** The user of PostgreSQL and its pooler, which refuse to run as root. */
export const asPostgres = () => ({ uid: idOf('-u'), gid: idOf('-g') })

export const standbyName = 'standby'

export interface Postgres {
  folder: string
  port: string
  url(database: string, user?: string): string
  /** Starts it and waits until it responds; `options` are command line settings. */
  start(options?: Record<string, string>): Promise<void>
  /** Kills all its processes by kill -9, as in a power cut. */
  kill(): Promise<void>
  /** Stops it like an operator (`fast`), which ends connections. */
  stop(): Promise<void>
  ask<Row extends pg.QueryResultRow>(database: string, text: string, values?: unknown[]): Promise<Row[]>
}

function postgresAt(folder: string, port: string): Postgres {
  let child: ChildProcess | undefined
  const url = (database: string, user = 'postgres') => `postgres://${user}:cluster@127.0.0.1:${port}/${database}`
  const ask: Postgres['ask'] = async (database, text, values = []) => {
    const client = new pg.Client({ connectionString: url(database) })
    client.on('error', () => {})
    await client.connect()
    return (await client.query(text, values).finally(() => client.end())).rows
  }
  const end = async (how: (child: ChildProcess) => void) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((done) => child?.once('exit', done))
    how(child)
    await gone
  }
  return {
    folder,
    port,
    url,
    ask,
    async start(options = {}) {
      const settings = {
        port,
        listen_addresses: '127.0.0.1',
        unix_socket_directories: folder,
        max_connections: '400',
        wal_keep_size: '512MB',
        log_min_messages: 'fatal',
        ...options,
      }
      const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
      // a process group, so that all children can be killed together
      child = spawn(path.join(bin(), 'postgres'), ['-D', folder, ...args], { ...asPostgres(), stdio: 'ignore', detached: true })
      for (const until = Date.now() + 60_000; ; await sleep(50))
        try {
          await ask('postgres', 'select 1')
          return
        } catch (error) {
          if (child.exitCode !== null || Date.now() > until) throw error
        }
    },
    kill: () => end(({ pid }) => process.kill(-(pid ?? 0), 'SIGKILL')),
    stop: () => end((one) => one.kill('SIGINT')),
  }
}

function makeFolder(folder: string): void {
  const { uid, gid } = asPostgres()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chownSync(folder, uid, gid)
}

const run = (name: string, args: string[]) => execFileSync(path.join(bin(), name), args, { ...asPostgres(), stdio: 'ignore' })

/** Initialises a new cluster without starting it. */
export function initPostgres(folder: string, port: string): Postgres {
  makeFolder(folder)
  run('initdb', ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  return postgresAt(folder, port)
}

/** Copies a running server as its standby, without starting it. */
export function copyPostgres(from: Postgres, folder: string, port: string): Postgres {
  makeFolder(folder)
  const source = `host=127.0.0.1 port=${from.port} user=postgres application_name=${standbyName}`
  run('pg_basebackup', ['-D', folder, '-R', '-X', 'stream', '-c', 'fast', '-d', source])
  return postgresAt(folder, port)
}

/** Promotes the standby to primary. */
export const promote = (standby: Postgres): void => {
  run('pg_ctl', ['promote', '-w', '-D', standby.folder])
}
