// SQL fragments about scores: the rules of shared/scores.ts, for exams and for practice.
import { BINS, usualScale } from '#shared/scores.ts'

/** SQL columns a, b and c: lower bounds of the levels in percent, from a stored grade scale (jsonb), or from `usualScale` where it is null. */
export const bounds = (scale: string) =>
  Object.entries({ a: 'excellent', b: 'good', c: 'slightPoor' } as const)
    .map(([column, level]) => `coalesce((${scale} ->> '${level}')::numeric, ${usualScale[level]}) ${column}`)
    .join(', ')

/** SQL condition: the score reaches this percentage of the full score. Compares exactly, without rounding. */
export const reachesPercent = (score: string, full: string, percent: string | number) => `100 * ${score} >= ${full} * ${percent}`

/** SQL: the level A to D of a score, by the columns that `bounds` gives to the row `by`; null without a score. */
export const levelOf = (score: string, full: string, by: string) =>
  `case when ${reachesPercent(score, full, `${by}.a`)} then 'A' when ${reachesPercent(score, full, `${by}.b`)} then 'B'
        when ${reachesPercent(score, full, `${by}.c`)} then 'C' when ${score} is not null then 'D' end`

/** SQL: the tenth of the full score, 0 to 9; a full score belongs to the last tenth. Null without a score. */
export const tenthOf = (score: string, full: string) =>
  `case when ${score} is not null then least(${BINS - 1}, div(${score} * ${BINS}, ${full}))::int end`
