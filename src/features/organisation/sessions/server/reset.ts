// Account recovery for the operator at the machine: a new password for an account that nobody can use any more.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/transaction.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'
import { accountSubject } from './online-queries.ts'
import { deleteSessionsOf } from './queries.ts'
import { signInFailure } from './tables.ts'

/** Sets the password of an account, enables and unlocks it and ends its sessions; false if the login name is unknown. */
export async function resetAccount(db: Db, loginName: string, passwordHash: string): Promise<boolean> {
  const mine = and(
    eq(appUser.tenantId, db.tenantId),
    eq(sql`lower(${appUser.loginName})`, loginName.toLowerCase()),
    isNull(appUser.deletedAt),
  )
  await db.sql
    .delete(signInFailure)
    .where(
      and(
        eq(signInFailure.tenantId, db.tenantId),
        eq(signInFailure.subject, sql`(select ${accountSubject} from ${appUser} where ${mine})`),
      ),
    )
  const rows = await db.sql
    .update(appUser)
    .set({ passwordHash, passwordMustChange: false, locked: 0, updatedAt: sql`now()` })
    .where(mine)
    .returning({ id: appUser.id })
  const [account] = rows
  if (!account) return false
  await deleteSessionsOf(db, [account.id])
  db.audit({ entity: 'user', entityId: account.id, after: { password: true, reset: 'admin:reset' } })
  return true
}
