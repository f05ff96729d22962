// Journeys under difficult conditions: another time zone, an unstable network, forced colours, zoom, a buffering proxy.
import type { Page } from 'playwright-core'
import { clockIn } from '#shared/zones.ts'
import { addCourse } from '../api.ts'
import { differenceOf, frameOf } from '../pixels.ts'
import {
  act,
  addressOf,
  asTable,
  button,
  confirm,
  dialog,
  enterAt,
  eventually,
  expect,
  row,
  rows,
  says,
  type Stage,
  until,
} from '../journey.ts'
import { test } from '../stage.ts'

const EXAM = '/ai-exam/v1'
interface Exam {
  id: string
  startTime: string
  endTime: string
  examinationName: string
}

const utc = (clock: string) => Date.parse(`${clock.replace(' ', 'T')}Z`)
const shanghai = () => clockIn('Asia/Shanghai', Date.now())

/** A browser in New York in the night of the DST change shows and saves times of the tenant's zone unchanged. */
async function newYork(on: Stage): Promise<Page> {
  const page = await on.window({ zone: 'America/New_York' })
  await page.addInitScript(remembers)
  const api = await enterAt(on, page, 'admin', '/examList')
  const { id: bank } = await api.send<{ id: string }>('POST', `${EXAM}/subjectCategory`, { categoryName: '远方题库' })
  const times = { startTime: '2027-03-14 02:30:00', endTime: '2027-03-14 03:30:00' }
  const given = { ...times, examinationName: '远方的考试', examDurationMinute: 30, maxExamCnt: 1, passRate: 60, displayScore: true }
  const exam = await api.send<Exam>('POST', `${EXAM}/examination`, { ...given, categories: [{ categoryId: bank }] })
  const now = () => api.send<Exam>('GET', `${EXAM}/examination/${exam.id}/detail`)
  await page.reload()
  await row(page, '远方的考试').getByText('2027-03-14 02:30').first().waitFor()
  await act(page, row(page, '远方的考试'), '编辑')
  const form = dialog(page, /编辑考试/)
  const [begin, end] = [form.getByLabel('开始时间'), form.getByLabel('结束时间')]
  await begin.waitFor()
  await until(
    '02:30 is shown',
    () => begin.inputValue(),
    (shown) => shown === times.startTime,
  )
  await form.getByText('北京时间（Asia/Shanghai）').first().waitFor()
  await form.getByLabel('考试标题').fill('远方的考试二')
  await button(form, '保存').click()
  await form.waitFor({ state: 'hidden' })
  const saved = await now()
  expect(saved.examinationName === '远方的考试二', 'the title is saved')
  expect(saved.startTime === times.startTime && saved.endTime === times.endTime, `its times stay, not ${JSON.stringify(saved)}`)

  await act(page, row(page, '远方的考试二'), '编辑')
  await end.fill('2027-03-14 02:45:00')
  await end.press('Enter')
  await begin.click()
  const before = shanghai()
  await page.locator('.ant-picker-dropdown:visible').getByText('此刻').click()
  await until(
    'a moment is taken',
    () => begin.inputValue(),
    (seen) => seen !== times.startTime,
  )
  const taken = await begin.inputValue()
  expect(utc(before) <= utc(taken) && utc(taken) <= utc(shanghai()), `此刻 is ${before} by the tenant's clock, not ${taken}`)
  await form.getByLabel('考试标题').click()
  await button(form, '保存').click()
  await form.waitFor({ state: 'hidden' })
  const again = await now()
  expect(again.startTime === taken && again.endTime === '2027-03-14 02:45:00', `what was chosen is saved, not ${JSON.stringify(again)}`)
  return page
}

/** A browser remembers 250 resources unless it is told otherwise; the product has more pieces of code. */
const remembers = `performance.setResourceTimingBufferSize(2000)`
const fetched = (page: Page, name: string) =>
  page.evaluate(`performance.getEntriesByType('resource').some((e) => /\\/${name}-[^/]+\\.js$/.test(e.name))`)
