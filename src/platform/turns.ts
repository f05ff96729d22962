// Long lists are gone through in turns: whoever else works in this process has theirs in between.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Items that are gone through at one stretch. */
export const AT_A_STRETCH = 100

/** As `list.map(each)`. */
export async function mapInTurns<T, R>(list: readonly T[], each: (item: T, place: number) => R): Promise<R[]> {
  const made: R[] = []
  for (const [place, item] of list.entries()) {
    if (place > 0 && place % AT_A_STRETCH === 0) await nextTurn()
    made.push(each(item, place))
  }
  return made
}
