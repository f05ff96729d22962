// Reviews of an ended talk: the acts of mentors on its findings, and the findings that count after them.
import type { Finding } from './talk.ts'

/** CONFIRM: the finding is right. STRIKE: it is wrong and counts no more. ADD: a mentor found it. */
export type ReviewAct = 'CONFIRM' | 'STRIKE' | 'ADD'

export interface Reviewing {
  /** Number of the finding from 0: those of rules and model come first, then the added ones in their order. */
  finding: number
  act: ReviewAct
  /** The finding of an ADD; null for other acts. */
  added: Finding | null
}

export interface ReviewedFinding<Act extends Reviewing = Reviewing> {
  number: number
  finding: Finding
  isStruck: boolean
  /** The latest act on it; null if nobody has looked at it. */
  act: Act | null
}

/** All findings with their latest acts, by number. `acts`: the earliest first; acts on unknown numbers are ignored. */
export function reviewFindings<Act extends Reviewing>(findings: readonly Finding[], acts: readonly Act[]): ReviewedFinding<Act>[] {
  const all = [...findings, ...acts.flatMap(({ act, added }) => (act === 'ADD' && added ? [added] : []))]
  const latest = new Map(acts.map((act) => [act.finding, act]))
  return all.map((finding, number) => {
    const act = latest.get(number) ?? null
    return { number, finding, isStruck: act?.act === 'STRIKE', act }
  })
}

/**
 * The findings that count. A model's claim that a mentor confirmed counts as the mentor's own, in full: a person has read the quote.
 */
export const standingFindings = (reviewed: readonly ReviewedFinding[]): Finding[] =>
  reviewed
    .filter(({ isStruck }) => !isStruck)
    .map(
      ({ finding, act }): Finding =>
        finding.kind === 'GOAL' && finding.origin === 'MODEL' && act?.act === 'CONFIRM'
          ? { ...finding, origin: 'MENTOR', worth: 1 }
          : finding,
    )
