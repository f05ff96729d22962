// SQL of the figures that every analysis returns for a group, so that all analyses round and count alike.
import { ratio } from '#platform/database/ratio.ts'
import { type Level, LEVELS } from '#shared/scores.ts'

/** Rounds half up to two decimals. The inner rounding to eight decimals removes the error of a quotient near a tie. */
export const twoDecimals = (of: string) => `round(round(${of}, 8), 2)::float8`

/** SQL expressions over the rows of a group: numbers of people, and the scores of those who have one. */
export interface Group {
  required: string
  participated: string
  pending: string
  scored: string
  passed: string
  highest: string
  lowest: string
  average: string
  level: (level: Level) => string
}
const levelRatios = { A: 'excellentRatio', B: 'goodRatio', C: 'slightPoorRatio', D: 'poorRatio' } as const

/** SQL columns of `measureFields` for a group. */
export const measured = (of: Group) =>
  [
    ...(['required', 'participated', 'pending', 'scored', 'passed'] as const).map(
      (who) => `coalesce(${of[who]}, 0)::int "${who}UserCount"`,
    ),
    ...(['highest', 'lowest', 'average'] as const).map((which) => `${twoDecimals(of[which])} "${which}Score"`),
    `${ratio(of.participated, of.required)} "participateRatio"`,
    `${ratio(of.passed, of.scored)} "passRatio"`,
    ...LEVELS.map((level) => `${ratio(of.level(level), of.scored)} "${levelRatios[level]}"`),
  ].join(',\n  ')
