// Starts the product's server with demo data and a temporary database for a benchmark, and signs people in.
import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'

export interface Product {
  /** Base address, e.g. http://127.0.0.1:port. */
  url: string
  databaseUrl: string
  /** Process id of the server. */
  pid: number
  /** Connection of the database owner, to fill and inspect tables. */
  owner: pg.Client
  /** Starts another program that sends `ready` to its parent; it ends with the product. */
  start(file: string, env: Record<string, string>): Promise<void>
  /** Starts one more server process on the same database and files. */
  startServer(more: Record<string, string>): Promise<void>
  /** Waits until a worker has made the demo's media, so that nothing else runs during a measurement. */
  demoIsMade(): Promise<void>
  /** A session of a person of the demo tenant. */
  signIn(loginName: string, domain?: string): Promise<{ token: string; tenantId: string; userId: string; departmentId: string }>
  close(): Promise<void>
}

/** `more` adds environment variables. Uses ports `port` and `port + 2`; `port + 1` and those above `port + 2` are free for the baseline. */
export async function startProduct(port: number, more: Record<string, string> = {}): Promise<Product> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-bench-'))
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), port: port + 2, password: 'bench' })
  const children: ChildProcess[] = []
  const start = async (file: string, env: Record<string, string>) => {
    const child = fork(path.join(import.meta.dirname, file), { env: { ...process.env, ...env } })
    children.push(child)
    await new Promise<void>((resolve, reject) => {
      child.on('message', (message) => message === 'ready' && resolve())
      child.on('exit', () => reject(new Error(`${file} ended`)))
    })
  }
  const owner = new pg.Client({ connectionString: postgres.url })
  const env = {
    DATABASE_URL: postgres.url,
    ROLE: 'web',
    DEMO_DATA: 'true',
    DEMO_SIZE: 'bare',
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'warn',
    ...more,
  }
  const close = async () => {
    await owner.end().catch(() => {})
    for (const child of children) child.kill('SIGTERM')
    await Promise.all(children.map((c) => c.exitCode === null && c.signalCode === null && new Promise((done) => c.once('exit', done))))
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await start('server.ts', { ...env, PORT: String(port) })
    await owner.connect()
  } catch (error) {
    await close()
    throw error
  }
  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl: postgres.url,
    pid: children[0]?.pid ?? 0,
    owner,
    start,
    startServer: (over) => start('server.ts', { ...env, ...over }),
    async demoIsMade() {
      const open = `select from generation_task where status in ('TASK_WAIT', 'TASK_PROCESSING') limit 1`
      while ((await owner.query(open)).rowCount) await sleep(1_000)
    },
    close,
    async signIn(loginName, domain = 'demo') {
      const token = randomBytes(32).toString('base64url')
      const { rows } = await owner.query<{ tenantId: string; userId: string; departmentId: string }>(
        `insert into session (tenant_id, token_hash, user_id, expires_at, idle_seconds)
         select u.tenant_id, $2, u.id, now() + interval '1 day', 86400 from app_user u join tenant t using (tenant_id)
          where t.domain = $3 and u.login_name = $1
         returning tenant_id "tenantId", user_id "userId", (select department_id from app_user a where a.id = session.user_id) "departmentId"`,
        [loginName, createHash('sha256').update(token).digest(), domain],
      )
      const person = rows[0]
      if (!person) throw new Error(`no ${loginName}`)
      return { token, ...person }
    },
  }
}
