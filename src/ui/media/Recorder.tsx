// Microphone recorder inside a form: level, duration, stop, listen, use it or record again.
import { AudioOutlined, CheckOutlined, CloseOutlined, LoadingOutlined, RedoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { showSuccess } from '../page/notice.ts'
import { clock } from '../page/task-state.ts'
import { Progress } from '../page/TaskStatus.tsx'
import { useScrollToError } from '../form/use-scroll-to-error.ts'
import { useClock } from '../time/zone.tsx'
import { AudioPlayer } from './AudioPlayer.tsx'
import type { KeptRecording } from './kept-recording.ts'
import { maxSeconds, type Recording, useRecording } from './use-recording.ts'

interface Props {
  /** Storage of the recording until it is uploaded; null stores nothing. */
  kept: KeptRecording | null
  /** A recording of an earlier visit exists: it is offered, and none starts automatically. */
  resumes: boolean
  /** The recording is being uploaded: the recorder is hidden, but keeps its state. */
  hidden: boolean
  onUse: (file: File) => void
  onRestart: () => void
  onClose: () => void
}

const BARS = 40
const keptText = '录音还没有使用，已保留在本机，回到原处可以继续'

function Meter({ level }: { level: number }) {
  const lit = Math.round(level * BARS)
  return (
    <span className="yw-meter" aria-hidden>
      {Array.from({ length: BARS }, (_, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
        <i key={i} className={i < lit ? 'is-lit' : ''} />
      ))}
    </span>
  )
}

/** File name of a recording: 录音-20261121-203655.mp3 */
const nameAt = (clock: string) => `录音-${clock.replaceAll(/[-:]/g, '').replace(' ', '-')}.mp3`

const told: Partial<Record<Recording['at'], string>> = { recording: '正在录音', recorded: '录音完成，请试听' }

interface RecordedProps {
  recorded: Extract<Recording, { at: 'recorded' }>
  onUse: Props['onUse']
  onAgain: () => void
  close: ReactNode
}

/** A finished recording: the user listens to it, uses it or records again. */
function Recorded({ recorded, onUse, onAgain, close }: RecordedProps) {
  const now = useClock()
  return (
    <>
      {recorded.note && <div className="yw-muted">{recorded.note}</div>}
      <AudioPlayer src={recorded.url} peaks={recorded.mp3.peaks} durationMs={recorded.mp3.durationMs} wide label="录音" />
      <div className="yw-media-row">
        <Button
          size="small"
          type="primary"
          icon={<CheckOutlined aria-hidden />}
          onClick={() => onUse(new File([recorded.mp3.blob], nameAt(now()), { type: 'audio/mpeg' }))}
        >
          使用录音
        </Button>
        <Button size="small" icon={<RedoOutlined aria-hidden />} onClick={onAgain}>
          重新录制
        </Button>
        <span className="yw-media-name" />
        {close}
      </div>
    </>
  )
}

function Refused({ reason }: { reason: string }) {
  const told = useScrollToError<HTMLSpanElement>(reason)
  return (
    <span className="yw-media-fault" role="alert" ref={told}>
      {reason}
    </span>
  )
}

export function Recorder({ kept, resumes, hidden, onUse, onRestart, onClose }: Props) {
  const { state, start, resume, stop, drop } = useRecording(kept)
  const box = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- opened to record: it starts by itself, once
  useEffect(() => (resumes ? resume() : start()), [])
  useEffect(() => () => void (kept?.holds && showSuccess(keptText)), [kept])
  // a step removes its button, so the focus moves to the next step
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
  }, [state.at])
  const again = () => {
    onRestart()
    start()
  }
  const close = () => {
    drop()
    onClose()
  }
  const closing = <Button size="small" type="text" aria-label="关闭录音" icon={<CloseOutlined aria-hidden />} onClick={close} />
  return (
    <div className="yw-recorder" ref={box} hidden={hidden}>
      <span className="yw-recorder-told" role="status">
        {told[state.at]}
      </span>
      {(state.at === 'idle' || state.at === 'asking') && (
        <div className="yw-media-row">
          <LoadingOutlined aria-hidden />
          <span className="yw-media-name">请在浏览器的提示中允许使用麦克风…</span>
          {closing}
        </div>
      )}
      {state.at === 'recording' && (
        <div className="yw-media-row">
          <span className="yw-recorder-dot" aria-hidden />
          <span className="yw-recorder-time">{clock(state.seconds)}</span>
          <Meter level={state.level} />
          <span className="yw-muted yw-small">最长 {clock(maxSeconds)}</span>
          <Button size="small" type="primary" onClick={stop}>
            停止
          </Button>
          {closing}
        </div>
      )}
      {state.at === 'encoding' && (
        <>
          <div className="yw-media-row">
            <span className="yw-media-name">正在处理录音</span>
            <span className="yw-muted">{state.percent}%</span>
            {closing}
          </div>
          <Progress percent={state.percent} />
        </>
      )}
      {state.at === 'recorded' && <Recorded recorded={state} onUse={onUse} onAgain={again} close={closing} />}
      {state.at === 'refused' && (
        <div className="yw-media-row">
          <Refused reason={state.reason} />
          <span className="yw-media-name" />
          <Button size="small" icon={<AudioOutlined aria-hidden />} onClick={again}>
            重新录制
          </Button>
          {closing}
        </div>
      )}
    </div>
  )
}
