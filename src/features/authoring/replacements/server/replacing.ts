// Replaces words in one text: finds hits, protects variables and signs, and returns the new text.
import { pointSigns, type Stretch } from '#engines/scoring/point-signs.ts'
import { variableParts, variablesIn } from '#shared/variables.ts'

export interface Wanted {
  find: string
  replacement: string
  matchCase: boolean
  /** Treats full-width and half-width characters as equal, like the search. */
  foldWidth: boolean
  /** Skips hits inside a longer Latin word. */
  wholeWord: boolean
}

/** Syntax of the text: `points` have signs, `variables` are lines `name = value`. */
export type Reading = 'plain' | 'points' | 'variables'

/** A normalised text with the original positions of its characters. */
interface Folded {
  text: string
  /** For each index of `text` the original index if a character begins there, else -1; one more entry for the end. */
  starts: Int32Array
}

/** A character with its combining marks; half-width kana sound marks count as marks. */
const characters = /\P{M}[\p{M}\uFF9E\uFF9F]*|\p{M}+/gu
/** Characters that normalisation never changes. */
const plainHan = /^[\u4E00-\u9FFF]$/

type Folding = Pick<Wanted, 'matchCase' | 'foldWidth'>
/** Normalises width and case of a text; final sigma becomes sigma. */
function folded(text: string, { matchCase, foldWidth }: Folding): string {
  const narrow = foldWidth ? text.normalize('NFKC') : text
  return matchCase ? narrow : narrow.toLowerCase().replaceAll('ς', 'σ')
}

/** Normalises a text character by character and records positions. */
function fold(text: string, how: Folding): Folded {
  let whole = ''
  const starts: number[] = []
  for (const { 0: character, index } of text.matchAll(characters)) {
    const one = plainHan.test(character) ? character : folded(character, how)
    starts.push(index, ...Array.from({ length: one.length - 1 }, () => -1))
    whole += one
  }
  starts.push(text.length)
  return { text: whole, starts: Int32Array.from(starts) }
}

const latin = /[\p{Script=Latin}\p{Nd}_]/u
/** Returns whether a position lies inside a Latin word. */
const isWithinWord = (text: string, at: number) =>
  at > 0 && at < text.length && latin.test(text[at - 1] ?? '') && latin.test(text[at] ?? '')

/** Returns the non-overlapping hits; a hit never covers a part of a character. */
function findAll(text: string, wanted: Wanted): Stretch[] {
  const needle = fold(wanted.find, wanted).text
  // fast path for most texts: normalising by character takes a hundred times as long
  if (!needle || !folded(text, wanted).includes(needle)) return []
  const { text: within, starts } = fold(text, wanted)
  const found: Stretch[] = []
  for (let at = within.indexOf(needle); at >= 0; ) {
    const end = at + needle.length
    const [from = -1, to = -1] = [starts[at], starts[end]]
    const inWord = wanted.wholeWord && (isWithinWord(within, at) || isWithinWord(within, end))
    const hit = from >= 0 && to >= 0 && !inWord
    if (hit) found.push({ from, to })
    at = within.indexOf(needle, hit ? end : at + 1)
  }
  return found
}

function variableStretches(text: string): Stretch[] {
  let at = 0
  return variableParts(text).flatMap(({ text: part, name }) => {
    const from = at
    at += part.length
    return name === undefined ? [] : [{ from, to: at }]
  })
}
/** Ranges of `name = value` lines outside the values. */
const variableNames = (text: string): Stretch[] =>
  Array.from(text.matchAll(/\n|^[^=＝\n]*[=＝]?/gm), ({ 0: name, index }) => ({ from: index, to: index + name.length }))

const overlap = (a: Stretch, b: Stretch) => a.from < b.to && b.from < a.to
const contains = (a: Stretch, b: Stretch) => a.from <= b.from && b.to <= a.to

/** Returns a function that says what protects a hit: a sign, or a variable that it covers in part. */
function keeperOf(text: string, reading: Reading): (hit: Stretch) => 'variable' | 'sign' | null {
  const variables = reading === 'variables' ? [] : variableStretches(text)
  const signs = { plain: () => [], points: pointSigns, variables: variableNames }[reading](text)
  return (hit) => {
    if (variables.some((one) => overlap(hit, one) && !contains(hit, one))) return 'variable'
    return signs.some((one) => overlap(hit, one)) ? 'sign' : null
  }
}

export interface Replaced {
  text: string
  hits: Stretch[]
  /** Protected hits: within the braces of a variable, or on a sign. */
  left: Stretch[]
  leftFor: ('variable' | 'sign')[]
}

/** Returns the text with every hit replaced; all other text is unchanged. */
export function replaceIn(text: string, wanted: Wanted, reading: Reading = 'plain'): Replaced {
  const keeps = keeperOf(text, reading)
  const done: Replaced = { text: '', hits: [], left: [], leftFor: [] }
  let from = 0
  for (const hit of findAll(text, wanted)) {
    const why = keeps(hit)
    if (why) {
      done.left.push(hit)
      done.leftFor.push(why)
      continue
    }
    done.hits.push(hit)
    done.text += text.slice(from, hit.from) + wanted.replacement
    from = hit.to
  }
  done.text += text.slice(from)
  return done
}

/** Returns variables that appear only by the replacement: braces that were plain text before. */
export function newVariables(before: string, after: string, replacement: string): string[] {
  const known = new Set([...variablesIn(before), ...variablesIn(replacement)])
  return variablesIn(after).filter((name) => !known.has(name))
}

const AROUND = 24
const short = (part: string, place: 'first' | 'middle' | 'last') => {
  const letters = [...part]
  if (letters.length <= AROUND * 2) return part
  const head = letters.slice(0, AROUND).join('')
  const tail = letters.slice(-AROUND).join('')
  if (place === 'first') return `…${tail}`
  return place === 'last' ? `${head}…` : `${head}…${tail}`
}

/** Maximum number of displayed hits of a text. */
const MAX_SHOWN = 20

/** Splits a text into alternating plain and hit pieces, plain at both ends; text far from a hit becomes `…`. */
export function piecesOf(text: string, hits: readonly Stretch[]): string[] {
  const shown = hits.slice(0, MAX_SHOWN)
  const pieces: string[] = []
  let from = 0
  for (const [i, hit] of shown.entries()) {
    pieces.push(short(text.slice(from, hit.from), i === 0 ? 'first' : 'middle'), text.slice(hit.from, hit.to))
    from = hit.to
  }
  return [...pieces, short(text.slice(from), 'last')]
}
