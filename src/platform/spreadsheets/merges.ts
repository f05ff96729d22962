// Merged cells: every cell of a range gets the value of its first cell, as users see it.

/** Maximum number of columns that are read. */
export const MAX_COLUMNS = 500
/** Limit of merged ranges, above the number of any real sheet. */
const MAX_MERGES = 200_000

/** Columns count from 0, rows from 1. */
export interface Merge {
  left: number
  right: number
  top: number
  bottom: number
}

/** Column of a cell reference: A1 -> 0, AB7 -> 27; -1 if it has none. */
export function columnOf(reference: string): number {
  let column = 0
  for (const c of reference.toUpperCase()) {
    const value = c.charCodeAt(0) - 64
    if (value < 1 || value > 26) break
    column = column * 26 + value
  }
  return column - 1
}

/** Parses a range such as B2:C4; undefined if it has fewer than two cells. */
export function mergeOf(reference: string): Merge | undefined {
  const [, first = '', top = '', last = '', bottom = ''] = /^\$?([A-Z]+)\$?(\d+):\$?([A-Z]+)\$?(\d+)$/i.exec(reference.trim()) ?? []
  const merge = { left: columnOf(first), right: Math.min(columnOf(last), MAX_COLUMNS - 1), top: Number(top), bottom: Number(bottom) }
  return first !== '' && merge.left <= merge.right && merge.top <= merge.bottom ? merge : undefined
}

/** Fills the rows of a sheet from top to bottom. */
export class MergeFiller {
  #merges: Merge[] = []
  #next = 0
  /** By column: the value that continues in the rows below. */
  #going = new Map<number, { value: string; bottom: number }>()

  constructor(merges: readonly Merge[]) {
    this.#merges = merges.slice(0, MAX_MERGES).toSorted((a, b) => a.top - b.top)
  }

  /**
   * The cells of a row with the values of merged ranges: `lent` lists the columns with such a value, `bottoms` the last row of each range.
   */
  fill(row: number, own: readonly string[]): { cells: readonly string[]; lent: ReadonlySet<number>; bottoms: ReadonlyMap<number, number> } {
    const lent = new Set<number>()
    const bottoms = new Map<number, number>()
    for (let merge = this.#merges[this.#next]; merge && merge.top <= row; merge = this.#merges[++this.#next])
      // a first row that is missing in the file has no value
      if (merge.top === row)
        for (let column = merge.left; column <= merge.right; column++)
          this.#going.set(column, { value: own[merge.left] ?? '', bottom: merge.bottom })
    if (!this.#going.size) return { cells: own, lent, bottoms }
    const cells = [...own]
    for (const [column, { value, bottom }] of this.#going) {
      if (row <= bottom && value !== '') {
        while (cells.length <= column) cells.push('')
        if (cells[column] === '') {
          cells[column] = value
          lent.add(column)
        }
        bottoms.set(column, bottom)
      }
      if (row >= bottom) this.#going.delete(column)
    }
    return { cells, lent, bottoms }
  }
}
