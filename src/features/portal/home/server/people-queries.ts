// Query of the people behind the numbers of a leader's home, worst first.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { PeopleAsked } from '../contract.ts'
import { joinedPerson, lastExam, personSql, required, summed, watched, type WatchedRow } from './leader-queries.ts'

const listed = `listed as materialized (
    select user_id, reason, value, words, sub_scene_id, place, rank from placed where $3 = 'WATCHED' and ($4::text is null or reason = $4)
     union all
    select user_id, 'IDLE', null, null, null, row_number() over (order by last_at nulls first, user_id), 0
      from idle where $3 = 'IDLE'
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
