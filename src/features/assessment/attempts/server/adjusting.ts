// Rules of bad questions after an exam: full points for all, a further right answer, or out of the total.
import type { Db } from '#platform/database/transaction.ts'
import { type Adjustment, deleteAdjustment, writeAdjustment, writeScores } from '#features/assessment/exam-papers/server/exam-papers.ts'
import { shortened } from '#shared/text.ts'
import { questions } from '#features/assessment/question-banks/contract.ts'
import { judgeQuestion, plainOf, shownText, toContentsResponse } from '#features/assessment/question-banks/server/question-banks.ts'
import type { AnswerKey } from '#features/assessment/question-banks/server/tables.ts'
import { type Adjusted, attempts, type Regrade } from '../contract.ts'
import { writeDrawnScores } from './draw-queries.ts'
import { keysKept } from './kept-keys.ts'
import type { Paper } from './papers.ts'

type Question = Paper['questions'][number]

const maxNamed = 20
/** Name of a question in a message: its number, or the beginning of the text of a drawn one, which has no number of its own. */
const nameOf = ({ drawn, type, contents }: Question, place: number) =>
  drawn ? `“${shortened(shownText(type, plainOf(contents.subjectName)), maxNamed)}”` : `第${place}题`

/** The key of a further right answer, checked like the answer of an edited question. @throws for a wrong or a known answer */
function furtherKey(question: Question, place: number, { answer }: Adjusted): AnswerKey {
  const { type, contents, adjustment } = question
  if (type === 1) throw attempts.fail('noAlso')
  const { subjectName, images, options, tags } = toContentsResponse(type, contents)
  const asked = options.map(({ optionContent, image }) => ({ optionContent, image }))
  const given = { subjectName, images, options: asked, answer: answer ?? { answer: '' }, score: contents.score, tags }
  const { faults, contents: judged } = judgeQuestion(type, given)
  const fault = faults.find((f) => f.field === 'answer')
  if (fault) throw attempts.fail('wrongAlso', { question: nameOf(question, place), why: questions.fail(fault.key).message })
  const known = [contents.answerKey, ...(adjustment?.answerKeys ?? [])]
  if (known.some((key) => JSON.stringify(key) === JSON.stringify(judged.answerKey)))
    throw attempts.fail('sameAlso', { question: nameOf(question, place) })
  return judged.answerKey
}

function adjustmentOf(question: Question, place: number, asked: Adjusted): Adjustment | null {
  if (asked.kind === 'NONE') return null
  const { adjustment } = question
  const answerKeys = adjustment?.kind === 'ALSO_RIGHT' ? adjustment.answerKeys : []
  return {
    kind: asked.kind,
    answerKeys: asked.kind === 'ALSO_RIGHT' ? [...answerKeys, furtherKey(question, place, asked)] : [],
    score: asked.kind === 'OUT_OF_TOTAL' ? (adjustment?.score ?? question.score) : null,
  }
}

/** Refuses questions that the paper does not have, and repeated ones. */
export function checkNamed(paper: Paper, ids: readonly string[]): void {
  const foreign = ids.find((id) => !paper.byId.has(id))
  if (foreign !== undefined) throw attempts.fail('unknownQuestion', { id: foreign })
  const twice = ids.find((id, i) => ids.indexOf(id) < i)
  if (twice !== undefined) throw attempts.fail('twice', { id: twice })
}

/**
 * Writes how the exam counts these questions, and new points. A question out of the total has 0 points, and its former points come back
 * with it. The caller must grade the attempts and the total anew.
 */
export async function adjustQuestions(
  db: Db,
  { id: examId }: { id: string },
  paper: Paper,
  { questions: asked, scores }: Regrade,
): Promise<void> {
  checkNamed(
    paper,
    asked.map((q) => q.subjectId),
  )
  checkNamed(
    paper,
    scores.map((s) => s.subjectId),
  )
  const points = new Map(scores.map((s) => [s.subjectId, s.score]))
  const kinds = new Map(asked.map((q) => [q.subjectId, q.kind]))
  for (const [i, question] of paper.questions.entries()) {
    const { id, adjustment } = question
    const isOut = (kinds.get(id) ?? adjustment?.kind) === 'OUT_OF_TOTAL'
    if (isOut && points.has(id)) throw attempts.fail('isOut', { question: nameOf(question, i + 1) })
  }
  // the check of a further answer would reveal the key
  const kept = await keysKept(
    db,
    asked.filter((q) => q.kind === 'ALSO_RIGHT').map((q) => q.subjectId),
  )
  for (const change of asked) {
    const question = paper.byId.get(change.subjectId)
    if (!question) continue
    const place = paper.questions.indexOf(question) + 1
    if (kept.has(question.id)) throw attempts.fail('keptAlso', { question: nameOf(question, place) })
    const next = adjustmentOf(question, place, change)
    if (next) await writeAdjustment(db, examId, question.id, next)
    else await deleteAdjustment(db, examId, question.id)
    if (next?.kind === 'OUT_OF_TOTAL') points.set(question.id, 0)
    else if (question.adjustment?.score != null && !points.has(question.id)) points.set(question.id, question.adjustment.score)
  }
  if (scores.length) await writeDrawnScores(db, examId, scores)
  if (points.size)
    await writeScores(
      db,
      examId,
      [...points].map(([subjectId, score]) => ({ subjectId, score })),
    )
}
