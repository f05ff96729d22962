// Departments with layers, each behind its parent, as a tree.
export interface Organisation<M> {
  departmentId: string
  departmentName: string
  /** With the names of all above it. */
  departmentFullName: string
  /** Below the chosen department, which is 0. */
  layer: number
  detail: M
}

export interface OrgNode<M> {
  /** Of the row: a department may stand below each that it has belonged to. */
  id: string
  row: Organisation<M>
  childList: OrgNode<M>[]
}

export function treeOf<M>(rows: readonly Organisation<M>[]): OrgNode<M>[] {
  const roots: OrgNode<M>[] = []
  const way: OrgNode<M>[] = []
  rows.forEach((row, i) => {
    const node: OrgNode<M> = { id: `${i}`, row, childList: [] }
    way.length = Math.min(row.layer, way.length)
    const siblings = way.at(-1)?.childList ?? roots
    siblings.push(node)
    way.push(node)
  })
  return roots
}
