// SQL of the measures of people, equal for courses, exams and projects, for a range or a department of it.
import { ratio } from '#platform/database/ratio.ts'
import { LEVELS } from '#shared/scores.ts'
import { measured } from '#features/insight/analysis-tabs/server/analysis-tabs.ts'

const n = (where: string) => `count(*) filter (where ${where})`

/** Columns of `Measures` over the required rows of `facts`. */
export const measures = `${measured({
  required: 'count(*)',
  participated: n('participated'),
  pending: n('pending'),
  scored: 'count(score)',
  passed: n('passed'),
  highest: 'max(score)',
  lowest: 'min(score)',
  average: 'avg(score)',
  level: (level) => n(`level = '${level}'`),
})},
  ${n('completed')}::int "completeUserCount", ${ratio(n('completed'), 'count(*)')} "completeRatio",
  coalesce(sum(runs), 0)::int "attemptCount", coalesce(sum(seconds), 0)::float8 "totalDurationSec",
  round(sum(seconds)::numeric / nullif(sum(timed), 0))::int "avgDurationSec"`

/** SQL: number of people per level. */
export const levelCounts = `array[${LEVELS.map((l) => n(`level = '${l}'`)).join(', ')}]::int[] levels`

/** SQL: number of people per tenth of the full score. */
export const binCounts = (bins: number) => `array[${Array.from({ length: bins }, (_, i) => n(`bin = ${i}`)).join(', ')}]::int[] bins`
