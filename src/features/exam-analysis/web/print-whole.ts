// Printing all of a report: what is read only when somebody comes near is read first.

export const wholeWanted = 'yanwu:whole-report'
const patienceMs = 8000
const everyMs = 100

/** Prints once nothing is being read any more, at the latest after a while. */
export function printWhole() {
  window.dispatchEvent(new Event(wholeWanted))
  const until = Date.now() + patienceMs
  const look = () => {
    const isReading = document.querySelector('.yw-report [aria-busy=true]') !== null
    if (isReading && Date.now() < until) setTimeout(look, everyMs)
    else window.print()
  }
  // what is wanted is asked for a moment later
  setTimeout(look, everyMs)
}
