// Watchdog of a job: the child must send heartbeats, and the job must advance, within limits.
import { statSync } from 'node:fs'
import type { AnyJob, Stage } from './messages.ts'

/**
 * Ticks without a message after which the child counts as suspended or blocked. Its synchronous calls (a clause of eSpeak, a picture as a
 * PNG, compiling a module) take well below a second, and some seconds on a busy processor.
 */
export const SILENT_TICKS = 20
/** Ticks until the first message, in which the child starts and compiles its code. */
export const FIRST_TICKS = 60

/** Seconds that any job may stall: to draw a figure, open a model, or publish a file. */
const BASE_S = 60
const PER_LETTER_S = { speech: 0.1, video: 0.2 }
const PER_CLIP_S = 0.5
/** Bytes per second that the slowest machine decodes. */
const READ_RATE = 250_000
const HEARD_RATE = 10_000

function bytesOf(path: string | undefined): number {
  try {
    return path ? statSync(path).size : 0
  } catch {
    // the job itself reports a missing file
    return 0
  }
}

/** Seconds without progress after which a job fails, by the length of its medium. */
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
  /** Records a message of the child, with its stage and `steps`. */
  heard(stage?: Stage, steps?: number): void
  /** Records that the job has advanced. */
  advanced(): void
  stage(): Stage
  stop(): void
}

/**
 * Calls `end` once if the child is silent, or if its job stalls for `stallTicks`. It counts ticks of this process, not the clock: while
 * this process was suspended or busy, it received no messages.
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
