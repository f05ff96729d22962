// Checks with axe the dialogs of the authoring screens in both themes: readiness, read-only views, conflicts, imports, recycle bin.
import type { Page } from 'playwright-core'
import { writeSheet } from '#platform/spreadsheets/spreadsheets.ts'
import { addCourse, type Api } from '../api.ts'
import { scan } from '../axe.ts'
import { act, asTable, button, dialog, enterAt, expect, row, rows, type Stage } from '../journey.ts'
import { test } from '../stage.ts'

type Check = (page: Page, what: string) => Promise<void>
interface Record {
  version: string
}

const wrongSheet = () =>
  writeSheet(
    ['类型*', '媒体类型*', '是否需要回答*', '章节', '文本', '答题要点', '参考答案'].map((title) => ({ title })),
    [
      ['话术对话', '视频', '需要', '开场', '您好，我想了解一下重疾险。', '', '您好，请坐，我们慢慢聊。'],
      ['闲聊', '视频', '需要', '开场', '', '', ''],
    ],
  )

async function courseDialogs(page: Page, api: Api, { id, title }: { id: string; title: string }, check: Check) {
  await row(page, title).getByRole('switch').hover()
  await page.getByText('只有包含有效子场景脚本的课程才能启用').last().waitFor()
  await page.getByText(/建议补齐/).waitFor()
  await check(page, 'what a course lacks')
  await act(page, row(page, title), '编辑')
  const form = dialog(page, /编辑课程/)
  const { version } = await api.send<Record>('GET', `/course/${id}`)
  await api.send('PUT', '/course', { id, version, title, description: `改过 ${version}` })
  await form.getByLabel('课程描述').fill('我写的')
  await button(form, '保存').click()
  await form.getByText(/刚刚被他人修改过/).waitFor()
  await check(page, 'a conflict')
  await button(form, '采用对方的修改').click()
  await button(form, '保存').click()
  await form.waitFor({ state: 'hidden' })
  await act(page, row(page, title), '协作者')
  const people = dialog(page, /协作者/)
  await people.getByRole('combobox', { name: '搜索人员' }).fill('林小满')
  await page.locator('.ant-select-item-option').filter({ hasText: '林小满' }).click()
  await people.locator('.ant-table-row').filter({ hasText: '林小满' }).waitFor()
  await check(page, 'the co-authors of a course')
  await act(page, people.locator('.ant-table-row'), '移除')
  await button(people, '关闭').last().click()
}

async function sheets(page: Page, scriptPage: string, check: Check) {
  await page.goto(scriptPage)
  await asTable(page)
  await rows(page).first().waitFor()
  await button(page, '导入脚本').click()
  const form = dialog(page, /导入脚本/)
  await form.getByText('拖入表格').waitFor()
  await check(page, 'choosing a sheet')
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: '脚本.xlsx', mimeType: 'application/octet-stream', buffer: await wrongSheet() })
  await button(form, /^导入 \d+ 条$/, false).waitFor()
  await check(page, 'a preview with wrong rows')
}

async function lookingOnly(on: Stage, page: Page, { title, scriptPage }: { title: string; scriptPage: string }, check: Check) {
  await enterAt(on, page, 'viewer', '/courseManage')
  await button(row(page, title), '查看').click()
  await dialog(page, /查看课程/).waitFor()
  await check(page, 'a course looked at')
  await page.goto(on.origin + scriptPage)
  await asTable(page)
  await button(rows(page).first(), '查看').click()
  await dialog(page, /查看脚本/).waitFor()
  await check(page, 'a line looked at')
}

for (const tone of ['light', 'dark'])
  test(`dialogs of authoring screens are accessible, ${tone}`, async ({ on }) => {
    const dark = tone === 'dark'
    const title = `打开的课程 ${tone}`
    const api = await on.api('author')
    const lines = [{ text: '这一句足够长，可以生成视频。', answerText: '参考答案也足够长，可以生成。' }]
    const made = { title, ...(await addCourse(api, { title, scenes: ['场景一', '场景二'], subScene: '子场景一', lines })) }
    const gone = await addCourse(api, { title: `删掉的课程 ${tone}`, scenes: ['旧场景'] })
    await api.send('PATCH', '/course', [gone.id])
    const faults: string[] = []
    const check: Check = (page, what) => scan(page, `${what}, ${tone}`).catch((error: Error) => void faults.push(error.message))
    const page = await on.window({ dark })
    await enterAt(on, page, 'author', '/courseManage')
    await courseDialogs(page, api, made, check)
    await sheets(page, on.origin + made.scriptPage, check)
    await page.goto(`${on.origin}/recycleBin`)
    await row(page, `删掉的课程 ${tone}`).waitFor()
    await check(page, 'the recycle bin')
    await lookingOnly(on, await on.window({ dark }), made, check)
    expect(faults.length === 0, `\n${faults.join('\n')}`)
  })
