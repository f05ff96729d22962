// The scorer's view of a text: its sounds, its words with weights and numbers, and its negations.
import { type Lexicon, readAloud } from '../reading.ts'
import { denyLists } from './denial.ts'
import { type Negation, negate } from './negation.ts'
import { toQuantity } from './quantity.ts'
import { type Sound, toSound } from './syllables.ts'
import { functionCharacters, houseTerms, notTenths, numberIdioms, particles } from './vocabulary.ts'

export interface SpokenNumber {
  value: number
  /** Unit such as 元 or 天; '' if there is none. */
  unit: string
}

export interface Word {
  text: string
  /** Index of its first syllable, and the number of its syllables. */
  at: number
  length: number
  /** Weight of the word: 0 for words without content, 0.6 for one character, 0.75 per character up to 3, and 3 for a number. */
  weight: number
  number: SpokenNumber | null
}

export interface Heard extends Negation {
  /** The text as it is read aloud: numbers and signs spelled out. */
  reading: string
  sounds: Sound[]
  /** Index in `reading` at which each sound begins. */
  places: number[]
  words: Word[]
}

/** Vocabulary of a tenant: its readings, and its terms. Each term is one word, and the terms of a group are synonyms. */
export interface Dialect {
  lexicon: Lexicon
  terms: readonly (readonly string[])[]
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const numberRuns = new RegExp(
  `(?<idiom>${numberIdioms.join('|')})|(?:[百千万]分之)?[零一二两三四五六七八九十百千万亿幺]+(?:点[零一二三四五六七八九]+[万亿]?)?(?:个百分点|成(?![${notTenths}]))?`,
  'g',
)
const unitAhead = /^(?:元|块|天|日|号|年|周年|月|个月|岁|周岁|倍|折|次|期|份|人|小时|分钟|周|点)/
/** Measure words, which are the unit of a number and make one of 三 to 十, but not of 一 and 两, which count nothing in 一种 and 两个. */
const measureAhead =
  /^(?:个|种|项|类|款|名|位|家|户|张|只|套|台|辆|页|级|档|笔|单|条|则|步|分钟|分|秒|米|公里|千克|公斤|克|斤|吨|平方米|成|场|本|门|节|课|轮|遍|亩|度|层|间|所)/
/** Whether a word is the unit of a number. */
export const isUnit = (word: string): boolean => [unitAhead, measureAhead].some((one) => one.exec(word)?.[0] === word)
/** Units with two names. */
const sameUnits: Record<string, string> = { 块: '元', 日: '天', 号: '天', 周年: '年', 周岁: '岁' }
/** Phrases without a countable number: 一个, 一点, 一下 and similar. */
const uncounted = /^(?:个(?!月)|点|次|份|起|下|定|样|般|直|些)/
const syllable = /\p{Script=Han}|[A-Za-z']+/gu
const isLatin = /^[A-Za-z']+$/

const sortedTerms = new WeakMap<Dialect['terms'], string[]>()
/** Built-in and tenant terms, the longest first. */
function termsOf({ terms }: Dialect): string[] {
  let sorted = sortedTerms.get(terms)
  if (!sorted) {
    sorted = [...new Set([...houseTerms, ...terms.flat()])].sort((a, b) => b.length - a.length)
    sortedTerms.set(terms, sorted)
  }
  return sorted
}

/** Splits a text without pauses into words: terms first, the rest by the runtime's dictionary. */
function splitWords(text: string, terms: readonly string[]): string[] {
  const term = terms.find((one) => text.includes(one))
  if (!term) return text ? [...segmenter.segment(text)].map(({ segment }) => segment) : []
  const at = text.indexOf(term)
  return [...splitWords(text.slice(0, at), terms), term, ...splitWords(text.slice(at + term.length), terms)]
}

function isNumber(run: string, after: string): boolean {
  if (/^[百千万]+$/.test(run)) return false
  if (/^[一两]$/.test(run) && uncounted.test(after)) return false
  return run.length > 1 || unitAhead.test(after) || (/^[三四五六七八九十]$/.test(run) && measureAhead.test(after))
}

/** Normalises a number: 块 is 元, and 八五折 is 8.5折. */
const toNumber = (value: number, unit: string): SpokenNumber => ({
  value: unit === '折' && value >= 10 ? value / 10 : value,
  unit: sameUnits[unit] ?? unit,
})

/** The words of a text without pauses, with its numbers as words. */
function splitNumbers(run: string, terms: readonly string[]): Pick<Word, 'text' | 'number'>[] {
  const parts: Pick<Word, 'text' | 'number'>[] = []
  const addWords = (text: string) => parts.push(...splitWords(text, terms).map((word) => ({ text: word, number: null })))
  let from = 0
  for (const { 0: spoken, index, groups } of run.matchAll(numberRuns)) {
    // the unit is searched after the first character only, because a longer number needs none
    if (groups?.['idiom'] || !isNumber(spoken, run.slice(index + 1))) continue
    const value = toQuantity(spoken)
    if (value === null) continue
    const end = index + spoken.length
    const unit = (unitAhead.exec(run.slice(end)) ?? measureAhead.exec(run.slice(end)))?.[0] ?? ''
    addWords(run.slice(from, index))
    parts.push({ text: spoken, number: toNumber(value, unit) })
    from = end
  }
  addWords(run.slice(from))
  return parts
}

function weightOf(text: string, number: Word['number']): number {
  if (number) return 3
  const characters = [...text]
  if (characters.every((one) => particles.has(one) || functionCharacters.has(one))) return 0
  if (isLatin.test(text)) return Math.min(3, characters.length * 0.75)
  return characters.length === 1 ? 0.6 : Math.min(3, characters.length * 0.75)
}

/** Analyses a text for the scorer. It takes about a millisecond per sentence; `hearOnce` caches the result. */
export function hear(text: string, dialect: Dialect): Heard {
  const { reading, syllables } = readAloud(text, dialect.lexicon)
  const terms = termsOf(dialect)
  const words: Word[] = []
  const negation: Negation = { negated: new Set(), maybeNegated: new Set() }
  let at = 0
  for (const [run] of reading.matchAll(/[\p{Script=Han}A-Za-z']+/gu)) {
    const ofRun = splitNumbers(run, terms).map(({ text: word, number }) => {
      const length = isLatin.test(word) ? 1 : [...word].length
      at += length
      return { text: word, number, at: at - length, length, weight: weightOf(word, number) }
    })
    negate(ofRun, negation)
    words.push(...ofRun)
  }
  const places = [...reading.matchAll(syllable)].map(({ index }) => index)
  const sounds = syllables.map(toSound)
  denyLists({ reading, sounds, places, negated: negation.negated })
  return {
    reading,
    sounds,
    places,
    words,
    ...negation,
  }
}

const ids = new WeakMap<Lexicon, WeakMap<Dialect['terms'], number>>()
let dialects = 0
/** An id for a lexicon with a list of terms, by object identity. */
function idOf({ lexicon, terms }: Dialect): number {
  const ofLexicon = ids.get(lexicon) ?? new WeakMap<Dialect['terms'], number>()
  ids.set(lexicon, ofLexicon)
  const id = ofLexicon.get(terms) ?? ++dialects
  ofLexicon.set(terms, id)
  return id
}

const maxKept = 4_000
const kept = new Map<string, Heard>()
/**
 * Like `hear`, with an LRU cache of 4,000 texts, because references, points and synonyms are needed for every answer. For a cache hit, the
 * caller must pass the identical lexicon and list of terms, not equal copies.
 */
export function hearOnce(text: string, dialect: Dialect): Heard {
  const key = `${idOf(dialect)} ${text}`
  const heard = kept.get(key) ?? hear(text, dialect)
  kept.delete(key)
  kept.set(key, heard)
  if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? '')
  return heard
}

/** Number of syllables in words with content. */
export const contentSyllables = ({ words }: Heard): number =>
  words.reduce((count, { weight, length }) => count + (weight > 0 ? length : 0), 0)
