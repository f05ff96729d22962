// 答题要点: what an answer should say, as an author writes it, and how much of it was said.
import { type Dialect, type Heard, hearOnce, isContent, type SpokenNumber, type Word } from './heard.ts'
import { likeness, type Sound } from './syllables.ts'
import { houseSynonyms, indexSynonyms } from './vocabulary.ts'

export interface Point {
  /** The first of its wordings: its name in reports. */
  text: string
  wordings: string[]
  /** 1 to 5. */
  weight: number
  must: boolean
}

/** Why a point that was spoken of counts nothing. */
export type PointFault = 'OTHER_NUMBER' | 'NO_NUMBER' | 'OPPOSITE'

export interface PointMatch {
  hit: 0 | 0.5 | 1
  /** Share of the point's words that were said, by weight, 0 to 1. */
  coverage: number
  /** The first syllable of it in what was said; -1 where nothing was. */
  at: number
  /** Words of the point that were said, with the syllables of the answer they were heard in. */
  hitWords: { text: string; at: number; length: number }[]
  missedWords: string[]
  fault: PointFault | null
  /** The fault in words: 数字不符：三十万元. */
  why: string | null
  /** A number of it, or what it denies, was not heard or was heard otherwise: no other words can stand for these. */
  literal: boolean
}

const weightMark = /[×xX*]\s*([1-5])\s*$/

/** One point a line, or between `；`; `|` another wording; `×2` its weight; `！` in front: it must be said. */
export function parsePoints(text: string): Point[] {
  const lines = text.split(/[\n；;]+/).map((line) => line.replace(/^\s*(?:\d+[.、)）]|[-•·*])\s*/, '').trim())
  return lines.filter(Boolean).map((line) => {
    const body = line
      .replace(/^[!！]\s*/, '')
      .replace(weightMark, '')
      .trim()
    const wordings = body
      .split(/[|｜]/)
      .map((one) => one.trim())
      .filter(Boolean)
    return {
      text: wordings[0] ?? body,
      wordings,
      weight: Number(weightMark.exec(line)?.[1] ?? 1),
      must: /^[!！]/.test(line),
    }
  })
}

/** Where no points are written, each sentence of the reference is one, heavier the longer it is. */
export function derivePoints(reference: string, dialect: Dialect): Point[] {
  const sentences = reference.split(/[。！？；\n]+/).map((one) => one.trim())
  return sentences.flatMap((text) => {
    const heard = hearOnce(text, dialect)
    if (!isContent(heard)) return []
    return [{ text, wordings: [text], weight: Math.max(1, Math.round(heard.sounds.length / 10)), must: false }]
  })
}

/** How alike the answer is to a word from each of its syllables on. */
function likenessAt(word: readonly Sound[], said: readonly Sound[]): number[] {
  const all: number[] = []
  for (let at = 0; at + word.length <= said.length; at++) {
    let sum = 0
    for (const [k, sound] of word.entries()) sum += likeness(sound, said[at + k] ?? sound)
    all.push(sum / word.length)
  }
  return all
}

interface Place {
  like: number
  at: number
}

/** The first best place of a word of `length` syllables from `from` to before `to`. */
function bestPlace(likes: readonly number[], length: number, from: number, to: number): Place {
  let best: Place = { like: 0, at: -1 }
  for (let at = from; at + length <= to; at++) {
    const like = likes[at] ?? 0
    if (like > best.like) best = { like, at }
  }
  return best
}

const synonymsByTerms = new WeakMap<Dialect['terms'], Map<string, string[]>>()
/** Words of the house and of the tenant that mean the same. */
function synonymsOf(word: string, { terms }: Dialect): string[] {
  const index = synonymsByTerms.get(terms) ?? indexSynonyms([...houseSynonyms, ...terms])
  synonymsByTerms.set(terms, index)
  return index.get(word) ?? []
}

/** The fewer syllables a word has, the more alike it must sound. */
const needed = (length: number) => [1, 0.95, 0.8][length] ?? 0.75
const neededOfSynonym = 0.95

/** A word of a point with where the answer says something like it. */
interface Wanted {
  word: Word
  likes: number[]
  synonyms: { length: number; likes: number[] }[]
}

function toWanted(word: Word, point: Heard, said: Heard, dialect: Dialect): Wanted {
  if (word.number) return { word, likes: [], synonyms: [] }
  const synonyms = synonymsOf(word.text, dialect).map((text) => {
    const { sounds } = hearOnce(text, dialect)
    return { length: sounds.length, likes: likenessAt(sounds, said.sounds) }
  })
  return { word, likes: likenessAt(point.sounds.slice(word.at, word.at + word.length), said.sounds), synonyms }
}

function findWord({ word, likes, synonyms }: Wanted, from: number, to: number): (Place & { length: number }) | null {
  const best = bestPlace(likes, word.length, from, to)
  if (best.like >= needed(word.length)) return { ...best, length: word.length }
  for (const { length, likes: ofSynonym } of synonyms) {
    const { like, at } = bestPlace(ofSynonym, length, from, to)
    if (like >= neededOfSynonym) return { like: neededOfSynonym, at, length }
  }
  return null
}

const isNumber = (word: Word): word is Word & { number: SpokenNumber } => word.number !== null

