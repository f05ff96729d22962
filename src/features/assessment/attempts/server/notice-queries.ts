// Queries of the actions of examiners that a person reads.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { AttemptMoved, Ending, Notice } from '../contract.ts'
import { due } from './queries.ts'

/** SQL: JSON of the actions `x` as notices. */
const noticeSql = `jsonb_build_object('id', x.id::text, 'kind', x.kind, 'minutes', x.minutes, 'words', x.words,
    'at', to_char(x.created_at, 'YYYY-MM-DD HH24:MI:SS'))`
/** SQL: the unread notices of person `user` at exam `exam`, the oldest first. */
const unreadSql = (exam: string, user: string) =>
  `(select coalesce(jsonb_agg(${noticeSql} order by x.id), '[]') from exam_action x
     where x.tenant_id = $1 and x.exam_id = ${exam} and x.user_id = ${user} and x.seen_at is null)`

/** SQL: how an examiner ended attempt `a`; null if nobody did, or if it goes on. */
export const endingSql = `(select case when x.kind in ('HAND_IN', 'VOID') then jsonb_build_object('kind', x.kind, 'words', x.words) end
    from exam_action x where x.tenant_id = a.tenant_id and x.attempt_id = a.id and x.kind in ('HAND_IN', 'VOID', 'REOPEN', 'RESTORE')
   order by x.id desc limit 1)`

const noticesUnread = statement('notices_unread', `select ${unreadSql('$2', '$3')} notices`).returns<{ notices: Notice[] }>()
/** The notices of an exam that the person has not read, the oldest first. */
export const listUnread = async (db: Db, examId: string, userId: string): Promise<Notice[]> =>
  (await db.one(noticesUnread, [db.tenantId, examId, userId])).notices

const attemptEnding = statement(
  'attempt_ending',
  `select ${endingSql} ending from exam_attempt a where a.tenant_id = $1 and a.id = $2`,
).returns<{ ending: Ending }>()
export const findEnding = async (db: Db, attemptId: string): Promise<Ending> =>
  (await db.run(attemptEnding, [db.tenantId, attemptId]))[0]?.ending ?? null

const noticesSee = statement(
  'notices_see',
  'update exam_action set seen_at = coalesce(seen_at, now()) where tenant_id = $1 and user_id = $2 and id = any ($3::bigint[]) returning exam_id::text "examId"',
).returns<{ examId: string }>()
/** Marks own notices as read; returns their exams. */
export const markSeen = async (db: Db, userId: string, ids: readonly string[]): Promise<string[]> => [
  ...new Set((await db.run(noticesSee, [db.tenantId, userId, ids])).map((r) => r.examId)),
]

const attemptsMoved = statement(
  'attempts_moved',
  `select u.id::text "userId", $2::text "examinationId", a.id::text "attemptId", a.status,
          case when a.status = 'IN_PROGRESS' then round(extract(epoch from (${due}) - now()) * 1000)::float8 end "leftMs",
          ${unreadSql('$2', 'u.id')} notices
     from unnest($3::bigint[]) u (id)
     left join lateral (select l.* from exam_attempt l where l.tenant_id = $1 and l.exam_id = $2 and l.user_id = u.id
                         order by l.attempt_no desc limit 1) a on true
     left join exam e on e.tenant_id = $1 and e.id = a.exam_id`,
).returns<AttemptMoved & { userId: string }>()
/** The event of each of these people about an exam. */
export const listMoved = (db: Db, examId: string, userIds: readonly string[]): Promise<(AttemptMoved & { userId: string })[]> =>
  db.run(attemptsMoved, [db.tenantId, examId, userIds])
