// Texts of a record that no rule concerns, in its form, as the table of its fields says.
import { Form, Input } from 'antd'
import type { TextFieldRow } from '../shared/field-table.ts'

/** An input for a line, an area of `rows` for several. */
export function TextFields({ fields }: { fields: Readonly<Record<string, TextFieldRow>> }) {
  return Object.entries(fields).map(([name, { label, holds, max, required, placeholder, rows: [minRows, maxRows] = [3, 6] }]) => {
    const shared = { maxLength: max, showCount: true, ...(placeholder ? { placeholder } : {}) }
    return (
      <Form.Item key={name} name={name} label={label} rules={required ? [{ required: true, whitespace: true, message: required }] : []}>
        {holds === 'line' ? <Input {...shared} /> : <Input.TextArea {...shared} autoSize={{ minRows, maxRows }} />}
      </Form.Item>
    )
  })
}
