// Queries of the co-authors of courses.
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isAnyOf } from '#platform/database/any-of.ts'
import type { Db } from '#platform/database/transaction.ts'
import { department } from '#features/organisation/departments/server/tables.ts'
import { DISABLED } from '#features/organisation/users/contract.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'
import { courseCoAuthor, course } from './tables.ts'

const adder = alias(appUser, 'adder')
const ofPerson = and(eq(appUser.tenantId, courseCoAuthor.tenantId), eq(appUser.id, courseCoAuthor.userId), isNull(appUser.deletedAt))
const ofDepartment = and(eq(department.tenantId, appUser.tenantId), eq(department.id, appUser.departmentId))
const ofCourse = (db: Db, courseId: string) => and(eq(courseCoAuthor.tenantId, db.tenantId), eq(courseCoAuthor.courseId, courseId))

/** Returns the co-authors in the order in which they were added, without deleted people; `word` is the permission word that they need. */
export const listCoAuthors = (db: Db, courseId: string, word: string) =>
  db.sql
    .select({
      id: appUser.id,
      name: appUser.name,
      orgName: department.fullName,
      locked: appUser.locked,
      holds: sql<boolean>`app.holds(${appUser.tenantId}, ${appUser.id}, array[${word}::text])`,
      createUserName: adder.name,
      createDate: courseCoAuthor.createDate,
    })
    .from(courseCoAuthor)
    .innerJoin(appUser, ofPerson)
    .leftJoin(department, ofDepartment)
    .leftJoin(adder, and(eq(adder.tenantId, courseCoAuthor.tenantId), eq(adder.id, courseCoAuthor.createUserId)))
    .where(ofCourse(db, courseId))
    .orderBy(asc(courseCoAuthor.createDate), asc(appUser.name), asc(appUser.id))

/** Returns the names of the co-authors, unordered. */
export const listNames = (db: Db, courseId: string) =>
  db.sql.select({ id: appUser.id, name: appUser.name }).from(courseCoAuthor).innerJoin(appUser, ofPerson).where(ofCourse(db, courseId))

/** Returns the live people among these, with their departments. */
export const listPeople = (db: Db, ids: readonly string[]) =>
  db.sql
    .select({ id: appUser.id, name: appUser.name, locked: appUser.locked, departmentId: appUser.departmentId, path: department.path })
    .from(appUser)
    .leftJoin(department, ofDepartment)
    .where(and(eq(appUser.tenantId, db.tenantId), isAnyOf(appUser.id, ids), isNull(appUser.deletedAt)))

/** Returns these courses with the name of their maker; null if that account is deleted or disabled. */
export const listMakers = (db: Db, courseIds: readonly string[]) =>
  db.sql
    .select({ id: course.id, title: course.title, maker: appUser.name })
    .from(course)
    .leftJoin(
      appUser,
      and(
        eq(appUser.tenantId, course.tenantId),
        eq(appUser.id, course.createUserId),
        isNull(appUser.deletedAt),
        ne(appUser.locked, DISABLED),
      ),
    )
    .where(and(eq(course.tenantId, db.tenantId), isAnyOf(course.id, courseIds)))

export const insertCoAuthors = (db: Db, courseId: string, userIds: readonly string[], createUserId: string) =>
  db.sql
    .insert(courseCoAuthor)
    .values(userIds.map((userId) => ({ tenantId: db.tenantId, courseId, userId, createUserId })))
    .onConflictDoNothing()

export const deleteCoAuthors = (db: Db, courseId: string, userIds: readonly string[]) =>
  db.sql.delete(courseCoAuthor).where(and(ofCourse(db, courseId), isAnyOf(courseCoAuthor.userId, userIds)))
