// Dialog of a marker's comment bank: up to nine comments, one a line, in the order of their keys.
import { Form, Input } from 'antd'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { marking, maxPhrases, maxRemark } from '../contract.ts'

export interface PhrasesDialogProps {
  open: boolean
  phrases: readonly string[]
  onClose: () => void
}

const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

export function PhrasesDialog({ open, phrases, onClose }: PhrasesDialogProps) {
  const save = useApiMutation(marking.savePhrases, {
    done: () => '已保存常用评语',
    refresh: [marking.phrases],
    form: true,
    onDone: onClose,
  })
  return (
    <FormModal<{ texts: string }>
      open={open}
      title="常用评语"
      draft="marking-phrases"
      width="s"
      initial={{ texts: phrases.join('\n') }}
      okText="保存"
      onClose={onClose}
      fieldOf={() => 'texts'}
      onSubmit={({ texts }, { keeper }) => save.run({ body: { texts: linesOf(texts) } }, { keeper })}
    >
      <Form.Item
        name="texts"
        label="一行一条"
        extra={`最多 ${maxPhrases} 条；阅卷时按 Shift 和数字键加入评语`}
        rules={[
          {
            validator: (_, text: string) => {
              const lines = linesOf(text ?? '')
              if (lines.length > maxPhrases) return Promise.reject(new Error(`最多${maxPhrases}条常用评语`))
              return lines.some((l) => l.length > maxRemark) ? Promise.reject(new Error(`每条最多${maxRemark}个字符`)) : Promise.resolve()
            },
          },
        ]}
      >
        <Input.TextArea autoSize={{ minRows: 6, maxRows: 9 }} />
      </Form.Item>
    </FormModal>
  )
}
