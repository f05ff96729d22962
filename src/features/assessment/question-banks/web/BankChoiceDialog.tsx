// Dialog that chooses the bank into which questions are copied or moved.
import { Form } from 'antd'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import type { SkippedLink } from '#ui/page/skipped.tsx'
import { questionBanks, questions } from '../contract.ts'
import { BankPicker } from './BankPicker.tsx'

interface Props {
  of: { act: 'copy' | 'move'; ids: string[]; categoryId: string } | null
  onClose: () => void
  onDone: () => void
  /** Links to the questions that were left out. */
  leads: SkippedLink
}

export function BankChoiceDialog({ of, onClose, onDone, leads }: Props) {
  const refresh = [questions.page, questionBanks.page, questionBanks.detail, questionBanks.enabled]
  const copy = useApiMutation(questions.copy, {
    done: ({ made }) => `已复制 ${made.length} 道试题`,
    left: { verb: '复制', leads },
    refresh,
    form: true,
    onDone,
  })
  const move = useApiMutation(questions.move, { done: '移动成功', left: { verb: '移动', leads }, refresh, form: true, onDone })
  const moving = of?.act === 'move'
  return (
    <FormModal<{ categoryId: string }>
      open={of !== null}
      light
      draft={null}
      title={moving ? '移动试题' : '复制试题'}
      subject={`共 ${of?.ids.length ?? 0} 道`}
      okText={moving ? '移动' : '复制'}
      initial={moving || !of ? {} : { categoryId: of.categoryId }}
      onClose={onClose}
      onSubmit={({ categoryId }, { keeper }) => {
        const body = { ids: of?.ids ?? [], categoryId }
        return moving ? move.run({ body }, { keeper }) : copy.run({ body }, { keeper })
      }}
    >
      <Form.Item
        name="categoryId"
        label={moving ? '移动到' : '复制到'}
        rules={[{ required: true, message: '请选择题库' }]}
        extra={moving ? '已组入试卷的试题不受影响' : '复制的试题是独立的，修改互不影响'}
      >
        <BankPicker editable {...(moving && of ? { without: of.categoryId } : {})} />
      </Form.Item>
    </FormModal>
  )
}
