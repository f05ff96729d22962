// Changes of results by a regrade: pure comparison of the results before and after.
import type { ResultRow } from './regrade-queries.ts'

export interface ResultChange {
  userId: string
  before: number | null
  after: number | null
  passedBefore: boolean | null
  passedAfter: boolean | null
  /** The person passes now and did not before, or the reverse. */
  flips: boolean
}

/** Changed results: those that cross the pass line first, then the largest change first. */
export function compareResults(before: ReadonlyMap<string, ResultRow>, after: ReadonlyMap<string, ResultRow>): ResultChange[] {
  const changed = [...after.values()].flatMap((now): ResultChange[] => {
    const then = before.get(now.userId)
    if (then && then.sumScore === now.sumScore && then.passed === now.passed) return []
    const [passedBefore, passedAfter] = [then?.passed ?? null, now.passed]
    return [
      {
        userId: now.userId,
        before: then?.sumScore ?? null,
        after: now.sumScore,
        passedBefore,
        passedAfter,
        flips: passedBefore !== passedAfter,
      },
    ]
  })
  const size = (c: ResultChange) => Math.abs((c.after ?? 0) - (c.before ?? 0))
  return changed.sort((a, b) => Number(b.flips) - Number(a.flips) || size(b) - size(a) || Number(a.userId) - Number(b.userId))
}
