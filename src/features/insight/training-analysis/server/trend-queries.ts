// Statements for the trend: practice or hand-ins of required people by day or week.
import { runWithHashJoins } from '#platform/database/join-plans.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { twoDecimals } from '#features/insight/analysis-tabs/server/analysis-tabs.ts'
import { type PracticeType, progressCte, valuesOf } from '#features/practice/practice-runs/server/practice-runs.ts'
import { maxTrend, type TrendRow } from '../contract.ts'
import type { Ranged } from './figures.ts'
import { sittings } from './sittings.ts'

/** SQL of the figures of a day or week, over rows with one person each. */
const figures = (completed: string, score: string) => `count(*)::int users, sum(runs)::int attempts,
           count(*) filter (where ${completed} > 0)::int "completedUsers", ${twoDecimals(score)} "averageScore"`
const latest = `select to_char(since, 'YYYY-MM-DD') "from", users, attempts, "completedUsers", "averageScore"
    from (select * from told order by since desc limit ${maxTrend}) t order by since`

/** SQL: tally rows of the courses for whole days or weeks, and for the days at the ends of a week range. */
const kept = (where: string) =>
  `practice_tally t where t.tenant_id = $1 and t.course_id = any(array(select course_id from lines)) and ${where}`
const keptDays = (from: string, past: string) =>
  `select date_trunc($7::text, since)::date since, user_id, runs, completed, score_hundredths
     from ${kept(`span = 'DAY' and since >= (select ${from} from span) and since < (select ${past} from span)`)}`
/**
 * SQL condition: the person is required. The `in` subquery builds its hash table once; a join would build it again for each week. Used in
 * `having`, so that it runs once per person and not per course.
 */
const isObliged = '(user_id in (select user_id from obliged)) is true'
const byPerson = (rows: string, also = '') =>
  `select ${also}${figures('completed', 'sum(score_hundredths)::numeric / 100 / nullif(sum(completed), 0)')}
     from (select ${also}user_id, sum(runs) runs, sum(completed) completed, sum(score_hundredths) score_hundredths from ${rows} group by ${also}user_id having ${isObliged}) s`

/**
 * Combines three sources: tallies of whole weeks or days, daily tallies of partial weeks, single runs of a partial first day. Each whole
 * week is grouped on its own: distinct people are found among 14,000 rows at a time, not among half a million.
 */
const practised = (type: PracticeType) => {
  const parts = `${keptDays('day_first', 'first')} union all ${keptDays('past', 'day_past')} union all
      select date_trunc($7::text, started_at)::date, user_id, 1, completed::int, case when completed then 100 * score else 0 end::int from practice_attempt
       where tenant_id = $1 and course_id = any(array(select course_id from lines)) and started_at >= (select begins from span)
         and started_at < (select least(before, day_first::timestamptz) from span)`
  return `${progressCte(type)}, asked as (
    select greatest(since, (select max(since) from lines)) begins, before from bounds
  ), days as (
    -- a partly covered first day is no whole day
    select *, (begins + interval '1 day' - interval '1 microsecond')::date day_first, before::date day_past from asked
  ), span as materialized (
    -- \`first\` to \`past\`: the whole days, or whole weeks
    select d.*, w.first, greatest(w.first, case $7::text when 'WEEK' then date_trunc('week', day_past)::date else day_past end) past
      from days d cross join lateral (
        select least(day_past, case $7::text when 'WEEK' then date_trunc('week', day_first + 6)::date else day_first end) first) w
  ), seen as materialized (
    select min(k.low) low, max(k.high) high from lines l cross join lateral (
      select min(since) low, max(since) high from practice_tally t where t.tenant_id = $1 and t.course_id = l.course_id and t.span = $7::text) k
    having min(k.low) is not null
  ), wholes as materialized (
    select g::date since from span cross join seen
     cross join generate_series(greatest(first, low)::timestamp, least(past - 1, high)::timestamp, ('1 ' || $7::text)::interval) g
  ), told as (
    select w.since, s.* from wholes w cross join lateral (${byPerson(kept('t.span = $7::text and t.since = w.since'))}) s where s.users > 0
    union all
    ${byPerson(`(${parts}) p`, 'since, ')} group by since
  )
  ${latest}`
}

const satFor = `${sittings}, did as (
    select date_trunc($7::text, r.submitted_at)::date since, r.user_id, count(*) runs, count(*) filter (where r.status = 'GRADED') completed,
           sum(r.sum_score) filter (where r.status = 'GRADED') score
      from handed r join people using (user_id) group by 1, 2)
, told as (select since, ${figures('completed', 'sum(score) / nullif(sum(completed), 0)')} from did group by since)
  ${latest}`

const trends = {
  COURSE: statement('training_trend_COURSE', practised('COURSE'), 'anew').returns<TrendRow>(),
  PROJECT: statement('training_trend_PROJECT', practised('PROJECT'), 'anew').returns<TrendRow>(),
  EXAM: statement('training_trend_EXAM', satFor, 'anew').returns<TrendRow>(),
}

/** The latest days or weeks with data, in order; a week has the date of its Monday. */
export const listTrend = (db: Db, ranged: Ranged, by: 'DAY' | 'WEEK'): Promise<TrendRow[]> =>
  runWithHashJoins(db, trends[ranged.type], [...valuesOf(db, ranged), by], 'on')
