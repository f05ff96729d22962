// Adds voices in a child process, which uses the proxy of the environment.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { MediaError } from '../process/media-error.ts'
import { childEnvironment } from '../process/fork.ts'
import type { Order } from './install.ts'
import type { PackProgress } from './state.ts'

export interface ToAdder {
  order: Order
}
export type FromAdder = { told: PackProgress } | { ended: string | null }

export interface Adding {
  /** Resolves when the voices are installed. @throws MediaError with a message */
  done: Promise<void>
  /** Stops adding; downloaded data is kept. */
  stop(): void
}

/** Watchdog: a child without a message for so many seconds is killed; its downloads and tests have shorter limits of their own. */
const MAX_SILENT_TICKS = 900
/** A child that does not exit on request is killed after this time (ms). */
const GRACE_MS = 10_000
const interrupted = '新增声音的进程意外结束，已下载的部分保留着，可以继续'

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))

/** Starts to add a pack. */
export function startAdding(order: Order, onTold: (told: PackProgress) => void = () => {}): Adding {
  const child = fork(CHILD, {
    execArgv: ['--use-env-proxy', '--disable-warning=ExperimentalWarning'],
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const done = new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => reject(new MediaError(reason, true))
    // counts ticks, not the clock, because this process itself may have been suspended
    let silent = 0
    const watch = setInterval(() => {
      if (++silent < MAX_SILENT_TICKS) return
      fail(interrupted)
      child.kill('SIGKILL')
    }, 1000).unref()
    child.once('exit', () => clearInterval(watch))
    child.on('message', (message: FromAdder) => {
      silent = 0
      if ('told' in message) onTold(message.told)
      else if (message.ended === null) resolve()
      else fail(message.ended)
    })
    child.once('error', () => fail('新增声音的进程没有启动'))
    child.once('exit', () => fail(interrupted))
  })
  // a failed send shows in the child's error or exit
  child.send({ order } satisfies ToAdder, () => {})
  const stop = () => {
    if (child.connected) child.disconnect()
    const grace = setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref()
    child.once('exit', () => clearTimeout(grace))
  }
  return { done, stop }
}
