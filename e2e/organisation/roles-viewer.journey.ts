// Journey of a user who may only read: 查看 in every row, no buttons, and pages for unknown addresses.
import { addressOf, asTable, button, dialog, enterAt, eventually, expect, row, rows, until } from '../journey.ts'
import { test } from '../stage.ts'

test('a viewer reads everything and changes nothing', async ({ on }) => {
  const page = await on.window()
  await enterAt(on, page, 'viewer', '/courseManage')
  const course = row(page, '重疾险首次面谈')
  await course.waitFor()
  /** Films are allowed: a reader of a conversation may export it. */
  const looksOnly = async (where: string, { acts = '查看', buttons = 0 } = {}) => {
    await until(
      `rows of ${where}`,
      () => rows(page).count(),
      (n) => n > 0,
    )
    const words = new Set((await page.locator('.ant-table-row .yw-rowacts').allInnerTexts()).map((text) => text.split(/\s+/).join(' ')))
    expect(words.size === 1 && words.has(acts), `only ${acts} in ${where}, not ${[...words].join()}`)
    await eventually(`no other buttons on ${where}`, async () => (await page.locator('.yw-head-actions button').count()) === buttons)
    await eventually(`nothing to drag in ${where}`, async () => (await page.locator('.yw-grip').count()) === 0)
  }
  // 更多操作 leads to the recycle bin
  await looksOnly('课程管理', { buttons: 1 })
  await eventually('the switch is disabled', () => course.getByRole('switch').isDisabled())
  await on.picture(page, 'viewer-courses')
  await button(course, '查看').click()
  const form = dialog(page, /查看课程/)
  await eventually('nothing can be typed', () => form.getByLabel('课程名称').isDisabled())
  await eventually('nothing can be saved', async () => (await form.getByRole('button', { name: /保 ?存/ }).count()) === 0)
  await on.picture(page, 'viewer-course')
  await form.getByRole('link', { name: '查看它的场景' }).click()
  await page.getByRole('heading', { name: '重疾险首次面谈' }).waitFor()
  await looksOnly('场景')
  await row(page, '客户到访').getByRole('link', { name: '客户到访' }).click()
  await page.getByRole('heading', { name: '客户到访' }).waitFor()
  await looksOnly('子场景', { acts: '查看 自由对话 导出成片' })
  await row(page, '二胎妈妈王女士').getByRole('link', { name: '二胎妈妈王女士' }).click()
  await page.getByRole('heading', { name: '二胎妈妈王女士' }).waitFor()
  await asTable(page)
  await until(
    'script lines',
    () => rows(page).count(),
    (n) => n > 5,
  )
  await looksOnly('脚本', { buttons: 1 })
  await button(rows(page).first(), '查看').click()
  const line = dialog(page, /查看脚本/)
  await eventually('no text can be typed', () => line.locator('textarea').first().isDisabled())
  await on.picture(page, 'viewer-line')
  await button(line, '关闭').last().click()
  await eventually('no boxes to tick', async () => (await page.getByRole('checkbox').count()) === 0)
  await eventually('no buttons on 脚本', async () => (await page.getByRole('button', { name: /新增脚本|批量|刷新表格状态/ }).count()) === 0)
  await on.picture(page, 'viewer-script')

  // going back restores the filter and page of the list
  await page.goto(`${on.origin}/courseManage?f.title=${encodeURIComponent('重疾险')}&size=20`)
  await row(page, '重疾险首次面谈').getByRole('link', { name: '重疾险首次面谈' }).click()
  await page.getByRole('heading', { name: '重疾险首次面谈' }).waitFor()
  await button(page, '返回').click()
  await page.getByRole('heading', { name: '课程管理' }).waitFor()
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('f.title') === '重疾险' && searchParams.get('size') === '20', 'the list keeps its filter and its size')

  await page.goto(`${on.origin}/no/such/page`)
  await page.getByRole('heading', { name: '404错误!' }).waitFor()
  await eventually('an unknown address goes to /404', async () => (await addressOf(page)).pathname === '/404')
  await page.getByText('找不到网页！').waitFor()
  await page.getByText('对不起，您正在寻找的页面不存在。请检查网址是否有误，然后刷新页面重试。').waitFor()
  await on.picture(page, 'viewer-404')
  await page.goto(`${on.origin}/scene?courseId=999999999&canEdit=true`)
  await page.getByText('内容不存在').waitFor()
  await page.goto(`${on.origin}/courseManage`)
  await page.goto(`${on.origin}/nowhere`)
  await page.getByRole('button', { name: '返回' }).click()
  await page.getByRole('heading', { name: '课程管理' }).waitFor()
})
