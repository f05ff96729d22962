// Exams: from an empty list to a paper with manual and random selection, scores, preview and assignment; checked by axe.
import type { Page } from 'playwright-core'
import type { Api } from '../api.ts'
import { scan } from '../axe.ts'
import { act, button, confirm, dialog, enterAt, eventually, row, rows, says, type Stage, until } from '../journey.ts'
import { test } from '../stage.ts'

const EXAM = '/ai-exam/v1'
interface Made {
  id: string
}

async function addBank(api: Api, categoryName: string) {
  const { id } = await api.send<Made>('POST', `${EXAM}/subjectCategory`, { categoryName })
  const ask = (type: number, subjectName: string, more: object) =>
    api.send<Made>('POST', `${EXAM}/subjects`, { categoryId: id, type, subjectName, ...more })
  const options = ['先肯定，再了解缺口', '直接介绍新产品'].map((optionContent) => ({ optionContent }))
  for (const n of [1, 2, 3]) await ask(0, `${categoryName}单选第${n}问`, { options, answer: { answer: 'A' } })
  await ask(3, `${categoryName}多选`, { options, answer: { answer: 'A,B' } })
  await ask(2, `${categoryName}判断`, { answer: { answer: '0' } })
  await ask(4, `<p>${categoryName}填空：犹豫期 {{answer}} 天</p>`, { answer: { answer: '15' } })
  await ask(1, `${categoryName}简答`, { answer: { answer: '先共情，再澄清' } })
  return id
}

const total = (page: Page) => page.getByRole('region', { name: '选题设置' }).or(page.locator('.yw-paper-bar')).first()
const totals = (page: Page, text: RegExp) =>
  until(
    String(text),
    () => total(page).innerText(),
    (seen) => text.test(seen.replaceAll(/\s+/g, ' ')),
  )

async function make(page: Page) {
  await button(page, '新建考试').first().click()
  const form = dialog(page, /新建考试/)
  await button(form, '新建考试').click()
  for (const said of ['请输入考试标题', '请选择考试时间', '请输入考试时长', '请选择题库']) await form.getByText(said).first().waitFor()
  await scan(page, 'the form of an exam with its faults')
  await form.getByLabel('考试标题').fill('年度产品考试')
  const [begin, end] = [form.getByLabel('开始时间'), form.getByLabel('结束时间')]
  await begin.fill('2026-03-01 09:00:00')
  await begin.press('Enter')
  await end.fill('2026-02-01 09:00:00')
  await end.press('Enter')
  await button(form, '新建考试').click()
  await form.getByText('结束时间必须晚于开始时间').waitFor()
  await end.click()
  await end.fill('2099-03-31 18:00:00')
  await end.press('Enter')
  await form.getByLabel('考试时长').fill('1441')
  await form.getByLabel('考试次数').fill('0')
  await form.getByLabel('考试标题').click()
  await form.getByText('应为1到1440').waitFor()
  await form.getByText('应为1到100', { exact: true }).waitFor()
  await eventually('what was typed stays', async () => (await form.getByLabel('考试次数').inputValue()) === '0')
  await form.getByLabel('考试次数').fill('1')
  await form.getByLabel('考试时长').fill('60分')
  await page.getByRole('tooltip', { name: '只能输入数字' }).waitFor()
  await form.getByLabel('题库').click()
  for (const bank of ['旅程甲题库', '旅程乙题库'])
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: bank }).click()
  await form.getByLabel('考试标题').click()
  await button(form, '新建考试').click()
  await says(page, '添加成功')
  await form.waitFor({ state: 'hidden' })
  await eventually('what was made is set off in the list', async () =>
    /is-shown/.test((await row(page, '年度产品考试').first().getAttribute('class')) ?? ''),
  )
}

