// The name of a refused sign-in in the log: the typed text may be a password, so it is not stored.
import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '#platform/database/transaction.ts'
import { findLoginName } from './queries.ts'

/** A key of this process alone: equal names have equal marks, which cannot be reversed. */
const key = randomBytes(32)
const markOf = (db: Db, typed: string) =>
  createHmac('sha256', key).update(`${db.tenantId} ${typed.toLowerCase()}`).digest('hex').slice(0, 8)

/** The account's own name, if one has that name or phone; else a mark. */
export const nameTried = async (db: Db, typed: string): Promise<string> =>
  (await findLoginName(db, typed)) ?? `未知账号 ${markOf(db, typed)}`
