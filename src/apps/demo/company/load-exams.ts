// Loads the exams of the demo company; answers are imported like those of other systems and graded by the product.
import { keysKept } from '#features/assessment/attempts/server/attempts.ts'
import { importAttempts } from '#features/assessment/attempts/server/import-attempts.ts'
import type { AttemptLine } from '#features/assessment/attempts/contract.ts'
import { addQuestions, drawProblem, reviewProblem } from '#features/assessment/exam-papers/server/exam-papers.ts'
import { assign } from '#features/assessment/exams/server/assignments.ts'
import { createExam, pageExams, updateExam } from '#features/assessment/exams/server/exams.ts'
import { maxMarked } from '#features/assessment/marking/contract.ts'
import { mark, queueOf } from '#features/assessment/marking/server/marking.ts'
import { questionTypes } from '#features/assessment/question-banks/contract.ts'
import { enabledBanks } from '#features/assessment/question-banks/server/question-banks.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { FileStore } from '#features/organisation/files/server/files.ts'
import { dayAt } from '../day-at.ts'
import type { Acting } from './acting.ts'
import { TOP } from './load-people.ts'
import { type ExamPlan, planExams } from './plan.ts'
import { chance } from './random.ts'
import { type Item, natureOf, type Nature, sittingsOf } from './sittings.ts'
import { assertDefined } from '#shared/assert-defined.ts'

const text = (time: number) => new Date(time).toISOString().slice(0, 19).replace('T', ' ')

/** The import stores no pictures. */
const noStorage = {} as FileStore

export async function loadExams(acting: Acting): Promise<void> {
  const { author, size } = acting
  const there = new Map((await author((db) => pageExams(db, { page: 1, pageSize: 99_999 }))).records.map((e) => [e.examinationName, e]))
  const banks = (await author(enabledBanks)).map((b) => b.id).toSorted((a, b) => Number(a) - Number(b))
  for (const plan of planExams(size)) {
    const known = there.get(plan.name)
    const id =
      known?.id ?? (await addExam(acting, plan, [...new Set(plan.banks.map((b) => assertDefined(banks[b % banks.length], 'a bank')))]))
    await sit(acting, plan, id)
    if (!plan.unmarked && plan.counts[4]) await markShorts(acting, plan.name, id)
  }
}

export const departmentNamed = statement(
  'demo_department',
  'select id::text id from department where tenant_id = $1 and full_name = $2',
  'anew',
).returns<{ id: string }>()

/** Adds an exam for everybody with its paper, then sets its end. */
async function addExam({ author, admin, now, seed, size }: Acting, plan: ExamPlan, banks: readonly string[]): Promise<string> {
  const luck = chance(seed, `paper ${plan.name}`)
  const startTime = dayAt(now, plan.from, 9)
  const { id } = await author((db) =>
    createExam(db, {
      examinationName: plan.name,
      remark: plan.remark,
      startTime,
      endTime: null,
      examDurationMinute: plan.minutes,
      maxExamCnt: plan.attempts,
      displayScore: true,
      reviewMode: 'KEYS',
      passRate: 60,
      categories: banks.map((categoryId) => ({ categoryId })),
    }),
  )
  const asked = await author((db) => questionsOf(db, banks))
  const chosen = questionTypes.flatMap((type, i) => {
    const many = Math.ceil((plan.counts[i] ?? 0) * size.paper)
    return luck.shuffled(asked.filter((q) => q.type === type)).slice(0, many)
  })
  if (!chosen.length) return id
  await author((db) =>
    addQuestions(
      db,
      id,
      chosen.map((q) => q.id),
      keysKept,
    ),
  )
  const top = await admin((db) => db.one(departmentNamed, [db.tenantId, TOP]))
  await admin((db) => assign(db, id, { selectionType: 'BY_GROUP', targets: [top.id] }, { drawProblem, reviewProblem }))
  if (plan.to !== null) {
    const endTime = dayAt(now, plan.to, 18)
    await author((db) => updateExam(db, id, { endTime }, noStorage))
  }
  return id
}

