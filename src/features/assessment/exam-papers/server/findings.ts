// Findings and forecast of a paper; pure functions of its questions and their figures.
import { percent, toRatio } from '#shared/ratio.ts'
import { extremeRates, minPeopleForRates, lowDiscrimination } from '#features/assessment/question-banks/fields.ts'
import type { QuestionType } from '#features/assessment/question-banks/contract.ts'
import { type Finding, type FindingKind, findingKinds, maxFindings, type PaperCheck } from '../contract.ts'
import type { Shown } from './check-queries.ts'

export interface CheckedQuestion extends Shown {
  /** Position in the paper, from 1. */
  place: number
  type: QuestionType
  score: number
  name: string
  removed: boolean
  /** The right letter of a single choice; null for other types, and if the key is secret from the caller. */
  key: string | null
  options: number
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))
const sum = <T>(list: readonly T[], of: (row: T) => number) => list.reduce((n, row) => n + of(row), 0)

/** The normal distribution function, within 0.0000002 (Abramowitz and Stegun 7.1.26). */
function normal(z: number): number {
  const t = 1 / (1 + (0.3275911 * Math.abs(z)) / Math.SQRT2)
  const tail = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * Math.exp((-z * z) / 2)
  return z > 0 ? 1 - tail / 2 : tail / 2
}

/** Sum of `of` per point, scaled to the whole paper; null if the questions are worth less than half of it. */
function perPaper(list: readonly CheckedQuestion[], total: number, of: (q: CheckedQuestion) => number): number | null {
  const own = sum(list, (q) => q.score)
  return own > 0 && own * 2 >= total ? (sum(list, (q) => q.score * of(q)) / own) * total : null
}

/**
 * Forecast of a paper from the figures of its questions. The mean follows from the score rates, and the deviation from the reliability
 * indices (Gulliksen 1950). The pass ratio assumes normally distributed totals.
 */
export function expectedOf(list: readonly CheckedQuestion[], passScore: number): PaperCheck['expected'] {
  const total = sum(list, (q) => q.score)
  const known = list.filter((q) => q.scoreRate !== null && (q.people ?? 0) >= minPeopleForRates)
  const mean = perPaper(known, total, (q) => q.scoreRate ?? 0)
  const measured = list.filter((q) => q.reliabilityIndex !== null)
  const spread = perPaper(measured, total, (q) => q.reliabilityIndex ?? 0)
  const deviation = spread !== null && spread > 0 ? spread : null
  return {
    score: mean === null ? null : rounded(mean, 2),
    deviation: deviation === null ? null : rounded(deviation, 2),
    passRatio: mean === null || deviation === null ? null : toRatio(normal((mean - passScore) / deviation)),
    known: known.length,
    knownScore: rounded(
      sum(known, (q) => q.score),
      2,
    ),
  }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** With fewer single choices, the spread of keys is not checked. */
const MIN_KEYS = 8
/** A letter further from its expected number than this many standard deviations is a finding. */
const FAR = 2.5

/** How often each letter is right, and how often it would be if all options were equally likely. */
export function keysOfPaper(list: readonly CheckedQuestion[]): PaperCheck['keys'] {
  const single = list.filter((q) => q.key !== null && q.options > 0)
  const most = Math.max(0, ...single.map((q) => q.options))
  return [...LETTERS.slice(0, most)].map((name, at) => ({
    name,
    count: single.filter((q) => q.key === name).length,
    expected: rounded(
      sum(single, (q) => (at < q.options ? 1 / q.options : 0)),
      2,
    ),
  }))
}

function keyFindings(list: readonly CheckedQuestion[]): Finding[] {
  const single = list.filter((q) => q.key !== null && q.options > 0)
  if (single.length < MIN_KEYS) return []
  return keysOfPaper(list).flatMap(({ name, count, expected }, at) => {
    const variance = sum(single, (q) => (at < q.options ? (1 / q.options) * (1 - 1 / q.options) : 0))
    if (Math.abs(count - expected) <= FAR * Math.sqrt(variance)) return []
    const text = `${single.length} 道单选题中，正确答案是 ${name} 的有 ${count} 道，平均应有约 ${Math.round(expected)} 道`
    return [{ kind: 'KEYS' as const, text, questions: [] }]
  })
}

export const toFound = ({ id, place, name, categoryId, categoryName }: CheckedQuestion): Finding['questions'][number] => ({
  id,
  place,
  name,
  categoryId,
  categoryName,
})

function weakness({ discrimination: d }: CheckedQuestion): string | null {
  if (d === null || d >= lowDiscrimination) return null
  return d < 0 ? `区分度 ${d.toFixed(2)}：总分高的人反而答得差，请核对答案` : `区分度 ${d.toFixed(2)}：几乎分不出高低`
}

function extreme({ scoreRate, people }: CheckedQuestion): string | null {
  if (scoreRate === null || (people ?? 0) < minPeopleForRates) return null
  if (scoreRate > extremeRates.easy) return `得分率 ${percent(scoreRate)}，太容易`
  return scoreRate < extremeRates.hard ? `得分率 ${percent(scoreRate)}，太难` : null
}

export interface CheckedPaper {
  questions: readonly CheckedQuestion[]
  /** Names of recent exams by question id. */
  reusedIn: ReadonlyMap<string, readonly string[]>
  /** Pairs of question ids, with the reason. */
  similar: readonly { first: string; second: string; reason: string }[]
  unusedBanks: readonly string[]
}

/** All findings, by kind and then in the order of the paper. */
export function findingsOf({ questions, reusedIn, similar, unusedBanks }: CheckedPaper): Finding[] {
  const byId = new Map(questions.map((q) => [q.id, q]))
  const each = (kind: FindingKind, told: (q: CheckedQuestion) => string | null | undefined) =>
    questions.flatMap((q): Finding[] => {
      const text = told(q)
      return text ? [{ kind, text, questions: [toFound(q)] }] : []
    })
  const alike = similar.flatMap(({ first, second, reason }): Finding[] => {
    const pair = [byId.get(first), byId.get(second)].flatMap((q) => q ?? []).toSorted((a, b) => a.place - b.place)
    const text = `第 ${pair[0]?.place} 题与第 ${pair[1]?.place} 题：${reason}`
    return pair.length === 2 ? [{ kind: 'SIMILAR', text, questions: pair.map(toFound) }] : []
  })
  return [
    ...each('REMOVED', (q) => (q.removed ? '题库中已删除，试卷中保留' : null)),
    ...each('REUSED', (q) => reusedIn.get(q.id) && `最近考过：${reusedIn.get(q.id)?.join('、')}`),
    ...alike.toSorted((a, b) => (a.questions[0]?.place ?? 0) - (b.questions[0]?.place ?? 0)),
    ...each('WEAK', weakness),
    ...each('EXTREME', extreme),
    ...keyFindings(questions),
    ...unusedBanks.map((name): Finding => ({ kind: 'UNUSED_BANK', text: `题库「${name}」没有题目在试卷中`, questions: [] })),
  ]
}

/** The first `maxFindings` findings of each kind. */
export const toldOf = (findings: readonly Finding[]) =>
  (Object.keys(findingKinds) as FindingKind[]).flatMap((kind) => findings.filter((f) => f.kind === kind).slice(0, maxFindings))
