// Chart of weak content, the weakest first: least completed sub-scenes or courses, or questions with the lowest score rate.
import { percent } from '#shared/ratio.ts'
import { firstLetters } from '#shared/text.ts'
import { Meter } from '#ui/page/Strip.tsx'
import { ChartTable } from '#ui/chart/ChartTable.tsx'
import type { QueryResult } from '#ui/page/AsyncContent.tsx'
import { ChartCard } from '#features/insight/analysis-kit/web/ChartCard.tsx'
import type { ContentRow, Overview } from '../contract.ts'
import { weakOf } from './weak.ts'
import { figure, part } from './words.ts'

const shown = 6

interface Props {
  overview: Overview
  asked: QueryResult<ContentRow[]>
  onOpen: () => void
}

export function WeakContent({ overview, asked, onOpen }: Props) {
  const rows = weakOf(asked.data ?? [], overview)
  const title = overview.type === 'EXAM' ? '得分率最低的试题' : `完成最少的${part[overview.type]}`
  const measure = overview.type === 'EXAM' ? '得分率' : '完成率'
  return (
    <ChartCard
      title={title}
      sub={rows.length > shown && `共 ${rows.length} 个`}
      className="yw-ta-weak"
      asked={asked}
      blank={rows.length === 0}
      table={() => (
        <ChartTable
          title={title}
          names={part[overview.type]}
          headings={[measure, '平均分']}
          data={{ xaxisData: rows.map((r) => r.title), yaxisData: rows.map((r) => r.share) }}
          more={[rows.map((r) => figure(r.averageScore))]}
          say={(value) => percent(value)}
        />
      )}
    >
      {() => (
        <>
          <ul>
            {rows.slice(0, shown).map((r) => (
              <li key={r.id}>
                <span title={r.title}>{firstLetters(r.title, 40)}</span>
                <b>{percent(r.share)}</b>
                <small>{r.averageScore === null ? '-' : `${r.averageScore} 分`}</small>
                <Meter part={r.share} whole={1} />
                {r.weakest && (
                  <small className="yw-ta-line">
                    最弱一句“{firstLetters(r.weakest.text, 24)}”{r.weakest.averageScore} 分
                  </small>
                )}
              </li>
            ))}
          </ul>
          <button type="button" className="yw-rowact yw-noprint" onClick={onOpen}>
            查看全部{part[overview.type]}
          </button>
        </>
      )}
    </ChartCard>
  )
}
