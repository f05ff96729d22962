// Journey through an exam report: conditions, four views, the people behind a number, and saved tabs; with axe scans.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { demoPeople } from '#apps/demo/people.ts'
import type { Api } from '../api.ts'
import { scan } from '../axe.ts'
import { addressOf, button, enterAt, eventually, expect, row, rows, says, type Stage, until } from '../journey.ts'
import { test } from '../stage.ts'

const EXAM = '/ai-exam/v1'
interface Made {
  id: string
}
interface Sitting extends Made {
  questions: { subjectId: string; type: number }[]
}

/** Adds an exam with two sittings, one of them with a short answer that waits for marking. */
async function prepare(on: Stage, api: Api) {
  const { id: categoryId } = await api.send<Made>('POST', `${EXAM}/subjectCategory`, { categoryName: '分析题库' })
  const ask = (type: number, more: object) => api.send<Made>('POST', `${EXAM}/subjects`, { categoryId, type, ...more })
  const options = ['退还', '不退还'].map((optionContent) => ({ optionContent }))
  const questions = [
    await ask(0, { subjectName: '犹豫期内解除合同，保费怎样处理？', options, answer: { answer: 'A' }, score: 60 }),
    await ask(2, { subjectName: '回访由本人接听', answer: { answer: '0' }, score: 30 }),
    await ask(1, { subjectName: '客户嫌贵时怎样回应？', answer: { answer: '先共情' }, score: 10 }),
  ]
  const fields = { examinationName: '旅程分析考试', remark: '全员必考', startTime: '2026-01-01 09:00:00', examDurationMinute: 60 }
  const exam = await api.send<Made>('POST', `${EXAM}/examination`, { ...fields, categories: [{ categoryId }] })
  const asked = questions.map((q) => q.id)
  await api.send('POST', `${EXAM}/examination/batchAddSubjects/${exam.id}`, asked)
  // only the accounts of the demo, because other journeys add people
  const { records } = await api.send<{ records: (Made & { loginName: string })[] }>('GET', '/user/pages?pageSize=100')
  const targets = records.filter((u) => demoPeople.some((p) => p.loginName === u.loginName)).map((u) => u.id)
  expect(targets.length === demoPeople.length, 'the accounts of the demo are there')
  await api.send('POST', `${EXAM}/exam-assign/record`, { examinationId: exam.id, selectionType: 'BY_USER', targets })
  const answers = { 0: 'A', 2: true, 1: '我理解您的顾虑' } as Record<number, unknown>
  for (const [loginName, types] of [
    ['author', [0, 2]],
    ['viewer', [0]],
    ['leader', [0, 1]],
  ] as const) {
    const own = await on.api(loginName)
    const sitting = await own.send<Sitting>('POST', `${EXAM}/attempt`, { examinationId: exam.id })
    const given = sitting.questions
      .filter((q) => (types as readonly number[]).includes(q.type))
      .map((q) => ({ subjectId: q.subjectId, response: answers[q.type] }))
    await own.send('PUT', `${EXAM}/attempt/${sitting.id}/answer`, given)
    await own.send('POST', `${EXAM}/attempt/${sitting.id}/submit`)
  }
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const view = (page: Page, name: string) => page.getByRole('radiogroup', { name: '视图' }).getByText(name, { exact: true }).click()

async function choose(page: Page) {
  await page.getByText('暂无分析数据').waitFor()
  await scan(page, 'an analysis before anything was chosen')
  await button(page, '生成报表').click()
  await says(page, '请选择考试、部门或学员')
  await button(page, '导出报表').click()
  await says(page, '请选择考试、部门或学员')
  const exam = page.getByRole('combobox', { name: '选择考试' })
  await exam.fill('旅程分析')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: '旅程分析考试' }).click()
  await page.getByRole('combobox', { name: '选择部门' }).click()
  await page.locator('.ant-cascader-menu-item').filter({ hasText: '总公司' }).click()
  await page.keyboard.press('Escape')
  await eventually('the address names another view', async () => (await addressOf(page)).href.includes('view=results'))
  const took = await page.evaluate<number>(`new Promise((resolve) => {
    const pressed = performance.now()
    const look = () => document.querySelector('[aria-label="视图"]') && resolve(performance.now() - pressed)
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    Array.from(document.querySelectorAll('button')).find((b) => b.textContent === '生成报表').click()
  })`)
  expect(took >= 190 && took < 2000, `results appear after about 200 ms, not ${took}`)
  await eventually('and the view is the first one again', async () => !(await addressOf(page)).href.includes('view='))
}

