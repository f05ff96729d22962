// Drawer of one question: choices of the upper and the lower group and of the compared exam, and the weakest departments.
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { percent, ratioOf } from '#shared/ratio.ts'
import { lazyDialog } from '#ui/page/lazy-dialog.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { May } from '#ui/api/session.tsx'
import { QuestionText } from '#ui/text/QuestionText.tsx'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { attempts } from '#features/assessment/attempts/contract.ts'
import type { RegradeProps } from '#features/assessment/attempts/web/RegradeDialog.tsx'
import { hintOf as figureHint } from '#features/insight/analysis-kit/web/figure-rules.ts'
import { distractorLabels, itemAnalysis, type ItemDetail } from '#features/insight/item-analysis/contract.ts'
import { hasParts } from './saying.ts'
import { typeLabels } from '#features/assessment/question-banks/contract.ts'
import { goesInBody } from '#features/insight/analysis-tabs/web/use-analysis-query.ts'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { hintOf, nameOf } from './item-words.ts'
import { Cells, HintSaid } from './Items.tsx'
import { noDiscrimination } from './item-words.ts'
import type { AskedFor } from './use-statistic.ts'

const RegradeDialog = lazyDialog<RegradeProps>(
  async () => (await import('#features/assessment/attempts/web/RegradeDialog.tsx')).RegradeDialog,
  ({ exam }) => exam !== null,
)

export interface ItemDrawerProps {
  /** Question id; null: closed. */
  of: string | null
  asked: AskedFor
  compareId: string | null
  examName: string
  onBehind: (within: { id: string; name: string }) => void
  onClose: () => void
}

function useItem({ of, asked, compareId }: ItemDrawerProps) {
  const fields = { ...asked, ...(compareId ? { compareId } : {}) }
  const args = { params: { subjectId: of ?? '' }, ...(goesInBody(asked) ? { body: fields } : { query: fields }) }
  return useApiQuery((goesInBody(asked) ? itemAnalysis.itemBy : itemAnalysis.item) as typeof itemAnalysis.item, args as never, {
    inPlace: true,
    when: of !== null,
  })
}

function Facts({ item: q }: { item: ItemDetail }) {
  const facts = [
    ['得分率', percent(q.scoreRate)],
    ...(q.previousRate === null ? [] : [['上次', percent(q.previousRate)]]),
    ['全对', percent(q.correctRate)],
    ['区分度', q.discrimination === null ? '-' : q.discrimination.toFixed(2)],
    ['未答', `${q.blank.toLocaleString('zh-CN')} 人`],
  ] as const
  return (
    <dl className="yw-item-facts">
      {facts.map(([name, value]) => (
        <div
          key={name}
          title={name === '区分度' && q.discrimination === null ? noDiscrimination : figureHint(name === '得分率' ? '试题得分率' : name)}
        >
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Options({ item: q }: { item: ItemDetail }) {
  const hasGroups = q.groupSize > 0
  const hasBefore = q.options.some((o) => o.previous !== null)
  return (
    <table className="yw-item-options">
      <thead>
        <tr>
          {['选项', '选择', ...(hasGroups ? ['高分组', '低分组'] : []), ...(hasBefore ? ['上次'] : [])].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {q.options.map((o) => (
          <tr key={o.name} className={o.correct ? 'is-right' : undefined}>
            <th scope="row">
              <b>{o.name}</b> {o.text !== o.name && <QuestionText inline text={o.text} />}
              {o.correct && ' ✓'}
              {o.flags.map((flag) => (
                <small key={flag} className="yw-warn">
                  {distractorLabels[flag]}
                </small>
              ))}
            </th>
            <td>
              <b>{percent(o.share)}</b> <small className="yw-muted">{o.count.toLocaleString('zh-CN')} 人</small>
            </td>
            {hasGroups && <td>{percent(o.high)}</td>}
            {hasGroups && <td>{percent(o.low)}</td>}
            {hasBefore && <td>{percent(o.previous)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Inside({ item: q, onBehind }: { item: ItemDetail; onBehind: ItemDrawerProps['onBehind'] }) {
  return (
    <div className="yw-item">
      <p className="yw-second">
        {typeLabels[q.type]} · {q.maxScore} 分 · {q.categoryName}
        {hintOf(q) && (
          <>
            {' · '}
            <HintSaid item={q} />
          </>
        )}
      </p>
      <div className="yw-item-text">
        <QuestionText text={q.text} />
      </div>
      {q.imageUrls.map((url, i) => (
        <img key={url} src={url} alt={`题目图片${i + 1}`} />
      ))}
      <Facts item={q} />
      {q.options.length > 0 ? <Options item={q} /> : <Cells item={q} />}
      {q.departments.length > 0 && (
        <>
          <h3>{hasParts(q) ? '全对率最低的部门' : '答对率最低的部门'}</h3>
          <ul className="yw-item-departments">
            {q.departments.map((d) => (
              <li key={d.departmentId}>
                <button type="button" className="yw-rowact" onClick={() => onBehind({ id: d.departmentId, name: d.name })}>
                  {d.name}
                </button>
                <i aria-hidden>
                  <b style={{ width: `${d.scored ? (d.correct / d.scored) * 100 : 0}%` }} />
                </i>
                <b>{percent(ratioOf(d.correct, d.scored))}</b>
                <small>
                  {d.correct} / {d.scored} 人
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
      {q.keysKept && (
        <Pill tone="neutral" icon={null}>
          这道题在您要参加的考试里，交卷后才能看选项
        </Pill>
      )}
    </div>
  )
}

export function ItemDrawer(props: ItemDrawerProps) {
  const { of, asked, examName, onBehind, onClose } = props
  const read = useItem(props)
  const [regrading, regrade] = useState(false)
  return (
    <Drawer
      open={of !== null}
      size={640}
      title={read.data && of ? nameOf(read.data) : '试题'}
      extra={
        <May do={attempts.regrade}>
          <Button onClick={() => regrade(true)}>题目有误…</Button>
        </May>
      }
      destroyOnHidden
      onClose={onClose}
    >
      <AsyncContent asked={read} value={read.data?.subjectId === of ? read.data : undefined}>
        {(item) => <Inside item={item} onBehind={onBehind} />}
      </AsyncContent>
      <RegradeDialog
        exam={regrading ? { id: asked.examId, name: examName } : null}
        question={of ?? undefined}
        onClose={() => regrade(false)}
      />
    </Drawer>
  )
}
