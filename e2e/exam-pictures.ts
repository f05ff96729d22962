// Pictures for docs/tour.md of banks, questions, exams and papers: empty, usual, full, read-only, dark; and their dialogs.
import type { Page } from 'playwright-core'
import type { Api } from './api.ts'
import { act, button, dialog, row, rows, until } from './journey.ts'

type Snap = (page: Page, name: string, pointer?: 'stays') => Promise<void>
interface Windows {
  /** The author, in the light and the dark theme. */
  page: Page
  dark: Page
  /** A person with read-only permissions. */
  viewer: Page
}
interface Record {
  id: string
  examinationName: string
  categoryName: string
}
type List = { records: Record[] }
const EXAM = '/ai-exam/v1'

const filled = (page: Page) =>
  until(
    'rows',
    () => rows(page).count(),
    (n) => n > 0,
  )
const query = (fields: object) => new URLSearchParams(fields as { [name: string]: string }).toString()

async function lists({ page, dark, viewer }: Windows, origin: string, snap: Snap, places: { [name: string]: string }) {
  for (const [name, address] of Object.entries(places))
    for (const [state, of] of [
      ['usual', page],
      ['dark', dark],
      ['view', viewer],
    ] as const) {
      await of.goto(origin + address)
      await filled(of)
      await snap(of, `exams/${name}-${state}`)
    }
}

async function empty(page: Page, api: Api, origin: string, snap: Snap) {
  const bank = await api.send<Record>('POST', `${EXAM}/subjectCategory`, { categoryName: '新题库' })
  const { id } = await api.send<Record>('POST', `${EXAM}/examination`, {
    examinationName: '新考试',
    startTime: '2027-01-01 09:00:00',
    examDurationMinute: 60,
    categories: [{ categoryId: bank.id }],
  })
  for (const [name, address, says] of [
    ['banks', '/questionBankList?f.name=没有的题库', '没有符合条件的结果'],
    ['questions', `/questionTypeManage?${query({ id: bank.id, name: '新题库' })}`, /还没有试题/],
    ['exams', '/examList?f.examinationName=没有的考试', '没有符合条件的结果'],
    ['paper', `/setTestPaper?${query({ id, name: '新考试' })}`, '试卷还没有题目'],
  ] as const) {
    await page.goto(origin + address)
    await page.getByText(says).first().waitFor()
    await snap(page, `exams/${name}-empty`)
  }
}

async function full(page: Page, api: Api, origin: string, snap: Snap) {
  const bank = await api.send<Record>('POST', `${EXAM}/subjectCategory`, {
    categoryName: '产品知识千题',
    categoryDesc: '全年积累的产品知识题',
  })
  const asked: string[] = []
  for (let i = 1; i <= 140; i++)
    asked.push(
      (
        await api.send<Record>('POST', `${EXAM}/subjects`, {
          categoryId: bank.id,
          type: i % 3 ? 2 : 0,
          subjectName: `第${i}题：客户在犹豫期内提出解除合同，应当全额退还保费。`,
          ...(i % 3
            ? { answer: { answer: '0' } }
            : { options: ['应当', '不应当'].map((optionContent) => ({ optionContent })), answer: { answer: 'A' } }),
        })
      ).id,
    )
  for (let i = 1; i <= 24; i++) await api.send('POST', `${EXAM}/subjectCategory`, { categoryName: `分公司题库 ${i}` })
  let id = ''
  for (let i = 1; i <= 24; i++)
    id = (
      await api.send<Record>('POST', `${EXAM}/examination`, {
        examinationName: `第${i}周产品考试`,
        startTime: `2026-${String(1 + (i % 12)).padStart(2, '0')}-05 09:00:00`,
        examDurationMinute: 30,
        categories: [{ categoryId: bank.id }],
      })
    ).id
  await api.send('POST', `${EXAM}/examination/batchAddSubjects/${id}`, asked)
  for (const [name, address] of [
    ['banks', '/questionBankList'],
    ['questions', `/questionTypeManage?${query({ id: bank.id, name: '产品知识千题', size: '100' })}`],
    ['exams', '/examList'],
    ['paper', `/setTestPaper?${query({ id, name: '第24周产品考试', size: '100' })}`],
  ] as const) {
    await page.goto(origin + address)
    await filled(page)
    await snap(page, `exams/${name}-full`)
  }
}

async function dialogs(page: Page, origin: string, snap: Snap, paper: string) {
  await page.goto(`${origin}/examList`)
  await act(page, row(page, '新人上岗考试').first(), '编辑')
  await dialog(page, /编辑考试/)
    .getByLabel('考试标题')
    .waitFor()
  await snap(page, 'exams/exam-form')
  await page.keyboard.press('Escape')
  await act(page, row(page, '新人上岗考试').first(), '指派')
  const records = dialog(page, /指派记录/)
  await records.locator('.ant-table-row').first().waitFor()
  await snap(page, 'exams/assignments')
  await button(records, '新增指派').click()
  const assign = dialog(page, /新增指派/)
  await assign.getByLabel('搜索人员').click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await assign.getByText(/人新增应考/).waitFor()
  await snap(page, 'exams/assign')

  await page.goto(origin + paper)
  await filled(page)
  await button(page, '预览试卷').click()
  await page.locator('.ant-drawer').getByText('满分').waitFor()
  await snap(page, 'exams/sheet')
  await page.locator('.ant-drawer-close').click()
  await page.getByRole('radiogroup', { name: '选题方式' }).getByText('手动', { exact: true }).click()
  await button(page, '手动选题').click()
  const pick = dialog(page, '手动选题')
  await pick.locator('.ant-table-row').first().waitFor()
  await snap(page, 'exams/pick')
  await button(pick, '取消').click()
  await pick.waitFor({ state: 'hidden' })
  await page.getByRole('radiogroup', { name: '选题方式' }).getByText('自动', { exact: true }).click()
  await dialog(page, '自动选题').getByText(/可选/).first().waitFor()
  await snap(page, 'exams/draw')
}

/** Takes the pictures below exams/. */
export async function examPictures(of: Windows, api: Api, origin: string, snap: Snap) {
  const exam = (await api.send<List>('POST', `${EXAM}/examination/examinationList`, { examinationName: '新人上岗考试' })).records[0]
  const banks = (await api.send<List>('GET', `${EXAM}/subjectCategory/list?status=1`)).records
  const bank = banks.at(-1)
  const paper = `/setTestPaper?${query({ id: exam?.id, name: exam?.examinationName })}`
  await lists(of, origin, snap, {
    banks: '/questionBankList',
    questions: `/questionTypeManage?${query({ id: bank?.id, name: bank?.categoryName })}`,
    exams: '/examList',
    paper,
  })
  await dialogs(of.page, origin, snap, paper)
  await empty(of.page, api, origin, snap)
  await full(of.page, api, origin, snap)
}
