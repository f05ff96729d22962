// What the forms of a script line share: its values, the fields that no rule concerns, its own media.
import { Form, Input, Select } from 'antd'
import { fieldsWith, pick } from '../../../shared/field-table.ts'
import { MediaField } from '../../../ui/media/MediaField.tsx'
import { courses } from '../../courses/contract.ts'
import { files, uploadRules } from '../../files/contract.ts'
import type { Script } from '../contract.ts'
import { type LineField, lineFields, madeFields, plainFields } from '../fields.ts'

const formFields = fieldsWith(lineFields, 'form')
export type LineValues = Partial<Pick<Script, (typeof formFields)[number]>>

/** Only one's own media stand in the form, generated ones are played in the list; `all`: who only looks sees them all. */
export function valuesOf(line: Script, all = false): LineValues {
  const values: LineValues = pick(line, formFields)
  for (const name of madeFields)
    if (name in values && !all && line[lineFields[name].made] !== 'CUSTOMER') Object.assign(values, { [name]: null })
  return values
}

const inputOf = (field: LineField, placeholder: string) => {
  if (field.holds === 'choice')
    return (
      <Select allowClear placeholder={placeholder} options={Object.entries(field.choices).map(([value, label]) => ({ value, label }))} />
    )
  if (field.holds === 'line') return <Input maxLength={field.max} placeholder={placeholder} />
  return (
    <Input.TextArea {...('max' in field ? { maxLength: field.max } : {})} autoSize={{ minRows: 2, maxRows: 6 }} placeholder={placeholder} />
  )
}

/** The fields that no rule concerns: `line` those that share a row, `text` those with several lines, `answer` those of the answer. */
export function PlainFields({ part }: { part: 'line' | 'text' | 'answer' }) {
  const partOf = ({ answer, holds }: LineField) => (answer && 'answer') || (holds === 'paragraphs' && 'text') || 'line'
  return plainFields
    .filter((name) => partOf(lineFields[name]) === part)
    .map((name) => (
      <Form.Item key={name} name={name} label={lineFields[name].label}>
        {inputOf(lineFields[name], lineFields[name].form.placeholder)}
      </Form.Item>
    ))
}

interface OwnMediaProps {
  kind: 'image' | 'video' | 'audio'
  /** The sub-scene. */
  of: string
  url: string | null
  disabled?: boolean
}
/** One medium; the form item hands it value and onChange. */
export function OwnMedia({ kind, of, ...field }: OwnMediaProps) {
  return (
    <MediaField
      kind={kind}
      endpoint={files.upload}
      query={{ field: kind }}
      direct={{ endpoint: courses.uploadToken, query: { id: of, type: 'SUB_SCENE' } }}
      rule={uploadRules[kind]}
      {...field}
    />
  )
}
