// Splits a text into passages, which an external voice speaks in one request, with their clauses.
import { MediaError } from '../process/media-error.ts'
import { type Clause, splitClauses } from './clauses.ts'

export interface Passage {
  /** Text in hanzi with punctuation: numbers, units and symbols are spelled out as our own voices read them. */
  text: string
  clauses: Clause[]
}

/** Limits of a passage in characters: external voices speak very short and very long texts badly. */
const MIN_LETTERS = 8
const MAX_LENGTH = 180
const CLOSING = { '.': '。', '?': '？', '!': '！' } as const

function written(clauses: Clause[]): string {
  return clauses.map(({ spoken, mark, closes }, at) => spoken + (closes || at === clauses.length - 1 ? CLOSING[mark] : '，')).join('')
}

/** Passages of about a sentence, in order; equal texts give equal passages. @throws MediaError «没有可朗读的内容» */
export function splitPassages(text: string): Passage[] {
  const groups: Clause[][] = []
  let open: Clause[] = []
  let length = 0
  for (const clause of splitClauses(text)) {
    if (length && length + clause.spoken.length > MAX_LENGTH) {
      groups.push(open)
      open = []
      length = 0
    }
    open.push(clause)
    length += clause.spoken.length
    if (clause.closes && length >= MIN_LETTERS) {
      groups.push(open)
      open = []
      length = 0
    }
  }
  if (open.length) {
    const last = groups.at(-1)
    if (last && length < MIN_LETTERS) last.push(...open)
    else groups.push(open)
  }
  if (!groups.length) throw new MediaError('没有可朗读的内容', false)
  return groups.map((clauses) => ({ text: written(clauses), clauses }))
}
