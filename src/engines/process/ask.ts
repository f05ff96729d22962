// Runs one job in the media child: sends it, reports its progress, cancels it, and settles exactly once.
import type { ChildProcess } from 'node:child_process'
import { MediaError } from './media-error.ts'
import { removePartials } from './job-files.ts'
import { GRACE_MS, killGroup } from './fork.ts'
import type { AnyJob, ToChild, ToParent } from './messages.ts'
import type { RunOptions } from './options.ts'
import { stallSecondsOf, watchJob } from './watchdog.ts'
import type { Stage } from './messages.ts'

const unheard = '生成程序没有响应，已重新启动，请重试'
const stalled = '生成长时间没有进展，已停止，请重试；仍不成功请缩短内容或联系管理员'

const DEFAULT_TIMEOUT_MS = 600_000
/** Time in ms to wait for a killed child that does not end, because its disk does not answer. */
const LOST_MS = 5_000

export type JobAnswer = Extract<ToParent, { type: 'done' | 'picture' | 'heard' }>

interface Asked {
  id: number
  job: AnyJob
  run: RunOptions
  /** Aborts when the engines are closed. */
  closing: AbortSignal
  warn: (line: string) => void
  onStall: (stage: Stage) => void
  tickMs: number
  /** Called when the child was killed and gets no more jobs, whether its end is reported or not. */
  onKill: () => void
  /** Called after each job with the child's memory in MB. */
  onEnd: (rssMb: number) => void
}

/** Keeps this process alive until the child has answered. @throws MediaError */
export function askChild(target: ChildProcess, { id, job, run, closing, warn, onStall, tickMs, onKill, onEnd }: Asked): Promise<JobAnswer> {
  target.ref()
  target.channel?.ref()
  return new Promise<JobAnswer>((resolve, reject) => {
    let stopped: MediaError | undefined
    let grace: NodeJS.Timeout | undefined
    let lost: NodeJS.Timeout | undefined
    let atRisk: MediaError | undefined
    const kill = () => {
      onKill()
      killGroup(target)
      lost ??= setTimeout(died, LOST_MS)
    }
    const stop = (error: MediaError) => {
      stopped ??= error
      if (target.connected) target.send({ type: 'cancel', id } satisfies ToChild, () => {})
      grace ??= setTimeout(kill, GRACE_MS)
    }
    const watch = watchJob(stallSecondsOf(job), tickMs, (why, stage, ticks) => {
      const seconds = Math.round((ticks * tickMs) / 1000)
      warn(`media job ${job.kind} of child ${target.pid} is ${why} for ${seconds} s at ${stage}: ended`)
      onStall(stage)
      stopped ??= new MediaError(why === 'silent' ? unheard : stalled, true)
      if (why === 'silent') kill()
      else stop(stopped)
    })
    const cancel = () => stop(new MediaError('已取消', true))
    const timeout = setTimeout(() => {
      warn(`media job ${job.kind} of child ${target.pid} takes too long, at ${watch.stage()}: ended`)
      stop(new MediaError('生成超时', true))
    }, run.timeoutMs ?? DEFAULT_TIMEOUT_MS)
    const settle = (finish: () => void) => {
      watch.stop()
      clearTimeout(timeout)
      clearTimeout(grace)
      clearTimeout(lost)
      run.signal?.removeEventListener('abort', cancel)
      closing.removeEventListener('abort', cancel)
      target.off('message', hear)
      target.off('exit', died)
      target.off('error', died)
      target.unref()
      target.channel?.unref()
      finish()
    }
    const died = () => {
      if (!stopped) warn(`media job ${job.kind}: child ${target.pid} ended at ${watch.stage()}: ${target.signalCode ?? target.exitCode}`)
      settle(() => {
        removePartials(job).finally(() => reject(stopped ?? atRisk ?? new MediaError('语音引擎异常退出', true)))
      })
    }
    const hear = (message: ToParent) => {
      if (message.id !== id) return
      if (message.type === 'beat') return watch.heard(message.stage, message.steps)
      watch.heard(message.type === 'progress' ? message.progress.stage : undefined)
      if (message.type === 'progress' || message.type === 'risk') watch.advanced()
      if (message.type === 'progress') {
        if (!stopped) run.onProgress?.(message.progress)
        return
      }
      if (message.type === 'risk') {
        atRisk = message.reason === null ? undefined : new MediaError(message.reason, false)
        return
      }
      if (message.type === 'failed') {
        if (!stopped) warn(`media job ${job.kind} failed at ${watch.stage()}: ${message.detail}`)
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
