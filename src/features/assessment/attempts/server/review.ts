// Review of one's own answers: open once the score is visible and the exam's reviewFrom is reached.
import { readable } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import { mapYielding } from '#platform/yielding.ts'
import { notFound } from '#shared/errors.ts'
import type { WholeQuestion } from '#features/assessment/exam-papers/server/exam-papers.ts'
import { toContentsResponse } from '#features/assessment/question-banks/server/question-banks.ts'
import { attempts, type Key, type AnswerOutcome, type Review, type Reviewed } from '../contract.ts'
import { keptNotice, keysKept, scoresKept } from './kept-keys.ts'
import { applyShuffle } from './own-order.ts'
import { paperOfAttempt, toSittingQuestion } from './papers.ts'
import { findReview, listMarked, type MarkedAnswer, type ReviewRow } from './review-queries.ts'
import { scoreNotice } from './score-notice.ts'

/** Result of an answer; null while it waits for marking. */
export function outcomeOf({ score, maxScore, correct }: Pick<MarkedAnswer, 'score' | 'maxScore' | 'correct'>): AnswerOutcome | null {
  if (score === null) return null
  // a question out of the total is neither right nor wrong, and loses no points
  if (correct === true || (correct === null && maxScore === 0) || (maxScore > 0 && score >= maxScore)) return 'RIGHT'
  return score > 0 ? 'PART' : 'WRONG'
}

/** The key and the explanation of a question. */
export function keyOf({ type, contents }: Pick<WholeQuestion, 'type' | 'contents'>): Key {
  const { answer, analysis } = toContentsResponse(type, contents)
  return { answer, analysis }
}

/** Returns an attempt that may be reviewed; throws the reason if it may not. */
function checkOpen(row: ReviewRow): ReviewRow & { submittedAt: string; sumScore: number } {
  const { status, submittedAt, sumScore } = row
  if (status === 'VOIDED') throw notFound()
  if (status === 'IN_PROGRESS' || submittedAt === null) throw attempts.fail('notHandedIn')
  if (row.reviewMode === 'NONE') throw attempts.fail('noReview')
  if (!row.displayScore) throw attempts.fail('noScore')
  const notice = scoreNotice(row)
  if (notice) throw attempts.fail('scoreLater', { notice })
  if (!row.reviewOpen) throw attempts.fail('reviewLater')
  if (status === 'GRADING' || sumScore === null) throw attempts.fail('notGraded')
  return { ...row, submittedAt, sumScore }
}

/** Review of an own attempt by question; another person's attempt gives 404. */
export async function reviewAttempt(db: Db, id: string): Promise<Review> {
  const { userId } = await db.who()
  const found = await findReview(db, userId, id)
  if (!found) throw notFound()
  const row = checkOpen(found)
  const kept = (await scoresKept(db, [id])).get(id)
  if (kept !== undefined) throw attempts.fail('scoreLater', { notice: keptNotice(kept) })
  const [{ questions }, marked] = await Promise.all([
    paperOfAttempt(db, { id, examId: row.examinationId, drawn: row.drawn, otherPaper: row.otherPaper }),
    listMarked(db, id),
  ])
  const ids = questions.map((q) => q.id)
  // another pending exam hides the result of a question; any pending exam, including this one, hides its key
  const [secret, elsewhere] = await Promise.all([keysKept(db, ids), keysKept(db, ids, row.examinationId)])
  const byId = new Map(marked.map((m) => [m.id, m]))
  const withKeys = row.reviewMode === 'KEYS'
  const told = (question: WholeQuestion): Reviewed => {
    const answer = byId.get(question.id)
    const isKept = !answer || elsewhere.has(question.id)
    return {
      ...toSittingQuestion(question),
      response: answer?.response ?? null,
      points: isKept ? null : answer.score,
      outcome: isKept ? null : outcomeOf(answer),
      remark: isKept ? null : answer.remark,
      message: isKept ? null : answer.message,
      adjustment: question.adjustment?.kind ?? null,
      key: withKeys && !secret.has(question.id) ? keyOf(question) : null,
    }
  }
  const { attemptNo, examinationId, examinationName, totalScore, counts } = row
  return {
    id,
    attemptNo,
    examinationId,
    examinationName,
    totalScore,
    counts,
    withKeys,
    remark: row.remark,
    submittedAt: readable(row.submittedAt),
    score: row.sumScore,
    passed: row.passed,
    questions: await applyShuffle(await mapYielding(questions, told), row),
  }
}
