// Adds an exam for everybody of the demo, for the journeys of its candidates.
import type { Page } from 'playwright-core'
import { demoPeople } from '#apps/demo/people.ts'
import type { Api } from './api.ts'

const EXAM = '/ai-exam/v1'
interface Made {
  id: string
}
type Asked = { type: number; subjectName: string } & Record<string, unknown>

const options = ['十天', '十五天', '三十天'].map((optionContent) => ({ optionContent }))
/** One question of each type. */
const ofEachKind: Asked[] = [
  { type: 0, subjectName: '犹豫期一般是多少天？', options, answer: { answer: 'B' } },
  { type: 3, subjectName: '犹豫期内退保，哪些说法对？', options, answer: { answer: 'A,C' } },
  { type: 2, subjectName: '回访由本人接听', answer: { answer: '0' } },
  { type: 4, subjectName: '保额{{answer}}万元，等待期{{answer}}天', answer: { answer: '50,90' } },
  { type: 1, subjectName: '客户嫌贵时怎样回应？', answer: { answer: '先共情' } },
]

interface ExamAsked {
  examinationName?: string
  categoryName?: string
  questions?: readonly Asked[]
  /** Further settings of the exam. */
  more?: object
}

/** Returns the id of the exam. Journeys on the same server need different names. */
export async function addExam(
  api: Api,
  { examinationName = '学员旅程考试', categoryName = '学员题库', questions = ofEachKind, more = {} }: ExamAsked = {},
): Promise<string> {
  const { id: categoryId } = await api.send<Made>('POST', `${EXAM}/subjectCategory`, { categoryName })
  const asked: string[] = []
  for (const question of questions)
    asked.push((await api.send<Made>('POST', `${EXAM}/subjects`, { categoryId, score: 20, ...question })).id)
  const fields = { examinationName, startTime: '2026-01-01 09:00:00', examDurationMinute: 60, maxExamCnt: 1, ...more }
  const exam = await api.send<Made>('POST', `${EXAM}/examination`, { ...fields, categories: [{ categoryId }] })
  await api.send('POST', `${EXAM}/examination/batchAddSubjects/${exam.id}`, asked)
  const { records } = await api.send<{ records: (Made & { loginName: string })[] }>('GET', '/user/pages?pageSize=100')
  const targets = records.filter((u) => demoPeople.some((p) => p.loginName === u.loginName)).map((u) => u.id)
  await api.send('POST', `${EXAM}/exam-assign/record`, { examinationId: exam.id, selectionType: 'BY_USER', targets })
  return exam.id
}

export const choice = (page: Page, text: string) => page.locator('.yl-choice').filter({ has: page.getByText(text, { exact: true }) })
