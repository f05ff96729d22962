// Sitting an exam on a phone: from a link through sign-in, five types of questions, a cut network, a closed tab; checked by axe.
import type { Page } from 'playwright-core'
import { scan } from '../axe.ts'
import { addExam, choice } from '../exam-task.ts'
import { addCookie, button, eventually, expect, type Stage, until } from '../journey.ts'
import { test } from '../stage.ts'
import { todayHeading } from '../today.ts'

const EXAM = '/ai-exam/v1'
interface Sitting {
  questions: { subjectId: string; subjectName: string }[]
  answers: { subjectId: string; response: unknown }[]
}
const phone = { width: 390, height: 844 }

const next = (page: Page) => button(page, '下一题').click()
const saved = (page: Page, text: string) => page.locator('.yl-exam-bar').getByText(text, { exact: true }).waitFor()

async function signInAt(page: Page, on: Stage, path: string) {
  await page.goto(`${on.origin}${path}`)
  await page.getByLabel('登录名', { exact: true }).fill('viewer')
  await page.getByLabel('密码', { exact: true }).fill('demo_2026')
  await scan(page, 'sign-in of the learners')
  await button(page, '登录').click()
}

/** The rules of the exam stand above the tick that says they are read. */
async function rulesFirst(page: Page, text: string) {
  const rules = page.getByText(text)
  await rules.waitFor()
  const tick = await page.getByLabel('我已阅读考试须知').boundingBox()
  expect(((await rules.boundingBox())?.y ?? Infinity) < (tick?.y ?? 0), 'the rules stand above the tick that says they are read')
}

