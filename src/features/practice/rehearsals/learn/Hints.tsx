// Hints for the current line: their number, the points, the reference; each costs a part of the line's score.
import { call } from '#ui/api/client.ts'
import { HintIcon } from '#ui/touch/icons.tsx'
import { maxHints, rehearsals } from '../contract.ts'
import type { TurnProps } from './Answer.tsx'

const labels = ['提示：有几个要点', '提示：看要点', '提示：看参考答案']
const costs = ['看后本句最高 90 分', '看后本句最高 80 分', '看后本句不计分']

/** The hints that were asked for. */
export function HintsGiven({ current: { pointCount, points, reference } }: Pick<TurnProps, 'current'>) {
  if (pointCount === null && !points && !reference) return null
  return (
    <div className="yl-hints">
      {pointCount !== null && points === null && <p>这一句有 {pointCount} 个要点。</p>}
      {points && (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {reference && <p>{reference.text}</p>}
    </div>
  )
}

export function HintButton({ of: { act, busy }, run, current }: TurnProps) {
  if (!current.hintsLeft || current.takesLeft === 0) return null
  const used = maxHints - current.hintsLeft
  const ask = () => void act((once) => call(rehearsals.hint, { params: { id: run.id }, body: { scriptId: current.scriptId }, once }))
  return (
    <button type="button" className="yl-chip" disabled={busy} onClick={ask}>
      <HintIcon /> {labels[used]}
      <small>{costs[used]}</small>
    </button>
  )
}
