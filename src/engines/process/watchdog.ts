// The watchdog of a job: the child must be heard of, and the job must advance, within bounds.
import { statSync } from 'node:fs'
import type { AnyJob, Stage } from './messages.ts'

/**
 * Ticks without a message after which the child is taken for suspended or blocked. A synchronous call in it (a clause of eSpeak, a
 * picture as a PNG, a module that is compiled) takes well below a second, and some seconds where the processor is shared with many.
 */
export const SILENT_TICKS = 20
/** Before its first message the child is started and its code compiled. */
export const FIRST_TICKS = 60

/** Seconds that any job may stand still: a figure is drawn, a model opened, a file published. */
const BASE_S = 60
const PER_LETTER_S = { speech: 0.1, video: 0.2 }
const PER_CLIP_S = 0.5
/** Bytes a second that the slowest machine decodes. */
const READ_RATE = 250_000
const HEARD_RATE = 10_000

function bytesOf(path: string | undefined): number {
  try {
    return path ? statSync(path).size : 0
  } catch {
    // The job tells of a file that is not there.
    return 0
  }
}

/** Seconds without any progress after which a job has failed, from the length of its medium. */
export function stallSecondsOf(job: AnyJob, sizeOf: (path: string | undefined) => number = bytesOf): number {
  const more = () => {
    if (job.kind === 'speech' || job.kind === 'video') return job.text.length * PER_LETTER_S[job.kind]
    if (job.kind === 'film') return (job.clips.reduce((ms, clip) => ms + clip.durationMs, 0) / 1000) * PER_CLIP_S
    if (job.kind === 'convert') return sizeOf(job.source) / READ_RATE
    if (job.kind === 'dub') return sizeOf(job.picture) / READ_RATE
    if (job.kind === 'inspect') return sizeOf(job.video ?? job.picture) / READ_RATE
    return job.kind === 'listen' ? sizeOf(job.recording) / HEARD_RATE : 0
  }
  return Math.ceil(BASE_S + more())
}

export interface Watch {
  /** The child was heard of; `steps` as it tells them. */
  heard(stage?: Stage, steps?: number): void
  /** The job has advanced. */
  advanced(): void
  stage(): Stage
  stop(): void
}

/**
 * Calls `end` once where the child is silent, or its job stands still for `stallTicks`. It counts ticks of this process, not the clock:
 * one that was itself suspended or busy has not listened meanwhile.
 */
export function watchJob(stallTicks: number, tickMs: number, end: (why: 'silent' | 'stalled', stage: Stage, ticks: number) => void): Watch {
  let [silent, still, steps] = [0, 0, 0]
  let bound = FIRST_TICKS
  let stage: Stage = 'start'
  const timer = setInterval(() => {
    silent++
    still++
    const why = silent >= bound ? 'silent' : 'stalled'
    if (silent < bound && still < stallTicks) return
    clearInterval(timer)
    end(why, stage, why === 'silent' ? silent : still)
  }, tickMs)
  const advanced = () => {
    still = 0
  }
  return {
    heard(told = stage, counted = steps) {
      silent = 0
      bound = SILENT_TICKS
      if (counted > steps || told !== stage) advanced()
      steps = Math.max(steps, counted)
      stage = told
    },
    advanced,
    stage: () => stage,
    stop: () => clearInterval(timer),
  }
}
