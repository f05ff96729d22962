// History of regrades of an exam: who changed what for which reason, and how results changed.
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { type RegradeRecord, regrades } from '../contract.ts'
import { adjustmentWords } from './RegradeQuestions.tsx'

const kindWords = { ...adjustmentWords, NONE: '恢复正常计分', SCORE: '改分值', POINTS: '改得分' } as const

/** The change of a record in words. */
function whatOf({ questions, newest, rules }: RegradeRecord): string {
  const byKind = Map.groupBy(questions, (q) => q.kind)
  const parts = [...byKind].map(([kind, list]) => `第 ${list.map((q) => q.place).join('、')} 题${kindWords[kind]}`)
  if (newest) parts.push('按最新内容评分')
  if (rules) parts.push('修改计分规则')
  return parts.join('，') || '重新计分'
}

function effectOf({ changed, sum, passFlips, totalBefore, totalAfter }: RegradeRecord): string {
  const total = totalBefore === totalAfter ? '' : `总分 ${totalBefore} → ${totalAfter}，`
  if (!changed) return `${total}没有人的成绩变化`
  return `${total}${changed} 人的成绩变化，合计 ${sum > 0 ? '+' : ''}${Math.round(sum * 100) / 100} 分，${passFlips} 人合格结果改变`
}

export function RegradeHistory({ examId }: { examId: string }) {
  const { data } = useApiQuery(regrades.records, { params: { id: examId } }, { inPlace: true })
  if (!data?.records.length) return null
  return (
    <details className="yw-regrade-history">
      <summary>计分记录 {data.records.length} 条</summary>
      <ol>
        {data.records.map((r) => (
          <li key={r.id}>
            <p>
              {r.candidate && `${r.candidate}：`}
              {whatOf(r)}
              <small>
                {r.regradedAt.slice(0, 16)} {r.name}
              </small>
            </p>
            <small>
              {effectOf(r)}
              {r.reason && `；原因：${r.reason}`}
              {r.message && `；${r.candidate ? '答复' : '给考生的说明'}：${r.message}`}
            </small>
          </li>
        ))}
      </ol>
    </details>
  )
}
