// Takes a learner's turn: findings, stage, secrets, objections, patience and the end of a talk. Rules alone decide all of them, so a talk
// takes the same course with any model.
import { maxTurnText } from '#shared/scenario-rules.ts'
import { hearTurn, type HeardTurn } from './hearing.ts'
import { stepObjections } from './objections.ts'
import type { Scene } from './scene.ts'
import { splitSentences } from './sentences.ts'
import { type EndReason, isCustomersTurn, lastTurn, reachedGoals, type Talk } from './talk.ts'

/** The stage after these goals: a stage is done when enough of its goals are reached, and the next one begins at once. */
function stageAfter({ scenario: { stages }, goals }: Scene, from: number, reached: ReadonlySet<string>): number {
  let stage = from
  for (let next = stages[stage]; next; next = stages[stage]) {
    const here = stage
    if (goals.filter((goal) => goal.stage === here && reached.has(goal.id)).length < next.need) break
    stage++
  }
  return stage
}

/** Opens further layers of the secrets whose goal this turn brings. */
function openLayers({ scenario, difficulty }: Scene, before: Talk['opened'], brought: ReadonlySet<string>) {
  const opened = { ...before }
  const tell: string[] = []
  for (const { id, goal, layers } of scenario.secrets) {
    if (!brought.has(goal)) continue
    const from = before[id] ?? 0
    const to = Math.min(layers.length, from + difficulty.layersAtOnce)
    tell.push(...layers.slice(from, to).filter(Boolean))
    if (to > from) opened[id] = to
  }
  return { opened, tell }
}

/**
 * Patience after a turn: 1 more for a new goal, unchanged for half of one or a newly opened secret, else 1 less; 1 less for a fact told
 * wrongly. The first turn, in which people greet, costs nothing but wrong facts.
 */
function patienceAfter(
  { difficulty }: Scene,
  before: number,
  { findings, isHalfway }: HeardTurn,
  turn: number,
  hasOpened: boolean,
): number {
  const isWrong = findings.some(({ kind }) => kind === 'WRONG')
  const hasGoal = findings.some(({ kind }) => kind === 'GOAL')
  const brings = hasGoal ? 1 : 0
  const costs = hasGoal || isHalfway || hasOpened || turn === 1 ? 0 : 1
  return Math.max(0, Math.min(difficulty.patience, before + brings - costs - (isWrong ? 1 : 0)))
}

interface After {
  stage: number
  patience: number
  turn: number
  elapsedMs: number
  isRed: boolean
  hasLeft: boolean
}

function endAfter({ scenario: { stages, limits } }: Scene, after: After): EndReason | null {
  if (after.isRed && limits.endsAtRedLine) return 'RED'
  if (stages.length > 0 && after.stage >= stages.length) return 'DONE'
  if (after.patience <= 0 || after.hasLeft) return 'PATIENCE'
  if (after.turn >= limits.turns) return 'TURNS'
  return after.elapsedMs >= limits.minutes * 60_000 ? 'TIME' : null
}

const usualClosings = {
  DONE: '好的，那就先这样。',
  PATIENCE: '我还有事，先这样吧。',
  LIMIT: '今天先聊到这里吧。',
  RED: '这话不能这么说，先这样吧。',
}

function closingLine({ scenario: { closings } }: Scene, reason: EndReason, leaves: string | null): string {
  if (reason === 'DONE') return closings.done || usualClosings.DONE
  if (reason === 'PATIENCE') return leaves ?? (closings.patience || usualClosings.PATIENCE)
  if (reason === 'RED') return closings.redLine || usualClosings.RED
  return closings.limit || usualClosings.LIMIT
}

function moodOf({ difficulty }: Scene, patience: number): string {
  if (patience >= difficulty.patience) return '愿意听下去'
  return patience > 1 ? '有点不耐烦' : '快没有耐心了'
}

/**
 * Takes a turn of the learner. `elapsedMs` is the time since the talk began. If the talk ends, the author's closing is its last turn; otherwise the customer
 * has to reply. Throws a RangeError if the talk has ended, if the customer has not replied yet, or if the text is too long.
 */
export function takeTurn(scene: Scene, talk: Talk, said: string, elapsedMs: number): Talk {
  if (talk.ended) throw new RangeError('the talk has ended')
  if (isCustomersTurn(talk)) throw new RangeError('the customer has not replied yet')
  if (said.length > maxTurnText) throw new RangeError(`a turn has at most ${maxTurnText} characters`)
  const turn = lastTurn(talk) + 1
  const known = reachedGoals(talk)
  const heard = hearTurn(scene, said, turn, known)
  const reached = new Set([...known, ...heard.findings.filter(({ kind }) => kind === 'GOAL').map(({ of }) => of)])
  const stage = stageAfter(scene, talk.stage, reached)
  const { opened, tell } = openLayers(scene, talk.opened, heard.brought)
  const patience = patienceAfter(scene, talk.patience, heard, turn, tell.length > 0)
  const objections = stepObjections(scene, talk.raised, { stage, turn, heard: heard.heard, reached })
  const isRed = heard.findings.some(({ kind }) => kind === 'RED_LINE')
  const reason = endAfter(scene, { stage, patience, turn, elapsedMs, isRed, hasLeft: objections.leaves !== null })
  const cue = { mood: moodOf(scene, patience), tell: reason ? [] : tell, raise: reason ? '' : objections.raise }
  const after: Talk = {
    ...talk,
    turns: [...talk.turns, { by: 'LEARNER', turn, text: said, cue }],
    findings: [...talk.findings, ...heard.findings],
    stage,
    patience: objections.leaves === null ? patience : 0,
    // the customer has no occasion to tell it, so it stays closed
    opened: reason ? talk.opened : opened,
    raised: reason ? talk.raised : objections.raised,
  }
  if (!reason) return after
  const sentences = splitSentences(closingLine(scene, reason, objections.leaves))
  return {
    ...after,
    turns: [...after.turns, { by: 'CUSTOMER', turn, sentences, unsaid: [], source: 'AUTHOR' }],
    ended: { reason, turn },
  }
}
