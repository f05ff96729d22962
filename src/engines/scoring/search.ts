// Searches the words of a point in an answer: by sound, numbers by value, with the right negation.
import { type Dialect, type Heard, hearOnce, type Word } from './heard.ts'
import { placesOf } from './negation.ts'
import { firstFrom, isNumber, listPlaces, needed, numbersIn, numbersOf, type NumberWord, type Place, wordAt } from './places.ts'
import type { PointMatch } from './points.ts'
import { functionCharacters, houseSynonyms, indexSynonyms, modalCharacters } from './vocabulary.ts'

type Fits = (at: number) => boolean

/** The first best place of a word of `length` syllables between `from` and `to` that fits. */
function bestPlace(places: readonly Place[], length: number, from: number, to: number, fits: Fits): Place {
  let best: Place = { like: 0, at: -1 }
  for (let i = firstFrom(places, from); i < places.length; i++) {
    const place = places[i]
    if (!place || place.at + length > to) break
    if (place.like <= best.like || !fits(place.at)) continue
    best = place
    if (place.like >= 1) break
  }
  return best
}

const synonymsByTerms = new WeakMap<Dialect['terms'], Map<string, string[]>>()
/** Built-in and tenant synonyms of a word. */
function synonymsOf(word: string, { terms }: Dialect): string[] {
  const index = synonymsByTerms.get(terms) ?? indexSynonyms([...houseSynonyms, ...terms])
  synonymsByTerms.set(terms, index)
  return index.get(word) ?? []
}

const neededOfSynonym = 0.95

interface Likes extends Pick<Word, 'at' | 'length'> {
  /** Places with sufficient similarity. */
  places: readonly Place[]
}

/** A word of a point with its similar places in the answer. */
export interface Wanted {
  word: Word
  places: readonly Place[]
  synonyms: (Omit<Likes, 'at'> & { text: string })[]
  /** The part that the word negates in itself: 退 in 不退. */
  core: Likes | null
  /** Places of one of its meaningful characters: 退款 for 退保. Used for derived points. */
  parts: readonly Place[]
}

function coreOf(word: Word, point: Heard, said: Heard): Likes | null {
  const turned = placesOf(word).filter((place) => point.negated.has(place))
  const [at = -1] = turned
  if (at < 0 || turned.length === word.length) return null
  const length = turned.length
  return { at, length, places: listPlaces(said, point.sounds.slice(at, at + length), needed(length)) }
}

/** Similarity of a single character to its word. */
const likeOfPart = 0.6

function partsOf({ at, length }: Word, point: Heard, said: Heard): Place[] {
  const sounds = point.sounds
    .slice(at, at + length)
    .filter(({ char, fuzzy }) => fuzzy !== null && !functionCharacters.has(char) && !modalCharacters.has(char))
  return sounds
    .flatMap((sound) => listPlaces(said, [sound], 1).map((place) => ({ at: place.at, like: likeOfPart })))
    .toSorted((a, b) => a.at - b.at)
}

export function toWanted(word: Word, point: Heard, said: Heard, dialect: Dialect, isLoose: boolean): Wanted {
  if (word.number) return { word, places: [], synonyms: [], core: null, parts: [] }
  const synonyms = synonymsOf(word.text, dialect).map((text) => {
    const { sounds } = hearOnce(text, dialect)
    return { text, length: sounds.length, places: listPlaces(said, sounds, neededOfSynonym) }
  })
  return {
    word,
    places: listPlaces(said, point.sounds.slice(word.at, word.at + word.length), needed(word.length)),
    synonyms,
    core: coreOf(word, point, said),
    parts: isLoose && word.length > 1 ? partsOf(word, point, said) : [],
  }
}

/** All ranges of syllables in an answer that can match a word; other ranges add nothing. */
export function reachesOf({ word, places, synonyms, core, parts }: Wanted, said: Heard): Pick<Word, 'at' | 'length'>[] {
  if (isNumber(word)) return numbersOf(said).filter(({ number }) => Math.abs(number.value - word.number.value) < 1e-9)
  const stretches = [{ places, length: word.length }, ...synonyms, ...(core ? [core] : []), { places: parts, length: 1 }]
  return stretches.flatMap(({ places: of, length }) => of.map(({ at }) => ({ at, length })))
}

function findWord(
  { word, places, synonyms, parts }: Wanted,
  from: number,
  to: number,
  fits: Fits = () => true,
): (Place & { length: number }) | null {
  const best = bestPlace(places, word.length, from, to, fits)
  if (best.like >= needed(word.length)) return { ...best, length: word.length }
  for (const { length, places: ofSynonym } of synonyms) {
    const { like, at } = bestPlace(ofSynonym, length, from, to, fits)
    if (like >= neededOfSynonym) return { like: neededOfSynonym, at, length }
  }
  const part = bestPlace(parts, 1, from, to, fits)
  return part.at < 0 ? null : { ...part, length: 1 }
}

