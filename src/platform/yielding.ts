// Cooperative yielding: processes long lists in chunks, and lets other work in this process run in between.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Default length of a chunk, if each item is little work. */
export const CHUNK_SIZE = 100

/** The list in stretches, in its order: `for await (const part of yieldingChunks(list))`. */
export async function* yieldingChunks<T>(list: readonly T[], stretch = CHUNK_SIZE): AsyncGenerator<T[]> {
  for (let from = 0; from < list.length; from += stretch) {
    if (from > 0) await nextTurn()
    yield list.slice(from, from + stretch)
  }
}

/** Like `list.map(each)`, with pauses for other work. */
export async function mapYielding<T, R>(list: readonly T[], each: (item: T, place: number) => R, stretch?: number): Promise<R[]> {
  const made: R[] = []
  for await (const part of yieldingChunks(list, stretch)) for (const item of part) made.push(each(item, made.length))
  return made
}
