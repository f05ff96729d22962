// An exam with all integrity measures: set in the form, announced, enforced during the sitting, shown to the examiner. Axe checks the
// screens.
import type { Page } from 'playwright-core'
import type { Api } from '../api.ts'
import { scan } from '../axe.ts'
import { act, addCookie, button, confirm, dialog, enterAt, eventually, expect, row, says, type Stage, until } from '../journey.ts'
import { test } from '../stage.ts'

const EXAM = '/ai-exam/v1'
interface Made {
  id: string
}
interface Person extends Made {
  loginName: string
}
interface Sitting {
  questions: { subjectId: string; options: { optionName: string; optionContent: string }[] }[]
  answers: { response: unknown }[]
}
const phone = { width: 390, height: 844 }
const name = '公平的考试'
const labels = ['题目乱序', '选项乱序', '禁止粘贴', '水印', '切屏记录', '单设备作答']

/** Eight questions with four options each, and a short answer unless the exam is to be graded at once. */
async function addPaper(admin: Api, examinationName: string, more: object = {}, isShort = true): Promise<string> {
  const { id: categoryId } = await admin.send<Made>('POST', `${EXAM}/subjectCategory`, { categoryName: `${examinationName}的题库` })
  const options = ['十天', '十五天', '三十天', '以上都不对'].map((optionContent) => ({ optionContent }))
  const asked: string[] = []
  for (let i = 1; i <= 8; i++) {
    const given = { categoryId, type: 0, subjectName: `第${i}种产品的犹豫期是多少天？`, score: 10, options, answer: { answer: 'B' } }
    asked.push((await admin.send<Made>('POST', `${EXAM}/subjects`, given)).id)
  }
  const short = { categoryId, type: 1, subjectName: '客户嫌贵时怎样回应？', score: 20, answer: { answer: '先共情' } }
  if (isShort) asked.push((await admin.send<Made>('POST', `${EXAM}/subjects`, short)).id)
  const fields = { examinationName, startTime: '2026-01-01 09:00:00', examDurationMinute: 60, maxExamCnt: 1, ...more }
  const { id } = await admin.send<Made>('POST', `${EXAM}/examination`, { ...fields, categories: [{ categoryId }] })
  await admin.send('POST', `${EXAM}/examination/batchAddSubjects/${id}`, asked)
  const { records } = await admin.send<{ records: Person[] }>('GET', '/user/pages?pageSize=100')
  const targets = records.filter((u) => ['viewer', 'auditor'].includes(u.loginName)).map((u) => u.id)
  await admin.send('POST', `${EXAM}/exam-assign/record`, { examinationId: id, selectionType: 'BY_USER', targets })
  return id
}

/** Turns all six measures on in the form, and finds them in the list. */
async function turnOn(on: Stage, desk: Page) {
  await row(desk, name).waitFor()
  await act(desk, row(desk, name), '编辑')
  const form = dialog(desk, /编辑考试/)
  const group = form.getByRole('group', { name: '防作弊' })
  await group.scrollIntoViewIfNeeded()
  await scan(desk, 'what keeps an exam fair, in its form')
  for (const label of labels) await group.getByLabel(label).check()
  await on.picture(desk, 'fair-form')
  await button(form, '保存').click()
  await form.waitFor({ state: 'hidden' })
  await act(desk, row(desk, name), '试卷')
  await desk.getByText(`防作弊：${labels.join('、')}`).waitFor()
}

