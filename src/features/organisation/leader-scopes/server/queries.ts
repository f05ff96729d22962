// SQL statements of training leaders.
import { and, asc, eq, isNull } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import type { Db } from '#platform/database/transaction.ts'
import { department } from '#features/organisation/departments/server/tables.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'
import { type LeaderType, trainingLeader } from './tables.ts'

const ofDepartment = (db: Db, departmentId: string) =>
  and(eq(trainingLeader.tenantId, db.tenantId), eq(trainingLeader.departmentId, departmentId))

export const listLeaders = (db: Db, departmentId: string) =>
  db.sql
    .select({
      id: appUser.id,
      name: appUser.name,
      workNo: appUser.workNo,
      telephone: appUser.telephone,
      orgName: department.fullName,
      leaderType: trainingLeader.leaderType,
    })
    .from(trainingLeader)
    .innerJoin(
      appUser,
      and(eq(appUser.tenantId, trainingLeader.tenantId), eq(appUser.id, trainingLeader.userId), isNull(appUser.deletedAt)),
    )
    .leftJoin(department, and(eq(department.tenantId, appUser.tenantId), eq(department.id, appUser.departmentId)))
    .where(ofDepartment(db, departmentId))
    .orderBy(asc(appUser.name), asc(appUser.id), asc(trainingLeader.leaderType))

export const listLivePeople = (db: Db, ids: readonly string[]) =>
  db.sql
    .select({ id: appUser.id, departmentId: appUser.departmentId, departPath: department.path })
    .from(appUser)
    .leftJoin(department, and(eq(department.tenantId, appUser.tenantId), eq(department.id, appUser.departmentId)))
    .where(and(eq(appUser.tenantId, db.tenantId), isAnyOf(appUser.id, ids), isNull(appUser.deletedAt)))

export const deleteLeaders = (db: Db, departmentId: string) => db.sql.delete(trainingLeader).where(ofDepartment(db, departmentId))

export const insertLeaders = (db: Db, departmentId: string, list: readonly { userId: string; leaderType: LeaderType }[]) =>
  db.sql
    .insert(trainingLeader)
    .values(list.map((l) => ({ tenantId: db.tenantId, departmentId, ...l })))
    .onConflictDoNothing()
