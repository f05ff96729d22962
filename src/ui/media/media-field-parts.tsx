// Parts of a media field: its value, a running upload, an error, and the area for a new file.
import { CloseOutlined, CloudUploadOutlined, RedoOutlined, SyncOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type DOMAttributes, type RefObject, useState } from 'react'
import type { UploadRule } from '#shared/contract.ts'
import { ownName } from '#shared/file-address.ts'
import { clock } from '../page/task-state.ts'
import { Progress } from '../page/TaskStatus.tsx'
import { acceptOf, othersText } from './upload.ts'
import { useScrollToError } from '../form/use-scroll-to-error.ts'
import { AudioPlayer } from './AudioPlayer.tsx'
import { VideoPlayer } from './VideoPlayer.tsx'

export type MediaKind = 'image' | 'audio' | 'video'

export const nouns: Record<MediaKind, string> = { image: '图片', audio: '音频', video: '视频' }

interface PreviewProps {
  kind: MediaKind
  url: string
  /** Receives the length of a video in seconds. */
  onLength: (seconds: number) => void
}

function Preview({ kind, url, onLength }: PreviewProps) {
  if (kind === 'image') return <img className="yw-media-image" src={url} alt="已上传的图片" />
  if (kind === 'audio') return <AudioPlayer src={url} wide />
  return <VideoPlayer src={url} onLength={onLength} />
}

/** Placeholder for a file that browsers cannot play. */
const Unplayed = ({ kind, unfit, isSaved }: { kind: MediaKind; unfit: string; isSaved: boolean }) => (
  <p className="yw-media-unplayed">
    <SyncOutlined aria-hidden />
    <span>
      {nouns[kind]}编码为 {unfit}，浏览器不能直接播放。
      <br />
      {isSaved ? '转码完成后即可播放，进度见列表。' : '保存后自动转码，完成后即可播放。'}
    </span>
  </p>
)

interface FilledProps {
  kind: MediaKind
  value: string
  url: string | undefined
  /** Codec of the file, if browsers cannot play it. */
  unfit?: string | null | undefined
  /** The record already contains this file. */
  isSaved?: boolean
}

/** The current file with a preview, its name and, for a video, its length. */
export function Filled({ kind, value, url, unfit, isSaved = false }: FilledProps) {
  const [length, setLength] = useState<{ of: string; seconds: number }>()
  const name = ownName(value)
  const seconds = kind === 'video' && length?.of === url ? length?.seconds : undefined
  return (
    <>
      {unfit && <Unplayed kind={kind} unfit={unfit} isSaved={isSaved} />}
      {url && !unfit && <Preview kind={kind} url={url} onLength={(seconds) => setLength({ of: url, seconds })} />}
      {(name || !url) && (
        <div className="yw-media-row yw-small">
          <span className="yw-media-name" title={name ?? undefined}>
            {name ?? value.split('/').at(-1)}
          </span>
          {seconds !== undefined && <span className="yw-muted">{clock(seconds)}</span>}
        </div>
      )}
    </>
  )
}

interface PickerProps {
  input: RefObject<HTMLInputElement | null>
  rule: UploadRule
  disabled: boolean | undefined
  onFiles: (files: FileList | null) => void
}

/** The file dialog; `input.current.click()` opens it. */
export function FilePicker({ input, rule, disabled, onFiles }: PickerProps) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      accept={acceptOf(rule)}
      disabled={disabled}
      onChange={(e) => {
        onFiles(e.target.files)
        e.target.value = ''
      }}
    />
  )
}

interface SendingProps {
  name: string
  share: number
  /** Codec of the file while it is being converted; absent during the upload. */
  unfit?: string | undefined
  onStop: () => void
}

export function Sending({ name, share, unfit, onStop }: SendingProps) {
  const percent = Math.round(share * 100)
  return (
    <>
      <div className="yw-media-row" aria-live="polite">
        <span className="yw-media-name">{name}</span>
        <span className="yw-muted">{unfit ? `转码中 ${percent}%` : `${percent}%`}</span>
        <Button
          size="small"
          type="text"
          aria-label={unfit ? '取消转码' : '取消上传'}
          icon={<CloseOutlined aria-hidden />}
          onClick={onStop}
        />
      </div>
      <Progress percent={percent} />
      {unfit && <span className="yw-muted yw-small">编码为 {unfit}，浏览器不能直接播放，转码完成后即可使用</span>}
    </>
  )
}

export function Failed({ id, reason, onRetry }: { id: string; reason: string; onRetry: (() => void) | undefined }) {
  const told = useScrollToError<HTMLDivElement>(reason)
  return (
    <div className="yw-media-fault" role="alert" id={id} ref={told}>
      {reason}
      {onRetry && (
        <button type="button" className="yw-rowact" onClick={onRetry}>
          <RedoOutlined aria-hidden /> 重试
        </button>
      )}
    </div>
  )
}

interface DropProps {
  kind: MediaKind
  rule: UploadRule
  hint: string | undefined
  id: string | undefined
  /** A file is being dragged over it. */
  over: boolean
  drop: DOMAttributes<HTMLElement>
  disabled: boolean | undefined
  describedBy: string | undefined
  onChoose: () => void
}

export function DropArea({ kind, rule, hint, id, over, drop, disabled, describedBy, onChoose }: DropProps) {
  const others = othersText(rule)
  return (
    <button
      type="button"
      id={id}
      className={`yw-media-drop${over ? ' is-over' : ''}`}
      disabled={disabled}
      onClick={onChoose}
      aria-describedby={describedBy}
      {...drop}
    >
      <CloudUploadOutlined aria-hidden />
      <span>
        拖入{nouns[kind]}，或<em>点击选择</em>
      </span>
      <small>
        {rule.types.join('、')}，小于 {rule.limit}
        {others && ` · ${others}`}
        {hint && ` · ${hint}`}
      </small>
    </button>
  )
}
