// Points of one answer by an examiner, e.g. after an appeal: a regrade of one answer.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { readable } from '#platform/database/columns.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import type { WholeQuestion } from '#features/assessment/exam-papers/server/exam-papers.ts'
import { answerOf, shownText, toContentsResponse } from '#features/assessment/question-banks/server/question-banks.ts'
import { examToEdit, getExam } from '#features/assessment/exams/server/exams.ts'
import { forbidden, notFound } from '#shared/errors.ts'
import { offsetOf, type Paging } from '#shared/paging.ts'
import { regrades, type RegradeRecord } from '../contract.ts'
import { keysKept } from './kept-keys.ts'
import { wholePaperOf } from './papers.ts'
import { compareResults } from './regrade-changes.ts'
import { listResults } from './regrade-queries.ts'
import { insertRegrade, listRegrades, pageResults, type RegradeRow } from './regrade-records.ts'
import { holdResults, rebuildPairs, resumAttempts } from './results.ts'

interface Held {
  examId: string
  userId: string
  status: 'IN_PROGRESS' | 'GRADING' | 'GRADED' | 'VOIDED'
  maxScore: number | null
  score: number | null
}

const exam = statement('points_exam', 'select exam_id::text id from exam_attempt where tenant_id = $1 and id = $2').returns<{
  id: string
}>()
const hold = statement(
  'points_hold',
  `select t.exam_id::text "examId", t.user_id::text "userId", t.status, a.max_score::float8 "maxScore", a.score::float8 score
     from exam_attempt t left join exam_answer a on a.tenant_id = t.tenant_id and a.attempt_id = t.id and a.question_id = $3
    where t.tenant_id = $1 and t.id = $2 for no key update of t`,
).returns<Held>()
const write = statement(
  'points_write',
  `update exam_answer set score = $4::numeric, hand_score = $4::numeric, correct = $4::numeric >= max_score, graded_by = 'MANUAL', grader_id = $5, graded_at = now()
    where tenant_id = $1 and attempt_id = $2 and question_id = $3`,
)
const sum = statement(
  'points_sum',
  'select sum_score::float8 score, total_score::float8 "totalScore" from exam_attempt where tenant_id = $1 and id = $2',
).returns<{ score: number | null; totalScore: number }>()

export interface Points {
  subjectId: string
  score: number
  /** The score that the examiner saw; undefined: unknown. */
  seen?: number | null | undefined
  reason: string
  message: string
}

async function lockAnswer(db: Db, id: string, { subjectId, score, seen }: Points, userId: string): Promise<Held & { maxScore: number }> {
  const [held] = await db.run(hold, [db.tenantId, id, subjectId])
  if (!held) throw notFound()
  const { maxScore } = held
  if (held.userId === userId) throw regrades.fail('own')
  if (held.status !== 'GRADING' && held.status !== 'GRADED') throw regrades.fail('notHandedIn')
  if (maxScore === null) throw regrades.fail('noQuestion')
  if (score > maxScore) throw regrades.fail('overMax', { max: maxScore }, 'score')
  if (seen !== undefined && seen !== held.score) throw regrades.fail('meanwhile', { score: held.score ?? '-' })
  if (score === held.score) throw regrades.fail('unchanged', {}, 'score')
  return { ...held, maxScore }
}

