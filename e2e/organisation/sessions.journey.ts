// Journeys through sign-in: wrong entries, the captcha, signing out, a session that ended elsewhere.
import { addressOf, button, dialog, enterAt, eventually, expect, until } from '../journey.ts'
import { test } from '../stage.ts'

test('sign-in refuses wrong entries', async ({ on }) => {
  const page = await on.window()
  await page.goto(on.origin)
  const name = page.getByLabel('登录名', { exact: true })
  const password = page.getByLabel('密码', { exact: true })
  const go = () => button(page, '登录').click()
  const told = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()
  await name.fill('')
  await password.fill('')
  await go()
  await told('请输入登录名')
  await told('请输入密码')
  await eventually('the first wrong field has the cursor', () => name.evaluate((e) => e.matches(':focus')))
  await name.fill('abc')
  await password.fill('12 34')
  await go()
  await told('请输入4-20位汉字/数字/字母/下划线')
  await told('请输入6-20位数字/字母/下划线')
  await page.getByText('忘记密码？请联系管理员').waitFor()

  await page.getByRole('tab', { name: '验证码登录' }).click()
  await page.keyboard.press('Enter')
  await button(page, '登录').click()
  await told('请输入手机号码')
  await told('请输入验证码')
  await page.getByLabel('手机号码').fill('12345678901')
  await button(page, '登录').click()
  await told('请输入正确的手机号码')
  await page.getByRole('tab', { name: '密码登录' }).click()

  // the fourth try requires the captcha as well as the right password
  await page.getByLabel('登录名', { exact: true }).fill('officer')
  for (let i = 0; i < 3; i++) {
    await page.getByLabel('密码', { exact: true }).fill(`wrong_${i}`)
    await page.keyboard.press('Enter')
    await told('登录名或密码错误')
    await until(
      'the button is free again',
      () => button(page, '登录').count(),
      (n) => n === 1,
    )
  }
  await page.getByLabel('密码', { exact: true }).fill('demo_2026')
  await go()
  await told('请输入图形验证码')
  const picture = page.getByRole('img', { name: '图形验证码' })
  await until(
    'a captcha is drawn',
    () => picture.evaluate((i) => (i as unknown as { naturalWidth: number }).naturalWidth),
    (w) => w > 50,
  )
  await on.picture(page, 'sign-in-captcha')
  const before = await picture.getAttribute('src')
  await page.getByLabel('图形验证码', { exact: true }).first().fill('zzzz')
  await page.keyboard.press('Enter')
  await told('图形验证码错误或已过期')
  await eventually('a wrong captcha is replaced by another', async () => (await picture.getAttribute('src')) !== before)
})

test('a user signs in and out', async ({ on }) => {
  const page = await on.window()
  await page.goto(`${on.origin}/courseManage`)
  await button(page, '登录').waitFor()
  await eventually('without a session only the root is shown', async () => (await addressOf(page)).pathname === '/')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '课程管理' }).waitFor()
  await eventually('who wanted a page before they signed in comes there', async () => (await addressOf(page)).pathname === '/courseManage')
  await page.goto(on.origin)
  await page.getByRole('heading', { name: '首页' }).waitFor()
  await eventually('the root goes to the first entry', async () => (await addressOf(page)).pathname === '/home')
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await button(page, '登录').waitFor()
  await page.goto(`${on.origin}/courseManage`)
  await button(page, '登录').waitFor()
})

test('a session that ended elsewhere leads to the sign-in page', async ({ on }) => {
  const page = await on.window()
  // the event stream never answers, so that a refused request tells the page that the session ended
  await page.route('**/aigc/task/stream', () => undefined)
  const api = await enterAt(on, page, 'leader', '/courseManage')
  await page.getByRole('heading', { name: '课程管理' }).waitFor()
  await api.send('POST', '/auth/logout')
  // a request that was still under way may be refused before the press
  await Promise.any([page.getByRole('button', { name: '刷新', exact: true }).click(), button(page, '登录').waitFor()])
  await button(page, '登录').waitFor()
})

test('tabs with an ended session go to the sign-in page, and restore typed text', async ({ on }) => {
  const page = await on.window()
  const api = await enterAt(on, page, 'author', '/courseManage')
  await page.getByRole('heading', { name: '课程管理' }).waitFor()
  const other = await page.context().newPage()
  await other.goto(`${on.origin}/home`)
  await other.getByRole('heading', { name: '首页' }).waitFor()
  await button(page, '新建课程').click()
  await dialog(page, '新建课程').getByLabel('课程名称').fill('没写完就过期的课程')
  const refused: string[] = []
  page.context().on('response', (response) => {
    // late requests for pictures are ignored
    if (response.status() === 401 && response.request().resourceType() !== 'image') refused.push(new URL(response.url()).pathname)
  })
  await api.send('POST', '/auth/logout')
  // without any action the stream of one tab ends at its next beat, and the other tab follows
  await until(
    'both are at sign-in',
    () => Promise.all([page, other].map((tab) => button(tab, '登录').count())),
    (counts) => counts.every((count) => count === 1),
    60_000,
  )
  expect(refused.length <= 2, `refused once for each stream, not ${refused.join()}`)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '课程管理' }).waitFor()
  await button(page, '新建课程').click()
  await button(dialog(page, '新建课程'), '恢复未保存的内容').click()
  await eventually(
    'it holds what was typed',
    async () => (await dialog(page, '新建课程').getByLabel('课程名称').inputValue()) === '没写完就过期的课程',
  )
})
