// Journeys of spreadsheets: a user corrects wrong rows in the preview, imports, exports, and imports again.
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { writeSheet } from '#platform/spreadsheets/spreadsheets.ts'
import { addCourse } from '../api.ts'
import { scan } from '../axe.ts'
import { act, asTable, button, dialog, enterAt, eventually, expect, reloadUnsaved, row, rows, says, type Stage, until } from '../journey.ts'
import { test } from '../stage.ts'

const lineTitles = ['类型', '媒体类型', '是否需要回答', '章节', '文本', '答题要点', '参考答案']
const treeTitles = ['课程名称', '课程描述', '场景名称', '场景描述', '子场景名称', '子场景内容']
const sheetOf = (titles: readonly string[], lines: readonly string[][]) =>
  writeSheet(
    titles.map((title) => ({ title })),
    lines,
  )
const give = (page: Page, name: string, buffer: Buffer) =>
  dialog(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
const cell = (page: Page, name: RegExp) => dialog(page).getByRole('button', { name })
const closed = (page: Page) => dialog(page).waitFor({ state: 'hidden' })

async function imported(page: Page, n: number) {
  await button(dialog(page), `导入 ${n} 条`).click()
  await says(page, '导入成功')
  await dialog(page).getByText(`已导入 ${n} 条`).waitFor()
}

/** Files that are no sheet, too large, two at once, or interrupted are refused in words, and another file can follow. */
async function notTaken(page: Page) {
  const alert = (text: string) => dialog(page).getByRole('alert').getByText(text).waitFor()
  await give(page, '脚本.txt', Buffer.from('不是表格'))
  await alert('只支持 .xlsx/.xls 类型文件')
  const folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-sheet-'))
  const large = path.join(folder, '很大.xlsx')
  await writeFile(large, '')
  await truncate(large, 100 * 1024 * 1024)
  await dialog(page).locator('input[type=file]').setInputFiles(large)
  await alert('文件必须小于100M')
  await rm(folder, { recursive: true })
  const two = await page.evaluateHandle(`(() => {
    const both = new DataTransfer()
    for (const name of ['一.xlsx', '二.xlsx']) both.items.add(new File(['x'], name))
    return both
  })()`)
  await dialog(page).getByText('拖入表格').dispatchEvent('drop', { dataTransfer: two })
  await alert('只能上传一个文件')
  const sheet = await sheetOf(lineTitles, [['提示', '文本', '不需要', '', '一句话', '', '']])
  await page.route('**/course/subscene/import**', (route) => route.abort())
  await give(page, '脚本.xlsx', sheet)
  await alert('上传失败，请重试')
  await page.unroute('**/course/subscene/import**')
  await page.route('**/course/subscene/import**', (route) => route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }))
  await give(page, '脚本.xlsx', sheet)
  await alert('导入失败')
  await page.unroute('**/course/subscene/import**')
}

/** Two of four rows are wrong: one is corrected by mouse, one by keyboard; nothing is imported before. */
async function scriptsWithFaults(on: Stage, page: Page, scriptPage: string) {
  await page.goto(`${on.origin}${scriptPage}`)
  await asTable(page)
  await button(page, '导入脚本').click()
  await notTaken(page)
  await give(
    page,
    '脚本.xlsx',
    await sheetOf(lineTitles, [
      ['提示', '音频', '不需要', '开场', '请先寒暄，再了解客户的家庭情况', '', ''],
      ['提示', '音屏', '不需要', '开场', '第二句足够长的提示语', '', ''],
      ['话术对话', '音屏', '需要', '正文', '您好，请问您想了解哪方面的内容', '', ''],
      ['提示', '文本', '不需要', '正文', '=1+1 也只是一句文本', '', ''],
    ]),
  )
  await cell(page, /^第3行媒体类型：音屏，应为视频、音频、文本/).click()
  await eventually('wrong rows must be mended or left out first', () => button(dialog(page), '导入 2 条').isDisabled())
  await page.locator('.ant-select-item-option', { hasText: '音频' }).click()
  await dialog(page).getByText('同样修改其他相同的值').click()
  await page.keyboard.press('Enter')
  // Enter moves to the next wrong cell that this correction does not cover
  const answer = dialog(page).getByRole('textbox', { name: '第4行参考答案' })
  await answer.fill('您好，我想先听听您家里的情况')
  await on.picture(page, 'sheets-mending')
  await page.keyboard.press('Enter')
  await dialog(page)
    .getByText('没有有误的行')
    .or(button(dialog(page), '导入 4 条'))
    .first()
    .waitFor()
  // corrections survive a reload
  await reloadUnsaved(page)
  await button(page, '导入脚本').click()
  await button(dialog(page), '恢复未保存的内容').click()
  await button(dialog(page), '导入 4 条').waitFor()
  await scan(page, 'a preview that was mended')
  await imported(page, 4)
  await on.picture(page, 'sheets-done')
  await button(dialog(page), '完成').click()
  await closed(page)
  await until(
    'four lines',
    () => rows(page).allInnerTexts(),
    (all) => all.length === 4 && (all[3] ?? '').includes('=1+1 也只是一句文本'),
  )
}

