// 违规用语: finds forbidden wordings by their sound, like points: homophones, traditional characters, pinyin, with fillers such as 的 in
// between.
import { type Dialect, type Heard, hearOnce } from './heard.ts'
import type { Sound } from './syllables.ts'

export type WordingLevel = 'RED_LINE' | 'WARNING' | 'NOTICE'

export interface Wording {
  text: string
  level: WordingLevel
  /** Contexts in which the wording is no offence: 不保证收益. */
  exceptions: readonly string[]
  /** Matches only the exact spelling if it has two syllables, because many words sound like these. */
  isLiteral?: boolean
}

export interface Offence {
  wording: Wording
  /** Places in the answer, in syllables. */
  places: { at: number; length: number }[]
}

/** Syllables that may occur within a wording: 保证的收益, 保证会有收益. */
const fillings = new Set('的了地得呢啊嘛吧呀会都就要有能可以也还一定是')
const MAX_FILLING = 3

/** All common simplified characters. Wordings with other characters are always searched by sound. */
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
  /** Syllables within an exception. */
  covered: Set<number>
  /** Words by their first syllable, and the set of their ends. */
  words: Map<number, Heard['words'][number]>
  ends: ReadonlySet<number>
  negated: Heard['negated']
}

/** A position in the answer: a syllable, and the number of letters already used if it is written in pinyin. */
interface Cursor {
  at: number
  letters: number
}

const isLatin = (sound: Sound) => sound.fuzzy === null
const lettersOf = ({ char }: Sound) => char.toLowerCase()

/** The position after one syllable of a wording; null if the syllable does not match. */
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

/** The positions from which matching continues: here, and after each possible filling. */
function* goingOn(from: Cursor, { sounds }: Said, most: number): Generator<Cursor> {
  yield from
  if (from.letters > 0) return
  for (let filled = 0; filled < most && fillings.has(sounds[from.at + filled]?.char ?? ''); filled++)
    yield { at: from.at + filled + 1, letters: 0 }
}

/** End of a wording that begins at a syllable; null without a match. `isLoose`: matches by sound, and allows fillings. */
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

/** Whether a match by sound is another word of the common dictionary, which then counts as that word: 权利 for 全力. */
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
    // a match by sound must consist of whole words, and a negated one is no offence: 费五 in 保费五十万 is not 废物
    const isWhole = said.words.has(at) && said.ends.has(end)
    if (exact === null && (!isWhole || isOtherWord(run, at, end, said) || within.some((place) => said.negated.has(place)))) continue
    places.push({ at, length: end - at })
    at = end - 1
  }
  return places
}

/** Quick check of the first sound: most wordings begin with a sound that does not occur. */
function mayStand([first]: readonly Sound[], said: Said, bares: ReadonlySet<string>, hasLatin: boolean): boolean {
  return first !== undefined && (hasLatin || bares.has(first.bare) || said.sounds.some(({ char }) => char === first.char))
}

/** Forbidden wordings of an answer, as it is read aloud, so that 百分之百 and 100% are equal. */
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
