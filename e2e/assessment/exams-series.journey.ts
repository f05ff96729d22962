// An exam drawn by difficulty, scored in two windows, and made up by an absent person; repeated clicks cause no duplicates.
import type { Page } from 'playwright-core'
import type { Api } from '../api.ts'
import { scan } from '../axe.ts'
import { act, button, dialog, enterAt, eventually, row, rows, says, type Stage, until } from '../journey.ts'
import { test } from '../stage.ts'

const EXAM = '/ai-exam/v1'
const NAME = '补考旅程考试'
interface Made {
  id: string
}

/** A bank of three easy and two hard questions by their author's level, and an assigned exam of it. */
async function prepare(api: Api): Promise<string> {
  const { id: categoryId } = await api.send<Made>('POST', `${EXAM}/subjectCategory`, { categoryName: '补考题库' })
  for (const [n, difficulty] of [0.1, 0.1, 0.1, 0.9, 0.9].entries()) {
    const question = { categoryId, type: 2, subjectName: `补考判断第${n + 1}题`, answer: { answer: '0' }, score: n + 1, difficulty }
    await api.send('POST', `${EXAM}/subjects`, question)
  }
  const fields = { examinationName: NAME, startTime: '2026-01-01 09:00:00', endTime: '2099-01-31 18:00:00', examDurationMinute: 60 }
  return (await api.send<Made>('POST', `${EXAM}/examination`, { ...fields, categories: [{ categoryId }] })).id
}

async function drawHard(page: Page) {
  await button(page, '更多')
    .or(page.getByText('自动', { exact: true }))
    .last()
    .click()
  const draw = dialog(page, '自动选题')
  await draw.getByText('可选 5 道').waitFor()
  await draw.locator('label').filter({ hasText: '难度' }).getByRole('combobox').click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: /^难/ }).click()
  await draw.getByText('可选 2 道').waitFor()
  await draw.getByLabel('补考题库 判断题的数量').fill('50')
  await scan(page, 'drawing hard questions')
  await button(draw, '抽取 2 道题').dblclick()
  const sure = page.locator('.ant-modal-confirm')
  await sure.getByText('有 1 处可选的题不足，有多少抽取多少。').waitFor()
  await button(sure, '确定').dblclick()
  await says(page, '添加成功：抽取了 2 道题')
  await until(
    'the two that there are, once',
    () => rows(page).allInnerTexts(),
    (texts) => texts.length === 2 && texts.every((text) => /补考判断第[45]题/.test(text)),
  )
}

/** Sets scores in two windows: common scores are shown, and a conflict is reported before anything is overwritten. */
async function scoreTwice(page: Page, other: Page) {
  await rows(page).nth(0).getByRole('checkbox').check()
  await rows(page).nth(1).getByRole('checkbox').check()
  await button(page, '批量设置分数').click()
  const form = dialog(page, /批量设置分数/)
  await eventually('different scores are no score', async () => (await form.getByLabel('每题分数').inputValue()) === '')
  await other.reload()
  await other.getByLabel('第1题的分数').fill('9')
  await other.getByLabel('第1题的分数').press('Enter')
  await until(
    'the other window has set one',
    () => other.locator('.yw-paper-bar').innerText(),
    (text) => /1[34]/.test(text),
  )
  await form.getByLabel('每题分数').fill('6')
  await button(form, '确定').click()
  await form.getByText('这条记录刚刚被他人修改过').waitFor()
  await scan(page, 'points that somebody else has set meanwhile')
  await button(form, '用我的覆盖').click()
  await says(page, '设置成功')
  await until(
    'both rows show the new score',
    () => Promise.all([1, 2].map((place) => page.getByLabel(`第${place}题的分数`).inputValue())),
    (scores) => scores.every((score) => score === '6'),
  )
  await rows(page).nth(0).getByRole('checkbox').check()
  await button(page, '批量设置分数').click()
  await eventually('what one is worth is shown', async () => (await form.getByLabel('每题分数').inputValue()) === '6')
  await button(form, '取消').click()
}

const learns = async (page: Page, on: Stage, id: string, text: string | RegExp) => {
  await page.goto(`${on.origin}/learn/exam/${id}`)
  await page.getByRole('heading', { name: NAME }).waitFor()
  await page.getByText(text).first().waitFor()
}

test('an exam is drawn by difficulty, scored by two authors at once, and made up by one candidate', async ({ on }) => {
  const page = await on.window()
  const api = await enterAt(on, page, 'admin', '/examList')
  const id = await prepare(api)
  await page.goto(`${on.origin}/setTestPaper?${new URLSearchParams({ id, name: NAME })}`)
  await page.getByText('试卷还没有题目').waitFor()
  await drawHard(page)
  const other = await on.window()
  await enterAt(on, other, 'admin', `/setTestPaper?${new URLSearchParams({ id, name: NAME })}`)
  await rows(other).first().waitFor()
  await scoreTwice(page, other)

  const { records } = await api.send<{ records: (Made & { loginName: string })[] }>('GET', '/user/pages?pageSize=100')
  const targets = records.filter((u) => ['viewer', 'author'].includes(u.loginName)).map((u) => u.id)
  await api.send('POST', `${EXAM}/exam-assign/record`, { examinationId: id, selectionType: 'BY_USER', targets })
  // the exam ends before either has sat it
  await api.send('PUT', `${EXAM}/examination/${id}`, { endTime: '2026-01-31 18:00:00' })
  const [one, two] = [await on.window({ width: 390, height: 844 }), await on.window({ width: 390, height: 844 })]
  await enterAt(on, one, 'viewer', '/learn')
  await enterAt(on, two, 'author', '/learn')
  await learns(one, on, id, /考试已结束|已结束/)

  await page.goto(`${on.origin}/examList`)
  await act(page, row(page, NAME).first(), '指派')
  const people = dialog(page, /指派记录/)
  await people.getByText('人员与补考', { exact: true }).click()
  await people.getByRole('checkbox', { name: '选择林小满' }).check()
  await button(people, '安排补考（1）').click()
  const form = dialog(page, /安排补考/)
  await button(form, '取消').click()
  await form.waitFor({ state: 'hidden' })
  await eventually('who was chosen still is', () => button(people, '安排补考（1）').isVisible())
  await button(people, '安排补考（1）').click()
  await button(form, '安排补考').click()
  await form.getByText('考试已结束，请选择补考结束时间').waitFor()
  await form.getByText('请输入补考原因').waitFor()
  await form.getByLabel('补考结束时间').fill('2099-02-28 18:00:00')
  await form.getByLabel('补考结束时间').press('Enter')
  await form.getByLabel('原因').fill('当天病假')
  await scan(page, 'a make-up')
  await button(form, '安排补考').dblclick()
  await says(page, '已为 1 人安排补考')
  await form.waitFor({ state: 'hidden' })
  await learns(one, on, id, '开始考试')
  await learns(two, on, id, /考试已结束|已结束/)
  await one.getByLabel(/我已/).check()
  await button(one, '开始考试').dblclick()
  await one.getByText('第 1 题').waitFor()
  const made = await (await on.api('viewer')).send<{ examinationId: string; attempts: unknown[] }[]>('GET', `${EXAM}/attempt/mine`)
  if (made.find((e) => e.examinationId === id)?.attempts.length !== 1) throw new Error('begun twice by one press too many')
})
