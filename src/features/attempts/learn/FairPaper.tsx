// What keeps an exam fair while its paper is open: nothing is pasted, and whose it is stands over it.
import { useEffect } from 'react'
import { showWarning } from '../../../ui/notice.ts'
import type { Sitting } from '../contract.ts'
import './fair.css'

/** However a text comes that was not typed: from the menu, by keys, dragged along. */
const ways = ['paste', 'drop', 'beforeinput'] as const
const isTyped = (event: Event) => event instanceof InputEvent && !/^insertFrom(?:Paste|Drop|Yank)/.test(event.inputType)

function useNoPaste(on: boolean) {
  useEffect(() => {
    if (!on) return
    const refuse = (event: Event) => {
      if (isTyped(event)) return
      event.preventDefault()
      showWarning('这场考试不能粘贴，请直接输入')
    }
    for (const way of ways) document.addEventListener(way, refuse, true)
    return () => {
      for (const way of ways) document.removeEventListener(way, refuse, true)
    }
  }, [on])
}

/** Enough for the largest window; what is beyond its edge is cut off. */
const marks = Array.from({ length: 120 }, (_, i) => i)
/** Drawn by the style sheet alone: nobody copies it, hears it read, or taps on it. */
const Watermark = ({ text }: { text: string }) => (
  <div className="yl-watermark" aria-hidden>
    {marks.map((i) => (
      <i key={i} data-text={text} />
    ))}
  </div>
)

export function FairPaper({ sitting: { measures, watermark } }: { sitting: Sitting }) {
  useNoPaste(measures.includes('noPaste'))
  return watermark !== null && <Watermark text={watermark} />
}
