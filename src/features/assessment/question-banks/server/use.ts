// What exams have shown of questions, as SQL: how hard one is, and for how long it has not been asked.
import { type DifficultyLevel, minPeopleForRates, minRates } from '../fields.ts'

/** What the rows are called: of questions, and, joined outer, of what exams have shown of them. */
interface Rows {
  question: string
  use: string
}

/** The level of a question; null where nobody has been asked and its author says nothing. */
export function levelSql({ question, use }: Rows): string {
  const rate = `(case when ${use}.people >= ${minPeopleForRates} and ${use}.score_rate is not null then ${use}.score_rate else 1 - ${question}.difficulty end)`
  const levels = Object.entries(minRates).sort(([, a], [, b]) => b - a) as [DifficultyLevel, number][]
  return `(case ${levels.map(([level, least]) => `when ${rate} >= ${least} then '${level}'`).join(' ')} end)`
}

/** Days since a question was last handed in; without end where it never was. */
export const unusedSql = ({ use }: Rows) => `coalesce(extract(epoch from now() - ${use}.last_used_at) / 86400, 'Infinity')`