/** Reads the announcement, starts the exam and returns the attempt. */
async function begin(on: Stage, page: Page, examId: string): Promise<string> {
  await page.goto(`${on.origin}/learn/exam/${examId}`)
  await page.getByText('离开考试页面 3 秒以上', { exact: false }).waitFor()
  for (const told of ['题目顺序不同', '选项顺序不同', '不能粘贴', '水印', '一台设备'])
    await page.locator('.yl-rules').getByText(told, { exact: false }).waitFor()
  await scan(page, 'what keeps an exam fair, told')
  await on.picture(page, 'fair-told')
  await page.getByLabel(/我已/).check()
  await button(page, '开始考试').click()
  await page.getByText('第 1 题').waitFor()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Goes to the first question of a type by the answer card, because the questions are shuffled. */
async function goTo(page: Page, type: string) {
  await button(page, /^答题卡/).click()
  await button(dialog(page, '答题卡'), new RegExp(`^第\\d+题，${type}`))
    .first()
    .click()
}

/** Answers shuffled options by their shown letters; a paste is refused. */
async function answer(on: Stage, page: Page, viewer: Api, id: string) {
  const sitting = () => viewer.send<Sitting>('GET', `${EXAM}/attempt/${id}`)
  await page.locator('.yl-watermark').waitFor()
  await goTo(page, '单选')
  await eventually('letters are places', async () => (await page.locator('.yl-choice b').allInnerTexts()).join('') === 'ABCD')
  await eventually('what speaks of the others is the last', async () =>
    (await page.locator('.yl-choice').last().innerText()).includes('以上都不对'),
  )
  await page.locator('.yl-choice').filter({ hasText: '十五天' }).click()
  await until('十五天 is B in the bank, wherever it stands', sitting, ({ answers }) => answers[0]?.response === 'B')
  await scan(page, 'a paper with a watermark')
  await on.picture(page, 'fair-paper')
  const order = (await sitting()).questions.map((q) => q.subjectId).join()
  const at = await page.locator('.yl-question legend').innerText()
  await page.reload()
  await eventually('the page comes back to its question', async () => (await page.locator('.yl-question legend').innerText()) === at)
  expect((await sitting()).questions.map((q) => q.subjectId).join() === order, 'the order stays')
  await page.locator('.yl-watermark').waitFor()
  await goTo(page, '简答')
  const field = page.getByLabel('作答')
  await field.fill('先共情')
  await field.dispatchEvent('paste')
  await page.getByText('这场考试不能粘贴，请直接输入').waitFor()
  await on.picture(page, 'fair-no-paste')
}

/** Hides the page for so many seconds by moving the clock. */
async function leave(page: Page, seconds: number) {
  const show = (state: string) =>
    page.evaluate(
      `Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' }); document.dispatchEvent(new Event('visibilitychange'))`,
    )
  await show('hidden')
  await page.evaluate(`{ const now = performance.now.bind(performance); performance.now = () => now() + ${seconds * 1000} }`)
  await show('visible')
}

test('an exam with all integrity measures enforces them and shows the leaves to the examiner', async ({ on }) => {
  const admin = await on.api('admin')
  const examId = await addPaper(admin, name)
  const desk = await on.window()
  await enterAt(on, desk, 'admin', `/examList?f.examinationName=${name}`)
  await turnOn(on, desk)
  const [page, second, viewer] = [await on.window(phone), await on.window(phone), await on.api('viewer')]
  for (const each of [page, second]) await addCookie(each.context(), viewer)
  const id = await begin(on, page, examId)
  await answer(on, page, viewer, id)
  // moves the start back, so that the leave lies within the sitting
  await on.query(`update exam_attempt set started_at = started_at - interval '2 minutes' where id = ${id}`)
  const noted = page.waitForResponse((r) => r.url().endsWith('/events') && r.ok())
  await leave(page, 42)
  await noted

  // a second device cannot take over before the first is silent or released
  await second.goto(`${on.origin}/learn/attempt/${id}`)
  await button(second, '转到本机').click()
  await second.getByText('原来的设备还在作答', { exact: false }).waitFor()
  await on.picture(second, 'fair-other-device')
  await enterAt(on, desk, 'admin', `/examList?f.examinationName=${name}`)
  await act(desk, row(desk, name), '指派')
  await desk.getByRole('tab', { name: '人员与补考' }).click()
  await desk.getByLabel('选择林小满').check()
  await scan(desk, 'people who sit an exam')
  await on.picture(desk, 'fair-release')
  await button(desk, '解除设备（1）').click()
  await confirm(desk, '解除 1 人的作答设备？', '解除设备')
  await says(desk, '已解除 1 人的设备')
  await button(second, '转到本机').click()
  await second.getByText('第 1 题').waitFor()
  await button(second, /^答题卡/).click()
  await second.getByText('已答 2 题').waitFor()
  await button(second, '交卷').click()
  await button(second, '确认交卷').click()
  await second.getByText('已交卷，待阅卷').waitFor()

  // a timeline beside the paper, and a word in the list
  await desk.goto(`${on.origin}/examDataAnalysis?examId=${examId}&name=${name}&view=results`)
  const result = row(desk, '林小满')
  await result.getByText('离开 1 次，换设备 1 次').waitFor()
  await on.picture(desk, 'fair-results')
  await act(desk, result, '看试卷')
  const course = desk.getByRole('region', { name: '考试过程' })
  await course
    .getByText(/离开考试页面 4\d 秒/)
    .first()
    .waitFor()
  await course.getByText('考官解除了作答设备').waitFor()
  await course.getByText('转到另一台设备作答').waitFor()
  await scan(desk, 'what happened while an exam was sat')
  await on.picture(desk, 'fair-timeline')
})

const devices = [1, 2].map((n) => `5f0c7f4e-8f6b-4c6e-9a51-1c7a2f6f000${n}`)
/** An attempt handed in on the second device after the first was silent, with so many right answers. */
async function sit(on: Stage, viewer: Api, examinationId: string, right: number) {
  const { id, questions } = await viewer.send<Made & Sitting>('POST', `${EXAM}/attempt`, { examinationId })
  await viewer.send('POST', `${EXAM}/attempt/${id}/hold`, { holder: devices[0] })
  await on.query(`update exam_attempt set holder_seen_at = now() - interval '2 minutes' where id = ${id}`)
  await viewer.send('POST', `${EXAM}/attempt/${id}/hold`, { holder: devices[1], take: true })
  const answers = questions.slice(0, right).map(({ subjectId }) => ({ subjectId, response: 'B', rev: 1 }))
  await viewer.send('PUT', `${EXAM}/attempt/${id}/answer`, { holder: devices[1], answers })
  await viewer.send('POST', `${EXAM}/attempt/${id}/submit?holder=${devices[1]}`)
}

test('the report shows each attempt with its own events', async ({ on }) => {
  const [admin, viewer] = [await on.api('admin'), await on.api('viewer')]
  const title = '考了三次的考试'
  const examId = await addPaper(admin, title, { maxExamCnt: 3, singleDevice: true, trackHidden: true }, false)
  for (const right of [1, 3, 2]) await sit(on, viewer, examId, right)
  for (const options of [{}, { dark: true }, phone]) {
    const page = await on.window(options)
    await enterAt(on, page, 'admin', `/examDataAnalysis?examId=${examId}&name=${title}&view=results`)
    const drawer = page.getByRole('dialog', { name: /林小满的试卷/ })
    // the page scrolls to its results while they arrive: a press can meet the row as it moves
    await eventually('the paper opens', async () => {
      const isOpening = (await page.locator('.ant-drawer-mask').count()) > 0
      if (!isOpening)
        await button(page, '林小满')
          .click({ timeout: 2_000 })
          .catch(() => undefined)
      return drawer.isVisible()
    })
    const sittings = drawer.getByRole('radiogroup', { name: '看第几次' })
    await sittings.getByText('第 2 次 · 30 分 · 计入成绩').waitFor()
    await drawer.getByText('转到另一台设备作答').waitFor()
    await scan(page, 'the sitting that counts')
    if (!('dark' in options || 'width' in options)) await on.picture(page, 'fair-sittings')
    await sittings.getByText('第 1 次 · 10 分').click()
    await drawer.getByText('不计入成绩').waitFor()
    await eventually('the score of that one', async () => (await drawer.locator('.yw-paper-score').innerText()).startsWith('10'))
    await scan(page, 'another sitting')
    await page.context().close()
  }
})
