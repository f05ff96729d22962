// Journey through training analysis: imported runs, a project report in three views, down to the runs of one person.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import type { Api } from '../api.ts'
import { scan } from '../axe.ts'
import { addressOf, button, enterAt, eventually, expect, row, rows, says, type Stage, until } from '../journey.ts'
import { lookAtPicture } from '../pixels.ts'
import { test } from '../stage.ts'

interface Made {
  id: string
}
interface Node extends Made {
  title: string
  fullName: string
  childList: Node[]
}
const NAME = '旅程训练项目'
const nodes = (tree: Node[]): Node[] => tree.flatMap((n) => [n, ...nodes(n.childList)])
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const view = (page: Page, name: string) => page.getByRole('radiogroup', { name: '视图' }).getByText(name, { exact: true }).click()
const count = (page: Page, n: number, what: string) =>
  until(
    what,
    () => rows(page).count(),
    (seen) => seen === n,
  )

const COURSE = '旅程训练课程'

/** Adds a project for everybody with a course of its own; two people have practised, one of them all of it. */
async function prepare(origin: string, api: Api) {
  const demo = (await api.send<Node[]>('GET', '/course')).find((c) => c.title === '重疾险首次面谈')
  const course = await api.send<Made>('POST', '/course/copy', { id: demo?.id })
  await api.send('PUT', '/course', { id: course.id, title: COURSE })
  await api.send('PUT', '/course/state', { id: course.id, isValid: 'VALID' })
  const tree = nodes(await api.send<Node[]>('GET', '/course/tree')).find((n) => n.id === course.id)
  const subScenes = (tree?.childList ?? []).flatMap((scene) => scene.childList.map((s) => s.id))
  const top = nodes(await api.send<Node[]>('GET', '/department/tree')).find((d) => d.fullName === '总公司')
  const body = { projectName: NAME, beginTime: '2026-01-01 09:00:00', courseList: [{ courseId: course.id, needExam: 'NO_NEED' }] }
  const project = await api.send<Made>('POST', '/project', body)
  const recordList = [{ target: top?.id, selectionType: 'BY_GROUP', type: 'MANDATORY' }]
  await api.send('POST', '/course-assign/record', { projectId: project.id, recordList })
  const { secret } = await api.send<{ secret: string }>('POST', '/serviceCredential', {
    name: '旅程练习系统',
    scopes: ['practice-results'],
  })
  const run = (loginName: string, subSceneId: string, minute: number, score: number) => ({
    loginName,
    subSceneId,
    mode: 'PRACTICE',
    score,
    dimensions: { 流利度: 88 },
    startedAt: `2026-02-03 09:${minute}:00`,
    endedAt: `2026-02-03 09:${minute + 2}:00`,
  })
  const lines = [...subScenes.map((id, i) => run('author', id, 10 + 3 * i, 92)), run('leader', subScenes[0] ?? '', 40, 50)]
  const response = await fetch(`${origin}/ai-training/v1/management/practice/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/x-ndjson' },
    body: lines.map((l) => `${JSON.stringify(l)}\n`).join(''),
  })
  const { content } = (await response.json()) as { content: { accepted: number } }
  expect(content.accepted === lines.length, 'every run is taken')
  return { projectId: project.id, subScenes: subScenes.length }
}

async function choose(page: Page) {
  await page.getByText('暂无分析数据').waitFor()
  await scan(page, 'an analysis of training before anything was chosen')
  await button(page, '生成报表').click()
  await says(page, '请选择分析内容、部门或学员')
  await page.getByRole('radiogroup', { name: '类型' }).getByText('培训项目', { exact: true }).click()
  await page.getByRole('combobox', { name: '分析内容' }).fill('旅程训练')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: NAME }).click()
  await page.getByRole('combobox', { name: '选择部门' }).click()
  await page.locator('.ant-cascader-menu-item').filter({ hasText: '总公司' }).click()
  await page.keyboard.press('Escape')
  await button(page, '生成报表').click()
}

/** Saves the report as a picture, and checks that it is twice as large and contains every chart. */
async function takePicture(page: Page) {
  const report = page.locator('.yw-report')
  await eventually('nothing is still being read', async () => (await report.locator('[aria-busy=true]').count()) === 0)
  const sizes = async () => JSON.stringify(await report.boundingBox())
  let before = ''
  await eventually('it stands still', async () => before === (before = await sizes()))
  const whole = await report.boundingBox()
  expect(whole, 'the report is seen')
  const drawings = await report.locator('canvas').all()
  const boxes = await Promise.all(drawings.map((canvas) => canvas.boundingBox()))
  const parts = boxes.flatMap((b) =>
    b === null
      ? []
      : [
          {
            x: (b.x - whole.x) / whole.width,
            y: (b.y - whole.y) / whole.height,
            width: b.width / whole.width,
            height: b.height / whole.height,
          },
        ],
  )
  expect(parts.length > 0, 'something is drawn')
  await button(page, '其他导出').click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /图片/ }).click()])
  expect(file.suggestedFilename() === `${NAME}.png`, 'it is called like the project')
  const { width, height, colours } = await lookAtPicture(await readFile(await file.path()), parts)
  // late charts move the content below, so the height before or after the call is right
  const heights = [whole.height, (await report.boundingBox())?.height ?? 0]
  expect(
    Math.abs(width - 2 * whole.width) <= 2 && heights.some((one) => Math.abs(height - 2 * one) <= 2),
    `twice ${whole.width} by ${heights.join(' or ')}: ${width} by ${height}`,
  )
  expect(
    colours.every((n) => n > 3),
    `each drawing is in it, with ${colours.join()} colours`,
  )
}

async function look(page: Page, on: Stage, subScenes: number) {
  await page.getByText(`分析条件：培训项目 ${NAME} 总公司 不限日期`).waitFor()
  await card(page, '参加人数').getByRole('button', { name: '2', exact: true }).waitFor()
  await card(page, '完成人数').getByRole('button', { name: '1', exact: true }).waitFor()
  await page.locator('.yw-saying').getByText('全部完成').waitFor()
  await eventually('what it says leads to who it speaks of', async () =>
    /view=people/.test((await page.locator('.yw-saying').getByRole('link', { name: '2 人' }).getAttribute('href')) ?? ''),
  )
  await page.getByRole('img', { name: /^练习趋势：2026-0/ }).waitFor()
  const below = page.getByRole('region', { name: '下级部门的数字' })
  await below.getByRole('row').filter({ hasText: '总公司' }).first().waitFor()
  await page
    .getByRole('img', { name: /^分数段分布：.*90-100 1 人/ })
    .locator('canvas')
    .waitFor()
  await scan(page, 'the overview of a project')
  await on.picture(page, 'training-overview')
  await takePicture(page)
  await view(page, '按内容')
  await row(page, COURSE).waitFor()
  await scan(page, 'by content')
  await button(page, `${COURSE}的练习记录 ${subScenes + 1}`).click()
  const drawer = page.getByRole('dialog', { name: /练习记录/ })
  await drawer.getByText(`共 ${subScenes + 1} 条`).waitFor()
  await scan(page, 'runs one by one')
  await button(drawer, '关闭').click()
  await drawer.waitFor({ state: 'hidden' })
  await view(page, '按组织')
  await row(page, '总公司').first().waitFor()
  await scan(page, 'by organisation')
  await on.picture(page, 'training-org')
  await button(page, '总公司完成人数 1').click()
  await count(page, 1, 'who has completed')
  await button(row(page, '周雅琴'), '练习记录').waitFor()
  await scan(page, 'the people behind a number of training')
  const [book] = await Promise.all([page.waitForEvent('download'), button(page, '导出报表').click()])
  expect(book.suggestedFilename() === '数据分析1.xlsx', 'the export is called like the tab')
  await button(page, '修改条件').click()
  const form = page.getByRole('dialog', { name: '修改条件' })
  await form.getByRole('combobox', { name: '分析内容' }).waitFor()
  await scan(page, 'the conditions of a report')
  await button(form, '生成报表').click()
  await form.waitFor({ state: 'hidden' })
}

/** A report with days, compared with the equal number of days before. */
async function days(page: Page, on: Stage, projectId: string) {
  const asked = { type: 'PROJECT', contentId: projectId, name: '二月', beginTime: '2026-02-01', endTime: '2026-02-10' }
  await page.goto(`${on.origin}/dataAnalysis?${new URLSearchParams(asked)}`)
  await page.getByText(`分析条件：培训项目 ${NAME} 总公司 2026-02-01 至 2026-02-10`).waitFor()
  await page.getByText('对比：前 10 天').waitFor()
  await page.getByRole('img', { name: /^练习趋势：2026-02-03 起，人数最多 2/ }).waitFor()
  await scan(page, 'a report of certain days')
}

test('an administrator analyses a project', async ({ on }) => {
  const page = await on.window()
  const api = await enterAt(on, page, 'admin', '/home')
  const { projectId, subScenes } = await prepare(on.origin, api)
  await page.goto(`${on.origin}/dataAnalysis`)
  await choose(page)
  await look(page, on, subScenes)
  await days(page, on, projectId)
  await button(page, '保存标签二月').click()
  // each tab keeps its query after a reload, also a tab that was just added
  await button(page, '新增标签').click()
  await page.keyboard.press('Enter')
  await page.getByText('暂无分析数据').waitFor()
  await page.reload()
  await page.getByText('暂无分析数据').waitFor()
  await eventually('the address says which tab is open', async () => (await addressOf(page)).href.includes('tab='))
  const tabs = page.getByRole('navigation', { name: '分析标签' }).locator('li')
  await eventually('all three are there', async () => (await tabs.allInnerTexts()).join() === '数据分析1,二月,数据分析2')
  await until(
    'what was chosen, and the new tab, to be kept',
    () => api.send<{ query: { contentId?: string; beginTime?: string } }[]>('GET', '/analysis/tabs?screen=TRAINING'),
    ([whole, part, ...more]) => whole?.query.contentId === projectId && part?.query.beginTime === '2026-02-01' && more.length === 1,
  )
  await page.goBack()
  await page.getByText(NAME).first().waitFor()

  // from the list of projects, in dark mode, by a user who sees their own department only
  const dark = await on.window({ dark: true, width: 1280, height: 720 })
  await enterAt(on, dark, 'viewer', '/trainingProjectManage')
  await row(dark, NAME)
    .getByRole('link', { name: /完成率/ })
    .click()
  await dark.getByText(/分析条件：培训项目/).waitFor()
  await card(dark, '必修人数').waitFor()
  await eventually('who only looks takes nothing out', async () => (await button(dark, '导出报表').count()) === 0)
  await scan(dark, 'the overview in the dark')
  const phone = await on.window({ width: 390, height: 844 })
  await enterAt(on, phone, 'admin', `/dataAnalysis?type=PROJECT&contentId=${projectId}&name=${encodeURIComponent(NAME)}`)
  await card(phone, '必修人数').waitFor()
  await eventually('nothing stands out of a narrow window', () => phone.evaluate('document.documentElement.scrollWidth <= innerWidth'))
  await scan(phone, 'the overview on a phone')
})
