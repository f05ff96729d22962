// Disables and enables users in a batch.
import type { Db } from '#platform/database/transaction.ts'
import type { Batch } from '#shared/batch.ts'
import { SYSTEM_ADMINISTRATOR } from '#features/organisation/departments/server/departments.ts'
import { getSettings } from '#features/organisation/tenants/server/tenants.ts'
import { DISABLED, type LockAct, users } from '../contract.ts'
import { isOfficer } from './person.ts'
import * as queries from './queries.ts'
import type { EndSessions } from './role-users.ts'
import { judged, mustStay } from './users.ts'

/** Maximum number of users in one audit row. */
const TOLD = 200

/**
 * Disables or enables users whom the caller may change; those already in that state count as done. The caller, the last administrator, and
 * officers under three officers are skipped with the reason.
 */
export async function disablePeople(
  db: Db,
  endSessions: EndSessions,
  asked: readonly string[],
  act: LockAct,
): Promise<{ batch: Batch; changed: string[] }> {
  const who = await db.who()
  const isEnabling = act === 'ENABLE'
  const staying = isEnabling ? new Set<string>() : await mustStay(db, asked)
  const officersStay = !isEnabling && who.type === SYSTEM_ADMINISTRATOR && (await getSettings(db)).threeOfficers
  const { batch, rows } = await judged(db, who, asked, (row) => {
    if (isEnabling) return undefined
    if (row.id === who.userId) return users.fail('notLockOneself').message
    if (staying.has(row.id)) return users.fail('lastAdministrator').message
    return officersStay && isOfficer(row) ? users.fail('officer').message : undefined
  })
  const locked = isEnabling ? 0 : DISABLED
  const changed = rows.filter((row) => (row.locked === DISABLED) === isEnabling).map((row) => row.id)
  if (changed.length) await queries.markLocked(db, changed, locked)
  if (changed.length && !isEnabling) await endSessions(db, changed)
  for (let i = 0; i < changed.length; i += TOLD)
    db.audit({ entity: 'user', after: { locked, ...(act === 'LEAVE' ? { reason: '离职' } : {}), users: changed.slice(i, i + TOLD) } })
  return { batch, changed }
}

/** Like `disablePeople`, in the form of a batch answer. */
export const lockPeople = async (...given: Parameters<typeof disablePeople>): Promise<Batch> => (await disablePeople(...given)).batch
