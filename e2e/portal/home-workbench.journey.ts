// Journeys of the workbench for a leader, a marker and an author, with paused media and the lists of exams and courses.
import type { Page } from 'playwright-core'
import { addCourse, type Api, enter } from '../api.ts'
import { scan } from '../axe.ts'
import { act, addressOf, button, dialog, enterAt, eventually, expect, row, rows, says, type Stage, until } from '../journey.ts'
import { test } from '../stage.ts'

const EXAM = '/ai-exam/v1'
interface Made {
  id: string
}
interface Node extends Made {
  title: string
  childList: Node[]
}
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const fits = (page: Page, what: string) =>
  eventually(`${what} is as wide as its window`, () => page.evaluate('document.documentElement.scrollWidth <= window.innerWidth'))

/** Creates an exam with one question, with or without marking, that the leader has handed in. */
async function sit(on: Stage, author: Api, admin: Api, examinationName: string, isMarked: boolean): Promise<string> {
  const { id: categoryId } = await author.send<Made>('POST', `${EXAM}/subjectCategory`, { categoryName: `${examinationName}题库` })
  const short = { type: 1, subjectName: '客户嫌贵时怎样回应？', answer: { answer: '先共情，再说价值' }, score: 30 }
  const judged = { type: 2, subjectName: '犹豫期内可以全额退保', answer: { answer: '0' }, score: 30 }
  const question = await author.send<Made>('POST', `${EXAM}/subjects`, { categoryId, ...(isMarked ? short : judged) })
  const exam = { examinationName, startTime: '2026-01-01 09:00:00', examDurationMinute: 30, categories: [{ categoryId }] }
  const { id } = await author.send<Made>('POST', `${EXAM}/examination`, exam)
  await author.send('POST', `${EXAM}/examination/batchAddSubjects/${id}`, [question.id])
  const [root] = await admin.send<Made[]>('GET', '/department/tree')
  await admin.send('POST', `${EXAM}/exam-assign/record`, { examinationId: id, selectionType: 'BY_GROUP', targets: [root?.id] })
  const leader = await enter(on.port, 'leader')
  const attempt = await leader.send<Made>('POST', `${EXAM}/attempt`, { examinationId: id })
  await leader.send('PUT', `${EXAM}/attempt/${attempt.id}/answer`, [
    { subjectId: question.id, response: isMarked ? '我理解您的顾虑。' : true },
  ])
  await leader.send('POST', `${EXAM}/attempt/${attempt.id}/submit`)
  return id
}

