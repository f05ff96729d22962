// Journeys of the most used pages of the back office: nothing moves by itself while answers arrive one after another, and a failed read
// shows its reason.
import type { Page } from 'playwright-core'
import type { Api } from '../api.ts'
import { scan } from '../axe.ts'
import { busiest } from '../analysis-pictures.ts'
import { addCookie, button, enterAt, eventually, expect, type Stage } from '../journey.ts'
import { layoutShiftOf, mostShift } from '../layout-shift.ts'
import { screensOf } from '../screens.ts'
import { test } from '../stage.ts'

const EXAM = '/ai-exam/v1'

interface Made {
  id: string
}
const options = ['十天', '十五天', '三十天'].map((optionContent) => ({ optionContent }))
/** One choice and 20 statements, so that the rows of the paper scroll. */
const questionsOf = (categoryId: string) => [
  { categoryId, type: 0, subjectName: '犹豫期一般是多少天？', options, answer: { answer: 'B' }, score: 5 },
  ...Array.from({ length: 20 }, (_, i) => ({
    categoryId,
    type: 2,
    subjectName: `第 ${i + 1} 种说法：犹豫期内投保人可以全额退保，保险公司只扣除工本费`,
    answer: { answer: '0' },
    score: 5,
  })),
]

/**
 * Creates an exam for everybody. The viewer has sat it with the choice right and all statements wrong, so that the summary of its report
 * fills two lines.
 */
async function satExam(on: Stage, admin: Api): Promise<void> {
  const { id: categoryId } = await admin.send<Made>('POST', `${EXAM}/subjectCategory`, { categoryName: '稳定题库' })
  const questions: Made[] = []
  for (const question of questionsOf(categoryId)) questions.push(await admin.send<Made>('POST', `${EXAM}/subjects`, question))
  const exam = { examinationName: '稳定测评', startTime: '2026-01-01 09:00:00', examDurationMinute: 60, categories: [{ categoryId }] }
  const { id } = await admin.send<Made>('POST', `${EXAM}/examination`, exam)
  const subjectIds = questions.map((question) => question.id)
  await admin.send('POST', `${EXAM}/examination/batchAddSubjects/${id}`, subjectIds)
  const [root] = await admin.send<Made[]>('GET', '/department/tree')
  await admin.send('POST', `${EXAM}/exam-assign/record`, { examinationId: id, selectionType: 'BY_GROUP', targets: [root?.id] })
  const viewer = await on.api('viewer')
  const attempt = await viewer.send<Made>('POST', `${EXAM}/attempt`, { examinationId: id })
  const answers = subjectIds.map((subjectId, i) => ({ subjectId, response: i === 0 ? 'B' : false }))
  await viewer.send('PUT', `${EXAM}/attempt/${attempt.id}/answer`, answers)
  await viewer.send('POST', `${EXAM}/attempt/${attempt.id}/submit`)
}

const keepTab = (api: Api, screen: string, query: object) => api.send('PUT', `/analysis/tabs?screen=${screen}`, [{ name: '分析', query }])

/** Opens a report in the tab of each analysis page. */
async function keepReports(api: Api): Promise<void> {
  const { examId, departmentId } = await busiest(api)
  const range = { analyzeType: 'BY_DEPARTMENT', departmentId, shown: true }
  await keepTab(api, 'EXAM', { examId, ...range })
  await keepTab(api, 'TRAINING', { type: 'EXAM', contentId: examId, ...range })
}

const wide = [
  ...['home', 'courses', 'script', 'arrange', 'generation', 'banks', 'questions', 'exams', 'paper'],
  ...['exam-report', 'training', 'users', 'audit-log'],
]
const narrow = ['home', 'courses', 'exam-report']

