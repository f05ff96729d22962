// Narrows lists of users to a department.
import type { Db } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { findDepartment } from '#features/organisation/departments/server/departments.ts'
import { users } from '../contract.ts'

interface Filters {
  departmentId?: string | undefined
  /** Path '/1/15/'; the outer slashes and spaces may be missing. */
  departPath?: string | undefined
}
type Department = NonNullable<Awaited<ReturnType<typeof findDepartment>>>

/**
 * The department to which a list is narrowed: by its id, by its path, or by both if one is below the other. @returns null if neither is
 * given. @throws 404 for an unknown department, or a path that does not lead to its last one.
 */
export async function narrowedTo(db: Db, { departmentId, departPath }: Filters): Promise<Department | null> {
  const path = departPath && `/${departPath.trim().split('/').filter(Boolean).join('/')}/`
  const ids = [departmentId, path?.split('/').at(-2)].filter((id) => id !== undefined)
  const found = await Promise.all(ids.map((id) => findDepartment(db, id)))
  const departments = found.map((d) => d ?? null)
  const [one, other = one] = departments
  if (one === undefined || other === undefined) return null
  if (!one || !other || (path && other.path !== path)) throw notFound()
  if (other.path.startsWith(one.path)) return other
  if (one.path.startsWith(other.path)) return one
  throw users.fail('departmentsApart')
}
