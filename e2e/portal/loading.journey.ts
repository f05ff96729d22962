// Journeys of loading states: headings at once, no layout shift when values arrive, errors only in the failed part.
import type { Api } from '../api.ts'
import { addCookie, button, enterAt, eventually, expect, row, rows, type Stage, until } from '../journey.ts'
import { layoutShiftOf, mostShift } from '../layout-shift.ts'
import { test } from '../stage.ts'

const pages = {
  author: ['home', 'courseManage', 'scriptArrange', 'trainingProjectManage', 'pronunciation', 'questionBankList', 'examList', 'marking'],
  admin: ['user', 'role', 'menuList', 'digitalHumanManage', 'dataAnalysis', 'examDataAnalysis', 'tenantSetting', 'mediaProvider'],
  auditor: ['auditLog'],
}

for (const [person, paths] of Object.entries(pages))
  test(`the layout does not shift when data arrive, ${person}`, async ({ on }) => {
    const page = await on.window()
    await addCookie(page.context(), await on.api(person))
    const measure = await layoutShiftOf(page)
    const moved: string[] = []
    for (const path of paths) {
      const { value, worst } = await measure(`${on.origin}/${path}`)
      if (value >= mostShift) moved.push(`${path} ${value.toFixed(3)}: ${worst.join('; ')}`)
    }
    expect(moved.length === 0, `nothing that moves by itself\n${moved.join('\n')}`)
  })

test('a slow list can be cancelled and retried, and keeps its rows after a failed reload', async ({ on }) => {
  const page = await on.window()
  const list = '**/ai-training/v1/management/course/pages*'
  let answer: (() => void) | undefined
  let fails = false
  await page.route(list, async (route) => {
    if (fails) return route.abort()
    await new Promise<void>((done) => (answer = done))
    await route.continue().catch(() => undefined)
  })
  await enterAt(on, page, 'author', '/courseManage')
  const heads = page.locator('.yw-list th')
  await heads.filter({ hasText: '课程' }).first().waitFor()
  await eventually('no row that could be pressed', async () => (await rows(page).count()) === 0)
  await eventually('it is said once', async () => (await page.getByText('正在读取', { exact: true }).count()) === 1)
  const placesOf = () =>
    heads.evaluateAll((all) =>
      all.map((th) => Math.round((th as unknown as { getBoundingClientRect(): { x: number } }).getBoundingClientRect().x)),
    )
  const before = await placesOf()
  await on.picture(page, 'reading-list')
  await page.getByText('还在读取…').waitFor()
  await button(page, '取消').click()
  await page.getByText('已取消读取').waitFor()
  await button(page, '重试').click()
  await until(
    'it is asked again',
    async () => answer,
    (asked) => asked !== undefined,
  )
  await eventually('it comes', async () => {
    answer?.()
    return row(page, '重疾险首次面谈').isVisible()
  })
  expect(JSON.stringify(await placesOf()) === JSON.stringify(before), 'the columns stand where they stood')

  fails = true
  await button(page, '刷新').click()
  await page.getByText(/^数据截至 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d，刷新失败$/).waitFor()
  await eventually('what was read before stays', () => row(page, '重疾险首次面谈').isVisible())
  await on.picture(page, 'reading-aged')
  fails = false
  await page.locator('.yw-reading-aged').getByRole('button', { name: '重试' }).click()
  await eventually('and is renewed', async () => {
    answer?.()
    return (await page.getByText(/刷新失败/).count()) === 0
  })
})

test('cards on a phone have a skeleton of their shape', async ({ on }) => {
  const page = await on.window({ width: 390, height: 844 })
  let answer: (() => void) | undefined
  await page.route('**/ai-training/v1/management/course/pages*', async (route) => {
    await new Promise<void>((done) => (answer = done))
    await route.continue().catch(() => undefined)
  })
  await enterAt(on, page, 'author', '/courseManage')
  await page.locator('.yw-list .yw-cards-shape .yw-bone').first().waitFor()
  await on.picture(page, 'reading-cards')
  await eventually('the cards come', async () => {
    answer?.()
    return page.getByText('重疾险首次面谈').first().isVisible()
  })
  await eventually('and their shape is gone', async () => (await page.locator('.yw-cards-shape').count()) === 0)
})

