// Journey of the global search: Ctrl+K, two characters, arrows and Enter open a page; fewer permissions find less.
import type { Page } from 'playwright-core'
import { addCourse } from '../api.ts'
import { scan } from '../axe.ts'
import { addressOf, button, dialog, enterAt, eventually, until } from '../journey.ts'
import { test } from '../stage.ts'

const options = (page: Page) => page.getByRole('listbox', { name: '搜索结果' }).getByRole('option')
const found = (page: Page, text: string) =>
  until(
    text,
    () => options(page).allInnerTexts(),
    (seen) => seen.some((t) => t.includes(text)),
  )

test('a user finds and opens records by the keyboard', async ({ on }) => {
  const page = await on.window()
  const api = await enterAt(on, page, 'author', '/courseManage')
  await addCourse(api, { title: '潮汐训练', scenes: ['到店'], subScene: '潮汐客户', lines: [{ text: '我想问问潮汐计划的收益有多少' }] })
  await page.getByRole('heading', { name: '课程管理' }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: '搜索' })
  await field.fill('题库')
  await found(page, '题库管理')
  await scan(page, 'search, a menu entry')
  await field.fill('潮汐')
  await found(page, '我想问问潮汐计划的收益有多少')
  await scan(page, 'search with results')
  await on.picture(page, 'search')
  await eventually('the first is chosen', async () => (await options(page).first().getAttribute('aria-selected')) === 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await eventually('at the script', async () => /\/script\?/.test((await addressOf(page)).href))
  await page.getByText('我想问问潮汐计划的收益有多少').first().waitFor()
  await button(page, '搜索，Ctrl+K').click()
  await field.fill('潮汐')
  await page.getByRole('option', { name: '课程练习报表：潮汐训练' }).click()
  await page.getByText(/分析条件：课程练习 潮汐训练/).waitFor()
  await button(page, '搜索，Ctrl+K').click()
  await field.fill('没有这样的词')
  await page.getByText('没有找到“没有这样的词”').waitFor()
  await scan(page, 'search without results')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'hidden' })

  // commands are available on any page
  await button(page, '搜索，Ctrl+K').click()
  await field.fill('xjks')
  await found(page, '新建考试')
  await eventually(
    'nothing that they may not',
    async () => !(await options(page).allInnerTexts()).some((text) => text.includes('添加人员')),
  )
  await on.picture(page, 'search-commands')
  await page.keyboard.press('Enter')
  await dialog(page, '新建考试').waitFor()
  await eventually('the address forgets it', async () => !(await addressOf(page)).search.includes('new'))
  await page.keyboard.press('Escape')
  await dialog(page, '新建考试').waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('heading', { name: '考试管理' }).waitFor()
  await eventually('nor does a reload begin again', async () => (await dialog(page, '新建考试').count()) === 0)

  const dark = await on.window({ dark: true })
  await enterAt(on, dark, 'auditor', '/auditLog')
  await dark.getByRole('heading', { name: '审计日志' }).waitFor()
  await dark.keyboard.press('Control+k')
  await dark.getByRole('combobox', { name: '搜索' }).fill('潮汐')
  await dark.getByText('没有找到“潮汐”').waitFor()
  await scan(dark, 'search, dark')
})
