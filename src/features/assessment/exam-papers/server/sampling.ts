// Seeded random numbers, and a random sample that is spread evenly over difficulty.
import type { DifficultyLevel } from '#features/assessment/question-banks/fields.ts'

/** Returns a number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number

/** sfc32 (Chris Doty-Humphrey, public domain): the same numbers for the same seed, an integer from 0 to 2^32 - 1. */
export function randomOf(seed: number): Random {
  let [a, b, c, counter] = [0, 0, seed | 0, 1]
  const next = () => {
    const t = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    return (t >>> 0) / 2 ** 32
  }
  for (let i = 0; i < 12; i++) next()
  return next
}

/** A random permutation (Fisher-Yates). */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const out = [...list]
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[out[i], out[j]] = [out[j] as T, out[i] as T]
  }
  return out
}

interface Graded {
  level: DifficultyLevel | null
  rate: number | null
}

/**
 * A sample of `n` items with equal probabilities, in which neighbours of the list rarely occur together: ordered pivotal sampling (Deville
 * and Tillé 1998). Weights are integers, in units of 1 / length.
 */
export function spread<T>(list: readonly T[], n: number, random: Random): T[] {
  const size = list.length
  if (n >= size) return [...list]
  const out: T[] = []
  if (n <= 0) return out
  let [held, weight] = [0, n]
  for (let i = 1; i < size; i++) {
    const sum = weight + n
    if (sum < size) {
      if (random() * sum >= weight) held = i
      weight = sum
      continue
    }
    if (random() * (2 * size - sum) < size - n) {
      out.push(list[held] as T)
      held = i
    } else out.push(list[i] as T)
    weight = sum - size
  }
  return out
}

const levels = ['EASY', 'MEDIUM', 'HARD', null] as const

/**
 * A sample of `n` items (or all, if there are fewer) with equal probabilities. Each level gets its share of the list, rounded up or down: the
 * remainders decide the probability of the rounding (systematic sampling, Madow 1949). Within a level, the sample is spread over the score
 * rates.
 */
export function pickEvenly<T>(list: readonly T[], n: number, gradeOf: (item: T) => Graded, random: Random): T[] {
  if (n <= 0) return []
  if (n >= list.length) return [...list]
  const start = random()
  let [before, taken] = [0, 0]
  return levels.flatMap((level) => {
    const own = shuffled(
      list.filter((item) => gradeOf(item).level === level),
      random,
    ).sort((a, b) => (gradeOf(a).rate ?? 0) - (gradeOf(b).rate ?? 0))
    before += own.length
    const upTo = Math.floor((n * before) / list.length + start)
    const quota = upTo - taken
    taken = upTo
    return spread(own, quota, random)
  })
}
