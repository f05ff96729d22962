// What is counted of people: the same figures for courses, exams and projects, for a whole range or for one department of it.
import { ratio } from '#platform/database/ratio.ts'
import { LEVELS } from '#shared/scores.ts'
import { measured } from '#features/insight/analysis-tabs/server/analysis-tabs.ts'

const n = (where: string) => `count(*) filter (where ${where})`

/** Columns of Measures over `facts` that are required. */
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

/** Of those levels: how many people. */
export const levelCounts = `array[${LEVELS.map((l) => n(`level = '${l}'`)).join(', ')}]::int[] levels`

/** Of those tenths of the full score: how many people. */
export const binCounts = (bins: number) => `array[${Array.from({ length: bins }, (_, i) => n(`bin = ${i}`)).join(', ')}]::int[] bins`
