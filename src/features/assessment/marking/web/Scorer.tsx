// Input of points by keyboard or buttons: one number field for arrows, digits and the decimal point.
import { Button } from 'antd'
import { scoreOf, textOf } from './scoring.ts'

interface Props {
  text: string
  max: number
  /** Saved points; null while the answer waits. */
  given: number | null
  busy: boolean
  may: boolean
  onText: (text: string) => void
  onSave: () => void
  onBack: (() => void) | undefined
  onSkip: () => void
  /** Words of the buttons; absent: those of single answers. */
  words?: { save: string; back: string; skip: string } | undefined
}

/** Points of the buttons: 0, quarters and the maximum, rounded to halves, without duplicates. */
const handy = (max: number) =>
  [...new Set([0, 0.25, 0.5, 0.75].map((part) => Math.round(max * part * 2) / 2)), max].filter(
    (n, i, all) => n <= max && all.indexOf(n) === i,
  )
/** Buttons do not take the focus, so that Enter saves. */
export const keepFocus = (e: { preventDefault: () => void }) => e.preventDefault()

export function Scorer({ text, max, given, busy, may, onText, onSave, onBack, onSkip, words }: Props) {
  const score = scoreOf(text)
  const changed = score !== null && score !== given
  const { save, back, skip } = words ?? {
    save: given === null || changed ? '保存，下一份' : '下一份',
    back: '上一份',
    skip: given === null ? '跳过' : '下一份',
  }
  return (
    <div className="yw-mark-scorer">
      {may && (
        <>
          <div
            className="yw-mark-number"
            role="spinbutton"
            tabIndex={0}
            aria-label="分数"
            aria-valuemin={0}
            aria-valuemax={max}
            aria-valuenow={score ?? 0}
            aria-valuetext={score === null ? '未评分' : `${score}分，满分${max}分`}
          >
            <b>{text || '–'}</b>
            <small>/ {max}</small>
          </div>
          <div className="yw-mark-handy">
            {handy(max).map((n) => (
              <Button
                key={n}
                size="small"
                onMouseDown={keepFocus}
                type={score === n ? 'primary' : 'default'}
                ghost={score === n}
                onClick={() => onText(textOf(n))}
              >
                {n === max ? `满分 ${n}` : n}
              </Button>
            ))}
          </div>
        </>
      )}
      <div className="yw-mark-acts">
        <Button onMouseDown={keepFocus} disabled={!onBack || busy} onClick={onBack}>
          {back}
        </Button>
        {(!may || skip !== save) && (
          <Button onMouseDown={keepFocus} disabled={busy} onClick={onSkip}>
            {skip}
          </Button>
        )}
        {may && (
          <Button type="primary" onMouseDown={keepFocus} loading={busy} disabled={score === null} onClick={onSave}>
            {save}
          </Button>
        )}
      </div>
    </div>
  )
}
