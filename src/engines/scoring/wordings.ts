// 违规用语: what must not be said to a customer.
import { type Dialect, type Heard, hearOnce } from './heard.ts'

export type WordingLevel = 'RED_LINE' | 'WARNING' | 'NOTICE'

export interface Wording {
  text: string
  level: WordingLevel
  /** Where it stands within one of these it is no offence: 不保证收益. */
  exceptions: readonly string[]
}

export interface Offence {
  wording: Wording
  /** Its first syllables in what was said, each `length` long. */
  at: number[]
  length: number
}

function placesOf(run: readonly string[], characters: readonly string[]): number[] {
  if (!run.length) return []
  return characters.flatMap((_, at) => (run.every((char, k) => characters[at + k] === char) ? [at] : []))
}

/** Forbidden wordings of an answer, character by character as it is read, so that 百分之百 and 100% are one. */
export function findOffences(said: Heard, wordings: readonly Wording[], dialect: Dialect): Offence[] {
  const charactersOf = (text: string) => hearOnce(text, dialect).sounds.map(({ char }) => char)
  return wordings.flatMap((wording) => {
    const open = said.sounds.map(({ char }) => char)
    for (const exception of wording.exceptions) {
      const run = charactersOf(exception)
      for (const at of placesOf(run, open)) open.fill('', at, at + run.length)
    }
    const run = charactersOf(wording.text)
    const at = placesOf(run, open)
    return at.length ? [{ wording, at, length: run.length }] : []
  })
}
