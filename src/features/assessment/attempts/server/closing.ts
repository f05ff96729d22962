// Handing in: grades the saved answers, gives the others 0 points, and rebuilds the result in one transaction.
import type { Db } from '#platform/database/transaction.ts'
import { mapYielding } from '#platform/yielding.ts'
import { announceExam } from '#features/assessment/exams/server/exams.ts'
import { gradeAnswer, sumsOf } from './grading.ts'
import { papersOfAttempts } from './papers.ts'
import * as queries from './queries.ts'
import { holdResults, rebuildPairs } from './results.ts'
import { assertDefined } from '#shared/assert-defined.ts'

/**
 * Hands in those of these attempts that are still open; with TIMEOUT only overdue ones. The number of statements does not grow with the
 * attempts.
 * @returns the number of attempts that were handed in
 */
export async function handIn(db: Db, ids: readonly string[], kind: queries.HandInKind): Promise<number> {
  if (!ids.length) return 0
  await holdResults(db, await queries.listExamIds(db, ids))
  const open = await queries.lockOpenAttempts(db, ids, kind === 'TIMEOUT')
  if (!open.length) return 0
  const [papers, saved] = [
    await papersOfAttempts(db, open),
    Map.groupBy(
      await queries.listAnswers(
        db,
        open.map((a) => a.id),
      ),
      (s) => s.attemptId,
    ),
  ]
  const handed: ({ id: string; totalScore: number; answers: queries.GradedAnswer[] } & ReturnType<typeof sumsOf>)[] = []
  for (const { id, examId, ...policies } of open) {
    const paper = assertDefined(papers.get(id), 'the paper of an attempt')
    const said = new Map(saved.get(id)?.map((s) => [s.questionId, s.response]))
    const answers = await mapYielding(paper.questions, (q) => ({
      attemptId: id,
      questionId: q.id,
      examId,
      type: q.type,
      maxScore: q.score,
      ...gradeAnswer(
        { type: q.type, answerKey: q.contents.answerKey, score: q.score, policies, adjustment: q.adjustment },
        said.get(q.id) ?? null,
      ),
    }))
    handed.push({ id, totalScore: paper.totalScore, answers, ...sumsOf(answers) })
  }
  await queries.writeGrades(
    db,
    handed.flatMap((h) => h.answers),
  )
  await queries.writeHandedIn(
    db,
    kind,
    handed.map(({ answers: _answers, ...h }) => h),
  )
  await rebuildPairs(db, open)
  // one audit row per attempt, without the answers, because auditors must not see them
  for (const { id, examId } of open)
    db.audit({ entity: 'exam-attempt', entityId: id, after: { examId, handedIn: kind, answered: saved.get(id)?.length ?? 0 } })
  for (const examId of new Set(open.map((a) => a.examId))) await announceExam(db, examId)
  return open.length
}
