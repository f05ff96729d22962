// A drill of one goal: the same rules as in a talk judge one answer, outside any talk.
import type { Scenario } from '#shared/scenario.ts'
import { hearTurn } from './hearing.ts'
import { openScene, type TenantRules } from './scene.ts'

export interface ToDrill {
  scenario: Scenario
  rules: TenantRules
  /** Id of the goal. */
  goal: string
  said: string
}

export interface Drilled {
  /** HIT: the goal is reached; HALF: half of it was said; WRONG: a fact was told wrongly. */
  result: 'HIT' | 'HALF' | 'WRONG' | 'MISS'
  /** The words that prove HIT or WRONG; '' otherwise. */
  quote: string
  /** The reason of WRONG: 数字不符：九十天; '' otherwise. */
  why: string
  /** Forbidden phrases in the answer. */
  offences: string[]
}

/** Judges an answer for one goal. @throws RangeError if the scenario has no such goal */
export function drillGoal({ scenario, rules, goal, said }: ToDrill): Drilled {
  const whole = openScene(scenario, rules)
  const scene = { ...whole, goals: whole.goals.filter(({ id }) => id === goal), avoid: [] }
  if (!scene.goals.length) throw new RangeError('the scenario has no such goal')
  const { findings, isHalfway } = hearTurn(scene, said, 1, new Set())
  const proof = (kind: 'GOAL' | 'WRONG') => findings.find((one) => one.kind === kind)
  const offences = findings.filter(({ kind }) => kind === 'RED_LINE' || kind === 'WARNING' || kind === 'NOTICE').map(({ of }) => of)
  const [hit, wrong] = [proof('GOAL'), proof('WRONG')]
  if (hit) return { result: 'HIT', quote: hit.quote, why: '', offences }
  if (wrong) return { result: 'WRONG', quote: wrong.quote, why: wrong.why, offences }
  return { result: isHalfway ? 'HALF' : 'MISS', quote: '', why: '', offences }
}
