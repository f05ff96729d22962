// The week of an exam officer from an empty tenant: 300 questions, a drawn paper, 200 pasted people, an exam day with a dead network and
// extra time, two markers, a bad question, an appeal, a make-up and the printed report. All pages and calls show the same numbers.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { readBook } from '#test/written-book.ts'
import { type Api, enter } from '../api.ts'
import { act, addCookie, button, dialog, enterAt, eventually, expect, row, says, type Stage, until } from '../journey.ts'
import { test } from '../stage.ts'

const EXAM = '/ai-exam/v1'
const NAME = '年度上岗考试'
const host = 'week.localhost'
const officers = ['13988880001', '13988880002', '13988880003'] as const
const PEOPLE = 200
/** People who sit; the first one in the browser. */
const SITTERS = 12
const DRAWN = 8
const phone = { width: 390, height: 844 }
const workNo = (n: number) => `W${String(n).padStart(3, '0')}`
const wrongKey = '犹豫期内可以全额退保'
const open = '客户嫌保费贵时，您怎样回应？'

interface Made {
  id: string
}
interface Sitting extends Made {
  questions: { subjectId: string; type: number; options: { optionName: string; optionContent: string }[] }[]
}
interface Result {
  id: string
  name: string
  sumScore: number | null
}

/** 300 questions: 298 single choices with different texts, a true or false with a wrong key, and an open question. */
function bankOf(): object[] {
  const letters = '春夏秋冬东南西北山川湖海日月星辰风云雷电松竹梅兰金木水火土石玉帛'
  // different runs of characters, so that no two questions are similar
  const textOf = (n: number) => Array.from({ length: 12 }, (_, i) => letters[(n * 7 + i * i * (n + 3) + i * 11) % letters.length]).join('')
  const single = Array.from({ length: 298 }, (_, n) => ({
    ...{ type: '单选', subjectName: `第${n + 1}号产品${textOf(n)}的等待期？`, options: ['十天', '三十天', '九十天'], answer: 'B' },
  }))
  return [...single, { type: 2, subjectName: wrongKey, answer: '1' }, { type: 1, subjectName: open, answer: '先共情，再说价值' }]
}

/** Opens a tenant with three officers. They and 200 people of one department can sign in with the password of the demo. */
async function openTenant(on: Stage): Promise<Api> {
  const platform = await on.api('admin')
  const adminUsers = officers.map((telephone, i) => ({ telephone, name: `考务${i + 1}`, password: btoa('123456') }))
  await platform.send('POST', '/org', { name: '一周财险', domain: 'week', adminUsers })
  await on.query(`update app_user u set password_must_change = false, password_hash = d.password_hash
    from app_user d join tenant t on t.tenant_id = d.tenant_id and t.domain = 'demo'
   where d.login_name = 'admin' and u.tenant_id = (select tenant_id from tenant where domain = 'week')`)
  const officer = await enter(on.port, officers[0], host)
  const [root] = await officer.send<Made[]>('GET', '/department/tree')
  const { id } = await officer.send<Made>('POST', '/department', { parentId: root?.id, name: '营业部' })
  await on.query(`insert into app_user (tenant_id, login_name, name, work_no, telephone, password_hash, department_id, type)
    select tenant_id, 'w' || n, '考生' || lpad(n::text, 3, '0'), 'W' || lpad(n::text, 3, '0'), '1377000' || lpad(n::text, 4, '0'), password_hash, ${id}, 0
      from app_user, generate_series(1, ${PEOPLE}) n where login_name = '${officers[0]}'`)
  return officer
}

