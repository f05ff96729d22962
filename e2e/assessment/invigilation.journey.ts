// An examiner watches a running exam: adds minutes, sends a message, hands in by force and reopens; the candidate's page in another window
// shows each without a reload. Axe checks the screens.
import type { Page } from 'playwright-core'
import type { Api } from '../api.ts'
import { scan } from '../axe.ts'
import { act, addCookie, button, dialog, enterAt, eventually, row, says, type Stage } from '../journey.ts'
import { test } from '../stage.ts'

const EXAM = '/ai-exam/v1'
interface Made {
  id: string
}
const phone = { width: 390, height: 844 }
const name = '监考的考试'
const candidate = '林小满'

/** Three questions for the viewer and the auditor, with leaves tracked. */
async function addExam(admin: Api): Promise<string> {
  const { id: categoryId } = await admin.send<Made>('POST', `${EXAM}/subjectCategory`, { categoryName: `${name}的题库` })
  const options = ['十天', '十五天', '三十天'].map((optionContent) => ({ optionContent }))
  const asked: string[] = []
  for (let i = 1; i <= 3; i++) {
    const given = { categoryId, type: 0, subjectName: `第${i}种产品的犹豫期是多少天？`, score: 10, options, answer: { answer: 'B' } }
    asked.push((await admin.send<Made>('POST', `${EXAM}/subjects`, given)).id)
  }
  const fields = { examinationName: name, startTime: '2026-01-01 09:00:00', examDurationMinute: 60, trackHidden: true, trackPaste: true }
  const { id } = await admin.send<Made>('POST', `${EXAM}/examination`, { ...fields, categories: [{ categoryId }] })
  await admin.send('POST', `${EXAM}/examination/batchAddSubjects/${id}`, asked)
  const { records } = await admin.send<{ records: (Made & { loginName: string })[] }>('GET', '/user/pages?pageSize=100')
  const targets = records.filter((u) => ['viewer', 'auditor'].includes(u.loginName)).map((u) => u.id)
  await admin.send('POST', `${EXAM}/exam-assign/record`, { examinationId: id, selectionType: 'BY_USER', targets })
  return id
}

/** Selects the candidate, opens the dialog of an action, fills its field and confirms. */
async function actOn(desk: Page, action: string | RegExp, field: string, words: string, verb: RegExp) {
  await desk.getByLabel(`选择${candidate}`).check()
  await button(desk, action).click()
  const form = dialog(desk, new RegExp(name))
  await form.getByRole('textbox', { name: field }).fill(words)
  await button(form, verb).click()
  await form.waitFor({ state: 'hidden' })
}

async function begin(on: Stage, page: Page, examId: string) {
  await page.goto(`${on.origin}/learn/exam/${examId}`)
  await page.locator('.yl-rules').getByText('粘贴 50 字以上', { exact: false }).waitFor()
  await page.getByLabel(/我已/).check()
  await button(page, '开始考试').click()
  await page.getByText('第 1 题').waitFor()
  await page.locator('.yl-choice').filter({ hasText: '十五天' }).click()
}

/** Added minutes and a message reach the paper, and the examiner sees the receipt. */
async function helpAndTell(on: Stage, desk: Page, page: Page) {
  await actOn(desk, /^加时/, '原因', '考场网络中断', /^加时（1 人）/)
  await says(desk, '加时：1 人')
  await page.getByText('考官为您增加了 10 分钟：考场网络中断').waitFor()
  await eventually('the clock shows the new end', async () => (await page.locator('.yl-exam-bar time').innerText()).startsWith('1:'))
  await scan(page, 'a paper with added minutes')
  await on.picture(page, 'exam-day-minutes')
  await button(page, '知道了').click()
  await row(desk, candidate).getByText('加 10 分钟').waitFor()

  await actOn(desk, '发消息', '消息', '第 3 题单位更正为万元', /^发送/)
  const sheet = dialog(page, '考官的消息')
  await sheet.getByText('第 3 题单位更正为万元').waitFor()
  await on.picture(page, 'exam-day-message')
  await row(desk, candidate).getByText('1 未读').waitFor()
  await button(sheet, '知道了').click()
  await sheet.waitFor({ state: 'hidden' })
  await row(desk, candidate).getByText('已读').waitFor()
}

test('an examiner watches an exam and acts, and the page of the candidate follows', async ({ on }) => {
  const admin = await on.api('admin')
  const examId = await addExam(admin)
  const [desk, page] = [await on.window(), await on.window(phone)]
  await addCookie(page.context(), await on.api('viewer'))
  await enterAt(on, desk, 'admin', `/examList?f.examinationName=${name}`)
  await act(desk, row(desk, name), '监考')
  await button(desk, '未开始 2').waitFor()
  await scan(desk, 'a live view before anybody has begun')
  await begin(on, page, examId)
  await button(desk, '作答中 1').waitFor()
  await row(desk, candidate).getByText('1 / 3').waitFor()
  await button(desk, '作答中 1').click()
  await eventually('the number filters', async () => (await desk.locator('.yw-live tbody tr[data-row-key]').count()) === 1)
  await on.picture(desk, 'exam-day-live')
  await helpAndTell(on, desk, page)

  await actOn(desk, '代为交卷', '原因', '违反考场纪律', /^交卷（1 人）/)
  await page.getByText('考官已代您交卷：违反考场纪律').waitFor()
  await on.picture(page, 'exam-day-handed-in')
  await button(desk, '已交卷 1').click()
  await desk.getByLabel(`选择${candidate}`).check()
  await button(desk, '更多').click()
  await desk.getByRole('menuitem', { name: '重开作答' }).click()
  const form = dialog(desk, new RegExp(name))
  await form.getByRole('textbox', { name: '原因' }).fill('误交')
  await button(form, /^重开（1 人）/).click()
  await form.waitFor({ state: 'hidden' })
  await button(page, '查看结果').click()
  await button(page, '继续考试').click()
  await page.getByText('考官重开了这次考试').waitFor()
  await page.locator('.yl-choice:has(:checked)').filter({ hasText: '十五天' }).waitFor()

  await button(desk, /^全部/).click()
  await button(desk, `${candidate}的考试经过`).click()
  const history = dialog(desk, /考试经过/)
  for (const words of ['开始考试', '加时 10 分钟', '第 3 题单位更正为万元', '考官代为交卷', '误交'])
    await history.getByText(words).first().waitFor()
  await scan(desk, 'the history of a candidate')
  await on.picture(desk, 'exam-day-history')
})
