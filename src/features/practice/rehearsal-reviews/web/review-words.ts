// Words and key handling of the review desk.
import type { ReviewedLine } from '../contract.ts'

export const modes = { PRACTICE: '练习', EXAM: '考核' } as const

export const isAnswered = (line: ReviewedLine): boolean => line.said !== null || line.spoken !== null

export function stateWords(line: ReviewedLine): string {
  if (!isAnswered(line)) return '未答'
  return line.score === null ? '待点评' : `${line.score} 分`
}

/** Tells that the learner's browser recognised the text, and its original if it was corrected. */
export const dictatedAs = (dictated: string, said: string | null): string =>
  dictated === said ? '由学员的浏览器识别，学员没有改动' : `由学员的浏览器识别，学员更正过；识别为：${dictated}`

const effects: Record<NonNullable<ReviewedLine['judge']>['points'][number]['effect'], string> = {
  RAISED: '换了说法说到，调高一级',
  SAME: '与内置规则一致',
  LESS: '认为说得不够，不扣分，请核对',
  LITERAL: '认为说到，未采纳：数字、否定和红线只看原话',
  UNSURE: '两次判断不一致，未采纳',
}
/** Words of the effect of a verdict. */
export const effectOf = ({ effect }: { effect: keyof typeof effects }): string => effects[effect]

/** The judge's result in words. */
export function judgedAs({ state, before, after, why }: NonNullable<ReviewedLine['judge']>): string {
  if (state === 'WAITING') return '智能评分正在核对'
  if (state === 'NONE') return `按内置规则评分${why ? `：${why}` : ''}`
  return before === after ? `智能评分：${after} 分，与内置规则相同` : `智能评分：由 ${before} 分调到 ${after} 分`
}

/** Current score before the reduction for hints: a mentor's, else the automatic one. */
export const scoreNow = (line: ReviewedLine): number | null => line.marks.find((m) => m.score !== null)?.score ?? line.autoScore

/** Typed scores by scriptId. */
export type NewScores = Record<string, { score: number | null; reason: string }>

/** The typed scores that differ from the current ones, as the answer to an appeal sends them. */
export const newMarks = (lines: readonly ReviewedLine[], scores: NewScores) =>
  lines.flatMap((line) => {
    const { score = null, reason = '' } = scores[line.scriptId] ?? {}
    return score === null || score === scoreNow(line) ? [] : [{ scriptId: line.scriptId, score, reason, seen: line.marks.length }]
  })

const maxScore = 100
/** The score after a digit or Backspace; undefined for other keys. */
export function afterFigure(score: number | null, key: string): number | null | undefined {
  if (key === 'Backspace') return score === null || score < 10 ? null : Math.floor(score / 10)
  if (!/^\d$/.test(key)) return undefined
  const next = (score ?? 0) * 10 + Number(key)
  return next > maxScore ? Number(key) : next
}

/** Index of the next waiting line, from the start again; the next line if none waits. */
export function nextOf(lines: readonly ReviewedLine[], at: number): number {
  const order = [...lines.keys()].map((i) => (at + 1 + i) % lines.length)
  const waits = (i: number) => {
    const line = lines[i]
    return line !== undefined && isAnswered(line) && (line.score === null || line.isDisputed)
  }
  return order.find(waits) ?? Math.min(at + 1, lines.length - 1)
}
