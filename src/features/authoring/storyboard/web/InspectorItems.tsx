// Items of the inspector: a label with its control.
import { CloudUploadOutlined } from '@ant-design/icons'
import { AutoComplete, Button, Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { optionsOf } from '#shared/field-table.ts'
import { namedFile, srtOf } from '#ui/media/download.ts'
import { useHasRecording } from '#ui/media/use-has-recording.ts'
import { TaskStatus } from '#ui/page/TaskStatus.tsx'
import { searchByValue } from '#ui/form/search-by.ts'
import { type LineField, lineFields, type PlainField, plainFields } from '#features/authoring/scripts/fields.ts'
import { OwnMedia, recordingName } from '#features/authoring/scripts/web/LineForm.tsx'
import { useBoard } from './board-context.ts'
import { isBusy, type Medium } from './line-media.ts'
import type { LineValues } from '#features/authoring/scripts/web/line-rules.ts'
import type { Row } from './rows.ts'

export function Item({ label, children, top = false }: { label: string; children: ReactNode; top?: boolean }) {
  return (
    <div className={`yw-sb-item${top ? ' is-top' : ''}`} role="group" aria-label={label}>
      <span aria-hidden>{label}</span>
      <div>{children}</div>
    </div>
  )
}

/** Returns functions that change the row of the inspector. */
export function useChanging(row: Row) {
  const { saver } = useBoard()
  const change = (part: LineValues) => saver.change(row.key, part, row.line)
  return {
    change,
    /** Saves a selected value at once; typed values wait for blur. */
    set: (part: LineValues) => {
      change(part)
      saver.leave(row.key)
    },
    leave: () => saver.leave(row.key),
  }
}

interface OwnProps {
  row: Row
  medium: Medium | null
  field: 'videoFile' | 'audioFile' | 'answerAudioFile' | 'imageFile'
  label: string
  disabled: boolean
  onChange: (part: LineValues) => void
}

/** Progress of a medium, with a control that uploads a file instead. */
export function MediumItem({ row, medium, field, label, disabled, onChange }: OwnProps) {
  const { subSceneId, acts, may, canEdit } = useBoard()
  const [open, setOpen] = useState(false)
  const { line } = row
  const keptAs = recordingName(line ?? { id: row.key }, subSceneId, field)
  const isKept = useHasRecording(keptAs)
  const kind = lineFields[field].holds
  const own = field === 'imageFile' || medium?.own === true || medium?.unfit === true
  const url = line
    ? {
        videoFile: line.videoFileUrl,
        audioFile: line.audioFileUrl,
        answerAudioFile: line.answerAudioFileUrl,
        imageFile: line.imageFileUrl,
      }[field]
    : null
  const editable = canEdit && may.edit
  const input = (
    <OwnMedia
      kind={kind}
      of={subSceneId}
      url={own ? url : null}
      keptAs={keptAs}
      unfit={field === 'answerAudioFile' ? line?.answerUnfit : line?.unfit}
      disabled={disabled || !editable}
      {...{ value: own ? (row.values[field] ?? null) : null, onChange: (path: string) => onChange({ [field]: path || null }) }}
    />
  )
  if (field === 'imageFile')
    return (
      <Item label={label} top>
        {input}
      </Item>
    )
  return (
    <Item label={label} top>
      {medium && (
        <TaskStatus
          state={medium.word}
          {...(medium.info ? { told: medium.info } : {})}
          {...(may.generate ? { onRetry: () => acts.generate(row) } : {})}
        />
      )}
      {editable &&
        (open || own || isKept ? (
          input
        ) : (
          <Button size="small" icon={<CloudUploadOutlined aria-hidden />} disabled={disabled} onClick={() => setOpen(true)}>
            {kind === 'video' ? '上传自有视频' : '上传自有音频'}
          </Button>
        ))}
      {medium && medium.url && !isBusy(medium) && (
        <Button size="small" type="text" onClick={() => acts.open(row, medium)}>
          播放与下载
        </Button>
      )}
      {field === 'videoFile' && line?.subtitlesUrl && !isBusy(medium) && (
        <Button size="small" type="text" href={namedFile(srtOf(line.subtitlesUrl), `第${row.number}句`)} download>
          下载字幕
        </Button>
      )}
    </Item>
  )
}

interface PlainProps {
  row: Row
  /** Sections of other lines, offered as suggestions. */
  sections: string[]
  locked: boolean
}

/** A field without rules: typed text is saved on blur, a selection at once. */
function PlainItem({ row, name, field, sections, locked }: PlainProps & { name: PlainField; field: LineField }) {
  const { change, set, leave } = useChanging(row)
  const value = row.values[name] ?? ''
  const shared = { 'aria-label': field.label, placeholder: lineFields[name].form.placeholder, disabled: locked }
  const input = { ...shared, value, maxLength: 'max' in field ? field.max : undefined, onBlur: leave }
  if (field.holds === 'choice')
    return (
      <Item label={field.label}>
        <Select
          {...shared}
          value={value || null}
          allowClear
          options={optionsOf(field.choices)}
          onChange={(next) => set({ [name]: next ?? null })}
        />
      </Item>
    )
  if (field.holds === 'line')
    return (
      <Item label={field.label}>
        <AutoComplete
          {...input}
          showSearch={searchByValue}
          options={name === 'section' ? sections.map((section) => ({ value: section })) : []}
          allowClear
          onChange={(next) => change({ [name]: next || null })}
          onSelect={leave}
        />
      </Item>
    )
  return (
    <Item label={field.label} top>
      <Input.TextArea {...input} autoSize={{ minRows: 2, maxRows: 6 }} onChange={(e) => change({ [name]: e.target.value })} />
    </Item>
  )
}

/** The fields without rules, either of the line or of its answer. */
export const PlainItems = ({ of, ...item }: PlainProps & { of: 'line' | 'answer' }) =>
  plainFields
    .filter((name) => ('answer' in lineFields[name] ? 'answer' : 'line') === of)
    .map((name) => <PlainItem key={name} {...item} name={name} field={lineFields[name]} />)
