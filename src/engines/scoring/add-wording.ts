// Adds a wording to a point of 答题要点, as authors write it.
import { parsePoints, weightMark } from './points.ts'

/** A text as one wording: without the signs that separate points and wordings, ask for a point or weigh it. */
export const toWording = (text: string): string =>
  text
    .replaceAll(/[\s|｜；;]+/gu, ' ')
    .replace(/^[\s!！【]+/u, '')
    .replace(weightMark, '')
    .trim()

/** The text of a point with one more wording, in front of its weight; null if it has this wording already or the wording is empty. */
export function addWording(point: string, wording: string): string | null {
  const added = toWording(wording)
  const [first = ''] = point.split(/[\n；;]+/)
  if (!added || parsePoints(first)[0]?.wordings.includes(added)) return null
  const weight = weightMark.exec(first)?.[0] ?? ''
  const body = first.slice(0, first.length - weight.length).trim()
  return `${body}${/^[!！]?$/u.test(body) ? '' : '|'}${added}${weight && ` ${weight.trim()}`}`
}
