// The customer who listens: a still, and over it the idle loop.
import { useEffect, useRef, useState } from 'react'
import { savesData } from '#ui/device/prefetch.ts'
import { useIsStill } from '#ui/theme/choice.ts'
import type { Current } from '../contract.ts'

interface Props {
  current: Pick<Current, 'posterUrl' | 'idleUrl'>
  isShown: boolean
}

/** Still picture of the figure, or an icon. */
export const Still = ({ current }: Pick<Props, 'current'>) =>
  current.posterUrl ? <img src={current.posterUrl} alt="" /> : <span className="yl-figure" aria-hidden />

function Loop({ src, isShown }: { src: string; isShown: boolean }) {
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

/**
 * Idle loop of the figure: preloaded during the line, shown over its last frame afterwards. Users who want no movement, or save data,
 * keep the still.
 */
export function Listener({ current: { idleUrl }, isShown }: Props) {
  const isStill = useIsStill()
  return idleUrl && !isStill && !savesData() && <Loop key={idleUrl} src={idleUrl} isShown={isShown} />
}
