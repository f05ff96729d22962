// Client of the painting thread: orders, received sprites, and the promises of waiting callers.
import { Worker } from 'node:worker_threads'
import { MediaError } from '../process/media-error.ts'
import { type FromPainter, keyOf, type PaintOrder, type Subject } from './paint-messages.ts'
import type { Sprite } from './sprite-names.ts'

export interface PaintThread {
  /** Replaces the previous order, except for sprites that a caller waits for. Starts the thread if necessary. */
  order(order: PaintOrder): void
  /**
   * Resolves with the sprite. Orders it if it is not (or no longer) on order: it may have come already, its order may have been replaced,
   * or the thread may have ended. Always settles while the thread runs or can be started. @throws MediaError, or the signal's reason.
   */
  painted(subject: Subject, name: string, signal?: AbortSignal): Promise<Sprite>
  runs(): boolean
}

/** An idle thread is ended after this time (ms): its drawing and canvases are a fifth of the process's memory. */
const IDLE_MS = 4_000

type Take = (subject: Subject, name: string, sprite: Sprite) => void

interface Waiter {
  subject: Subject
  name: string
  resolve(sprite: Sprite): void
  reject(error: unknown): void
}

/** Ordered sprites of one subject that the thread has not delivered yet. */
interface Owed {
  subject: Subject
  key: string
  wanted: Set<string>
  spare: Set<string>
}

const failure = (cause: unknown) => new MediaError('形象绘制失败', true, { cause })

function openWaiters() {
  const waiting = new Set<Waiter>()
  const settle = (some: readonly Waiter[], act: (waiter: Waiter) => void) => {
    for (const waiter of some) waiting.delete(waiter)
    some.forEach(act)
  }
  return {
    settle,
    all: () => [...waiting],
    of: (key: string, name?: string) =>
      [...waiting].filter((waiter) => keyOf(waiter.subject) === key && (name === undefined || waiter.name === name)),
    add: (subject: Subject, name: string, signal?: AbortSignal) =>
      new Promise<Sprite>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const stop = () => settle([waiter], () => waiter.reject(signal?.reason))
        const done = () => signal?.removeEventListener('abort', stop)
        const waiter: Waiter = {
          subject,
          name,
          resolve: (sprite) => (done(), resolve(sprite)),
          reject: (error) => (done(), reject(error)),
        }
        signal?.addEventListener('abort', stop, { once: true })
        waiting.add(waiter)
      }),
  }
}

/** Passes a message of the thread to `take`, and to the waiting callers. */
function hand(message: FromPainter, waiters: ReturnType<typeof openWaiters>, take: Take): void {
  const { subject, name } = message
  const mine = waiters.of(keyOf(subject), name)
  const fail = (cause: unknown) => waiters.settle(mine, ({ reject }) => reject(failure(cause)))
  if ('fault' in message) return fail(message.fault)
  const { sprite } = message
  try {
    take(subject, name, sprite)
  } catch (error) {
    return fail(error)
  }
  waiters.settle(mine, ({ resolve }) => resolve(sprite))
}

/** `take` gets every sprite, whether a caller waits for it or not. */
export function openPaintThread(take: Take, idleMs = IDLE_MS): PaintThread {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let owed: Owed | undefined
  const waiters = openWaiters()
  const isOwed = (key: string, name: string) => owed?.key === key && (owed.wanted.has(name) || owed.spare.has(name))
  const isBusy = () => waiters.all().length > 0 || (owed !== undefined && owed.wanted.size + owed.spare.size > 0)

  function restLater(): void {
    clearTimeout(idle)
    idle = setTimeout(() => {
      if (isBusy()) return restLater()
      const last = worker
      // the next order starts a new thread, however long this one takes to end
      worker = undefined
      void last?.terminate()
    }, idleMs).unref()
  }

  function send({ subject, wanted, spare }: PaintOrder): void {
    const key = keyOf(subject)
    const ordered = new Set([...wanted, ...spare])
    const waited = waiters.of(key).filter(({ name }) => !ordered.has(name))
    const all = [...new Set([...wanted, ...waited.map(({ name }) => name)])]
    owed = { subject, key, wanted: new Set(all), spare: new Set(spare) }
    worker ??= open()
    worker.postMessage({ subject, wanted: all, spare: [...spare] } satisfies PaintOrder)
    restLater()
  }

  /**
   * Orders awaited sprites that are not on order: at once together with an order of the same subject, else after the wanted sprites of the
   * other subject.
   */
  function sendMissing(): void {
    const missing = waiters.all().filter(({ subject, name }) => !isOwed(keyOf(subject), name))
    const [first] = missing
    if (!first) return
    const next = missing.find(({ subject }) => keyOf(subject) === owed?.key)
    if (owed && next) send({ subject: owed.subject, wanted: [...owed.wanted], spare: [...owed.spare] })
    else if (!owed?.wanted.size && !(owed && waiters.of(owed.key).length)) send({ subject: first.subject, wanted: [first.name], spare: [] })
  }

  function hear(message: FromPainter): void {
    const key = keyOf(message.subject)
    if (owed?.key === key) for (const names of [owed.wanted, owed.spare]) names.delete(message.name)
    hand(message, waiters, take)
    restLater()
    sendMissing()
  }

  function open(): Worker {
    const started = new Worker(new URL('../process/start.mjs', import.meta.url))
    started.on('message', hear)
    const lost = (cause: unknown) => {
      if (worker !== started) return
      worker = undefined
      owed = undefined
      clearTimeout(idle)
      void started.terminate()
      waiters.settle(waiters.all(), ({ reject }) => reject(failure(cause)))
    }
    for (const event of ['error', 'messageerror', 'exit']) started.once(event, lost)
    started.unref()
    return started
  }

  return {
    order(order) {
      send(order)
      // an order without sprites causes no message, after which the displaced sprites could be ordered
      sendMissing()
    },
    runs: () => worker !== undefined,
    painted(subject, name, signal) {
      const sprite = waiters.add(subject, name, signal)
      try {
        sendMissing()
      } catch (cause) {
        waiters.settle(waiters.all(), ({ reject }) => reject(failure(cause)))
      }
      return sprite
    },
  }
}
