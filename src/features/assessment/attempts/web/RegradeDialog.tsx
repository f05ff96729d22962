// Dialog that scores an exam anew: new points and rules, a preview, and the confirmation.
import { Button, Form, Input, Modal, Switch } from 'antd'
import { useEffect, useState } from 'react'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { layout } from '#ui/theme/palette.ts'
import { useDraftState } from '#ui/form/use-draft-state.tsx'
import { confirmDiscard } from '#ui/form/use-unsaved-changes.ts'
import { papers } from '#features/assessment/exam-papers/contract.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { attempts, maxReason, type Regraded, regrades } from '../contract.ts'
import { RegradeHistory } from './RegradeHistory.tsx'
import { type Adjustments, RegradeQuestions } from './RegradeQuestions.tsx'
import { RuleFields, type Rules } from './RegradeRules.tsx'
import { RegradeTold } from './RegradeTold.tsx'
import './regrade.css'

export interface RegradeProps {
  /** null: the dialog is closed. */
  exam: { id: string; name: string } | null
  /** The one question to correct; absent: the whole exam. */
  question?: string | undefined
  onClose: () => void
}

interface Change {
  newest: boolean
  rules: Partial<Rules>
  scores: Record<string, number>
  questions: Adjustments
  reason: string
  message: string
}
const nothing: Change = { newest: false, rules: {}, scores: {}, questions: {}, reason: '', message: '' }
const number = (n: number) => n.toLocaleString('zh-CN')
const bodyOf = ({ newest, rules, scores, questions, reason, message }: Change) => ({
  newest,
  ...rules,
  reason,
  message,
  questions: Object.entries(questions).map(([subjectId, { kind, answer }]) => ({
    subjectId,
    kind,
    ...(answer ? { answer: { answer } } : {}),
  })),
  scores: Object.entries(scores).map(([subjectId, score]) => ({ subjectId, score })),
})

interface ButtonsProps {
  previewed: boolean
  /** False while a reason is missing. */
  confirms: boolean
  previewing: boolean
  regrading: boolean
  onClose: () => void
  onPreview: () => void
  onRegrade: () => void
}

function RegradeButtons({ previewed, confirms, previewing, regrading, onClose, onPreview, onRegrade }: ButtonsProps) {
  return (
    <>
      <Button onClick={onClose} disabled={regrading}>
        取消
      </Button>
      <Button type={previewed ? 'default' : 'primary'} loading={previewing} disabled={regrading} onClick={onPreview}>
        预览影响
      </Button>
      {previewed && (
        <Button type="primary" danger loading={regrading} disabled={previewing || !confirms} onClick={onRegrade}>
          确认重新计分
        </Button>
      )}
    </>
  )
}

interface FieldsProps {
  exam: { id: string }
  question: string | undefined
  change: Change
  rules: Partial<Rules>
  usual: Rules['gradeScale'] | undefined
  disabled: boolean
  onChange: (next: Partial<Change>) => void
  onRule: <K extends keyof Rules>(key: K, value: Rules[K]) => void
  /** These texts change no result, so they keep the preview. */
  onText: (next: Partial<Pick<Change, 'reason' | 'message'>>) => void
}

const isAdjusted = ({ questions }: Change) => Object.keys(questions).length > 0
/** Whether a preview needs no further input: a typed answer is previewed by its button. */
const isChosen = ({ questions }: Change) => Object.values(questions).some(({ kind }) => kind !== 'ALSO_RIGHT')

function RegradeFields({ exam, question, change, rules, usual, disabled, onChange, onRule, onText }: FieldsProps) {
  const adjusted = isAdjusted(change)
  return (
    <Form layout="vertical" className="yw-regrade" disabled={disabled}>
      {!question && (
        <>
          <div className="yw-regrade-newest">
            <Switch size="small" checked={change.newest} onChange={(newest) => onChange({ newest })} aria-label="按试题的最新内容评分" />
            <span>
              按试题的最新内容评分<small>考试后修正过答案的题目，按修正后的答案重新判分</small>
            </span>
          </div>
          <RuleFields rules={rules} usual={usual} onRule={onRule} />
          <p>题目分数与处理</p>
        </>
      )}
      <RegradeQuestions examId={exam.id} only={question} {...change} onChange={onChange} />
      <Form.Item label="原因" htmlFor="regrade-reason" required={adjusted} extra={adjusted ? '写入计分记录和审计日志' : undefined}>
        <Input.TextArea
          id="regrade-reason"
          maxLength={maxReason}
          autoSize={{ minRows: 1, maxRows: 4 }}
          value={change.reason}
          placeholder={adjusted ? '例如：选项 B 与 C 都符合新条款' : '选填'}
          onChange={(e) => onText({ reason: e.target.value })}
        />
      </Form.Item>
      <Form.Item label="给考生的说明" htmlFor="regrade-message" extra="成绩公布后有变化的考生，在考试页面看到更正前后的分数和这段说明">
        <Input.TextArea
          id="regrade-message"
          maxLength={maxReason}
          autoSize={{ minRows: 1, maxRows: 4 }}
          value={change.message}
          placeholder="选填"
          onChange={(e) => onText({ message: e.target.value })}
        />
      </Form.Item>
    </Form>
  )
}

export function RegradeDialog({ exam, question, onClose }: RegradeProps) {
  const [change, setChange] = useState<Change>(nothing)
  const [told, setTold] = useState<Regraded | null>(null)
  const { data: detail } = useApiQuery(exams.detail, { params: { id: exam?.id ?? '0' } }, { when: exam !== null })
  const preview = useApiMutation(attempts.preview, { onDone: setTold })
  const regrade = useApiMutation(attempts.regrade, {
    done: ({ changed }) => `已重新计分，${number(changed)} 人的成绩有变化`,
    refresh: [exams.page, exams.detail, papers.page, regrades.records],
    onDone: () => leave(),
  })
  useEffect(() => {
    setChange(nothing)
    setTold(null)
  }, [exam?.id])
  const kept = useDraftState<Change>({
    name: exam && detail?.id === exam.id && detail.canEdit ? `regrade:${exam.id}${question ? `:${question}` : ''}` : null,
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
    const asked = { ...change, ...next }
    if (question && exam && next.questions && isChosen(asked)) void preview.run({ params: { id: exam.id }, body: bodyOf(asked) })
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
          {question ? '题目有误' : '重新计分'}
          <span>{exam?.name}</span>
        </span>
      }
      footer={
        <RegradeButtons
          previewed={told !== null}
          confirms={!isAdjusted(change) || change.reason.trim() !== ''}
          previewing={preview.busy}
          regrading={regrade.busy}
          onClose={close}
          onPreview={() => exam && void preview.run({ params: { id: exam.id }, body: bodyOf(change) })}
          onRegrade={() => exam && void regrade.run({ params: { id: exam.id }, body: bodyOf(change) })}
        />
      }
    >
      {kept.offer}
      {exam && (
        <RegradeFields
          {...{ exam, question, change, rules }}
          usual={detail?.gradeScale}
          disabled={busy || !detail?.canEdit}
          onChange={alter}
          onRule={rule}
          onText={(next) => setChange((now) => ({ ...now, ...next }))}
        />
      )}
      {told && <RegradeTold told={told} />}
      {exam && !told && <RegradeHistory examId={exam.id} examName={exam.name} />}
    </Modal>
  )
}
