// What is turned into its opposite: 不, 没有, 禁止 and what they reach.
import type { Word } from './heard.ts'
import { contrasting, forbidding, functionCharacters, impossible, modalCharacters, unnegating } from './vocabulary.ts'

export interface Negation {
  /** Syllables that a negator turns. */
  negated: Set<number>
  /** Syllables behind those, which it may turn as well: 存款 of 不是银行存款. */
  maybeNegated: Set<number>
}

const negator = /[不没无未别勿莫非]/

/** The syllables of a word, by their places. */
export const placesOf = ({ at, length }: Pick<Word, 'at' | 'length'>): number[] => Array.from({ length }, (_, k) => at + k)

const isModal = (text: string) => [...text].every((one) => modalCharacters.has(one))
/** 不, 不能, 没有: what they turn comes after them. */
const isNegation = (text: string) => forbidding.has(text) || (negator.test(text) && isModal(text.replace(negator, '')))

/** Of the words behind a negator: which it turns, and which it may turn. */
function reachOf(behind: readonly Word[]): { turned: Word | undefined; maybe: Word[] } {
  const place = behind.slice(0, 3).findIndex(({ weight, text }) => weight > 0 && !isModal(text) && !isNegation(text))
  const rest = place < 0 ? [] : behind.slice(place + 1)
  const stop = rest.findIndex(({ text }) => isNegation(text) || contrasting.has(text))
  const within = stop < 0 ? rest : rest.slice(0, stop)
  return { turned: behind[place], maybe: within.filter(({ weight }) => weight > 0).slice(0, 2) }
}

/** 能不能 asks. */
const asking = /(.)[不没]\1/
/** Where a word negates; -1 where it does not. */
function negatesAt({ text }: Word): number {
  if (forbidding.has(text)) return [...text].length - 1
  return unnegating.has(text) || asking.test(text) ? -1 : [...text].findIndex((one) => negator.test(one))
}

/** The syllables that a word turns in itself, or of the word before it; null where what comes after it is turned. */
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
 * Adds what the words of a run without pauses turn: the rest of their own word (不退), the word before (退不了), else the next word that
 * says something; twice turned is not turned.
 */
export function negate(words: readonly Word[], { negated, maybeNegated }: Negation): void {
  for (const [place, word] of words.entries()) {
    const first = negatesAt(word)
    if (first < 0) continue
    const beside = turnedBeside(word, first, words[place - 1])
    for (const at of beside ?? []) negated.add(at)
    if (beside) continue
    const { turned, maybe } = reachOf(words.slice(place + 1))
    if (turned) for (const at of placesOf(turned)) negated[negated.has(at) ? 'delete' : 'add'](at)
    for (const one of maybe) for (const at of placesOf(one)) maybeNegated.add(at)
  }
}