async function compose(page: Page, on: Stage) {
  await act(page, row(page, '年度产品考试').first(), '设置试卷')
  await page.getByText('试卷还没有题目').waitFor()
  await scan(page, 'an empty paper')
  await button(page, '手动选题').first().click()
  const pick = dialog(page, '手动选题')
  await pick.getByText('旅程甲题库单选第1问').waitFor()
  await button(pick, '加入试卷').click()
  await says(page, '请选择要加入的题目')
  await button(pick, '预览').first().click()
  await page.locator('.ant-drawer').getByText('先肯定，再了解缺口').waitFor()
  await page.locator('.ant-drawer').getByRole('button', { name: 'Close' }).or(page.locator('.ant-drawer-close')).first().click()
  const sought = pick.getByRole('textbox', { name: '查找试题' })
  await sought.fill('没有这样的题')
  await pick.getByText('没有找到“没有这样的题”').waitFor()
  await sought.fill('单选第2问')
  await pick.getByText('旅程甲题库单选第1问').waitFor({ state: 'hidden' })
  await sought.fill('')
  await pick.getByText('旅程甲题库单选第1问').waitFor()
  await pick.getByRole('checkbox', { name: /全选/ }).click()
  await pick.getByText('已选 3 道题').waitFor()
  await page.keyboard.press('Escape')
  await confirm(page, '放弃未保存的修改？', '继续编辑')
  await pick.getByText('已选 3 道题').waitFor()
  await scan(page, 'choosing questions')
  await on.picture(page, 'exam-pick')
  await button(pick, '加入试卷').click()
  await says(page, '添加成功：加入了 3 道题')
  await totals(page, /总分 3 分/)

  await page.getByRole('radiogroup', { name: '选题方式' }).getByText('自动', { exact: true }).click()
  // one question of each type and bank is in the paper; where none is left, none is drawn
  const draw = dialog(page, '自动选题')
  await draw.getByText('可选 0 道').first().waitFor()
  await scan(page, 'drawing questions')
  await button(draw, '抽取 9 道题').click()
  const sure = page.locator('.ant-modal-confirm').filter({ hasText: '确定自动选题吗？' })
  await sure.getByText('有 1 处没有可选的题，不抽取。').waitFor()
  await button(sure, '确定').click()
  await says(page, '添加成功：抽取了 9 道题')
  await totals(page, /总分 12 分/)
  await scan(page, 'a paper')
  // with replacement all questions can be drawn again; a button repeats the last draw
  await button(page, '自动选题').click()
  await draw.getByText('替换现有题目').click()
  await button(draw, '抽取 10 道题').waitFor()
  // a draw of more than available takes all, after a notice
  await draw.getByLabel('旅程甲题库 单选题的数量').fill('50')
  await button(draw, '抽取 12 道题').click()
  await page.locator('.ant-modal-confirm').filter({ hasText: '有 1 处可选的题不足，有多少抽取多少。' }).waitFor()
  await button(page.locator('.ant-modal-confirm'), '取消').click()
  await button(draw, '沿用上次').click()
  await button(draw, '抽取 9 道题').waitFor()
  await button(draw, '取消').click()
  await confirm(page, '放弃未保存的修改？', '放弃修改')
  await draw.waitFor({ state: 'hidden' })
}

