// The customer's reply without a model: the author's lines for what this turn opened, reached and raised, else a neutral line (接话).
import type { Scene } from './scene.ts'
import { splitSentences } from './sentences.ts'
import { addReply, type ReplySource, type Talk } from './talk.ts'

const usualAsides = ['嗯，您接着说。', '这个我不太懂，能再说说吗？', '哦，是吗。']

/**
 * The talk with the reply of the author. FALLBACK: a model was asked and failed; AUTHOR: there is no model. The customer tells opened
 * secrets, else answers the goal that was reached, then raises the objection that is due. Equal talks get equal replies.
 */
export function replyByAuthor(scene: Scene, talk: Talk, source: Exclude<ReplySource, 'MODEL'>): Talk {
  const last = talk.turns.at(-1)
  if (last?.by !== 'LEARNER') throw new RangeError('it is not the turn of the customer')
  const { tell, raise } = last.cue
  const isReached = (id: string) =>
    talk.findings.some(({ kind, of, turn, origin }) => kind === 'GOAL' && of === id && turn === last.turn && origin === 'RULES')
  const reply = scene.goals.find(({ id, reply: words }) => words && isReached(id))?.reply ?? ''
  const lines = [...(tell.length ? tell : [reply]), raise].filter(Boolean)
  if (lines.length) return addReply(talk, lines.flatMap(splitSentences), source)
  const own = scene.scenario.asides.filter(Boolean)
  const asides = own.length ? own : usualAsides
  const aside = asides[talk.asides % asides.length] ?? ''
  return addReply({ ...talk, asides: talk.asides + 1 }, splitSentences(aside), source)
}
