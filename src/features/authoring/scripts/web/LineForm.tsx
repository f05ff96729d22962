// What the forms of a script line share: its texts, the fields that no rule concerns, its own media.
import { Form, Input, Select } from 'antd'
import { optionsOf } from '#shared/field-table.ts'
import { MediaField } from '#ui/media/MediaField.tsx'
import { courses } from '#features/authoring/courses/contract.ts'
import { files, uploadRules } from '#features/organisation/files/contract.ts'
import type { Script } from '../contract.ts'
import { type LineField, lineFields, plainFields } from '../fields.ts'
import { toldOfPoints } from './line-rules.ts'

const inputOf = (field: LineField, placeholder: string) => {
  if (field.holds === 'choice') return <Select allowClear placeholder={placeholder} options={optionsOf(field.choices)} />
  if (field.holds === 'line') return <Input maxLength={field.max} placeholder={placeholder} />
  return (
    <Input.TextArea {...('max' in field ? { maxLength: field.max } : {})} autoSize={{ minRows: 2, maxRows: 6 }} placeholder={placeholder} />
  )
}

/** Below the points while there are none, before the line is used. */
function PointsTold() {
  const needAnswer = Form.useWatch<string | undefined>('needAnswer')
  const answerPoints = Form.useWatch<string | undefined>('answerPoints')
  return toldOfPoints({ needAnswer, answerPoints })
}

/** The fields that no rule concerns: `line` those that share a row, `text` those with several lines, `answer` those of the answer. */
export function PlainFields({ part }: { part: 'line' | 'text' | 'answer' }) {
  const partOf = ({ answer, holds }: LineField) => (answer && 'answer') || (holds === 'paragraphs' && 'text') || 'line'
  return plainFields
    .filter((name) => partOf(lineFields[name]) === part)
    .map((name) => (
      <Form.Item key={name} name={name} label={lineFields[name].label} extra={name === 'answerPoints' ? <PointsTold /> : undefined}>
        {inputOf(lineFields[name], lineFields[name].form.placeholder)}
      </Form.Item>
    ))
}

const placeholders = { text: '数字人要说的话', answerText: '学员可以这样回答' }
/** Where its question or its answer is written. */
export const LongText = ({ name, ...field }: { name: 'text' | 'answerText' }) => (
  <Input.TextArea {...field} maxLength={lineFields[name].max} autoSize={{ minRows: 3, maxRows: 8 }} placeholder={placeholders[name]} />
)

interface OwnMediaProps {
  kind: 'image' | 'video' | 'audio'
  /** The sub-scene. */
  of: string
  url: string | null
  /** What it is coded in where browsers do not play it. */
  unfit?: string | null | undefined
  disabled?: boolean
  /** The line and its field: a recording stays on this device until it is stored. */
  keptAs?: string
}
/** The name under which a recording for a field of a line stays on this device; of a new line it is that of its sub-scene. */
export const recordingName = (line: { id: string } | null | undefined, subSceneId: string, field: string) =>
  `script:${line?.id ?? `new:${subSceneId}`}:${field}`

/** Sound of one's own for a field of a line. */
export const ownAudio = (line: Script | null, subSceneId: string, field: 'audioFile' | 'answerAudioFile') => ({
  kind: 'audio' as const,
  of: subSceneId,
  url: line?.[`${field}Url`] ?? null,
  keptAs: recordingName(line, subSceneId, field),
})

/** One medium; the form item hands it value and onChange. */
export function OwnMedia({ kind, of, unfit = null, ...field }: OwnMediaProps) {
  return (
    <MediaField
      kind={kind}
      converts
      unfit={unfit}
      endpoint={files.upload}
      query={{ field: kind }}
      direct={{ endpoint: courses.uploadToken, query: { id: of, type: 'SUB_SCENE' } }}
      rule={uploadRules[kind]}
      {...field}
    />
  )
}
