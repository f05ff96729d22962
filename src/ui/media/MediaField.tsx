// A form field for one file: drop, choose or record it, see its upload, play it, replace or clear it.
import { AudioOutlined, DeleteOutlined, ScissorOutlined, SwapOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, type RefObject, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { UploadRule } from '#shared/contract.ts'
import { lazyPart } from '../device/chunk-loading.ts'
import { fileAddress, filesBelow } from '#shared/file-address.ts'
import type { AnyEndpoint } from '../api/client.ts'
import { useBlockSubmit } from '../form/submit-blockers.ts'
import { useOwner } from '../api/session.tsx'
import { keptRecording } from './kept-recording.ts'
import { type Direct, type Stored, type UploadState, useUpload } from './use-upload.ts'
import { DropArea, Failed, FilePicker, Filled, type MediaKind, nouns, Sending } from './media-field-parts.tsx'
import './media.css'

const Recorder = lazyPart(async () => (await import('./Recorder.tsx')).Recorder)
const TrimDialog = lazyPart(async () => (await import('./TrimDialog.tsx')).TrimDialog)

interface Props {
  kind: MediaKind
  endpoint: AnyEndpoint
  query?: Record<string, unknown>
  /** Endpoint that issues credentials for a direct upload to the object store; absent: uploads go through the server. */
  direct?: Direct
  rule: UploadRule
  /** Path of the file; a Form.Item passes it. */
  value?: string | null
  /** URL of the file at the opening of the form. */
  url?: string | null
  /** Called with an empty path when the field is cleared. */
  onChange?: (path: string, url: string) => void
  /** Additional line under the drop area: 建议 360x360 像素. */
  hint?: string
  /** Message after an interrupted upload; default 上传失败，请重试. */
  broken?: string
  /** Message after a failure without a text; default 文件上传失败，请重试！ */
  refused?: string
  /** Formats that browsers cannot play are accepted, and converted after saving. */
  converts?: boolean
  /** Endpoint that converts formats that browsers cannot play at once, before the field gets its value. */
  converter?: AnyEndpoint
  /** Endpoint that cuts a part of a sound or video; absent: the field does not offer it. */
  trimmer?: AnyEndpoint
  /** Codec of the file at the opening of the form, if browsers cannot play it. */
  unfit?: string | null
  disabled?: boolean
  /** The record and its field, e.g. `script:12:audioFile`: a recording stays on this device under that name until it is stored. */
  keptAs?: string
  id?: string
}
const recordingBroken = '录音文件上传失败，请重新录制'

/** URL of a value that this field has not stored itself; it may differ from the initial one, e.g. after restoring a draft. */
function seenAt(value: string, url: string | null | undefined): string | undefined {
  if (!value.startsWith('tenant/') || (url && !url.startsWith(filesBelow))) return url ?? undefined
  return fileAddress(value)
}

/** URL and codec of the current file. */
const shownFile = ({ value, url, unfit }: Props, mine: Stored | null): { url: string | undefined; unfit: string | null | undefined } =>
  mine && mine.path === value
    ? { url: mine.url, unfit: mine.unfit }
    : { url: value ? seenAt(value, url) : undefined, unfit: url ? null : unfit }

function whyHeld(state: UploadState, recording: boolean): string | null {
  if (state.at === 'sending') return '文件正在上传，请等待完成或取消上传'
  if (state.at === 'converting') return '文件正在转码，请等待完成或取消转码'
  return recording ? '请先使用录音，或关闭录音' : null
}

/** Handlers of an area that accepts dropped files. */
function useDrop(take: (files: FileList | null) => void, disabled = false) {
  const [over, setOver] = useState(false)
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
  return { over, drop }
}

/** State of the recorder: closed, opened to record, or opened with the recording of an earlier visit. */
function useKept(keptAs: string | undefined) {
  const owner = useOwner()
  const kept = useMemo(() => (owner && keptAs ? keptRecording(owner, keptAs) : null), [owner, keptAs])
  const [recording, setRecording] = useState<'new' | 'kept' | null>(null)
  useEffect(() => {
    let over = false
    void kept?.list().then((pieces) => !over && pieces.length && setRecording((now) => now ?? 'kept'))
    return () => void (over = true)
  }, [kept])
  return { kept, recording, setRecording }
}

/** The file of a field: its upload, recording, display and removal. */
function useMediaFile(
  { endpoint, query, direct, rule, broken, refused, converts, converter, keptAs, disabled, onChange }: Props,
  field: RefObject<HTMLDivElement | null>,
) {
  // path and URL of a file that this field has stored itself; otherwise `url` belongs to `value`
  const [mine, setMine] = useState<Stored | null>(null)
  const { kept, recording, setRecording } = useKept(disabled ? undefined : keptAs)
  const replace = (stored: Stored) => {
    setMine(stored)
    onChange?.(stored.path, stored.url)
  }
  const { state, take, send, cancel, retry, forget } = useUpload({
    endpoint,
    query,
    direct,
    rule,
    broken,
    refused,
    converts,
    converter,
    onStored: (stored) => {
      replace(stored)
      void kept?.erase()
      setRecording(null)
    },
  })
  useBlockSubmit(whyHeld(state, recording !== null))
  // the pressed button disappears with its step, so the focus moves to the next step
  useEffect(() => {
    if (document.activeElement === document.body && state.at !== 'idle')
      field.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
  }, [field, state.at])
  const clear = () => {
    forget()
    setMine(null)
    onChange?.('', '')
  }
  const record = () => {
    forget()
    setRecording('new')
  }
  const stop = () => {
    cancel()
    setTimeout(() => field.current?.querySelector<HTMLElement>('button')?.focus())
  }
  const stopRecording = () => {
    forget()
    setRecording(null)
  }
  return { state, mine, kept, recording, take, send, retry, forget, replace, clear, record, stop, stopRecording }
}

interface TrimProps extends Pick<Props, 'kind' | 'trimmer'> {
  /** The file of the field, if browsers can play it. */
  shown: Stored | undefined
  onChange: (file: Stored) => void
}

/** Buttons that cut a part of the file, and that bring the whole file back. */
function TrimButtons({ kind, trimmer, shown, onChange }: TrimProps) {
  const [open, setOpen] = useState(false)
  const [cut, setCut] = useState<{ from: Stored; to: string }>()
  if (!trimmer || kind === 'image' || !shown) return null
  return (
    <>
      <Button size="small" icon={<ScissorOutlined aria-hidden />} onClick={() => setOpen(true)}>
        截取
      </Button>
      {cut?.to === shown.path && (
        <Button size="small" icon={<UndoOutlined aria-hidden />} onClick={() => onChange(cut.from)}>
          撤销截取
        </Button>
      )}
      {open && (
        <Suspense>
          <TrimDialog
            kind={kind}
            endpoint={trimmer}
            file={shown}
            onClose={() => setOpen(false)}
            onTrimmed={(part) => {
              setOpen(false)
              setCut({ from: shown, to: part.path })
              onChange(part)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

interface RecordingProps {
  field: RefObject<HTMLDivElement | null>
  file: ReturnType<typeof useMediaFile>
  sending: ReactNode
  failed: ReactNode
}

function RecordingField({ field, file, sending, failed }: RecordingProps) {
  return (
    <div className="yw-media is-filled" ref={field}>
      {sending}
      {failed}
      <Suspense>
        <Recorder
          key={file.recording}
          kept={file.kept}
          resumes={file.recording === 'kept'}
          hidden={!!sending}
          onUse={(recorded) => file.send(recorded, recordingBroken)}
          onRestart={file.forget}
          onClose={file.stopRecording}
        />
      </Suspense>
    </div>
  )
}

export function MediaField(props: Props) {
  const { kind, rule, value, hint, disabled, id } = props
  const field = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const message = useId()
  const file = useMediaFile(props, field)
  const { state, mine, recording, take } = file
  const shown = shownFile(props, mine)
  const choose = () => input.current?.click()
  const { over, drop } = useDrop(take, disabled)
  const picker = <FilePicker input={input} rule={rule} disabled={disabled} onFiles={take} />
  const sending = (state.at === 'sending' || state.at === 'converting') && (
    <Sending name={state.file.name} share={state.share} unfit={state.at === 'converting' ? state.unfit : undefined} onStop={file.stop} />
  )
  const failed = state.at === 'failed' && <Failed id={message} reason={state.reason} onRetry={state.file ? file.retry : undefined} />
  if (recording) return <RecordingField field={field} file={file} sending={sending} failed={failed} />
  if (sending)
    return (
      <div className="yw-media is-sending" ref={field}>
        {sending}
        {picker}
      </div>
    )
  const recordButton = kind === 'audio' && !disabled && (
    <Button size="small" icon={<AudioOutlined aria-hidden />} onClick={file.record}>
      录音
    </Button>
  )
  if (disabled && !value) return <span className="yw-muted">未上传</span>
  if (value)
    return (
      <div className={`yw-media is-filled${over ? ' is-over' : ''}`} ref={field} {...drop}>
        <Filled kind={kind} value={value} url={shown.url} unfit={shown.unfit} isSaved={mine?.path !== value} />
        {!disabled && (
          <div className="yw-media-row">
            <Button size="small" id={id} aria-label={`更换${nouns[kind]}`} icon={<SwapOutlined aria-hidden />} onClick={choose}>
              更换{nouns[kind]}
            </Button>
            {recordButton}
            <TrimButtons
              kind={kind}
              trimmer={props.trimmer}
              shown={shown.url && !shown.unfit ? { path: value, url: shown.url } : undefined}
              onChange={file.replace}
            />
            <Button size="small" type="text" icon={<DeleteOutlined aria-hidden />} onClick={file.clear}>
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
      <DropArea
        kind={kind}
        rule={rule}
        hint={hint}
        id={id}
        over={over}
        drop={drop}
        disabled={disabled}
        describedBy={failed ? message : undefined}
        onChoose={choose}
      />
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
