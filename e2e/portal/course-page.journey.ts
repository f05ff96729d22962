// Journey of the course page: an author opens a course from the list, sorts its scenes, reads the tabs, adds a customer in the third scene
// and comes back from the script; on a phone, the outline and the details open above the cards.
import { addCourse } from '../api.ts'
import { scan } from '../axe.ts'
import { addressOf, button, dialog, enterAt, eventually, row, says, sortDown, until } from '../journey.ts'
import { test } from '../stage.ts'

const given = { scenes: ['客户到访', '健康告知', '签单回访'], subScene: '二胎妈妈', lines: [{ text: '这个保险一年要多少钱？' }] }

test('an author sorts scenes, adds a customer in the third one and opens the script', async ({ on }) => {
  const page = await on.window()
  const api = await enterAt(on, page, 'author', '/home')
  const course = await addCourse(api, { ...given, title: '工作台课程' })
  await page.goto(`${on.origin}/courseManage`)
  await row(page, '工作台课程').getByRole('link', { name: '工作台课程' }).click()
  await page.getByRole('heading', { name: '工作台课程' }).waitFor()
  await eventually('the address names the course', async () => (await addressOf(page)).pathname === `/course/${course.id}`)
  const details = page.getByRole('region', { name: /^子场景/ })
  await details.getByRole('heading', { name: '二胎妈妈' }).waitFor()
  await scan(page, 'the course page')
  await on.picture(page, 'course-page')

  const outline = page.getByRole('navigation', { name: '场景与子场景' })
  await sortDown(page, button(outline, '拖动第 1 行排序'), outline.locator('.yw-ws-group').filter({ hasText: '健康告知' }))
  await until(
    'the first scene has moved',
    () => page.locator('.yw-ws-scene h2').allInnerTexts(),
    (seen) => seen.join() === '健康告知,客户到访,签单回访',
  )
  const tabs: [string, string][] = [
    ['数字人', '整门课程'],
    ['学员表现', '打开完整的训练数据分析'],
    ['成片与课件包', '还没有成片'],
    ['设置', '课程信息'],
    ['内容', '学员还看不到'],
  ]
  for (const [tab, shown] of tabs) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByText(shown).first().waitFor()
    await scan(page, `the tab ${tab}`)
  }

  await button(page, /新建子场景\s*：签单回访/).click()
  const form = dialog(page, '新建子场景')
  await form.getByLabel('子场景名称').fill('临时变卦的陈总')
  await button(form, '新建子场景').click()
  await says(page, '子场景新建成功')
  await details.getByRole('heading', { name: '临时变卦的陈总' }).waitFor()
  await outline.getByLabel('搜索场景、子场景').fill('陈总')
  await until(
    'the search leaves one customer',
    () => outline.locator('.yw-ws-leaf').allInnerTexts(),
    (seen) => seen.length === 1 && seen[0]?.includes('还没有脚本') === true,
  )
  await details.getByRole('link', { name: '写脚本' }).click()
  await page.getByRole('heading', { name: '临时变卦的陈总', level: 1 }).waitFor()
  await page.getByRole('link', { name: '工作台课程' }).click()
  await page.getByRole('heading', { name: '签单回访' }).waitFor()
})

test('on a phone the outline and the details open above the cards', async ({ on }) => {
  const page = await on.window({ width: 390, height: 844 })
  const api = await enterAt(on, page, 'author', '/home')
  const { id } = await addCourse(api, { ...given, title: '口袋里的课程' })
  const bare = await addCourse(api, { title: '空白课程', scenes: [] })
  await page.goto(`${on.origin}/course/${id}`)
  await button(page, '目录').click()
  const outline = dialog(page, '目录')
  await scan(page, 'the outline on a phone')
  await outline.getByRole('button', { name: /二胎妈妈/ }).click()
  const details = dialog(page, '二胎妈妈')
  await details.getByRole('region', { name: /二胎妈妈/ }).waitFor()
  await scan(page, 'the details on a phone')
  await details.getByRole('button', { name: /关闭|Close/ }).click()
  await eventually('the address chooses nothing', async () => (await addressOf(page)).search === '')
  await page.goto(`${on.origin}/course/${bare.id}`)
  await button(page, '新建场景').waitFor()
  await page.goto(`${on.origin}/course/999999999`)
  await page.getByText('内容不存在').waitFor()
})
