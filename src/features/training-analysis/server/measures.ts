// What is counted of people: the same figures for courses, exams and projects, for a whole range or for one department of it.
import type { Measures } from '../contract.ts'

const n = (where: string) => `count(*) filter (where ${where})`
const ratio = (part: string, whole: string) => `round(${part}::numeric / nullif(${whole}, 0), 4)::float8`
const scored = n('score is not null')
/** Half-up to two decimals; the tenth decimal of a quotient is not let turn a tie. */
export const twoDecimals = (of: string) => `round(round(${of}, 8), 2)::float8`
const level = (letter: string) => ratio(n(`level = '${letter}'`), scored)

/** Columns of Measures over `facts` that are required; ratios half-up to four decimals, scores to two. */
export const measures = `count(*)::int "requiredUserCount", ${n('participated')}::int "participatedUserCount", ${n('pending')}::int "pendingUserCount",
  ${scored}::int "scoredUserCount", ${n('completed')}::int "completeUserCount", ${n('passed')}::int "passedUserCount",
  ${twoDecimals('max(score)')} "highestScore", ${twoDecimals('min(score)')} "lowestScore", ${twoDecimals('avg(score)')} "averageScore",
  ${ratio(n('participated'), 'count(*)')} "participateRatio", ${ratio(n('completed'), 'count(*)')} "completeRatio",
  ${ratio(n('passed'), scored)} "passRatio", ${level('A')} "excellentRatio", ${level('B')} "goodRatio", ${level('C')} "slightPoorRatio",
  ${level('D')} "poorRatio", coalesce(sum(runs), 0)::int "attemptCount", coalesce(sum(seconds), 0)::float8 "totalDurationSec",
  round(sum(seconds)::numeric / nullif(sum(timed), 0))::int "avgDurationSec"`

/** Of those levels: how many people. */
export const levelCounts = `array[${['A', 'B', 'C', 'D'].map((l) => n(`level = '${l}'`)).join(', ')}]::int[] levels`

/** Of those tenths of the full score: how many people. */
export const binCounts = (bins: number) => `array[${Array.from({ length: bins }, (_, i) => n(`bin = ${i}`)).join(', ')}]::int[] bins`

/** Without what else stands in the row. */
export const measuresOf = (row: Measures): Measures => ({
  requiredUserCount: row.requiredUserCount,
  participatedUserCount: row.participatedUserCount,
  pendingUserCount: row.pendingUserCount,
  scoredUserCount: row.scoredUserCount,
  completeUserCount: row.completeUserCount,
  passedUserCount: row.passedUserCount,
  highestScore: row.highestScore,
  lowestScore: row.lowestScore,
  averageScore: row.averageScore,
  participateRatio: row.participateRatio,
  completeRatio: row.completeRatio,
  passRatio: row.passRatio,
  excellentRatio: row.excellentRatio,
  goodRatio: row.goodRatio,
  slightPoorRatio: row.slightPoorRatio,
  poorRatio: row.poorRatio,
  attemptCount: row.attemptCount,
  totalDurationSec: row.totalDurationSec,
  avgDurationSec: row.avgDurationSec,
})
