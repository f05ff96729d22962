// Types and helpers of journeys: signing in, fields, dialogs, rows, messages.
import type { BrowserContext, Dialog, Locator, Page } from 'playwright-core'
import { type Api, enter } from './api.ts'
import { patienceMs } from './tiers.ts'

export interface WindowOptions {
  width?: number
  height?: number
  dark?: boolean
  /** Time zone of the browser; default: the tenant's. */
  zone?: string
  /** Forced colours, as in a high-contrast theme of the system. */
  forced?: boolean
}

export interface Stage {
  port: number
  origin: string
  /** Takes a picture of the page; each journey uses its own names. */
  picture(page: Page, name: string): Promise<void>
  /** Opens a new browser window without a session; closed after the journey. */
  window(options?: WindowOptions): Promise<Page>
  api(loginName: string, host?: string): Promise<Api>
  /** Path of the file that lists additional natural voices of this server; empty at first. */
  catalogue: string
  /** Restarts the server at the same address and database with additional variables. */
  restart(env: Record<string, string>): Promise<void>
  /** Runs SQL on the server's database, for states that only time would produce. */
  query(text: string): Promise<void>
}
/** Fails the journey with an expectation; for the content of a page use `eventually`. */
export function expect(holds: unknown, what: string): asserts holds {
  if (!holds) throw new Error(`expected: ${what}`)
}

/** Polls until the condition holds; throws after `ms` with the last value. */
export async function until<T>(what: string, look: () => Promise<T>, holds: (seen: T) => boolean, ms = patienceMs): Promise<T> {
  const end = Date.now() + ms
  for (;;) {
    const seen = await look()
    if (holds(seen)) return seen
    if (Date.now() > end) throw new Error(`expected within ${ms} ms: ${what}; seen last: ${JSON.stringify(seen)}`)
    await new Promise((done) => setTimeout(done, 60))
  }
}

/** Polls a condition of a page. A page renders after the click has been answered, so a single check would depend on luck. */
export const eventually = (what: string, holds: () => Promise<unknown>): Promise<unknown> => until(what, holds, Boolean)

/** The address in the address bar. `page.url()` misses history entries without loading in some browsers. */
export const addressOf = async (page: Page): Promise<URL> => new URL(await page.evaluate<string>('location.href'))

/** Reloads a page with unsaved input; the browser may ask first, unless nobody has touched the page. */
export async function reloadUnsaved(page: Page): Promise<void> {
  const leave = (question: Dialog) => void question.accept()
  page.on('dialog', leave)
  await page.reload().finally(() => page.off('dialog', leave))
}

/** Signs in by API and opens an address. */
export async function enterAt(on: Stage, page: Page, loginName: string, path: string, host = 'localhost'): Promise<Api> {
  const api = await enter(on.port, loginName, host)
  await addCookie(page.context(), api, host)
  await page.goto(`http://${host}:${on.port}${path}`)
  return api
}

export const addCookie = (context: BrowserContext, api: Api, host = 'localhost') =>
  context.addCookies([{ ...api.cookie, domain: host, path: '/', httpOnly: true, sameSite: 'Lax' }])

export const button = (within: Page | Locator, name: string | RegExp, exact = true) => within.getByRole('button', { name, exact })
export const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name ? { name } : {})
/** Rows of a table, or cards on a phone. */
const rowOrCard = '.ant-table-row, .yw-rowcard'
/** Shows the script as a table; the page remembers this setting. */
export const asTable = (page: Page) => page.locator('.yw-script-head .ant-segmented-item').filter({ hasText: '表格' }).click()
/** A row by a text in it. */
export const row = (page: Page, text: string | RegExp) => page.locator(rowOrCard).filter({ hasText: text })
export const rows = (page: Page) => page.locator(rowOrCard)
/** A message at the top of the page. */
export const message = (page: Page, text: string | RegExp) => page.locator('.ant-message-notice').filter({ hasText: text }).first()

