// Bars above and below a question: save state and time left, and the navigation.
import { useEffect, useRef } from 'react'
import { showWarning } from '#ui/page/notice.ts'
import { leftWords } from '#ui/touch/time-left.ts'
import type { AnswerKeeper } from './answer-keeper.ts'
import './paper.css'

/** Milliseconds before the end from which the time is red. */
const soon = 5 * 60_000

const keptTones = { saved: 'is-ok', waiting: '', saving: '', offline: 'is-warn', refused: 'is-error', taken: 'is-error' }
interface BarProps {
  title: string
  keeper: AnswerKeeper
  left: number | null
  /** Time of the last save by the server's clock; null before the first one. */
  savedAt: string | null
}
export function ExamBar({ title, keeper: { state, unsent }, left, savedAt }: BarProps) {
  const words = {
    saved: '已保存',
    waiting: '待保存',
    saving: '保存中',
    offline: `离线，${unsent}题待同步`,
    refused: '已停止',
    taken: '已停止',
  }
  return (
    <header className="yl-exam-bar">
      <h1 title={title}>{title}</h1>
      <span className={`yl-pill ${keptTones[state]}`} role="status">
        {words[state]}
      </span>
      {state === 'saved' && savedAt && (
        <small className="yl-muted yl-saved-at" title="最近保存的时间">
          {savedAt.slice(11, 16)}
        </small>
      )}
      {left !== null && (
        <time className={left < soon ? 'is-soon' : undefined} aria-label="剩余时间">
          {leftWords(left)}
        </time>
      )}
    </header>
  )
}

/** `[ms before the end, announcement]`; each announcement is made once. */
const warnings = [
  [soon, '距离交卷还有5分钟'],
  [60_000, '距离交卷还有1分钟'],
] as const
export function useWarnings(left: number | null) {
  const before = useRef<number | null>(null)
  useEffect(() => {
    const was = before.current
    before.current = left
    if (left === null || was === null || left <= 0) return
    for (const [at, words] of warnings) if (was > at && left <= at) showWarning(words)
  }, [left])
}

interface FootProps {
  at: number
  of: number
  answered: number
  marked: boolean
  locked: boolean
  /** All questions are on one page, without navigation between them. */
  whole: boolean
  onGo: (to: number) => void
  onMark: () => void
  onOpen: (sheet: 'card' | 'hand-in') => void
}
export function PaperFoot({ at, of, answered, marked, locked, whole, onGo, onMark, onOpen }: FootProps) {
  const handIn = (
    <button type="button" className="yl-button is-main" disabled={locked} onClick={() => onOpen('hand-in')}>
      交卷
    </button>
  )
  if (whole)
    return (
      <footer className="yl-exam-foot">
        <button type="button" className="yl-button" onClick={() => onOpen('card')}>
          答题卡
        </button>
        {handIn}
      </footer>
    )
  return (
    <footer className="yl-exam-foot">
      <button type="button" className="yl-button" disabled={at === 0} onClick={() => onGo(at - 1)}>
        上一题
      </button>
      <button type="button" className="yl-button" aria-pressed={marked} onClick={onMark}>
        {marked ? '★ 已标记' : '☆ 标记'}
      </button>
      <button
        type="button"
        className="yl-button"
        aria-label={`答题卡 ${answered}/${of}，已答 ${answered} 题`}
        onClick={() => onOpen('card')}
      >
        答题卡 {answered}/{of}
      </button>
      {at < of - 1 ? (
        <button type="button" className="yl-button is-main" onClick={() => onGo(at + 1)}>
          下一题
        </button>
      ) : (
        handIn
      )}
    </footer>
  )
}