async function importBank(page: Page, officer: Api): Promise<string> {
  const { id } = await officer.send<Made>('POST', `${EXAM}/subjectCategory`, { categoryName: '上岗题库' })
  await page.goto(`${new URL(page.url()).origin}/questionBankList`)
  await page.getByText('上岗题库').first().click()
  await button(page, '导入JSON').click()
  const form = dialog(page, /导入JSON/)
  const buffer = Buffer.from(JSON.stringify(bankOf()))
  await form.locator('input[type=file]').setInputFiles({ name: '题库.json', mimeType: 'application/json', buffer })
  await button(form, '导入 300 条').click()
  await says(page, '导入成功')
  await button(form, '完成').click()
  await page.getByRole('tab', { name: '全部 300' }).waitFor()
  return id
}

/** An exam with two fixed questions and a draw rule of eight; two people mark its open question. */
async function compose(page: Page, officer: Api, categoryId: string): Promise<string> {
  const fields = { examinationName: NAME, startTime: '2026-01-01 09:00:00', examDurationMinute: 60, secondMark: 'MEAN', markTolerance: 2 }
  const exam = { ...fields, reviewFrom: 'SUBMIT', trackEqual: true, categories: [{ categoryId }] }
  const { id } = await officer.send<Made>('POST', `${EXAM}/examination`, exam)
  const list = (type: number) =>
    officer.send<{ records: Made[] }>('POST', `${EXAM}/subjects/subjectList?pageNum=1&pageSize=10&type=${type}`, {
      categoryIds: [categoryId],
    })
  const fixed = [(await list(2)).records[0]?.id, (await list(1)).records[0]?.id]
  await officer.send('POST', `${EXAM}/examination/batchAddSubjects/${id}`, fixed)
  const scores = fixed.map((subjectId) => ({ subjectId, score: 10 }))
  await officer.send('PUT', `${EXAM}/examination/update/${id}/score`, scores)
  await page.goto(`${new URL(page.url()).origin}/setTestPaper?id=${id}`)
  const part = page.getByRole('region', { name: '抽题规则' })
  await button(part, '添加规则').click()
  const form = dialog(page, '抽题规则')
  await form.getByText('可用 298').waitFor()
  await form.getByLabel('第1条规则的题数').fill(String(DRAWN))
  await form.getByLabel('第1条规则的每题分').fill('10')
  await button(form, `保存：每人抽 ${DRAWN} 题，共 80 分`).click()
  await part.getByText(`每位考生抽 ${DRAWN} 题，共 80 分`).waitFor()
  return id
}

async function assign(page: Page) {
  await page.goto(`${new URL(page.url()).origin}/examList`)
  await act(page, row(page, NAME), '指派')
  await button(dialog(page, /指派记录/), '新增指派').click()
  const form = dialog(page, /新增指派/)
  await button(form, '粘贴名单').click()
  const paste = dialog(page, '粘贴名单')
  await paste.getByLabel('名单').fill(Array.from({ length: PEOPLE }, (_, i) => workNo(i + 1)).join('\n'))
  await button(paste, `加入 ${PEOPLE} 人`).click()
  await button(form, '确定指派').click()
  await form.waitFor({ state: 'hidden' })
}

const idOf = async (officer: Api, n: number) =>
  (await officer.send<{ records: (Made & { loginName: string })[] }>('GET', `/user/pages?loginName=w${n}&pageSize=100`)).records.find(
    (u) => u.loginName === `w${n}`,
  )?.id

/** Answers of a person: `right` of the drawn questions, true for the question with the wrong key, and a text. */
function answersOf({ questions }: Sitting, right: number, text: string | null) {
  const single = questions.filter((q) => q.type === 0)
  return questions.flatMap(({ subjectId, type }): { subjectId: string; response: string | boolean }[] => {
    if (type === 2) return [{ subjectId, response: true }]
    if (type === 1) return text === null ? [] : [{ subjectId, response: text }]
    return [{ subjectId, response: single.findIndex((q) => q.subjectId === subjectId) < right ? 'B' : 'A' }]
  })
}

