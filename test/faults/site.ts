// A complete site: a server with its embedded database, and a worker; each part can be killed and starts again.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '#apps/demo/people.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { readPidFile } from '#platform/database/embedded/pid-file.ts'
import { freePort, type ServerProcess, startServer } from '../server-process.ts'
import { encode, person, type Person } from '../world.ts'

/** Kills a process by kill -9; false if it has ended by itself. */
function end(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

export interface Site {
  port: number
  dataDir: string
  databaseUrl(): string
  /** A connection of the owner; a broken one fails at its next query. */
  connect(): Promise<pg.Client>
  server: ServerProcess
  worker: ServerProcess | null
  startServer(): Promise<void>
  startWorker(): Promise<void>
  killServer(): Promise<void>
  /** Stops the server by SIGTERM like an operator. */
  endServer(): Promise<void>
  /** Kills the database and its children by kill -9; false if there was none. */
  killPostmaster(): boolean
  killWorker(): Promise<void>
  /** Kills the process that makes a medium, if there is one. */
  killMediaChild(): boolean
  signIn(loginName: string): Promise<Person>
  close(): Promise<void>
}

/** Child processes of a process, on systems that tell. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** Opens a site; `within` is the parent of its data folder, e.g. a separate disk. */
export async function openSite(env: Record<string, string> = {}, within = os.tmpdir()): Promise<Site> {
  const dataDir = await mkdtemp(path.join(within, 'yanwu-site-'))
  // PostgreSQL runs as another user if the test runs as root, and that user must enter the folder
  await chmod(dataDir, 0o755)
  const port = await freePort()
  const common = { DATA_DIR: dataDir, DEMO_DATA: 'true', DEMO_SIZE: 'bare', DISK_RESERVE_MB: '0', ...env }
  const lock = () => readPidFile(path.join(dataDir, 'postgres'))
  const site: Site = {
    port: Number(port),
    dataDir,
    server: startServer({ ...common, ROLE: 'web', PORT: port, PG_PORT: await freePort() }),
    worker: null,
    databaseUrl() {
      const password = readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim()
      return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${lock()?.port}/postgres`
    },
    async connect() {
      const db = new pg.Client({ connectionString: site.databaseUrl() })
      db.on('error', () => {})
      await db.connect()
      return db
    },
    async startServer() {
      site.server = startServer({ ...common, ROLE: 'web', PORT: port, PG_PORT: String(lock()?.port ?? (await freePort())) })
      await site.server.ready
    },
    async startWorker() {
      site.worker = startServer({ ...common, ROLE: 'worker', DATABASE_URL: site.databaseUrl() })
      await site.worker.ready
    },
    killServer: () => site.server.kill(),
    killPostmaster() {
      const pid = lock()?.pid
      return pid !== undefined && end(pid)
    },
    async killWorker() {
      await site.worker?.kill()
      site.worker = null
    },
    killMediaChild() {
      const [child] = childrenOf(site.worker?.child.pid ?? 0)
      return child !== undefined && end(child)
    },
    async signIn(loginName) {
      const anybody = person(Number(port), 'demo', '')
      const answer = await anybody.ask(sessions.login, { body: { loginType: 1, loginName, password: encode(demoPassword) } })
      const token = /ai-training-management-token=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
      return person(Number(port), 'demo', token)
    },
    async endServer() {
      if (site.server.child.exitCode !== null) return
      const gone = new Promise((done) => site.server.child.once('close', done))
      site.server.child.kill('SIGTERM')
      await Promise.race([gone, sleep(20_000)])
      await site.server.kill()
    },
    async close() {
      await site.killWorker()
      await site.endServer()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
  await site.server.ready
  return site
}
