// 试一试: plays a scenario from its beginning with the turns of an author, and tells for each what the rules saw and what a model would get.
import type { Scenario } from '#shared/scenario.ts'
import { replyByAuthor } from './author-lines.ts'
import { guardFaults, guardReply } from './guard.ts'
import { type PromptMessage, toMessages } from './prompt.ts'
import { openScene, type TenantRules } from './scene.ts'
import { scoreTalk, type TalkScore } from './score.ts'
import { addReply, type CustomerTurn, type EndReason, type Finding, nameOfFinding, openTalk, type Talk } from './talk.ts'
import { takeTurn } from './turn.ts'

/** A turn of an author: the learner's words, and the words of a model whose check the author wants to see; '' for none. */
export interface TriedSaid {
  said: string
  model: string
}

export interface TriedTurn extends TriedSaid {
  findings: (Pick<Finding, 'kind' | 'quote' | 'why'> & { name: string })[]
  /** Layers of secrets that this turn opened, and the objection that it raised; '' for none. */
  opened: string[]
  raised: string
  /** Index of the stage after the turn, and the patience left. */
  stage: number
  patience: number
  reply: Pick<CustomerTurn, 'sentences' | 'source'>
  /** The sentence of the model that the guard stopped, with the reason in words; null if none was. */
  stopped: { text: string; why: string } | null
  /** The messages that a model would get in addition to those of the turn before. */
  prompt: PromptMessage[]
  ended: EndReason | null
}

export interface TriedTalk {
  opening: string[]
  turns: TriedTurn[]
  score: TalkScore
}

const customersTurn = ({ turns }: Talk): CustomerTurn | undefined => {
  const last = turns.at(-1)
  return last?.by === 'CUSTOMER' ? last : undefined
}

/** Plays the turns until the talk ends; later ones are left out. Equal input gives an equal talk. */
export function tryScenario(scenario: Scenario, rules: TenantRules, said: readonly TriedSaid[]): TriedTalk {
  const scene = openScene(scenario, rules)
  let talk = openTalk(scene)
  let known = 0
  const opening = customersTurn(talk)?.sentences ?? []
  const turns: TriedTurn[] = []
  for (const one of said) {
    if (talk.ended) break
    const before = talk.findings.length
    talk = takeTurn(scene, talk, one.said, 0)
    const messages = talk.ended ? [] : toMessages(scene, talk)
    const last = talk.turns.findLast((turn) => turn.by === 'LEARNER')
    const guarded = talk.ended || !one.model ? null : guardReply(scene, talk, one.model)
    if (guarded?.sentences.length) talk = addReply(talk, guarded.sentences, 'MODEL')
    else if (!talk.ended) talk = replyByAuthor(scene, talk, guarded ? 'FALLBACK' : 'AUTHOR')
    const reply = customersTurn(talk)
    turns.push({
      ...one,
      findings: talk.findings
        .slice(before)
        .map((finding) => ({ kind: finding.kind, quote: finding.quote, why: finding.why, name: nameOfFinding(scene, finding) })),
      opened: last?.cue.tell ?? [],
      raised: last?.cue.raise ?? '',
      stage: talk.stage,
      patience: talk.patience,
      reply: { sentences: reply?.sentences ?? [], source: reply?.source ?? 'AUTHOR' },
      stopped: guarded?.stopped ? { text: guarded.stopped.text, why: guardFaults[guarded.stopped.fault] } : null,
      prompt: messages.slice(known),
      ended: talk.ended?.reason ?? null,
    })
    known = messages.length || known
  }
  return { opening, turns, score: scoreTalk(scene, talk) }
}
