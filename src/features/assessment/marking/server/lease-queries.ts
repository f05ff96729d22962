// Queries of the leases of answers: which marker has which answer until when.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { shownName } from '#features/organisation/users/server/tables.ts'
import { leaseMs } from '../contract.ts'
import type { AnswerId } from './queries.ts'

const ids = (list: readonly AnswerId[]) => [list.map((l) => l.attemptId), list.map((l) => l.subjectId)] as const

const claim = statement(
  'marking_claim',
  `with asked as materialized (
     select w.attempt_id, w.question_id from unnest($2::bigint[], $3::bigint[]) with ordinality w (attempt_id, question_id, place)
       join exam_answer a on a.tenant_id = $1 and a.attempt_id = w.attempt_id and a.question_id = w.question_id and a.type = 1 and a.score is null
       join exam_attempt t on t.tenant_id = $1 and t.id = w.attempt_id and t.status = 'GRADING' and t.user_id <> $4
      where not exists (select from exam_mark m where m.tenant_id = $1 and m.attempt_id = w.attempt_id and m.question_id = w.question_id and m.marker_id = $4)
        and not exists (select from marking_lease l where l.tenant_id = $1 and l.attempt_id = w.attempt_id and l.question_id = w.question_id
                           and l.user_id <> $4 and l.lease_until > now())
      order by w.place limit $5::int)
   insert into marking_lease as l (tenant_id, attempt_id, question_id, user_id, lease_until)
   select $1, attempt_id, question_id, $4, now() + interval '${leaseMs} milliseconds' from asked order by attempt_id, question_id
   on conflict (tenant_id, attempt_id, question_id) do update set user_id = excluded.user_id, lease_until = excluded.lease_until
    where l.user_id = excluded.user_id or l.lease_until <= now()
   returning attempt_id::text "attemptId", question_id::text "subjectId"`,
).returns<AnswerId>()

/** Leases the first `most` of these waiting answers that no other marker has, or renews the lease; returns the leased ones. */
export const claimAnswers = (db: Db, list: readonly AnswerId[], userId: string, most: number) =>
  db.run(claim, [db.tenantId, ...ids(list), userId, most])

const held = statement(
  'marking_held',
  `select l.attempt_id::text "attemptId", l.question_id::text "subjectId", ${shownName('u')} as name
     from unnest($2::bigint[], $3::bigint[]) w (attempt_id, question_id)
     join marking_lease l on l.tenant_id = $1 and l.attempt_id = w.attempt_id and l.question_id = w.question_id and l.user_id <> $4 and l.lease_until > now()
     join app_user u on u.tenant_id = $1 and u.id = l.user_id order by l.attempt_id, l.question_id`,
).returns<AnswerId & { name: string }>()

/** Those of these answers that another marker has now. */
export const listHeld = (db: Db, list: readonly AnswerId[], userId: string) => db.run(held, [db.tenantId, ...ids(list), userId])

const end = statement(
  'marking_lease_end',
  `delete from marking_lease l using unnest($2::bigint[], $3::bigint[]) w (attempt_id, question_id)
    where l.tenant_id = $1 and l.attempt_id = w.attempt_id and l.question_id = w.question_id`,
)
/** Ends the leases of these answers. */
export const deleteLeases = (db: Db, list: readonly AnswerId[]) => db.run(end, [db.tenantId, ...ids(list)])

const release = statement('marking_release', 'delete from marking_lease where tenant_id = $1 and user_id = $2')
/** Ends all leases of a marker. */
export const deleteOwnLeases = (db: Db, userId: string) => db.run(release, [db.tenantId, userId])