/** On a wide page the menu is collapsed. */
const unfold = (page: Page) => button(page, '展开菜单').click()
const goTo = (page: Page, name: string) => page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name, exact: true }).click()
const where = async (page: Page) => (await addressOf(page)).pathname

/** Without prefetching, a navigation offline keeps the page and its input, and continues when the network returns. */
async function tunnel(on: Stage) {
  const page = await on.window()
  await page.addInitScript(`Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`)
  await enterAt(on, page, 'admin', '/courseManage')
  const typed = page.getByRole('search').getByRole('textbox').first()
  await typed.fill('隧道里写的')
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 12 })
  await page.evaluate(`window.sameDocument = true`)
  await page.context().setOffline(true)
  await goTo(page, '审计日志')
  await page.getByRole('status').getByText('「审计日志」没有打开').waitFor()
  await until(
    'the page stays',
    () => where(page),
    (seen) => seen === '/courseManage',
  )
  await eventually('with what was typed', async () => (await typed.inputValue()) === '隧道里写的')
  await page.getByRole('button', { name: /^搜索，/ }).click()
  await page.context().setOffline(false)
  // a lazy part of the page retries automatically
  await dialog(page, /搜索/).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page, /搜索/).waitFor({ state: 'hidden' })
  await goTo(page, '审计日志')
  await page.getByRole('heading', { name: '审计日志', level: 1 }).waitFor()
  await page.getByText('没有打开').waitFor({ state: 'detached' })
  await eventually('nothing was loaded anew', () => page.evaluate(`window.sameDocument === true`))
}

/** Pages of the menu are prefetched when idle, so that they open offline. */
async function beforehand(page: Page) {
  await until('a page fetched beforehand', () => fetched(page, 'AuditLogPage'), Boolean, 30_000)
  await unfold(page)
  await page.context().setOffline(true)
  await goTo(page, '审计日志')
  await page.getByRole('heading', { name: '审计日志', level: 1 }).waitFor()
  await page.getByText('网络已断开').waitFor()
  await page.context().setOffline(false)
  await page.locator('.ant-table-row').first().waitFor()
}

/** After a deployment the requested page is loaded from the new build. */
async function otherBuild(on: Stage) {
  const page = await on.window()
  await page.addInitScript(`Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`)
  await enterAt(on, page, 'admin', '/courseManage')
  await page.getByRole('search').waitFor()
  await page.evaluate(`window.sameDocument = true`)
  let gone = true
  await page.route(/\/AuditLogPage-[^/]+\.js$/, (route) => (gone ? route.fulfill({ status: 404 }) : route.continue()))
  await page.route(`${on.origin}/courseManage`, (route) => {
    gone = false
    return route.fulfill({
      contentType: 'text/html',
      body: '<div id="root"></div><script type="module" src="/assets/index-next.js"></script>',
    })
  })
  await goTo(page, '审计日志')
  await page.getByRole('heading', { name: '审计日志', level: 1 }).waitFor()
  await eventually('another build was loaded', () => page.evaluate(`window.sameDocument === undefined`))
}

