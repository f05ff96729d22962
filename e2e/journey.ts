// What a journey is, what it gets, and the hands it has: signing in, fields, dialogs, rows, messages.
import type { BrowserContext, Dialog, Locator, Page } from 'playwright-core'
import { type Api, enter } from './api.ts'

export interface WindowOptions {
  width?: number
  height?: number
  dark?: boolean
  /** Where the browser's own clock stands; default that of the tenant. */
  zone?: string
  /** Colours are the system's, as those choose who need strong ones. */
  forced?: boolean
}

export interface Stage {
  port: number
  origin: string
  /** Where pictures go; each journey names its own. */
  picture(page: Page, name: string): Promise<void>
  /** A new person at a new browser window; closed after the journey. */
  window(options?: WindowOptions): Promise<Page>
  api(loginName: string, host?: string): Promise<Api>
  /** Path of the file with natural voices that this server knows beside the product's; a list of them, empty at first. */
  catalogue: string
  /** The server anew, at the same address and on the same database, with these variables besides. */
  restart(env: Record<string, string>): Promise<void>
  /** On its database: for what only time would bring. */
  query(text: string): Promise<void>
}
/** Ends a journey with what was expected; of what a page shows ask `eventually`. */
export function expect(holds: unknown, what: string): asserts holds {
  if (!holds) throw new Error(`expected: ${what}`)
}

/** Asks again until it holds; throws after `ms` with what was seen last. */
export async function until<T>(what: string, look: () => Promise<T>, holds: (seen: T) => boolean, ms = 20_000): Promise<T> {
  const end = Date.now() + ms
  for (;;) {
    const seen = await look()
    if (holds(seen)) return seen
    if (Date.now() > end) throw new Error(`expected within ${ms} ms: ${what}; seen last: ${JSON.stringify(seen)}`)
    await new Promise((done) => setTimeout(done, 60))
  }
}

/**
 * What must be seen on a page. A page is asked until it holds: it draws after the click has long been answered,
 * and what is asked once is answered by luck.
 */
export const eventually = (what: string, holds: () => Promise<unknown>): Promise<unknown> => until(what, holds, Boolean)

/** What the bar of addresses shows: entries made without loading, too, which `page.url()` does not hear of in every browser. */
export const addressOf = async (page: Page): Promise<URL> => new URL(await page.evaluate<string>('location.href'))

/** Loads the page anew while something in it is unsaved; a browser may ask first, or not where nobody has touched the page. */
export async function reloadUnsaved(page: Page): Promise<void> {
  const leave = (question: Dialog) => void question.accept()
  page.on('dialog', leave)
  await page.reload().finally(() => page.off('dialog', leave))
}

/** Signed in without the page, and at an address. */
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
/** Of a list: rows of its table, on a phone cards. */
const rowOrCard = '.ant-table-row, .yw-rowcard'
/** The script as a table, which the page remembers for whoever looks at it there. */
export const asTable = (page: Page) => page.locator('.yw-script-head .ant-segmented-item').filter({ hasText: '表格' }).click()
/** A row by something that stands in it. */
export const row = (page: Page, text: string | RegExp) => page.locator(rowOrCard).filter({ hasText: text })
export const rows = (page: Page) => page.locator(rowOrCard)
/** A message at the top of the page. */
export const message = (page: Page, text: string | RegExp) => page.locator('.ant-message-notice').filter({ hasText: text }).first()

/** What each page has said and nobody has asked for yet, and when, the oldest first. */
const said = new WeakMap<Page, { text: string; at: number }[]>()
/** Milliseconds: what was said longer ago belongs to something else. */
const LATE = 10_000
/** Writes down what pages of the context say: a message goes after two seconds, and a busy machine may look too late. */
export async function listen(context: BrowserContext): Promise<void> {
  await context.exposeBinding('yanwuSaid', ({ page }, text: string) => {
    said.set(page, [...(said.get(page) ?? []), { text, at: Date.now() }])
  })
  // a message that is put in another place is no second one
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
/** The page says it, or has just said it and was not asked since. */
export async function says(page: Page, text: string | RegExp): Promise<void> {
  const heard = () => {
    const list = (said.get(page) ?? []).filter(({ at }) => Date.now() - at < LATE)
    const found = list.findIndex((one) => (typeof text === 'string' ? one.text.includes(text) : text.test(one.text)))
    said.set(page, list.slice(found + 1))
    return found >= 0
  }
  await until(`a message ${text}`, async () => heard() || message(page, text).isVisible(), Boolean, 20_000)
}
/** Takes the last act back by the keyboard, as soon as a page offers that. */
export async function undo(page: Page, offered: string): Promise<void> {
  await button(message(page, offered), '撤销').waitFor()
  await page.keyboard.press('Control+z')
}
/** The question before something happens; its button. */
export async function confirm(page: Page, title: string | RegExp, verb: string): Promise<void> {
  const asked = dialog(page).filter({ hasText: title })
  await asked.waitFor()
  await button(asked, verb).click()
  await asked.waitFor({ state: 'hidden' })
}

/** A row's action, in the open or under 更多. */
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
/** Plays for real: its clock goes on. */
export async function plays(media: Locator, what: string): Promise<void> {
  const clock = () => media.evaluate((m) => ({ at: (m as unknown as Media).currentTime, error: (m as unknown as Media).error?.message }))
  const { at } = await until(`${what} starts`, clock, (seen) => seen.at > 0.05, 15_000)
  await until(`${what} goes on`, clock, (seen) => seen.at > at + 0.2 || seen.at === 0, 15_000)
}
/** Its captions turned on, where the first words are said: what stands there. */
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
    // loaded, but not shown
    if (track?.mode === 'disabled') track.mode = 'hidden'
    return { width: v.videoWidth ?? 0, tracks: v.textTracks?.length ?? 0, kind: track?.kind, cues: track?.cues?.length }
  })
