// The customer: a video, else the voice with a still, else the words. A medium that fails falls back to the next kind, so that the room goes on.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { localStore } from '#ui/device/browser-storage.ts'
import { CaptionsIcon, ReplayIcon } from '#ui/touch/icons.tsx'
import { ZoomedPicture } from '#ui/touch/ZoomedPicture.tsx'
import type { Current, Rehearsal } from '../contract.ts'
import { Listener, Still } from './Listener.tsx'
import { Subtitles } from './Subtitles.tsx'

interface Props {
  place: number
  current: Current
  next: Rehearsal['next']
}

type Kind = 'video' | 'audio' | 'text'
const kindsOf = ({ videoUrl, audioUrl }: Current): Kind[] => [
  ...(videoUrl ? (['video'] as const) : []),
  ...(audioUrl ? (['audio'] as const) : []),
  'text',
]

interface Told {
  onFail: () => void
  onBlocked: () => void
  onSaid: () => void
}

/** Double buffering: one player plays a line while the other preloads the next one. */
function Videos({ place, current, next, onFail, onBlocked, onSaid }: Props & Told) {
  const players = [useRef<HTMLVideoElement>(null), useRef<HTMLVideoElement>(null)]
  const turn = place % 2
  useEffect(() => {
    const player = players[turn]?.current
    players[1 - turn]?.current?.pause()
    // handles blocked autoplay only; the `error` event reports media that cannot be played
    player?.play().catch((error: Error) => error.name === 'NotAllowedError' && onBlocked())
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- played once for each line
  }, [place, current.videoUrl])
  return [0, 1].map((n) => (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the text is shown below
    <video
      key={n}
      ref={players[n]}
      src={(n === turn ? current.videoUrl : next?.videoUrl) ?? undefined}
      poster={(n === turn ? current.posterUrl : next?.posterUrl) ?? undefined}
      hidden={n !== turn}
      preload="auto"
      playsInline
      onError={() => n === turn && onFail()}
      onEnded={() => n === turn && onSaid()}
    />
  ))
}

function Voice({ current, onFail, onBlocked, onSaid }: Pick<Props, 'current'> & Told) {
  const player = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    player.current?.play().catch((error: Error) => error.name === 'NotAllowedError' && onBlocked())
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- played once for each line
  }, [current.audioUrl])
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the text is shown below
    <audio ref={player} src={current.audioUrl ?? undefined} preload="auto" onError={onFail} onEnded={onSaid} />
  )
}

function useCaptions() {
  const [isOn, setOn] = useState(() => localStore.find(captionsKey) !== 'off')
  const toggle = () => {
    localStore.keep(captionsKey, isOn ? 'off' : null)
    setOn(!isOn)
  }
  return { isOn, toggle }
}
const captionsKey = 'yanwu:captions'

/** The media that say the line. */
const sayings = 'video:not(.yl-listener), audio'

interface StageProps extends Props {
  /** Name of the customer. */
  name?: string
  /** The focus moves to the words: the button that led here is gone. */
  takesFocus?: boolean
  /** A sheet lies over the lower part: no words are shown there. */
  isCovered?: boolean
  /** The bar at the top, given the button of the captions. */
  bar?: (captions: ReactNode) => ReactNode
  children?: ReactNode
}

export function Stage({ name = '', takesFocus = false, isCovered = false, bar, children, ...props }: StageProps) {
  const { place, current } = props
  const [failed, setFailed] = useState(0)
  const [blocked, setBlocked] = useState(false)
  const [round, setRound] = useState(0)
  const captions = useCaptions()
  const stage = useRef<HTMLElement>(null)
  const kinds = kindsOf(current)
  const playing = `${place}:${round}`
  const [said, setSaid] = useState('')
  const kind = kinds[Math.min(failed, kinds.length - 1)] ?? 'text'
  useEffect(() => {
    setFailed(0)
    setBlocked(false)
  }, [place])
  // an answer ends the customer's words: nobody talks behind the feedback
  useEffect(() => {
    if (!isCovered) return
    setSaid(playing)
    for (const medium of stage.current?.querySelectorAll<HTMLMediaElement>(sayings) ?? []) medium.pause()
  }, [isCovered, playing])
  const told = { onFail: () => setFailed((n) => n + 1), onBlocked: () => setBlocked(true), onSaid: () => setSaid(playing) }
  const again = () => {
    setBlocked(false)
    setRound((n) => n + 1)
  }
  const isTalking = kind !== 'text' && said !== playing && !blocked
  const captionsButton = kind !== 'text' && (
    <button type="button" className="yl-icon" aria-label="字幕" aria-pressed={captions.isOn} onClick={captions.toggle}>
      <CaptionsIcon />
    </button>
  )
  return (
    <section
      ref={stage}
      className={`yl-stage is-${kind}${isCovered ? ' is-covered' : ''}${current.idleUrl ? ' is-figure' : ''}`}
      aria-label="对方"
    >
      <div className="yl-seen">
        {kind === 'video' ? <Videos key={round} {...props} {...told} /> : <Still current={current} />}
        <Listener current={current} isShown={said === playing || kind === 'text'} />
      </div>
      {kind === 'audio' && <Voice key={`${current.scriptId}:${round}`} current={current} {...told} />}
      {kind !== 'text' && (
        <button type="button" className={`yl-replay${blocked ? ' is-blocked' : ''}`} onClick={again}>
          <ReplayIcon />
          <span>{blocked ? '播放' : '重听'}</span>
        </button>
      )}
      {current.isAiMade && kind !== 'text' && <small className="yl-ai-made">AI生成</small>}
      {bar?.(captionsButton)}
      <div className="yl-bottom">
        {current.imageUrl && !isCovered && <ZoomedPicture src={current.imageUrl} label="对方出示的图片" />}
        <Words place={place} current={current} takesFocus={takesFocus} isShown={!isCovered} isQuiet={!captions.isOn && kind !== 'text'}>
          <Subtitles text={current.text} subtitlesUrl={current.subtitlesUrl} stage={stage} isTalking={isTalking} />
        </Words>
        {isTalking && !isCovered && (
          <p className="yl-talking">
            <Wave /> {name}在说{current.wantsAnswer ? '，说完轮到您' : ''}
          </p>
        )}
        {children}
      </div>
    </section>
  )
}

const Wave = () => (
  <span className="yl-bars" aria-hidden>
    {[8, 14, 20, 12, 16].map((height, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- five bars in their order
      <i key={i} style={{ height }} />
    ))}
  </span>
)

interface WordsProps extends Pick<Props, 'place' | 'current'> {
  takesFocus: boolean
  isShown: boolean
  /** The captions are off: only screen readers get the words. */
  isQuiet: boolean
  children: ReactNode
}

function Words({ place, current, takesFocus, isShown, isQuiet, children }: WordsProps) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // the button that led here is gone: keys go on at the new line
    if (takesFocus) words.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each line
  }, [place])
  if (!current.text || !isShown) return null
  return (
    <p ref={words} tabIndex={-1} className={`yl-subtitle${isQuiet ? ' yw-sr' : ''}`}>
      {current.type === 'INTRO' && <small>知识提问</small>}
      {children}
    </p>
  )
}
