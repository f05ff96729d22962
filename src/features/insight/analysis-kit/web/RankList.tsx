// The first and the last of a ranking as dots on one axis, compared with the total; the number between them.
import './ranks.css'

export interface RankRow {
  id: string
  name: string
  fullName: string
  value: number
  /** Number of people in the row; null: not shown. */
  people: number | null
  /** Reason why the rank may change; null: it is final. */
  note?: string | null
}
/** Within this fraction of an end of the axis, the label of the total would cover the axis labels. */
const covered = 0.34

interface Props {
  best: readonly RankRow[]
  last: readonly RankRow[]
  /** Number of rows between the first and the last ones. */
  between: number
  /** Right end of the axis, which starts at 0. */
  most: number
  whole: number | null
  wholeName: string
  say: (value: number) => string
  onPick: (row: RankRow) => void
}

export function RankList({ best, last, between, most, whole, wholeName, say, onPick }: Props) {
  const at = (value: number) => `${Math.min(100, (value / most) * 100)}%`
  /** Position of the total, from 0 to 1. */
  const part = whole === null ? 0.5 : whole / most
  const line = (r: RankRow, isLast: boolean) => (
    <li key={r.id} className={isLast ? 'is-last' : undefined}>
      <button type="button" className="yw-rowact" title={r.fullName} onClick={() => onPick(r)}>
        {r.name}
      </button>
      <i aria-hidden>
        <b style={{ left: at(r.value) }} />
        {whole !== null && <u style={{ left: at(whole) }} />}
      </i>
      <span>
        <b>{say(r.value)}</b>
        {r.people !== null && <small>{r.people.toLocaleString('zh-CN')} 人</small>}
        {r.note && (
          <small className="yw-warn" title={r.note}>
            暂定
          </small>
        )}
      </span>
    </li>
  )
  return (
    <>
      <ul>
        {best.map((r) => line(r, false))}
        {between > 0 && <li className="yw-ranks-between">中间 {between.toLocaleString('zh-CN')} 个部门</li>}
        {last.map((r) => line(r, true))}
      </ul>
      <p className="yw-ranks-axis" aria-hidden>
        <span />
        <span>
          <i className={part < covered ? 'is-covered' : undefined}>{say(0)}</i>
          {whole !== null && <u style={{ left: at(whole) }}>{`${wholeName} ${say(whole)}`}</u>}
          <i className={part > 1 - covered ? 'is-covered' : undefined}>{say(most)}</i>
        </span>
        <span />
      </p>
    </>
  )
}
