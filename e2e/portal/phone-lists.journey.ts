// Journeys of the back office on a phone: lists as cards, with selection, sorting and filters.
import type { Page } from 'playwright-core'
import { addCourse } from '../api.ts'
import { scan } from '../axe.ts'
import { act, button, confirm, dialog, enterAt, eventually, row, rows, says, until } from '../journey.ts'
import { test } from '../stage.ts'

const fits = (page: Page, what: string) =>
  eventually(`${what} is as wide as its window`, () => page.evaluate('document.documentElement.scrollWidth <= window.innerWidth'))
const titles = (page: Page) => page.locator('.yw-rowcard h2').allInnerTexts()

test('lists are cards on a phone', async ({ on }) => {
  const page = await on.window({ width: 390, height: 844 })
  const api = await enterAt(on, page, 'admin', '/user')
  const chosen = page.getByRole('region', { name: '已选项的操作' })
  await eventually('people are cards', () => rows(page).first().isVisible())
  await fits(page, 'the list of people')
  await scan(page, 'people as cards')

  const [, second, third] = await titles(page)
  const tick = (name: string | undefined) => page.getByRole('checkbox', { name: `选择 ${name}`, exact: true })
  await tick(second).check()
  await tick(third).check()
  await chosen.getByText('已选 2 项').waitFor()
  await scan(page, 'people chosen')
  await tick(third).uncheck()
  await chosen.getByText('已选 1 项').waitFor()
  await button(chosen, '取消选择').click()
  await chosen.waitFor({ state: 'hidden' })

  await rows(page).nth(1).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '详情' }).click()
  await dialog(page, '详情').getByText('登录名', { exact: true }).waitFor()
  await page.keyboard.press('Escape')

  const { scenesPage: namedAtLength } = await addCourse(api, { title: '名字很长的课'.repeat(16), scenes: [] })
  await page.goto(on.origin + namedAtLength)
  await page.getByRole('heading', { name: /名字很长的课/ }).waitFor()
  await fits(page, 'a course with a long name')

  const { scenesPage } = await addCourse(api, { title: '拇指课', scenes: ['甲', '乙', '丙'] })
  await page.goto(on.origin + scenesPage)
  await until(
    'the scenes',
    () => titles(page),
    (t) => t.join() === '甲,乙,丙',
  )
  await act(page, row(page, '甲'), '移到第 n 位')
  const asked = dialog(page, '移动位置')
  await asked.getByRole('spinbutton').fill('3')
  await button(asked, '移动').click()
  await says(page, '排序成功')
  await until(
    'the first is the last',
    () => titles(page),
    (t) => t.join() === '乙,丙,甲',
  )
  await act(page, row(page, '丙'), '删除')
  await confirm(page, '确定删除', '删除')
  await until(
    'two are left',
    () => titles(page),
    (t) => t.join() === '乙,甲',
  )
  await scan(page, 'scenes as cards')
})

test('lists are filtered on a phone', async ({ on }) => {
  const page = await on.window({ width: 390, height: 844, dark: true })
  await enterAt(on, page, 'author', '/questionBankList')
  await eventually('banks are cards', () => rows(page).first().isVisible())
  await fits(page, 'the list of banks')
  await scan(page, 'banks as cards, dark')
  await button(page.getByRole('group', { name: '状态' }), '禁用').click()
  await page.getByText('没有符合条件的结果').waitFor()
  await button(page, '清除筛选').click()
  await rows(page).first().waitFor()
  await button(page, '筛选').click()
  await dialog(page, '筛选').getByText('创建时间').waitFor()
  await scan(page, 'filters as a sheet, dark')
})

test('a phone shows assigned people row by row', async ({ on }) => {
  const page = await on.window({ width: 390, height: 844, dark: true })
  await enterAt(on, page, 'author', '/examList')
  await act(page, row(page, '新人上岗考试'), '指派')
  const records = dialog(page, /指派记录/)
  const widths = () => records.locator('.ant-table-row > td').evaluateAll((cells) => cells.map((c) => c.getBoundingClientRect().width))
  await eventually('what is assigned has the whole width, row by row', async () => {
    const seen = await widths()
    return seen.length > 0 && seen.every((w) => w > 240)
  })
  await fits(page, 'what is assigned')
  await scan(page, 'what is assigned, on a phone, dark')
  await records.getByRole('tab', { name: '人员与补考' }).click()
  await records.getByRole('checkbox', { name: '选择本页全部' }).check()
  await button(records, '安排补考（2）').waitFor()
  await scan(page, 'who must sit, on a phone, dark')
})
