// SQL fragments of question figures: difficulty level and days since the last use.
import { type DifficultyLevel, minPeopleForRates, minRates } from '../fields.ts'

/** Aliases in the SQL: of the question, and of its outer joined figures. */
interface Rows {
  question: string
  use: string
}

/** SQL: expected score rate of a question, 0 to 1; null without figures and without a difficulty of the author. */
export const rateSql = ({ question, use }: Rows) =>
  `(case when ${use}.people >= ${minPeopleForRates} and ${use}.score_rate is not null then ${use}.score_rate else 1 - ${question}.difficulty end)`

/** SQL: level of a question; null without figures and without a level of the author. */
export function levelSql(rows: Rows): string {
  const rate = rateSql(rows)
  const levels = Object.entries(minRates).sort(([, a], [, b]) => b - a) as [DifficultyLevel, number][]
  return `(case ${levels.map(([level, least]) => `when ${rate} >= ${least} then '${level}'`).join(' ')} end)`
}

/** SQL: days since a question was last handed in; infinite if it never was. */
export const unusedSql = ({ use }: Rows) => `coalesce(extract(epoch from now() - ${use}.last_used_at) / 86400, 'Infinity')`
