// Journey through a learner's day: the first practice at one press, going on where it stopped, weak lines, and the rail of a desk; with axe
// scans in both themes.
import type { Page } from 'playwright-core'
import { scan } from '../axe.ts'
import { addCookie, button, eventually, type Stage } from '../journey.ts'
import { addTask, reference } from '../learner-task.ts'
import { connect, typeAnswer } from '../room.ts'
import { test } from '../stage.ts'
import { todayHeading } from '../today.ts'

const phone = { width: 390, height: 844 }
const next = (page: Page) => page.getByRole('region', { name: '接下来' })

async function open(on: Stage, loginName: string, options: object) {
  const page = await on.window(options)
  await addCookie(page.context(), await on.api(loginName))
  await page.goto(`${on.origin}/learn`)
  await todayHeading(page).waitFor()
  return page
}

/** Begins the first practice, answers a line, and leaves the room. */
async function begin(page: Page, on: Stage) {
  await next(page).getByRole('heading', { name: '嫌贵的王女士' }).waitFor()
  await next(page)
    .getByText(/^第一次不用准备/)
    .waitFor()
  await scan(page, 'the first day')
  await on.picture(page, 'learn-first-day')
  await button(next(page), '开始练').click()
  await connect(page)
  await button(page, '知道了').click()
  await typeAnswer(page, '这个不好说')
  await button(page, '下一句').click()
  await page.getByText('等待期一共是多少天呢？').waitFor()
}

test('a learner starts the day with one press, goes on later, and drills a weak line', async ({ on }) => {
  const { projectId } = await addTask(await on.api('admin'), await on.api('author'), '今天的课程')
  // remove the tasks of the demo
  await on.query(`update project set deleted_at = now() where id <> ${projectId}; update exam set deleted_at = now();
    update project set due_time = now() + interval '3 days' where id = ${projectId}`)
  const page = await open(on, 'viewer', phone)
  await page
    .getByRole('region', { name: '要在期限前完成' })
    .getByText(/还有 [23] 天/)
    .waitFor()
  await begin(page, on)

  await page.goto(`${on.origin}/learn`)
  await next(page)
    .getByText(/^停在第 3 句「…?.*多少天呢」· 还要约 1 分钟$/)
    .waitFor()
  await button(next(page), '接着练').click()
  await typeAnswer(page, reference)
  await button(page, '下一句').click()
  await page.getByRole('region', { name: '得分' }).waitFor()
  // on a phone the report has its ways on in place of the tabs
  await page.getByRole('link', { name: '返回课程' }).click()
  await page.getByRole('link', { name: '今天', exact: true }).click()
  const week = page.getByRole('region', { name: '本周练习' })
  await week.getByText('连着在练').waitFor()
  await eventually('one day is marked', async () => (await week.getByText(/，练过$/).count()) === 1)
  const weak = page.getByRole('region', { name: '容易丢分的句子' })
  await scan(page, 'the day of a learner')
  await on.picture(page, 'learn-today')
  await button(weak, '全部练一遍').click()
  await page.getByText('练句', { exact: true }).waitFor()
  await page.goto(`${on.origin}/learn`)
  await weak.getByRole('button', { name: /这个保险是不是太贵了一些/ }).click()
  await eventually('one line', async () => (await page.locator('.yl-room-bar').innerText()).includes('1 / 1'))
})

test('a desk has a rail with all ways, and the week beside the rest', async ({ on }) => {
  const page = await open(on, 'author', { dark: true })
  await scan(page, 'the day on a desk, dark')
  await on.picture(page, 'learn-today-desk')
  const rail = page.getByRole('navigation', { name: '主导航' })
  for (const [label, heading] of [
    ['练习', '练习'],
    ['错题', '错题'],
    ['成长', '成长'],
    ['我的', '我的'],
  ] as const) {
    await rail.getByRole('link', { name: label, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  }
  await rail.getByRole('link', { name: '今天', exact: true }).click()
  await todayHeading(page).waitFor()
  await rail.getByRole('link', { name: '切换到管理端' }).waitFor()
})

test('without tasks and without an answer of the server the page says so and offers an act', async ({ on }) => {
  await on.query(`update project set deleted_at = now(); update exam set deleted_at = now()`)
  const page = await open(on, 'viewer', phone)
  await page.getByRole('heading', { name: '还没有分配给您的任务' }).waitFor()
  await scan(page, 'a day without tasks')
  // without a network the page would show its copy
  await page.route(/\/learning\/tasks/, (route) => route.fulfill({ status: 503 }))
  await page.reload()
  await page.getByRole('heading', { name: '加载失败' }).waitFor()
  await scan(page, 'a day that could not be read')
  await page.unroute(/\/learning\/tasks/)
  await button(page, '重试').click()
  await page.getByRole('heading', { name: '还没有分配给您的任务' }).waitFor()
})
