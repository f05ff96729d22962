// Plays a recording: a button, its waveform if there is one, and its length.
import { useRef, useState } from 'react'
import './touch.css'

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

interface Props {
  src: string
  /** Loudness from 0 to 1 along the recording; absent if it is unknown. */
  peaks?: readonly number[]
  durationMs?: number | null
  /** Name of the recording, such as 我的录音. */
  label: string
}

const unknown: readonly number[] = []
export function Player({ src, peaks = unknown, durationMs = null, label }: Props) {
  const audio = useRef<HTMLAudioElement>(null)
  const [on, setOn] = useState(false)
  const [at, setAt] = useState(0)
  const [broken, setBroken] = useState(false)
  const seconds = (durationMs ?? 0) / 1000
  const loudest = Math.max(0.01, ...peaks)
  const bars = peaks.map((peak, x) => ({ x, height: Math.max(1.5, (peak / loudest) * 20) }))
  const played = seconds ? at / seconds : 0
  const toggle = () => {
    if (on) audio.current?.pause()
    else audio.current?.play().catch(() => setBroken(true))
  }
  return (
    <span className="yl-player">
      <button type="button" className="yl-icon" aria-label={`${on ? '暂停' : '播放'}${label}`} onClick={toggle}>
        <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden fill="currentColor">
          <path d={on ? 'M4 3h4v12H4zM10 3h4v12h-4z' : 'M5 2.5v13l10-6.5z'} />
        </svg>
      </button>
      {peaks.length > 0 ? (
        <svg className="yl-wave" viewBox={`0 0 ${peaks.length} 20`} preserveAspectRatio="none" aria-hidden>
          {bars.map(({ x, height }) => (
            <rect key={x} className={x < played * bars.length ? 'is-played' : ''} x={x} y={10 - height / 2} width="0.6" height={height} />
          ))}
        </svg>
      ) : (
        <span className="yl-player-label">{label}</span>
      )}
      {(broken || on || at > 0 || seconds > 0) && <small>{broken ? '无法播放' : clock(on || at ? at : seconds)}</small>}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the words stand beside it, or are one's own */}
      <audio
        ref={audio}
        src={src}
        preload="none"
        onPlay={() => setOn(true)}
        onPause={() => setOn(false)}
        onEnded={() => setAt(0)}
        onTimeUpdate={(e) => setAt(e.currentTarget.currentTime)}
        onError={() => setBroken(true)}
      />
    </span>
  )
}
