// Lines scroll along with what plays, until somebody scrolls by hand; a button leads back.
import { AimOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'

interface Asked {
  scroller: RefObject<HTMLElement | null>
  at: number | null
  playing: boolean
  /** Scrolls a line to the middle. */
  show: (at: number) => void
}

/** Keys that scroll. */
const scrolling = new Set(['PageUp', 'PageDown', 'Home', 'End'])

export function useFollowing({ scroller, at, playing, show }: Asked) {
  const [away, setAway] = useState(false)
  const latest = useRef(show)
  useEffect(() => {
    latest.current = show
  })
  useEffect(() => {
    if (!playing) setAway(false)
  }, [playing])
  useEffect(() => {
    const { current } = scroller
    if (!current || !playing) return
    const leave = (e: Event) => {
      // pressed on what scrolls itself is its bar
      if (e instanceof PointerEvent && e.target !== current) return
      if (e instanceof KeyboardEvent && !scrolling.has(e.key)) return
      setAway(true)
    }
    const kinds = ['wheel', 'touchmove', 'pointerdown', 'keydown']
    for (const kind of kinds) current.addEventListener(kind, leave, { passive: true })
    return () => {
      for (const kind of kinds) current.removeEventListener(kind, leave)
    }
  }, [scroller, playing])
  useEffect(() => {
    if (playing && !away && at !== null) latest.current(at)
  }, [playing, away, at])
  return { isAway: playing && away, comeBack: () => setAway(false) }
}

/** Stands above the lines while somebody looks elsewhere. */
export function BackToPlaying({ isAway, comeBack }: ReturnType<typeof useFollowing>) {
  return (
    isAway && (
      <Button className="yw-following" icon={<AimOutlined aria-hidden />} onClick={comeBack}>
        回到正在播放
      </Button>
    )
  )
}