/** Starts the open exam, which has these rules; returns the address of the attempt. */
async function begin(page: Page, name = '学员旅程考试', rules?: string): Promise<string> {
  await page.getByRole('heading', { name }).waitFor()
  if (rules) await rulesFirst(page, rules)
  await eventually('not before the rules are read', () => button(page, '开始考试').isDisabled())
  await scan(page, 'an exam before it is sat')
  await page.getByLabel(/我已/).check()
  await button(page, '开始考试').click()
  await page.getByText('第 1 题').waitFor()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** From the first of five questions to the list of tasks. */
async function finish(page: Page, on: Stage) {
  for (let i = 0; i < 4; i++) await next(page)
  await button(page, '交卷').click()
  await button(page, '确认交卷').click()
  await page.getByText('已交卷，待阅卷').waitFor()
  await scan(page, 'an exam that was handed in')
  await on.picture(page, 'learn-handed-in')
  await page.getByRole('link', { name: '← 今天' }).click()
  await page.getByText(/^完成的和已结束的/).waitFor()
  await scan(page, 'tasks')
  await on.picture(page, 'learn-tasks')
}

/** Goes offline once the service worker has cached the page and its code. */
async function goOffline(page: Page) {
  await until(
    'the page is on this device',
    () =>
      page.evaluate<string>(`caches.open('yanwu-learn').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => url).join())`),
    (files) => files.includes('exam-screens') && files.includes('/learn'),
  )
  await page.context().setOffline(true)
}

/** Reloads offline: the paper, the answers and the current question are there. */
async function loadAnewOffline(page: Page, on: Stage) {
  await page.reload()
  await page.getByText('第 5 题').waitFor()
  await eventually('what was written is there', async () => (await page.getByLabel('作答').inputValue()) === '先共情，再讲价值')
  await button(page, '上一题').click()
  await eventually('as it was given', async () => (await page.getByLabel('第2空').inputValue()) === '90')
  for (let i = 0; i < 2; i++) await button(page, '上一题').click()
  await eventually('what the server has, too', () => choice(page, '三十天').getByRole('checkbox').isChecked())
  for (let i = 0; i < 3; i++) await next(page)
  await saved(page, '离线，3题待同步')
  await on.picture(page, 'learn-reloaded-offline')
}

/** Opens the closed tab again at its question, and goes back to the first one. */
async function backToFirst(page: Page) {
  await page.getByText('第 5 题').waitFor()
  for (let i = 0; i < 4; i++) await button(page, '上一题').click()
}

test('an exam on a phone survives a dead network and a dead tab', async ({ on }) => {
  const examId = await addExam(await on.api('admin'), { more: { remark: '考前请关闭其他程序。' } })
  const page = await on.window(phone)
  await signInAt(page, on, `/learn/exam/${examId}`)
  const id = await begin(page, undefined, '考前请关闭其他程序。')
  await scan(page, 'a question on a phone')
  await on.picture(page, 'learn-question')
  await choice(page, '十五天').click()
  await next(page)
  await choice(page, '十天').click()
  await choice(page, '三十天').click()
  await saved(page, '已保存')
  const api = await on.api('viewer')
  const kept = async () => (await api.send<Sitting>('GET', `${EXAM}/attempt/${id}`)).answers.map((a) => JSON.stringify(a.response)).sort()
  expect((await kept()).join() === '"B",["A","C"]', 'two answers are on the server')

  await goOffline(page)
  await next(page)
  await choice(page, '正确').click()
  await next(page)
  for (const [blank, text] of ['50', '90'].entries()) await page.getByLabel(`第${blank + 1}空`).fill(text)
  await saved(page, '离线，2题待同步')
  await button(page, '☆ 标记').click()
  await next(page)
  await page.getByLabel('作答').fill('先共情，再讲价值')
  await scan(page, 'an essay on a phone')
  await button(page, '交卷').click()
  await page.getByText('1 题标记。交卷后不能修改。').waitFor()
  await on.picture(page, 'learn-offline')
  await button(page, '确认交卷').click()
  await page.getByText('网络中断，还没有交卷；连上网络后请再交一次').waitFor()
  await on.picture(page, 'learn-hand-in-offline')
  await eventually('it is told over the sheet', () => page.evaluate(`document.querySelector('.yl-toasts').matches(':popover-open')`))
  await button(page, '继续答题').click()
  await saved(page, '离线，3题待同步')

  await loadAnewOffline(page, on)

  // the tab is closed; its unsent answers are on the device
  const context = page.context()
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(`${on.origin}/learn/exam/${examId}`)
  await button(again, '继续考试').click()
  await until('all five on the server', kept, (answers) => answers.length === 5)
  await backToFirst(again)
  await button(again, /^答题卡/).click()
  await again.getByText('已答 5 题，未答 0 题，标记 1 题').waitFor()
  const text = () =>
    again
      .locator('.yl-choice')
      .first()
      .evaluate((e) => (e as unknown as { computedStyleMap: () => Map<string, unknown> }).computedStyleMap().get('font-size')?.toString())
  await button(again, '大字号').click()
  await until('larger text', text, (size) => size === '20px')
  await scan(again, 'the card of answers')
  await on.picture(again, 'learn-card')

  // after another tab takes the exam over, this one sends nothing, because the other one sends the rest
  const put: string[] = []
  again.on('request', (request) => request.method() === 'PUT' && put.push(request.url()))
  await again.route('**/answer', (route) => route.abort())
  await button(again, '关闭').click()
  await choice(again, '三十天').click()
  await saved(again, '离线，1题待同步')
  const second = await context.newPage()
  const read: string[] = []
  second.on('request', (request) => request.url().includes('/attempt/') && request.resourceType() === 'fetch' && read.push(request.url()))
  await second.goto(`${on.origin}/learn/attempt/${id}`)
  await second.getByText('此考试已在另一个标签页打开').waitFor()
  await scan(second, 'an exam that is open elsewhere')
  expect(read.length === 0, 'it reads nothing before it may write')
  await button(second, '在此继续').click()
  await again.getByText('此考试已在另一个标签页打开').waitFor()
  await second.getByText('第 1 题').waitFor()
  await eventually('the answer is there', () => choice(second, '三十天').getByRole('radio').isChecked())
  await choice(second, '十五天').click()
  await saved(second, '已保存')
  put.length = 0
  await again.unroute('**/answer')
  await again.evaluate("dispatchEvent(new Event('online'))")
  await until('the last answer', kept, (answers) => answers.includes('"B"'))
  expect(put.length === 0, 'the tab that was taken over sends nothing')
  await finish(second, on)
})

test('a second device takes an exam over, and no answer of the first is lost', async ({ on }) => {
  const examId = await addExam(await on.api('admin'), { examinationName: '两台设备的考试', categoryName: '两台设备的题库' })
  const api = await on.api('auditor')
  const [first, second] = [await on.window(phone), await on.window()]
  for (const page of [first, second]) await addCookie(page.context(), api)
  const puts: string[] = []
  first.on('request', (request) => request.method() === 'PUT' && puts.push(request.postData() ?? ''))
  await first.goto(`${on.origin}/learn/exam/${examId}`)
  const id = await begin(first, '两台设备的考试')
  await choice(first, '十五天').click()
  await saved(first, '已保存')
  await first.context().setOffline(true)
  await choice(first, '三十天').click()
  await next(first)
  await next(first)
  await choice(first, '正确').click()
  await saved(first, '离线，2题待同步')

  await second.goto(`${on.origin}/learn/attempt/${id}`)
  await second.getByText('正在其他设备上作答').waitFor()
  await scan(second, 'an exam on another device')
  await on.picture(second, 'learn-elsewhere')
  await button(second, '转到本机').click()
  await eventually('what had been saved is there', () => choice(second, '十五天').getByRole('radio').isChecked())
  await choice(second, '十天').click()
  await saved(second, '已保存')

  // the first device tries, is refused, and hands over the rest once
  puts.length = 0
  await first.context().setOffline(false)
  await first.evaluate("dispatchEvent(new Event('online'))")
  await first.getByText('正在其他设备上作答').waitFor()
  await first.getByText('这里的作答都已同步').waitFor()
  expect(puts.length === 2 && puts[1]?.includes('"merge":true'), `one try and one handing over: ${puts.length}`)
  const kept = async () => (await api.send<Sitting>('GET', `${EXAM}/attempt/${id}`)).answers.map((a) => JSON.stringify(a.response)).sort()
  await until('the newer answer, and what nobody had answered since', kept, (answers) => answers.join() === '"A",true')
  await first.evaluate("dispatchEvent(new Event('online'))")
  await button(second, /^答题卡/).click()
  await second.getByText('已答 2 题，未答 3 题').waitFor()
  await button(second, '关闭').click()
  expect(puts.length === 2, 'nothing is sent by a device that was taken over')

  // the first device takes over again
  await button(first, '转到本机').click()
  for (let i = 0; i < 2; i++) await button(first, '上一题').click()
  await eventually('what the other one answered', () => choice(first, '十天').getByRole('radio').isChecked())
  await choice(second, '三十天').click()
  await second.getByText('正在其他设备上作答').waitFor()
  for (let i = 0; i < 4; i++) await next(first)
  await button(first, '交卷').click()
  await first.getByText('还有 3 题未答').waitFor()
  await button(first, '确认交卷').click()
  await first
    .getByText(/^已交卷|分$/)
    .first()
    .waitFor()
})

test('the learner app has a dark and a wide layout', async ({ on }) => {
  const page = await on.window({ dark: true })
  const api = await on.api('author')
  await addCookie(page.context(), api)
  await page.goto(`${on.origin}/learn`)
  await todayHeading(page).waitFor()
  await scan(page, 'tasks, dark')
  await on.picture(page, 'learn-tasks-dark')
  await page.getByRole('link', { name: '我的', exact: true }).click()
  await page.getByText('周雅琴').waitFor()
  await scan(page, 'oneself, dark')
  await on.picture(page, 'learn-me-dark')
  const sizes = page.getByRole('group', { name: '题目和对话的字号' })
  await sizes.getByLabel('大', { exact: true }).check()
  await page.reload()
  await eventually('larger text is remembered', () => sizes.getByLabel('大', { exact: true }).isChecked())
  await sizes.getByLabel('标准', { exact: true }).check()
  await page.getByRole('link', { name: '切换到管理端' }).click()
  await page.getByRole('navigation').first().waitFor()
  await page.goto(`${on.origin}/learn/nowhere`)
  await page.getByText('内容不存在').waitFor()
})

const examScreens = /\/exam-screens-[^/]+\.js$/
/** A browser that saves data prefetches no screens. */
const savesData = (page: Page) => page.addInitScript(`Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`)
const openTasks = async (page: Page, on: Stage) => {
  await addCookie(page.context(), await on.api('auditor'))
  await page.goto(`${on.origin}/learn`)
  await todayHeading(page).waitFor()
}

test('prefetched screens open offline, others open when the network is back, and a new build reloads the page', async ({ on }) => {
  await addExam(await on.api('admin'), { examinationName: '隧道里的考试', categoryName: '隧道里的题库' })
  const pressed = (page: Page) => page.getByRole('link', { name: /隧道里的考试/ }).click()
  const page = await on.window(phone)
  await openTasks(page, on)
  const isHere = `performance.getEntriesByType('resource').some((e) => ${examScreens}.test(e.name))`
  await until('the screens of exams', () => page.evaluate<boolean>(isHere), Boolean, 30_000)
  await page.context().setOffline(true)
  await pressed(page)
  await page.getByRole('heading', { name: '加载失败' }).waitFor()
  // the screen loads by itself once the network is back
  await page.context().setOffline(false)
  await button(page, '开始考试').waitFor()

  const slow = await on.window(phone)
  await savesData(slow)
  await openTasks(slow, on)
  await slow.context().setOffline(true)
  await pressed(slow)
  await slow.getByText('网络中断，恢复后自动打开。').waitFor()
  let asked = 0
  slow.on('requestfailed', (request) => void (request.method() === 'HEAD' && asked++))
  await button(slow, '重试').click()
  await eventually('it is asked for again', () => Promise.resolve(asked > 0))
  await slow.context().setOffline(false)
  await button(slow, '开始考试').waitFor()

  const old = await on.window(phone)
  await savesData(old)
  // requests of a service worker bypass the routes of the page
  await old.addInitScript('delete Navigator.prototype.serviceWorker')
  let loads = 0
  old.on('request', (request) => void (request.isNavigationRequest() && loads++))
  await openTasks(old, on)
  await old.route(examScreens, (route) => route.fulfill({ status: 404 }))
  await pressed(old)
  await old.getByRole('heading', { name: '页面没有打开' }).waitFor()
  expect(loads === 2, `loaded anew once, then left to whoever looks: ${loads}`)
  await scan(old, 'a screen that is gone')
  await old.unroute(examScreens)
  await button(old, '重试').click()
  await button(old, '开始考试').waitFor()
})

test('a person without a management role is a learner at every sign-in page', async ({ on }) => {
  await on.query(`delete from user_role where user_id in (select id from app_user where login_name = 'viewer')`)
  const page = await on.window(phone)
  await signInAt(page, on, '/')
  await todayHeading(page).waitFor()
  await eventually('it is the learners’ side', async () => new URL(page.url()).pathname === '/learn')
  await page.getByRole('link', { name: '我的', exact: true }).click()
  await page.getByText('林小满').waitFor()
  await button(page, '退出登录').waitFor()
  await eventually('no way leads to what they may not see', async () => (await page.getByText('切换到管理端').count()) === 0)
})