async function score(page: Page) {
  await button(page, '批量设置分数').click()
  await says(page, '请选择要设置分数的题目')
  await button(page, '批量删除').click()
  await says(page, '请选择要删除的题目')
  await button(page, '按题型设置分数').click()
  const types = dialog(page, '按题型设置分数')
  const named = ['单选', '多选', '判断', '填空', '简答']
  for (const type of named) await types.getByLabel(new RegExp(`^${type}题`)).fill('')
  await button(types, '确定').click()
  for (const type of named) await types.getByText(`请输入${type}题分数`).waitFor()
  for (const type of named) await types.getByLabel(new RegExp(`^${type}题`)).fill('1')
  await types.getByLabel('简答题（2道）').fill('10')
  await button(types, '确定').click()
  await says(page, '设置成功')
  await totals(page, /总分 30 分/)
  const first = page.getByLabel('第1题的分数')
  await first.fill('2.5')
  await first.press('Enter')
  await totals(page, /总分 31\.5 分/)
  // the current score is shown, and untouched scores do not change
  for (const [was, now, total] of [
    ['10', '11', /总分 33\.5 分/],
    ['11', '10', /总分 31\.5 分/],
  ] as const) {
    await button(page, '按题型设置分数').click()
    const short = types.getByLabel('简答题（2道）')
    if ((await short.inputValue()) !== was) throw new Error('the scores that stand are shown')
    await short.fill(now)
    await button(types, '确定').click()
    await totals(page, total)
  }
  await rows(page).nth(0).getByRole('checkbox').click()
  await rows(page).nth(1).getByRole('checkbox').click()
  await button(page, '批量删除').click()
  await confirm(page, '确定删除？', '确定')
  await says(page, '删除成功')
  await totals(page, /总分 28 分/)
}

async function assign(page: Page, on: Stage) {
  await act(page, row(page, '年度产品考试').first(), '指派')
  const records = dialog(page, /指派记录/)
  await records.getByText('还没有指派').waitFor()
  await button(records, '新增指派').click()
  const form = dialog(page, /新增指派/)
  await button(form, '确定指派').click()
  await form.getByText('请选择指派机构或人员').waitFor()
  await form.locator('.yw-targets-add input').first().fill('深圳')
  await form.locator('.yw-targets-add input').first().press('Enter')
  await form.getByRole('listitem').filter({ hasText: '深圳分公司' }).waitFor()
  await form.getByLabel('搜索人员').click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await form.getByText(/人新增应考/).waitFor()
  await scan(page, 'a new assignment')
  await on.picture(page, 'exam-assign')
  await button(form, '确定指派').click()
  await says(page, '添加成功')
  await until(
    'two records',
    () => records.locator('.ant-table-row').count(),
    (n) => n === 2,
  )
  await scan(page, 'assignments')
  await button(records.locator('.ant-table-row').filter({ hasText: '深圳分公司' }), '删除').click()
  await confirm(page, '确定删除？', '确定')
  await says(page, '删除成功')
  await button(records, '关闭').last().click()
}

/** The copy has the paper and the assignments; the dialog asks for the times. */
async function copy(page: Page) {
  await act(page, row(page, '年度产品考试').first(), '复制')
  const form = dialog(page, /复制考试/)
  await button(form, '复制').click()
  await form.getByText('请选择考试时间').waitFor()
  await eventually('a title of its own', async () => (await form.getByLabel('考试标题').inputValue()) === '年度产品考试 副本')
  await form.getByLabel('开始时间').fill('2099-06-01 09:00:00')
  await form.getByLabel('开始时间').press('Enter')
  await form.getByLabel('同时复制指派').check()
  await scan(page, 'copying an exam')
  await button(form, '复制').click()
  await says(page, '复制成功：年度产品考试 副本')
  const copied = row(page, '年度产品考试 副本').first()
  await copied.getByText('应考 1 人').waitFor()
  await eventually('its paper', async () => (await copied.innerText()).includes('28 分'))
  await act(page, copied, '删除')
  await confirm(page, '确定删除？', '确定')
  await says(page, '删除成功')
  // a selector by the original title would also match the copy
  await copied.waitFor({ state: 'detached' })
}

