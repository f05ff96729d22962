// Journey of a second tenant under another host name: separate sign-in page, people and courses.
import { addCourse } from '../api.ts'
import { button, eventually, row, rows, until } from '../journey.ts'
import { test } from '../stage.ts'

test('a second tenant has separate people and courses', async ({ on }) => {
  await addCourse(await on.api('author'), { title: '只在青禾的课程', scenes: [] })
  const page = await on.window()
  const other = on.origin.replace('localhost', 'yuanfan.localhost')
  await page.goto(other)
  await page.getByRole('heading', { name: '登录远帆通信（演示）' }).waitFor()
  await button(page, '登录').click()
  await page.locator('.yw-tenant').filter({ hasText: '远帆通信（演示）' }).waitFor()
  await page.goto(`${other}/courseManage`)
  await until(
    'its one course',
    () => rows(page).count(),
    (n) => n === 1,
  )
  await row(page, '养老年金异议处理').waitFor()
  await eventually('no course of another tenant', async () => (await row(page, '只在青禾的课程').count()) === 0)
  await on.picture(page, 'tenant-courses')
  // a session of one tenant is refused at another host name
  const cookies = await page.context().cookies()
  await page.context().addCookies(cookies.map((c) => ({ ...c, domain: 'localhost' })))
  await page.goto(on.origin)
  await page.getByRole('heading', { name: '登录青禾人寿保险（演示）' }).waitFor()
})
