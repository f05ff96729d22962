// When a question that somebody had wrong comes again: after one day, three, seven. Pure: knows neither database nor HTTP.
import { rightsToMaster } from '../contract.ts'

/** Days until it comes again, by the days on which it was right since it was wrong; mastered it comes once more, then never. */
const daysByRights = [1, 3, 7, null] as const
export const maxRights = daysByRights.length - 1

export interface Progress {
  rights: number
  /** The last day on which it was right, YYYY-MM-DD. */
  rightOn: string | null
}
export interface Step extends Progress {
  /** Days from today on; undefined: as it was. null: never. */
  dueIn: number | null | undefined
}

/** After it was answered today. Right once more on the same day says nothing new; anything wrong begins anew. */
export function afterAnswer({ rights, rightOn }: Progress, isRight: boolean, today: string): Step {
  if (!isRight) return { rights: 0, rightOn: null, dueIn: daysByRights[0] }
  if (rightOn === today) return { rights, rightOn, dueIn: undefined }
  const next = Math.min(maxRights, rights + 1)
  return { rights: next, rightOn: today, dueIn: daysByRights[next] ?? null }
}

export const isMastered = (rights: number): boolean => rights >= rightsToMaster
