// Whoever one speaks to: a video, else their voice with a still, else the words. What fails to play falls back; the room is never dead.
import { useEffect, useRef, useState } from 'react'
import { savesData } from '#ui/device/prefetch.ts'
import { useIsStill } from '#ui/theme/choice.ts'
import { ZoomedPicture } from '#ui/touch/ZoomedPicture.tsx'
import type { Current, Rehearsal } from '../contract.ts'

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

/** Two players by turns: one plays a line while the other has the next one ready. */
function Videos({ place, current, next, onFail, onBlocked, onSaid }: Props & Told) {
  const players = [useRef<HTMLVideoElement>(null), useRef<HTMLVideoElement>(null)]
  const turn = place % 2
  useEffect(() => {
    const player = players[turn]?.current
    players[1 - turn]?.current?.pause()
    // a browser that wants a tap first says so; what cannot be played tells it by `error`
    player?.play().catch((error: Error) => error.name === 'NotAllowedError' && onBlocked())
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- played once for each line
  }, [place, current.videoUrl])
  return [0, 1].map((n) => (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the words stand below
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
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the words stand below
    <audio ref={player} src={current.audioUrl ?? undefined} preload="auto" onError={onFail} onEnded={onSaid} />
  )
}

/** The figure where there is no video: a still, or a sign. */
const Still = ({ current }: Pick<Props, 'current'>) =>
  current.posterUrl ? <img src={current.posterUrl} alt="" /> : <span className="yl-figure" aria-hidden />

/** Whoever has said their line listens: fetched while they speak, laid over them when they have. */
function Listener({ src, isShown }: { src: string; isShown: boolean }) {
  const player = useRef<HTMLVideoElement>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (isShown) player.current?.play().catch(() => setReady(false))
    else player.current?.pause()
  }, [isShown])
  return (
    <video
      ref={player}
      className={`yl-listener${isShown && isReady ? ' is-shown' : ''}`}
      src={src}
      aria-hidden
      muted
      loop
      playsInline
      preload="auto"
      onPlaying={() => setReady(true)}
      onError={() => setReady(false)}
    />
  )
}

export function Stage(props: Props) {
  const { place, current } = props
  const [failed, setFailed] = useState(0)
  const [blocked, setBlocked] = useState(false)
  const [round, setRound] = useState(0)
  // who wants no movement, or has little to load it with, sees a still
  const isStill = useIsStill()
  const kinds = kindsOf(current)
  const playing = `${place}:${round}`
  const [said, setSaid] = useState('')
  const kind = kinds[Math.min(failed, kinds.length - 1)] ?? 'text'
  useEffect(() => {
    setFailed(0)
    setBlocked(false)
  }, [place])
  const told = { onFail: () => setFailed((n) => n + 1), onBlocked: () => setBlocked(true), onSaid: () => setSaid(playing) }
  const again = () => {
    setBlocked(false)
    setRound((n) => n + 1)
  }
  return (
    <section className={`yl-stage is-${kind}`} aria-label="对方">
      <div className="yl-seen">
        {kind === 'video' ? <Videos key={round} {...props} {...told} /> : <Still current={current} />}
        {current.idleUrl && !isStill && !savesData() && (
          <Listener key={current.idleUrl} src={current.idleUrl} isShown={said === playing || kind === 'text'} />
        )}
      </div>
      {kind === 'audio' && <Voice key={`${current.scriptId}:${round}`} current={current} {...told} />}
      {kind !== 'text' && (
        <button type="button" className={`yl-button yl-replay${blocked ? ' is-main' : ''}`} onClick={again}>
          {blocked ? '播放' : '重听'}
        </button>
      )}
      {current.imageUrl && <ZoomedPicture src={current.imageUrl} label="对方出示的图片" />}
    </section>
  )
}
