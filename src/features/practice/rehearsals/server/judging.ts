// Scoring: a line by the scorer with a reduction for hints, a run as the mean of its lines.
import { type Delivery, type LineScore, type LineToScore, listPointTexts, scoreRun, scorerVersion } from '#engines/scoring/scoring.ts'
import { type Asker, textWork } from '#engines/text-work/text-work.ts'
import { roundScore } from '#shared/scores.ts'
import type { Rules } from '#features/practice/phrase-rules/server/phrase-rules.ts'
import { hintWorth } from '../contract.ts'
import type { FrozenLine, JudgedLine } from './tables.ts'

export { scorerVersion }

/** The course whose phrase rules and terms apply to a line. */
export const courseOf = (run: { courseId: string }, line: FrozenLine): string => line.courseId ?? run.courseId

/** Pace and pauses of a spoken answer; null for a typed one. */
export const deliveryOf = ({ speechMs, pauses }: { speechMs: number | null; pauses: number | null }): Delivery | null =>
  speechMs === null ? null : { speechMs, longPauses: pauses ?? 0 }

/** The input of the scorer for an answer. */
export const toAsked = (
  { type, reference, points }: FrozenLine,
  said: string,
  { lexicon, terms, wordings }: Rules,
  delivery: Delivery | null,
): LineToScore => ({ type: type === 'INTRO' ? 'INTRO' : 'QUESTION', reference, points, said, lexicon, terms, wordings, delivery })

const remarks = {
  RED_LINE: '说了红线用语，这一句最高30分',
  MUST: '必须说到的要点没有说到，这一句最高59分',
  KEYWORDS: '只列出了关键词，没有说成句子，这一句最高59分',
} as const

/** The part of a score that is stored. */
export const toJudged = (
  { score, dimensions, points, derived, offences, caps }: LineScore,
  { wordings }: Pick<Rules, 'wordings'>,
): JudgedLine => ({
  score,
  dimensions,
  derived,
  offences: offences.map((o) => ({ ...o, advice: wordings.find((w) => w.text === o.text)?.advice ?? '' })),
  remarks: caps.map((cap) => remarks[cap]),
  points: points.map(({ text, name, must, hit, why, quote, missing, example, fault }) => ({
    text,
    name,
    must,
    hit,
    why,
    quote,
    missing,
    example,
    // another number, or the opposite: what a recogniser may have made of it, too
    ...(fault === 'OTHER_NUMBER' || fault === 'OPPOSITE' ? { contradicts: true } : {}),
  })),
})

/** An answered line with its rules, and the asker in whose name the text work waits. */
export interface ToJudge {
  line: FrozenLine
  rules: Rules
  /** null for a typed answer. */
  delivery: Delivery | null
  by: Asker
}

/** Waits for a thread of the text work, so call it outside of any transaction: it would hold the connection. @throws TextTooLong, 429 */
export const judgeLine = async ({ line, rules, delivery, by }: ToJudge, said: string): Promise<JudgedLine> =>
  toJudged(await textWork.run('score', toAsked(line, said, rules, delivery), by), rules)

/** Reason in Chinese why a mentor must listen before a recognised text lowers an exam score; null if there is none. It names no point. */
export function doubtOf({ points, offences }: JudgedLine): string | null {
  if (points.some((p) => p.contradicts)) return '识别到的数字或说法与要求不符，由导师听过后计分'
  return offences.some((o) => o.level === 'RED_LINE') ? '识别到违规用语，由导师听过后计分' : null
}

/** Texts of the points that an answer should make. */
export const listPoints = (line: FrozenLine): string[] => listPointTexts(line)

export const worthOf = (score: number, hints: number): number => roundScore(score * (hintWorth[hints] ?? 0))

const names = { points: '要点覆盖', order: '条理', completeness: '完整', compliance: '合规', fluency: '流利度' } as const

/** The dimensions in display order; jsonb does not keep the order of keys. */
export const inOrder = (dimensions: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.values(names).flatMap((name) => (dimensions[name] === undefined ? [] : [[name, dimensions[name]]])))

interface Answered {
  judged: JudgedLine | null
  score: number | null
}

/** Score of a run from the lines that need an answer; null stands for an unanswered line, which counts 0. */
export function judgeRun(lines: readonly (Answered | null)[]): { score: number; dimensions: Record<string, number> } {
  const counted = lines.map((line) => (line?.judged && line.score !== null ? { score: line.score, offences: line.judged.offences } : null))
  const judged = lines.flatMap((line) => line?.judged ?? [])
  const dimensions: Record<string, number> = {}
  for (const [key, name] of Object.entries(names) as [keyof typeof names, string][]) {
    const values = judged.flatMap(({ dimensions: of }) => of[key] ?? [])
    if (values.length) dimensions[name] = roundScore(values.reduce((sum, value) => sum + value, 0) / values.length)
  }
  return { score: scoreRun(counted), dimensions }
}
