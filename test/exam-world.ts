// A world with questions of every type, for tests of answers, marking and counting.
import { papers } from '#features/assessment/exam-papers/contract.ts'
import { assignments, exams } from '#features/assessment/exams/contract.ts'
import { type GivenQuestion, questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { type Db, transaction } from '#platform/database/transaction.ts'
import { type Person, startWorld, type World } from './world.ts'

type Given = Partial<Omit<GivenQuestion, 'answer'>> & { type: 0 | 1 | 2 | 3 | 4; subjectName: string; answer: object }
const options = ['甲', '乙', '丙', '丁'].map((optionContent) => ({ optionContent }))
/** 100 points: 20 single, 20 multiple, 10 true or false, 20 fill-in, 30 short answer. */
export const usualQuestions = [
  { type: 0, subjectName: '哪一项是等待期？', options, answer: { answer: 'B' }, score: 20 },
  { type: 3, subjectName: '哪些属于免责？', options, answer: { answer: 'A,C' }, score: 20 },
  { type: 2, subjectName: '犹豫期内可以全额退保', answer: { answer: '0' }, score: 10 },
  {
    type: 4,
    subjectName: '等待期一般为{{answer}}天，也称{{answer}}',
    answer: { answer: '90,观察期', blanks: [{ numeric: true, units: ['天'] }, {}] },
    score: 20,
  },
  {
    type: 1,
    subjectName: '客户嫌贵时怎样回应？',
    answer: { answer: '先共情，再说价值', points: [{ text: '共情', weight: 1 }] },
    score: 30,
  },
] satisfies Given[]

export interface ExamWorld {
  world: World
  admin: Person
  author: Person
  tenantId: string
  /** User ids by login name. */
  userIds: Record<string, string>
  bankId: string
  /** Ids of the usual questions, in their order. */
  ids: string[]
  question(given: Given): Promise<string>
  /** An exam of the author with the usual questions by default, assigned to the demo's people; open since 2026-01-01. */
  exam(more?: object, questionIds?: readonly string[]): Promise<string>
  assign(examId: string, loginNames: readonly string[]): Promise<void>
  inTenant<T>(run: (db: Db) => Promise<T>): Promise<T>
  rows(text: string, values?: unknown[]): Promise<Record<string, never>[]>
}

export const sitters = ['viewer', 'author', 'leader', 'auditor'] as const

/** Starts an exam world; the parameters are those of startWorld. */
export async function startExamWorld(...how: Parameters<typeof startWorld>): Promise<ExamWorld> {
  const world = await startWorld(...how)
  const [admin, author] = (await Promise.all(['admin', 'author'].map((n) => world.signIn(n)))) as [Person, Person]
  const rows: ExamWorld['rows'] = async (text, values) => (await world.owner.query(text, values)).rows
  const tenantId = String((await rows(`select tenant_id id from tenant where domain = 'demo'`))[0]?.['id'])
  const people = await rows('select id::text id, login_name from app_user where tenant_id = $1', [tenantId])
  const userIds = Object.fromEntries(people.map((p) => [String(p['login_name']), String(p['id'])]))
  const bankId = (await author.get(questionBanks.create, { body: { categoryName: '作答题库' } })).id
  const question = async (given: Given) => (await author.get(questions.create, { body: { categoryId: bankId, ...given } })).id
  const ids: string[] = []
  for (const given of usualQuestions) ids.push(await question(given))
  const assign: ExamWorld['assign'] = async (examinationId, loginNames) => {
    const targets = loginNames.map((name) => userIds[name] ?? '')
    await admin.get(assignments.create, { body: { examinationId, selectionType: 'BY_USER', targets } })
  }
  return {
    world,
    admin,
    author,
    tenantId,
    userIds,
    bankId,
    ids,
    question,
    assign,
    rows,
    async exam(more = {}, questionIds = ids) {
      const fields = {
        examinationName: '作答考试',
        startTime: '2026-01-01 09:00:00',
        examDurationMinute: 30,
        categories: [{ categoryId: bankId }],
      }
      const { id } = await author.get(exams.create, { body: { ...fields, ...more } })
      await author.get(papers.add, { params: { id }, body: [...questionIds] })
      await assign(id, sitters)
      return id
    },
    inTenant: (run) => transaction(world.program.pool, { tenantId, entry: enterTenant(tenantId), run }),
  }
}
