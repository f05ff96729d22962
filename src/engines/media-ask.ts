// One job of the media child: asked, told of, cancelled, and answered once, whatever ends it.
import type { ChildProcess } from 'node:child_process'
import { MediaError } from './media-error.ts'
import { removePartials } from './media-files.ts'
import { GRACE_MS, killGroup } from './media-fork.ts'
import type { AnyJob, ToChild, ToParent } from './media-messages.ts'
import type { RunOptions } from './media-options.ts'

const DEFAULT_TIMEOUT_MS = 600_000

export type Answer = Extract<ToParent, { type: 'done' | 'picture' | 'heard' }>

interface Asked {
  id: number
  job: AnyJob
  run: RunOptions
  /** Aborted when the engines are closed. */
  closing: AbortSignal
  log: (line: string) => void
  /** Hears how much memory the child has after the job, done or failed. */
  onEnd: (rssMb: number) => void
}

/** Keeps this process alive until the child has answered. @throws MediaError */
export function askChild(target: ChildProcess, { id, job, run, closing, log, onEnd }: Asked): Promise<Answer> {
  target.ref()
  target.channel?.ref()
  return new Promise<Answer>((resolve, reject) => {
    let stopped: MediaError | undefined
    let grace: NodeJS.Timeout | undefined
    let atRisk: MediaError | undefined
    const stop = (error: MediaError) => {
      stopped ??= error
      if (target.connected) target.send({ type: 'cancel', id } satisfies ToChild, () => {})
      grace ??= setTimeout(() => killGroup(target), GRACE_MS)
    }
    const cancel = () => stop(new MediaError('已取消', true))
    const timeout = setTimeout(() => stop(new MediaError('生成超时', true)), run.timeoutMs ?? DEFAULT_TIMEOUT_MS)
    const settle = (finish: () => void) => {
      clearTimeout(timeout)
      clearTimeout(grace)
      run.signal?.removeEventListener('abort', cancel)
      closing.removeEventListener('abort', cancel)
      target.off('message', hear)
      target.off('exit', died)
      target.off('error', died)
      target.unref()
      target.channel?.unref()
      finish()
    }
    const died = () =>
      settle(() => {
        removePartials(job).finally(() => reject(stopped ?? atRisk ?? new MediaError('语音引擎异常退出', true)))
      })
    const hear = (message: ToParent) => {
      if (message.id !== id) return
      if (message.type === 'progress') {
        if (!stopped) run.onProgress?.(message.progress)
        return
      }
      if (message.type === 'risk') {
        atRisk = message.reason === null ? undefined : new MediaError(message.reason, false)
        return
      }
      if (message.type === 'failed') {
        if (!stopped) log(`media job failed: ${message.detail}`)
        settle(() => reject(stopped ?? new MediaError(message.reason, message.retryable)))
      } else settle(() => resolve(message))
      onEnd(message.rssMb)
    }
    target.on('message', hear)
    target.once('exit', died)
    target.once('error', died)
    run.signal?.addEventListener('abort', cancel, { once: true })
    closing.addEventListener('abort', cancel, { once: true })
    target.send({ type: 'run', id, job } satisfies ToChild, (error) => {
      if (error) died()
    })
  })
}
