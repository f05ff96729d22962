// Form of a fact: a part of a passage as quote, and the point that claims are checked against.
import { Form, Input } from 'antd'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { documents, maxPoint, maxQuote, type Passage } from '../contract.ts'

interface Props {
  documentId: string
  /** The passage, and the part of it that is selected. */
  of: { passage: Passage; selected: string } | null
  onClose: () => void
}
interface Values {
  quote: string
  point: string
}

export function FactForm({ documentId, of, onClose }: Props) {
  const create = useApiMutation(documents.createFact, { done: '已写下，等待审核', refresh: [documents.facts, documents.page], form: true })
  const whole = of?.selected || of?.passage.text || ''
  const quote = whole.slice(0, maxQuote)
  const cut = whole.length > maxQuote ? `；原文有${whole.length}个字符，只填入了前${maxQuote}个` : ''
  return (
    <FormModal<Values>
      open={of !== null}
      title="写下事实"
      draft={`fact:${documentId}:${of?.passage.no ?? 0}`}
      initial={{ quote, point: quote.slice(0, maxPoint) }}
      width="m"
      onClose={onClose}
      onSubmit={(values, { keeper }) =>
        create.run({ body: { documentId, passageNo: of?.passage.no ?? 0, quote: values.quote, point: values.point } }, { keeper })
      }
    >
      <Form.Item
        name="quote"
        label="原文"
        extra={`必须是这一段里的原话，可以删去首尾${cut}`}
        rules={[{ required: true, whitespace: true, message: '请选择原文' }]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={maxQuote} showCount />
      </Form.Item>
      <Form.Item
        name="point"
        label="要点"
        extra="按答题要点的写法，用来核对学员说的话；多种说法用「|」分开，如「等待期30天|等待三十天」"
        rules={[{ required: true, whitespace: true, message: '请写下事实的要点' }]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={maxPoint} showCount />
      </Form.Item>
    </FormModal>
  )
}
