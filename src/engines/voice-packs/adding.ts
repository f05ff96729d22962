// Adding voices from the process of whoever asks: in a child, which goes by the proxy that the environment names.
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
  /** Over when the voices are in their place. @throws MediaError in words */
  done: Promise<void>
  /** Leaves off; what came is kept. */
  stop(): void
}

/** A child that has told nothing for so many seconds is ended: its downloads and trials have shorter bounds of their own. */
const MAX_SILENT_TICKS = 900
/** One that was told to leave and does not is ended after this time. */
const GRACE_MS = 10_000
const interrupted = '添加声音的进程意外结束，已下载的部分保留着，可以继续'

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
    // ticks are counted, not the clock: this process may have been suspended itself
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
    child.once('error', () => fail('添加声音的进程没有启动'))
    child.once('exit', () => fail(interrupted))
  })
  // what cannot be sent shows in its error or its end
  child.send({ order } satisfies ToAdder, () => {})
  const stop = () => {
    if (child.connected) child.disconnect()
    const grace = setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref()
    child.once('exit', () => clearTimeout(grace))
  }
  return { done, stop }
}
