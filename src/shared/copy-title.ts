// The title of a copy, derived from the original's.

/** Maximum length of a title that can be copied. */
export const maxTitle = 100
const suffixOf = (n: number) => (n === 1 ? ' 副本' : ` 副本${n}`)

/** Cuts a text to `max` UTF-16 units, never within a surrogate pair. */
export const cutTitle = (text: string, max: number) => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
/** A title of at most `max` UTF-16 units; a longer one ends in «…», so that its reader sees the cut. */
export const fittingTitle = (text: string, max: number) => (text.length > max ? `${cutTitle(text, max - 1)}…` : text)

/** The title without the suffix of a copy. */
export const originalTitle = (title: string) => title.replace(/ 副本\d*$/, '')

/** «面谈» -> «面谈 副本», then «面谈 副本2»; a copy of a copy continues the numbers. At most 100 characters: a longer title ends in «…». */
export function copyTitle(title: string, taken: readonly string[]): string {
  const base = originalTitle(title)
  const known = new Set(taken)
  for (let n = 1; ; n++) {
    const suffix = suffixOf(n)
    const made = fittingTitle(base, maxTitle - suffix.length) + suffix
    if (!known.has(made)) return made
  }
}
