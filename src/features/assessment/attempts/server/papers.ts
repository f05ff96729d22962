// Papers of sittings: the questions for candidates, and the rules to grade them.
import type { Db } from '#platform/database/transaction.ts'
import { type WholeQuestion, listWholePapers } from '#features/assessment/exam-papers/server/exam-papers.ts'
import { inParts } from '#shared/paper-parts.ts'
import { sumPoints } from '#shared/scores.ts'
import { toContentsResponse } from '#features/assessment/question-banks/server/question-banks.ts'
import type { Sitting } from '../contract.ts'
import { listDrawn, listDrawnAmong } from './draw-queries.ts'
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

/** Fixed papers by exam id, without drawn questions; an exam without questions has an empty paper. */
export async function papersOf(db: Db, examIds: readonly string[]): Promise<Map<string, Paper>> {
  const rows = examIds.length ? await listWholePapers(db, examIds, []) : []
  const byExam = Map.groupBy(rows, (r) => r.examId)
  return new Map(examIds.map((id) => [id, paperOf(byExam.get(id) ?? [])]))
}

/** All questions that an exam asks: the fixed ones, and those drawn for at least one candidate. */
export const wholePaperOf = async (db: Db, examId: string): Promise<Paper> => paperOf(await listWholePapers(db, [examId]))

export interface OfAttempt {
  id: string
  examId: string
  /** The attempt has drawn questions beside the fixed ones. */
  drawn: boolean
  /** A make-up with the paper of another exam: the attempt has its own questions only. */
  otherPaper: boolean
}
const hasOwn = ({ drawn, otherPaper }: OfAttempt) => drawn || otherPaper

/** Points of a drawn question in an attempt, given the points of its rule. */
export const drawnScore = (question: Pick<WholeQuestion, 'adjustment'> | undefined, score: number): number =>
  question?.adjustment?.kind === 'OUT_OF_TOTAL' ? 0 : score

/** Papers by attempt id; a paper with drawn questions is divided into parts by type, the paper of another exam has its own order. Attempts without drawn questions share the fixed paper of their exam. */
export async function papersOfAttempts(db: Db, list: readonly OfAttempt[]): Promise<Map<string, Paper>> {
  const drawing = list.filter(hasOwn)
  const drawn = drawing.length
    ? await listDrawn(
        db,
        drawing.map((a) => a.id),
      )
    : []
  const ofAttempt = Map.groupBy(drawn, (d) => d.attemptId)
  const examIds = [...new Set(list.map((a) => a.examId))]
  const questions = await listWholePapers(db, examIds, [...new Set(drawn.map((d) => d.id))])
  const byExam = Map.groupBy(questions, (q) => q.examId)
  const fixed = new Map(examIds.map((id) => [id, paperOf((byExam.get(id) ?? []).filter((q) => !q.drawn))]))
  const known = new Map(questions.map((q) => [`${q.examId} ${q.id}`, q]))
  return new Map(
    list.map(({ id, examId, otherPaper }) => {
      const paper = assertDefined(fixed.get(examId), 'the paper of an exam')
      const own = ofAttempt.get(id)
      const more = own?.map((d) => {
        const question = assertDefined(known.get(`${examId} ${d.id}`), 'a drawn question')
        return { ...question, score: drawnScore(question, d.score) }
      })
      if (otherPaper) return [id, paperOf(more ?? [])]
      return [id, more ? paperOf(inParts([...paper.questions, ...more])) : paper]
    }),
  )
}

export async function paperOfAttempt(db: Db, attempt: OfAttempt): Promise<Paper> {
  return assertDefined((await papersOfAttempts(db, [attempt])).get(attempt.id), 'the paper of an attempt')
}

/**
 * Those of these questions that the paper of an attempt has, by id. A save of one answer does not read the other questions, because an exam
 * day has hundreds of saves per second.
 */
export async function questionsOfAttempt(db: Db, attempt: OfAttempt, ids: readonly string[]): Promise<Map<string, WholeQuestion>> {
  const { id, examId, otherPaper } = attempt
  // both statements leave in one write
  const [drawn, questions] = await Promise.all([
    hasOwn(attempt) ? listDrawnAmong(db, id, ids) : [],
    listWholePapers(db, [examId], ids, ids),
  ])
  const own = new Map(drawn.map((d) => [d.id, d.score]))
  const asked = questions.filter((q) => own.has(q.id) || !(q.drawn || otherPaper))
  return new Map(asked.map((q) => [q.id, own.has(q.id) ? { ...q, score: drawnScore(q, own.get(q.id) ?? q.score) } : q]))
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
