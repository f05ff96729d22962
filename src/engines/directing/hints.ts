// Hints (提示) in a practice talk: first the goal that is next, then an example of its wording. Each reduces the worth of that goal.
import { hintWorths } from '#shared/scenario-rules.ts'
import type { Scene, SceneGoal } from './scene.ts'
import { reachedGoals, type Talk } from './talk.ts'

export interface Hint {
  /** Name of the goal. */
  name: string
  /** An example of the wording; '' before the last hint. */
  example: string
}

/** The goal that a hint is about: the first required one of the current stage that is not reached, else the first one. */
function nextGoal({ goals }: Scene, talk: Talk): SceneGoal | undefined {
  const reached = reachedGoals(talk)
  const left = goals.filter(({ id, stage, point }) => stage === talk.stage && !reached.has(id) && point.wordings.length > 0)
  return left.find(({ point }) => point.must) ?? left[0]
}

const maxHints = hintWorths.length - 1
const givenFor = ({ hints }: Talk, goal: SceneGoal | undefined): number => (goal && hints?.[goal.id]) ?? 0

/** The last hint that was given for the goal that is next; null if there is none. */
export function findHint(scene: Scene, talk: Talk): Hint | null {
  const goal = nextGoal(scene, talk)
  const given = givenFor(talk, goal)
  if (!goal || given === 0) return null
  return { name: goal.name, example: given === maxHints ? (goal.point.wordings[0] ?? '') : '' }
}

/** The talk with one more hint; null if no goal is left in the stage or all hints for it were given. */
export function addHint(scene: Scene, talk: Talk): Talk | null {
  const goal = nextGoal(scene, talk)
  const given = givenFor(talk, goal)
  return goal && given < maxHints ? { ...talk, hints: { ...talk.hints, [goal.id]: given + 1 } } : null
}
