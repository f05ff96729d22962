// States of a generated medium as users see them, derived from the server's task.
/** `reading`: the states are loading; `unknown`: they could not be read. */
export type TaskWord = 'reading' | 'unknown' | 'waiting' | 'running' | 'done' | 'failed' | 'stale' | 'uploaded' | 'notUploaded' | 'none'

/** A task, as the contract of productions returns it. */
export interface TaskTold {
  place?: number | null
  percent?: number | null
  elapsedSec?: number | null
  remainSec?: number | null
  reason?: string | null
  stale?: boolean
  figureName?: string | null
  voiceName?: string | null
  engine?: string | null
  madeDate?: string | null
  reused?: boolean
  burnSubtitles?: boolean
  paused?: boolean
  /** The task converts an upload to a format that browsers can play. */
  converts?: boolean
}

/** Origin of a medium: «由 王女士 · 温柔女声 · 内置引擎 1 生成于 2026-11-21 09:00:00»; null before the first generation. */
export const madeWords = ({ figureName, voiceName, engine, madeDate }: TaskTold) =>
  madeDate ? `由 ${[figureName, voiceName, engine].filter(Boolean).join(' · ')} 生成于 ${madeDate}` : null

/** Placeholders for an unknown task status, so that the state is not guessed. */
export const unread = { reading: 'STATE_READING', unknown: 'STATE_UNKNOWN' } as const
export const isUnread = (status: string | undefined) => status === unread.reading || status === unread.unknown

const words: Record<string, TaskWord> = {
  STATE_READING: 'reading',
  STATE_UNKNOWN: 'unknown',
  TASK_WAIT: 'waiting',
  TASK_PROCESSING: 'running',
  TASK_SUCCESS: 'done',
  TASK_FAILED: 'failed',
}

/**
 * `status` is the task's, absent if nothing was ever generated. Uploaded media have no task: for them, `own` tells whether a file exists.
 */
export function taskWord(status: string | undefined, told?: TaskTold, own?: { has: boolean }): TaskWord {
  if (own) return own.has ? 'uploaded' : 'notUploaded'
  const word = (status && words[status]) || 'none'
  return word === 'done' && told?.stale ? 'stale' : word
}

/** The state of an upload that browsers cannot play: that of its conversion, else waiting for one. */
export function toldOfUpload<Told extends TaskTold>(
  unfit: string | null,
  status: string | undefined,
  info: Told | undefined,
): { status: string | undefined; info: Told | TaskTold | undefined } {
  if (unfit === null || info?.converts || isUnread(status)) return { status, info }
  return { status: undefined, info: { converts: true, reason: `${unfit}，浏览器无法播放` } }
}

/** Queued or running: the row cannot be edited, deleted, generated or selected. */
export const isLocked = (status: string | undefined) => status === 'TASK_WAIT' || status === 'TASK_PROCESSING'
export const lockedReason = '任务进行中，暂不能操作'
export const unreadReason = '还没有读到生成状态，暂不能操作'

/** Formats seconds: 75 -> 01:15; an hour and more -> 1:02:03. */
export function clock(seconds: number) {
  const s = Math.max(0, Math.round(seconds))
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(s / 3600)
  const rest = `${two(Math.floor((s % 3600) / 60))}:${two(s % 60)}`
  return hours ? `${hours}:${rest}` : rest
}
