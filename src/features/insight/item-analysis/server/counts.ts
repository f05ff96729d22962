// Counts of responses: how people answered each question, in total and in the upper and lower group; pure functions.
import { ratioOf } from '#shared/ratio.ts'
import { FIFTHS, minPeople } from '../contract.ts'
import { type Cell, groupSize } from './psychometrics.ts'
import { COUNTS, FIRST, type Responses } from './responses.ts'
import type { Line, ResponseOutcome } from './tables.ts'

/** Exact quotient of integers, -1 to 1, rounded half away from 0 to four decimals; null without a positive denominator. */
export function quotientOf(part: bigint | number, whole: bigint | number): number | null {
  const [p, w] = [BigInt(part), BigInt(whole)]
  if (w <= 0n) return null
  const rounded = (20_000n * (p < 0n ? -p : p) + w) / (2n * w)
  return Number(p < 0n ? -rounded : rounded) / 10_000
}
/** Points in hundredths, as an integer. */
const hundredths = (points: number) => Math.round(points * 100)

/** A group: whole members, and those with the total `edge`, who each count as `part` / `of` of a member. */
interface Group {
  whole: (total: number) => boolean
  edge: number | null
  part: number
  of: number
}
const nobody: Group = { whole: () => false, edge: null, part: 0, of: 1 }

/** The group of the `size` highest (`sign` 1) or lowest (`sign` -1) totals. */
function groupOf(totals: readonly number[], size: number, sign: 1 | -1): Group {
  if (size === 0) return nobody
  const sorted = totals.toSorted((a, b) => sign * (b - a))
  const edge = sorted[size - 1] as number
  const above = sorted.findIndex((total) => total === edge)
  const of = sorted.lastIndexOf(edge) - above + 1
  return { whole: (total) => sign * total > sign * edge, edge, part: size - above, of }
}

/** Number of people with an outcome: all, and in each group the whole members and those at the edge. */
interface Tally {
  n: number
  high: [whole: number, edge: number]
  low: [whole: number, edge: number]
}
/** Number of place codes of a sitting: 3 places in the upper group times 3 in the lower one. */
const PLACES = 9
function placeIn(group: Group, total: number): 0 | 1 | 2 {
  if (group.whole(total)) return 2
  return total === group.edge ? 1 : 0
}

export interface Chosen {
  said: NonNullable<ResponseOutcome['said']>
  n: number
  /** Members of the upper and of the lower group, with fractions. */
  high: number
  low: number
}
export interface ItemCounts {
  answered: number
  blank: number
  full: number
  partial: number
  none: number
  fifths: number[]
  scoreRate: number | null
  correctRate: number | null
  discrimination: number | null
  groupSize: number
  /** Members of the two groups who got the question, with fractions. */
  highSize: number
  lowSize: number
  choices: Chosen[]
  /** Numbers of people who got the question and who were right, by department below the chosen one. */
  parts: Map<string, { scored: number; correct: number }>
}

const sum = <T>(list: readonly T[], of: (row: T) => number) => list.reduce((n, row) => n + of(row), 0)
const fifthOf = ({ score, max }: ResponseOutcome) =>
  max === 0 ? FIFTHS - 1 : Math.min(FIFTHS - 1, Math.floor((hundredths(score) * FIFTHS) / hundredths(max)))

/** Indices of the sittings in scope with this role. */
const taking = ({ sittings, parts }: Responses, role: number) =>
  Uint32Array.from(sittings.keys()).filter((i) => parts[i] !== null && ((sittings[i]?.roles ?? 0) & role) !== 0)

