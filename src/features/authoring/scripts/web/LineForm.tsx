// Shared parts of the forms of a script line: texts, fields without rules, uploaded media.
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

/** Hint below the points while there are none. */
function PointsTold() {
  const needAnswer = Form.useWatch<string | undefined>('needAnswer')
  const answerPoints = Form.useWatch<string | undefined>('answerPoints')
  return toldOfPoints({ needAnswer, answerPoints })
}

/** Fields without rules: `line` the short ones, `text` the multi-line ones, `answer` those of the answer. */
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
/** Text area of the question or the answer. */
export const LongText = ({ name, ...field }: { name: 'text' | 'answerText' }) => (
  <Input.TextArea {...field} maxLength={lineFields[name].max} autoSize={{ minRows: 3, maxRows: 8 }} placeholder={placeholders[name]} />
)

interface OwnMediaProps {
  kind: 'image' | 'video' | 'audio'
  /** Id of the sub-scene. */
  of: string
  url: string | null
  /** Codec that browsers cannot play, or null. */
  unfit?: string | null | undefined
  disabled?: boolean
  /** Key of a recording that stays on this device until it is stored. */
  keptAs?: string
}
/** Returns the key of a recording on this device; a new line uses the key of its sub-scene. */
export const recordingName = (line: { id: string } | null | undefined, subSceneId: string, field: string) =>
  `script:${line?.id ?? `new:${subSceneId}`}:${field}`

/** Props of the field for an uploaded sound of a line. */
export const ownAudio = (line: Script | null, subSceneId: string, field: 'audioFile' | 'answerAudioFile') => ({
  kind: 'audio' as const,
  of: subSceneId,
  url: line?.[`${field}Url`] ?? null,
  keptAs: recordingName(line, subSceneId, field),
})

/** Field of one uploaded medium; the form item passes value and onChange. */
export function OwnMedia({ kind, of, unfit = null, ...field }: OwnMediaProps) {
  return (
    <MediaField
      kind={kind}
      converts
      trimmer={files.trim}
      unfit={unfit}
      endpoint={files.upload}
      query={{ field: kind }}
      direct={{ endpoint: courses.uploadToken, query: { id: of, type: 'SUB_SCENE' } }}
      rule={uploadRules[kind]}
      {...field}
    />
  )
}