/** Messages of each page that no call of `says` has consumed yet, with their times, the oldest first. */
const said = new WeakMap<Page, { text: string; at: number }[]>()
/** Milliseconds: an older message belongs to another action. */
const LATE = 10_000
/** Records messages of all pages of the context, because a message disappears after two seconds and a busy machine may miss it. */
export async function listen(context: BrowserContext): Promise<void> {
  await context.exposeBinding('yanwuSaid', ({ page }, text: string) => {
    said.set(page, [...(said.get(page) ?? []), { text, at: Date.now() }])
  })
  // a message that moves in the document counts once
  await context.addInitScript(`const told = new WeakSet()
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        const notice = node.nodeType === 1 && (node.matches('.ant-message-notice') ? node : node.querySelector('.ant-message-notice'))
        if (!notice || told.has(notice)) continue
        told.add(notice)
        window.yanwuSaid(notice.textContent)
      }
  }).observe(document, { childList: true, subtree: true })`)
}
/** Waits for a message, or consumes a recorded recent one. */
export async function says(page: Page, text: string | RegExp): Promise<void> {
  const heard = () => {
    const list = (said.get(page) ?? []).filter(({ at }) => Date.now() - at < LATE)
    const found = list.findIndex((one) => (typeof text === 'string' ? one.text.includes(text) : text.test(one.text)))
    said.set(page, list.slice(found + 1))
    return found >= 0
  }
  await until(`a message ${text}`, async () => heard() || message(page, text).isVisible(), Boolean)
}
/** Undoes the last action by keyboard as soon as the page offers it. */
export async function undo(page: Page, offered: string): Promise<void> {
  await button(message(page, offered), '撤销').waitFor()
  await page.keyboard.press('Control+z')
}
/** Confirms a dialog with this title by its button. */
export async function confirm(page: Page, title: string | RegExp, verb: string): Promise<void> {
  const asked = dialog(page).filter({ hasText: title })
  await asked.waitFor()
  await button(asked, verb).click()
  await asked.waitFor({ state: 'hidden' })
}

/** Moves a row one place down by the keyboard: `grip` is its handle, `next` the row below it. */
export async function sortDown(page: Page, grip: Locator, next: Locator): Promise<void> {
  await grip.focus()
  await page.keyboard.press('Space')
  await page.locator('.is-dragged').waitFor()
  // dnd-kit listens to arrow keys and measures rows one frame after the row was picked up
  await page.evaluate('new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go, 50))))')
  await page.keyboard.press('ArrowDown')
  await until(
    'the row has moved',
    () => next.getAttribute('style'),
    (style) => /translate3d\(0px, -[1-9]/.test(style ?? ''),
  )
  await page.keyboard.press('Space')
  await says(page, '排序成功')
}

/** Clicks the action of a row, either visible or in the menu 更多. */
export async function act(page: Page, of: Locator, label: string): Promise<void> {
  const open = of.getByRole('button', { name: label, exact: true }).or(of.getByRole('link', { name: label, exact: true }))
  const more = of.getByRole('button', { name: '更多' })
  await open.or(more).first().waitFor()
  if (await open.count()) return open.first().click()
  await more.click()
  await page.locator('.ant-dropdown:not(.ant-dropdown-hidden)').getByRole('menuitem', { name: label }).click()
}

interface Cues {
  length: number
  [at: number]: { text: string; startTime: number }
}
interface Media {
  currentTime: number
  videoWidth?: number
  readyState: number
  error: { message: string } | null
  textTracks?: { length: number; [at: number]: { kind: string; mode: string; cues: Cues | null; activeCues: Cues | null } }
}
/** Waits until the medium really plays, i.e. its time advances. */
export async function plays(media: Locator, what: string): Promise<void> {
  const clock = () => media.evaluate((m) => ({ at: (m as unknown as Media).currentTime, error: (m as unknown as Media).error?.message }))
  const { at } = await until(`${what} starts`, clock, (seen) => seen.at > 0.05, 15_000)
  await until(`${what} goes on`, clock, (seen) => seen.at > at + 0.2 || seen.at === 0, 15_000)
}
/** Turns captions on, seeks to the first cue and returns its text. */
export const captionShown = (media: Locator) =>
  media.evaluate((m) => {
    const v = m as unknown as Media
    const track = v.textTracks?.[0]
    if (track) track.mode = 'showing'
    const first = track?.cues?.[0]
    if (first && !(v.currentTime >= first.startTime && v.currentTime < first.startTime + 0.5)) v.currentTime = first.startTime + 0.05
    return track?.activeCues?.[0]?.text
  })
export const videoFacts = (media: Locator) =>
  media.evaluate((m) => {
    const v = m as unknown as Media
    const track = v.textTracks?.[0]
    // loads the track without showing it
    if (track?.mode === 'disabled') track.mode = 'hidden'
    return { width: v.videoWidth ?? 0, tracks: v.textTracks?.length ?? 0, kind: track?.kind, cues: track?.cues?.length }
  })
