// A stage direction over the waiting customer: nobody says it.
import { type ReactNode, useEffect, useRef } from 'react'
import type { TurnProps } from './Answer.tsx'
import { Listener, Still } from './Listener.tsx'

interface Props extends Pick<TurnProps, 'current'> {
  takesFocus: boolean
  bar: ReactNode
  children: ReactNode
}

export function Direction({ current, takesFocus, bar, children }: Props) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (takesFocus) words.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each direction
  }, [])
  return (
    <section className={`yl-stage is-text is-direction${current.idleUrl ? ' is-figure' : ''}`}>
      <div className="yl-seen">
        <Still current={current} />
        <Listener current={current} isShown />
      </div>
      {bar}
      <div className="yl-bottom">
        <p ref={words} tabIndex={-1} className="yl-told">
          <small>{current.type === 'TIPS' ? '提示' : '动作'}</small>
          {current.text}
        </p>
        {children}
      </div>
    </section>
  )
}
