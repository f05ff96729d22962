// Positions of the signs in 答题要点 that `parsePoints` reads: separators of points and wordings, list marks, 必说, names and weights.
import { isNumbered, listMark, nameMark, numberMark, parsePoints, weightMark } from './points.ts'

/** A range of a text in UTF-16 units; `to` is exclusive. */
export interface Stretch {
  from: number
  to: number
}

/** All signs, in order. */
export function pointSigns(text: string): Stretch[] {
  const signs = Array.from(text.matchAll(/[\n；;|｜]+/g), ({ 0: sign, index }) => ({ from: index, to: index + sign.length }))
  const lines = Array.from(text.matchAll(/[^\n；;]+/g), ({ 0: whole, index }) => {
    const line = whole.trim()
    return { line, at: index + whole.indexOf(line) }
  }).filter(({ line }) => line)
  const mark = isNumbered(lines.map(({ line }) => line)) ? numberMark : listMark
  for (const { line, at } of lines) {
    const head = mark.exec(line)?.[0].length ?? 0
    const must = /^[!！]\s*/.exec(line.slice(head))?.[0].length ?? 0
    const name = nameMark.exec(line.slice(head + must))?.[0].length ?? 0
    if (head + must + name) signs.push({ from: at, to: at + head + must + name })
    const weight = weightMark.exec(line)
    if (weight) signs.push({ from: at + weight.index, to: at + line.length })
  }
  return signs.sort((a, b) => a.from - b.from)
}

/** Structure of 答题要点 without the words: weight, 必说, name and number of wordings of each point. */
export const shapeOfPoints = (text: string): string =>
  JSON.stringify(parsePoints(text).map(({ weight, must, name, wordings }) => [weight, must, name, wordings.length]))
