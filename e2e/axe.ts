// axe on a page as it stands: no violation, or the journey ends with what was found and where.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { eventually, expect } from './journey.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** The cell above a bar to scroll by is an empty header cell; it is hidden from everybody but axe. */
const passed = ['.ant-table-cell-scrollbar']

interface Violation {
  id: string
  help: string
  nodes: { target: string[]; html: string; failureSummary: string }[]
}

/** What stands where something is still read: half of a page is no page, its heading may be in the other half. */
const coming = '.yl-bones, [aria-busy=true]'

/** In Chromium, once all is read: what a page says of itself is the same everywhere. */
export async function scan(page: Page, what: string) {
  if (page.context().browser()?.browserType().name() === 'firefox') return
  await eventually(`${what} is read`, async () => (await page.locator(coming).count()) === 0)
  // once a document: it is half a megabyte to send and to compile
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(axe)
  await page.evaluate('document.fonts.ready.then(() => true)')
  // a colour on its way to another is neither
  await page.evaluate(`Promise.all(
    document
      .getAnimations()
      .filter((a) => Number.isFinite(a.effect?.getComputedTiming().endTime))
      .map((a) => a.finished.catch(() => undefined)),
  ).then(() => true)`)
  const found = (await page.evaluate(
    `axe.run({ exclude: ${JSON.stringify(passed.map((p) => [p]))} }, { resultTypes: ['violations'] }).then((r) => r.violations)`,
  )) as Violation[]
  const told = found.flatMap((v) =>
    v.nodes
      .slice(0, 4)
      .map((n) => `${v.id}: ${n.target.join(' ')} ${n.html.slice(0, 160)}\n      ${n.failureSummary.split('\n').slice(1).join(' ')}`),
  )
  expect(found.length === 0, `no violations on ${what}:\n    ${told.join('\n    ')}`)
}