/** Starts a new exam from a template; the dialog asks only for the times. */
async function fromTemplate(page: Page) {
  await act(page, row(page, '年度产品考试').first(), '设为模板')
  await says(page, '已设为模板')
  await button(page, '更多新建方式').click()
  await page.getByRole('menuitem', { name: '从模板新建' }).click()
  const form = dialog(page, /从模板新建考试/)
  await form.getByLabel('模板').click()
  await page.locator('.ant-select-item-option').filter({ hasText: '年度产品考试' }).click()
  await eventually('its title', async () => (await form.getByLabel('考试标题').inputValue()) === '年度产品考试')
  await form.getByLabel('考试标题').fill('下一年产品考试')
  await form.getByLabel('开始时间').fill('2099-06-01 09:00:00')
  await form.getByLabel('开始时间').press('Enter')
  await scan(page, 'an exam of a template')
  await button(form, '新建考试').click()
  await says(page, '新建成功：下一年产品考试')
  const made = row(page, '下一年产品考试').first()
  await eventually('its paper', async () => (await made.innerText()).includes('28 分'))
  await act(page, made, '删除')
  await confirm(page, '确定删除？', '确定')
  await says(page, '删除成功')
  await act(page, row(page, '年度产品考试').first(), '取消模板')
  await says(page, '已取消模板')
}

/** Deletes an exam and undoes it; deletes it again and restores it from the recycle bin with everything. */
async function restore(page: Page, on: Stage) {
  const exam = row(page, '年度产品考试').first()
  const remove = async () => {
    await act(page, exam, '删除')
    await confirm(page, /30 天内可在回收站恢复/, '确定')
    await says(page, '删除成功')
  }
  await remove()
  await button(page, '撤销').click()
  await says(page, '已恢复')
  await exam.waitFor()
  await remove()
  await exam.waitFor({ state: 'hidden' })
  await button(page, '回收站')
    .or(page.getByRole('link', { name: '回收站' }))
    .first()
    .click()
  await page.getByRole('heading', { name: '回收站' }).waitFor()
  await row(page, '年度产品考试').first().getByText('应考 1 人').waitFor()
  await scan(page, 'the recycle bin of exams')
  await on.picture(page, 'exam-bin')
  await act(page, row(page, '年度产品考试').first(), '恢复')
  await says(page, '已恢复')
  await page.goto(new URL('/examList', page.url()).href)
  await exam.getByText('应考 1 人').waitFor()
}

test('an exam is composed, assigned, copied, deleted and restored', async ({ on }) => {
  const page = await on.window()
  const api = await enterAt(on, page, 'admin', '/examList')
  await page.getByRole('heading', { name: '考试管理' }).waitFor()
  await scan(page, 'the list of exams')
  for (const bank of ['旅程甲题库', '旅程乙题库']) await addBank(api, bank)
  await make(page)
  const mine = rows(page).filter({ hasText: /年度产品考试|旅程乙题库/ })
  await until(
    'a line for each bank',
    () => mine.count(),
    (n) => n === 2,
  )
  await eventually('cells that span both', async () => (await mine.first().locator('td[rowspan="2"]').count()) > 5)
  await page.getByRole('switch', { name: '允许查看成绩 年度产品考试' }).click()
  await says(page, '已禁用')
  await scan(page, 'an exam with two banks')
  await on.picture(page, 'exam-list')
  await compose(page, on)
  await score(page)
  await on.picture(page, 'exam-paper')
  await button(page, '预览试卷').click()
  const sheet = page.locator('.ant-drawer').filter({ hasText: '预览试卷' })
  await sheet.getByText('满分 28 分').waitFor()
  await eventually('blanks, not their token', async () => !(await sheet.innerText()).includes('{{answer}}'))
  await scan(page, 'a paper as a candidate sees it')
  await page.locator('.ant-drawer-close').click()
  await page.goto(new URL('/examList', page.url()).href)
  await assign(page, on)
  await copy(page)
  await fromTemplate(page)

  const viewer = await on.window({ dark: true })
  await enterAt(on, viewer, 'viewer', '/examList')
  await button(row(viewer, '年度产品考试').first(), '查看').click()
  await dialog(viewer, /查看考试/).waitFor()
  await scan(viewer, 'an exam looked at, dark')
  await button(dialog(viewer, /查看考试/), '关闭')
    .last()
    .click()
  await restore(page, on)
})
