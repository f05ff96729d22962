// Search words of passages and queries, and the exact comparison of a quote with a passage.

const runs = /[\p{Script=Han}]+|[\p{L}\p{N}]+/gu
const wide = /^\p{Script=Han}/u
/** Width and case do not matter. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/** Number of search words of a query that count. */
const maxQueryGrams = 40

/** Search words of a passage: every pair of neighbouring hanzi, a single hanzi between others, and each Latin word or number. */
export function gramsOf(text: string): string[] {
  const grams = new Set<string>()
  for (const [run] of plain(text)
    .replaceAll(/(?<=\p{Script=Han})(?=[^\p{Script=Han}])|(?<=[^\p{Script=Han}])(?=\p{Script=Han})/gu, ' ')
    .matchAll(runs)) {
    const characters = [...run]
    if (!wide.test(run) || characters.length === 1) grams.add(run.slice(0, 40))
    else for (let i = 0; i + 1 < characters.length; i++) grams.add(`${characters[i]}${characters[i + 1]}`)
  }
  return [...grams]
}

const quoted = (gram: string) => `'${gram.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

/**
 * Queries of PostgreSQL for the words of a text, the strictest first: passages with two neighbouring words, then those with any word. A
 * single hanzi begins a pair. Empty for a text without words.
 */
export function toQueries(text: string): string[] {
  const terms = gramsOf(text)
    .slice(0, maxQueryGrams)
    .map((gram) => (wide.test(gram) && [...gram].length === 1 ? `${quoted(gram)}:*` : quoted(gram)))
  const near = terms.slice(1).map((term, i) => `${terms[i]} & ${term}`)
  return [near, terms].filter(({ length }) => length > 0).map((all) => all.join(' | '))
}

/** A text without punctuation and blanks, for `holdsQuote`. */
export const lettersOf = (text: string): string => plain(text).replaceAll(/[^\p{L}\p{N}%]/gu, '')

/** Whether the letters of a passage hold a quote; a quote has two letters at least. */
export function holdsQuote(letters: string, quote: string): boolean {
  const wanted = lettersOf(quote)
  return wanted.length >= 2 && letters.includes(wanted)
}

/** Whether a passage holds a quote letter by letter; punctuation and blanks do not matter. */
export const isQuoted = (quote: string, passage: string): boolean => holdsQuote(lettersOf(passage), quote)
