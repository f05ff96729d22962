// Drawer with the agreement of two markers: by question and in all.
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Kappa } from '#ui/text/Kappa.tsx'
import { QuestionText } from '#ui/text/QuestionText.tsx'
import type { ContentOf } from '#shared/contract.ts'
import { percent, ratioOf } from '#shared/ratio.ts'
import { roundScore } from '#shared/scores.ts'
import { questionName } from '#features/assessment/exam-papers/fields.ts'
import { type Agreed, marking } from '../contract.ts'

export interface AgreementProps {
  exam: { id: string; name: string } | null
  onClose: () => void
}

function Row({ name, agreed, difference }: { name: ReactNode; agreed: Agreed; difference: string }) {
  return (
    <tr>
      <td>{name}</td>
      <td>{agreed.pairs}</td>
      <td>{percent(ratioOf(agreed.equal, agreed.pairs))}</td>
      <td>{difference}</td>
      <td>{agreed.disputed}</td>
      <td>
        <Kappa of={agreed} unit="份" same="分数全部相同" />
      </td>
    </tr>
  )
}

function Table({ tolerance, all, questions }: ContentOf<typeof marking.agreement>) {
  if (!all.pairs)
    return <EmptyState picture="nodata" title="还没有两人都评过的作答" text="两人都评过一份作答后，这里显示他们的一致程度。" />
  return (
    <div className="yw-mark-agreed">
      <table>
        <thead>
          <tr>
            <th scope="col">题目</th>
            <th scope="col">双评份数</th>
            <th scope="col">分数相同</th>
            <th scope="col">平均分差</th>
            <th scope="col">超出分差</th>
            <th scope="col">加权 Kappa</th>
          </tr>
        </thead>
        <tbody>
          {questions.map((q) => (
            <Row
              key={q.subjectId}
              name={
                <>
                  {questionName(q)} <QuestionText inline text={q.subjectName} />
                </>
              }
              agreed={q}
              difference={q.difference === null ? '-' : `${roundScore(q.difference)} 分`}
            />
          ))}
          <Row name="整场考试" agreed={all} difference={all.difference === null ? '-' : `满分的 ${percent(all.difference)}`} />
        </tbody>
      </table>
      <p className="yw-second">
        两人的分数相差超过 {tolerance} 分时由第三人定分。加权 Kappa 以分差的平方计：1 为完全一致，0 与随机打分相当；0.6
        以下建议统一评分标准后再评。
      </p>
    </div>
  )
}

export function AgreementPanel({ exam, onClose }: AgreementProps) {
  const asked = useApiQuery(marking.agreement, { query: { examinationId: exam?.id ?? '' } }, { when: exam !== null, inPlace: true })
  return (
    <Drawer open={exam !== null} title={`双评一致性 · ${exam?.name ?? ''}`} size={760} destroyOnHidden onClose={onClose}>
      <AsyncContent asked={asked}>{(agreement) => <Table {...agreement} />}</AsyncContent>
    </Drawer>
  )
}
