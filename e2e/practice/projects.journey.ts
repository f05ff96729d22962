// Journey through training projects: created, changed, copied, assigned as mandatory and elective, protecting a course from deletion; with
// axe scans.
import type { Locator, Page } from 'playwright-core'
import type { Api } from '../api.ts'
import { scan } from '../axe.ts'
import { act, button, confirm, dialog, enterAt, eventually, row, rows, says, type Stage, until } from '../journey.ts'
import { test } from '../stage.ts'

const MANAGEMENT = '/ai-training/v1/management'
const NAME = '旅程训练营'
type On = Stage

async function choose(page: Page, field: Locator, text?: string) {
  await field.click()
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await (text ? options.filter({ hasText: text }) : options).first().click()
}

/** Adds a project with a course without running generation tasks. */
async function addProject(api: Api) {
  const { id } = await api.send<{ id: string }>('POST', `${MANAGEMENT}/course`, { title: '旅程课程', description: '描述' })
  const scene = await api.send<{ id: string }>('POST', `${MANAGEMENT}/course/scene`, { parentId: id, title: '场景' })
  const sub = await api.send<{ id: string }>('POST', `${MANAGEMENT}/course/subscene`, { parentId: scene.id, title: '子场景' })
  await api.send('PUT', `${MANAGEMENT}/operation/subscene/${sub.id}`, [
    { editType: 'CREATE', type: 'TIPS', needAnswer: 'NO_NEED', text: '请先寒暄' },
  ])
  await api.send('PUT', `${MANAGEMENT}/course/state`, { id, isValid: 'VALID' })
  await api.send('POST', `${MANAGEMENT}/project`, {
    projectName: '旅程课程的项目',
    beginTime: '2026-03-01 09:00:00',
    courseList: [{ courseId: id, needExam: 'NO_NEED' }],
  })
}
const lines = (form: Locator) => form.getByRole('group', { name: /^课程 \d+$/ })

async function make(page: Page, on: On) {
  await button(page, '新建项目').first().click()
  const form = dialog(page, /新建项目/)
  await button(form, '新建项目').click()
  for (const said of ['请输入项目名称', '请选择开始时间', '请选择课程']) await form.getByText(said, { exact: true }).last().waitFor()
  await scan(page, 'the form of a project with its faults')
  await form.getByLabel('项目名称').fill(NAME)
  const begin = form.getByLabel('开始时间')
  await begin.fill('2026-03-01 09:00:00')
  await begin.press('Enter')
  await choose(page, form.getByLabel('导师'))
  await eventually('no limit without an exam', () => form.getByLabel('第1门课程考试次数').isDisabled())
  await eventually('the first line stays', () => button(form, '移除第1门课程').isDisabled())
  await choose(page, form.getByLabel('第1门课程', { exact: true }))
  await choose(page, form.getByLabel('第1门课程需要考试'), '需要考试')
  await form.getByLabel('第1门课程考试次数').fill('')
  await button(form, '添加课程').click()
  await button(form, '新建项目').click()
  await form.getByText('请完善课程').waitFor()
  await form.getByLabel('第1门课程考试次数').fill('5')
  await choose(page, form.getByLabel('第2门课程', { exact: true }))
  await button(form, '添加课程').click()
  await button(form, '移除第3门课程').click()
  await eventually('a line that is not saved is gone', async () => (await lines(form).count()) === 2)
  await on.picture(page, 'project-form')
  await button(form, '新建项目').click()
  await says(page, '添加成功')
  await form.waitFor({ state: 'hidden' })
  await until(
    'a line for each course',
    () => rows(page).filter({ hasText: NAME }).count(),
    (n) => n > 0,
  )
  await row(page, NAME).getByText('最多 5 次').waitFor()
}

async function edit(page: Page) {
  await act(page, row(page, NAME).first(), '编辑')
  const form = dialog(page, /编辑项目/)
  await button(form, '移除第2门课程').click()
  await eventually('one line is left', async () => (await lines(form).count()) === 1)
  await button(form, '保存').click()
  await says(page, '编辑成功')
  await form.waitFor({ state: 'hidden' })
  await act(page, row(page, NAME).first(), '复制')
  const copy = dialog(page, /复制项目/)
  await eventually('the name of a copy', async () => (await copy.getByLabel('项目名称').inputValue()) === `${NAME} 副本`)
  await button(copy, '复制项目').click()
  await copy.waitFor({ state: 'hidden' })
  await act(page, row(page, `${NAME} 副本`).first(), '删除')
  await confirm(page, '确定删除？', '确定')
  await says(page, '删除成功')
  // the name of the copy contains that of the original
  await row(page, `${NAME} 副本`).first().waitFor({ state: 'detached' })
}

