// Long lists are gone through in turns: whoever else works in this process has theirs in between.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Items that are gone through at one stretch, where each is a little work. */
export const AT_A_STRETCH = 100

/** The list in stretches, in its order: `for await (const part of inTurns(list))`. */
export async function* inTurns<T>(list: readonly T[], stretch = AT_A_STRETCH): AsyncGenerator<T[]> {
  for (let from = 0; from < list.length; from += stretch) {
    if (from > 0) await nextTurn()
    yield list.slice(from, from + stretch)
  }
}

/** As `list.map(each)`. */
export async function mapInTurns<T, R>(list: readonly T[], each: (item: T, place: number) => R, stretch?: number): Promise<R[]> {
  const made: R[] = []
  for await (const part of inTurns(list, stretch)) for (const item of part) made.push(each(item, made.length))
  return made
}
