// Breaks text with formulas into lines: Chinese between any characters, other words at spaces, and no line begins with closing marks.
import { piecesOf } from '#shared/formulas.ts'
import { type FormulaBox, formulaBox } from './pdf-formula.ts'

export interface TextItem {
  text: string
  width: number
}
export type Item = TextItem | FormulaBox
export interface Line {
  items: Item[]
  width: number
  /** Points above and below the baseline. */
  ascent: number
  descent: number
}

/** A part that is never broken: a character, a word or a formula, with the marks that stick to it. */
const atoms =
  /[（《「『【〔“‘([{]*(?:[\p{Script=Han}\u3040-\u30FF]|[A-Za-z0-9\u00C0-\u024F%.,:;'’$&@#+\-*/=<>^_|\\~{}]+|_+|\s|[^])[，。、；：？！）》」』】〕”’…,.;:?!)\]}％%]*/gu
const blank = /^\s+$/

interface Asked {
  text: string
  size: number
  formulas: boolean
  /** Width of the first line and of all others. */
  first: number
  rest: number
  widthOf: (text: string) => number
}

const isText = (item: Item): item is TextItem => 'text' in item
const newLine = (size: number): Line => ({ items: [], width: 0, ascent: size * 0.9, descent: size * 0.25 })

function itemsOf({ text, size, formulas, rest, widthOf }: Asked): (Item | 'break')[] {
  const words = (stretch: string) =>
    stretch.split('\n').flatMap((line, i): (Item | 'break')[] => [
      ...(i ? (['break'] as const) : []),
      ...(line.match(atoms) ?? []).flatMap((part) => {
        const width = widthOf(part)
        // a long address breaks anywhere
        return width <= rest ? [{ text: part, width }] : [...part].map((text) => ({ text, width: widthOf(text) }))
      }),
    ])
  if (!formulas) return words(text)
  return piecesOf(text).flatMap((piece) => (typeof piece === 'string' ? words(piece) : (formulaBox(piece, size) ?? words(piece.source))))
}

export function linesOf(asked: Asked): Line[] {
  let line = newLine(asked.size)
  const lines = [line]
  const next = () => {
    const last = line.items.at(-1)
    if (last && isText(last) && blank.test(last.text)) line.width -= line.items.pop()?.width ?? 0
    line = newLine(asked.size)
    lines.push(line)
  }
  for (const item of itemsOf(asked)) {
    if (item === 'break') {
      next()
      continue
    }
    const room = lines.length === 1 ? asked.first : asked.rest
    const isSpace = isText(item) && blank.test(item.text)
    if (line.items.length && line.width + item.width > room) next()
    if (isSpace && !line.items.length && lines.length > 1) continue
    line.items.push(item)
    line.width += item.width
    if (isText(item)) continue
    line.ascent = Math.max(line.ascent, item.ascent)
    line.descent = Math.max(line.descent, item.descent)
  }
  return lines
}