/** Counts for each question over the attempts that count, of the people in scope. */
export function countItems(responses: Responses, isWorthNothing: boolean, questionId: string | null = null): Map<string, ItemCounts> {
  const { lines, sittings, codes, parts } = responses
  const takers = taking(responses, COUNTS)
  const totalOf = (i: number) => (isWorthNothing ? null : (sittings[i]?.total ?? null))
  const totals = [...takers].flatMap((i) => totalOf(i) ?? [])
  const size = totals.length < minPeople ? 0 : groupSize(totals.length)
  const [high, low] = [groupOf(totals, size, 1), groupOf(totals, size, -1)]
  const placeOf = takers.map((i) => {
    const total = totalOf(i)
    return total === null ? 0 : placeIn(high, total) * 3 + placeIn(low, total)
  })
  const counted = new Map<string, ItemCounts>()
  for (const [l, line] of lines.entries()) {
    if (questionId !== null && line.questionId !== questionId) continue
    const tallies = new Uint32Array((line.outcomes.length + 1) * PLACES)
    const from = l * sittings.length
    for (let k = 0; k < takers.length; k++) {
      const at = (codes[from + (takers[k] as number)] as number) * PLACES + (placeOf[k] as number)
      tallies[at] = (tallies[at] as number) + 1
    }
    const item = itemOf(line, tallies, { high, low })
    if (item) counted.set(line.questionId, { ...item, parts: questionId === null ? new Map() : partsOf(responses, l, takers, parts) })
  }
  return counted
}

function partsOf({ lines, sittings, codes }: Responses, l: number, takers: Uint32Array, parts: Responses['parts']): ItemCounts['parts'] {
  const found: ItemCounts['parts'] = new Map()
  for (const i of takers) {
    const outcome = lines[l]?.outcomes[(codes[l * sittings.length + i] ?? 0) - 1]
    if (!outcome) continue
    const part = found.get(parts[i] ?? '') ?? { scored: 0, correct: 0 }
    found.set(parts[i] ?? '', { scored: part.scored + 1, correct: part.correct + (outcome.correct ? 1 : 0) })
  }
  return found
}

function itemOf({ outcomes }: Line, tallies: Uint32Array, { high, low }: { high: Group; low: Group }): Omit<ItemCounts, 'parts'> | null {
  const tallyOf = (code: number): Tally => {
    const at = (upper: number, lower: number) => tallies[code * PLACES + upper * 3 + lower] ?? 0
    const [ofHigh, ofLow] = [(u: number) => at(u, 0) + at(u, 1) + at(u, 2), (w: number) => at(0, w) + at(1, w) + at(2, w)]
    return { n: ofHigh(0) + ofHigh(1) + ofHigh(2), high: [ofHigh(2), ofHigh(1)], low: [ofLow(2), ofLow(1)] }
  }
  const rows = outcomes.map((outcome, i) => ({ outcome, ...tallyOf(i + 1) })).filter((row) => row.n > 0)
  if (!rows.length) return null
  const count = (list: typeof rows) => sum(list, (row) => row.n)
  const answered = rows.filter((row) => row.outcome.answered)
  const full = answered.filter(({ outcome }) => outcome.score >= outcome.max)
  const partial = answered.filter(({ outcome }) => outcome.score > 0 && outcome.score < outcome.max)
  const max = rows.reduce((most, { outcome }) => Math.max(most, hundredths(outcome.max)), 0)
  /** Points of a group times `of`, as an integer. */
  const pointsOf = (which: 'high' | 'low', { part, of }: Group) =>
    rows.reduce((all, row) => all + BigInt(hundredths(row.outcome.score)) * BigInt(row[which][0] * of + row[which][1] * part), 0n)
  /** Members of a group who got the question, times `of`, as an integer. */
  const membersOf = (which: 'high' | 'low', { part, of }: Group) =>
    rows.reduce((all, row) => all + BigInt(row[which][0] * of + row[which][1] * part), 0n)
  const [ofHigh, ofLow] = [membersOf('high', high), membersOf('low', low)]
  const more = pointsOf('high', high) * ofLow - pointsOf('low', low) * ofHigh
  const sizeOf = (members: bigint, { of }: Group) => Number(members) / of
  const shareOf = ([whole, edge]: [number, number], { part, of }: Group) => whole + (edge * part) / of
  const bySaid = Map.groupBy(
    rows.filter((row) => row.outcome.said !== null),
    (row) => JSON.stringify(row.outcome.said),
  )
  return {
    answered: count(answered),
    blank: count(rows) - count(answered),
    full: count(full),
    partial: count(partial),
    none: count(answered) - count(full) - count(partial),
    fifths: Array.from({ length: FIFTHS }, (_, i) => count(answered.filter(({ outcome }) => fifthOf(outcome) === i))),
    scoreRate: ratioOf(
      sum(rows, (r) => r.n * hundredths(r.outcome.score)),
      sum(rows, (r) => r.n * hundredths(r.outcome.max)),
    ),
    correctRate: ratioOf(count(rows.filter((r) => r.outcome.correct)), count(rows)),
    discrimination: count(rows) < minPeople ? null : quotientOf(more, BigInt(max) * ofHigh * ofLow),
    groupSize: Math.round(Math.min(sizeOf(ofHigh, high), sizeOf(ofLow, low))),
    highSize: sizeOf(ofHigh, high),
    lowSize: sizeOf(ofLow, low),
    choices: [...bySaid.values()].map((same) => ({
      said: same[0]?.outcome.said as Chosen['said'],
      n: count(same),
      high: sum(same, (r) => shareOf(r.high, high)),
      low: sum(same, (r) => shareOf(r.low, low)),
    })),
  }
}

