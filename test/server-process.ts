// Starts the program as a process that can be stopped or killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'

const ownEntrance = path.resolve(import.meta.dirname, '../src/apps/server.ts')
/** Ends the process at once when its parent is gone. */
const leash = ['--import', `data:text/javascript,${encodeURIComponent("process.once('disconnect', () => process.exit()).channel.unref()")}`]

export interface ServerProcess {
  child: ChildProcess
  /** The output so far. */
  said(): string
  /** Resolves when it is ready; rejects if it ended before. */
  ready: Promise<void>
  /** Resolves when it is ready, or has ended. */
  over: Promise<void>
  /** Kills the process by kill -9. */
  kill(): Promise<void>
}

/** Starts the program; `env` is its whole environment except the path, `entrance` the main file of another version. */
export function startServer(env: Record<string, string>, entrance = ownEntrance): ServerProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [...leash, entrance], {
    env: { PATH, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}), LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  let isReady = false
  const gone = new Promise<void>((done) => child.once('close', () => done()))
  const greeted = new Promise<void>((done) => {
    child.stderr?.on('data', (chunk) => (said += chunk))
    child.stdout?.on('data', (chunk) => {
      said += chunk
      if (said.includes('已就绪') && !isReady) {
        isReady = true
        done()
      }
    })
  })
  const over = Promise.race([greeted, gone])
  const awaitReady = async () => {
    await over
    if (!isReady) throw new Error(`the program ended with ${child.exitCode ?? child.signalCode}: ${said}`)
  }
  const ready = awaitReady()
  ready.catch(() => {})
  return {
    child,
    ready,
    said: () => said,
    over,
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}

export const freePort = () =>
  new Promise<string>((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => found(String(port)))
    })
  })
