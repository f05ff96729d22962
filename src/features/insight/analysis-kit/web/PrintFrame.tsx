// What stands on every page of a printed report: until when its numbers hold, and who printed it; and printing all of it.
import { useEffect } from 'react'
import { usePerson } from '#ui/api/session.tsx'
import './print.css'

/** Paper is light, whatever the screen is. */
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
  // the margins of a page are drawn by the browser
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

/** What is read only when somebody comes near is read first. */
export const wholeWanted = 'yanwu:whole-report'
const maxWaitMs = 8000
const everyMs = 100

/** Prints once nothing is being read any more, at the latest after a while. */
export function printWhole() {
  window.dispatchEvent(new Event(wholeWanted))
  const until = Date.now() + maxWaitMs
  const look = () => {
    const isReading = document.querySelector('.yw-report [aria-busy=true]') !== null
    if (isReading && Date.now() < until) setTimeout(look, everyMs)
    else window.print()
  }
  // what is wanted is asked for a moment later
  setTimeout(look, everyMs)
}
