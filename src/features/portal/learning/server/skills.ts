// Rules of skills: a level of 0 to 5 cells per chapter, from the latest scores of its lines.
import { usualPassRate } from '#shared/scores.ts'
import type { Skill } from '../contract.ts'
import type { LineScores } from './growth-queries.ts'

const maxSkills = 8
/** Lower bounds of 5, 4, 3 and 2 cells. */
const bounds = [90, 75, usualPassRate, 40] as const
/** Answered lines that more than 3 cells need. */
const minLines = 2
/** Score per line that `runsLeft` assumes. */
const goodScore = 75
const maxTaken = 3

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
/** The mean of the answered lines, each by its latest scores; null if no line was answered. */
function valueOf(lines: readonly (readonly number[])[]): number | null {
  const answered = lines.filter((scores) => scores.length > 0)
  return answered.length ? meanOf(answered.map(meanOf)) : null
}

/** The cells of a chapter with these latest scores per line: 1 if any line was answered, else 0. */
export function cellsOf(lines: readonly (readonly number[])[]): number {
  const value = valueOf(lines)
  if (value === null) return 0
  const reached = bounds.findIndex((bound) => value >= bound)
  const cells = reached === -1 ? 1 : 5 - reached
  return lines.filter((scores) => scores.length > 0).length < minLines ? Math.min(3, cells) : cells
}

/** Number of further runs with a good score per answered line that lift the mean to the pass mark. */
export function runsToPass(lines: readonly (readonly number[])[]): number {
  const answered = lines.filter((scores) => scores.length > 0)
  for (let runs = 0; runs < maxTaken; runs++) {
    const then = answered.map((scores) => [...Array<number>(runs).fill(goodScore), ...scores].slice(0, maxTaken))
    if ((valueOf(then) ?? 0) >= usualPassRate) return runs
  }
  return maxTaken
}

function stateOf(cells: number, cellsBefore: number, isWeakest: boolean): Skill['state'] {
  if (cells === 0) return 'NEW'
  if (isWeakest) return 'WEAKEST'
  // the first practice of a chapter is no rise
  if (cellsBefore > 0 && cells > cellsBefore) return 'RISEN'
  if (cells >= 4) return cells === 5 ? 'STRONG' : 'SKILLED'
  return cells === 3 ? 'PASSED' : 'RUNS_LEFT'
}

/**
 * The skills of a learner by the lines of their courses, at most eight: answered chapters first, each group in the order of the dialogues,
 * which is the mean place of the lines of a chapter.
 */
export function toSkills(lines: readonly LineScores[]): Skill[] {
  const chapters = [...Map.groupBy(lines, (line) => line.section)].map(([section, of]) => {
    const now = of.map((line) => line.now)
    const place = meanOf(of.map((line) => line.place))
    return { section, now, place, value: valueOf(now), cells: cellsOf(now), cellsBefore: cellsOf(of.map((line) => line.before)) }
  })
  const shown = chapters.toSorted((a, b) => Number(b.cells > 0) - Number(a.cells > 0) || a.place - b.place).slice(0, maxSkills)
  const [weakest] = shown.filter((c) => c.value !== null && c.value < usualPassRate).toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0))
  return shown.map((chapter) => {
    const { section, now, cells, cellsBefore } = chapter
    const state = stateOf(cells, cellsBefore, chapter === weakest)
    return { section, cells, cellsBefore, state, runsLeft: state === 'RUNS_LEFT' ? runsToPass(now) : null }
  })
}
