// Which syllables of a clause stand out: what its melody lifts or draws out, and when their vowels begin.
import type { Clause } from './clauses.ts'
import type { Utterance } from './espeak.ts'
import { isLifted } from './melody.ts'
import type { Said } from './phonetics.ts'

export interface Stress {
  /** When its vowel begins. */
  ms: number
  /** 1 a word as others, to 3 one that must not be missed. */
  weight: number
}

interface StressedClause extends Pick<Clause, 'mark' | 'closes'> {
  words: readonly Said[]
}

/** The last word of a sentence carries what is new; that of a clause inside less. */
const LAST = { sentence: 2, clause: 1.5 }
const LIFTED = 3

/** The stressed syllables of a clause as it was said, at most one for a word; none where words and sound do not go together. */
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
    // The synthesiser marks the syllable that carries the word.
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
