// A pasted paper in the browser: its guesses are filtered and mended in place, a text without a type gets one, and the questions are imported.
import { scan } from '../axe.ts'
import { button, dialog, enterAt, eventually, rows, says } from '../journey.ts'
import { test } from '../stage.ts'

const paper = `一、单选题（每题2分）
1. 犹豫期一般为（B）天。
A. 10  B. 15
二、判断题
1. 犹豫期内可以退保。（√）
三、选择题
1. 等待期一般为多少天？
A. 30
B. 90
答案：B
参考答案
9. 先安抚客户`

test('a pasted paper is imported after its guesses are confirmed', async ({ on }) => {
  const page = await on.window()
  const api = await enterAt(on, page, 'author', '/questionBankList')
  const { id } = await api.send<{ id: string }>('POST', '/ai-exam/v1/subjectCategory', { categoryName: '粘贴的题库' })
  await page.goto(`${on.origin}/questionTypeManage?id=${id}&name=x`)
  await button(page, '导入试卷').click()
  const form = dialog(page, '导入试卷')
  await form.getByLabel('粘贴的文字').fill(paper)
  await scan(page, 'the choice of a paper')
  await button(form, '读取粘贴的文字').click()
  await eventually('the text that is no question is wrong', async () => (await form.locator('.ant-table-row').count()) === 1)
  await form.getByRole('button', { name: /^第4行题型：空/ }).waitFor()
  await form.locator('.ant-segmented-item').filter({ hasText: '待确认 1' }).click()
  await form.getByText('题型按内容判断，请确认').waitFor()
  await form.getByRole('button', { name: /^第3行题型：单选/ }).click()
  await page.locator('.ant-select-item').filter({ hasText: '多选' }).click()
  await eventually('the guess is gone', async () => (await form.getByText('题型按内容判断，请确认').count()) === 0)
  await scan(page, 'the preview of a paper')
  await form.getByRole('checkbox', { name: '跳过有误的 1 行' }).check()
  await button(form, '导入 3 条').click()
  await says(page, '导入成功')
  await button(form, '完成').click()
  await eventually('the questions are listed', async () => (await rows(page).count()) === 3)
})
