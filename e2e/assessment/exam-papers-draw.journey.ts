// Draw rules: an editor composes them, sees samples, assigns the exam, and two people get papers of their own.
import type { Api } from '../api.ts'
import { scan } from '../axe.ts'
import { act, button, dialog, enterAt, eventually, expect, row, says } from '../journey.ts'
import { test } from '../stage.ts'

const EXAM = '/ai-exam/v1'
interface Sitting {
  questions: { subjectId: string }[]
}
const topics = ['等待期', '犹豫期', '宽限期', '免责条款', '健康告知', '现金价值', '受益人', '保单贷款', '复效', '理赔材料', '续保', '回访']

/** An exam without a paper, and a bank with twelve single choices. */
async function prepare(api: Api) {
  const bank = await api.send<{ id: string }>('POST', `${EXAM}/subjectCategory`, { categoryName: '抽题题库' })
  const options = ['当场说明', '事后补充', '不必提起'].map((optionContent) => ({ optionContent }))
  for (const topic of topics)
    await api.send('POST', `${EXAM}/subjects`, {
      ...{ categoryId: bank.id, type: 0, subjectName: `客户问到${topic}，应当怎样回答？`, options, answer: { answer: 'A' } },
    })
  await api.send('POST', `${EXAM}/examination`, {
    ...{ examinationName: '一人一卷考试', startTime: '2026-01-01 09:00:00', examDurationMinute: 30, categories: [{ categoryId: bank.id }] },
  })
}

test('an editor sets draw rules, looks at samples and assigns; candidates get papers of their own', async ({ on }) => {
  const page = await on.window()
  const api = await enterAt(on, page, 'author', '/examList')
  await prepare(api)
  await page.reload()
  await act(page, row(page, '一人一卷考试').first(), '设置试卷')
  const part = page.getByRole('region', { name: '抽题规则' })
  await button(part, '添加规则').click()
  const form = dialog(page, '抽题规则')
  const count = form.getByLabel('第1条规则的题数')
  await form.getByText('可用 12').waitFor()
  await count.fill('13')
  await form.getByText('第1条规则要13道单选题，题库里可用12道，请减少数量或补充试题').waitFor()
  await scan(page, 'the dialog of draw rules')
  await on.picture(page, 'draw-rules')
  await button(form, '保存：每人抽 13 题，共 26 分').click()
  await says(page, /题库暂时不能满足/)
  await part.getByText(/指派前请减少数量或补充试题/).waitFor()
  const listed = await api.send<{ records: { id: string; examinationName: string }[] }>('POST', `${EXAM}/examination/examinationList`, {})
  const examinationId = listed.records.find((e) => e.examinationName === '一人一卷考试')?.id
  await button(part, '修改规则').click()
  await count.fill('4')
  await button(form, '保存：每人抽 4 题，共 8 分').click()
  await says(page, '保存成功')
  await part.getByText('每位考生抽 4 题，共 8 分').waitFor()
  await button(page, '预览试卷').click()
  const sheet = dialog(page, /预览试卷/)
  await sheet.getByText('样卷：按抽题规则随机抽取的一份，考生的题目各不相同。').waitFor()
  const asked = async () => (await sheet.locator('.yw-qv-text').allInnerTexts()).join()
  await eventually('four questions are drawn', async () => (await sheet.locator('.yw-qv-text').count()) === 4)
  const before = await asked()
  await eventually('another draw has other questions', async () => {
    await button(sheet, '再抽一份').click()
    return (await asked()) !== before
  })
  // a press whose draw has not arrived leaves the button pale
  await eventually('the last draw has arrived', async () => (await sheet.locator('.ant-btn-loading').count()) === 0)
  await scan(page, 'a sample paper')
  await on.picture(page, 'draw-sample')
  await page.keyboard.press('Escape')
  const admin = await on.api('admin')
  const people = await admin.send<{ records: { id: string; loginName: string }[] }>('GET', '/user/pages?pageSize=100')
  const targets = people.records.filter((u) => ['viewer', 'leader'].includes(u.loginName)).map((u) => u.id)
  await admin.send('POST', `${EXAM}/exam-assign/record`, { examinationId, selectionType: 'BY_USER', targets })
  const start = async (who: string) =>
    (await (await on.api(who)).send<Sitting>('POST', `${EXAM}/attempt`, { examinationId })).questions.map((q) => q.subjectId)
  expect((await start('leader')).length === 4, 'the leader gets four questions')
  const learner = await on.window({ width: 390, height: 844 })
  await enterAt(on, learner, 'viewer', `/learn/exam/${examinationId}`)
  await learner.getByLabel(/我已/).check()
  await button(learner, '开始考试').click()
  const question = learner.getByText(/^客户问到.*，应当怎样回答？$/)
  await question.waitFor()
  const first = await question.innerText()
  await learner.reload()
  await question.waitFor()
  await eventually('a reload shows the same paper', async () => (await question.innerText()) === first)
  await eventually('the answer sheet has four questions', async () => /\/ ?4/.test(await learner.locator('body').innerText()))
  await page.reload()
  await part.getByText('每位考生抽 4 题，共 8 分').waitFor()
  await eventually('the rules are frozen once somebody sits', async () => (await button(part, '修改规则').count()) === 0)
})
