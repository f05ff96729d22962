// Effect of a regrade before it is confirmed: numbers, and the people whose result changes.
import { Alert } from 'antd'
import type { Regraded } from '../contract.ts'

const number = (n: number) => n.toLocaleString('zh-CN')
const shown = (score: number | null) => score ?? '-'
const passWords = (passed: boolean | null) => {
  if (passed === null) return '-'
  return passed ? '合格' : '不合格'
}

function titleOf({ attempts, changed, passUp, passDown, passFlips }: Regraded): string {
  if (!changed) return `${number(attempts)} 份作答重新计算，没有人的成绩变化`
  const [up, down] = [passUp ? `${number(passUp)} 人变为合格` : '', passDown ? `${number(passDown)} 人变为不合格` : '']
  const flips = up || down ? `：${[up, down].filter(Boolean).join('，')}` : ''
  return `${number(attempts)} 份作答重新计算，${number(changed)} 人的成绩会变化，${number(passFlips)} 人的合格结果会改变${flips}`
}

export function RegradeTold({ told }: { told: Regraded }) {
  return (
    <section aria-label="影响">
      <Alert
        type={told.changed ? 'warning' : 'info'}
        showIcon
        title={
          <>
            {titleOf(told)}
            <small>试卷总分 {told.totalScore} 分。人工评分保留，超过新的满分时按满分计。</small>
          </>
        }
      />
      {told.rows.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
        <div className="yw-regrade-rows" tabIndex={0} role="group" aria-label="成绩变化">
          <table>
            <thead>
              <tr>
                <th>姓名</th>
                <th>工号</th>
                <th>原成绩</th>
                <th>新成绩</th>
                <th>合格</th>
              </tr>
            </thead>
            <tbody>
              {told.rows.map((r) => (
                <tr key={r.workNo}>
                  <td>{r.name}</td>
                  <td className="yw-second">{r.workNo}</td>
                  <td>{shown(r.before)}</td>
                  <td>
                    <b>{shown(r.after)}</b>
                  </td>
                  <td className={r.passedBefore === r.passedAfter ? 'yw-second' : undefined}>
                    {r.passedBefore === r.passedAfter
                      ? passWords(r.passedAfter)
                      : `${passWords(r.passedBefore)} → ${passWords(r.passedAfter)}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {told.changed > told.rows.length && (
            <p className="yw-muted yw-small">先列合格结果改变的人，再列变化大的人，共列 {told.rows.length} 人</p>
          )}
        </div>
      )}
    </section>
  )
}
