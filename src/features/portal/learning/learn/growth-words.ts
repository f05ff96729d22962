// Words of the page 成长: the state of a skill, of a customer, the change of the mean score, and the weeks.
import { wholeScore } from '#shared/scores.ts'
import type { Customer, Growth, Skill } from '../contract.ts'

const numerals = ['', '一', '两', '三', '四', '五', '六', '七', '八']

const states: Record<Exclude<Skill['state'], 'RUNS_LEFT' | 'RISEN'>, string> = {
  STRONG: '很稳',
  SKILLED: '熟练',
  PASSED: '合格',
  WEAKEST: '先练这项',
  NEW: '还没练',
}
export function skillWords({ state, runsLeft, cells, cellsBefore }: Skill): string {
  if (state === 'RUNS_LEFT') return `还差 ${runsLeft ?? 1} 场`
  return state === 'RISEN' ? `升了${numerals[cells - cellsBefore] ?? ''}级` : states[state]
}

/** Short words below a face. */
export function customerWords({ state, best }: Pick<Customer, 'state' | 'best'>): string {
  if (best !== null) return `最好 ${wholeScore(best)}`
  if (state === 'MET') return '待点评'
  return state === 'HALF' ? '练了一半' : '还没见'
}

/** `sign` is shown beside the score, `text` is for screen readers; null without a change to tell. */
export function meanChangeWords(change: Growth['change']): { sign: string; text: string; isUp: boolean } | null {
  if (change === null) return null
  const points = Math.round(Math.abs(change))
  if (!points) return { sign: '持平', text: '和之前 30 天持平', isUp: false }
  const isUp = change > 0
  return { sign: `${isUp ? '↑' : '↓'} ${points}`, text: `比之前 30 天${isUp ? '高' : '低'} ${points} 分`, isUp }
}

/** The week that begins on this Monday (YYYY-MM-DD): below its bar, and for screen readers. */
export function weekWords(from: string, isNow: boolean): { short: string; long: string } {
  const [month, day] = [Number(from.slice(5, 7)), Number(from.slice(8, 10))]
  return isNow ? { short: '本周', long: '本周' } : { short: `${month}/${day}`, long: `${month} 月 ${day} 日起的一周` }
}

/** 六项本领 */
export const skillsTitle = (count: number): string => `${numerals[count] ?? count}项本领`