async function sit(who: Api, examinationId: string, right: number, text: string | null) {
  const sitting = await who.send<Sitting>('POST', `${EXAM}/attempt`, { examinationId })
  await who.send('PUT', `${EXAM}/attempt/${sitting.id}/answer`, answersOf(sitting, right, text))
  await who.send('POST', `${EXAM}/attempt/${sitting.id}/submit`)
  return sitting.id
}

/** One person answers on a phone whose network dies meanwhile; the others by the API, one of them with half as much time again. */
async function examDay(on: Stage, desk: Page, officer: Api, examId: string): Promise<Page> {
  const base = `http://${host}:${on.port}`
  const slow = await idOf(officer, 2)
  const factor = { examinationId: examId, userIds: [slow], factor: 1.5, reason: '视障' }
  await officer.send('PUT', `${EXAM}/exam-assign/time-factor`, factor)
  const second = await on.window(phone)
  await enterAt(on, second, 'w2', `/learn/exam/${examId}`, host)
  await second.getByText('90 分钟（60 分钟 × 1.5）').first().waitFor()
  await second.close()

  const page = await on.window(phone)
  const api = await enterAt(on, page, 'w1', `/learn/exam/${examId}`, host)
  await page.getByText('交卷后会比较各人的简答题', { exact: false }).waitFor()
  await page.getByLabel(/我已/).check()
  await button(page, '开始考试').click()
  await page.getByText('第 1 题').first().waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const saved = async () => (await api.send<{ answers: unknown[] }>('GET', `${EXAM}/attempt/${id}`)).answers.length
  const pick = async (n: number) => {
    const option = page
      .locator('.yl-choice')
      .filter({ hasText: '三十天' })
      .or(page.locator('.yl-choice').filter({ hasText: '正确' }))
    if (await option.count()) await option.first().click()
    else await page.getByLabel('作答').fill('先听客户说完')
    if (n < DRAWN + 2) await button(page, '下一题').click()
  }
  await pick(1)
  await until('the first answer on the server', saved, (n) => n === 1)
  await page.context().setOffline(true)
  for (let n = 2; n <= DRAWN + 2; n++) await pick(n)
  await page.locator('.yl-exam-bar').getByText(/离线/).waitFor()
  await page.context().setOffline(false)
  await until('all answers on the server', saved, (n) => n === DRAWN + 2, 60_000)
  await button(page, '交卷').click()
  await button(page, '确认交卷').click()
  await page.getByText('已交卷，待阅卷').waitFor()

  for (let n = 2; n <= SITTERS; n++) await sit(await enter(on.port, `w${n}`, host), examId, n % (DRAWN + 1), `第${n}人：先听客户说完`)
  await desk.goto(`${base}/examList`)
  await act(desk, row(desk, NAME), '监考')
  await button(desk, `已交卷 ${SITTERS}`).waitFor()
  await button(desk, `未开始 ${PEOPLE - SITTERS}`).waitFor()
  return page
}

interface Queue {
  records: { attemptId: string; subjectId: string; isDisputed: boolean }[]
  total: number
}

/** The first officer marks with the keyboard, the second one differs once by more than the tolerance, and the third one decides. */
async function mark(on: Stage, desk: Page, examId: string) {
  const base = `http://${host}:${on.port}`
  await desk.goto(`${base}/marking?id=${examId}`)
  await desk.getByText(`已阅 0 / ${SITTERS} 份作答`).waitFor()
  for (let n = 1; n <= SITTERS; n++) {
    await desk.getByText(`第 ${n} 份`, { exact: true }).waitFor()
    for (const key of ['8', 'Enter']) await desk.keyboard.press(key)
  }
  await desk.getByText(`还有 ${SITTERS} 份等待另一位阅卷人`, { exact: false }).waitFor()
  const second = await enter(on.port, officers[1], host)
  const { records } = await second.send<Queue>('GET', `${EXAM}/marking?examinationId=${examId}`)
  const scoreOf = (i: number) => [2, 7][i] ?? 8
  await second.send(
    'PUT',
    `${EXAM}/marking`,
    records.map(({ attemptId, subjectId }, i) => ({ attemptId, subjectId, score: scoreOf(i) })),
  )
  const third = await on.window()
  await enterAt(on, third, officers[2], `/marking?id=${examId}`, host)
  await third.getByText('前两评 8 分、2 分，相差过大，由您定分').waitFor()
  for (const key of ['5', 'Enter']) await third.keyboard.press(key)
  await third.getByText('全部阅完').waitFor()
  await button(third, '双评一致性').click()
  const agreement = dialog(third, /双评一致性/)
  await agreement.getByText('满 30 份后显示').first().waitFor()
  await third.close()
}