async function assign(page: Page, on: On) {
  await act(page, row(page, NAME).first(), '指派')
  const records = dialog(page, /指派记录/)
  await records.getByText('还没有指派').waitFor()
  await button(records, '新增指派').click()
  const form = dialog(page, /新增指派/)
  await button(form, '确定指派').click()
  await form.getByText('请选择指派机构或人员').waitFor()
  const departments = form.locator('.yw-targets-add input').first()
  await departments.fill('深圳')
  await departments.press('Enter')
  await form.getByRole('listitem').filter({ hasText: '深圳分公司' }).waitFor()
  await choose(page, form.getByLabel('搜索人员'))
  await button(form, '确定指派').click()
  await form.getByText('请完善指派机构或人员').waitFor()
  await choose(page, form.getByLabel('全部的类型'), '全部必修')
  await choose(page, form.getByLabel(/（.*）的类型/), '选修')
  await form.getByText(/人新参加/).waitFor()
  await scan(page, 'a new assignment to a project')
  await on.picture(page, 'project-assign')
  await button(form, '确定指派').click()
  await says(page, '添加成功')
  const people = records.locator('.yw-assigned-people')
  const mandatory = () => people.innerText().then((text) => text.match(/\d+/g)?.map(Number) ?? [])
  const [all = 0] = await until('two records', mandatory, ([n = 0, of = 0]) => n > 0 && of < n)
  await scan(page, 'assignments to a project')
  await choose(page, records.getByLabel(/（.*）的类型/), '必修')
  await until('one more is mandatory', mandatory, ([n, of]) => n === all && of === all)
  await choose(page, records.getByLabel('全部指派的类型'), '全部选修')
  await until('nobody is', mandatory, ([n, of]) => n === all && of === 0)
  await button(records.locator('.ant-table-row').filter({ hasText: '深圳分公司' }), '删除').click()
  await confirm(page, '确定删除？', '确定')
  await says(page, '删除成功')
  await until('one person', mandatory, ([n]) => n === 1)
  await button(records, '关闭').last().click()
}

test('a leader creates, changes, copies, assigns and deletes projects', async ({ on }) => {
  const page = await on.window()
  const api = await enterAt(on, page, 'admin', '/trainingProjectManage')
  await page.getByRole('heading', { name: '培训项目管理' }).waitFor()
  await row(page, '新人训练营').first().waitFor()
  await scan(page, 'the list of projects')
  await on.picture(page, 'project-list')
  await make(page, on)
  await edit(page)
  await assign(page, on)

  await addProject(api)
  const courses = await on.window()
  await enterAt(on, courses, 'admin', '/courseManage')
  await act(courses, row(courses, '旅程课程').first(), '删除')
  const asked = dialog(courses).filter({ hasText: '确定删除？' })
  await asked.getByText(/项目「旅程课程的项目」/).waitFor()
  await eventually('a course in a project is not deleted', () => button(asked, '删除').isDisabled())
  await on.picture(courses, 'project-uses')
  await button(asked, '取消').click()
  const enabled = row(courses, '旅程课程').first().getByRole('switch')
  await enabled.click()
  const disabling = dialog(courses).filter({ hasText: '停用课程「旅程课程」？' })
  await disabling.getByText(/用在项目「旅程课程的项目」中：停用期间学员看不到/).waitFor()
  await on.picture(courses, 'project-course-disabled')
  await button(disabling, '取消').click()
  await eventually('nothing has changed', () => enabled.isChecked())
  await enabled.click()
  await button(disabling, '停用').click()
  await says(courses, '状态修改成功')

  const viewer = await on.window({ dark: true })
  await enterAt(on, viewer, 'viewer', '/trainingProjectManage')
  await button(row(viewer, NAME).first(), '查看').click()
  await dialog(viewer, /查看项目/).waitFor()
  await scan(viewer, 'a project looked at, dark')
  await button(dialog(viewer, /查看项目/), '关闭')
    .last()
    .click()
  await act(page, row(page, NAME).first(), '删除')
  await confirm(page, '确定删除？', '确定')
  await says(page, '删除成功')
})