/** Importing the exported file finds every line existing already. */
async function sameAgain(page: Page) {
  const saving = page.waitForEvent('download')
  await button(page.locator('.yw-script-head'), '更多').click()
  await page.getByRole('menuitem', { name: '导出脚本' }).click()
  const saved = await readFile(await (await saving).path())
  await button(page, '导入脚本').click()
  await give(page, '导出的.xlsx', saved)
  await dialog(page).getByText('4 行与已有内容相同，不再导入').waitFor()
  await eventually('there is nothing to import', () => button(dialog(page), '导入 0 条').isDisabled())
  await page.keyboard.press('Escape')
  await closed(page)
}

async function course(on: Stage, page: Page) {
  await button(page, '导入课程').click()
  const sheet = (title: string) =>
    sheetOf(
      [...treeTitles, ...lineTitles],
      [
        [
          title,
          '整个课程来自一张表',
          '初次拜访',
          '客户在家',
          '开场',
          '王女士是两个孩子的妈妈',
          '提示',
          '音频',
          '不需要',
          '',
          '请先寒暄，再了解客户',
          '',
          '',
        ],
        ['', '', '', '', '结束', '', '提示', '音频', '不需要', '', '约好下一次见面的时间', '', ''],
      ],
    )
  await give(page, '课程.xlsx', await sheet('长'.repeat(101)))
  // the second row repeats the title of the first and is corrected with it
  await cell(page, /^第2行课程名称/).click()
  await dialog(page).getByRole('textbox', { name: '第2行课程名称' }).fill('表格里的课程')
  await page.keyboard.press('Enter')
  await imported(page, 2)
  await button(dialog(page), '完成').click()
  await closed(page)
  await row(page, '表格里的课程').waitFor()

  const saving = page.waitForEvent('download')
  await act(page, row(page, '表格里的课程'), '导出')
  expect((await saving).suggestedFilename() === '表格里的课程.xlsx', 'the file is called like the course')
  const saved = await readFile(await (await saving).path())
  await button(page, '导入课程').click()
  await give(page, '表格里的课程.xlsx', saved)
  await cell(page, /^第2行课程名称：表格里的课程，课程「表格里的课程」已存在/).waitFor()
  await dialog(page).getByRole('switch', { name: '追加到同名课程' }).click()
  await dialog(page).getByText('2 行与已有内容相同，不再导入').waitFor()
  await on.picture(page, 'sheets-there')
  await button(dialog(page), '取消').click()
  await closed(page)
}

test('a user imports and exports scripts as spreadsheets', async ({ on }) => {
  const page = await on.window()
  const made = await addCourse(await on.api('author'), { title: '表格课程', scenes: ['首次面谈'], subScene: '二胎妈妈' })
  await enterAt(on, page, 'author', '/courseManage')
  await scriptsWithFaults(on, page, made.scriptPage)
  await sameAgain(page)
})

test('a user imports and exports courses as spreadsheets', async ({ on }) => {
  const page = await on.window()
  await enterAt(on, page, 'author', '/courseManage')
  await course(on, page)
})
