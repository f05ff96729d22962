// Place of the typed text in a title, to highlight it.
import { comparedForm } from '#shared/search.ts'

/** UTF-16 range `[from, to)` of the first occurrence of the typed text; null if there is none. */
export function rangeOfTyped(text: string, typed: string): [from: number, to: number] | null {
  const wanted = comparedForm(typed).trim()
  // one letter may become several (㎡ is m2): each keeps the range of its source
  const ranges: [number, number][] = []
  let compared = ''
  let at = 0
  for (const letter of text) {
    const form = comparedForm(letter)
    compared += form
    for (let i = 0; i < form.length; i++) ranges.push([at, at + letter.length])
    at += letter.length
  }
  const found = wanted ? compared.indexOf(wanted) : -1
  const [first, last] = [ranges[found], ranges[found + wanted.length - 1]]
  return first && last ? [first[0], last[1]] : null
}
