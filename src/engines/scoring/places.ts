// Where an answer says something like a word: found by an index of its syllables, so that a long answer costs no more than what is like it.
import type { Heard, SpokenNumber, Word } from './heard.ts'
import { likeness, type Sound } from './syllables.ts'

/** A first syllable of an answer, and how alike it is from there on, 0 to 1. */
export interface Place {
  like: number
  at: number
}

export type NumberWord = Word & { number: SpokenNumber }
export const isNumber = (word: Word): word is NumberWord => word.number !== null

/** The fewer syllables a word has, the more alike it must sound. */
export const needed = (length: number): number => [1, 0.95, 0.8][length] ?? 0.75

interface Index {
  /** Syllables by their character and by their sound, in order. */
  postings: Map<string, number[]>
  words: Map<number, Word>
  numbers: NumberWord[]
  /** What was looked for before, by its sounds. */
  found: Map<string, readonly Place[]>
}

const indexes = new WeakMap<Heard, Index>()

/** A character and a sound never have one key. */
const keysOf = ({ char, fuzzy }: Sound) => (fuzzy === null ? [char] : [char, `~${fuzzy}`])

function indexOf(said: Heard): Index {
  const known = indexes.get(said)
  if (known) return known
  const postings = new Map<string, number[]>()
  for (const [at, sound] of said.sounds.entries())
    for (const key of keysOf(sound)) {
      const places = postings.get(key)
      if (places) places.push(at)
      else postings.set(key, [at])
    }
  const index = {
    postings,
    found: new Map(),
    words: new Map(said.words.map((word) => [word.at, word])),
    numbers: said.words.filter(isNumber),
  }
  indexes.set(said, index)
  return index
}

/** The first of a list in order that stands at `from` or behind it. */
export function firstFrom(list: readonly { at: number }[], from: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.at ?? 0) < from) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Where a word can begin. A syllable adds at most 1, so a word that is like it by `least` lacks but so many of its syllables: it has one of
 * the first `lacking + 1`.
 */
function startsOf({ postings }: Index, word: readonly Sound[], least: number, last: number): Iterable<number> {
  const lacking = Math.floor((1 - least) * word.length + 1e-9)
  const starts = new Set<number>()
  for (const [k, sound] of word.slice(0, lacking + 1).entries())
    for (const key of keysOf(sound)) for (const at of postings.get(key) ?? []) if (at >= k && at - k <= last) starts.add(at - k)
  return [...starts].sort((a, b) => a - b)
}

function likenessAt(word: readonly Sound[], said: readonly Sound[], at: number): number {
  let sum = 0
  for (const [k, sound] of word.entries()) sum += likeness(sound, said[at + k] ?? sound)
  return sum / word.length
}

/** Every place, in order, where an answer is like a word by `least` or more. */
export function listPlaces(said: Heard, word: readonly Sound[], least: number): readonly Place[] {
  const index = indexOf(said)
  const key = `${least} ${word.map(({ char, bare }) => `${char}${bare}`).join(' ')}`
  const known = index.found.get(key)
  if (known) return known
  const places: Place[] = []
  for (const at of word.length ? startsOf(index, word, least, said.sounds.length - word.length) : []) {
    const like = likenessAt(word, said.sounds, at)
    if (like >= least) places.push({ like, at })
  }
  index.found.set(key, places)
  return places
}

/** The word that begins there. */
export const wordAt = (said: Heard, place: number): Word | undefined => indexOf(said).words.get(place)

export const numbersOf = (said: Heard): readonly NumberWord[] => indexOf(said).numbers

/** The numbers that begin from `from` to before `to`. */
export function numbersIn(said: Heard, from: number, to: number): NumberWord[] {
  const { numbers } = indexOf(said)
  return to <= from ? [] : numbers.slice(firstFrom(numbers, from), firstFrom(numbers, to))
}
