// Lines of a PDF page: its pieces of text joined by their baseline, cut at wide gaps, and put into reading order, also in two columns.

export interface Piece {
  text: string
  /** Left edge and baseline in points; y grows upwards. */
  x: number
  y: number
  width: number
  /** Font size in points. */
  size: number
}
/** A run of text without a wide gap. */
export interface Segment extends Piece {
  right: number
}
export interface Line {
  segments: Segment[]
  y: number
  size: number
  /** Edges of the column in which the line stands. */
  left: number
  right: number
}

const isWide = (text: string) => /[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]$/u.test(text)
const startsWide = (text: string) => /^[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]/u.test(text)

/** Joins two texts of a line: a blank between Latin words and numbers, none between hanzi. */
export function joined(a: string, b: string, hasGap: boolean): string {
  if (a === '' || b === '' || /\s$/.test(a) || /^\s/.test(b)) return a + b
  return hasGap && !(isWide(a) && startsWide(b)) ? `${a} ${b}` : a + b
}

/** Gaps wider than this share of the font size separate cells or columns; gaps above the second one separate words. */
const CELL_GAP = 0.95
const WORD_GAP = 0.18

/** The mark of an item, which stands apart from its text. */
const mark = /^(?:[•·●○■□◆◇▪➢✓\uE000-\uF8FF–—*-]|\d{1,2}[.、)）]|[(（]\d{1,2}[)）])$/
const MARK_GAP = 4

/** Rows of segments from top to bottom, each row from left to right. */
export function toRows(pieces: readonly Piece[]): Segment[][] {
  const rows: { y: number; size: number; pieces: Piece[] }[] = []
  for (const piece of pieces.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.at(-1)
    // raised and lowered signs share the row
    if (row && row.y - piece.y < Math.max(row.size, piece.size) * 0.45) {
      row.pieces.push(piece)
      if (piece.size > row.size) Object.assign(row, { size: piece.size })
    } else rows.push({ y: piece.y, size: piece.size, pieces: [piece] })
  }
  return rows.map((row) => toSegments(row.pieces))
}

function toSegments(pieces: readonly Piece[]): Segment[] {
  const segments: Segment[] = []
  for (const piece of pieces.toSorted((a, b) => a.x - b.x)) {
    const last = segments.at(-1)
    const right = piece.x + piece.width
    const gap = last ? piece.x - last.right : 0
    // programs print a text twice at one place to make it bold
    if (last && last.text.endsWith(piece.text) && Math.abs(last.right - right) < piece.size * 0.2 && gap < 0) continue
    const widest = last && mark.test(last.text.trim()) ? MARK_GAP : CELL_GAP
    if (last && gap < Math.max(last.size, piece.size) * widest) {
      last.text = joined(last.text, piece.text, gap > piece.size * WORD_GAP)
      last.right = Math.max(last.right, right)
      last.width = last.right - last.x
      last.size = Math.max(last.size, piece.size)
    } else segments.push({ ...piece, right })
  }
  return segments
}

/** Minimum rows with text on both sides of a gutter, and mean length of their text on the shorter side, in characters. */
const MIN_ROWS = 4
const MIN_LENGTH = 9

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1)

/** The gap between two columns of prose: its place in points; null on a page of one column, and for tables, whose cells are short. */
export function gutterOf(rows: readonly Segment[][]): number | null {
  const all = rows.flat()
  if (all.length < MIN_ROWS * 2) return null
  const [left, right] = [Math.min(...all.map(({ x }) => x)), Math.max(...all.map((segment) => segment.right))]
  let best: { at: number; count: number } | null = null
  for (let at = left + (right - left) * 0.3; at <= left + (right - left) * 0.7; at += 3) {
    const both = rows.filter((row) => row.some((segment) => segment.right <= at) && row.some(({ x }) => x >= at))
    const crossing = rows.filter((row) => row.some(({ x, right: end }) => x < at && end > at)).length
    if (both.length < MIN_ROWS || crossing * 2 > both.length) continue
    const lengths = [(x: number) => x < at, (x: number) => x >= at].map((isSide) =>
      mean(both.map((row) => row.filter(({ x }) => isSide(x)).reduce((sum, { text }) => sum + text.length, 0))),
    )
    const single = both.filter((row) => row.length <= 2).length
    if (Math.min(...lengths) < MIN_LENGTH || single * 1.25 < both.length) continue
    if (!best || both.length > best.count) best = { at, count: both.length }
  }
  return best?.at ?? null
}

function toLine(segments: Segment[], column: readonly Segment[]): Line {
  return {
    segments,
    y: Math.max(...segments.map(({ y }) => y)),
    size: Math.max(...segments.map(({ size }) => size)),
    left: Math.min(...column.map(({ x }) => x)),
    right: Math.max(...column.map(({ right }) => right)),
  }
}

/** The lines of a page in reading order: the left column before the right one, between lines of the full width. */
export function toLines(rows: readonly Segment[][]): Line[] {
  const gutter = gutterOf(rows)
  if (gutter === null) {
    const all = rows.flat()
    return rows.map((row) => toLine(row, all))
  }
  const lines: Line[] = []
  let [left, right]: [Segment[][], Segment[][]] = [[], []]
  const flush = () => {
    for (const side of [left, right]) lines.push(...side.map((row) => toLine(row, side.flat())))
    left = []
    right = []
  }
  for (const row of rows) {
    if (row.some(({ x, right: end }) => x < gutter && end > gutter)) {
      flush()
      lines.push(toLine(row, row))
      continue
    }
    const sides = [row.filter(({ x }) => x < gutter), row.filter(({ x }) => x >= gutter)] as const
    if (sides[0].length) left.push(sides[0])
    if (sides[1].length) right.push(sides[1])
  }
  flush()
  return lines
}
