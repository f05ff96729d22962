// Tabs of the analysis pages: read and written as a whole, each person his own.
import type { Db } from '../../../platform/database/transaction.ts'
import type { AnalysisTab, Screen } from '../contract.ts'
import * as queries from './queries.ts'

export const listTabs = async (db: Db, screen: Screen): Promise<AnalysisTab[]> => queries.tabsOf(db, (await db.who()).userId, screen)

/** Puts these in the place of those there are. */
export async function saveTabs(db: Db, screen: Screen, tabs: readonly AnalysisTab[]): Promise<void> {
  const { userId } = await db.who()
  await queries.takeTurn(db, userId)
  await queries.replaceTabs(db, userId, screen, tabs)
  db.note({ entity: 'analysis-tab', entityId: userId, after: { screen, names: tabs.map((t) => t.name) } })
}

export { type Range, rangeOf } from './range.ts'
