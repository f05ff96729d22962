// Agreement of a calibration: of each two raters, and of all raters with the rules and with the model, over pairs of talk and goal.
import { type ScorePair, shownKappa } from '#shared/agreement.ts'
import type { Agreed, CalibrationResult, Difference, Mark } from '../contract.ts'

interface Goal {
  id: string
  name: string
}
interface Rater {
  id: string
  name: string
}

/** A talk with the marks of each rater by goal, and the goals that the rules and the model found. */
export interface MarkedTalk {
  place: number
  talkId: string | null
  /** By id of the rater, then by id of the goal. */
  marks: ReadonlyMap<string, ReadonlyMap<string, Mark>>
  byRules: ReadonlySet<string>
  byModel: ReadonlySet<string>
}

const agreedOn = (strata: readonly (readonly ScorePair[])[]): Agreed => {
  const all = strata.flat()
  return { pairs: all.length, equal: all.filter(([a, b]) => a === b).length, ...shownKappa(strata) }
}

type Marks = MarkedTalk['marks']
const worthOf = (marks: Marks, rater: string, goal: string): number => marks.get(rater)?.get(goal)?.worth ?? 0
/** The pairs of each two people; every two are named once. */
const twos = <T>(list: readonly T[]): [T, T][] => list.flatMap((a, i) => list.slice(i + 1).map((b): [T, T] => [a, b]))

const peopleOn = (talks: readonly Marks[], raters: readonly Rater[], goal: string): ScorePair[] =>
  talks.flatMap((marks) => twos(raters).map(([a, b]): ScorePair => [worthOf(marks, a.id, goal), worthOf(marks, b.id, goal)]))

/** A machine knows only reached or not, so a half mark of a person differs from both. */
const machineOn = (
  talks: readonly MarkedTalk[],
  raters: readonly Rater[],
  goal: string,
  found: (talk: MarkedTalk) => boolean,
): ScorePair[] => talks.flatMap((talk) => raters.map(({ id }): ScorePair => [worthOf(talk.marks, id, goal), found(talk) ? 1 : 0]))

/** Share of equal marks of the raters in whole percent, 0 and 100 only for none and all; null without marks. */
export function reachedShare(talks: readonly Marks[], raters: readonly Rater[], goals: readonly string[]): number | null {
  const { pairs, equal } = agreedOn(goals.map((goal) => peopleOn(talks, raters, goal)))
  if (!pairs || equal === 0 || equal === pairs) return pairs ? Math.sign(equal) * 100 : null
  return Math.min(99, Math.max(1, Math.round((100 * equal) / pairs)))
}

function differencesOf(talks: readonly MarkedTalk[], raters: readonly Rater[], goals: readonly Goal[]): Difference[] {
  return talks.flatMap((talk) =>
    goals.flatMap(({ id: goal }): Difference[] => {
      const byRules = talk.byRules.has(goal)
      const worths = raters.map((rater) => worthOf(talk.marks, rater.id, goal))
      const isShared = worths.every((worth) => worth === worths[0])
      if (isShared && worths[0] === (byRules ? 1 : 0)) return []
      const marks = raters.map(({ id, name }) => {
        const { worth = 0, quote = '' } = talk.marks.get(id)?.get(goal) ?? {}
        return { rater: name, worth, quote } as const
      })
      return [{ place: talk.place, talkId: talk.talkId, goal, marks, byRules, byModel: talk.byModel.has(goal) }]
    }),
  )
}

/** The result of a calibration whose talks everybody has marked. Chance is computed within a goal. */
export function agreementOf(talks: readonly MarkedTalk[], raters: readonly Rater[], goals: readonly Goal[]): CalibrationResult {
  const marks = talks.map((talk) => talk.marks)
  const rules = (goal: string) => machineOn(talks, raters, goal, ({ byRules }) => byRules.has(goal))
  const both = (goal: string) => machineOn(talks, raters, goal, ({ byRules, byModel }) => byRules.has(goal) || byModel.has(goal))
  return {
    raters: twos(raters).map(([a, b]) => ({
      first: a.name,
      second: b.name,
      ...agreedOn(goals.map(({ id }) => peopleOn(marks, [a, b], id))),
    })),
    rules: agreedOn(goals.map(({ id }) => rules(id))),
    model: talks.some(({ byModel }) => byModel.size) ? agreedOn(goals.map(({ id }) => both(id))) : null,
    goals: goals.map(({ id, name }) => ({ id, name, people: agreedOn([peopleOn(marks, raters, id)]), rules: agreedOn([rules(id)]) })),
    differences: differencesOf(talks, raters, goals),
  }
}
