// Blocks of a PDF: its lines joined into paragraphs, tables and headings; running heads and page numbers are left out.
import type { Collector } from './collector.ts'
import { isItem, numberedLevel } from './headings.ts'
import { joined, type Line } from './pdf-lines.ts'
import type { TableRow } from './table.ts'

export interface PdfPage {
  number: number
  height: number
  lines: Line[]
}

const textOfLine = ({ segments }: Line) => segments.map(({ text }) => text.trim()).join(' ')
/** A text in which all numbers are alike, so that running heads with page numbers are equal. */
const pattern = (text: string) => text.replaceAll(/[\d\s]+|[零一二三四五六七八九十百]+(?=页)/g, '#')
const numbersOf = (text: string) => Array.from(text.matchAll(/\d+/g), ([number]) => Number(number))
const pageNumber = /^(?:第\s*)?[\divxlc]{1,4}\s*(?:页)?(?:\s*[,，/|]?\s*(?:共|of)?\s*\d{1,4}\s*页?)?$|^[-–—~·•]\s*\d{1,4}\s*[-–—~·•]$/i
/** Share of a page's height at its top and bottom where running heads stand. */
const EDGE = 0.12
const MIN_PAGES = 3

const isAtEdge = ({ y }: Line, height: number) => y < height * EDGE || y > height * (1 - EDGE)

interface Edge {
  text: string
  page: number
}

/** Whether lines at one place of several pages are alike: equal texts, or texts that differ by their page number alone. */
function isRunningHead(edges: readonly Edge[], count: number): boolean {
  if (edges.length < MIN_PAGES || edges.length * 2 < count) return false
  const isEqual = edges.every(({ text }) => text === edges[0]?.text)
  const numbers = edges.map((edge) => numbersOf(edge.text).map((number) => number - edge.page))
  return isEqual || (numbers[0] ?? []).some((offset, i) => numbers.every((all) => all[i] === offset))
}

/** Removes running heads, which repeat on half of the pages, and page numbers; returns whether there were any. */
export function dropRunningHeads(pages: PdfPage[]): boolean {
  const places = new Map<string, Edge[]>()
  const keyOf = (line: Line) => `${Math.round(line.y / 3)} ${pattern(textOfLine(line))}`
  for (const { lines, height, number } of pages)
    for (const line of lines.filter((one) => isAtEdge(one, height)))
      places.set(keyOf(line), [...(places.get(keyOf(line)) ?? []), { text: textOfLine(line), page: number }])
  const running = new Set([...places].flatMap(([key, edges]) => (isRunningHead(edges, pages.length) ? [key] : [])))
  let hasAny = false
  for (const page of pages) {
    const kept = page.lines.filter(
      (line) => !isAtEdge(line, page.height) || !(running.has(keyOf(line)) || pageNumber.test(textOfLine(line))),
    )
    hasAny ||= kept.length < page.lines.length
    page.lines = kept
  }
  return hasAny
}

