// Orders departments depth-first, siblings as in the tree.

interface Placed {
  /** Ids from the chosen department down to this one. */
  way: readonly string[]
  seq: number
  departmentId: string
}

const idOrder = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1)

/** Sorts rows so that each follows its parent, siblings by seq, then by id. */
export function depthFirst<R extends Placed>(rows: readonly R[]): R[] {
  const below = new Map<string, R[]>()
  for (const row of rows) {
    const parent = row.way.slice(0, -1).join()
    const siblings = below.get(parent)
    if (siblings) siblings.push(row)
    else below.set(parent, [row])
  }
  const walk = (parent: string): R[] =>
    (below.get(parent) ?? [])
      .sort((a, b) => a.seq - b.seq || idOrder(a.departmentId, b.departmentId))
      .flatMap((row) => [row, ...walk(row.way.join())])
  return walk('')
}
