// `test`: a journey gets `on`, the stage it plays on. Each worker has a server, a database and a browser; each journey its windows.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test as base, type Browser, type BrowserContext, expect, type TestInfo } from '@playwright/test'
import pg from 'pg'
import { cloneDatabase } from '../test/database/clone.ts'
import { enter } from './api.ts'
import { type Chromium, openBrowser, openFirefox, typesLikePeople } from './browser.ts'
import { shared } from './global-setup.ts'
import { listen, type Stage, type WindowOptions } from './journey.ts'
import { type RunningServer, startServer } from './server.ts'
import { withoutCsp } from './without-csp.ts'

interface Lane {
  browser: Browser
  server: RunningServer
  /** Where a browser asks for it. */
  port: number
}
const webRoot = path.resolve(import.meta.dirname, '../dist/web')
const told = (name: string) => process.env[name] ?? ''

/** No page lives long enough for its code to be worth optimizing: a tenth of what pages take. */
const shortLived = ['--js-flags=--no-opt --no-maglev']

type Closers = (() => Promise<unknown>)[]

/** The media of the demo, which no journey looks at: ten seconds of work for both processors. */
async function forgetQueue(database: string): Promise<void> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  await client.query('delete from generation_task')
  await client.end()
}

async function openLane(isFirefox: boolean, closers: Closers): Promise<Lane> {
  const database = await cloneDatabase(told(shared.database))
  closers.unshift(() => database.drop())
  await forgetQueue(database.url)
  const server = await startServer({ webRoot, env: { DATABASE_URL: database.url } })
  closers.unshift(() => server.stop())
  const proxy = isFirefox ? await withoutCsp(server.port) : undefined
  if (proxy) closers.unshift(() => proxy.close())
  const { browser, close } = await (isFirefox ? openFirefox() : openBrowser(JSON.parse(told(shared.chromium)) as Chromium, shortLived))
  closers.unshift(close)
  return { browser, server, port: proxy?.port ?? server.port }
}

/** A browser that fails in the page fails the journey, even where nobody sees it. */
const harmless = /net::ERR_|Failed to load resource|status of 4\d\d|was interrupted while the page was loading|^start failed/

async function openContext(browser: Browser, { width = 1440, height = 900, dark, zone = 'Asia/Shanghai', forced }: WindowOptions) {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'zh-CN',
    timezoneId: zone,
    forcedColors: forced ? 'active' : 'none',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(20_000)
  await listen(context)
  if (browser.browserType().name() === 'firefox') await context.addInitScript(typesLikePeople)
  return context
}

function stageOf({ browser, port }: Lane, contexts: BrowserContext[], faults: string[], info: TestInfo): Stage {
  return {
    port,
    origin: `http://localhost:${port}`,
    async window(options = {}) {
      const context = await openContext(browser, options)
      contexts.push(context)
      const page = await context.newPage()
      page.on('pageerror', (error) => {
        if (!harmless.test(error.message)) faults.push(`page: ${error.message}`)
      })
      page.on('console', (said) => {
        if (said.type() === 'error' && !harmless.test(said.text())) faults.push(`console: ${said.text()}`)
      })
      return page
    },
    picture: async (page, name) => void (await page.screenshot({ path: path.join(info.project.outputDir, `${name}.png`) })),
    api: (loginName, host) => enter(port, loginName, host),
  }
}

export const test = base.extend<{ on: Stage }, { lane: Lane }>({
  lane: [
    async ({ browserName }, use) => {
      const closers: Closers = []
      try {
        await use(await openLane(browserName === 'firefox', closers))
      } finally {
        for (const close of closers) await close()
      }
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  on: async ({ lane }, use, info) => {
    const contexts: BrowserContext[] = []
    const faults: string[] = []
    await use(stageOf(lane, contexts, faults, info))
    // told before the windows close, so that their traces are kept
    expect.soft(faults, 'nothing that a page complains of').toEqual([])
    if (info.errors.length) {
      const file = info.outputPath('server.log')
      await writeFile(file, lane.server.log().slice(-20_000))
      await info.attach('server.log', { path: file, contentType: 'text/plain' })
    }
    for (const context of contexts) await context.close()
  },
})
