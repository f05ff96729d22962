// Journey at 200 % text size: no text of actions, column headings, labels and tabs is cut, in lists, forms and reports.
import type { Page } from 'playwright-core'
import { addCourse } from '../api.ts'
import { asTable, button, dialog, enterAt, row, rows, until } from '../journey.ts'
import { test } from '../stage.ts'
import { cutAtTwice } from '../text-size.ts'

const lists: [path: string, heading: string | RegExp][] = [
  ['/home', /^首页：.+好，/],
  ['/courseManage', '课程管理'],
  ['/trainingProjectManage', '培训项目管理'],
  ['/examList', '考试管理'],
  ['/questionBankList', '题库管理'],
  ['/examDataAnalysis', '考试数据分析'],
  ['/user', '用户管理'],
  ['/menuList', '菜单管理'],
  ['/tenantSetting', '企业设置'],
]

const allIsRead = (page: Page, where: string) =>
  until(
    `all of ${where} is read at 200 %`,
    () => cutAtTwice(page),
    (cut) => cut.length === 0,
    15_000,
  )

test('no text is cut at 200 % text size', async ({ on }) => {
  const page = await on.window()
  const lines = [{ text: '第一句足够长的客户提问。' }]
  const made = await addCourse(await on.api('author'), { title: '大字课程', scenes: ['甲', '乙'], subScene: '一句', lines })
  await enterAt(on, page, 'admin', '/courseManage')
  for (const [path, heading] of lists) {
    await page.goto(on.origin + path)
    await page.getByRole('heading', { name: heading, exact: true }).waitFor()
    await allIsRead(page, path)
  }
  await page.goto(on.origin + made.scriptPage)
  await asTable(page)
  await row(page, '第一句足够长').waitFor()
  await allIsRead(page, '脚本')
  await button(page, '新增脚本').click()
  await dialog(page, '新增脚本').waitFor()
  await allIsRead(page, 'the form of a line')
  await on.picture(page, 'text-size-form')
  await page.goto(`${on.origin}/courseManage`)
  await rows(page).first().waitFor()
  await allIsRead(page, '课程管理')
  await on.picture(page, 'text-size-list')
})
