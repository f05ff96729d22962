// How runs and their lines are told to mentors.
import type { ReviewedLine } from '../contract.ts'

export const modes = { PRACTICE: '练习', EXAM: '考核' } as const

export const isAnswered = (line: ReviewedLine): boolean => line.said !== null || line.spoken !== null

export function standingOf(line: ReviewedLine): string {
  if (!isAnswered(line)) return '未答'
  return line.score === null ? '待点评' : `${line.score} 分`
}

/** What stands there before a mark, hints not taken off: a mentor's, else the scorer's. */
export const standsOf = (line: ReviewedLine): number | null => line.marks.find((m) => m.score !== null)?.score ?? line.autoScore

const most = 100
/** What a score is after a figure or Backspace; undefined where the key means nothing. */
export function afterFigure(score: number | null, key: string): number | null | undefined {
  if (key === 'Backspace') return score === null || score < 10 ? null : Math.floor(score / 10)
  if (!/^\d$/.test(key)) return undefined
  const next = (score ?? 0) * 10 + Number(key)
  return next > most ? Number(key) : next
}

/** The line after this one that waits, from the beginning again; the next one where none does. */
export function nextOf(lines: readonly ReviewedLine[], at: number): number {
  const order = [...lines.keys()].map((i) => (at + 1 + i) % lines.length)
  const waits = (i: number) => {
    const line = lines[i]
    return line !== undefined && isAnswered(line) && line.score === null
  }
  return order.find(waits) ?? Math.min(at + 1, lines.length - 1)
}
