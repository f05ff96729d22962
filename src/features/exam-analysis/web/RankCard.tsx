// Five departments, best or last, by one measure.
import { Reading } from '../../../ui/Reading.tsx'
import { percent } from '../../../shared/ratio.ts'
import { type Ranked, type Ranking, rankings } from '../contract.ts'
import { type AskedFor, useStatistic } from './use-statistic.ts'
import type { Behind } from './use-view.ts'

interface Props {
  range: Ranking
  asked: AskedFor
  /** Somebody waits for marking. */
  provisional: boolean
  onBehind: (behind: Behind) => void
}

const said = (range: Ranking, { value }: Ranked) =>
  range.startsWith('PASS') ? percent(value) : `${value.toLocaleString('zh-CN')} ${range.startsWith('AVG') ? '分' : '人'}`
const lastName = (fullName: string) => fullName.slice(fullName.lastIndexOf('/') + 1)

export function RankCard({ range, asked, provisional, onBehind }: Props) {
  const read = useStatistic('top', asked, { range })
  const top = range.endsWith('_TOP')
  const most = range.startsWith('PASS') ? 1 : Math.max(1, ...(read.data ?? []).map((r) => r.value))
  const content = (data: Ranked[]) => {
    if (data.length === 0) return <p className="yw-muted">暂无数据</p>
    return (
      <ol>
        {data.map((row, i) => (
          <li key={row.departmentId}>
            <span className="yw-ea-place">{i + 1}</span>
            <button
              type="button"
              className="yw-rowact"
              title={row.departmentFullName}
              onClick={() => onBehind({ within: { id: row.departmentId, name: lastName(row.departmentFullName) } })}
            >
              {lastName(row.departmentFullName)}
            </button>
            <i aria-hidden>
              <b style={{ width: `${(row.value / most) * 100}%` }} />
            </i>
            <span className="yw-ea-value">{said(range, row)}</span>
          </li>
        ))}
      </ol>
    )
  }
  return (
    <section className={`yw-card yw-ea-rank${top ? '' : ' is-last'}`} aria-label={rankings[range]}>
      <h2>{rankings[range]}</h2>
      {provisional && !range.startsWith('PARTICIPANT') && <p className="yw-muted">有待阅卷的部门不参加排名</p>}
      <Reading asked={read} size={80}>
        {content}
      </Reading>
    </section>
  )
}
