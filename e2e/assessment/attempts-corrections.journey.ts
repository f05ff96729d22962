// Corrections after an exam in the browser: a bad question in few presses, new points after an appeal, and what the candidate reads.
import { type Api, enter } from '../api.ts'
import { scan } from '../axe.ts'
import { button, dialog, enterAt, eventually, says, type Stage } from '../journey.ts'
import { test } from '../stage.ts'

const EXAM = '/ai-exam/v1'
interface Made {
  id: string
}

/** An exam with a wrong key, sat by three people; returns the ids of the exam and of the attempt of viewer. */
async function sat(admin: Api, on: Stage) {
  const { id: categoryId } = await admin.send<Made>('POST', `${EXAM}/subjectCategory`, { categoryName: '更正题库' })
  const question = async (body: object) => (await admin.send<Made>('POST', `${EXAM}/subjects`, { categoryId, ...body })).id
  const ids = [
    await question({ type: 2, subjectName: '犹豫期内可以全额退保', answer: { answer: '1' }, score: 20 }),
    await question({ type: 1, subjectName: '怎样约定下一步？', answer: { answer: '给出两个时间' }, score: 20 }),
  ]
  const times = { startTime: '2026-01-01 09:00:00', examDurationMinute: 30, reviewFrom: 'SUBMIT' }
  const exam = { examinationName: '更正旅程考试', categories: [{ categoryId }], ...times }
  const { id } = await admin.send<Made>('POST', `${EXAM}/examination`, exam)
  await admin.send('POST', `${EXAM}/examination/batchAddSubjects/${id}`, ids)
  const people = ['viewer', 'leader', 'auditor']
  const targets = await Promise.all(people.map(async (name) => (await (await enter(on.port, name)).send<Made>('GET', '/user/info')).id))
  await admin.send('POST', `${EXAM}/exam-assign/record`, { examinationId: id, selectionType: 'BY_USER', targets })
  const attemptIds: string[] = []
  for (const [i, name] of people.entries()) {
    const who = await enter(on.port, name)
    const attempt = await who.send<Made>('POST', `${EXAM}/attempt`, { examinationId: id })
    attemptIds.push(attempt.id)
    const answers = [
      { subjectId: ids[0], response: i !== 1 },
      { subjectId: ids[1], response: '下周二或周三' },
    ]
    await who.send('PUT', `${EXAM}/attempt/${attempt.id}/answer`, answers)
    await who.send('POST', `${EXAM}/attempt/${attempt.id}/submit`)
  }
  const marks = attemptIds.map((attemptId) => ({ attemptId, subjectId: ids[1], score: 8 }))
  await admin.send('PUT', `${EXAM}/marking`, marks)
  return { examId: id, attemptId: attemptIds[0] ?? '' }
}

test('an officer corrects a bad question and the points of one answer, and the candidate reads why', async ({ on }) => {
  const page = await on.window()
  const admin = await on.api('admin')
  const { examId, attemptId } = await sat(admin, on)
  const [root] = await admin.send<Made[]>('GET', '/department/tree')
  const report = `/examDataAnalysis?${new URLSearchParams({ examId, departmentId: root?.id ?? '', name: '更正旅程考试' })}`
  await enterAt(on, page, 'admin', report)
  await button(page.getByRole('region', { name: '各题的作答情况' }), '犹豫期内可以全额退保').click()
  await button(page, '题目有误…').click()
  const form = dialog(page, /题目有误/)
  await form.getByText('第 1 题').waitFor()
  await form.getByText('全员满分').click()
  await form.getByText('3 份作答重新计算，2 人的成绩会变化，2 人的合格结果会改变：2 人变为合格').waitFor()
  await scan(page, 'the preview of a bad question')
  await on.picture(page, 'regrade-question')
  await eventually('a reason is missing', () => button(form, '确认重新计分').isDisabled())
  await form.getByLabel('原因').fill('答案录反')
  await button(form, '确认重新计分').click()
  await says(page, '已重新计分，2 人的成绩有变化')
  await button(page, '题目有误…').click()
  await form.getByText('计分记录 1 条').click()
  await form.getByText('原因：答案录反').waitFor()
  await scan(page, 'the history of regrades')
  await button(form, '取消').click()
  await form.waitFor({ state: 'hidden' })

  await page.goto(`${on.origin}${report}`)
  await page.getByText('考试成绩明细').first().click()
  const { name } = await (await enter(on.port, 'viewer')).send<{ name: string }>('GET', '/user/info')
  await button(page, name).click()
  const paper = dialog(page, new RegExp(`${name}的试卷`))
  const lost = paper.getByRole('region', { name: '第 2 题' })
  await button(lost, '改分').click()
  const points = dialog(page, /改分/)
  await points.getByLabel('得分').fill('15')
  await points.getByLabel('原因').fill('申诉成立：说到了两个时间')
  await points.getByLabel('给考生的答复').fill('您说到了两个时间，已加分')
  await scan(page, 'new points of one answer')
  await on.picture(page, 'points')
  await button(points, '改分').click()
  await says(page, '已改分，总分 35')
  await button(paper, '写总评').click()
  const remark = dialog(page, /总评/)
  await remark.getByLabel('给考生的总评').fill('整体清楚')
  await button(remark, '保存').click()
  await says(page, '已保存总评')
  await paper.getByText('总评：整体清楚').waitFor()

  const phone = await on.window({ width: 390, height: 844 })
  await enterAt(on, phone, 'viewer', `/learn/review/${attemptId}`)
  await phone.getByText('您说到了两个时间，已加分').waitFor()
  await phone.getByText('整体清楚').waitFor()
  await phone.getByText(/全部 2/).click()
  await phone.getByText('本题所有人都得满分。').waitFor()
  await scan(phone, 'a review with corrections')
  await on.picture(phone, 'review-corrections')
})
