// One person's paper: what they answered to each question, beside what is right and what everybody chose.
import type { Db } from '../../../platform/database/transaction.ts'
import { listWholePapers, type WholeQuestion } from '../../exam-papers/server/exam-papers.ts'
import { blankToken } from '../../question-banks/contract.ts'
import { contentsWire, type KeysKept, plainOf } from '../../question-banks/server/question-banks.ts'
import { examAnalysis, type PersonPaper } from '../contract.ts'
import type { Scope } from './exam-analysis.ts'
import { findSitting, type SittingRow } from './paper-queries.ts'

type Given = SittingRow['answers'][number]

function questionOf(question: WholeQuestion, place: number, given: Given | undefined, isKept: boolean): PersonPaper['questions'][number] {
  const { type, options, imageUrls, subjectName, answer } = contentsWire(question.type, question.contents)
  const told = isKept ? undefined : given
  return {
    ...{
      subjectId: question.id,
      place,
      type,
      text: type === 4 ? plainOf(subjectName).replaceAll(blankToken, '____') : subjectName,
      options,
      imageUrls,
      maxScore: question.score,
    },
    ...{ key: isKept ? null : answer.answer, response: told?.response ?? null, score: told?.score ?? null, share: told?.share ?? {} },
  }
}

/** Of somebody in the range who has handed in. What is right in an exam that who asks must sit themselves stays unsaid. */
export async function personPaper(db: Db, { exam, values }: Scope, userId: string, keysKept: KeysKept): Promise<PersonPaper> {
  const [sitting, questions] = await Promise.all([findSitting(db, values, userId), listWholePapers(db, [exam.id])])
  if (!sitting) throw examAnalysis.fail('noPaper')
  const { answers, userName, ...told } = sitting
  const kept = await keysKept(
    db,
    questions.map((q) => q.id),
  )
  db.audit({ entity: 'exam', entityId: exam.id, after: { paperOf: userName, userId } })
  const byId = new Map(answers.map((a) => [a.id, a]))
  return { ...told, questions: questions.map((q, i) => questionOf(q, i + 1, byId.get(q.id), kept.has(q.id))) }
}
