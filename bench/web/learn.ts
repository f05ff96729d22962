// The learner app on a phone: milliseconds to the first screen over a slow network, to the next line of a practice room, and to its first
// sound.
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import type { Api } from '../../e2e/api.ts'
import { addCookie, button } from '../../e2e/journey.ts'
import { addTask } from '../../e2e/learner-task.ts'
import { connect } from '../../e2e/room.ts'
import { mediaOf } from '#test/media-samples.ts'

const phone = { viewport: { width: 390, height: 844 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' }
/** Slowdown factor of the processor. */
const SLOWER = 4
/** Bytes per second, and milliseconds of latency: the preset slow 4G. */
const slowNetwork = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 }

async function within<T>(browser: Browser, api: Api, run: (context: BrowserContext, page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext(phone)
  try {
    await addCookie(context, api)
    return await run(context, await context.newPage())
  } finally {
    await context.close()
  }
}

const largest = `new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.largest = entry.startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })`

async function throttle(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slowNetwork)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** Asks the page until an expression is true; its own eval is refused by the policy of the page. */
async function holds(page: Page, expression: string): Promise<void> {
  while (!(await page.evaluate<boolean>(expression))) await new Promise((done) => setTimeout(done, 10))
}

const hero = (page: Page) => page.locator('.yl-hero')

/**
 * The first screen, cold, at 1.6 Mbit/s on a quarter of this processor: milliseconds until its largest contentful paint, and KB of all
 * that it needs, data and pictures included.
 */
export const firstScreen = (browser: Browser, origin: string, api: Api): Promise<{ lcpMs: number; kb: number }> =>
  within(browser, api, async (context, page) => {
    const devtools = await context.newCDPSession(page)
    await throttle(devtools)
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
    let bytes = 0
    let isCounted = true
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += isCounted ? encodedDataLength : 0))
    await page.addInitScript(largest)
    await page.goto(`${origin}/learn`)
    await hero(page).waitFor()
    await holds(page, `[...document.images].every((image) => image.complete)`)
    isCounted = false
    await page.waitForLoadState('networkidle')
    return { lcpMs: await page.evaluate<number>('window.largest'), kb: bytes / 1024 }
  })

const LEARNING = '/ai-training/v1/learning'
interface Run {
  id: string
  current: { scriptId: string }
}
interface Practice {
  title: string
  projectId: string
  scenes: { subScenes: { id: string }[] }[]
}

/** Begins a run of the measured room, and stops it at the second line; returns its end. */
export async function leaveRun(api: Api): Promise<() => Promise<unknown>> {
  const measured = (await api.send<Practice[]>('GET', `${LEARNING}/practice`)).find(({ title }) => title === course)
  const subSceneId = measured?.scenes[0]?.subScenes[0]?.id
  const run = await api.send<Run>('POST', `${LEARNING}/rehearsal`, { subSceneId, projectId: measured?.projectId, mode: 'PRACTICE' })
  const at = `${LEARNING}/rehearsal/${run.id}`
  await api.send('PUT', `${at}/line/${run.current.scriptId}`, { said: '我理解您的担心。' })
  await api.send('POST', `${at}/next`, { place: 0 })
  return () => api.send('POST', `${at}/finish`)
}

/**
 * For a learner with an open run who was here before, on the same slow phone: milliseconds from opening the page until the customer speaks.
 * One tap leads there.
 */
export const firstWord = (browser: Browser, origin: string, api: Api): Promise<number> =>
  within(browser, api, async (context, page) => {
    await page.goto(`${origin}/learn`)
    await hero(page).waitFor()
    await page.waitForLoadState('networkidle')
    await throttle(await context.newCDPSession(page))
    const opened = performance.now()
    await page.goto(`${origin}/learn`, { waitUntil: 'commit' })
    await hero(page).getByRole('button').click()
    await holds(page, `[...document.querySelectorAll('.yl-stage :is(video, audio)')].some((medium) => medium.currentTime > 0)`)
    return performance.now() - opened
  })

/** Title of the measured course. */
const course = '测量的陪练课'
const lines = Array.from({ length: 4 }, (_, i) => ({
  text: `第${i + 1}句：这款产品贵不贵？`,
  type: 'QUESTION',
  mediaType: 'VIDEO',
  answerText: '我理解您的担心。',
  answerPoints: '理解您的担心',
}))

/** A room of four lines with a video each, which the demo's viewer may practise. */
export async function prepareRoom(browser: Browser, origin: string, { author, admin }: { author: Api; admin: Api }): Promise<void> {
  const path = await within(browser, author, async (context) => {
    const buffer = mediaOf(
      'mp4',
      ...'-f lavfi -i testsrc=s=640x360:r=25:d=4 -f lavfi -i sine=d=4 -c:v libx264 -pix_fmt yuv420p -c:a aac -movflags +faststart'.split(
        ' ',
      ),
    )
    const answer = await context.request.post(`${origin}/ai-training/v1/management/file/alioss/upload?field=video`, {
      multipart: { file: { name: '一句.mp4', mimeType: 'video/mp4', buffer } },
    })
    return ((await answer.json()) as { content: { path: string } }).content.path
  })
  const given = lines.map((line) => ({ ...line, videoFile: path }))
  await addTask(admin, author, course, undefined, given)
}

/** Script: milliseconds from a press until a condition holds, by the page's clock. */
const timed = (name: string, holds: string) => `{
  let pressed = 0
  window.${name} = new Promise((told) => {
    addEventListener('click', () => { pressed = performance.now() }, { capture: true, once: true })
    const look = () => {
      if (pressed && (${holds})) return told(performance.now() - pressed)
      setTimeout(look, 1)
    }
    look()
  })
  // without this value, evaluate would wait for the press itself
  undefined
}`
const shown = `document.querySelector('.yl-stage video:not([hidden])')`

/** Milliseconds per line after the first one until its video plays, and from 开始回答 until the first sound. */
export const room = (browser: Browser, origin: string, api: Api): Promise<{ nextMs: number[]; heardMs: number[] }> =>
  within(browser, api, async (_, page) => {
    await page.goto(`${origin}/learn`)
    await page.getByRole('link', { name: RegExp(course) }).click()
    await button(page, '练习').click()
    await connect(page)
    const nextMs: number[] = []
    const heardMs: number[] = []
    for (let i = 0; i < lines.length; i++) {
      await page.getByText(lines[i]?.text ?? '', { exact: true }).waitFor()
      await page.evaluate(timed('heard', `document.querySelector('.yl-speaking')`))
      await button(page, '开始回答').click()
      heardMs.push(await page.evaluate<number>('window.heard'))
      await page.waitForTimeout(1_200)
      await button(page, '说完了').click()
      await button(page, '播放我的录音').waitFor()
      if (i === lines.length - 1) {
        await button(page, '下一句').click()
        await page.getByRole('region', { name: '逐句' }).waitFor()
        break
      }
      await page.evaluate(`window.before = ${shown}`)
      await page.evaluate(timed('next', `${shown} !== window.before && ${shown}.currentTime > 0`))
      await button(page, '下一句').click()
      nextMs.push(await page.evaluate<number>('window.next'))
    }
    return { nextMs, heardMs }
  })
