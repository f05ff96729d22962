// The fields of a course, a scene or a sub-scene that no rule concerns, in its form.
import { Form, Input } from 'antd'
import { fieldOfPart, namesOfPart, type PartType } from '../fields.ts'

export function PlainFields({ part }: { part: PartType }) {
  return namesOfPart(part).map((name) => {
    const { title, holds, max, required, placeholder } = fieldOfPart(part, name)
    const shared = { maxLength: max, showCount: true, ...(placeholder ? { placeholder } : {}) }
    return (
      <Form.Item key={name} name={name} label={title} rules={required ? [{ required: true, whitespace: true, message: required }] : []}>
        {holds === 'line' ? <Input {...shared} /> : <Input.TextArea {...shared} autoSize={{ minRows: 3, maxRows: 6 }} />}
      </Form.Item>
    )
  })
}
