// A field of a form that holds one file: drop, choose or record it, see it sent, see or hear it, replace or clear it.
import { AudioOutlined, CloseOutlined, CloudUploadOutlined, DeleteOutlined, RedoOutlined, SwapOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import type { UploadRule } from '../../shared/contract.ts'
import { lazyPart } from '../chunk.ts'
import { fileAddress, filesBelow, ownName } from '../../shared/file-address.ts'
import type { AnyEndpoint } from '../client.ts'
import { useHolding } from '../holding.ts'
import { clock } from '../task-state.ts'
import { Progress } from '../TaskStatus.tsx'
import { acceptOf } from '../upload.ts'
import { AudioPlayer } from './AudioPlayer.tsx'
import { type Direct, useUpload } from './use-upload.ts'
import { VideoPlayer } from './VideoPlayer.tsx'
import './media.css'

const Recorder = lazyPart(async () => (await import('./Recorder.tsx')).Recorder)

export type MediaKind = 'image' | 'audio' | 'video'

interface Props {
  kind: MediaKind
  endpoint: AnyEndpoint
  query?: Record<string, unknown>
  /** Where leave to upload to the object store itself is asked for; through the server without it. */
  direct?: Direct
  rule: UploadRule
  /** Path of the file; a Form.Item gives it. */
  value?: string | null
  /** Where to see the file that was there when the form opened. */
  url?: string | null
  /** An empty path when cleared. */
  onChange?: (path: string, url: string) => void
  /** One more line under the drop area: 建议 360x360 像素. */
  hint?: string
  /** Said where an upload broke off; 上传失败，请重试 otherwise. */
  broken?: string
  /** Said where the answer was a failure without words; 文件上传失败，请重试！ otherwise. */
  refused?: string
  disabled?: boolean
  id?: string
}
const nouns: Record<MediaKind, string> = { image: '图片', audio: '音频', video: '视频' }
const recordingBroken = '录音文件上传失败，请重新录制'

/** Where a value is seen that this field has not stored itself: it may be another than the form opened with, e.g. of a draft. */
function seenAt(value: string, url: string | null | undefined): string | undefined {
  if (!value.startsWith('tenant/') || (url && !url.startsWith(filesBelow))) return url ?? undefined
  return fileAddress(value)
}

function Preview({ kind, url }: { kind: MediaKind; url: string }) {
  if (kind === 'image') return <img className="yw-media-image" src={url} alt="已上传的图片" />
  if (kind === 'audio') return <AudioPlayer src={url} wide />
  return <VideoPlayer src={url} />
}

/** What was chosen, seen or heard, and below it what it is called and, of a video, how long it is. */
function Filled({ kind, value, url }: { kind: MediaKind; value: string; url: string | undefined }) {
  const [length, setLength] = useState<{ of: string; seconds: number }>()
  const name = ownName(value)
  const seconds = kind === 'video' && length?.of === url ? length?.seconds : undefined
  return (
    <>
      {url && (
        <div
          onLoadedMetadataCapture={({ target }) => {
            if (target instanceof HTMLVideoElement && Number.isFinite(target.duration)) setLength({ of: url, seconds: target.duration })
          }}
        >
          <Preview kind={kind} url={url} />
        </div>
      )}
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

export function MediaField({ kind, endpoint, query, direct, rule, value, url, onChange, hint, broken, refused, disabled, id }: Props) {
  const [over, setOver] = useState(false)
  // The path this field itself stored, and where to see it; otherwise `url` belongs to `value`.
  const [mine, setMine] = useState<{ path: string; url: string } | null>(null)
  const [recording, setRecording] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const message = useId()
  const { state, take, send, cancel, retry, forget } = useUpload({
    endpoint,
    query,
    direct,
    rule,
    broken,
    refused,
    onStored: (stored) => {
      setMine(stored)
      setRecording(false)
      onChange?.(stored.path, stored.url)
    },
  })
  useHolding(state.at === 'sending' ? '文件正在上传，请等待完成或取消上传' : recording ? '请先使用录音，或关闭录音' : null)
  // what was pressed is gone with the step before: the next one takes the keys
  useEffect(() => {
    if (document.activeElement === document.body && state.at !== 'idle')
      field.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
  }, [state.at])
  const shown = value ? (mine?.path === value ? mine.url : seenAt(value, url)) : undefined
  const choose = () => input.current?.click()
  const clear = () => {
    forget()
    setMine(null)
    onChange?.('', '')
  }
  const record = () => {
    forget()
    setRecording(true)
  }
  const stop = () => {
    cancel()
    setTimeout(() => field.current?.querySelector<HTMLElement>('button')?.focus())
  }
  const picker = (
    <input
      ref={input}
      type="file"
      hidden
      accept={acceptOf(rule)}
      disabled={disabled}
      onChange={(e) => {
        take(e.target.files)
        e.target.value = ''
      }}
    />
  )
  const drop = {
    onDragOver: (e: React.DragEvent) => {
      e.preventDefault()
      setOver(!disabled)
    },
    onDragLeave: () => setOver(false),
    onDrop: (e: React.DragEvent) => {
      e.preventDefault()
      setOver(false)
      if (!disabled) take(e.dataTransfer.files)
    },
  }
  const sending = state.at === 'sending' && (
    <>
      <div className="yw-media-row" aria-live="polite">
        <span className="yw-media-name">{state.file.name}</span>
        <span className="yw-muted">{Math.round(state.share * 100)}%</span>
        <Button size="small" type="text" aria-label="取消上传" icon={<CloseOutlined aria-hidden />} onClick={stop} />
      </div>
      <Progress percent={Math.round(state.share * 100)} />
    </>
  )
  const failed = state.at === 'failed' && (
    <div className="yw-media-fault" role="alert" id={message}>
      {state.reason}
      {state.file && (
        <button type="button" className="yw-rowact" onClick={retry}>
          <RedoOutlined aria-hidden /> 重试
        </button>
      )}
    </div>
  )
  if (recording)
    return (
      <div className="yw-media is-filled" ref={field}>
        {sending}
        {failed}
        <Suspense>
          <Recorder
            hidden={!!sending}
            onUse={(file) => send(file, recordingBroken)}
            onRestart={forget}
            onClose={() => {
              forget()
              setRecording(false)
            }}
          />
        </Suspense>
      </div>
    )
  if (sending)
    return (
      <div className="yw-media is-sending" ref={field}>
        {sending}
        {picker}
      </div>
    )
  const recordButton = kind === 'audio' && !disabled && (
    <Button size="small" icon={<AudioOutlined aria-hidden />} onClick={record}>
      录音
    </Button>
  )
  if (disabled && !value) return <span className="yw-muted">未上传</span>
  if (value)
    return (
      <div className={`yw-media is-filled${over ? ' is-over' : ''}`} ref={field} {...drop}>
        <Filled kind={kind} value={value} url={shown} />
        {!disabled && (
          <div className="yw-media-row">
            <Button size="small" id={id} aria-label={`更换${nouns[kind]}`} icon={<SwapOutlined aria-hidden />} onClick={choose}>
              更换{nouns[kind]}
            </Button>
            {recordButton}
            <Button size="small" type="text" icon={<DeleteOutlined aria-hidden />} onClick={clear}>
              移除
            </Button>
          </div>
        )}
        {failed}
        {picker}
      </div>
    )
  return (
    <div className="yw-media" ref={field}>
      <button
        type="button"
        id={id}
        className={`yw-media-drop${over ? ' is-over' : ''}`}
        disabled={disabled}
        onClick={choose}
        aria-describedby={failed ? message : undefined}
        {...drop}
      >
        <CloudUploadOutlined aria-hidden />
        <span>
          拖入{nouns[kind]}，或<em>点击选择</em>
        </span>
        <small>
          {rule.types.join('、')}，小于 {rule.limit}
          {hint && ` · ${hint}`}
        </small>
      </button>
      {recordButton && (
        <div className="yw-media-row yw-media-or">
          {recordButton}
          <span className="yw-muted yw-small">也可以用麦克风录制</span>
        </div>
      )}
      {failed}
      {picker}
    </div>
  )
}
