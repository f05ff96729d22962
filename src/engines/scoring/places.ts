// Finds the places of an answer that sound like a word, by an index of its syllables, so that long answers take no more time than their
// similar places.
import type { Heard, SpokenNumber, Word } from './heard.ts'
import { likeness, type Sound } from './syllables.ts'

/** A first syllable of an answer, and the similarity from there on, 0 to 1. */
export interface Place {
  like: number
  at: number
}

export type NumberWord = Word & { number: SpokenNumber }
export const isNumber = (word: Word): word is NumberWord => word.number !== null

/** Required similarity: the fewer syllables a word has, the more. */
export const needed = (length: number): number => [1, 0.95, 0.8][length] ?? 0.75

interface Index {
  /** Indexes of syllables by character and by sound, in order. */
  postings: Map<string, number[]>
  words: Map<number, Word>
  numbers: NumberWord[]
  /** Cache of earlier searches, by sounds. */
  found: Map<string, readonly Place[]>
}

const indexes = new WeakMap<Heard, Index>()

/** Keys of a syllable; a character and a sound never share a key. */
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

/** Binary search: index of the first entry at or after `from`. */
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
 * Possible starts of a word. Each syllable adds at most 1 to the similarity. A place with a similarity of `least` therefore lacks only few
 * syllables, and contains one of the first `lacking + 1`.
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

/** All places, in order, whose similarity to a word is at least `least`. */
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

/** The word that begins at this syllable. */
export const wordAt = (said: Heard, place: number): Word | undefined => indexOf(said).words.get(place)

export const numbersOf = (said: Heard): readonly NumberWord[] => indexOf(said).numbers

/** The numbers that begin at or after `from` and before `to`. */
export function numbersIn(said: Heard, from: number, to: number): NumberWord[] {
  const { numbers } = indexOf(said)
  return to <= from ? [] : numbers.slice(firstFrom(numbers, from), firstFrom(numbers, to))
}
