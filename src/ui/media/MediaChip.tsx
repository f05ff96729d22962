// A medium within a line, as small as possible: a play button, or its state. It is one button if an action exists.
import { CaretRightFilled, PauseCircleOutlined, PictureOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { taskLooks, wordOf } from '../page/TaskStatus.tsx'
import { clock, type TaskTold, type TaskWord } from '../page/task-state.ts'
import './media-chip.css'

interface Props {
  /** Name of the medium: 第3句, 第3句参考答案. */
  title: string
  kind: 'video' | 'audio' | 'image'
  word: TaskWord
  told?: TaskTold | undefined
  durationMs?: number | null
  /** Absent if there is nothing to play. */
  onPlay?: (() => void) | undefined
  onRetry?: (() => void) | undefined
  /** -1 if a surrounding element is the tab stop. */
  tabIndex?: number
}

function wordsOf(word: TaskWord, told: TaskTold): string {
  const { paused, place, percent } = told
  if (word === 'waiting' && paused) return '已暂停'
  if (word === 'waiting' && place) return `排队第 ${place} 位`
  return word === 'running' && percent != null ? `${wordOf(word, told)} ${percent}%` : wordOf(word, told)
}

function insideOf({ kind, word, told = {}, durationMs, onPlay, onRetry }: Props): ReactNode {
  const time = durationMs ? clock(durationMs / 1000) : ''
  if (kind === 'image' && word === 'uploaded') return [<PictureOutlined aria-hidden key="i" />, '图片']
  if (onPlay && (word === 'done' || word === 'uploaded' || word === 'reading' || word === 'unknown'))
    return [<CaretRightFilled aria-hidden key="play" className="is-play" />, time || '播放', taskLooks[word].icon]
  const icon = word === 'waiting' && told.paused ? <PauseCircleOutlined aria-hidden key="i" /> : taskLooks[word].icon
  const words = wordsOf(word, told)
  if (word === 'stale') return [icon, `${words} ${time}`.trim()]
  return [icon, word === 'failed' && onRetry ? `${words} · 重试` : words]
}

export function MediaChip(props: Props) {
  const { title, word, told, onPlay, onRetry } = props
  const className = `yw-chip is-${word === 'waiting' && told?.paused ? 'paused' : word}`
  const why = told?.reason ?? undefined
  const act = word === 'failed' ? onRetry : onPlay
  const inside = insideOf(props)
  if (!act)
    return (
      <span className={className} title={why}>
        {inside}
      </span>
    )
  // the label names action and medium before the visible text, so that voice control finds both
  return (
    <button type="button" className={className} title={why} tabIndex={props.tabIndex} onClick={act}>
      <span className="yw-sr">{`${word === 'failed' ? '重试' : '播放'} ${title} `}</span>
      {inside}
    </button>
  )
}
