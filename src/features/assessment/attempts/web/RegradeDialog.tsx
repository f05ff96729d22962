// Dialog that scores an exam anew: new points and rules, a preview, and the confirmation.
import { Alert, Button, Form, Modal, Pagination, Switch } from 'antd'
import { NumberInput } from '#ui/form/NumberInput.tsx'
import { useEffect, useState } from 'react'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { pager, usualPageSize } from '#ui/table/pager.ts'
import { layout } from '#ui/theme/palette.ts'
import { useDraftState } from '#ui/form/use-draft-state.tsx'
import { confirmDiscard } from '#ui/form/use-unsaved-changes.ts'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { papers } from '#features/assessment/exam-papers/contract.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { maxScore } from '#features/assessment/question-banks/contract.ts'
import { questionText } from '#features/assessment/question-banks/web/QuestionDialog.tsx'
import { attempts, type Regraded } from '../contract.ts'
import { RuleFields, type Rules } from './RegradeRules.tsx'
import './regrade.css'

export interface RegradeProps {
  /** null: the dialog is closed. */
  exam: { id: string; name: string } | null
  onClose: () => void
}

interface Change {
  newest: boolean
  rules: Partial<Rules>
  scores: Record<string, number>
}
const nothing: Change = { newest: false, rules: {}, scores: {} }
const number = (n: number) => n.toLocaleString('zh-CN')
const shown = (score: number | null) => score ?? '-'
const bodyOf = ({ newest, rules, scores }: Change) => ({
  newest,
  ...rules,
  scores: Object.entries(scores).map(([subjectId, score]) => ({ subjectId, score })),
})

function Told({ told }: { told: Regraded }) {
  return (
    <section aria-label="影响">
      <Alert
        type={told.changed ? 'warning' : 'info'}
        showIcon
        title={
          <>
            {told.changed
              ? `${number(told.attempts)} 份作答重新计算，${number(told.changed)} 人的成绩会变化，${number(told.passFlips)} 人的合格结果会改变`
              : `${number(told.attempts)} 份作答重新计算，没有人的成绩变化`}
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
                </tr>
              ))}
            </tbody>
          </table>
          {told.changed > told.rows.length && <p className="yw-muted yw-small">只列出变化最大的 {told.rows.length} 人</p>}
        </div>
      )}
    </section>
  )
}

function Scores({ examId, scores, onChange }: { examId: string; scores: Change['scores']; onChange: (scores: Change['scores']) => void }) {
  const [{ page, size }, setAt] = useState({ page: 1, size: usualPageSize })
  const asked = useApiQuery(papers.page, { query: { page, pageSize: size }, body: { examinationId: examId } }, { inPlace: true })
  const { data } = asked
  if (!data) return <AsyncContent asked={asked} size={80} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
    <div className="yw-regrade-scores" tabIndex={0} role="group" aria-label="题目分数">
      {data.records.map((q) => (
        <div key={q.id}>
          <span className="yw-second">{q.sort + 1}</span>
          <span title={questionText(q)}>{questionText(q)}</span>
          <NumberInput
            size="small"
            aria-label={`第${q.sort + 1}题的分数`}
            min={0}
            max={maxScore}
            precision={2}
            value={scores[q.id] ?? q.score}
            onChange={(value) => {
              const { [q.id]: _before, ...rest } = scores
              onChange(value === null || value === q.score ? rest : { ...rest, [q.id]: value })
            }}
          />
        </div>
      ))}
      {data.total > 0 && (
        <Pagination align="end" {...pager({ page, size, total: data.total, onTurn: (to, of) => setAt({ page: to, size: of }) })} />
      )}
    </div>
  )
}

interface ButtonsProps {
  previewed: boolean
  previewing: boolean
  regrading: boolean
  onClose: () => void
  onPreview: () => void
  onRegrade: () => void
}

function RegradeButtons({ previewed, previewing, regrading, onClose, onPreview, onRegrade }: ButtonsProps) {
  return (
    <>
      <Button onClick={onClose} disabled={regrading}>
        取消
      </Button>
      <Button type={previewed ? 'default' : 'primary'} loading={previewing} disabled={regrading} onClick={onPreview}>
        预览影响
      </Button>
      {previewed && (
        <Button type="primary" danger loading={regrading} disabled={previewing} onClick={onRegrade}>
          确认重新计分
        </Button>
      )}
    </>
  )
}

export function RegradeDialog({ exam, onClose }: RegradeProps) {
  const [change, setChange] = useState<Change>(nothing)
  const [told, setTold] = useState<Regraded | null>(null)
  const { data: detail } = useApiQuery(exams.detail, { params: { id: exam?.id ?? '0' } }, { when: exam !== null })
  const preview = useApiMutation(attempts.preview, { onDone: setTold })
  const regrade = useApiMutation(attempts.regrade, {
    done: ({ changed }) => `已重新计分，${number(changed)} 人的成绩有变化`,
    refresh: [exams.page, exams.detail, papers.page],
    onDone: () => leave(),
  })
  useEffect(() => {
    setChange(nothing)
    setTold(null)
  }, [exam?.id])
  const kept = useDraftState<Change>({
    name: exam && detail?.id === exam.id && detail.canEdit ? `regrade:${exam.id}` : null,
    title: `重新计分 ${exam?.name ?? ''}`,
    open: exam !== null,
    saved: nothing,
    now: change,
    put: (values) => alter(values),
  })
  const leave = () => {
    kept.drop()
    onClose()
  }
  const close = () => (kept.isChanged ? confirmDiscard(leave) : onClose())
  const alter = (next: Partial<Change>) => {
    setChange((now) => ({ ...now, ...next }))
    setTold(null)
  }
  const rule = <K extends keyof Rules>(key: K, value: Rules[K]) => {
    const { [key]: _before, ...rest } = change.rules
    alter({ rules: JSON.stringify(value) === JSON.stringify(detail?.[key]) ? rest : { ...rest, [key]: value } })
  }
  const rules = { ...detail, ...change.rules }
  const busy = preview.busy || regrade.busy
  return (
    <Modal
      open={exam !== null}
      width={layout.dialog.m}
      style={{ top: 48 }}
      destroyOnHidden
      onCancel={() => !regrade.busy && close()}
      title={
        <span className="yw-modal-title">
          重新计分<span>{exam?.name}</span>
        </span>
      }
      footer={
        <RegradeButtons
          previewed={told !== null}
          previewing={preview.busy}
          regrading={regrade.busy}
          onClose={close}
          onPreview={() => exam && void preview.run({ params: { id: exam.id }, body: bodyOf(change) })}
          onRegrade={() => exam && void regrade.run({ params: { id: exam.id }, body: bodyOf(change) })}
        />
      }
    >
      {kept.offer}
      <Form layout="vertical" className="yw-regrade" disabled={busy || !detail?.canEdit}>
        <div className="yw-regrade-newest">
          <Switch size="small" checked={change.newest} onChange={(newest) => alter({ newest })} aria-label="按试题的最新内容评分" />
          <span>
            按试题的最新内容评分<small>考试后修正过答案的题目，按修正后的答案重新判分</small>
          </span>
        </div>
        <RuleFields rules={rules} usual={detail?.gradeScale} onRule={rule} />
        <p>题目分数</p>
        {exam && <Scores examId={exam.id} scores={change.scores} onChange={(scores) => alter({ scores })} />}
      </Form>
      {told && <Told told={told} />}
    </Modal>
  )
}
