// Rules of the analysis tabs: read and saved as a whole list per user.
import type { Db } from '#platform/database/transaction.ts'
import { analysisTabs, type GivenTab, maxTabs, type Screen, type StoredTab } from '../contract.ts'
import { mergeTabs } from './merge.ts'
import * as queries from './queries.ts'

export const listTabs = async (db: Db, screen: Screen): Promise<StoredTab[]> => queries.listTabs(db, (await db.who()).userId, screen)

/** Merges the tabs of a window with changes of other windows since its last read, and returns all tabs. */
export async function saveTabs(db: Db, screen: Screen, given: readonly GivenTab[], known: string | undefined): Promise<StoredTab[]> {
  const { userId } = await db.who()
  await queries.lockTabs(db, userId)
  const tabs = mergeTabs(await queries.listTabs(db, userId, screen), given, known?.split(',') ?? null)
  if (tabs.length > maxTabs) throw analysisTabs.fail('full')
  await queries.replaceTabs(db, userId, screen, tabs)
  db.audit({ entity: 'analysis-tab', entityId: userId, after: { screen, names: tabs.map((t) => t.name) } })
  const keys = new Map(tabs.map((t) => [t.name, t.key]))
  return (await queries.listTabs(db, userId, screen)).map((t) => ({ ...t, key: keys.get(t.name) }))
}

export { measured, twoDecimals } from './measures.ts'
export { namedAsSeen, type Range, rangeOf } from './range.ts'
