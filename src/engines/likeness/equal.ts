// Long answers of different people with nearly the same text, without quotations of the question and its key.
import { groupTexts, plainForm } from './groups.ts'

/** Minimum number of characters, without quotations, of a compared answer. */
export const minEqualChars = 40
/** A run of this many characters that the question or its key contains is a quotation. */
const QUOTE = 8

const runsOf = (form: string) => Array.from({ length: Math.max(0, form.length - QUOTE + 1) }, (_, i) => form.slice(i, i + QUOTE))

/** The plain form of a text without the runs of characters that a source contains. */
export function withoutQuotes(text: string, sources: readonly string[]): string {
  const form = plainForm(text)
  const known = new Set(sources.flatMap((source) => runsOf(plainForm(source))))
  const quoted = new Uint8Array(form.length)
  for (const [at, run] of runsOf(form).entries()) if (known.has(run)) quoted.fill(1, at, at + QUOTE)
  return [...form.split('')].filter((_, at) => !quoted[at]).join('')
}

export interface ToFindEqual {
  texts: readonly string[]
  /** Person of each text: texts of one person are never equal. */
  owners: readonly string[]
  /** The question and its key. */
  sources: readonly string[]
}

/** An answer that equals one of another person. */
export interface Equal {
  at: number
  /** Index of the first equal text of another person. */
  with: number
  /** Compared characters, without quotations. */
  chars: number
}

/** The texts that are nearly equal to a text of another person, each with the first such text. */
export function findEqual({ texts, owners, sources }: ToFindEqual): Equal[] {
  const own = texts.map((text) => withoutQuotes(text, sources))
  const long = [...own.keys()].filter((at) => (own[at] ?? '').length >= minEqualChars)
  const groups = groupTexts(long.map((at) => own[at] ?? ''))
  const members = Map.groupBy(long, (_, i) => groups[i] ?? -1)
  return [...members.values()].flatMap((list) => {
    const first = list[0] ?? 0
    const stranger = list.find((at) => owners[at] !== owners[first])
    if (stranger === undefined) return []
    return list.map((at) => ({ at, with: owners[at] === owners[first] ? stranger : first, chars: (own[at] ?? '').length }))
  })
}
