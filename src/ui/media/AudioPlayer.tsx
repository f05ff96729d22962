// Audio player: play button, waveform, time. The waveform is a slider: a click or the arrow keys move in it.
import { CaretRightFilled, PauseOutlined } from '@ant-design/icons'
import { useRef, useState } from 'react'
import { clock } from '../page/task-state.ts'
import { useReadyMedium } from './use-ready-medium.ts'
import { startAlone } from './one-at-a-time.ts'
import './media.css'

interface Props {
  src: string
  /** Loudness from 0 to 1 along the recording; any number of values. */
  peaks?: readonly number[] | null
  durationMs?: number | null
  /** Uses the whole width, with more bars. */
  wide?: boolean
  /** A short waveform, for narrow cells. */
  short?: boolean
  autoPlay?: boolean
  label?: string
}

/**
 * `bars` heights from any number of peaks: the mean of each section, scaled from the quietest to the loudest; an even line without peaks.
 */
export function barsOf(peaks: readonly number[] | null | undefined, bars: number): number[] {
  if (!peaks?.length) return Array.from({ length: bars }, (_, i) => 0.25 + 0.2 * Math.abs(Math.sin(i * 1.7)))
  const means = Array.from({ length: bars }, (_, i) => {
    const from = Math.floor((i * peaks.length) / bars)
    const stretch = peaks.slice(from, Math.max(from + 1, Math.floor(((i + 1) * peaks.length) / bars)))
    return stretch.reduce((sum, peak) => sum + peak, 0) / stretch.length
  })
  const low = Math.min(...means)
  const range = Math.max(...means, 0.01) - low
  // speech is loud nearly everywhere: without this scaling all bars would be nearly equal
  return means.map((mean) => 0.12 + 0.88 * (range > 0.02 ? ((mean - low) / range) ** 1.6 : 0.4))
}

function sizeOf(wide: boolean, short: boolean): { bars: number; tone: string } {
  if (wide) return { bars: 64, tone: ' is-wide' }
  return short ? { bars: 11, tone: ' is-short' } : { bars: 20, tone: '' }
}

export function AudioPlayer({ src, peaks, durationMs, wide = false, short = false, autoPlay = false, label = '音频' }: Props) {
  const audio = useRef<HTMLAudioElement>(null)
  const [on, setOn] = useState(false)
  const [at, setAt] = useState(0)
  const [length, setLength] = useState(durationMs ? durationMs / 1000 : 0)
  const [broken, setBroken] = useState(false)
  const measure = ({ duration }: HTMLMediaElement) => {
    if (Number.isFinite(duration)) setLength(duration)
  }
  useReadyMedium(audio, src, (medium) => {
    measure(medium)
    setOn(!medium.paused)
  })
  const share = length ? Math.min(1, at / length) : 0
  const { bars: count, tone } = sizeOf(wide, short)
  const bars = barsOf(peaks, count)
  const seek = (to: number) => {
    if (!audio.current || !length) return
    audio.current.currentTime = Math.max(0, Math.min(length, to))
    setAt(audio.current.currentTime)
  }
  const toggle = () => {
    if (!audio.current) return
    if (on) audio.current.pause()
    else void startAlone(audio.current).catch(() => undefined)
  }
  return (
    <span className={`yw-audio${tone}`}>
      <button type="button" className="yw-audio-play" aria-label={on ? '暂停' : `播放${label}`} disabled={broken} onClick={toggle}>
        {on ? <PauseOutlined aria-hidden /> : <CaretRightFilled aria-hidden />}
      </button>
      <span
        className="yw-wave"
        role="slider"
        tabIndex={0}
        aria-label={`${label}进度`}
        aria-valuemin={0}
        aria-valuemax={Math.round(length)}
        aria-valuenow={Math.round(at)}
        aria-valuetext={`${clock(at)}，共 ${clock(length)}`}
        onClick={(e) => {
          const box = e.currentTarget.getBoundingClientRect()
          seek(((e.clientX - box.left) / box.width) * length)
        }}
        onKeyDown={(e) => {
          const step = { ArrowLeft: -2, ArrowRight: 2 }[e.key]
          if (!step) return
          e.preventDefault()
          seek(at + step)
        }}
      >
        {bars.map((height, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
          <i key={i} className={i / bars.length < share ? 'is-past' : ''} style={{ height: `${Math.round(height * 100)}%` }} />
        ))}
      </span>
      <span className="yw-muted yw-small">{broken ? '无法播放' : clock(on || at > 0 ? at : length)}</span>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the text that is spoken stands in the row */}
      <audio
        ref={audio}
        src={src}
        preload={durationMs ? 'none' : 'metadata'}
        autoPlay={autoPlay}
        onPlay={(e) => {
          void startAlone(e.currentTarget).catch(() => undefined)
          setOn(true)
        }}
        onPause={() => setOn(false)}
        onEnded={() => setAt(0)}
        onTimeUpdate={(e) => setAt(e.currentTarget.currentTime)}
        onLoadedMetadata={(e) => measure(e.currentTarget)}
        onError={() => setBroken(true)}
      />
    </span>
  )
}
