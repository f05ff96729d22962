// Agreement of the two markers of an exam, by question and in all.
import type { Db } from '#platform/database/transaction.ts'
import { type ScorePair, shownKappa } from '#shared/agreement.ts'
import type { Agreed } from '../contract.ts'
import { examToMark, listMarkedQuestions } from './marking.ts'
import { listPairs, type PairRow } from './second-mark-queries.ts'
import { gapOf } from './second-marks.ts'

const gapOfPair = ({ first, second }: PairRow) => gapOf(first, second)
const share = (points: number, maxScore: number) => (maxScore > 0 ? points / maxScore : 0)
const toPair = ({ first, second, maxScore }: PairRow): ScorePair => [share(first, maxScore), share(second, maxScore)]

function agreed(
  rows: readonly PairRow[],
  strata: readonly (readonly ScorePair[])[],
  tolerance: number,
  gap: (row: PairRow) => number,
): Agreed {
  return {
    pairs: rows.length,
    equal: rows.filter((r) => gapOfPair(r) === 0).length,
    disputed: rows.filter((r) => gapOfPair(r) > tolerance).length,
    difference: rows.length ? rows.reduce((n, r) => n + gap(r), 0) / rows.length : null,
    ...shownKappa(strata),
  }
}

/** The agreement of two markers; 404 and 403 as marking the exam. Empty for an exam with one marker. */
export async function agreementOf(db: Db, examId: string) {
  const { examinationName, markTolerance: tolerance } = await examToMark(db, examId)
  const rows = await listPairs(db, examId)
  const byQuestion = Map.groupBy(rows, (r) => r.subjectId)
  const strata = [...byQuestion.values()].map((list) => list.map(toPair))
  const questions = (await listMarkedQuestions(db, examId)).map(({ subjectId, place, drawn, subjectName, maxScore }) => {
    const own = byQuestion.get(subjectId) ?? []
    return { subjectId, place, drawn, subjectName, maxScore, ...agreed(own, [own.map(toPair)], tolerance, gapOfPair) }
  })
  return { examinationName, tolerance, all: agreed(rows, strata, tolerance, (r) => share(gapOfPair(r), r.maxScore)), questions }
}