/** Number of people by total in first graded attempts, the lowest total first. */
export function totalsOf(responses: Responses): [total: number, count: number][] {
  const counts = new Map<number, number>()
  for (const i of taking(responses, FIRST)) {
    const total = responses.sittings[i]?.total ?? 0
    counts.set(total, (counts.get(total) ?? 0) + 1)
  }
  return [...counts].sort(([a], [b]) => a - b)
}

/** Returns for a question the number of people by total and score in first graded attempts. The fixed order makes sums reproducible. */
export function cellsOf(responses: Responses): (questionId: string) => Cell[] {
  const { lines, sittings, codes } = responses
  const takers = taking(responses, FIRST)
  const totalOf = (i: number) => sittings[i]?.total ?? 0
  const totals = [...new Set([...takers].map(totalOf))].sort((a, b) => a - b)
  const rank = new Map(totals.map((total, i) => [total, i]))
  const rankOf = takers.map((i) => rank.get(totalOf(i)) ?? 0)
  const byId = new Map(lines.map((line, l) => [line.questionId, l]))
  return (questionId) => {
    const l = byId.get(questionId)
    if (l === undefined) return []
    const { outcomes } = lines[l] as Line
    const scores = [...new Set(outcomes.map((o) => o.score))].sort((a, b) => a - b)
    const scoreAt = [0, ...outcomes.map((o) => scores.indexOf(o.score) + 1)]
    const wide = scores.length + 1
    const counts = new Uint32Array(totals.length * wide)
    for (let k = 0; k < takers.length; k++) {
      const code = codes[l * sittings.length + (takers[k] as number)] as number
      const at = (rankOf[k] as number) * wide + (scoreAt[code] as number)
      counts[at] = (counts[at] as number) + 1
    }
    return totals.flatMap((total, t) =>
      scores.flatMap((score, s) => {
        const count = counts[t * wide + s + 1] as number
        return count > 0 ? [{ score, total, count }] : []
      }),
    )
  }
}

/** Chosen answers in first graded attempts, each with the number of people and the sum of their totals. */
export function firstChoices(responses: Responses, questionId: string): { said: Chosen['said']; n: number; points: number }[] {
  const { lines, sittings, codes } = responses
  const l = lines.findIndex((line) => line.questionId === questionId)
  const found = (lines[l]?.outcomes ?? []).map(({ said }) => ({ said, n: 0, points: 0 }))
  if (found.length > 0)
    for (const i of taking(responses, FIRST)) {
      const one = found[(codes[l * sittings.length + i] ?? 0) - 1]
      if (!one) continue
      one.n += 1
      one.points += hundredths(sittings[i]?.total ?? 0)
    }
  return found.flatMap(({ said, n, points }) => (said !== null && n > 0 ? [{ said, n, points: points / 100 }] : []))
}
