// The near side of the painting thread: what is asked for, what has come, who waits.
import { Worker } from 'node:worker_threads'
import { MediaError } from '../media-error.ts'
import { type FromPainter, keyOf, type PaintOrder, type Subject } from './paint-messages.ts'
import type { Sprite } from './sprite-names.ts'

export interface PaintThread {
  /** Replaces what was asked before. The thread starts with an order. */
  order(order: PaintOrder): void
  /** Resolves when the sprite has come; it must have been ordered. @throws MediaError, or the signal's reason. */
  painted(subject: Subject, name: string, signal?: AbortSignal): Promise<void>
  runs(): boolean
}

/** A thread that has painted nothing for so long is ended: what it has drawn and its canvases are a fifth of the process' memory. */
const IDLE_MS = 4_000

interface Waiter {
  resolve(): void
  reject(error: unknown): void
}

/** `take` is given every sprite, asked for or not. */
export function openPaintThread(take: (subject: Subject, name: string, sprite: Sprite) => void, idleMs = IDLE_MS): PaintThread {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  const waiting = new Map<string, Waiter[]>()
  const settle = (key: string, act: (waiter: Waiter) => void) => {
    const waiters = waiting.get(key) ?? []
    waiting.delete(key)
    waiters.forEach(act)
  }
  const failure = (cause: unknown) => new MediaError('形象绘制失败', true, { cause })

  function restLater(): void {
    clearTimeout(idle)
    idle = setTimeout(() => {
      if (waiting.size) return restLater()
      const last = worker
      // Whoever orders next has a new one, however long this takes to end.
      worker = undefined
      void last?.terminate()
    }, idleMs).unref()
  }

  function open(): Worker {
    const started = new Worker(new URL('../start.mjs', import.meta.url))
    started.on('message', (message: FromPainter) => {
      restLater()
      const key = `${keyOf(message.subject)} ${message.name}`
      if ('fault' in message) {
        settle(key, ({ reject }) => reject(failure(message.fault)))
        return
      }
      take(message.subject, message.name, message.sprite)
      settle(key, ({ resolve }) => resolve())
    })
    const lost = (cause: unknown) => {
      if (worker !== started) return
      worker = undefined
      for (const key of [...waiting.keys()]) settle(key, ({ reject }) => reject(failure(cause)))
    }
    started.once('error', lost)
    started.once('exit', lost)
    started.unref()
    return started
  }

  return {
    order(order) {
      worker ??= open()
      worker.postMessage(order)
      restLater()
    },
    runs: () => worker !== undefined,
    painted: (subject, name, signal) =>
      new Promise((resolve, reject) => {
        const key = `${keyOf(subject)} ${name}`
        const stop = () => reject(signal?.reason)
        if (signal?.aborted) stop()
        signal?.addEventListener('abort', stop, { once: true })
        const done = () => signal?.removeEventListener('abort', stop)
        const waiter: Waiter = {
          resolve: () => (done(), resolve()),
          reject: (error) => (done(), reject(error)),
        }
        waiting.set(key, [...(waiting.get(key) ?? []), waiter])
      }),
  }
}
