// A thumbnail in a row, 80 x 45: the poster of a video with its length, grey while the video is not ready.
import { CaretRightFilled } from '@ant-design/icons'
import { clock } from '../page/task-state.ts'
import './media.css'

interface Props {
  src: string | null | undefined
  durationMs?: number | null
  onPlay?: () => void
  dim?: boolean
  label?: string
}

export function Poster({ src, durationMs, onPlay, dim = false, label = '播放视频' }: Props) {
  // the style sheet draws the length, so that the button's name is its label alone
  const inside = (
    <>
      {src && <img src={src} alt="" loading="lazy" />}
      {(onPlay || durationMs) && (
        <em data-time={durationMs ? clock(durationMs / 1000) : undefined}>
          <CaretRightFilled aria-hidden />
        </em>
      )}
    </>
  )
  const className = `yw-poster${dim ? ' is-dim' : ''}`
  if (!onPlay) return <span className={className}>{inside}</span>
  return (
    <button type="button" className={className} aria-label={label} onClick={onPlay}>
      {inside}
    </button>
  )
}

/** A square cover of a course, 36 pixels by default; without a picture, the first character of its name. */
export function Cover({ src, name, size = 36 }: { src: string | null | undefined; name?: string; size?: number }) {
  return (
    <span className="yw-cover" style={{ width: size, height: size, fontSize: size * 0.42 }} aria-hidden>
      {src ? <img src={src} alt="" loading="lazy" /> : name && <i>{[...name][0]}</i>}
    </span>
  )
}