/** The font size of most characters, and larger sizes of short lines, the largest first: sizes of headings. */
export function sizesOf(pages: readonly PdfPage[]): { body: number; headings: number[] } {
  const characters = new Map<number, number>()
  const short = new Map<number, number>()
  for (const line of pages.flatMap(({ lines }) => lines)) {
    const { length } = textOfLine(line)
    const size = Math.round(line.size * 2) / 2
    characters.set(size, (characters.get(size) ?? 0) + length)
    if (length <= 40) short.set(size, (short.get(size) ?? 0) + length)
  }
  const body = [...characters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 10
  const headings = [...characters.keys()].filter((size) => size > body * 1.12 && (short.get(size) ?? 0) * 2 > (characters.get(size) ?? 0))
  return { body, headings: headings.toSorted((a, b) => b - a).slice(0, 5) }
}

interface Sizes {
  body: number
  headings: number[]
}

/** Level of a heading from 1; 0 for text. */
function levelOf(line: Line, { headings }: Sizes): number {
  const text = textOfLine(line)
  const rank = headings.indexOf(Math.round(line.size * 2) / 2)
  if (rank >= 0 && text.length <= 60 && !/[。；]$/.test(text)) return rank + 1
  const level = line.segments.length === 1 ? numberedLevel(text) : 0
  return level ? headings.length + level : 0
}

/** Maximum distance between baselines within a paragraph, as a share of the font size. */
const MAX_LEADING = 2.1

/** Whether a line goes on with the paragraph of the line before it. */
function continues(before: Line, line: Line, usual: number): boolean {
  const [last, first] = [before.segments.at(-1), line.segments[0]]
  if (!last || !first || before.segments.length > 1 || line.segments.length > 1) return false
  if (Math.abs(before.size - line.size) > before.size * 0.12 || isItem(first.text.trim())) return false
  const gap = before.y - line.y
  // the line stands in the next column or on the next page
  const isElsewhere = gap <= 0
  if (!isElsewhere && (gap > before.size * MAX_LEADING || gap > usual * 1.35)) return false
  const isFull = before.right - last.right < before.size * 2.5
  const indent = first.x - line.left
  const isIndented = indent > line.size * 1.2 && first.x - (before.segments[0]?.x ?? 0) > line.size * 1.2
  return isFull && !isIndented && !(isElsewhere && /[。！？；]$/.test(last.text.trim()))
}

/** The usual distance of baselines in points. */
function leadingOf(lines: readonly Line[]): number {
  const gaps = lines.flatMap((line, i) => {
    const gap = (lines[i - 1]?.y ?? line.y) - line.y
    return gap > 0 && gap < line.size * MAX_LEADING ? [gap] : []
  })
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0
}

/** Number of consecutive lines from here that are rows of one table: equally many cells, which begin at the same places. */
function tableLength(lines: readonly Line[], from: number): number {
  const first = lines[from]
  if (!first || first.segments.length < 2) return 0
  const alike = (line: Line) =>
    line.segments.length === first.segments.length &&
    line.segments.every(({ x, right, size }, i) => {
      const other = first.segments[i]
      if (!other) return false
      const middle = Math.abs((x + right) / 2 - (other.x + other.right) / 2)
      return Math.min(Math.abs(x - other.x), Math.abs(right - other.right), middle) < size
    })
  let end = from + 1
  while (end < lines.length && alike(lines[end] as Line)) end++
  return end - from > 1 ? end - from : 0
}

/** Adds the lines of all pages as passages. A paragraph that goes on over a page break is one passage on its first page. */
export function addPages(into: Collector, pages: readonly PdfPage[]): void {
  const sizes = sizesOf(pages)
  const usual = leadingOf(pages.flatMap(({ lines }) => lines))
  let open: { text: string; last: Line; page: number } | null = null
  const flush = () => {
    if (!open) return
    into.page = open.page
    into.add(isItem(open.text) ? 'ITEM' : 'TEXT', open.text)
    open = null
  }
  let heading: { text: string; level: number; last: Line } | null = null
  const endHeading = () => {
    if (heading) into.heading(heading.level, heading.text)
    heading = null
  }
  const take = (line: Line, number: number) => {
    const level = levelOf(line, sizes)
    const text = textOfLine(line)
    if (level) {
      flush()
      const gap = heading ? heading.last.y - line.y : 0
      if (heading?.level === level && gap > 0 && gap < line.size * 1.8 && !numberedLevel(text))
        heading = { ...heading, text: joined(heading.text, text, true), last: line }
      else {
        endHeading()
        into.page = number
        heading = { text, level, last: line }
      }
      return
    }
    endHeading()
    if (open && continues(open.last, line, usual)) {
      const isCut = /[a-z]-$/i.test(open.text) && /^[a-z]/.test(text)
      open = { ...open, text: isCut ? open.text.slice(0, -1) + text : joined(open.text, text, true), last: line }
      return
    }
    flush()
    open = { text, last: line, page: number }
  }
  for (const { number, lines } of pages)
    for (let at = 0; at < lines.length; ) {
      const length = tableLength(lines, at)
      if (length) {
        flush()
        endHeading()
        into.page = number
        into.table(lines.slice(at, at + length).map(({ segments }): TableRow => ({ cells: segments.map(({ text }) => ({ text })) })))
        at += length
      } else take(lines[at++] as Line, number)
    }
  flush()
  endHeading()
}
