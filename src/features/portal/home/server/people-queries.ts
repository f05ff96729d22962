// Queries of the people behind the numbers of a leader's home, worst first, and of their reminders.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { PeopleAsked, Remind } from '../contract.ts'
import { joinedPerson, lastExam, personSql, required, summed, watched, type WatchedRow } from './leader-queries.ts'

const listed = `listed as materialized (
    select user_id, reason, value, words, sub_scene_id, place, rank from placed where $3 = 'WATCHED' and ($4::text is null or reason = $4)
     union all
    select user_id, 'IDLE', null, null, null, row_number() over (order by last_at nulls first, user_id), 0
      from idle where $3 = 'IDLE'
     union all
    select user_id, 'ABSENT', null, null, null, row_number() over (order by user_id), 0
      from sat where $3 = 'ABSENT' and not took and not sitting
     union all
    select user_id, 'PRACTISED', round(points / nullif(scored, 0), 1), null, null, row_number() over (order by points / nullif(scored, 0) nulls last, user_id), 0
      from people where $3 = 'PRACTISED' and get_bit(weeks, 0) = 1)`

const page = statement(
  'home_people',
  `with ${required}, ${summed}, ${lastExam}, ${watched}, ${listed},
   shown as (select * from listed order by place, rank, user_id limit $5::int offset $6::int)
   select (select count(*)::int from listed) total,
          coalesce((select jsonb_agg(${personSql} order by s.place, s.rank, s.user_id) from shown s ${joinedPerson}), '[]') records`,
  'anew',
).returns<{ total: number; records: WatchedRow[] }>()

/** Returns a page of the people behind a number, in a department with all below it. */
export const pagePeople = (db: Db, departmentId: string, { list, reason }: PeopleAsked, limit: number, offset: number) =>
  db.one(page, [db.tenantId, departmentId, list, reason ?? null, limit, offset])

/** Hours in which a person is reminded of one thing once. */
const REMINDED_HOURS = 20
/** Days in which the effect of reminders is shown. */
const EFFECT_DAYS = 14

/** `chosen`: the people of a list, without the caller ($6) and disabled accounts; `fresh`: those whom nobody reminded within a day. */
const reminding = statement(
  'home_remind',
  `with ${required}, ${summed}, ${lastExam}, ${watched}, ${listed},
   chosen as (
     select l.user_id, case when l.reason = 'ABSENT' then 'EXAM_REMINDED' else 'PRACTICE_REMINDED' end kind,
            case when l.reason = 'ABSENT' then (select id from latest) else $6::bigint end subject_id
       from listed l join app_user u on u.tenant_id = $1 and u.id = l.user_id and u.deleted_at is null and u.locked <> 2
      where l.user_id <> $6 and ($5::bigint is null or l.user_id = $5)),
   fresh as (
     select c.* from chosen c
      where not exists (select from notice n where n.tenant_id = $1 and n.user_id = c.user_id and n.kind = c.kind and n.subject_id = c.subject_id
                           and n.created_at > now() - interval '${REMINDED_HOURS} hours')),
   told as (
     select app.notify_people($1, array_agg(f.user_id), 'REMINDED', f.kind, f.subject_id,
              case f.kind when 'EXAM_REMINDED' then (select examination_name from latest) else (select name from app_user where tenant_id = $1 and id = $6) end,
              case f.kind when 'EXAM_REMINDED' then (select end_time from latest) end, null, true) n
       from fresh f group by f.kind, f.subject_id)
   select (select count(*)::int from chosen) people, (select coalesce(sum(n), 0)::int from told) told`,
  'anew',
).returns<{ people: number; told: number }>()

/** Writes a notice for each person of the list in the department; `userId`: for this one only. */
export const addReminders = (db: Db, departmentId: string, { list, reason, userId }: Remind, me: string) =>
  db.one(reminding, [db.tenantId, departmentId, list, reason ?? null, userId ?? null, me])

const effect = statement(
  'home_reminded',
  `select count(*)::int people, count(*) filter (where w.last_at > n.created_at)::int practised
     from notice n left join practice_recent w on w.tenant_id = n.tenant_id and w.user_id = n.user_id
    where n.tenant_id = $1 and n.kind = 'PRACTICE_REMINDED' and n.subject_id = $2 and n.created_at > now() - interval '${EFFECT_DAYS} days'`,
).returns<{ people: number; practised: number }>()

/** Returns the number of people whom the caller reminded to practise lately, and of those who have practised since. */
export const findReminded = (db: Db, me: string) => db.one(effect, [db.tenantId, me])
