// `node bench/storyboard/bench.ts`: a conversation of 9,999 lines against one of 50. It runs the production build, the real server on
// loopback and Chromium; the two are opened alternately. It prints the median of each, and their ratio in the same run.
//   open:  from the start of the navigation until a line is visible and no task has been longer than 50 ms for half a second
//          (this half second is not counted)
//   rows:  greatest number of lines in the document during scrolling
//   fps:   frames per second while scrolling by 40 pixels a frame, from the middle; `still` is the same page without scrolling
// The exit code is 1 if opening takes more than 1.2 times as long, or the document has more than 40 lines.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { addCourse, type Api, enter } from '../../e2e/api.ts'
import { openBrowser } from '../../e2e/browser.ts'
import { addCookie } from '../../e2e/journey.ts'
import { buildWeb, startServer } from '../../e2e/server.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const limits = { ratio: 1.2, rows: 40 }
const LINES = 9999
const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
const line = '.yw-sb-line:not(.is-coming)'

/** Script that runs in the page. */
const watch = `
  window.ready = new Promise((resolve) => {
    let shown = 0
    let busy = 0
    new PerformanceObserver((list) => {
      for (const task of list.getEntries()) busy = Math.max(busy, task.startTime + task.duration)
    }).observe({ type: 'longtask', buffered: true })
    const look = () => {
      if (!shown && document.querySelector(${JSON.stringify(line)})) shown = performance.now()
      const still = Math.max(shown, busy)
      if (shown && performance.now() - still > 500) return resolve(still)
      setTimeout(look, 4)
    }
    look()
  })`
const scroll = (pixels: number) => `
  new Promise((resolve) => {
    const list = document.querySelector('.yw-sb-lines')
    const times = []
    let rows = 0
    const step = (now) => {
      times.push(now)
      rows = Math.max(rows, document.querySelectorAll('.yw-sb-line').length)
      list.scrollTop += ${pixels}
      if (now - times[0] < 4000) requestAnimationFrame(step)
      else resolve({ rows, fps: (1000 * (times.length - 1)) / (now - times[0]) })
    }
    requestAnimationFrame(step)
  })`

interface Moved {
  rows: number
  fps: number
}

async function inPage<T>(browser: Browser, api: Api, address: string, act: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  try {
    await addCookie(context, api)
    const page = await context.newPage()
    await page.addInitScript(watch)
    await page.goto(address, { waitUntil: 'commit' })
    return await act(page)
  } finally {
    await context.close()
  }
}
const opened = (page: Page) => page.evaluate<number>('window.ready')
const moved = async (page: Page) => {
  await opened(page)
  const still = await page.evaluate<Moved>(scroll(0))
  await page.evaluate(`document.querySelector('.yw-sb-lines').scrollTop = document.querySelector('.yw-sb-lines').scrollHeight / 2`)
  await page.locator(line).first().waitFor()
  return { still, scrolled: await page.evaluate<Moved>(scroll(40)) }
}

/** A sub-scene with so many lines in chapters; every second line has an answer. */
async function write(api: Api, title: string, count: number): Promise<string> {
  const made = await addCourse(api, { title, scenes: ['到访'], subScene: '很长的对话' })
  const lines = Array.from({ length: count }, (_, i) => ({
    editType: 'CREATE',
    seq: i,
    type: 'QUESTION',
    mediaType: 'VIDEO',
    section: `第${Math.floor(i / 50) + 1}章`,
    text: `这是第${i + 1}句客户说的话，${'长短不一的内容，'.repeat(i % 7)}到这里结束。`,
    ...(i % 2 ? { needAnswer: 'NEED', answerText: `学员给出的第${i + 1}个回答，也有一些长度。` } : { needAnswer: 'NO_NEED' }),
  }))
  for (let from = 0; from < count; from += 500)
    await api.send('PUT', `/operation/subscene/${made.subSceneId}`, lines.slice(from, from + 500))
  return made.scriptPage
}

const webRoot = await mkdtemp(path.join(os.tmpdir(), 'yanwu-bench-storyboard-'))
const closers: (() => Promise<unknown>)[] = [() => rm(webRoot, { recursive: true, force: true })]
try {
  await buildWeb(webRoot)
  const server = await startServer({ webRoot, env: { LOG_LEVEL: 'warn' } })
  closers.unshift(() => server.stop())
  const { browser, close } = await openBrowser()
  closers.unshift(close)
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
  const short = server.origin + (await write(api, '短的对话', 50))
  const long = server.origin + (await write(api, '长的对话', LINES))
  const times = { short: [] as number[], long: [] as number[] }
  // the first of each is a warm-up
  for (let round = 0; round <= ROUNDS; round++)
    for (const [name, address] of [
      ['short', short],
      ['long', long],
    ] as const) {
      const ms = await inPage(browser, api, address, opened)
      if (round) times[name].push(Math.round(ms))
    }
  const { still, scrolled } = await inPage(browser, api, long, moved)
  const ratio = Math.round((100 * median(times.long)) / median(times.short)) / 100
  console.log(`50 lines: ${times.short.join(' ')} ms; ${LINES} lines: ${times.long.join(' ')} ms`)
  const answer = { ratio, rows: scrolled.rows, fps: Math.round(scrolled.fps), still: Math.round(still.fps) }
  console.log(JSON.stringify({ bench: 'storyboard', openMs: { short: median(times.short), long: median(times.long) }, ...answer }))
  if (ratio > limits.ratio || scrolled.rows > limits.rows) process.exitCode = 1
} finally {
  for (const close of closers) await close().catch((error: unknown) => console.error(error))
}
