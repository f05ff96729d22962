// What was practised, or handed in, on each day or in each week; of those of whom it is required.
import { counting } from '../../../platform/database/hashing.ts'
import { statement } from '../../../platform/database/statement.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { twoDecimals } from '../../analysis-tabs/server/analysis-tabs.ts'
import { progressCte, valuesOf } from '../../practice/server/practice.ts'
import { maxTrend, type TrendRow } from '../contract.ts'
import type { Ranged } from './figures.ts'
import { sittings } from './sittings.ts'

const tallied = (at: string, done: string, score: string, from: string) => `, told as (
    select date_trunc($7::text, ${at}) since, count(distinct r.user_id)::int users, count(*)::int attempts,
           count(distinct r.user_id) filter (where ${done})::int "completedUsers", ${twoDecimals(`avg(${score}) filter (where ${done})`)} "averageScore"
      from ${from} group by 1 order by 1 desc limit ${maxTrend})
  select to_char(since, 'YYYY-MM-DD') "from", users, attempts, "completedUsers", "averageScore" from told order by since`
const ran = tallied('r.started_at', 'r.completed', 'r.score', 'ran r join obliged using (user_id) where r.inside')

const trends = {
  COURSE: statement('training_trend_COURSE', `${progressCte('COURSE')}${ran}`, 'anew').returns<TrendRow>(),
  PROJECT: statement('training_trend_PROJECT', `${progressCte('PROJECT')}${ran}`, 'anew').returns<TrendRow>(),
  EXAM: statement(
    'training_trend_EXAM',
    `${sittings}${tallied('r.submitted_at', "r.status = 'GRADED'", 'r.sum_score', 'handed r join people using (user_id)')}`,
    'anew',
  ).returns<TrendRow>(),
}

/** The latest days or weeks on which there was anything, in their order; a week is named by its Monday. */
export const listTrend = (db: Db, ranged: Ranged, by: 'DAY' | 'WEEK'): Promise<TrendRow[]> =>
  counting(db, trends[ranged.type], [...valuesOf(db, ranged), by.toLowerCase()])
