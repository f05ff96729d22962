// Measures the cumulative layout shift (CLS) of a page whose answers arrive one after another.
import type { Page, Request } from 'playwright-core'
import { until } from './journey.ts'

/** A node that moved, with its places as "x,y width×height". */
interface Moved {
  node: string
  before: string
  after: string
  /** Area that the node covers in the window before or after, in px². */
  area: number
}
interface Shift {
  /** Milliseconds since the navigation. */
  at: number
  value: number
  moved: Moved[]
}
export interface LayoutShift {
  /** CLS as web-vitals defines it: the largest session window, gaps below 1 s, at most 5 s long. */
  value: number
  /** The largest moved nodes of this window, for a failure message. */
  worst: string[]
}

/** A CLS from this value on fails a journey. The web-vitals call a page good up to 0.1. */
export const mostShift = 0.02

const observe = `
  window.shifts_ = []
  new PerformanceObserver((list) => {
    const nameOf = (node) => {
      const element = node?.nodeType === 1 ? node : node?.parentElement
      return element ? element.nodeName.toLowerCase() + (typeof element.className === 'string' && element.className ? '.' + element.className.trim().replaceAll(/\\s+/g, '.') : '') : 'removed'
    }
    const placeOf = ({ x, y, width, height }) => [x, y].map(Math.round) + ' ' + [width, height].map(Math.round).join('×')
    for (const { startTime, value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput)
        window.shifts_.push({
          at: startTime,
          value,
          moved: sources.map(({ node, previousRect: a, currentRect: b }) => ({
            node: nameOf(node),
            before: placeOf(a),
            after: placeOf(b),
            area: Math.max(a.width * a.height, b.width * b.height),
          })),
        })
  }).observe({ type: 'layout-shift', buffered: true })`

function worstWindow(shifts: readonly Shift[]): LayoutShift {
  let worst: Shift[] = []
  let now: Shift[] = []
  const valueOf = (window: readonly Shift[]) => window.reduce((sum, { value }) => sum + value, 0)
  for (const shift of shifts) {
    const [first, last] = [now[0], now.at(-1)]
    const isNew = !first || !last || shift.at - last.at > 1000 || shift.at - first.at > 5000
    now = isNew ? [shift] : [...now, shift]
    if (valueOf(now) > valueOf(worst)) worst = now
  }
  const lines = worst
    .toSorted((a, b) => b.value - a.value)
    .slice(0, 4)
    .flatMap(({ at, value, moved }) =>
      moved
        .toSorted((a, b) => b.area - a.area)
        .slice(0, 3)
        .map(({ node, before, after }) => `${value.toFixed(4)} after ${Math.round(at)} ms: ${node} ${before} > ${after}`),
    )
  return { value: valueOf(worst), worst: lines }
}

/** Milliseconds without a pending answer before a measurement ends. */
const quiet = 1500
/** Milliseconds: delays of answers. A step that is prime to the range spreads answers that would arrive together. */
const [shortest, range, step] = [300, 300, 127]

/** Delays of the same address are the same in each run; repeated calls of an address differ. */
function delays() {
  const calls = new Map<string, number>()
  return (address: string) => {
    const name = new URL(address).pathname.replaceAll(/\d+/g, '')
    const times = calls.get(name) ?? 0
    calls.set(name, times + 1)
    const sum = [...name].reduce((all, letter) => (all * 31 + letter.charCodeAt(0)) % 9973, 7)
    return shortest + ((sum + times * step) % range)
  }
}

/** Returns a function that opens an address in this page and measures the shift until 1.5 s after the last answer. */
export async function layoutShiftOf(page: Page): Promise<(address: string) => Promise<LayoutShift>> {
  // the requests themselves, not their number: one of the page before may end after the next page has been opened
  const pending = new Set<Request>()
  let last = 0
  let delayOf = delays()
  await page.addInitScript(observe)
  await page.route(/\/ai-(training|exam)\/v1\//, async (route) => {
    // the event stream never ends
    if (route.request().resourceType() === 'eventsource') return route.continue()
    const request = route.request()
    pending.add(request)
    try {
      await new Promise((done) => setTimeout(done, delayOf(request.url())))
      const answer = await route.fetch()
      await route.fulfill({ response: answer })
    } catch {
      // the page has left before the answer
    } finally {
      pending.delete(request)
      last = Date.now()
    }
  })
  return async (address) => {
    pending.clear()
    last = Date.now()
    delayOf = delays()
    await page.goto(address)
    await page.locator('main h1').first().waitFor()
    await until(
      `the last answer of ${address}`,
      async () => ({
        pending: [...pending].map((request) => request.url()),
        quietMs: Date.now() - last,
        busy: await page.locator('main [aria-busy=true]').count(),
      }),
      (now) => now.pending.length === 0 && now.quietMs > quiet && now.busy === 0,
    )
    return worstWindow(await page.evaluate<Shift[]>('window.shifts_'))
  }
}
