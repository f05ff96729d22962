// After an exam on a phone: the review with keys, and practice of wrong answers until they are mastered. Axe checks the screens.
import type { Page } from 'playwright-core'
import { demoPeople } from '#apps/demo/people.ts'
import type { Api } from '../api.ts'
import { scan } from '../axe.ts'
import { addCookie, button, eventually, expect } from '../journey.ts'
import { test } from '../stage.ts'

const EXAM = '/ai-exam/v1'
interface Made {
  id: string
}
const phone = { width: 390, height: 844 }

/** A sat exam of four questions: one right, one partly right, two wrong; its keys are visible at once. */
async function sat(admin: Api, sitter: Api, categoryName: string): Promise<string> {
  const { id: categoryId } = await admin.send<Made>('POST', `${EXAM}/subjectCategory`, { categoryName })
  const ask = (type: number, subjectName: string, more: object) =>
    admin.send<Made>('POST', `${EXAM}/subjects`, { categoryId, type, subjectName, score: 25, ...more })
  const options = ['十天', '十五天', '三十天'].map((optionContent) => ({ optionContent }))
  const questions = [
    await ask(0, '长期险的犹豫期一般是多少天？', {
      options,
      answer: { answer: 'B' },
      analysis: '保险期间一年以上的产品，犹豫期一般为十五天。',
    }),
    await ask(3, '哪些说法会误导客户？', { options, answer: { answer: 'A,C' }, analysis: '只说好处、不说限制，都是误导。' }),
    await ask(2, '回访由本人接听', { answer: { answer: '0' } }),
    await ask(4, '保额{{answer}}万元，等待期{{answer}}天', { answer: { answer: '50,90' }, analysis: '以合同约定为准。' }),
  ]
  const fields = { examinationName: '旅程：产品知识小测', startTime: '2026-01-01 09:00:00', examDurationMinute: 60, maxExamCnt: 1 }
  const shown = { categories: [{ categoryId }], reviewMode: 'KEYS', reviewFrom: 'SUBMIT' }
  const { id: examinationId } = await admin.send<Made>('POST', `${EXAM}/examination`, { ...fields, ...shown })
  const asked = questions.map((q) => q.id)
  await admin.send('POST', `${EXAM}/examination/batchAddSubjects/${examinationId}`, asked)
  const { records } = await admin.send<{ records: (Made & { loginName: string })[] }>('GET', '/user/pages?pageSize=100')
  const targets = records.filter((u) => demoPeople.some((p) => p.loginName === u.loginName)).map((u) => u.id)
  await admin.send('POST', `${EXAM}/exam-assign/record`, { examinationId, selectionType: 'BY_USER', targets })
  const { id } = await sitter.send<Made>('POST', `${EXAM}/attempt`, { examinationId })
  const responses = ['A', ['A', 'C'], null, ['50', '30']]
  const answers = asked.map((subjectId, i) => ({ subjectId, response: responses[i] })).filter((a) => a.response !== null)
  await sitter.send('PUT', `${EXAM}/attempt/${id}/answer`, answers)
  await sitter.send('POST', `${EXAM}/attempt/${id}/submit`)
  return examinationId
}

const question = (page: Page, n: number) => page.getByRole('article', { name: `第 ${n} 题`, exact: true })

test('the review of an exam shows lost points first', async ({ on }) => {
  const viewer = await on.api('viewer')
  const examId = await sat(await on.api('admin'), viewer, '答卷旅程题库')
  const page = await on.window(phone)
  await addCookie(page.context(), viewer)
  await page.goto(`${on.origin}/learn/exam/${examId}`)
  await page.getByRole('link', { name: '查看答卷' }).click()
  await page.getByRole('heading', { name: '旅程：产品知识小测' }).waitFor()
  await question(page, 1).getByText('您的选择').waitFor()
  await question(page, 1).getByText('正确答案').waitFor()
  await question(page, 1).getByText('犹豫期一般为十五天', { exact: false }).waitFor()
  await eventually('what was right is left out at first', async () => (await question(page, 2).count()) === 0)
  await question(page, 4).getByText('部分正确').waitFor()
  await scan(page, 'answers where points were lost')
  await on.picture(page, 'exam-review')
  await button(page, '全部 4').click()
  await question(page, 2).getByText('您的选择 · 正确答案').first().waitFor()
  await question(page, 3).getByText('未作答').waitFor()
  await scan(page, 'all answers to an exam')
  await page.reload()
  await question(page, 1).waitFor()
  expect(new URL(page.url()).pathname.startsWith('/learn/review/'), 'an address of its own')
  const dark = await on.window({ ...phone, dark: true })
  await addCookie(dark.context(), viewer)
  await dark.goto(page.url())
  await question(dark, 4).waitFor()
  await scan(dark, 'answers, dark')
  await on.picture(dark, 'exam-review-dark')
})

