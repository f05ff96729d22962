// Turns department rows with layers, children after their parent, into a tree.
export interface Organisation<M> {
  departmentId: string
  departmentName: string
  /** Full name: with the names of all departments above. */
  departmentFullName: string
  /** Layer below the chosen department, which has 0. */
  layer: number
  detail: M
}

export interface OrgNode<M> {
  /** Id of the row, because a department that moved can appear under several parents. */
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
