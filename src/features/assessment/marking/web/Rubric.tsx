// Scoring points and comments below an answer; their keys are Alt and Shift with a digit.
import { CheckCircleFilled, SettingOutlined } from '@ant-design/icons'
import { Button, Input, Tooltip } from 'antd'
import { useState } from 'react'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { QuestionText } from '#ui/text/QuestionText.tsx'
import { showWarning } from '#ui/page/notice.ts'
import { lazyDialog } from '#ui/page/lazy-dialog.tsx'
import { type MarkedQuestion, marking, maxRemark } from '../contract.ts'
import type { PhrasesDialogProps } from './PhrasesDialog.tsx'
import { keepFocus } from './Scorer.tsx'

const PhrasesDialog = lazyDialog<PhrasesDialogProps>(
  async () => (await import('./PhrasesDialog.tsx')).PhrasesDialog,
  ({ open }) => open,
)

interface RubricProps {
  question: MarkedQuestion
  /** Scoring points that the answer has; ticking them gives points. */
  found: ReadonlySet<number>
  onFound: ((place: number) => void) | undefined
  /** Points that the texts of a group mention; a hint, not a verdict. */
  hits?: readonly number[]
}

export function Rubric({ question: { points }, found, onFound, hits }: RubricProps) {
  if (!points.length) return null
  return (
    <section className="yw-mark-rubric" aria-label="得分点">
      <h3>得分点{onFound && <small>点选答到的，自动给分</small>}</h3>
      <ul>
        {points.map((p, i) => (
          <li key={p.text}>
            <button type="button" aria-pressed={found.has(i)} disabled={!onFound} onMouseDown={keepFocus} onClick={() => onFound?.(i)}>
              <CheckCircleFilled aria-hidden />
              <span>
                <QuestionText inline text={p.text} />
              </span>
              {hits?.includes(i) && <small>文中提到</small>}
              <b>{p.weight}</b>
              {onFound && i < 9 && <kbd>Alt {i + 1}</kbd>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RemarkProps {
  value: string
  phrases: readonly string[]
  onChange: (remark: string) => void
}

/** The comment for the candidate. Enter returns to the keys of the desk. */
export function RemarkField({ value, phrases, onChange }: RemarkProps) {
  const [editing, edit] = useState(false)
  return (
    <section className="yw-mark-remark" aria-label="评语">
      <Input.TextArea
        aria-label="评语"
        placeholder="评语，考生查看答卷时可见"
        value={value}
        maxLength={maxRemark}
        autoSize={{ minRows: 1, maxRows: 3 }}
        onChange={(e) => onChange(e.target.value)}
        onKeyDown={(e) => {
          if ((e.key !== 'Enter' || e.shiftKey || e.nativeEvent.isComposing) && e.key !== 'Escape') return
          e.preventDefault()
          e.stopPropagation()
          e.currentTarget.blur()
        }}
      />
      <div className="yw-mark-phrases">
        {phrases.map((text, i) => (
          <Button key={text} size="small" title={text} onMouseDown={keepFocus} onClick={() => onChange(withPhrase(value, text))}>
            <kbd>⇧{i + 1}</kbd> {text}
          </Button>
        ))}
        <Tooltip title="编辑常用评语">
          <Button size="small" type="text" icon={<SettingOutlined />} aria-label="编辑常用评语" onClick={() => edit(true)} />
        </Tooltip>
      </div>
      <PhrasesDialog open={editing} phrases={phrases} onClose={() => edit(false)} />
    </section>
  )
}

/** Adds a comment of the bank, or removes it if it is there. A comment for which there is no room is not added, and the marker is told. */
function withPhrase(remark: string, phrase: string): string {
  const parts = remark.split('；').filter(Boolean)
  const next = parts.includes(phrase) ? parts.filter((p) => p !== phrase) : [...parts, phrase]
  const whole = next.join('；')
  if (whole.length <= maxRemark) return whole
  showWarning(`评语最多${maxRemark}个字符，「${phrase}」没有加入`)
  return remark
}

export const usePhrases = (): readonly string[] => useApiQuery(marking.phrases, {}, { inPlace: true }).data ?? []

interface Chords {
  phrases: readonly string[]
  remark: string
  /** Ticks a scoring point by its place, from 0. */
  tick: (place: number) => void
  comment: (remark: string) => unknown
}
/** Acts of a modifier with a digit: Alt ticks a scoring point, Shift adds a comment of the bank. */
export const chordActs =
  ({ phrases, remark, tick, comment }: Chords) =>
  (modifier: 'Alt' | 'Shift', digit: number) => {
    const phrase = phrases[digit - 1]
    if (modifier === 'Alt') tick(digit - 1)
    else if (phrase) comment(withPhrase(remark, phrase))
  }
