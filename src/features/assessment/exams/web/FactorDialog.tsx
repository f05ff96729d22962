// Dialog of the extra time of candidates in general: a factor of the minutes, with the reason.
import { Form, Input } from 'antd'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { NumberItem } from '#ui/form/NumberItem.tsx'
import { peopleNamed } from '#features/organisation/users/web/MoveUsersDialog.tsx'
import { assignments, type Exam, type Sitter } from '../contract.ts'
import { maxFactor, wrongFactor } from '../fields.ts'

interface Props {
  exam: Exam
  /** null: the dialog is closed. */
  people: readonly Sitter[] | null
  onClose: () => void
  onDone: () => void
}

/** The minutes of an exam times a factor, e.g. «60 分钟 × 1.5 = 90 分钟». */
export const factorWords = (minutes: number, factor: number) =>
  `${minutes} 分钟 × ${factor} = ${Math.round(minutes * factor * 10) / 10} 分钟`

export function FactorDialog({ exam, people, onClose, onDone }: Props) {
  const set = useApiMutation(assignments.setTimeFactor, {
    done: ({ done }) => (done ? `已设置 ${done} 人的答题时长` : ''),
    left: { verb: '设置', leads: peopleNamed },
    refresh: [assignments.people],
    form: true,
    onDone,
  })
  const [first] = people ?? []
  const names = (people ?? []).slice(0, 3).map((p) => p.name)
  return (
    <FormModal<{ factor: number; reason: string }>
      open={people !== null}
      title="设置答题时长"
      draft={`exam-factor:${exam.id}`}
      subject={exam.examinationName}
      width="s"
      initial={{ factor: first && first.timeFactor > 1 ? first.timeFactor : 1.5, reason: first?.factorReason ?? '' }}
      okText="设置"
      onClose={onClose}
      footer="正在作答的随即延长；考试的结束时间和补考截止时间不变"
      onSubmit={({ factor, reason }, { keeper }) =>
        set.run({ body: { examinationId: exam.id, userIds: (people ?? []).map((p) => p.id), factor, reason } }, { keeper })
      }
    >
      <p className="yw-second">
        {names.join('、')}
        {(people?.length ?? 0) > names.length && ` 等 ${people?.length} 人`}
      </p>
      <Form.Item noStyle dependencies={['factor']}>
        {({ getFieldValue }) => {
          const factor = Number(getFieldValue('factor')) || 1
          return (
            <NumberItem
              name="factor"
              label="时长倍数"
              extra={factor > 1 ? factorWords(exam.examDurationMinute, factor) : '1 倍即取消额外时长'}
              rules={[
                { required: true, message: '请输入倍数' },
                { type: 'number', min: 1, max: maxFactor, message: wrongFactor },
              ]}
              input={{ min: 1, max: maxFactor, step: 0.25, precision: 2, style: { width: '100%' } }}
            />
          )
        }}
      </Form.Item>
      <Form.Item name="reason" label="原因" rules={[{ required: true, whitespace: true, message: '请输入原因' }]}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 5 }} showCount placeholder="如：视障，按规定延长 1.5 倍" />
      </Form.Item>
    </FormModal>
  )
}
