// Dialog of the comment on a whole attempt, which the candidate reads with the review.
import { Form, Input } from 'antd'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { marking, maxRemark } from '../contract.ts'

export interface AttemptRemarkProps {
  /** The attempt; null: the dialog is closed. */
  of: { attemptId: string; name: string; remark: string | null } | null
  onClose: () => void
  onDone: () => void
}

export function AttemptRemarkDialog({ of, onClose, onDone }: AttemptRemarkProps) {
  const save = useApiMutation(marking.remark, {
    done: () => '已保存总评',
    form: true,
    onDone: () => {
      onDone()
      onClose()
    },
  })
  return (
    <FormModal<{ remark: string }>
      open={of !== null}
      title="总评"
      subject={of?.name ?? ''}
      draft={of ? `attempt-remark:${of.attemptId}` : 'attempt-remark'}
      width="s"
      initial={{ remark: of?.remark ?? '' }}
      okText="保存"
      onClose={onClose}
      onSubmit={({ remark }, { keeper }) => save.run({ params: { id: of?.attemptId ?? '' }, body: { remark: remark ?? '' } }, { keeper })}
    >
      <Form.Item name="remark" label="给考生的总评" extra="考生查看答卷时可见；清空即删除">
        <Input.TextArea maxLength={maxRemark} autoSize={{ minRows: 3, maxRows: 8 }} showCount />
      </Form.Item>
    </FormModal>
  )
}
