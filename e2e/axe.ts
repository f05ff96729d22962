// Runs axe on a page, and measures the fields of phones; a violation fails the journey with its rule and its place.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { eventually, expect } from './journey.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** antd adds an empty header cell above the scroll bar, hidden from everybody but axe. */
const passed = ['.ant-table-cell-scrollbar']

interface Violation {
  id: string
  help: string
  nodes: { target: string[]; html: string; failureSummary: string }[]
}

/** Placeholders of content that is still loading; a heading may be in the missing part. */
const coming = '.yl-bones, [aria-busy=true]'

/** Script that lists the visible fields of a phone with letters below 16 px, for which iOS enlarges the page; nothing on wide windows. */
const smallFields = `innerWidth > 767 ? [] : [...document.querySelectorAll('input, textarea, select, [contenteditable=true]')]
  .filter((field) => !/^(checkbox|radio|range|file|hidden)$/.test(field.type) && field.getClientRects().length)
  .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
  .map((field) => field.outerHTML.slice(0, 160))`

/** Scans a loaded page, only in Chromium, because the markup is the same in all browsers. */
export async function scan(page: Page, what: string) {
  if (page.context().browser()?.browserType().name() === 'firefox') return
  await eventually(`${what} is read`, async () => (await page.locator(coming).count()) === 0)
  // once per document, because sending and compiling axe's half megabyte takes time
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(axe)
  await page.evaluate('document.fonts.ready.then(() => true)')
  // during a transition of colours the contrast is not final
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
  const small = (await page.evaluate(smallFields)) as string[]
  expect(small.length === 0, `letters of 16 px in the fields of ${what}:\n    ${small.join('\n    ')}`)
  expect(found.length === 0, `no violations on ${what}:\n    ${told.join('\n    ')}`)
}
