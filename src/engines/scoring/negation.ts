// Negation: 不, 没有, 禁止 and similar words, and the syllables that they negate.
import type { Word } from './heard.ts'
import { contrasting, forbidding, functionCharacters, impossible, modalCharacters, unnegating } from './vocabulary.ts'

export interface Negation {
  /** Indexes of negated syllables. */
  negated: Set<number>
  /** Syllables after those, which may be negated as well: 存款 in 不是银行存款. */
  maybeNegated: Set<number>
}

const negator = /[不没无未别勿莫非]/

/** Indexes of a word's syllables. */
export const placesOf = ({ at, length }: Pick<Word, 'at' | 'length'>): number[] => Array.from({ length }, (_, k) => at + k)

const isModal = (text: string) => [...text].every((one) => modalCharacters.has(one))
/** Negators whose scope follows them: 不, 不能, 没有. */
const isNegation = (text: string) => forbidding.has(text) || (negator.test(text) && isModal(text.replace(negator, '')))

/** Negators of a statement, which reach a number behind their noun: 不是保额50万元. */
const ofStatement = new Set(['不是', '并非', '没有', '没'])

/** The words after a negator that it negates, and the words that it may negate. */
function reachOf({ text: said }: Word, behind: readonly Word[]): { turned: Word[]; maybe: Word[] } {
  const place = behind.slice(0, 3).findIndex(({ weight, text }) => weight > 0 && !isModal(text) && !isNegation(text))
  const rest = place < 0 ? [] : behind.slice(place + 1)
  const stop = rest.findIndex(({ text }) => isNegation(text) || contrasting.has(text))
  const within = stop < 0 ? rest : rest.slice(0, stop)
  const [first, next] = place < 0 ? [] : behind.slice(place)
  const turned = [first, ...(next?.number && ofStatement.has(said) ? [next] : [])].filter((word) => word !== undefined)
  return { turned, maybe: within.filter(({ weight }) => weight > 0).slice(0, 2) }
}

/** A question, not a negation: 能不能. */
const asking = /(.)[不没]\1/
/** Index of the negating character in a word; -1 if there is none. */
function negatesAt({ text }: Word): number {
  if (forbidding.has(text)) return [...text].length - 1
  return unnegating.has(text) || asking.test(text) ? -1 : [...text].findIndex((one) => negator.test(one))
}

/** The syllables that a word negates in itself, or in the word before it; null if its scope follows it. */
function turnedBeside(word: Word, first: number, before: Word | undefined): number[] | null {
  const rest = [...word.text].slice(first)
  if (impossible.test(rest.join(''))) {
    if (first > 0) return placesOf({ at: word.at, length: first })
    return before ? placesOf(before) : []
  }
  const isOwn = rest.slice(1).some((one) => !functionCharacters.has(one) && !modalCharacters.has(one))
  return isOwn ? placesOf(word).slice(first + 1) : null
}

/**
 * Adds the negated syllables of a text without pauses: in the same word (不退), in the word before (退不了), else in the next word with content.
 * A double negation is none.
 */
export function negate(words: readonly Word[], { negated, maybeNegated }: Negation): void {
  for (const [place, word] of words.entries()) {
    const first = negatesAt(word)
    if (first < 0) continue
    const beside = turnedBeside(word, first, words[place - 1])
    for (const at of beside ?? []) negated.add(at)
    if (beside) continue
    const { turned, maybe } = reachOf(word, words.slice(place + 1))
    for (const at of turned.flatMap(placesOf)) negated[negated.has(at) ? 'delete' : 'add'](at)
    for (const one of maybe) for (const at of placesOf(one)) maybeNegated.add(at)
  }
}
