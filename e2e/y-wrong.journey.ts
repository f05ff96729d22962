// After an exam on a phone: one's own answers seen again, with what is right. Looked at by axe.
import type { Page } from 'playwright-core'
import { demoPeople } from '../src/apps/demo/people.ts'
import type { Api } from './api.ts'
import { scan } from './axe.ts'
import { addCookie, button, eventually, expect } from './journey.ts'
import { test } from './stage.ts'

const EXAM = '/ai-exam/v1'
interface Made {
  id: string
}
const phone = { width: 390, height: 844 }

/** An exam of four questions that the viewer has sat: one right, one in part, two wrong; its keys are to be seen at once. */
async function sat(admin: Api, viewer: Api): Promise<string> {
  const { id: categoryId } = await admin.send<Made>('POST', `${EXAM}/subjectCategory`, { categoryName: '错题旅程题库' })
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
  const { id } = await viewer.send<Made>('POST', `${EXAM}/attempt`, { examinationId })
  const responses = ['A', ['A', 'C'], null, ['50', '30']]
  const answers = asked.map((subjectId, i) => ({ subjectId, response: responses[i] })).filter((a) => a.response !== null)
  await viewer.send('PUT', `${EXAM}/attempt/${id}/answer`, answers)
  await viewer.send('POST', `${EXAM}/attempt/${id}/submit`)
  return examinationId
}

const question = (page: Page, n: number) => page.getByRole('article', { name: `第 ${n} 题`, exact: true })

test('one’s own answers to an exam, first where points were lost', async ({ on }) => {
  const viewer = await on.api('viewer')
  const examId = await sat(await on.api('admin'), viewer)
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
