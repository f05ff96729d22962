// Statements about analysis tabs, and the people of a range.
import { and, asc, eq, sql } from 'drizzle-orm'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { department } from '#features/organisation/departments/server/tables.ts'
import { appUser, shownName } from '#features/organisation/users/server/tables.ts'
import type { AnalysisTab, Screen, StoredTab } from '../contract.ts'
import { analysisTab } from './tables.ts'

const own = (db: Db, userId: string, screen: Screen) =>
  and(eq(analysisTab.tenantId, db.tenantId), eq(analysisTab.userId, userId), eq(analysisTab.screen, screen))

export const listTabs = (db: Db, userId: string, screen: Screen) =>
  db.sql
    .select({ id: analysisTab.id, name: analysisTab.name, query: analysisTab.query })
    .from(analysisTab)
    .where(own(db, userId, screen))
    .orderBy(asc(analysisTab.seq)) as unknown as Promise<StoredTab[]>

const analysisTabTurn = statement('analysis_tab_turn', `select pg_advisory_xact_lock(hashtextextended('analysis tabs ' || $1::text, 0))`)

/** Advisory lock that serialises the saves of one user. */
export const lockTabs = (db: Db, userId: string) => db.run(analysisTabTurn, [userId])

export async function replaceTabs(db: Db, userId: string, screen: Screen, tabs: readonly AnalysisTab[]): Promise<void> {
  await db.sql.delete(analysisTab).where(own(db, userId, screen))
  if (!tabs.length) return
  await db.sql
    .insert(analysisTab)
    .values(tabs.map(({ id, name, query }, seq) => ({ tenantId: db.tenantId, ...(id ? { id } : {}), userId, screen, name, query, seq })))
}

/** People with their current department, also disabled and deleted ones, because their results stay in reports. */
export const listPeople = (db: Db, ids: readonly string[]) =>
  db.sql
    .select({
      id: appUser.id,
      name: sql<string>`${sql.raw(shownName('app_user'))}`,
      loginName: appUser.loginName,
      departmentId: appUser.departmentId,
      path: department.path,
    })
    .from(appUser)
    .leftJoin(department, and(eq(department.tenantId, appUser.tenantId), eq(department.id, appUser.departmentId)))
    .where(and(eq(appUser.tenantId, db.tenantId), sql`${appUser.id} = any (${sql.param([...ids])}::bigint[])`))
    .orderBy(sql`${appUser.workNo} collate "C"`, asc(appUser.id))
