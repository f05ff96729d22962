// How answers are scored: lines by the scorer, hints taken off, a run as the mean of its lines.
import { type Delivery, type LineScore, type LineToScore, listPointTexts, scoreRun, scorerVersion } from '#engines/scoring/scoring.ts'
import { type Asker, textWork } from '#engines/text-work/text-work.ts'
import { roundScore } from '#shared/scores.ts'
import type { Rules } from '#features/practice/phrase-rules/server/phrase-rules.ts'
import { hintWorth } from '../contract.ts'
import type { FrozenLine, JudgedLine } from './tables.ts'

export { scorerVersion }

/** Whose wordings and terms a line is held to. */
export const courseOf = (run: { courseId: string }, line: FrozenLine): string => line.courseId ?? run.courseId

/** How an answer was spoken; null where it was typed. */
export const deliveryOf = ({ speechMs, pauses }: { speechMs: number | null; pauses: number | null }): Delivery | null =>
  speechMs === null ? null : { speechMs, longPauses: pauses ?? 0 }

/** What the scorer is asked of an answer. */
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

/** What is kept of what it says. */
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

/** A line that an answer was given to, with what it is held to and who is asked to wait for the score. */
export interface ToJudge {
  line: FrozenLine
  rules: Rules
  /** null where it was typed. */
  delivery: Delivery | null
  by: Asker
}

/** Takes a thread of the text work: never within a transaction, which would keep its connection meanwhile. @throws TextTooLong, 429 */
export const judgeLine = async ({ line, rules, delivery, by }: ToJudge, said: string): Promise<JudgedLine> =>
  toJudged(await textWork.run('score', toAsked(line, said, rules, delivery), by), rules)

/** Why a mentor hears what was recognised before it costs anything in an exam; told without any point. */
export function doubtOf({ points, offences }: JudgedLine): string | null {
  if (points.some((p) => p.contradicts)) return '识别到的数字或说法与要求不符，由导师听过后计分'
  return offences.some((o) => o.level === 'RED_LINE') ? '识别到违规用语，由导师听过后计分' : null
}

/** What answers to a line should make. */
export const listPoints = (line: FrozenLine): string[] => listPointTexts(line)

export const worthOf = (score: number, hints: number): number => roundScore(score * (hintWorth[hints] ?? 0))

const names = { points: '要点覆盖', order: '条理', completeness: '完整', compliance: '合规', fluency: '流利度' } as const

/** As they are told, whatever order the database keeps them in. */
export const inOrder = (dimensions: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.values(names).flatMap((name) => (dimensions[name] === undefined ? [] : [[name, dimensions[name]]])))

interface Answered {
  judged: JudgedLine | null
  score: number | null
}

/** Of the lines that want an answer, null where there is none: those count 0. */
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
