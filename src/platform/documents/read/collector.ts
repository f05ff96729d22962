// Collects the blocks of a document in reading order into passages: keeps the path of headings, splits long paragraphs, and bounds the sum.
import { readableText } from './characters.ts'
import { withoutBullet } from './headings.ts'
import { DocumentError, faults, maxDocumentText, maxPassages, maxPassageText, type Passage, type PassageKind } from './passage.ts'
import { rowTexts, type TableRow } from './table.ts'

/** Maximum length of a heading in a path, in characters, and maximum depth of a path. */
const maxHeading = 100
const maxDepth = 9

/** The parts of a long paragraph, cut behind the last sentence or clause that fits. */
export function splitLong(text: string, max = maxPassageText): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > max) {
    const head = rest.slice(0, max)
    const sentence = Math.max(...['。', '！', '？', '；', '\n'].map((mark) => head.lastIndexOf(mark)))
    const clause = Math.max(head.lastIndexOf('，'), head.lastIndexOf('. '), head.lastIndexOf(' '))
    let end = max
    if (sentence > max / 2) end = sentence + 1
    else if (clause > max / 2) end = clause + 1
    // a surrogate pair stays together
    else if (/[\uD800-\uDBFF]$/.test(head)) end = max - 1
    parts.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return [...parts, rest].filter(Boolean)
}

export class Collector {
  readonly passages: Passage[] = []
  readonly notes: string[] = []
  /** Page of the next passages; null if the file tells none. */
  page: number | null = null
  #path: { level: number; text: string }[] = []
  #length = 0

  /** Adds a text as one passage or several. Text that holds no letter or digit is left out. @throws DocumentError above the limits */
  add(kind: PassageKind, text: string): void {
    const clean = readableText(kind === 'ITEM' ? withoutBullet(text.trim()) : text)
    if (!/[\p{L}\p{N}]/u.test(clean)) return
    for (const part of splitLong(clean)) {
      this.#length += part.length
      if (this.passages.length >= maxPassages || this.#length > maxDocumentText) throw new DocumentError(faults.tooMuch)
      this.passages.push({ kind, path: this.#path.map((heading) => heading.text), page: this.page, text: part })
    }
  }

  /** Adds a heading; the smaller its level, the higher it stands. A heading of several hundred characters is a paragraph. */
  heading(level: number, text: string): void {
    const clean = readableText(text).replaceAll('\n', ' ')
    if (!/[\p{L}\p{N}]/u.test(clean)) return
    if (clean.length > maxHeading) return this.add('TEXT', text)
    this.endHeading(level)
    while (this.#path.length >= maxDepth) this.#path.pop()
    this.add('HEADING', clean)
    this.#path.push({ level, text: clean })
  }

  /** Ends the headings of this level and below, so that the next passages do not stand under them. */
  endHeading(level: number): void {
    while (this.#path.length && (this.#path.at(-1)?.level ?? 0) >= level) this.#path.pop()
  }

  /** Adds a passage for each row of a table, see `rowTexts`. */
  table(rows: readonly TableRow[], hasHeader?: boolean): void {
    for (const text of rowTexts(rows, hasHeader)) this.add('ROW', text)
  }

  note(text: string): void {
    if (!this.notes.includes(text)) this.notes.push(text)
  }
}