/** Creates an exam that one person has sat. */
async function satExam(on: Stage, api: Api): Promise<string> {
  const exam = '/ai-exam/v1'
  const made = (path: string, body: object) => api.send<{ id: string }>('POST', `${exam}/${path}`, body)
  const { id: categoryId } = await made('subjectCategory', { categoryName: '读取题库' })
  const question = await made('subjects', { categoryId, type: 2, subjectName: '回访由本人接听', answer: { answer: '0' } })
  const fields = { examinationName: '读取考试', startTime: '2026-01-01 09:00:00', examDurationMinute: 60, categories: [{ categoryId }] }
  const { id } = await made('examination', fields)
  await api.send('POST', `${exam}/examination/batchAddSubjects/${id}`, [question.id])
  const { records } = await api.send<{ records: { id: string; loginName: string }[] }>('GET', '/user/pages?pageSize=100')
  const targets = records.filter((u) => u.loginName === 'viewer').map((u) => u.id)
  await api.send('POST', `${exam}/exam-assign/record`, { examinationId: id, selectionType: 'BY_USER', targets })
  const viewer = await on.api('viewer')
  const sitting = await viewer.send<{ id: string }>('POST', `${exam}/attempt`, { examinationId: id })
  await viewer.send('POST', `${exam}/attempt/${sitting.id}/submit`)
  return id
}

test('a report shows its headings while it loads, and an error only in the failed card', async ({ on }) => {
  const page = await on.window()
  let answer: (() => void) | undefined
  await page.route('**/statistics/perhaps*', async (route) => {
    await new Promise<void>((done) => (answer = done))
    await route.continue().catch(() => undefined)
  })
  let fails = true
  await page.route('**/statistics/score-level-distribution*', (route) => (fails ? route.abort() : route.continue()))
  const api = await on.api('admin')
  const id = await satExam(on, api)
  await enterAt(on, page, 'admin', `/examDataAnalysis?examId=${id}&name=${encodeURIComponent('考试')}`)
  for (const title of ['应考人数', '平均分', '分数段分布']) await page.getByText(title, { exact: true }).waitFor()
  await eventually('no value yet', async () => (await page.locator('.yw-number b').count()) === 0)
  await on.picture(page, 'reading-report')
  const card = page.getByRole('region', { name: '成绩等级分布' })
  await eventually('the report comes', async () => {
    answer?.()
    return card.getByText('加载失败').isVisible()
  })
  const spread = page.getByRole('region', { name: '分数段分布' })
  await eventually('another card is there', async () => (await spread.locator('.yw-spread, .yw-chart-blank').count()) === 1)
  await on.picture(page, 'reading-failed')
  fails = false
  await button(card, '重试').click()
  await eventually('and so is this', async () => (await card.locator('.yw-level-rows, .yw-chart-blank').count()) === 1)
})

test('no page is blank before its code has loaded', async ({ on }) => {
  const page = await on.window()
  const shape = page.locator('.boot')
  const code = '**/assets/*.js'
  /** Holds the request of the code back without a response. */
  const hold = () => page.route(code, () => {})
  const seen = () => shape.evaluateAll((all) => all.map((one) => (one as unknown as { checkVisibility(): boolean }).checkVisibility()))
  await hold()
  await page.goto(`${on.origin}/`, { waitUntil: 'commit' })
  await eventually('nothing stands there for whom has never been here', async () => (await seen()).join() === 'false')
  await page.unroute(code)
  await enterAt(on, page, 'author', '/courseManage')
  await page.getByRole('heading', { name: '课程管理' }).waitFor()
  const side = () => page.locator('.yw-side').evaluate((nav) => (nav as unknown as { offsetWidth: number }).offsetWidth)
  await eventually('the menu is open', async () => (await side()) === 216)
  await hold()
  await page.reload({ waitUntil: 'commit' })
  await eventually('the shape of the page', async () => (await seen()).join() === 'true')
  const first = shape.locator('> div').first()
  await eventually('its menu is as wide', async () => (await first.boundingBox())?.width === 216)
  await on.picture(page, 'reading-shape')
  await page.unroute(code)
  await page.reload()
  await button(page, '收起菜单').click()
  await eventually('the menu is folded', async () => (await side()) === 56)
  await hold()
  await page.reload({ waitUntil: 'commit' })
  await eventually('and so is that of its shape', async () => (await first.boundingBox())?.width === 56)
  await page.unroute(code)
  await page.context().clearCookies()
  await page.reload()
  await button(page, '登录').waitFor()
  await hold()
  await page.reload({ waitUntil: 'commit' })
  await eventually('nothing once nobody is signed in', async () => (await seen()).join() === 'false')
})
