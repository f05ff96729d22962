// Papers of sittings: the questions for candidates, and the rules to grade them.
import type { Db } from '#platform/database/transaction.ts'
import { type WholeQuestion, listWholePapers } from '#features/assessment/exam-papers/server/exam-papers.ts'
import { sumPoints } from '#shared/scores.ts'
import { toContentsResponse } from '#features/assessment/question-banks/server/question-banks.ts'
import type { Sitting } from '../contract.ts'
import type { QuestionPrompt } from './responses.ts'
import { assertDefined } from '#shared/assert-defined.ts'

export interface Paper {
  /** Questions in the order of the paper. */
  questions: readonly WholeQuestion[]
  byId: ReadonlyMap<string, WholeQuestion>
  /** Points, exact to the hundredth. */
  totalScore: number
}

const paperOf = (questions: readonly WholeQuestion[]): Paper => ({
  questions,
  byId: new Map(questions.map((q) => [q.id, q])),
  totalScore: sumPoints(questions.map((q) => q.score)),
})

/** Papers by exam id; an exam without questions has an empty paper. */
export async function papersOf(db: Db, examIds: readonly string[]): Promise<Map<string, Paper>> {
  const rows = examIds.length ? await listWholePapers(db, examIds) : []
  const byExam = Map.groupBy(rows, (r) => r.examId)
  return new Map(examIds.map((id) => [id, paperOf(byExam.get(id) ?? [])]))
}

export async function paperOfExam(db: Db, examId: string): Promise<Paper> {
  return assertDefined((await papersOf(db, [examId])).get(examId), 'the paper of an exam')
}

/** The parts of a question that a candidate needs. */
type Asked = Pick<WholeQuestion, 'id' | 'type' | 'score' | 'contents'>

export const promptOf = ({ type, contents: { options, answerKey } }: Asked): QuestionPrompt => ({
  type,
  options,
  blanks: 'blanks' in answerKey ? answerKey.blanks.length : 0,
})

/** A question for a candidate, without its key. */
export function toSittingQuestion(question: Asked): Sitting['questions'][number] {
  const { type, typeLabel, subjectName, images, imageUrls, options } = toContentsResponse(question.type, question.contents)
  return {
    type,
    typeLabel,
    subjectName,
    images,
    imageUrls,
    options,
    subjectId: question.id,
    score: question.score,
    blanks: promptOf(question).blanks,
  }
}