async function look(page: Page, on: Stage) {
  await card(page, '应考人数').getByText('6', { exact: true }).waitFor()
  await card(page, '考试信息').getByText('全员必考').waitFor()
  await card(page, '参加人数').getByText('参与率 50%').waitFor()
  await card(page, '合格率').getByText('已评 2 人中 2 人合格').waitFor()
  await card(page, '平均分').getByText('75', { exact: true }).waitFor()
  await eventually(
    'what was chosen stands in the head alone',
    async () => (await page.getByRole('combobox', { name: '选择考试' }).count()) === 0,
  )
  await page.locator('#ranks').scrollIntoViewIfNeeded()
  for (const by of ['平均分', '参与人数', '合格率']) {
    await page.getByRole('radiogroup', { name: '按什么排名' }).getByText(by).click()
    await card(page, `${by}前五、${by}后五`).waitFor()
  }
  const drawn = page.getByRole('img', { name: /^分数段分布：/ })
  await until(
    'the chart in words',
    () => drawn.getAttribute('aria-label'),
    (said) => said?.includes('60-70 1 人') === true && said.includes('90-100 1 人'),
  )
  await scan(page, 'the overview')
  await on.picture(page, 'exam-analysis-overview')
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, '分数段分布：下载图片').click()])
  expect((await readFile(await file.path())).subarray(1, 4).toString() === 'PNG', 'the chart is a PNG')
  expect(file.suggestedFilename() === '分数段分布.png', 'it is called like the chart')
  await button(page, '成绩等级分布：看表格').click()
  await scan(page, 'a chart as a table')
  await card(page, '成绩等级分布的数据').getByRole('button', { name: '优秀' }).click()
  await until(
    'who is excellent',
    () => rows(page).count(),
    (n) => n === 1,
  )
  await row(page, '周雅琴').getByText('A 优秀').waitFor()
  await page.goBack()
  await card(page, '参加人数').getByRole('button', { name: '1 人待阅卷' }).click()
  await row(page, '陈志远').getByText('待阅卷').waitFor()
  await scan(page, 'the people behind a number')
  await page.goBack()
  await card(page, '应考人数').getByRole('button', { name: '3 人未参加' }).click()
  await until(
    'who is absent',
    () => rows(page).count(),
    (n) => n === 3,
  )
}

async function organisation(page: Page, on: Stage) {
  await view(page, '按组织')
  await page.getByRole('list', { name: /^参与率：.*培训部/ }).waitFor()
  await scan(page, 'by organisation')
  await on.picture(page, 'exam-analysis-org')
  await view(page, '组织明细')
  await page
    .getByRole('region', { name: '组织明细' })
    .getByRole('row', { name: /^总公司/ })
    .waitFor()
  await scan(page, 'departments with their numbers')
  await on.picture(page, 'exam-analysis-detail')
  await button(page, '培训部参加人数 2').click()
  await page.getByText('部门：培训部').waitFor()
  await until(
    'the people of a department',
    () => rows(page).count(),
    (n) => n === 2,
  )
  await page
    .locator('.ant-tag')
    .filter({ hasText: '部门：培训部' })
    .getByRole('img')
    .or(page.locator('.ant-tag-close-icon'))
    .first()
    .click()
  await until(
    'everybody again',
    () => rows(page).count(),
    (n) => n === 3,
  )
  const [book] = await Promise.all([page.waitForEvent('download'), button(page, '导出报表').click()])
  expect(book.suggestedFilename() === '数据分析1.xlsx', 'the export is called like the tab')
}

const names = (page: Page) => page.getByRole('navigation', { name: '分析标签' }).locator('li').allInnerTexts()

async function tabs(page: Page, api: Api) {
  const bar = page.getByRole('navigation', { name: '分析标签' })
  await button(bar, '关闭数据分析1').click()
  await eventually('the only tab stays', async () => (await names(page)).length === 1)
  await button(bar, '新增标签').click()
  const name = bar.getByLabel('新标签名')
  await name.fill('数据分析1')
  await name.press('Enter')
  await says(page, '该标签名已存在')
  await name.fill('四季度抽查')
  await name.press('Enter')
  await page.getByText('暂无分析数据').waitFor()
  await button(bar, '新增标签').click()
  await eventually('a further one is numbered', async () => (await bar.getByLabel('新标签名').inputValue()) === '数据分析2')
  await page.getByRole('heading', { name: '考试数据分析' }).click()
  await button(bar, '数据分析2').waitFor()
  await button(bar, '四季度抽查').dblclick()
  await bar.getByLabel('重命名四季度抽查').fill('抽查')
  await bar.getByLabel('重命名四季度抽查').press('Enter')
  await scan(page, 'three tabs')
  // a range of people by account
  await page.getByRole('radiogroup', { name: '范围' }).getByText('按账号').click()
  await page.getByRole('combobox', { name: '选择考试' }).fill('旅程分析')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: '旅程分析考试' }).click()
  for (const loginName of ['viewer', 'author']) {
    await page.getByRole('combobox', { name: '选择人员' }).fill(loginName)
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option')
      .filter({ hasText: `（${loginName}）` })
      .click()
  }
  await page.keyboard.press('Escape')
  await button(page, '生成报表').click()
  await card(page, '学员').getByText('林小满（viewer）').waitFor()
  const offered = await page.getByRole('radiogroup', { name: '视图' }).innerText()
  expect(!offered.includes('按组织') && !offered.includes('组织明细'), 'by organisation only for departments')
  await scan(page, 'people by account')
  await button(bar, '数据分析1').click()
  await card(page, '考试信息').getByText('总公司').waitFor()
  await page.reload()
  await card(page, '考试信息').getByText('总公司').waitFor()
  await eventually('tabs are kept', async () => (await names(page)).join() === '数据分析1,抽查,数据分析2')
  await until(
    'and saved',
    () => api.send<{ query: { shown?: boolean } }[]>('GET', '/analysis/tabs?screen=EXAM'),
    (kept) => kept.length === 3 && kept.filter((tab) => tab.query.shown).length === 2,
  )
  await button(bar, '关闭数据分析1').click()
  await eventually('after a close the last is active', async () => (await bar.locator('[aria-current=true]').innerText()) === '数据分析2')
}

