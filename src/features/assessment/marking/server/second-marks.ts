// Exams with two markers: two blind marks for each answer, and a third person decides if they differ too much.
import type { Db, Who } from '#platform/database/transaction.ts'
import { marking } from '../contract.ts'
import type { AnswerId, HeldAnswer, Points } from './queries.ts'
import { deleteOwnMarks, listMarks, type MarkRow, writeOwnMarks } from './second-mark-queries.ts'

/** Difference of two marks in points, in whole hundredths: 0.3 and 0.1 differ by 0.2. */
export const gapOf = (first: number, second: number): number => Math.round(Math.abs(first - second) * 100) / 100

export const keyOf = ({ attemptId, subjectId }: AnswerId) => `${attemptId} ${subjectId}`

/** Points that a marker gives, and those that they saw before. */
interface Seen {
  score: number | null
  seen: number | null
}

type Rule = Pick<HeldAnswer, 'secondMark' | 'tolerance'>
type PlacedMark = Pick<MarkRow, 'place' | 'score'>

/**
 * The points that follow from the marks of an answer: those of the third person, or the mean or the first of two marks whose difference is
 * within the tolerance; null: the answer waits for a further marker. The mean is rounded half up to the hundredth.
 */
export function decide(marks: readonly PlacedMark[], { secondMark, tolerance }: Rule): number | null {
  const [first, second, third] = [1, 2, 3].map((place) => marks.find((m) => m.place === place)?.score)
  if (third !== undefined) return third
  if (first === undefined || second === undefined) return null
  if (gapOf(first, second) > tolerance) return null
  return secondMark === 'FIRST' ? first : Math.round((first + second) * 50) / 100
}

/** Points and comment of an answer as the caller gave them: their own mark in an exam with two markers. */
export function seenBy({ secondMark, score, remark, ownScore, ownRemark }: HeldAnswer) {
  return secondMark === 'NONE' ? { score, remark } : { score: ownScore, remark: ownRemark }
}

/** Throws if the points that the caller has seen were changed meanwhile, by the person of this name. */
export function checkSeen({ score, seen }: Seen, known: number | null, name: string): void {
  if (known === seen || known === score) return
  if (known === null) throw marking.fail('meanwhileBack')
  throw marking.fail('meanwhile', { name, score: known })
}

/** Throws if the answer has its points and not by the caller's last mark, or if the caller's mark changed meanwhile. */
export function checkOwn(mark: Seen, held: HeldAnswer, who: Who): void {
  if (held.ownScore === mark.score && mark.score !== null) return
  if (held.score !== null && (held.graderId !== who.userId || held.ownScore === null)) throw marking.fail('decided')
  checkSeen(mark, held.ownScore, who.name)
}

export interface Given extends AnswerId {
  held: HeldAnswer
  /** null: the marker takes the mark back. */
  given: number | null
  remark: string | null
}

/** The comment for the candidate: that of the person who decided, or those of both. */
function remarkOf(marks: readonly MarkRow[]): string | null {
  const decider = marks.find((m) => m.place === 3)
  const said = (decider ? [decider] : marks).flatMap((m) => m.remark ?? [])
  return [...new Set(said)].join('\n') || null
}

/** Stores the marks of exams with two markers, and returns the points of all these answers; null: the answer still waits. */
export async function pointsOf(db: Db, userId: string, list: readonly Given[]): Promise<Points[]> {
  const single = list.filter((c) => c.held.secondMark === 'NONE')
  const double = list.filter((c) => c.held.secondMark !== 'NONE')
  const points = single.map(({ given, ...c }) => ({
    attemptId: c.attemptId,
    subjectId: c.subjectId,
    score: given,
    remark: c.remark,
    graderId: userId,
  }))
  if (!double.length) return points
  await deleteOwnMarks(
    db,
    userId,
    double.filter((c) => c.given === null),
  )
  await writeOwnMarks(
    db,
    userId,
    double.flatMap(({ given, ...c }) => (given === null ? [] : [{ ...c, score: given }])),
  )
  const marks = Map.groupBy(await listMarks(db, double), keyOf)
  const decided = double.map((c): Points => {
    const own = marks.get(keyOf(c)) ?? []
    const score = decide(own, c.held)
    const { attemptId, subjectId } = c
    return {
      ...{ attemptId, subjectId, graderId: userId },
      score: score === null ? null : Math.min(score, c.held.maxScore),
      remark: score === null ? null : remarkOf(own),
    }
  })
  return [...points, ...decided]
}
