// Several machines simulated on this one: PostgreSQL with a standby, a pooler, and proxies in front of the database and the program.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '#apps/demo/people.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { freePort, type ServerProcess, startServer } from '../server-process.ts'
import { encode, type Person, person } from '../world.ts'
import { asPostgres, copyPostgres, initPostgres, type Postgres, standbyName } from './postgres.ts'

const haproxyConfig = path.resolve(import.meta.dirname, '../../deploy/haproxy-compose.cfg')
const confirmed = { synchronous_standby_names: standbyName }

export interface Rig {
  /** Folder of all files. */
  folder: string
  primary: Postgres
  standby: Postgres
  /** Starts the program, or another version of it; a web process takes a free place behind the proxy. */
  start(role: 'web' | 'worker', env: Record<string, string>, entrance?: string): Promise<ServerProcess>
  /** Port of the proxy in front of the program. */
  port: number
  /** Returns an address of the primary, or of the standby if the primary is gone. */
  startDatabaseProxy(database: string): Promise<string>
  startPooler(mode: 'session' | 'transaction', database: string): Promise<string>
  /** Resolves once the proxy has found a ready web process. */
  served(): Promise<void>
  signIn(loginName: string): Promise<Person>
  close(): Promise<void>
}

const accepts = (port: string) =>
  new Promise<boolean>((done) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })

async function untilAccepting(port: string, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + 20_000; !(await accepts(port)); await sleep(50))
    if (child.exitCode !== null || Date.now() > until) throw new Error(`nothing listens on ${port}`)
}

/** Number of places behind the proxy, more than are ever used at once. */
const PLACES = 6

/** The shipped proxy settings, with ports of this machine instead of resolved names. */
function webProxySettings(port: string, places: readonly string[]): string {
  const shipped = readFileSync(haproxyConfig, 'utf8')
  const settings = shipped
    .replace(/^resolvers [\s\S]*?\n\n/m, '')
    .replace(' resolvers docker init-addr none', '')
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace(/^ *server-template .*$/m, places.map((place) => `  server web${place} 127.0.0.1:${place}`).join('\n'))
  if (/docker|template/.test(settings)) throw new Error('the settings of the proxy are not understood')
  return settings
}

const databaseProxySettings = (port: string, primary: Postgres, standby: Postgres) => `
defaults
  mode tcp
  timeout connect 3s
  timeout client 1h
  timeout server 1h
listen database
  bind 127.0.0.1:${port}
  default-server check inter 200ms fall 1 rise 2 on-marked-down shutdown-sessions
  server primary 127.0.0.1:${primary.port}
  server standby 127.0.0.1:${standby.port} backup
`

const poolerSettings = (port: string, mode: string, database: string, primary: Postgres, users: string) => `
[databases]
${database} = host=127.0.0.1 port=${primary.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
max_client_conn = 400
default_pool_size = 60
logfile =
`

/** Creates everything in one folder, which `close` removes. */
export async function openRig(): Promise<Rig> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-cluster-'))
  await chmod(folder, 0o755)
  const at = (name: string) => path.join(folder, name)
  const parts: ChildProcess[] = []
  const programs = new Set<ServerProcess>()
  const began: Postgres[] = []

  const primary = initPostgres(at('primary'), await freePort())
  await primary.start()
  began.push(primary)
  const standby = copyPostgres(primary, at('standby'), await freePort())
  await primary.stop()
  // from its first commit the primary waits for the standby
  await Promise.all([primary.start(confirmed), standby.start()])
  began.push(standby)

  async function startPart(name: string, port: string, program: string, settings: string, args: string[], user = {}): Promise<void> {
    await writeFile(at(name), settings)
    const child = spawn(program, [...args, at(name)], { stdio: 'ignore', ...user })
    parts.push(child)
    await untilAccepting(port, child)
  }

  const places: string[] = []
  for (let i = 0; i < PLACES; i++) places.push(await freePort())
  const port = await freePort()
  await startPart('web.cfg', port, 'haproxy', webProxySettings(port, places), ['-db', '-f'])

  const free = new Set(places)
  async function start(role: 'web' | 'worker', env: Record<string, string>, entrance?: string): Promise<ServerProcess> {
    const [place = ''] = role === 'web' ? free : []
    if (role === 'web' && !free.delete(place)) throw new Error('no place is left behind the proxy')
    const settings = {
      ...{ ROLE: role, ...(place ? { PORT: place } : {}), DATA_DIR: at('data'), DISK_RESERVE_MB: '0', DATABASE_POOL: '6' },
      ...{ TRUST_PROXY: '1', KNOWN_HOSTS: 'localhost', DRAIN_SECONDS: '5', ...env },
    }
    const server = startServer(settings, entrance)
    programs.add(server)
    server.child.once('exit', () => {
      programs.delete(server)
      if (place) free.add(place)
    })
    return server
  }

  async function served(): Promise<void> {
    const anybody = person(Number(port), 'demo', '')
    for (const until = Date.now() + 60_000; (await anybody.fetch('/healthz/ready')).status !== 200; await sleep(50))
      if (Date.now() > until) throw new Error('no web process is ready')
  }

  return {
    ...{ folder, primary, standby, start, port: Number(port) },
    async startDatabaseProxy(database) {
      const own = await freePort()
      await startPart(`database-${own}.cfg`, own, 'haproxy', databaseProxySettings(own, primary, standby), ['-db', '-f'])
      return `postgres://postgres:cluster@127.0.0.1:${own}/${database}`
    },
    async startPooler(mode, database) {
      const own = await freePort()
      const users = at('users')
      await writeFile(users, '"yanwu_app" ""\n"postgres" ""\n')
      await startPart(`${mode}.ini`, own, 'pgbouncer', poolerSettings(own, mode, database, primary, users), ['-q'], asPostgres())
      return `postgres://yanwu_app:cluster@127.0.0.1:${own}/${database}`
    },
    served,
    async signIn(loginName) {
      await served()
      const answer = await person(Number(port), 'demo', '').ask(sessions.login, {
        body: { loginType: 1, loginName, password: encode(demoPassword) },
      })
      const token = /ai-training-management-token=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1]
      if (!token) throw new Error(`${loginName} could not sign in: ${answer.status} ${answer.msg}`)
      return person(Number(port), 'demo', token)
    },
    async close() {
      await Promise.all([...programs].map((one) => one.kill()))
      for (const part of parts) part.kill('SIGKILL')
      for (const one of began) await one.kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