/** Measures these screens one after the other in a window, and returns a line for each that moves. */
async function movedIn(page: Page, on: Stage, screens: readonly (readonly [name: string, address: string])[]): Promise<string[]> {
  const measure = await layoutShiftOf(page)
  const moved: string[] = []
  for (const [name, address] of screens) {
    const { value, worst } = await measure(on.origin + address)
    await on.picture(page, `steady-${name}`)
    if (value >= mostShift) moved.push([`${name} ${value.toFixed(4)}`, ...worst].join('\n    '))
  }
  return moved
}

test('no page moves by itself while its answers arrive', async ({ on }) => {
  const admin = await on.api('admin')
  await satExam(on, admin)
  await keepReports(admin)
  // the report opens from its tab, without a query in the address
  const screens = (await screensOf(admin)).map(([name, address]) => [name, name === 'exam-report' ? '/examDataAnalysis' : address] as const)
  const among = (names: readonly string[]) => screens.filter(([name]) => names.includes(name))
  expect(among(wide).length === wide.length, 'all screens are known')
  const moved: string[] = []
  for (const [size, names] of [
    [{ width: 1440, height: 900 }, wide],
    [{ width: 390, height: 844 }, narrow],
  ] as const) {
    const page = await on.window(size)
    await addCookie(page.context(), admin)
    moved.push(...(await movedIn(page, on, among(names))).map((line) => `${size.width} ${line}`))
  }
  const leader = await on.window()
  await addCookie(leader.context(), await on.api('leader'))
  moved.push(...(await movedIn(leader, on, [['home of a leader', '/home']])))
  expect(moved.length === 0, `a CLS below ${mostShift}\n  ${moved.join('\n  ')}`)
})

test('the rows of a locked paper scroll by keyboard', async ({ on }) => {
  const admin = await on.api('admin')
  const page = await on.window({ width: 1440, height: 800 })
  const paper = (await screensOf(admin)).find(([name]) => name === 'paper')?.[1]
  await enterAt(on, page, 'admin', paper ?? '')
  await page.getByText('已有人参加考试，不能修改试卷').waitFor()
  const rows = page.locator('.yw-list .ant-table-body')
  await eventually('the rows are a tab stop', async () => (await rows.getAttribute('tabindex')) === '0')
  await scan(page, 'a locked paper')
  const scrolled = () => rows.evaluate((body) => (body as unknown as { scrollTop: number }).scrollTop)
  await rows.focus()
  await page.keyboard.press('End')
  await eventually('the last rows are in view', async () => (await scrolled()) > 0)
})

test('an analysis page without its choices shows the reason and a retry in each card', async ({ on }) => {
  const admin = await on.api('admin')
  await keepTab(admin, 'EXAM', {})
  await keepTab(admin, 'TRAINING', {})
  const page = await on.window()
  let fails = true
  await page.route(/\/(department\/tree|statistics\/exams|practice\/statistics\/contents)\b/, (route) =>
    fails ? route.fulfill({ status: 500, json: { succ: false, code: '500', msg: '数据库暂时不可用' } }) : route.continue(),
  )
  await enterAt(on, page, 'admin', '/examDataAnalysis')
  const latest = page.getByRole('region', { name: '最近的考试' })
  for (const card of [latest, page.locator('.yw-an-empty')]) {
    await card.getByText('加载失败').waitFor()
    await button(card, '重试').waitFor()
  }
  await on.picture(page, 'reading-choices-failed')
  await eventually('a failure is not shown as emptiness', async () => (await page.getByText('暂无分析数据').count()) === 0)
  fails = false
  await button(latest, '重试').click()
  await latest.getByRole('button', { name: '稳定测评' }).waitFor()
  await button(page.locator('.yw-an-empty'), '重试').click()
  await page.getByText('暂无分析数据').waitFor()

  fails = true
  await page.goto(`${on.origin}/dataAnalysis`)
  await page.locator('.yw-an-empty').getByText('加载失败').waitFor()
  fails = false
  await button(page.locator('.yw-an-empty'), '重试').click()
  await page.getByText('暂无分析数据').waitFor()
})
