// Auto-scroll to the playing line until the user scrolls by hand; a button resumes it.
import { AimOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'

interface Asked {
  scroller: RefObject<HTMLElement | null>
  at: number | null
  playing: boolean
  /** Scrolls a line to the middle of the viewport. */
  show: (at: number) => void
}

/** Keys that scroll the list. */
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
      // a press on the scroller itself hits its scroll bar
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

/** Button above the lines while auto-scrolling is off. */
export function BackToPlaying({ isAway, comeBack }: ReturnType<typeof useFollowing>) {
  return (
    isAway && (
      <Button className="yw-following" icon={<AimOutlined aria-hidden />} onClick={comeBack}>
        回到正在播放
      </Button>
    )
  )
}
