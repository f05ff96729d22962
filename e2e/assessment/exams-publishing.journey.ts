// Scores published by hand and taken back: the learner's pages before, between and after.
import type { Page } from 'playwright-core'
import type { Api } from '../api.ts'
import { scan } from '../axe.ts'
import { act, button, confirm, enterAt, eventually, row, says, type Stage } from '../journey.ts'
import { test } from '../stage.ts'

const EXAM = '/ai-exam/v1'
const NAME = '发布旅程考试'
interface Made {
  id: string
}
interface Sitting extends Made {
  questions: { subjectId: string }[]
}

/** An exam with unpublished scores, sat by one person of the demo. */
async function prepare(api: Api, learner: Api): Promise<string> {
  const { id: categoryId } = await api.send<Made>('POST', `${EXAM}/subjectCategory`, { categoryName: '发布题库' })
  const question = { categoryId, type: 2, subjectName: '回访由本人接听', answer: { answer: '0' }, score: 80 }
  const { id: subjectId } = await api.send<Made>('POST', `${EXAM}/subjects`, question)
  const fields = { examinationName: NAME, startTime: '2026-01-01 09:00:00', examDurationMinute: 60, publishMode: 'BY_HAND' }
  const { id } = await api.send<Made>('POST', `${EXAM}/examination`, { ...fields, categories: [{ categoryId }] })
  await api.send('POST', `${EXAM}/examination/batchAddSubjects/${id}`, [subjectId])
  const { records } = await api.send<{ records: (Made & { loginName: string })[] }>('GET', '/user/pages?pageSize=100')
  const targets = records.filter((u) => u.loginName === 'viewer').map((u) => u.id)
  await api.send('POST', `${EXAM}/exam-assign/record`, { examinationId: id, selectionType: 'BY_USER', targets })
  const sitting = await learner.send<Sitting>('POST', `${EXAM}/attempt`, { examinationId: id })
  await learner.send('PUT', `${EXAM}/attempt/${sitting.id}/answer`, [{ subjectId: sitting.questions[0]?.subjectId, response: true }])
  await learner.send('POST', `${EXAM}/attempt/${sitting.id}/submit`)
  return id
}

/** Checks all pages with the score: the exam, the tasks, the results. */
async function sees(page: Page, on: Stage, id: string, score: boolean) {
  await page.goto(`${on.origin}/learn/exam/${id}`)
  const record = page.getByRole('region', { name: '参加记录' })
  await record.getByText(score ? '80 / 80 分，合格' : '已交卷', { exact: true }).waitFor()
  await eventually('what is said of when scores are to be seen', async () => /管理员|公布|发布/.test(await record.innerText()) === !score)
  for (const path of ['/learn', '/learn/history']) {
    await page.goto(`${on.origin}${path}`)
    // among the tasks it is folded away: there is nothing to do about it
    if (path === '/learn') await page.getByText(/^完成的和已结束的/).click()
    await page.getByText(NAME).first().waitFor()
    await eventually(`${path} says as much`, async () => /80 \/ 80/.test(await page.locator('main').innerText()) === score)
  }
}

test('scores are visible once they are published, and hidden once they are taken back', async ({ on }) => {
  const learner = await on.api('viewer')
  const id = await prepare(await on.api('admin'), learner)
  const phone = await on.window({ width: 390, height: 844 })
  await enterAt(on, phone, 'viewer', '/learn')
  await sees(phone, on, id, false)

  const page = await on.window()
  await enterAt(on, page, 'admin', '/examList')
  const exam = row(page, NAME).first()
  await act(page, exam, '发布成绩')
  await confirm(page, '发布成绩？', '取消')
  await sees(phone, on, id, false)
  await act(page, exam, '发布成绩')
  await page.getByText(`考试「${NAME}」已交卷的考生可以看到成绩。`).waitFor()
  await scan(page, 'publishing scores')
  await confirm(page, '发布成绩？', '发布成绩')
  await says(page, '已发布成绩')
  await sees(phone, on, id, true)
  await scan(phone, 'a score that is published')

  await act(page, exam, '撤回发布')
  await confirm(page, '撤回发布？', '撤回发布')
  await says(page, '已撤回发布')
  await sees(phone, on, id, false)
  // a person who may not edit the exam gets no publish action
  const other = await on.window()
  await enterAt(on, other, 'viewer', '/examList')
  await row(other, NAME).first().waitFor()
  await eventually('who only looks publishes nothing', async () => (await button(row(other, NAME).first(), /发布|撤回/).count()) === 0)
})
