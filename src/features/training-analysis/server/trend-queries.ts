// What was practised, or handed in, on each day or in each week; of those of whom it is required.
import { counting } from '../../../platform/database/hashing.ts'
import { statement } from '../../../platform/database/statement.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { twoDecimals } from '../../analysis-tabs/server/analysis-tabs.ts'
import { type PracticeType, progressCte, valuesOf } from '../../practice/server/practice.ts'
import { maxTrend, type TrendRow } from '../contract.ts'
import type { Ranged } from './figures.ts'
import { sittings } from './sittings.ts'

/** `from`: a row a day or week (`since`) and person. */
const told = (from: string, completed: string, score: string) => `, told as (
    select since, count(*)::int users, sum(runs)::int attempts, count(*) filter (where ${completed} > 0)::int "completedUsers",
           ${twoDecimals(score)} "averageScore"
      from ${from} group by since order by since desc limit ${maxTrend})
  select to_char(since, 'YYYY-MM-DD') "from", users, attempts, "completedUsers", "averageScore" from told order by since`

const summed = (from: string) =>
  `select since, user_id, sum(runs) runs, sum(completed) completed, sum(score_hundredths) score_hundredths from (${from}) s group by since, user_id`
const kept = (since: string, where: string) => `select ${since} since, user_id, runs, completed, score_hundredths from practice_tally
       where tenant_id = $1 and course_id = any(array(select course_id from lines)) and ${where}`
const keptDays = (from: string, past: string) =>
  kept('date_trunc($7::text, since)::date', `span = 'DAY' and since >= (select ${from} from span) and since < (select ${past} from span)`)

/**
 * What is kept of whole days and weeks; of a week that is asked for in part, its days; of a day in which a project begins, its runs. Where
 * all is of one course there is one row for a week and person, which need not be put together.
 */
const practised = (type: PracticeType) => {
  const wholes = (when: string) =>
    kept('since', `span = $7::text and since >= (select first from span) and since < (select past from span) and ${when}`)
  const parts = `${keptDays('day_first', 'first')} union all ${keptDays('past', 'day_past')} union all
      select date_trunc($7::text, started_at)::date, user_id, 1, completed::int, case when completed then 100 * score else 0 end::int from practice_attempt
       where tenant_id = $1 and course_id = any(array(select course_id from lines)) and started_at >= (select begins from span)
         and started_at < (select least(before, day_first::timestamptz) from span)`
  const rows = `${wholes('(select n = 1 from several)')} union all ${summed(`${wholes('(select n > 1 from several)')} union all ${parts}`)}`
  return `${progressCte(type)}, asked as (
    select greatest(since, (select max(since) from lines)) begins, before from bounds
  ), days as (
    -- a day that has begun already is no whole one
    select *, (begins + interval '1 day' - interval '1 microsecond')::date day_first, before::date day_past from asked
  ), span as materialized (
    -- \`first\` to \`past\`: whole days, or whole weeks
    select d.*, w.first, greatest(w.first, case $7::text when 'WEEK' then date_trunc('week', day_past)::date else day_past end) past
      from days d cross join lateral (
        select least(day_past, case $7::text when 'WEEK' then date_trunc('week', day_first + 6)::date else day_first end) first) w
  ), several as materialized (select count(distinct course_id) n from lines), did as (${rows})
  ${told('did join obliged using (user_id)', 'completed', 'sum(score_hundredths)::numeric / 100 / nullif(sum(completed), 0)')}`
}

const satFor = `${sittings}, did as (
    select date_trunc($7::text, r.submitted_at)::date since, r.user_id, count(*) runs, count(*) filter (where r.status = 'GRADED') completed,
           sum(r.sum_score) filter (where r.status = 'GRADED') score
      from handed r join people using (user_id) group by 1, 2)
  ${told('did', 'completed', 'sum(score) / nullif(sum(completed), 0)')}`

const trends = {
  COURSE: statement('training_trend_COURSE', practised('COURSE'), 'anew').returns<TrendRow>(),
  PROJECT: statement('training_trend_PROJECT', practised('PROJECT'), 'anew').returns<TrendRow>(),
  EXAM: statement('training_trend_EXAM', satFor, 'anew').returns<TrendRow>(),
}

/** The latest days or weeks on which there was anything, in their order; a week is named by its Monday. */
export const listTrend = (db: Db, ranged: Ranged, by: 'DAY' | 'WEEK'): Promise<TrendRow[]> =>
  counting(db, trends[ranged.type], [...valuesOf(db, ranged), by])
