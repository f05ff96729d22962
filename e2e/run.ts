// `node e2e/run.ts [name ...]`: the journeys of people through the product, in a real browser on the real server.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { openRunFolder, removeRunFolder } from '../test/database/run-folder.ts'
import { enter } from './api.ts'
import { openBrowser, openFirefox, typesLikePeople } from './browser.ts'
import { type Journey, listen, type Stage } from './journey.ts'
import { buildWeb, startServer } from './server.ts'
import { withoutCsp } from './without-csp.ts'

const pictures = path.join(import.meta.dirname, 'screenshots')
/** In Firefox instead of Chromium. */
const isFirefox = process.argv.includes('--firefox')
/**
 * Which ways are gone in Firefox. The others need what its WebDriver BiDi does not speak: downloads, going back, the network
 * switched off, another zone or colours for one window; or they ask axe, to which every browser is the same.
 */
const inFirefox = /^(a|b|c|d|e|g|h|k-rec|q|r|s|u|v|w-mark|j|y-key)/
const LIMIT_MS = 240_000
/** Journeys at once, each on a server, a database and a browser of its own; Firefox has one window that is looked at. */
const AT_ONCE = Math.min(2, os.availableParallelism())
const seconds = (since: number) => ((Date.now() - since) / 1000).toFixed(1)

async function journeys(wanted: string[]): Promise<Journey[]> {
  const files = (await readdir(import.meta.dirname)).filter((f) => f.endsWith('.journey.ts')).sort()
  const chosen = files.filter((f) => (wanted.length ? wanted.some((w) => f.includes(w)) : !isFirefox || inFirefox.test(f)))
  return Promise.all(chosen.map(async (f) => ((await import(`./${f}`)) as { default: Journey }).default))
}

/** A browser that fails in the page fails the journey, even where nobody sees it. */
const harmless = /net::ERR_|Failed to load resource|status of 4\d\d|was interrupted while the page was loading|^start failed/

async function play(journey: Journey, stage: Omit<Stage, 'window'>, browser: Awaited<ReturnType<typeof openBrowser>>['browser']) {
  const contexts: BrowserContext[] = []
  const pages: Page[] = []
  const faults: string[] = []
  const window: Stage['window'] = async ({ width = 1440, height = 900, dark = false, zone = 'Asia/Shanghai', forced = false } = {}) => {
    const context = await browser.newContext({
      viewport: { width, height },
      locale: 'zh-CN',
      timezoneId: zone,
      forcedColors: forced ? 'active' : 'none',
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
    })
    contexts.push(context)
    context.setDefaultTimeout(20_000)
    if (!isFirefox) await context.tracing.start({ screenshots: true, snapshots: true })
    await listen(context)
    if (isFirefox) await context.addInitScript(typesLikePeople)
    const page = await context.newPage()
    pages.push(page)
    page.on('pageerror', (error) => {
      if (!harmless.test(error.message)) faults.push(`page: ${error.message}`)
    })
    page.on('console', (said) => {
      if (said.type() === 'error' && !harmless.test(said.text())) faults.push(`console: ${said.text()}`)
    })
    return page
  }
  const timer = new AbortController()
  try {
    await Promise.race([
      journey.run({ ...stage, window }),
      new Promise((_, reject) => {
        const late = setTimeout(() => reject(new Error(`not at its end after ${LIMIT_MS / 1000} s`)), LIMIT_MS)
        timer.signal.addEventListener('abort', () => clearTimeout(late))
      }),
    ])
    if (faults.length) throw new Error(faults.join('\n'))
  } catch (error) {
    for (const [i, page] of pages.entries())
      await page.screenshot({ path: path.join(pictures, `FAILED-${journey.name}-${i + 1}.png`) }).catch(() => undefined)
    for (const [i, context] of contexts.entries())
      await context.tracing.stop({ path: path.join(pictures, `FAILED-${journey.name}-${i + 1}.zip`) }).catch(() => undefined)
    throw error
  } finally {
    timer.abort()
    for (const context of contexts) await context.close().catch(() => undefined)
  }
}

type Closers = (() => Promise<unknown>)[]

/** A server with a database of its own, and a browser. */
async function openStage(webRoot: string, closers: Closers) {
  const browser = await (isFirefox ? openFirefox() : openBrowser())
  closers.unshift(() => browser.close())
  const server = await startServer({ webRoot })
  closers.unshift(() => server.stop())
  const proxy = isFirefox ? await withoutCsp(server.port) : undefined
  if (proxy) closers.unshift(() => proxy.close())
  const port = proxy?.port ?? server.port
  const stage = {
    port,
    origin: `http://localhost:${port}`,
    picture: async (page: Page, name: string) => void (await page.screenshot({ path: path.join(pictures, `${name}.png`) })),
    api: (loginName: string, host?: string) => enter(port, loginName, host),
  }
  return { browser, server, stage }
}

/** Plays what is left of the list, one journey after the other; answers how many failed. */
async function playFrom(left: Journey[], { browser, server, stage }: Awaited<ReturnType<typeof openStage>>): Promise<number> {
  let failures = 0
  for (let journey = left.shift(); journey; journey = left.shift()) {
    const at = Date.now()
    try {
      await play(journey, stage, browser.browser)
      console.log(`✓ ${journey.name} (${seconds(at)} s)`)
    } catch (error) {
      failures++
      console.error(`✗ ${journey.name} (${seconds(at)} s)\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      await writeFile(path.join(pictures, `FAILED-${journey.name}.log`), server.log().slice(-20_000))
    }
  }
  return failures
}

async function main(): Promise<number> {
  const began = Date.now()
  const list = await journeys(process.argv.slice(2).filter((word) => !word.startsWith('--')))
  await rm(pictures, { recursive: true, force: true })
  await mkdir(pictures, { recursive: true })
  const folder = await openRunFolder()
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
  const webRoot = path.join(folder, 'web')
  const closers: Closers = [() => removeRunFolder(folder)]
  let failures = 0
  try {
    await buildWeb(webRoot)
    const stages = []
    // one after the other: each looks for free ports
    for (const _ of list.slice(0, isFirefox ? 1 : AT_ONCE)) stages.push(await openStage(webRoot, closers))
    console.log(`  web, ${stages.length} × server and browser (${seconds(began)} s)`)
    const left = [...list]
    failures = (await Promise.all(stages.map((stage) => playFrom(left, stage)))).reduce((sum, n) => sum + n, 0)
  } finally {
    for (const close of closers) await close().catch((error: unknown) => console.error(error))
  }
  console.log(`${list.length - failures} of ${list.length} journeys (${seconds(began)} s)${failures ? '; see e2e/screenshots' : ''}`)
  return failures ? 1 : 0
}

process.exitCode = await main()