/** Changes the conditions, opens a question and a paper, and copies the link. */
async function lookInto(page: Page, on: Stage) {
  await view(page, '概览')
  await button(page, '修改条件').click()
  const changing = page.getByRole('dialog', { name: '修改条件' })
  await changing.getByRole('combobox', { name: '选择考试' }).waitFor()
  await scan(page, 'what is asked for, to be changed')
  await changing.getByRole('button', { name: '取消' }).click()
  await button(card(page, '试题分析'), '犹豫期内解除合同，保费怎样处理？').click()
  const question = page.getByRole('dialog', { name: '第 1 题' })
  await question.getByRole('row', { name: /退还/ }).first().waitFor()
  await eventually('the question stands in the address', async () => (await addressOf(page)).href.includes('question='))
  await scan(page, 'a question')
  await on.picture(page, 'exam-analysis-question')
  await page.keyboard.press('Escape')
  await view(page, '考试成绩明细')
  await row(page, '周雅琴').getByRole('button', { name: '看试卷' }).click()
  const paper = page.getByRole('dialog', { name: /周雅琴的试卷/ })
  await paper.getByText('名次 1 / 2').waitFor()
  await paper.getByRole('region', { name: '第 3 题' }).getByText('客户嫌贵时怎样回应？').waitFor()
  await scan(page, 'a paper')
  await on.picture(page, 'exam-analysis-paper')
  await page.keyboard.press('ArrowDown')
  await page
    .getByRole('dialog', { name: /林小满的试卷/ })
    .getByText('名次 2 / 2')
    .waitFor()
  await page.keyboard.press('Escape')
  await button(page, '其他导出').click()
  const [picture] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /图片/ }).click()])
  expect((await readFile(await picture.path())).subarray(1, 4).toString() === 'PNG', 'the whole report is a PNG')
  await page.evaluate(`window.print = () => { window.printed_ = document.querySelectorAll('.yw-report [aria-busy=true]').length }`)
  await page.keyboard.press('Control+p')
  await eventually('printed when all of it is there', async () => (await page.evaluate<number | undefined>('window.printed_')) === 0)
  await page.emulateMedia({ media: 'print' })
  await eventually(
    'on paper without the shell and its tools',
    async () => !(await page.locator('.yw-side').isVisible()) && !(await button(page, '打印').isVisible()),
  )
  await page.getByText(/^青禾人寿保险（演示） · 数据截至 .* · 由赵明远打印$/).waitFor()
  await page.emulateMedia({ media: null })
  await button(page, '复制链接').click()
  await says(page, '已复制；打开的人需要考试数据分析权限，并只看到自己的数据范围')
}

const opened = async (page: Page, item: string) => {
  await button(page, '趋势').click()
  await page.getByRole('menuitem', { name: item }).click()
}
const closed = async (page: Page) => {
  const drawer = page.getByRole('dialog')
  await button(drawer, '关闭').click()
  await drawer.waitFor({ state: 'hidden' })
}

