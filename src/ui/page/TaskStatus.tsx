// State of a generated medium: colour, icon and word, its place in the queue or its time, its reason and a retry button.
import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  CloudUploadOutlined,
  LoadingOutlined,
  MinusCircleOutlined,
  QuestionCircleOutlined,
  RedoOutlined,
  SyncOutlined,
} from '@ant-design/icons'
import { type ReactNode, useEffect, useState } from 'react'
import { remainingNow } from '#shared/media-estimate.ts'
import { clock, type TaskTold, type TaskWord } from './task-state.ts'

type Tone = 'success' | 'warning' | 'error' | 'info' | 'brand' | 'neutral'
const tones: Record<Tone, [ink: string, wash: string]> = {
  success: ['success', 'success-wash'],
  warning: ['warning', 'warning-wash'],
  error: ['error', 'error-wash'],
  info: ['info', 'info-wash'],
  brand: ['brand-text', 'brand-wash'],
  neutral: ['text2', 'neutral-wash'],
}
/** Word, colour and icon of each state, for all places that show it. */
export const taskLooks: Record<TaskWord, { word: string; tone: Tone; icon: ReactNode }> = {
  reading: { word: '读取中', tone: 'neutral', icon: <LoadingOutlined aria-hidden key="i" /> },
  unknown: { word: '状态未知', tone: 'neutral', icon: <QuestionCircleOutlined aria-hidden key="i" /> },
  waiting: { word: '排队中', tone: 'neutral', icon: <ClockCircleOutlined aria-hidden key="i" /> },
  running: { word: '进行中', tone: 'brand', icon: <LoadingOutlined aria-hidden key="i" /> },
  done: { word: '已完成', tone: 'success', icon: <CheckCircleFilled aria-hidden key="i" /> },
  failed: { word: '失败', tone: 'error', icon: <CloseCircleFilled aria-hidden key="i" /> },
  stale: { word: '已过期', tone: 'warning', icon: <SyncOutlined aria-hidden key="i" /> },
  uploaded: { word: '已上传', tone: 'info', icon: <CloudUploadOutlined aria-hidden key="i" /> },
  notUploaded: { word: '未上传', tone: 'neutral', icon: <CloudUploadOutlined aria-hidden key="i" /> },
  none: { word: '未生成', tone: 'neutral', icon: <MinusCircleOutlined aria-hidden key="i" /> },
}

const ofConverting: Partial<Record<TaskWord, string>> = { running: '转码中', none: '待转码', failed: '转码失败' }
/** The word of a state for this task; conversions have their own words. */
export const wordOf = (state: TaskWord, { converts }: TaskTold): string =>
  (converts ? ofConverting[state] : undefined) ?? taskLooks[state].word

/** Any state as a pill; icon and word are both required, because colour alone is not accessible. */
export function Pill({ tone, icon, children }: { tone: Tone; icon: ReactNode; children: ReactNode }) {
  const [ink, wash] = tones[tone]
  return (
    <span className="yw-pill" style={{ color: `var(--c-${ink})`, background: `var(--c-${wash})` }}>
      {icon}
      {children}
    </span>
  )
}

/** Seconds since `key` changed, so that times continue between two events. */
function useSecondsSince(key: string, running: boolean) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    setSeconds(0)
    if (!running || !key) return
    const timer = setInterval(() => setSeconds((s) => s + 1), 1000)
    return () => clearInterval(timer)
  }, [key, running])
  return seconds
}

export function Progress({ percent }: { percent: number }) {
  const value = Math.max(0, Math.min(100, percent))
  return (
    <span className="yw-bar" role="progressbar" aria-valuenow={value} aria-valuemin={0} aria-valuemax={100} aria-label="进度">
      <span style={{ width: `${value}%` }} />
    </span>
  )
}

interface Props {
  state: TaskWord
  told?: TaskTold
  /** Retry button beside a failed or stale medium. */
  onRetry?: () => void
  /** Shows only the pill, in narrow cells; its title has the rest. */
  compact?: boolean
}

const noteOf = (state: TaskWord, told: TaskTold, passed: number, unchanged: number) => {
  if (state === 'running') {
    const elapsed = told.elapsedSec == null ? '' : `已用 ${clock(told.elapsedSec + passed)}`
    const left = remainingNow(told.remainSec, passed, unchanged)
    const remain = left === null ? '' : `约剩 ${clock(left)}`
    return [elapsed, remain].filter(Boolean).join(' · ')
  }
  if (state === 'none') return told.reason ?? ''
  if (state === 'waiting') return told.remainSec ? `约 ${clock(told.remainSec)} 后完成` : ''
  if (state === 'failed') return told.reason ?? ''
  if (state === 'stale') return told.reason || '内容或设置改于生成之后'
  if (state === 'done') return [told.figureName, told.voiceName, told.reused && '复用'].filter(Boolean).join(' · ')
  return ''
}

const nothingTold: TaskTold = {}
const retries: Partial<Record<TaskWord, string>> = { failed: '重试', stale: '重新生成', none: '转码' }

function placeOf({ paused, place }: TaskTold): string {
  if (paused) return ' · 已暂停'
  return place ? ` 第${place}位` : ''
}

export function TaskStatus({ state, told = nothingTold, onRetry, compact = false }: Props) {
  const { tone, icon } = taskLooks[state]
  const running = state === 'running'
  const passed = useSecondsSince(`${told.elapsedSec}/${told.percent}`, running && !compact)
  const unchanged = useSecondsSince(String(told.percent), running && !compact)
  const place = state === 'waiting' ? placeOf(told) : ''
  const percent = running && told.percent != null ? ` ${told.percent}%` : ''
  const note = noteOf(state, told, passed, unchanged)
  const retry = onRetry && (state === 'failed' || state === 'stale' || (state === 'none' && told.converts)) && (
    <button type="button" className="yw-rowact yw-small" onClick={onRetry}>
      <RedoOutlined aria-hidden /> {retries[state]}
    </button>
  )
  const pill = (
    <Pill tone={tone} icon={icon}>
      {wordOf(state, told)}
      {place}
      {percent}
    </Pill>
  )
  return (
    <span className={`yw-task${running && !compact ? ' is-running' : ''}`} title={compact ? note || undefined : undefined}>
      <span className="yw-task-line">
        {pill}
        {retry}
      </span>
      {running && !compact && told.percent != null && <Progress percent={told.percent} />}
      {note && !compact && <span className={`yw-task-note${state === 'failed' ? ' is-error' : ''}`}>{note}</span>}
    </span>
  )
}
