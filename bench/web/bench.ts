// `node bench/web/bench.ts`: time until the pages are usable, cold. It runs the production build, the real server on loopback, and
// Chromium at a quarter of this processor's speed with an empty cache each time. It prints the median of five.
//   sign-in: from the start of the navigation until the form accepts input
//   list:    signed in, from the start of the navigation to /courseManage until the first course is visible and no task
//            has been longer than 50 ms for half a second (this half second is not counted)
//   learn:   signed in on a phone at 1.6 Mbit/s: until the largest contentful paint of 今天, and KB with data and pictures;
//            with a warm cache from opening the page until the customer of an open run speaks
//   room:    a practice room at full speed: from 下一句 until the video of the next line plays, from 开始回答 until the first sound
//   kb:      bytes of scripts and style sheets over the network until then, without later prefetches
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { addCookie } from '../../e2e/journey.ts'
import { type Api, enter } from '../../e2e/api.ts'
import { openBrowser } from '../../e2e/browser.ts'
import { buildWeb, startServer } from '../../e2e/server.ts'
import { firstScreen, firstWord, leaveRun, prepareRoom, room } from './learn.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const SLOWER = 4
const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
const round = (value: number) => Math.round(value * 10) / 10

interface Measured {
  kb: number
  ttiMs: number
}

/** Script for the page: waits for `selector`, then (`quiet`) for half a second without a long task; returns the time when it was ready. */
const watcher = (selector: string, quiet: boolean) => `
  window.ready = new Promise((resolve) => {
    let shown = 0
    let busy = 0
    new PerformanceObserver((list) => {
      for (const task of list.getEntries()) busy = Math.max(busy, task.startTime + task.duration)
    }).observe({ type: 'longtask', buffered: true })
    const look = () => {
      if (!shown && document.querySelector(${JSON.stringify(selector)})) shown = performance.now()
      if (shown && !${quiet}) return resolve(shown)
      const still = Math.max(shown, busy)
      if (shown && performance.now() - still > 500) return resolve(still)
      setTimeout(look, 4)
    }
    look()
  })`

async function visit(
  browser: Browser,
  address: string,
  ready: (page: Page) => Promise<number>,
  watch: string,
  api?: Api,
): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  try {
    if (api) await addCookie(context, api)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const kinds = new Map<string, string>()
    const ended: { kind: string | undefined; bytes: number; at: number }[] = []
    devtools.on('Network.responseReceived', (e) => kinds.set(e.requestId, e.type))
    devtools.on('Network.loadingFinished', (e) =>
      ended.push({ kind: kinds.get(e.requestId), bytes: e.encodedDataLength, at: performance.now() }),
    )
    await page.addInitScript(watch)
    const began = performance.now()
    await page.goto(address, { waitUntil: 'commit' })
    const ttiMs = await ready(page)
    const until = began + ttiMs + 50
    const bytes = ended
      .filter((e) => (e.kind === 'Script' || e.kind === 'Stylesheet') && e.at <= until)
      .reduce((sum, e) => sum + e.bytes, 0)
    return { kb: bytes / 1024, ttiMs }
  } finally {
    await context.close()
  }
}

const takesTyping = async (page: Page) => {
  const at = (await page.evaluate('window.ready')) as number
  await page.locator('input').first().fill('typed')
  if ((await page.locator('input').first().inputValue()) !== 'typed') throw new Error('the form does not take what is typed')
  return at
}
const showsRow = async (page: Page) => (await page.evaluate('window.ready')) as number

const webRoot = await mkdtemp(path.join(os.tmpdir(), 'yanwu-bench-web-'))
const closers: (() => Promise<unknown>)[] = [() => rm(webRoot, { recursive: true, force: true })]
try {
  await buildWeb(webRoot)
  const server = await startServer({ webRoot, env: { LOG_LEVEL: 'warn' } })
  closers.unshift(() => server.stop())
  const browser = await openBrowser()
  closers.unshift(() => browser.close())
  const api = await enter(server.port, 'author')
  // waits for the demo's media, because their production would share the processor
  for (const host of ['localhost', 'yuanfan.localhost']) {
    const house = await enter(server.port, 'author', host)
    for (;;) {
      const { processing, waiting } = await house.send<{ processing: number; waiting: number }>('GET', '/aigc/task/active')
      if (processing + waiting === 0) break
      await new Promise((done) => setTimeout(done, 500))
    }
  }
  const kinds = {
    signIn: () => visit(browser.browser, server.origin, takesTyping, watcher('.si-form input', false)),
    list: () => visit(browser.browser, `${server.origin}/courseManage`, showsRow, watcher('.ant-table-row', true), api),
  }
  const answer: Record<string, Measured> = {}
  for (const [name, measure] of Object.entries(kinds)) {
    await measure()
    const rounds: Measured[] = []
    for (let i = 0; i < ROUNDS; i++) rounds.push(await measure())
    answer[name] = { kb: round(median(rounds.map((r) => r.kb))), ttiMs: Math.round(median(rounds.map((r) => r.ttiMs))) }
    console.log(`${name.padEnd(7)} ${answer[name].kb} KB, ${rounds.map((r) => Math.round(r.ttiMs)).join(' ')} ms`)
  }
  const viewer = await enter(server.port, 'viewer')
  await prepareRoom(browser.browser, server.origin, { author: api, admin: await enter(server.port, 'admin') })
  await viewer.send('PUT', '/ai-training/v1/learning/recording-consent', { agreed: true, textVersion: 1 })
  const drawn: Awaited<ReturnType<typeof firstScreen>>[] = []
  for (let i = 0; i <= ROUNDS; i++) drawn.push(await firstScreen(browser.browser, server.origin, viewer))
  const spoken: number[] = []
  const endRun = await leaveRun(viewer)
  for (let i = 0; i < ROUNDS; i++) spoken.push(await firstWord(browser.browser, server.origin, viewer))
  await endRun()
  const screens = drawn.slice(1)
  const learn = {
    lcpMs: Math.round(median(screens.map((r) => r.lcpMs))),
    kb: round(median(screens.map((r) => r.kb))),
    firstWordMs: Math.round(median(spoken)),
  }
  console.log(
    `learn   ${learn.kb} KB, drawn ${screens.map((r) => Math.round(r.lcpMs)).join(' ')} ms, first word ${spoken.map(Math.round).join(' ')} ms`,
  )
  const rooms: Awaited<ReturnType<typeof room>>[] = []
  for (let i = 0; i < ROUNDS; i++) rooms.push(await room(browser.browser, server.origin, viewer))
  const [next, heard] = [rooms.flatMap((r) => r.nextMs), rooms.flatMap((r) => r.heardMs)]
  console.log(`room    next line ${next.map(Math.round).join(' ')} ms, first sound ${heard.map(Math.round).join(' ')} ms`)
  const inRoom = { nextMs: Math.round(median(next)), heardMs: Math.round(median(heard)) }
  console.log(JSON.stringify({ bench: 'web', ...answer, learn, room: inRoom }))
} finally {
  for (const close of closers) await close().catch((error: unknown) => console.error(error))
}
