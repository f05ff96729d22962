// Journeys of home: the first page after sign-in, with tiles by the menu and tasks with links.
import { demoPassword } from '#apps/demo/people.ts'
import { addCourse } from '../api.ts'
import { scan } from '../axe.ts'
import { addressOf, button, enterAt, eventually, expect, until } from '../journey.ts'
import { test } from '../stage.ts'

test('home shows tiles and tasks that lead to their pages', async ({ on }) => {
  const page = await on.window()
  const api = await enterAt(on, page, 'author', '/')
  await page.getByRole('heading', { name: '首页' }).waitFor()
  await eventually('the root goes to the first entry', async () => (await addressOf(page)).pathname === '/home')
  const ai = page.getByRole('region', { name: 'AI营销助手' })
  const script = await ai.getByRole('link', { name: /话术生成/ }).getAttribute('href')
  expect(script === `${on.origin}/sales-assistant/script`, 'the assistant is beside this application')
  const other = await page.context().newPage()
  await other.goto(script)
  await other.getByRole('heading', { name: '还没有接入起草模型' }).waitFor()
  await eventually('no word of those who run servers', async () => (await other.getByText('DRAFT_').count()) === 0)
  await scan(other, 'drafts without a model')
  await on.picture(other, 'drafts-without-model')
  await other.close()
  await eventually('no tile of what the menu does not hold', async () => (await page.getByRole('link', { name: /租户管理/ }).count()) === 0)
  const { id } = await addCourse(api, {
    title: '旅程首页草稿',
    scenes: ['场景'],
    subScene: '子场景',
    lines: [{ text: '一句话', mediaType: 'TEXT' }],
  })
  const asked: string[] = []
  const note = (request: { url(): string }) => void asked.push(new URL(request.url()).pathname)
  page.on('request', note)
  await page.reload()
  const todo = page.getByRole('region', { name: '待处理' })
  await todo.getByRole('link', { name: /旅程首页草稿/ }).waitFor()
  page.off('request', note)
  expect(asked.filter((at) => at.endsWith('/user/info')).length === 1, 'the user is asked for once')
  await scan(page, 'home')
  await on.picture(page, 'home')
  await todo.getByRole('link', { name: /旅程首页草稿/ }).click()
  await page.getByRole('heading', { name: '旅程首页草稿' }).waitFor()
  await eventually('a draft leads to its course', async () => (await addressOf(page)).pathname === `/course/${id}`)
  await page.goto(`${on.origin}/home`)
  await page
    .getByRole('link', { name: /脚本编排/ })
    .last()
    .click()
  await page.getByRole('heading', { name: '脚本编排' }).waitFor()
})

test('a new tenant follows the first steps', async ({ on }) => {
  const first = await on.window()
  const telephone = '13900007001'
  const password = Buffer.from(demoPassword).toString('base64')
  const admin = await on.api('admin')
  await admin.send('POST', '/org', { name: '首步租户', domain: 'first', adminUsers: [{ name: '首步管理员', telephone, password }] })
  await enterAt(on, first, telephone, '/home', 'first.localhost')
  const steps = first.getByRole('region', { name: '开始使用' })
  await steps.getByText('已完成 0/6').waitFor()
  await until(
    'the six steps of a new tenant',
    () => steps.getByRole('link').locator('b').allInnerTexts(),
    (named) => named.join() === '建立部门,添加人员,新建课程,编写脚本,启用课程,新建考试',
  )
  await eventually('each has its number once', () =>
    first.evaluate(`getComputedStyle(document.querySelector('.yw-steps ol')).listStyleType === 'none'`),
  )
  await eventually('the first of them is next', async () => (await steps.locator('.is-next').innerText()).includes('建立部门'))
  await scan(first, 'the first steps')
  await on.picture(first, 'home-first-steps')
  await steps.getByRole('link', { name: /新建课程/ }).click()
  await first.getByRole('heading', { name: '课程管理' }).waitFor()
  await first.evaluate('history.back()')
  await button(steps, '不再显示').click()
  await steps.waitFor({ state: 'detached' })
  await first.reload()
  await first.getByRole('region', { name: '待处理' }).waitFor()
  await eventually('what is put away stays away', async () => (await steps.count()) === 0)
})

test('an auditor has a home', async ({ on }) => {
  const auditor = await on.window()
  await enterAt(on, auditor, 'auditor', '/home')
  await auditor.getByRole('heading', { name: /^首页/ }).waitFor()
  await auditor.getByRole('link', { name: /话术生成/ }).waitFor()
})
