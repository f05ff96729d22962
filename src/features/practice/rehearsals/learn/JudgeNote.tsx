// Note of the judge's result beside the score: which points it raised and by which quotes, or that the built-in rules apply.
import type { Judged } from '../contract.ts'
import { judgeWords } from './report-words.ts'

export function JudgeNote({ judge, score }: { judge: Judged | null; score: number | null }) {
  if (!judge) return null
  const { state, raised, advice } = judge
  return (
    <div className="yl-note yl-judge" role={state === 'WAITING' ? 'status' : undefined}>
      <p>{judgeWords(judge, score)}</p>
      {raised.length > 0 && (
        <ul>
          {raised.map(({ text, quote, hit }) => (
            <li key={text}>
              {text}：您说的“{quote}”算{hit === 1 ? '说到' : '说到一半'}
            </li>
          ))}
        </ul>
      )}
      {advice && <p>建议：{advice}</p>}
    </div>
  )
}

/** Names the operator that receives typed and recognised answers. */
export const JudgeNotice = ({ operator }: { operator: string | null }) =>
  operator && <p className="yl-muted yl-small">回答的文字会发送给“{operator}”辅助评分，不含您的姓名和账号。</p>
