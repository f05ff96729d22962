// Queries of the targets of assignments: departments and users.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/transaction.ts'
import { department } from '#features/organisation/departments/server/tables.ts'
import { DISABLED } from '#features/organisation/users/contract.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'

/** Live departments, by their full name. */
export const listDepartments = (db: Db, ids: readonly string[]) =>
  db.sql
    .select({ id: department.id, name: department.fullName, departmentId: department.id, path: department.path })
    .from(department)
    .where(
      and(
        eq(department.tenantId, db.tenantId),
        isNull(department.deletedAt),
        sql`${department.id} = any (${sql.param([...ids])}::bigint[])`,
      ),
    )

/** Existing users by name and work number, including disabled ones. */
export const listPeople = (db: Db, ids: readonly string[]) =>
  db.sql
    .select({
      id: appUser.id,
      name: sql<string>`${appUser.name} || '（' || ${appUser.workNo} || '）'`,
      departmentId: appUser.departmentId,
      path: department.path,
      disabled: sql<boolean>`${appUser.locked} = ${DISABLED}`,
    })
    .from(appUser)
    .leftJoin(department, and(eq(department.tenantId, appUser.tenantId), eq(department.id, appUser.departmentId)))
    .where(and(eq(appUser.tenantId, db.tenantId), isNull(appUser.deletedAt), sql`${appUser.id} = any (${sql.param([...ids])}::bigint[])`))
