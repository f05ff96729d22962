// Steps of a talk that apply its rules to the learner's words: plain data in and out, for callers that run them in another thread.
import type { Scenario } from '#shared/scenario.ts'
import { replyByAuthor } from './author-lines.ts'
import { rewind } from './rewind.ts'
import { openScene, type TenantRules } from './scene.ts'
import type { Talk } from './talk.ts'
import { takeTurn } from './turn.ts'

export interface ToStep {
  scenario: Scenario
  rules: TenantRules
  talk: Talk
  /** The words of the next turn, `elapsedMs` after the start of the talk; or the turn to go back to. */
  act: { said: string; elapsedMs: number } | { rewind: number }
}

/** Takes one step; the author's lines answer a turn that does not end the talk. @throws RangeError if it is not the learner's turn */
export function stepTalk({ scenario, rules, talk, act }: ToStep): Talk {
  const scene = openScene(scenario, rules)
  if ('rewind' in act) return rewind(scene, talk, act.rewind)
  const taken = takeTurn(scene, talk, act.said, act.elapsedMs)
  return taken.ended ? taken : replyByAuthor(scene, taken, 'AUTHOR')
}
