// Dialog that changes the points of one answer, e.g. after an appeal: new points, the reason, and an answer to the candidate.
import { Form, Input } from 'antd'
import { useState } from 'react'
import { codes } from '#shared/errors.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { showWarning } from '#ui/page/notice.ts'
import { NumberItem } from '#ui/form/NumberItem.tsx'
import { maxReason, regrades } from '../contract.ts'

export interface PointsProps {
  /** The answer; null: the dialog is closed. */
  of: { attemptId: string; subjectId: string; place: number; name: string; score: number | null; maxScore: number } | null
  onClose: () => void
  onDone: () => void
}

interface Values {
  score: number | null
  reason: string
  message: string
}

export function PointsDialog({ of, onClose, onDone }: PointsProps) {
  const give = useApiMutation(regrades.points, {
    done: ({ score, passFlips }) => `已改分，总分 ${score ?? '待阅卷'}${passFlips ? '，合格结果改变' : ''}`,
    refresh: [regrades.records],
    form: true,
    onDone: () => {
      onDone()
      onClose()
    },
  })
  const key = of ? `${of.attemptId} ${of.subjectId}` : ''
  /** The answer whose score has changed since the dialog opened. */
  const [staleOf, setStaleOf] = useState<string | null>(null)
  return (
    <FormModal<Values>
      open={of !== null}
      title="改分"
      subject={of ? `${of.name} · 第 ${of.place} 题` : ''}
      draft={of ? `points:${of.attemptId}:${of.subjectId}` : 'points'}
      width="s"
      initial={{ score: of?.score ?? null, reason: '', message: '' }}
      okText="改分"
      onClose={onClose}
      footer="成绩与统计立即重算，写入计分记录和审计日志"
      onSubmit={async ({ score, reason, message }, { keeper }) => {
        const seen = staleOf === key ? {} : { seen: of?.score ?? null }
        const body = { subjectId: of?.subjectId ?? '', score: score ?? 0, ...seen, reason, message }
        const outcome = await give.run({ params: { id: of?.attemptId ?? '' }, body }, { keeper })
        if (!outcome.ok && outcome.failure.code === codes.STALE) {
          // the message names the new score, so the next save replaces it
          setStaleOf(key)
          showWarning(outcome.failure.msg)
          onDone()
        }
        return outcome
      }}
    >
      <NumberItem
        name="score"
        label="得分"
        extra={of ? `满分 ${of.maxScore} 分，原来 ${of.score ?? '待阅卷'}` : ''}
        rules={[{ required: true, message: '请输入分数' }]}
        input={{ min: 0, max: of?.maxScore ?? 0, precision: 2, style: { width: '100%' }, autoFocus: true }}
      />
      <Form.Item name="reason" label="原因" rules={[{ required: true, whitespace: true, message: '请输入原因' }]}>
        <Input.TextArea maxLength={maxReason} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
      <Form.Item name="message" label="给考生的答复" extra="考生查看答卷时可见">
        <Input.TextArea maxLength={maxReason} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </FormModal>
  )
}
