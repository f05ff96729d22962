// The entries of the inspector: a label, and what stands beside it.
import { CloudUploadOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { TaskStatus } from '../../../ui/TaskStatus.tsx'
import { lineFields } from '../../scripts/fields.ts'
import { OwnMedia } from '../../scripts/web/LineForm.tsx'
import { useBoard } from './board-context.ts'
import { isBusy, type Medium } from './line-media.ts'
import type { LineValues } from './line-rules.ts'
import type { Row } from './rows.ts'

export function Item({ label, children, top = false }: { label: string; children: ReactNode; top?: boolean }) {
  return (
    <div className={`yw-sb-item${top ? ' is-top' : ''}`} role="group" aria-label={label}>
      <span aria-hidden>{label}</span>
      <div>{children}</div>
    </div>
  )
}

/** Changing what a line says, beside it. */
export function useChanging(row: Row) {
  const { saver } = useBoard()
  const change = (part: LineValues) => saver.change(row.key, part, row.line)
  return {
    change,
    /** Chosen, not typed: it is saved at once. */
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

/** How far a medium is, and one's own in its place. */
export function MediumItem({ row, medium, field, label, disabled, onChange }: OwnProps) {
  const { subSceneId, acts, may, canEdit } = useBoard()
  const [open, setOpen] = useState(false)
  const { line } = row
  const kind = lineFields[field].holds
  const own = field === 'imageFile' || medium?.own === true
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
        (open || own ? (
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
    </Item>
  )
}

/** A long text beside the conversation, saved when it is left. */
export function Words({
  row,
  name,
  label,
  placeholder,
  disabled,
}: {
  row: Row
  name: 'answerPoints'
  label: string
  placeholder: string
  disabled: boolean
}) {
  const { change, leave } = useChanging(row)
  return (
    <Item label={label} top>
      <Input.TextArea
        aria-label={label}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={lineFields[name].max}
        placeholder={placeholder}
        disabled={disabled}
        value={row.values[name] ?? ''}
        onChange={(e) => change({ [name]: e.target.value })}
        onBlur={leave}
      />
    </Item>
  )
}
