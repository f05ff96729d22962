// Text fields of a record without rules of their own, generated from the table of fields.
import { Form, Input } from 'antd'
import type { Rule } from 'antd/es/form'
import type { ReactElement } from 'react'
import type { TextFieldRow } from '#shared/field-table.ts'

interface Props {
  fields: Readonly<Record<string, TextFieldRow>>
  /** Controls that replace the generated input, by the name of the field. */
  controls?: Readonly<Record<string, ReactElement>>
}

/** An input for one line, or a text area of `rows` lines. */
export function TextFields({ fields, controls }: Props) {
  return Object.entries(fields).map(([name, field]) => {
    const { label, holds, max, placeholder, help, rows: [minRows, maxRows] = [3, 6] } = field
    const shared = { maxLength: max, showCount: true, ...(placeholder ? { placeholder } : {}) }
    return (
      <Form.Item key={name} name={name} label={label} rules={rulesOf(field)} {...(help ? { extra: help } : {})}>
        {controls?.[name] ?? (holds === 'line' ? <Input {...shared} /> : <Input.TextArea {...shared} autoSize={{ minRows, maxRows }} />)}
      </Form.Item>
    )
  })
}

function rulesOf({ required, fault }: TextFieldRow): Rule[] {
  const filled = required ? [{ required: true, whitespace: true, message: required }] : []
  if (!fault) return filled
  const validator = async (_rule: object, text: string | null | undefined) => {
    const message = fault(text ?? '')
    if (message) throw new Error(message)
  }
  return [...filled, { validator }]
}
