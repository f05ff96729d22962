// Splits the passages of documents into the requests to a model, in their order.

export interface Passage {
  id: string
  text: string
  /** Headings above it, the outermost first. */
  above: readonly string[]
}

export interface Section {
  passages: Passage[]
  /** Number of drafts to ask for. */
  wanted: number
}

/** Characters of the passages of one request. */
const maxSection = 1_800
/** Drafts of one request. */
export const maxAsked = 12
/** Passages with fewer letters prove nothing: headings and remains of tables. */
const minLetters = 8

const lettersIn = (text: string) => (text.match(/[\p{L}\p{N}]/gu) ?? []).length

/** Neighbouring passages with up to `maxSection` characters; a longer passage stands alone. */
function groupPassages(passages: readonly Passage[]): Passage[][] {
  const groups: Passage[][] = []
  let length = 0
  for (const passage of passages) {
    const last = groups.at(-1)
    if (last && length + passage.text.length <= maxSection) last.push(passage)
    else groups.push([passage])
    length = (groups.at(-1) === last ? length : 0) + passage.text.length
  }
  return groups
}

/**
 * The requests for so many drafts. With fewer drafts than sections, sections at equal distances are asked; with more than `maxAsked` for each
 * of them, some are asked again. Empty if no passage says enough.
 */
export function planSections(passages: readonly Passage[], wanted: number): Section[] {
  const groups = groupPassages(passages.filter(({ text }) => lettersIn(text) >= minLetters))
  if (!groups.length) return []
  const requests = Math.max(Math.min(groups.length, wanted), Math.ceil(wanted / maxAsked))
  return Array.from({ length: requests }, (_, i) => {
    const at = Math.floor((i * groups.length) / requests)
    const share = Math.floor(((i + 1) * wanted) / requests) - Math.floor((i * wanted) / requests)
    return { passages: groups[at] ?? [], wanted: share }
  })
}
