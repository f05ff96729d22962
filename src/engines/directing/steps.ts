// Steps of a talk that apply its rules to the learner's words: plain data in and out, for callers that run them in another thread.
import type { Scenario } from '#shared/scenario.ts'
import { replyByAuthor } from './author-lines.ts'
import { type GuardedSentence, guardSentence } from './guard.ts'
import { rewind } from './rewind.ts'
import { openScene, type TenantRules } from './scene.ts'
import type { Talk } from './talk.ts'
import { takeTurn } from './turn.ts'

export interface ToStep {
  scenario: Scenario
  rules: TenantRules
  talk: Talk
  /** The words of the next turn, `elapsedMs` after the start of the talk; or the turn to go back to. `byModel`: a model will reply. */
  act: { said: string; elapsedMs: number; byModel: boolean } | { rewind: number }
}

/** Takes one step of a talk. The author's lines reply unless the talk has ended or a model will. @throws RangeError if it is not the learner's turn */
export function stepTalk({ scenario, rules, talk, act }: ToStep): Talk {
  const scene = openScene(scenario, rules)
  if ('rewind' in act) return rewind(scene, talk, act.rewind)
  const taken = takeTurn(scene, talk, act.said, act.elapsedMs)
  return taken.ended || act.byModel ? taken : replyByAuthor(scene, taken, 'AUTHOR')
}

export interface ToGuard extends Omit<ToStep, 'act'> {
  /** A sentence of the model, and those of the same reply that passed before. */
  sentence: string
  before: readonly string[]
}

/** Checks a sentence of the model before it is shown. */
export const guardStep = ({ scenario, rules, talk, sentence, before }: ToGuard): GuardedSentence =>
  guardSentence(openScene(scenario, rules), talk, sentence, before)
