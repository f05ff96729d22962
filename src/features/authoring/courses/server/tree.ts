// Tree of the courses, scenes and sub-scenes of a tenant.
import type { Db } from '#platform/database/transaction.ts'
import { canEdit } from '#features/organisation/leader-scopes/server/leader-scopes.ts'
import type { CourseTree } from '../contract.ts'
import { listTreeNodes } from './tree-queries.ts'

export async function courseTree(db: Db): Promise<CourseTree[]> {
  const [rows, who] = await Promise.all([listTreeNodes(db), db.who()])
  const may = new Map(rows.flatMap((r) => (r.type === 'COURSE' ? [[r.id, canEdit(who, 'COURSE', r)]] : [])))
  const nodes = new Map(
    rows.map(({ id, title, type, courseId }) => [
      id,
      { id, title, type, canEdit: may.get(courseId) ?? false, childList: [] as CourseTree[] },
    ]),
  )
  const roots: CourseTree[] = []
  for (const row of rows) {
    const node = nodes.get(row.id)
    if (!node) continue
    if (row.type === 'COURSE') roots.push(node)
    else nodes.get(row.parentId ?? '')?.childList.push(node)
  }
  return roots
}