/** Creates a project that is mandatory for everybody, and a run of the leader in it. */
async function practise(on: Stage, admin: Api) {
  const course = (await admin.send<Node[]>('GET', '/course/tree')).find((c) => c.title === '养老年金异议处理')
  const [root] = await admin.send<Made[]>('GET', '/department/tree')
  const body = { projectName: '旅程新人班', beginTime: '2026-01-01 09:00:00', courseList: [{ courseId: course?.id, needExam: 'NO_NEED' }] }
  const project = await admin.send<Made>('POST', '/project', body)
  const recordList = [{ target: root?.id, selectionType: 'BY_GROUP', type: 'MANDATORY' }]
  await admin.send('POST', '/course-assign/record', { projectId: project.id, recordList })
  const { secret } = await admin.send<{ secret: string }>('POST', '/serviceCredential', { name: '旅程练习', scopes: ['practice-results'] })
  // one minute ago in the tenant's time zone
  const at = (seconds: number) => new Date(Date.now() - seconds * 1000).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })
  const run = { loginName: 'leader', subSceneId: course?.childList[0]?.childList[0]?.id, mode: 'PRACTICE', score: 80 }
  const response = await fetch(`${on.origin}/ai-training/v1/management/practice/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/x-ndjson' },
    body: `${JSON.stringify({ ...run, startedAt: at(60), endedAt: at(30) })}\n`,
  })
  const { content } = (await response.json()) as { content: { accepted: number } }
  expect(content.accepted === 1, 'the run is taken')
}

test('the workbench shows a leader their people and exams', async ({ on }) => {
  const [admin, author] = [await on.api('admin'), await on.api('author')]
  await sit(on, author, admin, '工作台测评', false)
  await practise(on, admin)
  const page = await on.window()
  await enterAt(on, page, 'leader', '/home')
  const top = region(page, '本周')
  await top.getByText('本周华东区').waitFor()
  await top.getByText('练习平均分').waitFor()
  await eventually('who has practised, of those who must', async () => /本周练习人数\s*1\s*\/ \d+ 人/.test(await top.innerText()))
  await page
    .getByRole('img', { name: /^每周练习人数：/ })
    .locator('canvas')
    .waitFor()
  await region(page, '下级部门').getByRole('columnheader', { name: '测评合格率' }).waitFor()
  await region(page, '进行中的考试').getByText('工作台测评').waitFor()
  await scan(page, 'the workbench of a leader')
  await on.picture(page, 'desk-leader')
  await top.getByRole('link', { name: '1', exact: true }).click()
  const practised = dialog(page, '本周练过的人')
  await practised.getByText('共 1 条').waitFor()
  await scan(page, 'the people behind a figure of home')
  await on.picture(page, 'desk-leader-people')
  await practised.getByRole('link', { name: '陈志远' }).click()
  await page
    .getByText(/分析条件：培训项目 旅程新人班 华东区|旅程新人班/)
    .first()
    .waitFor()
  await row(page, '陈志远').first().waitFor()
  await eventually('a name leads to their row in the report', async () => (await addressOf(page)).searchParams.get('view') === 'people')

  const phone = await on.window({ width: 390, height: 844, dark: true })
  await enterAt(on, phone, 'leader', '/home')
  await region(phone, '本周').waitFor()
  await fits(phone, 'home')
  await scan(phone, 'the workbench of a leader on a phone, dark')
  await on.picture(phone, 'desk-leader-phone')
  await button(phone, /^展开 \d+ 项/).click()
  await region(phone, 'AI营销助手')
    .getByRole('link', { name: /话术生成/ })
    .waitFor()
  await phone.getByRole('navigation', { name: '常用' }).getByRole('link', { name: '考试' }).click()
  await row(phone, '工作台测评').waitFor()
})

test('the workbench shows a marker and an author their tasks, and the list of exams its figures', async ({ on }) => {
  const page = await on.window()
  const author = await enterAt(on, page, 'author', '/examList')
  const id = await sit(on, author, await on.api('admin'), '工作台阅卷', true)
  await page.reload()
  const mine = row(page, '工作台阅卷')
  await mine.getByText('1 人待阅卷').waitFor()
  await mine.getByRole('link', { name: '阅卷', exact: true }).waitFor()
  await scan(page, 'an exam of the list that waits for marking')
  await page.getByRole('combobox', { name: '状态' }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: '未开始' }).click()
  await button(page, '查询').click()
  await eventually('only exams in that state', async () => (await mine.count()) === 0)
  await page.goto(`${on.origin}/home`)
  const waiting = region(page, '待阅卷').getByRole('listitem').filter({ hasText: '工作台阅卷' })
  await waiting.getByText('已评 0 / 1 份').waitFor()
  await region(page, '继续编辑').waitFor()
  await scan(page, 'the workbench of a marker who is an author')
  await on.picture(page, 'desk-marker')
  await waiting.getByRole('link', { name: /阅卷$/ }).last().click()
  await page.getByRole('spinbutton', { name: '分数' }).waitFor()
  for (const key of ['2', '4']) await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  await until(
    'it is marked',
    () => author.send<{ records: { examinationId: string }[] }>('GET', `${EXAM}/marking/exams?pageNumber=1&pageSize=10`),
    ({ records }) => records.every((e) => e.examinationId !== id),
  )
  // the figures of the list cover only people within the reader's reach
  const all = await on.window()
  await enterAt(on, all, 'admin', '/examList')
  await row(all, '工作台阅卷').getByText('100%').waitFor()
  await row(all, '工作台阅卷').getByRole('link', { name: '工作台阅卷' }).click()
  await all.getByRole('region', { name: '参加人数' }).waitFor()
  await eventually('the name leads to its report', async () => (await addressOf(all)).pathname === '/examDataAnalysis')

  const phone = await on.window({ width: 390, height: 844 })
  await enterAt(on, phone, 'author', '/examList')
  await row(phone, '工作台阅卷').waitFor()
  await fits(phone, 'the list of exams')
  await scan(phone, 'exams on a phone')
  await phone.getByRole('group', { name: '状态' }).getByRole('button', { name: '未开始' }).click()
  await eventually('a chip narrows the list', async () => (await row(phone, '工作台阅卷').count()) === 0)
  await phone.getByRole('group', { name: '状态' }).getByRole('button', { name: '全部' }).click()
  await act(phone, row(phone, '工作台阅卷'), '详情')
  const told = dialog(phone, '详情')
  await told.getByText('时长与次数').waitFor()
  await scan(phone, 'every column of a card')
  await phone.keyboard.press('Escape')
  await button(phone, '筛选').click()
  await dialog(phone, '筛选').getByText('考试时间').waitFor()
  await scan(phone, 'filters as a sheet')
  // a choice waits in the sheet for 查询
  await dialog(phone, '筛选').getByRole('combobox', { name: '模板' }).click()
  await phone.locator('.ant-select-item-option:visible').first().click()
  await button(dialog(phone, '筛选'), '查询').click()
  await dialog(phone, '筛选').waitFor({ state: 'hidden' })
  await eventually('the choice is applied', async () =>
    [...(await addressOf(phone)).searchParams.keys()].some((key) => key.endsWith('template')),
  )
})

test('a paused course is resumed on the workbench', async ({ on }) => {
  const page = await on.window()
  const api = await enterAt(on, page, 'author', '/home')
  const lines = [1, 2].map((n) => ({ mediaType: 'AUDIO' as const, text: `暂停里第${n}句足够长的一句话` }))
  const course = await addCourse(api, { title: '工作台暂停', scenes: ['到访'], subScene: '咨询的客户', lines })
  await api.send('PUT', '/aigc/board/state', { courseId: course.id, paused: true })
  await api.send('POST', '/aigc/board', { courseId: course.id, what: 'MISSING' })
  await page.reload()
  const todo = region(page, '待处理')
  await todo.getByText('3 项生成任务已暂停').waitFor()
  await scan(page, 'what rests on the workbench of an author')

  const viewer = await on.window({ dark: true })
  await enterAt(on, viewer, 'viewer', '/home')
  await button(viewer, /已暂停 3/).click()
  await region(viewer, '已暂停的生成任务').getByText('请联系周雅琴继续').waitFor()
  await scan(viewer, 'what rests, for who may not let it go on, dark')

  await button(page, /已暂停 3/).click()
  const pauses = region(page, '已暂停的生成任务')
  await pauses.getByText('不会自动继续').waitFor()
  await scan(page, 'the popover of what rests')
  await on.picture(page, 'desk-paused')
  await button(pauses, '取消任务').click()
  await button(dialog(page).filter({ hasText: '取消 3 项生成任务？' }), '取消任务').click()
  await says(page, '已取消 3 条')
  await api.send('POST', '/aigc/board', { courseId: course.id, what: 'MISSING' })
  await page.reload()
  await button(todo, '继续生成').click()
  await says(page, '已继续生成')
  await eventually('nothing rests any more', async () => (await todo.getByText(/项生成任务已暂停/).count()) === 0)
})

test('a phone shows courses as cards', async ({ on }) => {
  const phone = await on.window({ width: 390, height: 844 })
  const api = await enterAt(on, phone, 'author', '/courseManage')
  await addCourse(api, {
    title: '手机上的课程',
    scenes: ['到访'],
    subScene: '客户',
    lines: [{ text: '您好，想了解一下。', mediaType: 'TEXT' }],
  })
  await phone.reload()
  const mine = row(phone, '手机上的课程')
  await mine
    .getByText('还没有脚本')
    .or(mine.getByText(/条已完成|还没有脚本/))
    .first()
    .waitFor()
  await fits(phone, 'the list of courses')
  await scan(phone, 'courses on a phone')
  await phone.getByRole('textbox', { name: '课程标题' }).fill('手机上')
  await phone.keyboard.press('Enter')
  await until(
    'one card',
    () => rows(phone).count(),
    (n) => n === 1,
  )
  await button(mine, '场景设计')
    .or(mine.getByRole('link', { name: '场景设计' }))
    .first()
    .click()
  await phone.getByRole('heading', { name: '手机上的课程' }).waitFor()
})
