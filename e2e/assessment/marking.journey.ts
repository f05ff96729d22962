// Marking in the browser: a queue by keyboard, undo of the last mark, names on request, and scoring anew with a preview.
import { type Api, enter } from '../api.ts'
import { scan } from '../axe.ts'
import { button, dialog, enterAt, eventually, expect, reloadUnsaved, row, says, type Stage, until } from '../journey.ts'
import { test } from '../stage.ts'

const EXAM = '/ai-exam/v1'
interface Made {
  id: string
}

/** An exam with two short questions, sat by three people. */
async function sat(author: Api, admin: Api, on: Stage): Promise<string> {
  const { id: categoryId } = await author.send<Made>('POST', `${EXAM}/subjectCategory`, { categoryName: '阅卷题库' })
  const question = async (body: object) => (await author.send<Made>('POST', `${EXAM}/subjects`, { categoryId, ...body })).id
  const ids = [
    await question({ type: 2, subjectName: '犹豫期内可以全额退保', answer: { answer: '0' }, score: 20 }),
    await question({
      type: 1,
      subjectName: '客户嫌贵时怎样回应？',
      answer: { answer: '先共情，再说价值', points: [{ text: '共情', weight: 30 }] },
      score: 30,
    }),
    await question({ type: 1, subjectName: '怎样约定下一步？', answer: { answer: '给出两个时间' }, score: 20 }),
  ]
  const exam = { examinationName: '阅卷旅程考试', startTime: '2026-01-01 09:00:00', examDurationMinute: 30, categories: [{ categoryId }] }
  const { id } = await author.send<Made>('POST', `${EXAM}/examination`, exam)
  await author.send('POST', `${EXAM}/examination/batchAddSubjects/${id}`, ids)
  const people = ['viewer', 'leader', 'auditor']
  const [root] = await admin.send<Made[]>('GET', '/department/tree')
  await admin.send('POST', `${EXAM}/exam-assign/record`, { examinationId: id, selectionType: 'BY_GROUP', targets: [root?.id] })
  for (const name of people) {
    const who = await enter(on.port, name)
    const attempt = await who.send<Made>('POST', `${EXAM}/attempt`, { examinationId: id })
    const texts = [
      { subjectId: ids[0], response: true },
      { subjectId: ids[1], response: `${name}：我理解您的顾虑。` },
      {
        subjectId: ids[2],
        response:
          name === 'auditor'
            ? '下周二上午或周三下午您看哪个时间方便，我到您公司来'
            : '下周二上午或周三下午，您看哪个时间方便，我到您公司去',
      },
    ]
    await who.send('PUT', `${EXAM}/attempt/${attempt.id}/answer`, texts)
    await who.send('POST', `${EXAM}/attempt/${attempt.id}/submit`)
  }
  return id
}

const given = (page: Awaited<ReturnType<Stage['window']>>) => page.getByRole('spinbutton', { name: '分数' })

/** Ticks the scoring points of an answer. */
async function points(on: Stage, page: Awaited<ReturnType<Stage['window']>>) {
  const point = page.getByRole('button', { name: /共情/ })
  await point.click()
  await eventually('the scoring point gives its points', async () => (await given(page).getAttribute('aria-valuenow')) === '30')
  await scan(page, 'a scoring point that was found')
  await on.picture(page, 'marking-points')
  await point.click()
  await eventually('and takes them away', async () => (await given(page).getAttribute('aria-valuenow')) === '0')
}

/** Marks like answers together by one score with a comment, takes the score back, and gives it again. */
async function inGroups(on: Stage, page: Awaited<ReturnType<Stage['window']>>, id: string) {
  await page.goto(`${on.origin}/marking?id=${id}&order=GROUP`)
  await page.getByText('第 2 题已阅 0 / 3 份作答，共 3 组').waitFor()
  await page.getByRole('combobox', { name: '题目' }).click()
  await page.getByTitle(/怎样约定下一步/).click()
  await page.getByText('第 3 题已阅 0 / 3 份作答，共 1 组').waitFor()
  const card = page.getByRole('region', { name: '相近的作答' })
  await card.getByText('3 份一组').waitFor()
  await scan(page, 'a group of like answers')
  await on.picture(page, 'marking-group')
  await card.getByText('×2').waitFor()
  await button(card, '移出').last().click()
  await button(card, '给 2 份评分，下一组').waitFor()
  await button(card, '放回').click()
  await page.keyboard.press('Shift+Digit1')
  await eventually('a comment by its key', async () => (await card.getByRole('textbox', { name: '评语' }).inputValue()).length > 0)
  for (const key of ['1', '2', 'Enter']) await page.keyboard.press(key)
  await page.getByText('第 3 题已阅 3 / 3 份作答').waitFor()
  await page.getByRole('list', { name: '组' }).getByText('12 分').waitFor()
  await page.getByText('全部阅完').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('第 3 题已阅 0 / 3 份作答').waitFor()
}

/** Another marker has the first answer: the desk says so, and goes on to the next one. */
async function besideAnother(on: Stage, page: Awaited<ReturnType<Stage['window']>>, id: string) {
  const admin = await on.api('admin')
  const { records } = await admin.send<{ records: { attemptId: string; subjectId: string }[] }>(
    'GET',
    `${EXAM}/marking?examinationId=${id}`,
  )
  const answers = records.slice(0, 1).map(({ attemptId, subjectId }) => ({ attemptId, subjectId }))
  await admin.send('POST', `${EXAM}/marking/claim`, { answers })
  await page.goto(`${on.origin}/marking?id=${id}`)
  await says(page, /正在评第 1 份，已跳到第 2 份/)
  await page.getByText('第 2 份', { exact: true }).waitFor()
  await admin.send('POST', `${EXAM}/marking/release`)
}