/** Forced colours: states such as on, current and chosen are visible without our colours. */
async function forced(on: Stage) {
  const page = await on.window({ forced: true })
  const api = await enterAt(on, page, 'admin', '/examList')
  await unfold(page)
  const current = page.locator('.yw-side .ant-menu-item-selected')
  await current.waitFor()
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const other = menu.locator('.ant-menu-item:not(.ant-menu-item-selected)').first()
  await until(
    'the current entry of the menu is framed',
    () => frameOf(current),
    (share) => share > 0.9,
  )
  await until(
    'another is not',
    () => frameOf(other),
    (share) => share < 0.3,
  )
  const switches = page.getByRole('switch')
  const off = async () => {
    const { records } = await api.send<{ records: Exam[] }>('POST', `${EXAM}/examination/examinationList`, { page: 1, pageSize: 20 })
    await api.send('PUT', `${EXAM}/examination/${records[0]?.id}`, { displayScore: false })
  }
  await off()
  await page.reload()
  const [isOff, isOn] = [
    page.locator('[role=switch][aria-checked=false]').first(),
    page.locator('[role=switch][aria-checked=true]').first(),
  ]
  await isOff.waitFor()
  await eventually('there are switches', async () => (await switches.count()) > 1)
  for (const [part, word] of [
    [isOff, 'off'],
    [isOn, 'on'],
  ] as const)
    await until(
      `a switch that is ${word} is framed`,
      () => frameOf(part),
      (share) => share > 0.8 || word === 'on',
    )
  await until(
    'on and off look apart',
    () => differenceOf(isOff, isOn),
    (share) => share > 0.3,
  )
  await page.goto(`${on.origin}/dataAnalysis`)
  const segments = page.locator('.ant-segmented').first()
  const [chosen, rest] = [
    segments.locator('.ant-segmented-item-selected'),
    segments.locator('.ant-segmented-item:not(.ant-segmented-item-selected)').first(),
  ]
  await chosen.waitFor()
  await until(
    'the chosen segment is framed',
    () => frameOf(chosen),
    (share) => share > 0.9,
  )
  await until(
    'another is not',
    () => frameOf(rest),
    (share) => share < 0.3,
  )
  await on.picture(page, 'forced-colours')
}

/** At 400 % zoom rows are visible by scrolling the page only, and filters leave room for them. */
async function zoomed(on: Stage) {
  const page = await on.window({ width: 360, height: 225 })
  await enterAt(on, page, 'admin', '/questionBankList')
  const first = rows(page).first()
  await first.waitFor()
  const inner = `[...document.querySelectorAll('#page, #page *')].filter((el) => /auto|scroll/.test(getComputedStyle(el).overflowY) && el.scrollHeight > el.clientHeight + 1).length`
  await until(
    'nothing scrolls down within the page',
    () => page.evaluate<number>(inner),
    (parts) => parts === 0,
  )
  const fold = button(page, '筛选')
  await eventually('filters are folded', async () => (await fold.getAttribute('aria-expanded')) === 'false')
  await fold.click()
  await page.getByRole('search').getByRole('textbox').first().waitFor()
  await first.scrollIntoViewIfNeeded()
  await eventually('the page is as wide as the window', () => page.evaluate('document.documentElement.scrollWidth <= window.innerWidth'))
}

/** Behind a proxy that buffers the event stream, progress appears without a reload. */
async function silentStream(on: Stage) {
  const lines = [{ mediaType: 'AUDIO' as const, text: '您好，今天想了解哪一种保障？' }]
  const course = await addCourse(await on.api('author'), { title: '代理后的课程', scenes: ['到访'], subScene: '咨询的客户', lines })
  const page = await on.window()
  let held = 0
  // the proxy neither answers nor closes the request
  await page.route('**/aigc/task/stream*', () => void held++)
  await enterAt(on, page, 'author', course.scriptPage)
  await asTable(page)
  const line = row(page, '哪一种保障')
  await page.evaluate('window.sameDocument = true')
  await act(page, line, '生成')
  await confirm(page, '确定生成音视频？', '生成')
  await says(page, '音视频生成任务已提交')
  await until(
    'the line is done',
    () => line.locator('.yw-pill').first().innerText(),
    (word) => /已完成/.test(word),
    90_000,
  )
  expect(held > 0, 'the stream was held back')
  await eventually('nothing is loaded anew', () => page.evaluate('window.sameDocument'))
}

test('a browser in New York shows the tenant’s times, and prefetched pages open offline', async ({ on }) => beforehand(await newYork(on)))
test('a navigation offline keeps the page and continues later', async ({ on }) => tunnel(on))
test('a page of another build is loaded from the server', async ({ on }) => otherBuild(on))
test('forced colours keep states visible', async ({ on }) => forced(on))
test('lists are usable at 400 % zoom', async ({ on }) => zoomed(on))
test('progress appears behind a proxy that buffers the event stream', async ({ on }) => silentStream(on))
