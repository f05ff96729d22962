// Starts the product for journeys: the web built into a folder, and a real server with a temporary database.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const root = path.resolve(import.meta.dirname, '..')
const KEPT_LOG = 200_000
/** Shuts the server and its database down if the parent process disappears. */
const leash = pathToFileURL(path.join(root, 'scripts', 'launch', 'leash.mjs')).href

export interface RunningServer {
  pid: number
  port: number
  origin: string
  /** The log of the server, the newest part at the end. */
  log(): string
  stop(): Promise<void>
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = net.createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** A free port below 32768, because the system uses higher ones for outgoing sockets. */
async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = 24_000 + Math.floor(Math.random() * 8_000)
    if (await isFree(port)) return port
  }
  throw new Error('no free port')
}

/** Whether a process has ended, by itself or by a signal, which leaves no exit code. */
const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
const ended = (child: ChildProcess) => (isOver(child) ? Promise.resolve() : new Promise<void>((done) => child.once('exit', () => done())))

export async function buildWeb(folder: string): Promise<void> {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  await ended(child)
  if (child.exitCode !== 0) throw new Error(`the web was not built:\n${output.slice(-4000)}`)
}

/** Starts a server at a free port, or at `port`, which must be free. */
export async function startServer(options: { webRoot: string; port?: number; env?: Record<string, string> }): Promise<RunningServer> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'yanwu-data-'))
  // PostgreSQL runs as another user if the test runs as root, and that user must enter the folder
  await chmod(dataDir, 0o755)
  const [port, pgPort] = [options.port ?? (await freePort()), await freePort()]
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, ['--import', leash, path.join(root, 'src', 'apps', 'server.ts')], {
    cwd: root,
    env: {
      ...env,
      PORT: String(port),
      PG_PORT: String(pgPort),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      WEB_ROOT: options.webRoot,
      ROLE: 'all',
      DEMO_DATA: 'true',
      DEMO_SIZE: 'bare',
      LOG_LEVEL: 'info',
      // journeys share the machine with others, and a refused call is no finding
      OVERLOAD_MS: '60000',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (log = (log + part.toString()).slice(-KEPT_LOG)))
  const stop = async () => {
    child.kill('SIGTERM')
    const late = AbortSignal.timeout(20_000)
    await Promise.race([ended(child), new Promise((done) => late.addEventListener('abort', done))])
    if (!isOver(child)) child.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  const origin = `http://localhost:${port}`
  const until = Date.now() + 180_000
  while (!isOver(child) && Date.now() < until) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz/ready`).catch(() => null)
    if (answer?.ok) return { pid: child.pid ?? 0, port, origin, log: () => log, stop }
    await sleep(100)
  }
  await stop()
  throw new Error(`the server did not start:\n${log.slice(-4000)}`)
}