/** Compares several exams, and opens the history of the total, a department and a person. */
async function series(page: Page, on: Stage) {
  await view(page, '概览')
  await opened(page, '多场对比')
  const exams = page.getByRole('dialog', { name: '多场对比' })
  await exams.getByRole('row', { name: /旅程分析考试 6 3 1 50% 100% 75% 75%/ }).waitFor()
  const choice = exams.getByRole('combobox', { name: '对比的考试' })
  await choice.fill('新人上岗')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: '新人上岗考试' }).click()
  await exams
    .getByRole('row', { name: /新人上岗考试/ })
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.ant-select-dropdown:visible').waitFor({ state: 'hidden' })
  await exams
    .getByRole('region', { name: '各部门', exact: true })
    .getByRole('row', { name: /培训部/ })
    .waitFor()
  await scan(page, 'exams side by side')
  const [sheet] = await Promise.all([page.waitForEvent('download'), button(exams, '导出表格').click()])
  expect(sheet.suggestedFilename() === '多场考试对比.xlsx', 'exams side by side are taken along as a spreadsheet')
  const [heat] = await Promise.all([page.waitForEvent('download'), button(exams, '各部门：下载图片').click()])
  expect(heat.suggestedFilename() === '各部门.png', 'and their departments as a picture')
  await on.picture(page, 'exam-series')
  await closed(page)
  await opened(page, '历次考试（按季度）')
  const whole = page.getByRole('dialog', { name: '总公司的历次考试' })
  await whole.getByRole('row', { name: /2026 年 1 季度（1 场） 6 3 1 50% 100% 75% 75%/ }).waitFor()
  await scan(page, 'a history by quarters')
  const [sheets] = await Promise.all([page.waitForEvent('download'), button(whole, '导出表格').click()])
  expect(sheets.suggestedFilename() === '历次考试.xlsx', 'a history is taken along as a spreadsheet')
  await on.picture(page, 'exam-history')
  const [file] = await Promise.all([page.waitForEvent('download'), button(whole, '按季度：下载图片').click()])
  expect((await readFile(await file.path())).subarray(1, 4).toString() === 'PNG', 'the lines are a PNG')
  await closed(page)
  await button(page, '培训部的历次考试').click()
  await page
    .getByRole('dialog', { name: '培训部的历次考试' })
    .getByRole('row', { name: /2026 年 1 季度/ })
    .waitFor()
  await closed(page)
  await view(page, '考试成绩明细')
  await row(page, '周雅琴').getByRole('button', { name: '历次' }).click()
  const person = page.getByRole('dialog', { name: '周雅琴的历次考试' })
  await person.getByRole('row', { name: /旅程分析考试 1 1 0 100% 100% 90% 90%/ }).waitFor()
  await closed(page)
}

/** Opens reports from a list in the preview tab: the next one replaces it unless it is saved. */
async function arrive(page: Page, api: Api, on: Stage) {
  const saved = async () => (await api.send<{ name: string }[]>('GET', '/analysis/tabs?screen=EXAM')).map((tab) => tab.name).join()
  const before = (await names(page)).join()
  await eventually('what is open is saved', async () => (await saved()) === before)
  const exams = await api.send<(Made & { examinationName: string })[]>('GET', `${EXAM}/statistics/exams`)
  const bar = page.getByRole('navigation', { name: '分析标签' })
  for (const { id, examinationName: name } of exams.filter((e) => /^(旅程分析考试|新人上岗考试)$/.test(e.examinationName))) {
    await page.goto(`${on.origin}/examDataAnalysis?${new URLSearchParams({ examId: id, name })}`)
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await eventually('it is called like the exam, and open', async () => (await bar.locator('[aria-current=true]').innerText()) === name)
    await eventually('the last of the tabs alone is not saved', async () => (await names(page)).join() === `${before},${name}`)
    await page.reload()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
  }
  await scan(page, 'a tab that is not saved')
  expect((await saved()) === before, 'nothing was saved')
  const [name = ''] = (await names(page)).slice(-1)
  await button(bar, `保存标签${name}`).click()
  await eventually('kept', async () => (await saved()) === `${before},${name}`)
  await eventually('it is one like the others', async () => (await button(bar, `保存标签${name}`).count()) === 0)
}

test('an administrator analyses an exam', async ({ on }) => {
  const page = await on.window()
  const api = await on.api('admin')
  await prepare(on, api)
  await enterAt(on, page, 'admin', '/examDataAnalysis?view=results&f.scoreLevel=A')
  await choose(page)
  await look(page, on)
  await organisation(page, on)
  await lookInto(page, on)
  await series(page, on)
  await tabs(page, api)
  await arrive(page, api, on)
  const small = await on.window({ width: 390, height: 844, dark: true })
  await enterAt(on, small, 'admin', '/examDataAnalysis')
  await small.getByRole('radiogroup', { name: '视图' }).waitFor()
  await scan(small, 'a narrow screen in the dark')
  await small.getByRole('list', { name: '各题的作答情况' }).getByRole('listitem').first().scrollIntoViewIfNeeded()
  await on.picture(small, 'exam-questions-narrow')
  await opened(small, '历次考试（按季度）')
  await small
    .getByRole('dialog', { name: /的历次考试/ })
    .getByRole('img', { name: /^按季度：/ })
    .waitFor()
  await scan(small, 'a history on a narrow screen in the dark')
  await on.picture(small, 'exam-history-narrow')
})