function toNumberFault({ wanted, other }: { wanted: Word; other: Word | undefined }): Pick<PointMatch, 'fault' | 'why'> {
  const written = ({ text, number }: Word) => `${text}${number?.unit ?? ''}`
  return other ? { fault: 'OTHER_NUMBER', why: `数字不符：${written(other)}` } : { fault: 'NO_NUMBER', why: `缺少数字：${written(wanted)}` }
}

/** A window of the answer, in which the words of a point are searched one after the other. */
export class Search {
  readonly hitWords: PointMatch['hitWords'] = []
  readonly missedWords: string[] = []
  private got = 0
  /** Place of the last word that can name a number; -1 if there is none. */
  private anchor = -1
  private named = false
  /** Whether a number was said without its word. */
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

  private denies(word: Word): boolean {
    return placesOf(word).some((place) => this.point.negated.has(place))
  }

  /** Whether the word and its place in the answer differ in negation. */
  private isOpposite(place: number, heardAt: number): boolean {
    const { point, said } = this
    const [asked, heard] = [point.negated.has(place), said.negated.has(heardAt)]
    return asked !== heard && !(asked && said.maybeNegated.has(heardAt))
  }

  /** The word of the answer at this place. */
  private wordAt(place: number): Word | undefined {
    return wordAt(this.said, place)
  }

  /** A single syllable occurs within many words (收 in 收益), whose negation does not concern it. */
  private isWord({ synonyms }: Wanted, place: number): boolean {
    const word = this.wordAt(place)
    return word?.length === 1 || synonyms.some(({ text }) => text === word?.text)
  }

  /** A word of one syllable: the place with the right negation, else another place. */
  private findSyllable(wanted: Wanted) {
    const { word } = wanted
    const agrees: Fits = (at) => !this.isOpposite(word.at, at) && (!this.denies(word) || this.isWord(wanted, at))
    return findWord(wanted, this.from, this.to, agrees) ?? findWord(wanted, this.from, this.to, (at) => this.isWord(wanted, at))
  }

  /** The part that a word negates in itself, said in other words: 不会退 for 不退. */
  private findCore({ core }: Wanted) {
    if (!core) return null
    const placeOf = (fits: Fits) => bestPlace(core.places, core.length, this.from, this.to, fits)
    const isAlone: Fits = (place) => this.wordAt(place)?.length === core.length
    const agreeing = placeOf((at) => isAlone(at) && !this.isOpposite(core.at, at))
    const best = agreeing.like >= needed(core.length) ? agreeing : placeOf(isAlone)
    return best.like >= needed(core.length) ? { ...best, length: core.length, of: core.at } : null
  }

  private findNamed(wanted: Wanted) {
    const { word } = wanted
    const whole = word.length === 1 ? this.findSyllable(wanted) : findWord(wanted, this.from, this.to)
    const found = whole ? { ...whole, of: word.at } : this.findCore(wanted)
    if (found && this.isOpposite(found.of, found.at)) this.opposite = word.text
    if (word.weight < 0.75) return found
    this.named = true
    this.anchor = found?.at ?? -1
    return found
  }

  /** A number belongs to the word before it: the next number with its unit, or one just before. */
  private findNumber(wanted: NumberWord) {
    const { value, unit } = wanted.number
    const fits = ({ number }: NumberWord) => !number.unit || !unit || number.unit === unit
    /** Numbers that begin at or after `from` and before `to`, within the window. */
    const numbers = (from: number, to: number) => numbersIn(this.said, Math.max(from, this.from), Math.min(to, this.to))
    const { anchor } = this
    // 不是一百八十天，是九十天: the number that is not denied
    const agrees = (one: NumberWord) => fits(one) && !this.isOpposite(wanted.at, one.at)
    const after = anchor < 0 ? numbers(0, this.to) : numbers(anchor, anchor + 13)
    const next = after.find(agrees) ?? after.find(fits) ?? (anchor < 0 ? undefined : numbers(anchor - 6, anchor).findLast(fits))
    // a number without a unit belongs to something else if the same number occurs nearby with its own unit: 120种 and 五十万
    const isVery = ({ number }: NumberWord) => number.unit === unit && Math.abs(number.value - value) < 1e-9
    const very = unit && anchor >= 0 && next?.number.unit !== unit ? numbers(anchor - 12, anchor + 13).find(isVery) : undefined
    const near = very ?? next
    if (!near || Math.abs(near.number.value - value) >= 1e-9) {
      this.missing = { wanted, other: near }
      return null
    }
    if (this.isOpposite(wanted.at, near.at)) this.opposite = `${wanted.text}${unit ?? ''}`
    if (this.named && anchor < 0) this.loose = true
    // the next number of the point is searched after this one
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
