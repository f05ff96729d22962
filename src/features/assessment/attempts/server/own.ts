// Attempts of the caller; another person's attempt gives 404.
import type { Db } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { attempts } from '../contract.ts'
import { type AttemptRow, findOwn } from './queries.ts'

export async function own(db: Db, id: string, hold = false): Promise<AttemptRow> {
  const who = await db.who()
  const row = await findOwn(db, who.userId, id, hold)
  if (!row) throw notFound()
  return row
}

/** Locks an own open attempt; throws if it was handed in, or if the time is up. */
export async function ownOpen(db: Db, id: string): Promise<AttemptRow> {
  const row = await own(db, id, true)
  if (row.status === 'VOIDED') throw attempts.fail('voided')
  if (row.status !== 'IN_PROGRESS') throw attempts.fail('handedIn')
  if (row.overdue) throw attempts.fail('timeUp')
  return row
}
