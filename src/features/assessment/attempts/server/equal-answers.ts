// Equal long answers of two candidates, recorded as facts. The comparison runs in a thread, outside of any transaction.
import { minEqualChars } from '#engines/likeness/equal.ts'
import { TextTooLong, textWork } from '#engines/text-work/text-work.ts'
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { each } from '#platform/jobs/each.ts'
import { work } from '#platform/jobs/jobs.ts'
import { toContentsResponse } from '#features/assessment/question-banks/server/question-banks.ts'
import { inTenant } from '#features/organisation/sessions/server/sessions.ts'
import { compareAnswers } from './jobs.ts'
import { wholePaperOf } from './papers.ts'

/** Maximum number of exams per run, and of answers to a question that are compared, the first handed in. */
const MAX_EXAMS = 50
const MAX_ANSWERS = 5000

const due = statement('attempts_uncompared', 'select tenant_id, exam_id from app.uncompared_exams($1)').returns<{
  tenant_id: string
  exam_id: string
}>()

const waiting = statement(
  'attempts_to_compare',
  `select id::text id from exam_attempt
    where tenant_id = $1 and exam_id = $2 and status in ('GRADING', 'GRADED') and compared_at is null order by exam_attempt.id`,
).returns<{ id: string }>()

const answers = statement(
  'attempts_long_answers',
  `select a.attempt_id::text "attemptId", t.user_id::text "userId", a.response #>> '{}' answer from exam_answer a
     join exam_attempt t on t.tenant_id = a.tenant_id and t.id = a.attempt_id and t.status in ('GRADING', 'GRADED')
    where a.tenant_id = $1 and a.exam_id = $2 and a.question_id = $3 and a.type = 1 and char_length(a.response #>> '{}') >= ${minEqualChars}
    order by t.submitted_at, t.id limit ${MAX_ANSWERS}`,
  'anew',
).returns<{ attemptId: string; userId: string; answer: string }>()

interface Fact {
  attemptId: string
  questionId: string
  withAttemptId: string
  chars: number
}

const write = statement(
  'attempts_write_equal',
  `insert into exam_fact (tenant_id, attempt_id, id, kind, at, question_id, chars, with_attempt_id)
   select $1, f."attemptId", md5('EQUAL_ANSWERS ' || f."attemptId" || ' ' || f."questionId")::uuid, 'EQUAL_ANSWERS', now(), f."questionId", f.chars, f."withAttemptId"
     from jsonb_to_recordset($2) as f ("attemptId" bigint, "questionId" bigint, "withAttemptId" bigint, chars int)
   on conflict (tenant_id, attempt_id, id) do nothing`,
)
const mark = statement(
  'attempts_mark_compared',
  'update exam_attempt set compared_at = now() where tenant_id = $1 and id = any ($2::bigint[]) and submitted_at is not null',
)

type Question = Awaited<ReturnType<typeof wholePaperOf>>['questions'][number]

function sourcesOf({ type, contents }: Question): string[] {
  const { answerKey } = contents
  const points = 'reference' in answerKey ? [answerKey.reference, ...(answerKey.points ?? []).map((p) => p.text)] : []
  return [toContentsResponse(type, contents).subjectName, ...points]
}

async function factsOf(
  rows: readonly { attemptId: string; userId: string; answer: string }[],
  question: Question,
  tenantId: string,
): Promise<Fact[]> {
  const asked = { texts: rows.map((r) => r.answer), owners: rows.map((r) => r.userId), sources: sourcesOf(question) }
  const found = await textWork.run('equal', asked, { tenantId, userId: 'equal-answers' }).catch((error: unknown) => {
    // the next run would take as long
    if (error instanceof TextTooLong) return []
    throw error
  })
  return found.flatMap(({ at, with: other, chars }) => {
    const [own, stranger] = [rows[at], rows[other]]
    return own && stranger ? [{ attemptId: own.attemptId, questionId: question.id, withAttemptId: stranger.attemptId, chars }] : []
  })
}

/** Compares the long answers of an exam, and records the equal ones; a repetition records nothing twice. */
export async function compareExam(run: <T>(act: (db: Db) => Promise<T>) => Promise<T>, examId: string): Promise<void> {
  const { tenantId, ids, questions } = await run(async (db) => ({
    tenantId: db.tenantId,
    ids: (await db.run(waiting, [db.tenantId, examId])).map((r) => r.id),
    questions: (await wholePaperOf(db, examId)).questions.filter((q) => q.type === 1),
  }))
  for (const question of questions) {
    const rows = await run((db) => db.run(answers, [db.tenantId, examId, question.id]))
    const facts = await factsOf(rows, question, tenantId)
    if (facts.length) await run((db) => db.run(write, [db.tenantId, JSON.stringify(facts)]))
  }
  await run((db) => db.run(mark, [db.tenantId, ids]))
}

/** Compares the exams of all tenants whose attempts wait for it. */
export async function compareDue(pool: Pool, signal: AbortSignal): Promise<void> {
  const rows = await rowsOf(pool.raw, due, [MAX_EXAMS])
  await each(rows, signal, ({ tenant_id: tenantId, exam_id: examId }) => compareExam((act) => inTenant(pool, tenantId, act), examId))
}

export const compareAnswersWork = (pool: Pool) => work(compareAnswers, (_, signal) => compareDue(pool, signal))
