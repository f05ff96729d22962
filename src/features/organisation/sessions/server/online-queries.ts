// SQL statements of sessions and locks for administrators.
import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import type { Db } from '#platform/database/transaction.ts'
import { offsetOf, type Paging } from '#shared/paging.ts'
import { department } from '#features/organisation/departments/server/tables.ts'
import { trainingLeader } from '#features/organisation/leader-scopes/server/tables.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'
import { foundBySql } from '#features/organisation/users/server/users.ts'
import { toSha256 } from '#platform/secrets/tokens.ts'
import { session, signInFailure } from './tables.ts'
import { countOf } from '#platform/database/count.ts'

const alive = sql`${session.expiresAt} > now() and ${session.seenAt} + ${session.idleSeconds} * interval '1 second' > now()`
const ofUser = and(eq(appUser.tenantId, session.tenantId), eq(appUser.id, session.userId))

export async function pageSessions(db: Db, asked: Paging & { name?: string | undefined }, token: string, whole: boolean) {
  const where = and(eq(session.tenantId, db.tenantId), alive, asked.name ? foundBySql(asked.name, whole) : undefined)
  const [rows, counted] = await Promise.all([
    db.sql
      .select({
        id: session.id,
        userId: session.userId,
        name: appUser.name,
        loginName: appUser.loginName,
        orgName: department.fullName,
        ip: session.ip,
        userAgent: session.userAgent,
        createdAt: session.createdAt,
        seenAt: session.seenAt,
        own: sql<boolean>`${session.tokenHash} = ${toSha256(token)}`,
      })
      .from(session)
      .innerJoin(appUser, ofUser)
      .leftJoin(department, and(eq(department.tenantId, appUser.tenantId), eq(department.id, appUser.departmentId)))
      .where(where)
      .orderBy(desc(session.seenAt), desc(session.id))
      .limit(asked.pageSize)
      .offset(offsetOf(asked)),
    db.sql.select({ n: count() }).from(session).innerJoin(appUser, ofUser).where(where),
  ])
  return { rows, total: countOf(counted) }
}

export const deleteSessions = (db: Db, ids: readonly string[]) =>
  db.sql
    .delete(session)
    .where(and(eq(session.tenantId, db.tenantId), isAnyOf(session.id, ids)))
    .returning({ id: session.id, userId: session.userId, ip: session.ip, userAgent: session.userAgent })

export const accountSubject = sql<string>`'account:' || encode(sha256(lower(${appUser.loginName})::bytea), 'hex')`

/** Locks that an administrator sees and may lift: names and addresses that are locked now, and no other counters. */
const isLocked = sql`${signInFailure.lockedUntil} > now() and ${signInFailure.subject} ~ '^(account|address):'`

/** Current locks, with the account if one has that name. */
export const listLockedSubjects = (db: Db) =>
  db.sql
    .select({
      subject: signInFailure.subject,
      name: appUser.name,
      loginName: appUser.loginName,
      address: sql<string | null>`substring(${signInFailure.subject} from '^address:(.*)$')`,
      failures: signInFailure.failures,
      minutes: sql<number>`ceil(extract(epoch from ${signInFailure.lockedUntil} - now()) / 60)::int`,
    })
    .from(signInFailure)
    .leftJoin(
      appUser,
      and(eq(appUser.tenantId, signInFailure.tenantId), isNull(appUser.deletedAt), eq(accountSubject, signInFailure.subject)),
    )
    .where(and(eq(signInFailure.tenantId, db.tenantId), isLocked))
    .orderBy(desc(signInFailure.lockedUntil))
    .limit(500)

export const deleteFailures = (db: Db, subjects: readonly string[]) =>
  db.sql
    .delete(signInFailure)
    .where(and(eq(signInFailure.tenantId, db.tenantId), isAnyOf(signInFailure.subject, subjects), isLocked))
    .returning({ subject: signInFailure.subject })

export const listAccounts = (db: Db, subjects: readonly string[]) =>
  db.sql
    .select({ loginName: appUser.loginName })
    .from(appUser)
    .where(and(eq(appUser.tenantId, db.tenantId), isNull(appUser.deletedAt), isAnyOf(accountSubject, subjects)))

/** Only ordinary users, because impersonating an officer would grant the officer's view. */
export const listLeaders = (db: Db) =>
  db.sql
    .select({
      userId: trainingLeader.userId,
      name: appUser.name,
      loginName: appUser.loginName,
      departmentId: trainingLeader.departmentId,
      fullName: department.fullName,
      leaderType: trainingLeader.leaderType,
    })
    .from(trainingLeader)
    .innerJoin(
      appUser,
      and(
        eq(appUser.tenantId, trainingLeader.tenantId),
        eq(appUser.id, trainingLeader.userId),
        isNull(appUser.deletedAt),
        sql`${appUser.locked} <> 2 and ${appUser.type} = 0`,
      ),
    )
    .innerJoin(
      department,
      and(eq(department.tenantId, trainingLeader.tenantId), eq(department.id, trainingLeader.departmentId), isNull(department.deletedAt)),
    )
    .where(eq(trainingLeader.tenantId, db.tenantId))
    .orderBy(asc(department.path), asc(appUser.name))

export const setViewAs = (db: Db, token: string, userId: string | null) =>
  db.sql
    .update(session)
    .set({ viewAs: userId })
    .where(and(eq(session.tenantId, db.tenantId), eq(session.tokenHash, toSha256(token))))