type Asked = Item & { stem: string }
const questionsOfBanks = statement(
  'demo_questions_of',
  `select id::text id, type, subject_name stem, answer_key "answerKey", jsonb_array_length(options) options from question
      where tenant_id = $1 and bank_id = any ($2::bigint[]) and deleted_at is null order by id`,
  'anew',
).returns<Asked>()

async function questionsOf(db: Db, banks: readonly string[]): Promise<Asked[]> {
  return db.run(questionsOfBanks, [db.tenantId, banks])
}

const questionsOfPaper = statement(
  'demo_paper_of',
  `select q.id::text id, q.type, q.subject_name stem, q.answer_key "answerKey", jsonb_array_length(q.options) options,
            to_char(e.start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') "from",
            to_char(e.end_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') "to"
       from exam e join exam_question p on p.tenant_id = e.tenant_id and p.exam_id = e.id
       join question q on q.tenant_id = p.tenant_id and q.id = p.question_id
      where e.tenant_id = $1 and e.id = $2 order by p.seq`,
  'anew',
).returns<Asked & { from: string; to: string | null }>()

async function paperOf(db: Db, examId: string) {
  return db.run(questionsOfPaper, [db.tenantId, examId])
}

/** Marks short answers by the points that they mention, like a person. */
async function markShorts({ author, seed }: Acting, name: string, examinationId: string): Promise<void> {
  const luck = chance(seed, `marking ${name}`)
  for (;;) {
    const { records, questions } = await author((db) =>
      queueOf(db, {
        examinationId,
        status: 'WAITING',
        order: 'QUESTION',
        subjectId: undefined,
        blind: true,
        pageNumber: 1,
        pageSize: maxMarked,
      }),
    )
    if (!records.length) return
    const marks = records.map(({ attemptId, subjectId, answer }) => {
      const { points = [], maxScore = 0 } = questions.find((q) => q.subjectId === subjectId) ?? {}
      const hit = points.filter((p) => answer.includes(p.text)).length
      const given = maxScore * (0.3 + 0.6 * (hit / Math.max(1, points.length))) + luck.normal() / 2
      return { attemptId, subjectId, score: Math.min(maxScore, Math.max(0, Math.round(given * 2) / 2)), seen: null }
    })
    await author((db) => mark(db, marks))
  }
}

/** Imports all sittings up to today. */
async function sit({ author, job, now, seed, workers }: Acting, plan: ExamPlan, examinationId: string): Promise<void> {
  const items = await author((db) => paperOf(db, examinationId))
  const [first] = items
  const begin = Date.parse(first?.from ?? '')
  if (!first || begin > now.getTime()) return
  const open = Math.floor((Math.min(now.getTime(), Date.parse(first.to ?? '') || now.getTime()) - begin) / 1000)
  const natures: Nature[] = items.map((item) => natureOf(seed, item.stem))
  const sitting = { name: plan.name, items, natures, open, minutes: plan.minutes, attempts: plan.attempts }
  const lines = async function* () {
    let line = 0
    for (const worker of workers)
      for (const sat of sittingsOf(seed, sitting, { ...worker, loginName: worker.telephone })) {
        const value: AttemptLine = {
          examinationId,
          loginName: sat.loginName,
          answers: sat.answers,
          startedAt: `${text(begin + sat.startedAt * 1000)}Z`.replace(' ', 'T'),
          submittedAt: `${text(begin + sat.submittedAt * 1000)}Z`.replace(' ', 'T'),
        }
        yield { line: ++line, value }
      }
  }
  const { refused, faults } = await importAttempts(job, lines(), { now, source: 'DEMO' })
  if (refused) throw new Error(`demo attempts of ${plan.name} were refused: ${faults[0]?.reason}`)
}
