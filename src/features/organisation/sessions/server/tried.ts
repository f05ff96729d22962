// The name under which a refused sign-in is written down: what people type where a name belongs may be their password.
import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '#platform/database/transaction.ts'
import { findLoginName } from './queries.ts'

/** Of this process alone: tells tries of one name apart from those of another, and nobody can work back from it. */
const key = randomBytes(32)
const markOf = (db: Db, typed: string) =>
  createHmac('sha256', key).update(`${db.tenantId} ${typed.toLowerCase()}`).digest('hex').slice(0, 8)

/** The account's own name where there is one by that name or phone; else a mark. */
export const nameTried = async (db: Db, typed: string): Promise<string> =>
  (await findLoginName(db, typed)) ?? `未知账号 ${markOf(db, typed)}`
