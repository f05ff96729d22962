// Witness: a model claims that a turn reached a goal in other words. A claim counts half, only by a quote of this turn, and it never moves
// the talk: stages, secrets and patience follow the rules alone.
import { findQuote, isCoaxing } from '../judging/quotes.ts'
import { hear, hearOnce } from '../scoring/heard.ts'
import { matchPoint } from '../scoring/points.ts'
import type { Scene, SceneGoal } from './scene.ts'
import { type Finding, learnerTurn, type Talk } from './talk.ts'

export interface Claim {
  /** Id of a goal. */
  goal: string
  quote: string
}

/**
 * Whether a claim about this goal can count: no number and no denial is in its wordings, for which no other words are right. A question such
 * as 有没有孩子 denies nothing.
 */
export const isClaimable = ({ point, kind }: Pick<SceneGoal, 'point' | 'kind'>, { dialect }: Pick<Scene, 'dialect'>): boolean =>
  point.wordings.length > 0 &&
  point.wordings.every((one) => {
    const { words, negated } = hearOnce(one, dialect)
    return (kind === 'ASK' || negated.size === 0) && words.every(({ number }) => number === null)
  })

/**
 * The findings of the claims about one turn: those whose goal is not reached yet and whose quote occurs in the turn without denying. A turn
 * that speaks to a judge proves nothing.
 */
export function witness(scene: Scene, talk: Talk, turn: number, claims: readonly Claim[]): Finding[] {
  const said = learnerTurn(talk, turn)?.text ?? ''
  if (!said || isCoaxing(said)) return []
  const heard = hear(said, scene.dialect)
  const reached = new Set(talk.findings.filter(({ kind }) => kind === 'GOAL').map(({ of }) => of))
  return claims.flatMap(({ goal: id, quote }): Finding[] => {
    const goal = scene.goals.find((one) => one.id === id)
    if (!goal || reached.has(id) || !isClaimable(goal, scene)) return []
    const place = findQuote(quote, said)
    const { fault } = matchPoint(goal.point, heard, scene.dialect)
    if (!place || fault) return []
    const proof = said.slice(place.from, place.to)
    if (goal.kind !== 'ASK' && hear(proof, scene.dialect).negated.size > 0) return []
    reached.add(id)
    return [{ kind: 'GOAL', of: id, turn, quote: proof, origin: 'MODEL', worth: 0.5, why: '' }]
  })
}
