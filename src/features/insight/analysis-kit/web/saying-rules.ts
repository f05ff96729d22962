// Pieces of the summary sentences of reports, and the finding about departments.
import { percent } from '#shared/ratio.ts'
import * as texts from '#shared/text.ts'
import type { Piece } from './Sentence.tsx'

/** A sentence names only departments with at least `fewest` people and a ratio at least `apart` below the total. */
const fewest = 10
const apart = 0.2
const namedLetters = 14

export const number = (n: number) => n.toLocaleString('zh-CN')
export const plain = (text: string): Piece => ({ text })
export const shortened = (text: string) => texts.shortened(text, namedLetters)

/** Shortened text in Chinese quotation marks; inner quotation marks become single ones. */
export const quoted = (text: string) => `“${shortened(text).replaceAll('“', '‘').replaceAll('”', '’')}”`

/** True if `a` is at least `by` below `b`. Rounds to four decimals like the displayed ratios. */
export const less = (a: number, b: number, by: number) => Math.round((b - a) * 10_000) >= Math.round(by * 10_000)

/** Joins findings to one sentence; empty without findings. */
export const sentence = (...parts: Piece[][]): Piece[] => {
  const told = parts.filter((part) => part.length)
  return told.length ? [...told.flatMap((part, i) => (i ? [plain('，'), ...part] : part)), plain('。')] : []
}

interface Department {
  departmentId: string
  departmentName: string
  layer: number
}

/** Leaves of a tree that is given as rows in depth-first order. */
export const leaves = <R extends { layer: number }>(rows: readonly R[]): R[] =>
  rows.filter((row, i) => row.layer > 0 && (rows[i + 1]?.layer ?? 0) <= row.layer)

interface Compared<R> {
  /** Departments in depth-first order. */
  departments: readonly R[]
  /** Name of the compared ratio. */
  title: string
  whole: number
  ratioOf: (row: R) => number | null
  peopleOf: (row: R) => number
  to: { behind: (behind: { within: { id: string; name: string } }) => string; departments: string }
}

/** Names the one department far below the total, or the number of such departments. */
export function sayBehind<R extends Department>({ departments, title, whole, ratioOf, peopleOf, to }: Compared<R>): Piece[] {
  const ratio = (row: R) => ratioOf(row) ?? 1
  const last = leaves(departments)
    .filter((row) => peopleOf(row) >= fewest && less(ratio(row), whole, apart))
    .toSorted((a, b) => ratio(a) - ratio(b))
  const [worst] = last
  if (!worst) return []
  if (last.length === 1)
    return [
      { text: worst.departmentName, to: to.behind({ within: { id: worst.departmentId, name: worst.departmentName } }) },
      plain(`${title}只有 ${percent(ratio(worst))}`),
    ]
  const bound = Math.floor(Math.max(...last.map(ratio)) * 20 + 1) * 5
  return [{ text: `${worst.departmentName}等 ${last.length} 个部门`, to: to.departments }, plain(`${title}低于 ${bound}%`)]
}