/** Gives points for one answer of any type, with a reason. The result of the person follows in the same transaction. */
export async function givePoints(db: Db, id: string, points: Points) {
  const [found] = await db.run(exam, [db.tenantId, id])
  if (!found) throw notFound()
  const { who } = await examToEdit(db, found.id)
  // a score reveals whether the answer is right
  if ((await keysKept(db, [points.subjectId])).size) throw regrades.fail('kept')
  await holdResults(db, [found.id])
  const { examId, userId, score: from } = await lockAnswer(db, id, points, who.userId)
  const { subjectId, score, reason, message } = points
  const before = await listResults(db, examId, userId)
  await db.run(write, [db.tenantId, id, subjectId, score, who.userId])
  await resumAttempts(db, [id])
  await rebuildPairs(db, [{ examId, userId }])
  const changed = compareResults(before, await listResults(db, examId, userId))
  const after = await db.one(sum, [db.tenantId, id])
  await insertRegrade(db, {
    ...{ examId, attemptId: id, questionId: subjectId, change: { from, to: score }, reason, message, changed },
    ...{ totalBefore: after.totalScore, totalAfter: after.totalScore },
  })
  db.audit({
    entity: 'exam-attempt',
    entityId: id,
    before: { subjectId, score: from },
    after: { subjectId, score, reason, ...(message ? { message } : {}) },
  })
  return { ...after, passFlips: changed.filter((c) => c.flips).length }
}

type Named = Pick<RegradeRecord['questions'][number], 'place' | 'drawn' | 'text'>

function questionsOf({ change, questionId }: RegradeRow, named: ReadonlyMap<string, Named>): RegradeRecord['questions'] {
  const at = (id: string, kind: RegradeRecord['questions'][number]['kind']) => ({
    ...(named.get(id) ?? { place: 0, drawn: false, text: '' }),
    kind,
  })
  if (questionId) return [at(questionId, 'POINTS')]
  return [...(change.questions ?? []).map((q) => at(q.subjectId, q.kind)), ...(change.scores ?? []).map((s) => at(s.subjectId, 'SCORE'))]
}

function askedQuestion({ id, type, score, contents, drawn }: WholeQuestion, place: number) {
  const { options, subjectName } = toContentsResponse(type, contents)
  return { subjectId: id, place, drawn, type, options, text: shownText(type, subjectName), score }
}

/** The people whose result a regrade changed; needs the right to edit the exam. A foreign or unknown record has none. */
export async function pageRecordResults(db: Db, examId: string, recordId: string, paging: Paging) {
  const { canEdit } = await getExam(db, examId)
  if (!canEdit) throw forbidden()
  return pageResults(db, examId, recordId, paging.pageSize, offsetOf(paging))
}

/** The adjusted questions of an exam, its regrades, and one of its questions if asked. Further answers are left out if the caller may still be asked the question. */
export async function listRecords(db: Db, examId: string, subjectId: string | undefined) {
  const { canEdit } = await getExam(db, examId)
  if (!canEdit) throw forbidden()
  const [{ questions }, rows] = [await wholePaperOf(db, examId), await listRegrades(db, examId)]
  const placeOf = new Map(questions.map((q, i) => [q.id, i + 1]))
  const named = new Map(
    questions.map((q, i): [string, Named] => [
      q.id,
      { place: i + 1, drawn: q.drawn, text: shownText(q.type, toContentsResponse(q.type, q.contents).subjectName) },
    ]),
  )
  const kept = await keysKept(db, [...placeOf.keys()])
  const asked = questions.find((q) => q.id === subjectId)
  return {
    drawn: questions.flatMap((q, i) => (q.drawn ? [askedQuestion(q, i + 1)] : [])),
    question: asked ? askedQuestion(asked, placeOf.get(asked.id) ?? 0) : null,
    adjustments: questions.flatMap(({ id, adjustment }) =>
      adjustment
        ? [
            {
              subjectId: id,
              place: assertDefined(placeOf.get(id), 'the place of a question'),
              kind: adjustment.kind,
              answers: kept.has(id) ? [] : adjustment.answerKeys.map(answerOf),
            },
          ]
        : [],
    ),
    records: rows.map(({ change, questionId, regradedAt, ...row }) => ({
      ...row,
      regradedAt: readable(regradedAt),
      questions: questionsOf({ ...row, change, questionId, regradedAt }, named),
      newest: change.newest ?? false,
      rules: Object.keys(change.rules ?? {}).length,
    })),
  }
}
