// Where people really are: in another time zone, on a train through a tunnel, with the colours of the system.
import type { Page } from 'playwright-core'
import { clockIn } from '../src/shared/zones.ts'
import { differenceOf, frameOf } from './pixels.ts'
import { act, button, dialog, enterAt, expect, type Journey, row, until } from './journey.ts'

const EXAM = '/ai-exam/v1'
interface Exam {
  id: string
  startTime: string
  endTime: string
  examinationName: string
}

const utc = (clock: string) => Date.parse(`${clock.replace(' ', 'T')}Z`)
const shanghai = () => clockIn('Asia/Shanghai', Date.now())

/** A browser in New York, on the night when clocks go forward there: it shows and saves the tenant's times as they are. */
async function newYork(on: Parameters<Journey['run']>[0]): Promise<Page> {
  const page = await on.window({ zone: 'America/New_York' })
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
  expect((await begin.inputValue()) === times.startTime, `02:30 is shown, not ${await begin.inputValue()}`)
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

const fetched = (page: Page, name: string) =>
  page.evaluate(`performance.getEntriesByType('resource').some((e) => /\\/${name}-[^/]+\\.js$/.test(e.name))`)
const goTo = (page: Page, name: string) => page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name, exact: true }).click()
const where = (page: Page) => new URL(page.url()).pathname

/** Nothing has been fetched beforehand: the page stays with what was typed, and the way goes on when the network is back. */
async function tunnel(on: Parameters<Journey['run']>[0]) {
  const page = await on.window()
  await page.addInitScript(`Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`)
  await enterAt(on, page, 'admin', '/courseManage')
  const typed = page.getByRole('search').getByRole('textbox').first()
  await typed.fill('隧道里写的')
  await page.evaluate(`window.sameDocument = true`)
  await page.context().setOffline(true)
  await goTo(page, '审计日志')
  await page.getByRole('status').getByText('「审计日志」没有打开').waitFor()
  expect(where(page) === '/courseManage', `the page stays, not ${where(page)}`)
  expect((await typed.inputValue()) === '隧道里写的', 'with what was typed')
  await page.getByRole('button', { name: /^搜索，/ }).click()
  await page.context().setOffline(false)
  // a part of the page that did not come comes by itself
  await dialog(page, /搜索/).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page, /搜索/).waitFor({ state: 'hidden' })
  await goTo(page, '审计日志')
  await page.getByRole('heading', { name: '审计日志', level: 1 }).waitFor()
  await page.getByText('没有打开').waitFor({ state: 'detached' })
  expect(await page.evaluate(`window.sameDocument === true`), 'nothing was loaded anew')
}

/** What the menu shows has been fetched while nothing else went on: it opens without the network. */
async function beforehand(page: Page) {
  await until('a page fetched beforehand', () => fetched(page, 'AuditLogPage'), Boolean, 30_000)
  await page.context().setOffline(true)
  await goTo(page, '审计日志')
  await page.getByRole('heading', { name: '审计日志', level: 1 }).waitFor()
  await page.getByText('网络已断开').waitFor()
  await page.context().setOffline(false)
  await page.locator('.ant-table-row').first().waitFor()
}

/** The server has another build: the page that was asked for is loaded from it. */
async function otherBuild(on: Parameters<Journey['run']>[0]) {
  const page = await on.window()
  await page.addInitScript(`Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`)
  await enterAt(on, page, 'admin', '/courseManage')
  await page.getByRole('search').waitFor()
  await page.evaluate(`window.sameDocument = true`)
  let gone = true
  await page.route(/\/AuditLogPage-[^/]+\.js$/, (route) => (gone ? route.fulfill({ status: 404 }) : route.continue()))
  await page.route(`${on.origin}/`, (route) => {
    gone = false
    return route.fulfill({
      contentType: 'text/html',
      body: '<div id="root"></div><script type="module" src="/assets/index-next.js"></script>',
    })
  })
  await goTo(page, '审计日志')
  await page.getByRole('heading', { name: '审计日志', level: 1 }).waitFor()
  expect(await page.evaluate(`window.sameDocument === undefined`), 'another build was loaded')
}

/** Colours of the system: what is on, current or chosen is seen without any colour of ours. */
async function forced(on: Parameters<Journey['run']>[0]) {
  const page = await on.window({ forced: true })
  const api = await enterAt(on, page, 'admin', '/examList')
  const current = page.locator('.yw-side .ant-menu-item-selected')
  await current.waitFor()
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const other = menu.locator('.ant-menu-item:not(.ant-menu-item-selected)').first()
  expect((await frameOf(current)) > 0.9, `the current entry of the menu is framed, not ${await frameOf(current)}`)
  expect((await frameOf(other)) < 0.3, `another is not, not ${await frameOf(other)}`)
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
  expect((await switches.count()) > 1, 'there are switches')
  for (const [part, word] of [
    [isOff, 'off'],
    [isOn, 'on'],
  ] as const)
    expect((await frameOf(part)) > 0.8 || word === 'on', `a switch that is ${word} is framed, not ${await frameOf(part)}`)
  expect((await differenceOf(isOff, isOn)) > 0.3, `on and off look apart, not ${await differenceOf(isOff, isOn)}`)
  await page.goto(`${on.origin}/dataAnalysis`)
  const segments = page.locator('.ant-segmented').first()
  const [chosen, rest] = [
    segments.locator('.ant-segmented-item-selected'),
    segments.locator('.ant-segmented-item:not(.ant-segmented-item-selected)').first(),
  ]
  await chosen.waitFor()
  expect((await frameOf(chosen)) > 0.9, `the chosen segment is framed, not ${await frameOf(chosen)}`)
  expect((await frameOf(rest)) < 0.3, `another is not, not ${await frameOf(rest)}`)
  await on.picture(page, 'forced-colours')
}

/** Zoomed in four times: rows are seen by scrolling the page alone, and filters leave them the room. */
async function zoomed(on: Parameters<Journey['run']>[0]) {
  const page = await on.window({ width: 360, height: 225 })
  await enterAt(on, page, 'admin', '/examList')
  const first = page.locator('.ant-table-row').first()
  await first.waitFor()
  const inner = `[...document.querySelectorAll('#page, #page *')].filter((el) => /auto|scroll/.test(getComputedStyle(el).overflowY) && el.scrollHeight > el.clientHeight + 1).length`
  expect((await page.evaluate(inner)) === 0, `nothing scrolls down within the page, not ${await page.evaluate(inner)} parts`)
  const fold = button(page, '筛选')
  expect((await fold.getAttribute('aria-expanded')) === 'false', 'filters are folded')
  await fold.click()
  await page.getByRole('search').getByRole('textbox').first().waitFor()
  await first.scrollIntoViewIfNeeded()
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth'), 'the page is as wide as the window')
}

export default {
  name: 'anywhere',
  async run(on) {
    await beforehand(await newYork(on))
    await tunnel(on)
    await otherBuild(on)
    await forced(on)
    await zoomed(on)
  },
} satisfies Journey
