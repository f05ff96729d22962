// Reproducible random numbers: a separate stream per name, so that an addition does not shift other streams.
import { createHash } from 'node:crypto'

export interface Chance {
  /** Uniform from 0 inclusive to 1 exclusive. */
  next(): number
  /** Integer from 0 inclusive to n exclusive. */
  below(n: number): number
  /** Integer from a to b, both inclusive. */
  between(a: number, b: number): number
  /** Approximately normal: mean 0, standard deviation 1, range -6 to 6. */
  normal(): number
  pick<T>(list: readonly T[]): T
  /** True with this probability. */
  happens(share: number): boolean
  /** A random value by weight. */
  weighted<T>(list: readonly (readonly [value: T, weight: number])[]): T
  shuffled<T>(list: readonly T[]): T[]
}

const rotate = (x: number, by: number) => ((x << by) | (x >>> (32 - by))) >>> 0

/** xoshiro128**, seeded with SHA-256 of seed and stream name. */
export function chance(seed: string, stream: string): Chance {
  const digest = createHash('sha256').update(`${seed}\0${stream}`).digest()
  let [a, b, c, d] = [0, 4, 8, 12].map((at) => digest.readUInt32LE(at)) as [number, number, number, number]
  const next = () => {
    const result = Math.imul(rotate(Math.imul(b, 5) >>> 0, 7), 9) >>> 0
    const shifted = (b << 9) >>> 0
    c = (c ^ a) >>> 0
    d = (d ^ b) >>> 0
    b = (b ^ c) >>> 0
    a = (a ^ d) >>> 0
    c = (c ^ shifted) >>> 0
    d = rotate(d, 11)
    return result / 4_294_967_296
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    next,
    below,
    between: (from, to) => from + below(to - from + 1),
    // a sum of twelve uniforms needs no function whose last digit differs between machines
    normal: () => Array.from({ length: 12 }, next).reduce((sum, x) => sum + x, 0) - 6,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    happens: (share) => next() < share,
    weighted(list) {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      return (list.find(([, weight]) => (left -= weight) < 0) ?? list.at(-1))?.[0] as (typeof list)[number][0]
    },
    shuffled(list) {
      const rest = [...list]
      for (let i = rest.length - 1; i > 0; i--) {
        const j = below(i + 1)
        ;[rest[i], rest[j]] = [rest[j] as (typeof rest)[number], rest[i] as (typeof rest)[number]]
      }
      return rest
    },
  }
}
