// Statements of the mail of notices. `mail_after` is the queue: when a mail is due, a lease while it is sent, or null.
import { momentFormat } from '#platform/database/moments.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'

/** Hours after which a notice is not mailed any more. */
const staleHours = 48

// $1 tenant, $2 now
const drop = statement(
  'notices_mail_drop',
  `update notice n set mail_after = null
    where n.tenant_id = $1 and n.mail_after <= $2::timestamptz and (n.created_at < $2::timestamptz - interval '${staleHours} hours' or not exists (
      select from app_user u left join notice_setting s on s.tenant_id = u.tenant_id and s.user_id = u.id
       where u.tenant_id = n.tenant_id and u.id = n.user_id and u.deleted_at is null and u.locked <> 2 and coalesce(u.email, '') <> '' and coalesce(s.mail, true)))`,
)
/** Nobody waits for these: old ones, and those of people without mail. */
export const setUnwanted = (db: Db, now: Date) => db.run(drop, [db.tenantId, now.toISOString()])

const rest = statement(
  'notices_mail_rest',
  `update notice n set mail_after = date_trunc('day', $2::timestamptz + interval '3 hours') + interval '8 hours'
    where n.tenant_id = $1 and n.mail_after <= $2::timestamptz and n.kind <> 'PASSWORD_CHANGED'
      and (extract(hour from $2::timestamptz) >= 21 or extract(hour from $2::timestamptz) < 8)
      and not exists (select from notice_setting s where s.tenant_id = n.tenant_id and s.user_id = n.user_id and not s.quiet)`,
)
/** From 21:00 to 8:00 in the tenant's time zone, mail waits until 8:00; that about passwords does not. */
export const setResting = (db: Db, now: Date) => db.run(rest, [db.tenantId, now.toISOString()])

const turn = statement('notices_mail_turn', `select pg_advisory_xact_lock(hashtextextended('notice mail ' || $1::text, 0))`)

export interface MailRow {
  userId: string
  name: string
  email: string
  kind: string
  subjectId: string
  title: string
  dueTime: string | null
  amount: number | null
  /** Time of the notice in milliseconds since 1970. */
  created: number
  tries: number
}
const claim = statement(
  'notices_mail_claim',
  `with next as (
     select n.user_id from notice n where n.tenant_id = $1 and n.mail_after <= $2::timestamptz order by n.mail_after, n.user_id limit 1)
   update notice n set mail_after = $2::timestamptz + interval '5 minutes', mail_tries = n.mail_tries + 1
     from next join app_user u on u.tenant_id = $1 and u.id = next.user_id
    where n.tenant_id = $1 and n.user_id = next.user_id and n.mail_after <= $2::timestamptz
   returning n.user_id::text "userId", u.name, u.email, n.kind, n.subject_id::text "subjectId", n.title, to_char(n.due_at, ${momentFormat}) "dueTime", n.amount,
             extract(epoch from n.created_at)::float8 * 1000 created, n.mail_tries::int tries`,
).returns<MailRow>()

/** Takes the notices of the person who waits the longest, under a lease of five minutes. One process claims at a time. */
export async function claimMail(db: Db, now: Date): Promise<MailRow[]> {
  await db.run(turn, [db.tenantId])
  return db.run(claim, [db.tenantId, now.toISOString()])
}

const settle = statement(
  'notices_mail_settle',
  `update notice n set mail_after = $5::timestamptz from unnest($3::text[], $4::bigint[]) c (kind, subject_id)
    where n.tenant_id = $1 and n.user_id = $2 and n.kind = c.kind and n.subject_id = c.subject_id and n.mail_after is not null`,
)
/** Ends the lease of claimed notices of one person; `again`: when they are tried again, null for never. */
export const setMailed = (db: Db, claimed: readonly MailRow[], again: Date | null) =>
  db.run(settle, [
    db.tenantId,
    claimed[0]?.userId ?? '0',
    claimed.map(({ kind }) => kind),
    claimed.map(({ subjectId }) => subjectId),
    again?.toISOString() ?? null,
  ])

const site = statement('notices_site', 'select t.name, t.domain from tenant t where t.tenant_id = $1').returns<{
  name: string
  domain: string
}>()
export const getSite = (db: Db) => db.one(site, [db.tenantId])
