// Spaced repetition of wrong answers after one, three and seven days. Pure: knows neither database nor HTTP.
import { rightsToMaster } from '../contract.ts'

/** Days until the next repetition, by the number of days with right answers; a mastered question comes once more, then never. */
const daysByRights = [1, 3, 7, null] as const
export const maxRights = daysByRights.length - 1

export interface Progress {
  rights: number
  /** The last day with a right answer, YYYY-MM-DD. */
  rightOn: string | null
}
export interface Step extends Progress {
  /** Days from today; undefined: unchanged; null: never. */
  dueIn: number | null | undefined
}

/** Progress after an answer today. A second right answer on the same day changes nothing; a wrong one resets. */
export function afterAnswer({ rights, rightOn }: Progress, isRight: boolean, today: string): Step {
  if (!isRight) return { rights: 0, rightOn: null, dueIn: daysByRights[0] }
  if (rightOn === today) return { rights, rightOn, dueIn: undefined }
  const next = Math.min(maxRights, rights + 1)
  return { rights: next, rightOn: today, dueIn: daysByRights[next] ?? null }
}

export const isMastered = (rights: number): boolean => rights >= rightsToMaster