/** Compares the numbers of the report, the list of results, the list of exams and the call of the overview. */
async function compareNumbers(desk: Page, officer: Api, examId: string, base: string) {
  const [root] = await officer.send<Made[]>('GET', '/department/tree')
  const range = new URLSearchParams({ examId, departmentId: root?.id ?? '' })
  const told = await officer.send<{ averageScore: number; participatedUserCount: number; passRatio: number }>(
    'GET',
    `${EXAM}/statistics/perhaps?${range}`,
  )
  const { records } = await officer.send<{ records: Result[] }>(
    'GET',
    `${EXAM}/statistics-result?${range}&status=PARTICIPATED&pageNumber=1&pageSize=100`,
  )
  const scores = records.flatMap((r) => r.sumScore ?? [])
  const mean = scores.reduce((a, b) => a + b, 0) / scores.length
  expect(scores.length === told.participatedUserCount, 'each participant has one result')
  expect(Math.abs(mean - told.averageScore) < 0.01, `the mean ${mean} of the results is ${told.averageScore}`)
  await desk.goto(`${base}/examDataAnalysis?${range}&name=${NAME}`)
  const card = (name: string) => desk.getByRole('region', { name, exact: true })
  await eventually('the card of the mean', async () => (await card('平均分').innerText()).includes(String(told.averageScore)))
  await eventually('the card of participants', async () => (await card('参加人数').innerText()).includes(String(SITTERS)))
  await eventually('the card of required people', async () => (await card('应考人数').innerText()).includes(String(PEOPLE)))
  const listed = await officer.send<{ records: { id: string; participatedUserCount: number; passRatio: number }[] }>(
    'POST',
    `${EXAM}/examination/examinationList`,
    {},
  )
  const exam = listed.records.find((e) => e.id === examId)
  expect(exam?.participatedUserCount === told.participatedUserCount && exam.passRatio === told.passRatio, 'the list of exams agrees')
  return new Map(records.map((r) => [r.name, r.sumScore]))
}

/** Downloads all answers; the points of each person's answers add up to their result, and everybody is on the list to sign. */
async function compareAnswers(desk: Page, results: ReadonlyMap<string, number | null>, except: string) {
  await button(desk, '其他导出').click()
  const [file] = await Promise.all([desk.waitForEvent('download'), desk.getByRole('menuitem', { name: /全部作答/ }).click()])
  const book = await readBook(await readFile(await file.path()))
  expect(book['签到表']?.length === PEOPLE + 1, 'a row to sign for each person')
  const [head = [], ...answers] = book['全部作答'] ?? []
  const points = Map.groupBy(answers, ([name = '']) => name)
  for (const [name, score] of results) {
    const sum = points.get(name)?.reduce((all, cells) => all + Number(cells[head.indexOf('得分')]), 0)
    if (name !== except && score !== null) expect(sum === score, `the answers of ${name} have ${sum} points, the result ${score}`)
  }
}

