// The second step of a session: which one is open, its end, and fresh proofs of the person.
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/transaction.ts'
import type { SecondStep } from '#shared/contract.ts'
import { noSession } from '#shared/errors.ts'
import { newToken, toSha256 } from '#platform/secrets/tokens.ts'
import { session } from './tables.ts'

const ofToken = (db: Db, token: string) => and(eq(session.tenantId, db.tenantId), eq(session.tokenHash, toSha256(token)))

export interface OpenStep {
  /** null: the session is complete. */
  pending: SecondStep | null
  /** How the person signed in: password, code or sso. */
  method: string | null
}
/** The second step of a session, locked until the transaction ends. Throws 401 if the session has ended. */
export async function getSecondStep(db: Db, token: string): Promise<OpenStep> {
  const [row] = await db.sql
    .select({ pending: session.pending, method: session.method })
    .from(session)
    .where(ofToken(db, token))
    .for('no key update')
  if (!row) throw noSession()
  return { ...row, pending: row.pending as SecondStep | null }
}

/** Ends the second step: the session gets a new token (against session fixation), which is returned, and its full time in seconds. */
export async function completeSession(db: Db, token: string, seconds: number, isProved: boolean): Promise<string> {
  const next = newToken()
  const rows = await db.sql
    .update(session)
    .set({
      tokenHash: toSha256(next),
      pending: null,
      stepUpAt: isProved ? sql`now()` : null,
      expiresAt: sql`now() + ${seconds} * interval '1 second'`,
    })
    .where(ofToken(db, token))
    .returning({ id: session.id })
  if (!rows.length) throw noSession()
  return next
}

/** Notes a fresh proof of the person in this session, and in no other. */
export const markProved = (db: Db, token: string) => db.sql.update(session).set({ stepUpAt: sql`now()` }).where(ofToken(db, token))