/** A window of the answer while the words of a point are looked for in it, one after the other. */
class Search {
  readonly hitWords: PointMatch['hitWords'] = []
  readonly missedWords: string[] = []
  private got = 0
  /** Where the last word that can name a number was heard; -1 where it was not. */
  private anchor = -1
  private named = false
  /** A number was said without the word that it belongs to. */
  private loose = false
  private missing: { wanted: Word; other: Word | undefined } | null = null
  private opposite: string | null = null
  private denialMissed = false

  private readonly point: Heard
  private readonly said: Heard
  private readonly from: number
  private readonly to: number

  constructor(point: Heard, said: Heard, from: number, to: number) {
    this.point = point
    this.said = said
    this.from = from
    this.to = to
  }

  add(wanted: Wanted): void {
    const { word } = wanted
    const found = isNumber(word) ? this.findNumber(word) : this.findNamed(wanted)
    if (!found) {
      this.missedWords.push(word.text)
      if (this.denies(word)) this.denialMissed = true
      return
    }
    this.got += word.weight * found.like
    this.hitWords.push({ text: word.text, at: found.at, length: found.length })
  }

  private denies({ at, length }: Word): boolean {
    return Array.from({ length }, (_, k) => at + k).some((place) => this.point.negated.has(place))
  }

  private findNamed(wanted: Wanted) {
    const { word } = wanted
    const found = findWord(wanted, this.from, this.to)
    if (word.weight < 0.75) return found
    if (found && this.point.negated.has(word.at) !== this.said.negated.has(found.at)) this.opposite = word.text
    this.named = true
    this.anchor = found?.at ?? -1
    return found
  }

  /** A number belongs to the word before it: of what is said there the next number of its unit, or one just before. */
  private findNumber(wanted: Word & { number: SpokenNumber }) {
    const { value, unit } = wanted.number
    const fits = ({ number, at }: Word) =>
      number !== null && at >= this.from && at < this.to && (!number.unit || !unit || number.unit === unit)
    const { anchor } = this
    const near =
      anchor < 0
        ? this.said.words.find(fits)
        : (this.said.words.find((one) => fits(one) && one.at >= anchor && one.at <= anchor + 12) ??
          this.said.words.findLast((one) => fits(one) && one.at < anchor && one.at >= anchor - 6))
    if (!near?.number || Math.abs(near.number.value - value) >= 1e-9) {
      this.missing = { wanted, other: near }
      return null
    }
    if (this.named && anchor < 0) this.loose = true
    // the next number of the same point is looked for behind this one
    this.anchor = near.at + near.length
    this.named = true
    return { like: 1, at: near.at, length: near.length }
  }

  end(total: number): PointMatch {
    const coverage = this.got / total
    const at = this.hitWords.reduce((first, word) => Math.min(first, word.at), Number.POSITIVE_INFINITY)
    const whole: PointMatch = {
      hit: 0,
      coverage,
      at: Number.isFinite(at) ? at : -1,
      hitWords: this.hitWords,
      missedWords: this.missedWords,
      fault: null,
      why: null,
      literal: this.missing !== null || this.opposite !== null || this.denialMissed,
    }
    if (this.missing && coverage > 0.25) return { ...whole, ...toNumberFault(this.missing) }
    if (coverage < 0.4) return whole
    if (this.opposite) return { ...whole, fault: 'OPPOSITE', why: `意思相反：${this.opposite}` }
    return { ...whole, hit: coverage >= 0.7 && !this.loose ? 1 : 0.5 }
  }
}

function toNumberFault({ wanted, other }: { wanted: Word; other: Word | undefined }): Pick<PointMatch, 'fault' | 'why'> {
  const written = ({ text, number }: Word) => `${text}${number?.unit ?? ''}`
  return other ? { fault: 'OTHER_NUMBER', why: `数字不符：${written(other)}` } : { fault: 'NO_NUMBER', why: `缺少数字：${written(wanted)}` }
}

const isBetter = (a: PointMatch, b: PointMatch) => a.hit > b.hit || (a.hit === b.hit && a.coverage > b.coverage)

/** The best place of one wording: windows of three times its length, at least 24 syllables, every four syllables. */
function matchWording(wording: string, said: Heard, dialect: Dialect): PointMatch {
  const point = hearOnce(wording, dialect)
  const words = point.words.filter(({ weight }) => weight > 0)
  const total = words.reduce((sum, { weight }) => sum + weight, 0) || 1
  const span = Math.max(24, point.sounds.length * 3)
  const wanted = words.map((word) => toWanted(word, point, said, dialect))
  let best: PointMatch = {
    hit: 0,
    coverage: 0,
    at: -1,
    hitWords: [],
    missedWords: words.map(({ text }) => text),
    fault: null,
    why: null,
    literal: words.some(isNumber) || point.negated.size > 0,
  }
  for (let from = 0; from === 0 || from + 8 < said.sounds.length; from += 4) {
    const search = new Search(point, said, from, Math.min(said.sounds.length, from + span))
    for (const one of wanted) search.add(one)
    const match = search.end(total)
    if (isBetter(match, best)) best = match
  }
  return best
}

/** How much of a point was said, by the wording of it that was said best. */
export function matchPoint({ wordings }: Point, said: Heard, dialect: Dialect): PointMatch {
  return wordings.map((one) => matchWording(one, said, dialect)).reduce((best, one) => (isBetter(one, best) ? one : best))
}