test('an officer holds an exam from an empty tenant to the printed report', async ({ on }) => {
  test.setTimeout(480_000)
  const officer = await openTenant(on)
  const base = `http://${host}:${on.port}`
  const desk = await on.window()
  await addCookie(desk.context(), officer, host)
  await desk.goto(base)
  const categoryId = await importBank(desk, officer)
  const examId = await compose(desk, officer, categoryId)
  await assign(desk)
  const page = await examDay(on, desk, officer, examId)
  await mark(on, desk, examId)
  const before = await compareNumbers(desk, officer, examId, base)
  // 8 right answers of 10 points, a wrong key, and the mark of the third officer, whose answer was handed in first
  expect(before.get('考生001') === 85, `the first person has 85 points: ${before.get('考生001')}`)

  // a bad question: all people get its points, and read so
  await desk.goto(`${base}/marking?all=true`)
  await act(desk, row(desk, NAME), '重新计分')
  const form = dialog(desk, /重新计分/)
  await form.getByLabel('第1题的处理').click()
  await desk.locator('.ant-select-dropdown:visible').getByTitle('全员满分').click()
  await form.getByLabel('原因').fill('答案录反')
  await form.getByLabel('给考生的说明').fill('第 1 题答案有误，全员给满分')
  await button(form, '预览影响').click()
  await form.getByText(`${SITTERS} 人的成绩会变化`, { exact: false }).waitFor()
  await button(form, '确认重新计分').click()
  await says(desk, `已重新计分，${SITTERS} 人的成绩有变化`)
  const after = await compareNumbers(desk, officer, examId, base)
  for (const [name, score] of before) if (score !== null) expect(after.get(name) === score + 10, `${name} has ten points more`)
  await page.goto(`${base}/learn/exam/${examId}`)
  const told = page.getByRole('region', { name: '成绩已更正' })
  await told.getByText(/85 分.*→ 95 分/).waitFor()
  await told.getByText('第 1 题答案有误，全员给满分').waitFor()
  await on.picture(page, 'week-corrected')

  // an appeal: new points with an answer
  const w2 = await enter(on.port, 'w2', host)
  const mine = async (who: Api) =>
    (await who.send<{ examinationId: string; attempts: (Made & { score: number })[] }[]>('GET', `${EXAM}/attempt/mine`)).find(
      (e) => e.examinationId === examId,
    )
  const attemptId = (await mine(w2))?.attempts[0]?.id
  const review = await w2.send<{ questions: { subjectId: string; type: number }[] }>('GET', `${EXAM}/attempt/${attemptId}/review`)
  const subjectId = review.questions.find((q) => q.type === 1)?.subjectId
  await officer.send('PUT', `${EXAM}/attempt/${attemptId}/points`, { subjectId, score: 10, reason: '申诉成立', message: '已加分' })

  // a make-up of the person with the fewest points: the mean of both attempts counts
  const worst = [...(await compareNumbers(desk, officer, examId, base))].reduce((a, b) => ((b[1] ?? 999) < (a[1] ?? 999) ? b : a))
  const n = Number(worst[0].slice(2))
  const userIds = [await idOf(officer, n)]
  const makeUp = { examinationId: examId, userIds, extraAttempts: 1, counts: 'MEAN', reason: '不合格' }
  await officer.send('POST', `${EXAM}/exam-assign/make-up`, makeUp)
  await sit(await enter(on.port, `w${n}`, host), examId, DRAWN, null)
  const last = await compareNumbers(desk, officer, examId, base)
  // all drawn questions and the corrected one, no answer to the open question
  expect(last.get(worst[0]) === ((worst[1] ?? 0) + 90) / 2, `the mean of ${worst[1]} and 90 counts: ${last.get(worst[0])}`)

  await compareAnswers(desk, last, worst[0])
  // few people had each drawn question, so that these come after the fixed ones, and have no number
  await desk.getByRole('region', { name: '各题的作答情况' }).getByText('抽题', { exact: true }).first().waitFor()
  await desk.evaluate('window.print = () => { window.printed = true }')
  await button(desk, '打印').first().click()
  await eventually('the report is printed', () => desk.evaluate('window.printed'))
  await on.picture(desk, 'week-report')
})
