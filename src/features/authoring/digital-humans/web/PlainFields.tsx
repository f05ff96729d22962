// Form items of the text fields of a figure or a voice.
import { Form, Input } from 'antd'
import { templateFieldNames, templateFields } from '../fields.ts'

export function PlainFields({ type }: { type: 'VIDEO' | 'VOICE' }) {
  return templateFieldNames.map((name) => {
    const { label, max, placeholder } = templateFields[name]
    return (
      <Form.Item key={name} name={name} label={label}>
        <Input maxLength={max} placeholder={placeholder[type]} />
      </Form.Item>
    )
  })
}
