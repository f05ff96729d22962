// The figures that every analysis tells of a group of people, as SQL: one text, so that analyses round alike and mean the same.
import { ratio } from '#platform/database/ratio.ts'
import { type Level, LEVELS } from '#shared/scores.ts'

/** Half up to two decimals. The tenth decimal of a quotient is not let turn a tie. */
export const twoDecimals = (of: string) => `round(round(${of}, 8), 2)::float8`

/** Over the rows of a group: how many people, and the scores of those who have one. */
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

/** The columns of `measureFields` of a group. */
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
