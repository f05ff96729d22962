// The fixture `test`: passes the stage `on` to a journey. Each worker has a browser, each file a server and a database, each journey its
// windows.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { test as base, type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { cloneDatabase } from '#test/database/clone.ts'
import { enter } from './api.ts'
import { type Chromium, openBrowser, openFirefox, typesLikePeople } from './browser.ts'
import { shared } from './global-setup.ts'
import { listen, type Stage, type WindowOptions } from './journey.ts'
import { type RunningServer, startServer } from './server.ts'
import { patienceMs } from './tiers.ts'
import { toWebp } from './webp.ts'
import { withoutCsp } from './without-csp.ts'

/** A server and its database with the demo data and nothing else. */
interface World {
  server: RunningServer
  /** Environment variables of its start. */
  env: Record<string, string>
  /** Port for the browser. */
  port: number
  /** Connection string of its database. */
  database: string
  /** Path of the file that lists additional natural voices. */
  catalogue: string
  close(): Promise<void>
}
interface Lane {
  browser: Browser
  /** The world of the journeys in this file, without changes of other files. */
  worldOf(file: string): Promise<World>
}
const webRoot = path.resolve(import.meta.dirname, '../dist/web')
const told = (name: string) => process.env[name] ?? ''

/** Flags against optimisation and incremental garbage collection, which take a tenth of the time and do not pay off in short pages. */
const shortLived = ['--js-flags=--no-opt --no-maglev --min-semi-space-size=16']

type Closers = (() => Promise<unknown>)[]

/** Deletes the demo's generation tasks, which no journey needs, and which would take ten seconds of both processors. */
const forgetQueue = (database: string) => queryAt(database, 'delete from generation_task')

async function queryAt(database: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

async function closeAll(closers: Closers): Promise<void> {
  for (const close of closers) await close()
}

async function openWorld(isFirefox: boolean): Promise<World> {
  const closers: Closers = []
  try {
    const database = await cloneDatabase(told(shared.database))
    closers.unshift(() => database.drop())
    await forgetQueue(database.url)
    const folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-catalogue-'))
    closers.unshift(() => rm(folder, { recursive: true, force: true }))
    const catalogue = path.join(folder, 'catalogue.json')
    await writeFile(catalogue, '[]')
    const env = { DATABASE_URL: database.url, VOICES_CATALOGUE: catalogue }
    const server = await startServer({ webRoot, env })
    const proxy = isFirefox ? await withoutCsp(server.port) : undefined
    if (proxy) closers.unshift(() => proxy.close())
    const world = { server, env, port: proxy?.port ?? server.port, database: database.url, catalogue, close: () => closeAll(closers) }
    closers.unshift(() => world.server.stop())
    return world
  } catch (error) {
    await closeAll(closers)
    throw error
  }
}

/** Opens one world after the other, the next one while the journeys of a file run. */
function worlds(isFirefox: boolean) {
  const open = () => {
    const world = openWorld(isFirefox)
    // a failure is reported to the caller that takes the world
    world.catch(() => undefined)
    return world
  }
  let next = open()
  let now: { file: string; world: World } | undefined
  const left: Promise<void>[] = []
  const leave = () => {
    if (now) left.push(now.world.close())
    now = undefined
  }
  return {
    async of(file: string): Promise<World> {
      if (now?.file === file) return now.world
      leave()
      now = { file, world: await next }
      next = open()
      return now.world
    },
    async close(): Promise<void> {
      leave()
      left.push(next.then((world) => world.close()))
      await Promise.all(left)
    },
  }
}

async function openLane(isFirefox: boolean, closers: Closers): Promise<Lane> {
  const { of, close: closeWorlds } = worlds(isFirefox)
  closers.unshift(closeWorlds)
  const { browser, close } = await (isFirefox ? openFirefox() : openBrowser(JSON.parse(told(shared.chromium)) as Chromium, shortLived))
  closers.unshift(close)
  return { browser, worldOf: of }
}

/** Ignored errors; every other error in a page fails the journey. */
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
  context.setDefaultTimeout(patienceMs)
  await listen(context)
  if (browser.browserType().name() === 'firefox') await context.addInitScript(typesLikePeople)
  return context
}

/** Takes a picture if YANWU_PICTURES names a folder. */
async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env['YANWU_PICTURES']
  if (folder) await writeFile(path.join(folder, `${name}.webp`), await toWebp(await page.screenshot()))
}

async function restart(world: World, env: Record<string, string>): Promise<void> {
  const { port } = world.server
  await world.server.stop()
  world.server = await startServer({ webRoot, port, env: { ...world.env, ...env } })
}

function stageOf(browser: Browser, world: World, contexts: BrowserContext[], faults: string[]): Stage {
  const { port, database, catalogue } = world
  return {
    port,
    catalogue,
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
    picture: takePicture,
    api: (loginName, host) => enter(port, loginName, host),
    restart: (env) => restart(world, env),
    query: (text) => queryAt(database, text),
  }
}

export const test = base.extend<{ on: Stage }, { lane: Lane }>({
  lane: [
    async ({ browserName }, use) => {
      const closers: Closers = []
      try {
        await use(await openLane(browserName === 'firefox', closers))
      } finally {
        await closeAll(closers)
      }
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  on: async ({ lane }, use, info) => {
    const contexts: BrowserContext[] = []
    const faults: string[] = []
    const world = await lane.worldOf(info.file)
    await use(stageOf(lane.browser, world, contexts, faults))
    // before the windows close, so that their traces are kept
    expect.soft(faults, 'nothing that a page complains of').toEqual([])
    if (info.errors.length) {
      const file = info.outputPath('server.log')
      await writeFile(file, world.server.log().slice(-20_000))
      await info.attach('server.log', { path: file, contentType: 'text/plain' })
    }
    for (const context of contexts) await context.close()
  },
})
