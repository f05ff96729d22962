// The stressed syllables of a clause, which its melody lifts or stretches, and the starts of their vowels.
import type { Clause } from './clauses.ts'
import type { Utterance } from './espeak.ts'
import { isLifted } from './melody.ts'
import type { Said } from './phonetics.ts'

export interface Stress {
  /** Start of its vowel in ms. */
  ms: number
  /** Weight from 1 for an ordinary word to 3 for an important one. */
  weight: number
}

interface StressedClause extends Pick<Clause, 'mark' | 'closes'> {
  words: readonly Said[]
}

/** The last word of a sentence carries the new information; that of an inner clause carries less. */
const LAST = { sentence: 2, clause: 1.5 }
const LIFTED = 3

/** The stressed syllables of a spoken clause, at most one per word; an empty list if words and sound do not match. */
export function stressesOf({ words, mark, closes }: StressedClause, { phonemes, words: begins }: Utterance): Stress[] {
  const said = words.filter(({ text }) => text)
  const tokens = said.map(({ input }) => input.split(' ').length)
  if (tokens.reduce((sum, count) => sum + count, 0) !== begins.length) return []
  const stresses: Stress[] = []
  let token = 0
  for (const [at, { text, syllables }] of said.entries()) {
    const from = begins[token] ?? 0
    token += tokens[at] ?? 1
    const until = begins[token] ?? Infinity
    // the synthesiser marks the stressed syllable of the word
    const vowel = phonemes.findLast(({ id, ms }) => ms >= from && ms < until && id.startsWith('ˈ'))
    if (!vowel) continue
    const last = at === said.length - 1
    const end = closes && mark !== '?' ? LAST.sentence : LAST.clause
    const usual = syllables > 1 ? 1 : 0.5
    const weight = isLifted(text) ? LIFTED : Math.max(usual, last ? end : 0)
    stresses.push({ ms: vowel.ms, weight: mark === '!' ? weight * 1.2 : weight })
  }
  return stresses
}