async function onPhone(on: Stage, id: string) {
  const small = await on.window({ width: 390, height: 844, dark: true })
  await enterAt(on, small, 'author', `/marking?id=${id}&status=MARKED`)
  await given(small).waitFor()
  await scan(small, 'marking on a phone, dark')
}

/** Changes points and levels of the exam, with a preview and a draft. */
async function scoreAnew(on: Stage, page: Awaited<ReturnType<Stage['window']>>, author: Api, id: string) {
  await page.goto(`${on.origin}/marking?all=true`)
  await button(row(page, '阅卷旅程考试'), '重新计分').click()
  const form = dialog(page, /重新计分/)
  await form.getByLabel('第1题的分数').fill('5')
  await form.getByRole('switch', { name: '自定义成绩等级' }).click()
  await form.getByLabel('优秀的最低百分比').fill('95')
  await button(form, '预览影响').click()
  await form.getByText('3 份作答重新计算，3 人的成绩会变化').waitFor()
  await reloadUnsaved(page)
  await button(row(page, '阅卷旅程考试'), '重新计分').click()
  await button(form, '恢复未保存的内容').click()
  await eventually('what was to be different is back', async () => (await form.getByLabel('优秀的最低百分比').inputValue()) === '95')
  await button(form, '预览影响').click()
  await form.getByText('3 份作答重新计算，3 人的成绩会变化').waitFor()
  await scan(page, 'what scoring anew would change')
  await on.picture(page, 'regrade')
  await button(form, '确认重新计分').click()
  await says(page, '已重新计分，3 人的成绩有变化')
  const scored = await author.send<{ totalScore: number; gradeScale: object }>('GET', `${EXAM}/examination/${id}/detail`)
  expect(scored.totalScore === 55, 'the new total')
  expect(JSON.stringify(scored.gradeScale) === '{"excellent":95,"good":80,"slightPoor":60}', 'the new levels')
}

test('answers are marked by keyboard, and the exam is scored anew', async ({ on }) => {
  const page = await on.window()
  const author = await enterAt(on, page, 'author', '/marking')
  await page.getByText('没有待阅卷的考试').waitFor()
  await scan(page, 'nothing to mark')
  const id = await sat(author, await on.api('admin'), on)
  await page.reload()
  await inGroups(on, page, id)
  await besideAnother(on, page, id)
  await page.goto(`${on.origin}/marking`)
  await row(page, '阅卷旅程考试').getByRole('link', { name: '阅卷', exact: true }).click()
  await given(page).waitFor()
  await page.getByText('考生姓名已隐藏').waitFor()
  await scan(page, 'an answer to be marked')

  const text = page.getByRole('group', { name: '作答内容' })
  const first = await text.innerText()
  for (const key of ['1', '2', '.', 'ArrowUp']) await page.keyboard.press(key)
  await eventually('twelve and a half, and half a point more', async () => (await given(page).getAttribute('aria-valuenow')) === '13')
  await on.picture(page, 'marking')
  // reloads the page before the mark is saved
  await reloadUnsaved(page)
  await button(page, '恢复未保存的内容').waitFor()
  await scan(page, 'marks that are not saved')
  await on.picture(page, 'marking-draft')
  await button(page, '恢复未保存的内容').click()
  await eventually('points that were typed are back', async () => (await given(page).getAttribute('aria-valuenow')) === '13')
  await page.keyboard.press('Enter')
  await until(
    'the next answer',
    () => text.innerText(),
    (now) => now !== first,
  )
  await page.getByText('已阅 1 / 6 份作答').waitFor()
  const kept = () => page.evaluate<number>(`Object.keys(localStorage).filter((key) => key.startsWith('yanwu:draft:')).length`)
  await eventually('what is saved is no draft any more', async () => (await kept()) === 0)
  await page.keyboard.press('Enter')
  await says(page, '请先给出分数')
  await page.keyboard.press('Control+z')
  await page.getByText('已阅 0 / 6 份作答').waitFor()
  await eventually('back at the answer that was marked', async () => (await text.innerText()) === first)
  await points(on, page)
  /** The position of the answer, or the text of the empty queue. */
  const place = () => page.locator('.yw-mark-answer > header > span, .yw-state > h2').first().innerText()
  for (const n of [13, 20, 7, 10, 10, 9]) {
    const before = await place()
    for (const digit of String(n)) await page.keyboard.press(digit)
    await page.keyboard.press('Enter')
    await until(`something after ${before}`, place, (now) => now !== before)
  }
  await page.getByText('全部阅完').waitFor()
  await page.getByText('已阅 6 / 6 份作答').waitFor()
  await page.getByRole('radiogroup', { name: '状态' }).getByText('已阅', { exact: true }).click()
  await page.getByText('周雅琴 已评').first().waitFor()
  await page.getByRole('switch', { name: '盲评' }).click()
  await until(
    'a name',
    () => page.locator('.yw-mark-answer > header').innerText(),
    (told) => /A0\d{3}/.test(told),
  )
  await scan(page, 'what was marked')

  await scoreAnew(on, page, author, id)
  await onPhone(on, id)
})