/** Answers each question that comes, by its text. */
async function practise(page: Page, answers: Readonly<Record<string, (page: Page) => Promise<void>>>) {
  for (let left = Object.keys(answers).length; left > 0; left--) {
    const asked = page.locator('fieldset')
    await asked.waitFor()
    const text = await asked.innerText()
    const [, answer] = Object.entries(answers).find(([begin]) => text.includes(begin)) ?? []
    expect(answer, `an answer to ${text}`)
    await answer(page)
    await button(page, '提交').click()
    await page.getByRole('article').waitFor()
    await button(page, left === 1 ? '完成' : '下一题').click()
  }
}
const choose = (text: string) => (page: Page) =>
  page
    .locator('.yl-choice')
    .filter({ has: page.getByText(text, { exact: true }) })
    .click()
const right = {
  长期险的犹豫期: choose('十五天'),
  回访由本人接听: choose('正确'),
  保额: async (page: Page) => {
    await page.getByLabel('第1空').fill('50')
    await page.getByLabel('第2空').fill('90')
  },
}

test('wrong answers are practised on two days until they are mastered', async ({ on }) => {
  const page = await on.window(phone)
  const learner = await on.api('auditor')
  await sat(await on.api('admin'), learner, '错题旅程题库')
  await addCookie(page.context(), await on.api('leader'))
  await page.goto(`${on.origin}/learn/wrong`)
  await page.getByText('还没有错题').waitFor()
  await scan(page, 'no wrong answers')
  await on.picture(page, 'wrong-empty')
  await page.context().clearCookies()
  await addCookie(page.context(), learner)
  await page.goto(`${on.origin}/learn`)
  await page.getByRole('link', { name: '错题', exact: true }).click()
  await page.getByText('今天没有到期的题，可以提前练').waitFor()
  await button(page, '未掌握 3').waitFor()
  await scan(page, 'wrong answers')
  await on.picture(page, 'wrong-later')
  await page.getByRole('link', { name: /长期险的犹豫期/ }).click()
  await page.getByText('您的选择').waitFor()
  await scan(page, 'a wrong answer')
  await page.getByRole('link', { name: '← 错题' }).click()
  await page.getByRole('link', { name: '再练3题' }).click()
  await page.getByText('第 1 题').waitFor()
  await scan(page, 'practising what was wrong')
  await on.picture(page, 'wrong-question')
  await practise(page, { ...right, 回访由本人接听: choose('错误') })
  await page.getByText('答对 2 / 3 题').waitFor()
  await scan(page, 'practised what was wrong')
  await page.getByRole('link', { name: '返回错题' }).click()
  await page.getByText('3天后复习').first().waitFor()

  // moves everything three days back
  await on.query(`update wrong_question set right_on = right_on - 3, due_on = due_on - 3, practised_at = practised_at - interval '3 days'`)
  await on.query(`update exam_attempt set submitted_at = submitted_at - interval '3 days' where status = 'GRADED'`)
  await page.reload()
  await page.getByText('3 题到了复习的时候').waitFor()
  await on.picture(page, 'wrong-due')
  await page.getByRole('link', { name: '再练3题' }).click()
  await practise(page, right)
  await page.getByText('2 题已掌握').waitFor()
  await on.picture(page, 'wrong-done')
  await page.getByRole('link', { name: '返回错题' }).click()
  await button(page, '已掌握 2').click()
  await page.getByRole('link', { name: /长期险的犹豫期/ }).waitFor()
  await page.getByLabel('范围').selectOption({ label: '错题旅程题库' })
  await button(page, '未掌握 1').click()
  await page.getByText('已答对 1 次').waitFor()
  const dark = await on.window({ dark: true })
  await addCookie(dark.context(), learner)
  await dark.goto(`${on.origin}/learn/wrong`)
  await button(dark, '已掌握 2').waitFor()
  await scan(dark, 'wrong answers, dark and wide')
  await on.picture(dark, 'wrong-dark')
})
