// What a score is, as SQL over rows: the one place for what every statistic, of exams and of practice, says of scores.
import { BINS, usualScale } from '#shared/scores.ts'

/** Orders the attempts `row` of a person: the one that counts comes first. Equal points: who handed in first. */
export const countsFirst = (row: string, policy: string) =>
  `case when ${policy} = 'HIGHEST' then ${row}.sum_score end desc, case when ${policy} = 'LATEST' then ${row}.submitted_at end desc,
   ${row}.submitted_at, ${row}.started_at, ${row}.id`

/** The score of an attempt or a result; none where the paper was worth nothing. */
export const scoreOf = (row: string) => `case when ${row}.total_score > 0 then ${row}.sum_score end`

/** Columns a, b and c: the lower bounds of the levels in percent, of a scale as it is kept, or the usual one where there is none. */
export const bounds = (scale: string) =>
  Object.entries({ a: 'excellent', b: 'good', c: 'slightPoor' } as const)
    .map(([column, level]) => `coalesce((${scale} ->> '${level}')::numeric, ${usualScale[level]}) ${column}`)
    .join(', ')

/** Whether a score reaches so many percent of the full score, exactly: percentages are never rounded before they are compared. */
export const reachesPercent = (score: string, full: string, percent: string | number) => `100 * ${score} >= ${full} * ${percent}`

/** The level of a score by the columns of `bounds` of a row `by`; null without a score. */
export const levelOf = (score: string, full: string, by: string) =>
  `case when ${reachesPercent(score, full, `${by}.a`)} then 'A' when ${reachesPercent(score, full, `${by}.b`)} then 'B'
        when ${reachesPercent(score, full, `${by}.c`)} then 'C' when ${score} is not null then 'D' end`

/** In which tenth of the full score, from 0; the full score lies in the last. Null without a score. */
export const tenthOf = (score: string, full: string) =>
  `case when ${score} is not null then least(${BINS - 1}, div(${score} * ${BINS}, ${full}))::int end`
