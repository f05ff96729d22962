// Form fields and view of the plain fields of a question.
import { Form, Input } from 'antd'
import { Fragment } from 'react'
import { QuestionText } from '#ui/text/QuestionText.tsx'
import { NumberItem } from '#ui/form/NumberItem.tsx'
import type { QuestionContents } from '../contract.ts'
import { plainFields, plainOf } from '../fields.ts'

/** Renders the text fields in full width, or the number fields in one row. */
export function PlainFields({ holds }: { holds: 'text' | 'number' }) {
  return plainFields
    .filter((name) => plainOf(name).holds === holds)
    .map((name) => {
      const field = plainOf(name)
      const { placeholder, hint } = field.plain
      const item = { name, label: field.label, tooltip: hint }
      if (field.holds === 'number') {
        const input = { min: 0, max: field.max, step: field.plain.step, style: { width: '100%' }, placeholder }
        return <NumberItem key={name} {...item} input={input} />
      }
      return (
        <Form.Item key={name} {...item}>
          <Input.TextArea maxLength={field.max} autoSize={{ minRows: 1, maxRows: 6 }} placeholder={placeholder} />
        </Form.Item>
      )
    })
}

/** Shows the plain fields that have a value. */
export function PlainFacts({ question }: { question: QuestionContents }) {
  return plainFields.map((name) => {
    const value = question[name]
    return value === null || value === '' ? null : (
      <Fragment key={name}>
        <dt>{plainOf(name).label}</dt>
        <dd>{typeof value === 'string' ? <QuestionText text={value} /> : value}</dd>
      </Fragment>
    )
  })
}
