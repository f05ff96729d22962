// Objections of a customer: when they are due, how often they are raised, and when the customer leaves because of one.
import type { Heard } from '../scoring/heard.ts'
import { matchPoint } from '../scoring/points.ts'
import type { Scene } from './scene.ts'
import type { Raised } from './talk.ts'

/** Turns between two times of one objection. */
const turnsBetween = 2

interface Moment {
  /** Index of the current stage. */
  stage: number
  turn: number
  heard: Heard
  reached: ReadonlySet<string>
}

export interface ObjectionStep {
  raised: Raised[]
  /** The customer's words for the objection that is raised now; '' if there is none. */
  raise: string
  /** The line with which the customer leaves over an unsettled objection; null if they stay. */
  leaves: string | null
}

type Objection = Scene['scenario']['objections'][number]

function isTriggered({ id, trigger }: Objection, scene: Scene, { stage, turn, heard }: Moment): boolean {
  if (trigger.on === 'TURN') return turn >= trigger.turn
  if (trigger.on === 'STAGE') return scene.scenario.stages[stage]?.id === trigger.stage
  const point = scene.triggers.get(id)
  return point !== undefined && point.wordings.length > 0 && matchPoint(point, heard, scene.dialect).hit === 1
}

const repliesOf = ({ replies }: Objection) => replies.filter(Boolean)

/** Whether an objection is settled: its goal is reached. */
export const isSettled = ({ settledBy }: Pick<Objection, 'settledBy'>, reached: ReadonlySet<string>): boolean =>
  settledBy !== '' && reached.has(settledBy)

/**
 * Adds the objections that this turn triggers, and raises the first that is due. An objection that was triggered waits until no other one is
 * raised; one that stays unsettled returns two turns later with its next reply.
 */
export function stepObjections(scene: Scene, before: readonly Raised[], moment: Moment): ObjectionStep {
  const { turn, reached } = moment
  const open = scene.scenario.objections.filter((one) => repliesOf(one).length > 0 && !isSettled(one, reached))
  const known = new Map(before.map((one) => [one.objection, one]))
  const fresh = open.filter((one) => !known.has(one.id) && isTriggered(one, scene, moment)).map(({ id }) => ({ objection: id, turns: [] }))
  const raised: Raised[] = [...before, ...fresh]
  for (const { objection, turns } of raised) {
    const found = open.find(({ id }) => id === objection)
    if (!found || turn - (turns.at(-1) ?? -turnsBetween) < turnsBetween) continue
    const replies = repliesOf(found).slice(0, scene.difficulty.timesRaised)
    const reply = replies[turns.length]
    if (reply !== undefined) {
      const said = raised.map((one) => (one.objection === objection ? { objection, turns: [...turns, turn] } : one))
      return { raised: said, raise: reply, leaves: null }
    }
    if (found.closing) return { raised, raise: '', leaves: found.closing }
  }
  return { raised, raise: '', leaves: null }
}
