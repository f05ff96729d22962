// The department tree within a user's data scope, with the ancestors of its departments.
import type { Db } from '#platform/database/transaction.ts'
import { forbidden, notFound } from '#shared/errors.ts'
import type { DepartmentNode } from '../contract.ts'
import { hasPermission } from '#features/organisation/menus/server/menus.ts'
import { listDepartments, type ListedDepartment } from './queries.ts'
import { managesPeople, reaches, reachOf } from './reach.ts'
import { toResponse } from './to-response.ts'

export interface TreeAsked {
  hasCount?: 'true' | 'false' | undefined
  /** Only departments that can be chosen, without their ancestors. */
  filter?: 'true' | 'false' | undefined
  departmentId?: string | undefined
}

/** The tree, or the part below one department: 404 if that is unknown, 403 outside the data scope. */
export async function departmentTree(db: Db, asked: TreeAsked): Promise<DepartmentNode[]> {
  const [who, rows] = await Promise.all([db.who(), listDepartments(db)])
  const counted = asked.hasCount === 'true' && (await hasPermission(db, 'user:menu'))
  const reach = reachOf(who)
  const reached = rows.filter((d) => reaches(reach, d))
  const chosen = new Set(reached.map((d) => d.id))
  const shown = asked.filter === 'true' ? chosen : new Set(reached.flatMap((d) => d.path.split('/')))
  const nodes = new Map<string, DepartmentNode>()
  const roots: DepartmentNode[] = []
  for (const row of rows) {
    if (!shown.has(row.id)) continue
    const selectable = chosen.has(row.id)
    const node = nodeOf(row, selectable, managesPeople(who, row.path), counted)
    nodes.set(row.id, node)
    const parent = row.parentId === null ? undefined : nodes.get(row.parentId)
    if (parent) parent.childList.push(node)
    else roots.push(node)
  }
  if (counted) for (const root of roots) sumUp(root)
  if (asked.departmentId === undefined) return roots
  if (!rows.some((r) => r.id === asked.departmentId)) throw notFound()
  const top = nodes.get(asked.departmentId)
  if (!top?.selectable) throw forbidden()
  return [top]
}

const nodeOf = (d: ListedDepartment, selectable: boolean, canEdit: boolean, counted: boolean): DepartmentNode => ({
  ...toResponse(d),
  selectable,
  canEdit,
  ...(counted ? { staffCount: selectable ? d.staffCount : 0, ownStaffCount: selectable ? d.staffCount : 0 } : {}),
  childList: [],
})

function sumUp(node: DepartmentNode): number {
  for (const child of node.childList) node.staffCount = (node.staffCount ?? 0) + sumUp(child)
  return node.staffCount ?? 0
}
