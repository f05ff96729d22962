// Words of the live view: states, times, facts and the history of a candidate.
import type { Candidate, Entry, LiveState } from '../contract.ts'

type Tone = 'success' | 'warning' | 'error' | 'info' | 'brand' | 'neutral'
export const stateWords: Record<LiveState, { word: string; tone: Tone; help: string }> = {
  NOT_STARTED: { word: '未开始', tone: 'neutral', help: '还没有开始考试' },
  WRITING: { word: '作答中', tone: 'success', help: '一分钟内有联系' },
  AWAY: { word: '离开页面', tone: 'warning', help: '考试页面现在在后台' },
  OFFLINE: { word: '离线', tone: 'error', help: '一分钟以上没有联系：断网、锁屏或关闭了页面' },
  DONE: { word: '已交卷', tone: 'brand', help: '最近一次已经交卷' },
  VOIDED: { word: '已作废', tone: 'neutral', help: '最近一次已被作废' },
}

/** A duration: 40 秒, 3 分钟, 1 小时 5 分. */
export function lastedWords(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${Math.max(0, seconds)} 秒`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} 分钟` : `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`
}

/** The time left of an open attempt in whole minutes. */
export function leftOf({ leftMs }: Pick<Candidate, 'leftMs'>): string {
  if (leftMs === null) return '-'
  if (leftMs <= 0) return '已到时间'
  return leftMs < 60_000 ? '不到 1 分钟' : `${Math.floor(leftMs / 60_000)} 分钟`
}

const submitWords = { USER: '交卷', TIMEOUT: '到时自动交卷', OFFICER: '考官交卷', IMPORT: '导入' } as const

/** The present state of a candidate in words: the last sign of life, or the time of handing in. */
export function nowWords({ state, awayMs, seenMs, submittedAt, submitKind }: Candidate): string {
  if (state === 'AWAY' && awayMs !== null) return `离开 ${lastedWords(awayMs)}`
  if (state === 'OFFLINE' && seenMs !== null) return `离线 ${lastedWords(seenMs)}`
  if (state === 'WRITING' && seenMs !== null) return `${lastedWords(seenMs)}前`
  if (submittedAt) return `${submittedAt.slice(11, 16)} ${submitWords[submitKind ?? 'USER']}`
  return '-'
}

/** Extra time of a candidate: «1.5 倍，加 10 分钟»; null without any. */
export const extraWords = ({ timeFactor, extraMinutes }: Pick<Candidate, 'timeFactor' | 'extraMinutes'>): string | null =>
  [timeFactor > 1 && `${timeFactor} 倍`, extraMinutes > 0 && `加 ${extraMinutes} 分钟`].filter(Boolean).join('，') || null

/** Facts in words, without a judgement; null without any. */
export function factWords({ leaves, pastes, moves, gapMinutes }: Candidate): string | null {
  return (
    [
      leaves ? `离开 ${leaves} 次` : null,
      pastes ? `粘贴 ${pastes} 次` : null,
      moves ? `换设备 ${moves} 次` : null,
      gapMinutes ? `断开 ${gapMinutes} 分钟` : null,
    ]
      .filter(Boolean)
      .join('，') || null
  )
}

const place = ({ place: n }: Entry) => (n === null ? '' : `第 ${n} 题：`)
const kindWords: Record<Entry['kind'], (entry: Entry) => string> = {
  START: () => '开始考试',
  SUBMIT: ({ words }) => submitWords[(words ?? 'USER') as keyof typeof submitWords],
  EXTRA_TIME: ({ minutes }) => `加时 ${minutes ?? 0} 分钟`,
  HAND_IN: () => '考官代为交卷',
  VOID: () => '作废',
  RESTORE: () => '恢复作废的作答',
  REOPEN: ({ minutes }) => `重开，给 ${minutes ?? 0} 分钟`,
  MESSAGE: () => '消息',
  LEFT_PAGE: ({ seconds }) => `离开考试页面 ${lastedWords((seconds ?? 0) * 1000)}`,
  LONG_PASTE: (entry) => `${place(entry)}粘贴 ${entry.chars ?? 0} 字`,
  OTHER_DEVICE: () => '转到另一台设备作答',
  FREED_DEVICE: () => '考官解除了作答设备',
  LATE_ANSWER: (entry) => `${place(entry)}迟到的作答，不计分`,
  EQUAL_ANSWERS: (entry) => `${place(entry)}与${entry.name ?? '另一人'}的作答相同`,
}
/** Words of an entry without the reason. */
export const entryWords = (entry: Entry): string => kindWords[entry.kind](entry)
/** Entries that have an examiner, a reason or a message. */
export const isAction = ({ kind }: Entry): boolean =>
  kind === 'MESSAGE' || kind === 'EXTRA_TIME' || kind === 'HAND_IN' || kind === 'VOID' || kind === 'RESTORE' || kind === 'REOPEN'
