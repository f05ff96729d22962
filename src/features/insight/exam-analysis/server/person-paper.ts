// The paper of one person: answers with keys and the shares of options.
import type { Db } from '#platform/database/transaction.ts'
import { paperOfAttempt } from '#features/assessment/attempts/server/attempts.ts'
import type { WholeQuestion } from '#features/assessment/exam-papers/server/exam-papers.ts'
import { getExam } from '#features/assessment/exams/server/exams.ts'
import { toContentsResponse, type KeysKept, shownText } from '#features/assessment/question-banks/server/question-banks.ts'
import { listShares } from '#features/insight/item-analysis/server/item-analysis.ts'
import { examAnalysis, type PersonPaper } from '../contract.ts'
import type { Scope } from './exam-analysis.ts'
import { findSitting, type SittingRow } from './paper-queries.ts'

type Given = SittingRow['answers'][number]
/** Share of all people that chose each option. */
type Shared = Record<string, number>

/** `shared` is null if the question must be hidden. */
function questionOf(
  question: WholeQuestion,
  place: number,
  given: Given | undefined,
  shared: Shared | null,
): PersonPaper['questions'][number] {
  const { type, options, imageUrls, subjectName, answer } = toContentsResponse(question.type, question.contents)
  return {
    subjectId: question.id,
    place,
    type,
    text: shownText(type, subjectName),
    options,
    imageUrls,
    maxScore: question.score,
    key: shared && answer.answer,
    response: (shared && given?.response) ?? null,
    score: (shared && given?.score) ?? null,
    remark: (shared && given?.remark) ?? null,
    adjustment: question.adjustment?.kind ?? null,
    share: shared ?? {},
  }
}

/** The paper of a person in the range. Questions that the user must still sit are hidden. @throws if the person has not handed in */
export async function personPaper(
  db: Db,
  { exam, values }: Scope,
  { userId, attemptNo = null }: { userId: string; attemptNo?: number | null | undefined },
  keysKept: KeysKept,
): Promise<PersonPaper> {
  const sitting = await findSitting(db, values, userId, attemptNo)
  if (!sitting) throw examAnalysis.fail('noPaper')
  const { questions } = await paperOfAttempt(db, {
    id: sitting.attemptId,
    examId: exam.id,
    drawn: sitting.drawn,
    otherPaper: sitting.otherPaper,
  })
  const shares = await listShares(db, values)
  const { answers, events, userName, drawn: _drawn, otherPaper: _other, ...told } = sitting
  const kept = await keysKept(
    db,
    questions.map((q) => q.id),
  )
  db.audit({ entity: 'exam', entityId: exam.id, after: { paperOf: userName, userId } })
  const { canEdit } = await getExam(db, exam.id)
  const byId = new Map(answers.map((a) => [a.id, a]))
  const placeOf = new Map(questions.map((q, i) => [q.id, i + 1]))
  return {
    ...told,
    canEdit,
    events: events
      .filter((e) => (e.kind !== 'LONG_PASTE' && e.kind !== 'EQUAL_ANSWERS') || canEdit)
      .map(({ id, response, ...e }) => ({
        ...e,
        place: placeOf.get(id ?? '') ?? null,
        response: id && kept.has(id) ? null : response,
      })),
    questions: questions.map((q, i) => questionOf(q, i + 1, byId.get(q.id), kept.has(q.id) ? null : (shares.get(q.id) ?? {}))),
  }
}
