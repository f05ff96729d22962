// 违规用语: what must not be said to a customer, found by its sound as points are: homophones, traditional characters, pinyin, with 的 within.
import { type Dialect, type Heard, hearOnce } from './heard.ts'
import type { Sound } from './syllables.ts'

export type WordingLevel = 'RED_LINE' | 'WARNING' | 'NOTICE'

export interface Wording {
  text: string
  level: WordingLevel
  /** Where it stands within one of these it is no offence: 不保证收益. */
  exceptions: readonly string[]
  /** Found as it is written alone where it has two syllables: much sounds like these. */
  isLiteral?: boolean
}

export interface Offence {
  wording: Wording
  /** Where it was said, of syllables. */
  places: { at: number; length: number }[]
}

/** What may stand within a wording without making it another one: 保证的收益, 保证会有收益. */
const fillings = new Set('的了地得呢啊嘛吧呀会都就要有能可以也还一定是')
const MAX_FILLING = 3

/** Every simplified character of the everyday set. What is written with others is looked for by its sound in any case. */
let everyday: Set<string> | undefined
function isEveryday(text: string): boolean {
  if (!everyday) {
    const bytes: number[] = []
    for (let high = 0xb0; high <= 0xf7; high++) for (let low = 0xa1; low <= 0xfe; low++) bytes.push(high, low)
    everyday = new Set(new TextDecoder('gbk').decode(new Uint8Array(bytes)))
  }
  return [...text].every((char) => everyday?.has(char))
}

interface Said {
  sounds: readonly Sound[]
  /** Syllables that an exception covers. */
  covered: Set<number>
  /** By where they begin, and where they end. */
  words: Map<number, Heard['words'][number]>
  ends: ReadonlySet<number>
  negated: Heard['negated']
}

/** A place in what was said: a syllable, and how many letters of it are used up where it is written in pinyin. */
interface Cursor {
  at: number
  letters: number
}

const isLatin = (sound: Sound) => sound.fuzzy === null
const lettersOf = ({ char }: Sound) => char.toLowerCase()

/** The place behind one syllable of a wording, where it is said here. */
function step(sound: Sound, { at, letters }: Cursor, { sounds }: Said, isLoose: boolean): Cursor | null {
  const here = sounds[at]
  if (!here) return null
  if (here.char === sound.char && letters === 0) return { at: at + 1, letters: 0 }
  if (!isLoose || isLatin(sound)) return null
  if (!isLatin(here)) return letters === 0 && here.bare === sound.bare ? { at: at + 1, letters: 0 } : null
  const written = lettersOf(here)
  if (!written.startsWith(sound.bare.replaceAll('v', 'u'), letters) && !written.startsWith(sound.bare, letters)) return null
  const end = letters + sound.bare.length
  return end === written.length ? { at: at + 1, letters: 0 } : { at, letters: end }
}

/** The places to go on from: there, and behind what may stand within a wording. */
function* goingOn(from: Cursor, { sounds }: Said, most: number): Generator<Cursor> {
  yield from
  if (from.letters > 0) return
  for (let filled = 0; filled < most && fillings.has(sounds[from.at + filled]?.char ?? ''); filled++)
    yield { at: from.at + filled + 1, letters: 0 }
}

/** Where a wording that begins at a syllable ends; null where it does not stand there. `isLoose`: by its sound, and with what may stand within. */
function endOf(run: readonly Sound[], from: number, said: Said, isLoose: boolean): number | null {
  let place: Cursor = { at: from, letters: 0 }
  for (const [k, sound] of run.entries()) {
    let next: Cursor | null = null
    for (const cursor of goingOn(place, said, isLoose && k > 0 ? MAX_FILLING : 0)) {
      next = step(sound, cursor, said, isLoose)
      if (next) break
    }
    if (!next) return null
    place = next
  }
  return place.letters === 0 ? place.at : null
}

/** What sounds like a wording and is written as another word of the everyday dictionary is that word: 权利 for 全力. */
function isOtherWord(run: readonly Sound[], at: number, end: number, { words, sounds }: Said): boolean {
  const word = words.get(at)
  const text = sounds
    .slice(at, end)
    .map(({ char }) => char)
    .join('')
  return (
    word !== undefined &&
    word.length === end - at &&
    word.length > 1 &&
    word.text !== run.map(({ char }) => char).join('') &&
    isEveryday(text)
  )
}

function placesOf(run: readonly Sound[], said: Said, isLoose: boolean): { at: number; length: number }[] {
  const [first] = run
  if (!first) return []
  const places: { at: number; length: number }[] = []
  for (let at = 0; at < said.sounds.length; at++) {
    if (said.covered.has(at)) continue
    const exact = endOf(run, at, said, false)
    const end = exact ?? (isLoose && run.length > 1 ? endOf(run, at, said, true) : null)
    if (end === null) continue
    const within = Array.from({ length: end - at }, (_, k) => at + k)
    if (within.some((place) => said.covered.has(place))) continue
    // where it is not said as it is written it is of whole words, and what it denies is no offence: 费五 of 保费五十万 is no 废物
    const isWhole = said.words.has(at) && said.ends.has(end)
    if (exact === null && (!isWhole || isOtherWord(run, at, end, said) || within.some((place) => said.negated.has(place)))) continue
    places.push({ at, length: end - at })
    at = end - 1
  }
  return places
}

/** By the first sound: most wordings begin with none that was said. */
function mayStand([first]: readonly Sound[], said: Said, bares: ReadonlySet<string>, hasLatin: boolean): boolean {
  return first !== undefined && (hasLatin || bares.has(first.bare) || said.sounds.some(({ char }) => char === first.char))
}

/** Forbidden wordings of an answer, as it is read, so that 百分之百 and 100% are one. */
export function findOffences(heard: Heard, wordings: readonly Wording[], dialect: Dialect): Offence[] {
  const soundsOf = (text: string) => hearOnce(text, dialect).sounds
  const base = {
    sounds: heard.sounds,
    words: new Map(heard.words.map((word) => [word.at, word])),
    negated: heard.negated,
    ends: new Set(heard.words.map(({ at, length }) => at + length)),
  }
  const bares = new Set(heard.sounds.map(({ bare }) => bare))
  const hasLatin = heard.sounds.some(isLatin)
  return wordings.flatMap((wording) => {
    const said: Said = { ...base, covered: new Set() }
    const run = soundsOf(wording.text)
    if (!mayStand(run, said, bares, hasLatin)) return []
    for (const exception of wording.exceptions)
      for (const { at, length } of placesOf(soundsOf(exception), said, false))
        for (let place = at; place < at + length; place++) said.covered.add(place)
    const places = placesOf(run, said, !wording.isLiteral || run.length > 2)
    return places.length ? [{ wording, places }] : []
  })
}
