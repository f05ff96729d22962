// Adding voices from the process of whoever asks: in a child, which goes by the proxy that the environment names.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { MediaError } from '../media-error.ts'
import { childEnvironment } from '../media-fork.ts'
import type { Order } from './install.ts'
import type { Told } from './state.ts'

export interface ToAdder {
  order: Order
}
export type FromAdder = { told: Told } | { ended: string | null }

export interface Adding {
  /** Over when the voices are in their place. @throws MediaError in words */
  done: Promise<void>
  /** Leaves off; what came is kept. */
  stop(): void
}

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))

/** Starts to add a pack. */
export function startAdding(order: Order, onTold: (told: Told) => void = () => {}): Adding {
  const child = fork(CHILD, {
    execArgv: ['--use-env-proxy', '--disable-warning=ExperimentalWarning'],
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const done = new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => reject(new MediaError(reason, true))
    child.on('message', (message: FromAdder) => {
      if ('told' in message) onTold(message.told)
      else if (message.ended === null) resolve()
      else fail(message.ended)
    })
    child.once('error', () => fail('添加声音的进程没有启动'))
    child.once('exit', () => fail('添加声音的进程意外结束，已下载的部分保留着，可以继续'))
  })
  child.send({ order } satisfies ToAdder)
  return { done, stop: () => void (child.connected && child.disconnect()) }
}
