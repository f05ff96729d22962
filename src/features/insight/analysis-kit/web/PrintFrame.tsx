// Footer of each printed page (time of the data, name of the person), and the print command.
import { useEffect } from 'react'
import { usePerson } from '#ui/api/session.tsx'
import './print.css'

/** Printing uses the light theme, whatever the screen uses. */
function usePaperLight() {
  useEffect(() => {
    const { dataset } = document.documentElement
    let before: string | undefined
    const lighten = () => {
      before = dataset['theme']
      dataset['theme'] = 'light'
    }
    const restore = () => {
      if (before) dataset['theme'] = before
    }
    window.addEventListener('beforeprint', lighten)
    window.addEventListener('afterprint', restore)
    return () => {
      window.removeEventListener('beforeprint', lighten)
      window.removeEventListener('afterprint', restore)
    }
  }, [])
}

export function PrintFrame({ readAt }: { readAt: string | undefined }) {
  const { name, orgName } = usePerson()
  usePaperLight()
  const said = `${orgName} · 数据截至 ${readAt ?? ''} · 由${name}打印`
  // the browser draws page margins, so their text goes into a style rule
  const margins = `@page { @bottom-left { content: ${JSON.stringify(said)}; font-size: 9px; color: #646782; white-space: nowrap } @bottom-right { content: counter(page) " / " counter(pages); font-size: 9px; color: #646782 } }`
  return (
    <>
      <style>{margins}</style>
      <p className="yw-print-foot" aria-hidden>
        {said}
      </p>
    </>
  )
}

/** Event before printing: sections that load when they come into view load now. */
export const wholeWanted = 'yanwu:whole-report'
const maxWaitMs = 8000
const everyMs = 100

/** Prints when nothing is loading any more, or after the maximum wait. */
export function printWhole() {
  window.dispatchEvent(new Event(wholeWanted))
  const until = Date.now() + maxWaitMs
  const look = () => {
    const isReading = document.querySelector('.yw-report [aria-busy=true]') !== null
    if (isReading && Date.now() < until) setTimeout(look, everyMs)
    else window.print()
  }
  // sections start to load after the event, so check later
  setTimeout(look, everyMs)
}
