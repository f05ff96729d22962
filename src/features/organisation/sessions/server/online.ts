// Signed-in users, locked names and addresses, and impersonating a leader.
import type { Db } from '#platform/database/transaction.ts'
import { type Batch, batchOf, refuseEmpty } from '#shared/batch.ts'
import type { Page, Paging } from '#shared/paging.ts'
import { readable } from '#platform/database/columns.ts'
import { maskPhone, noteSought, seesPhones } from '#features/organisation/users/server/users.ts'
import { type LockedSubject, type OnlineSession, sessions, type ViewableLeader } from '../contract.ts'
import * as queries from './online-queries.ts'

/** Active sessions, the last seen first. */
export async function pageOnline(db: Db, asked: Paging & { name?: string | undefined }, token: string): Promise<Page<OnlineSession>> {
  const whole = await seesPhones(db)
  const { rows, total } = await queries.pageSessions(db, asked, token, whole)
  noteSought(db, whole, rows.length, asked.name)
  return {
    records: rows.map(({ createdAt, seenAt, ...row }) => ({
      ...row,
      loginName: maskPhone(row.loginName),
      createDate: readable(createdAt),
      seenDate: readable(seenAt),
    })),
    total,
  }
}

/** Ends existing sessions; skips those that do not exist any more. */
export async function endSessions(db: Db, ids: readonly string[]): Promise<Batch> {
  const ended = await queries.deleteSessions(db, ids)
  const batch = batchOf(ids, new Map(ended.map((e) => [e.id, e])), () => '')
  refuseEmpty(batch)
  for (const { id: _, userId, ...before } of ended) db.audit({ entity: 'session', entityId: userId, before })
  return batch
}

export async function listLocked(db: Db): Promise<LockedSubject[]> {
  const rows = await queries.listLockedSubjects(db)
  return rows.map((row) => ({
    ...row,
    loginName: row.loginName && maskPhone(row.loginName),
    kind: row.address === null ? ('ACCOUNT' as const) : ('ADDRESS' as const),
  }))
}

/** Unlocks names and addresses; skips those that are not locked any more. */
export async function unlock(db: Db, subjects: readonly string[]): Promise<Batch> {
  const freed = await queries.deleteFailures(db, subjects)
  const batch = batchOf(subjects, new Map(freed.map((f) => [f.subject, f])), () => '')
  refuseEmpty(batch)
  const accounts = await queries.listAccounts(db, batch.done)
  db.audit({ entity: 'sign-in-lock', before: { subjects: batch.done, accounts: accounts.map((a) => maskPhone(a.loginName)) } })
  return batch
}

/** The tenant's leaders with their departments, for users who may impersonate them. */
export async function listViewable(db: Db): Promise<ViewableLeader[]> {
  const rows = await queries.listLeaders(db)
  const leaders = new Map<string, ViewableLeader>()
  for (const { userId, name, loginName, ...led } of rows) {
    const leader = leaders.get(userId) ?? { userId, name, loginName: maskPhone(loginName), departments: [] }
    leader.departments.push(led)
    leaders.set(userId, leader)
  }
  return [...leaders.values()]
}

/** From the next call on, this session has the leader's view and cannot change anything. */
export async function viewAs(db: Db, userId: string, token: string): Promise<void> {
  const who = await db.who()
  if (who.impersonator) throw sessions.fail('alreadyViewing')
  const leader = (await queries.listLeaders(db)).find((l) => l.userId === userId)
  if (!leader || userId === who.userId) throw sessions.fail('notLeader')
  await queries.setViewAs(db, token, userId)
  db.audit({ entity: 'user', entityId: userId, after: { name: leader.name, loginName: leader.loginName } })
}

export async function viewAsSelf(db: Db, token: string): Promise<void> {
  const { userId, name } = await db.who()
  await queries.setViewAs(db, token, null)
  db.audit({ entity: 'user', entityId: userId, before: { name } })
}
