// The check of a paper: findings, a swap of a question, and the notice in the assignment dialog.
import type { Api } from '../api.ts'
import { scan } from '../axe.ts'
import { act, button, dialog, enterAt, eventually, expect, row, says } from '../journey.ts'
import { test } from '../stage.ts'

const EXAM = '/ai-exam/v1'
interface Made {
  id: string
}

/** Nine single choices with the same right letter, two of them similar; more in the bank, and a bank without use. */
async function prepare(api: Api) {
  const [own, idle] = [
    await api.send<Made>('POST', `${EXAM}/subjectCategory`, { categoryName: '组卷检查题库' }),
    await api.send<Made>('POST', `${EXAM}/subjectCategory`, { categoryName: '没有选题的题库' }),
  ]
  const options = ['等待期内', '犹豫期内', '宽限期内', '复效期内'].map((optionContent) => ({ optionContent }))
  const stems = ['投保', '核保', '理赔', '退保', '续保', '回访', '复效', '贷款']
  const ask = (subjectName: string) =>
    api.send<Made>('POST', `${EXAM}/subjects`, { categoryId: own.id, type: 0, subjectName, options, answer: { answer: 'B' } })
  const asked: string[] = []
  for (const verb of stems) asked.push((await ask(`客户办理${verb}时，哪一段时间里最容易产生误解而投诉？`)).id)
  asked.push((await ask('客户办理投保时，哪一段时间里最容易产生误解而投诉')).id)
  for (const topic of ['分红', '保全', '转账']) await ask(`讲解${topic}业务之前，应当先向客户说明哪一段时间的规定？`)
  const fields = { examinationName: '组卷检查考试', startTime: '2026-01-01 09:00:00', examDurationMinute: 30 }
  const categories = [own, idle].map(({ id: categoryId }) => ({ categoryId }))
  const exam = await api.send<Made>('POST', `${EXAM}/examination`, { ...fields, categories })
  await api.send('POST', `${EXAM}/examination/batchAddSubjects/${exam.id}`, asked)
}

test('a paper is checked and improved, and the assignment dialog shows the remaining findings', async ({ on }) => {
  const page = await on.window()
  const api = await enterAt(on, page, 'author', '/examList')
  await prepare(api)
  await page.reload()
  await act(page, row(page, '组卷检查考试').first(), '设置试卷')
  // the first and the last question are similar; some of the others may be, too
  const button9 = page.locator('.yw-check-open')
  await button9.waitFor()
  await eventually('it is counted', async () => /\d/.test(await button9.innerText()))
  await button9.click()
  const drawer = dialog(page, /组卷检查/)
  await drawer.getByText(/9 道单选题中，正确答案是 B 的有 9 道/).waitFor()
  await drawer.getByText('题库「没有选题的题库」没有题目在试卷中').waitFor()
  const pair = drawer.getByRole('listitem').filter({ hasText: '第 1 题与第 9 题：题干相同，选项相同' })
  await pair.waitFor()
  await scan(page, 'the check of a paper')
  await on.picture(page, 'paper-check')
  await button(pair, '换一题：第9题').click()
  await says(page, /第 9 题已换成「讲解/)
  await pair.waitFor({ state: 'detached' })
  await button(drawer, '查看单选题').click()
  await drawer.waitFor({ state: 'hidden' })
  await eventually('only single choices are shown', () => page.evaluate(`new URL(location.href).searchParams.get('type') === '0'`))
  await page.goto(`${new URL(page.url()).origin}/examList`)
  await act(page, row(page, '组卷检查考试').first(), '指派')
  await button(dialog(page, /指派记录/), '新增指派').click()
  const form = dialog(page, /新增指派/)
  await form.getByText(/组卷检查：试卷有 \d+ 处建议复核/).waitFor()
  await scan(page, 'the line of a paper where it is assigned')
  const link = form.getByRole('link', { name: '查看' })
  await page.goto(new URL((await link.getAttribute('href')) ?? '', page.url()).href)
  await dialog(page, /组卷检查/)
    .getByText(/处建议复核/)
    .waitFor()
  // the paper is downloaded as a document
  await page.locator('.ant-drawer-close').first().click()
  await button(page, '预览试卷').click()
  const preview = dialog(page, /预览试卷/)
  await preview.getByText(/^一、单选题（共 9 题，.*共 \d+ 分）$/).waitFor()
  for (const [format, ending] of [
    ['Word', 'docx'],
    ['PDF', 'pdf'],
  ] as const) {
    await button(preview, '导出').click()
    const [book] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: `${format} 试卷与答案` }).click()])
    expect(book.suggestedFilename() === `组卷检查考试 试卷与答案.${ending}`, 'it is called like the exam')
  }
  await scan(page, 'the preview of a paper')
  // only the questions are printed
  await page.evaluate('window.print = () => { window.printed = true }')
  await button(preview, '打印').click()
  await eventually('it is printed', () => page.evaluate('window.printed'))
  await page.emulateMedia({ media: 'print' })
  await eventually('what is around it is left out', async () => !(await page.locator('#root').isVisible()))
  await page.locator('.yw-paper-printed').filter({ hasText: '组卷检查考试' }).waitFor()
})
