// Job that mails notices: one mail to a person with all notices that are due, with retries and backoff.
import type { Pool } from '#platform/database/pool.ts'
import type { Log } from '#platform/log.ts'
import { each } from '#platform/jobs/each.ts'
import { work } from '#platform/jobs/jobs.ts'
import { isAddress, MailError, type Mailer } from '#platform/mail/mail.ts'
import { inTenant } from '#features/organisation/sessions/server/sessions.ts'
import { activeTenants } from '#features/organisation/tenants/server/tenants.ts'
import { mailNotices } from './jobs.ts'
import { claimMail, setUnwanted, getSite, type MailRow, setMailed, setResting } from './mail-queries.ts'
import { mailOf } from './mail-text.ts'

interface Mailing {
  pool: Pool
  log: Log
  /** Null: the server sends no mail. */
  mailer: Mailer | null
  /** Origin of a tenant's site by its domain. */
  originOf(domain: string): string
  clock?: () => Date
}

/** After so many failed tries a mail is given up. */
const maxTries = 8
const MINUTE = 60_000
/** Backoff after a failed try: 2, 4, 8 … minutes, at most 2 hours. */
const pauseOf = (tries: number) => Math.min(2 ** tries, 120) * MINUTE

/** Sends the mail of one person. Returns when to try again, null for never; `stops`: the server cannot be reached. */
async function sendTo(rows: readonly MailRow[], origin: string, name: string, { mailer, log, clock }: Required<Mailing>) {
  const mail = mailOf(rows, { name, origin })
  const userId = rows[0]?.userId
  if (!mailer || !isAddress(mail.to.address)) return { again: null, stops: false }
  try {
    await mailer.send(mail)
    return { again: null, stops: false }
  } catch (error) {
    const kind = error instanceof MailError ? error.kind : 'deferred'
    const tries = Math.max(...rows.map((row) => row.tries))
    const isLost = kind === 'refused' || tries >= maxTries
    log.warn({ err: error, userId, tries, isLost }, 'a mail was not sent')
    return { again: isLost ? null : new Date(clock().getTime() + pauseOf(tries)), stops: kind === 'unreachable' }
  }
}

/** Sends until nothing is due, the server cannot be reached, or the process stops. */
async function mailTenant(mailing: Required<Mailing>, tenantId: string, signal: AbortSignal): Promise<void> {
  const { pool, originOf, clock } = mailing
  const { name, domain } = await inTenant(pool, tenantId, async (db) => {
    await setUnwanted(db, clock())
    await setResting(db, clock())
    return getSite(db)
  })
  while (!signal.aborted) {
    const rows = await inTenant(pool, tenantId, (db) => claimMail(db, clock()))
    if (!rows.length) return
    const { again, stops } = await sendTo(rows, originOf(domain), name, mailing)
    await inTenant(pool, tenantId, (db) => setMailed(db, rows, again))
    if (stops) return
  }
}

/** `clock` gives the current time. */
export function mailNoticesWork(given: Mailing) {
  const mailing = { clock: () => new Date(), ...given }
  return work(mailNotices, async (_, signal) => {
    if (!mailing.mailer) return
    await each(await activeTenants(mailing.pool), signal, (tenantId) => mailTenant(mailing, tenantId, signal))
  })
}
