// A talk: its turns, its findings and its state, as plain data that callers store. Pure functions return a new talk.
import type { endReasons, findingKinds } from '#shared/scenario-rules.ts'
import type { Scene } from './scene.ts'

/**
 * Why a talk ended. DONE: all stages done. PATIENCE: the customer left. TURNS, TIME: a limit. RED: a red line, if the scenario ends there.
 * LEFT: the learner left.
 */
export type EndReason = (typeof endReasons)[number]

/** The writer of a customer's turn: the author, the model, or the author in place of a model that failed. */
export type ReplySource = 'AUTHOR' | 'MODEL' | 'FALLBACK'

/**
 * The kind of a finding. GOAL: a goal was reached. WRONG: a fact was told wrongly. AVOID: words that the scenario asks to avoid. RED_LINE,
 * WARNING, NOTICE: a forbidden phrase. COAXING: words for a judge instead of the customer.
 */
export type FindingKind = (typeof findingKinds)[number]

export interface Finding {
  kind: FindingKind
  /** Id of the goal or of the avoided point, or the forbidden phrase; '' for COAXING. */
  of: string
  /** Number of the learner's turn, from 1. */
  turn: number
  /** Words of this turn, as they were said. */
  quote: string
  origin: 'RULES' | 'MODEL' | 'MENTOR'
  /** Worth of a goal: 1 by the rules, 0.5 by a model, as marked by a mentor. 0 for other kinds. */
  worth: 0 | 0.5 | 1
  /** The reason of a WRONG finding: 数字不符：九十天; '' for other kinds. */
  why: string
}

/** Directions for the customer's next reply. */
export interface Cue {
  mood: string
  /** Layers of secrets that the learner has just opened, in the customer's words. */
  tell: string[]
  /** The objection to raise; '' for none. */
  raise: string
}

export interface LearnerTurn {
  by: 'LEARNER'
  /** Number of the turn from 1. The customer's reply has the same number; the opening has 0. */
  turn: number
  text: string
  cue: Cue
}

export interface CustomerTurn {
  by: 'CUSTOMER'
  turn: number
  /** Sentences that were said. */
  sentences: string[]
  /** Sentences that an interruption removed. */
  unsaid: string[]
  source: ReplySource
}

export interface Raised {
  objection: string
  /** Turns in which it was raised. */
  turns: number[]
}

export interface Talk {
  turns: (LearnerTurn | CustomerTurn)[]
  findings: Finding[]
  /** Index of the current stage; the number of stages if all are done. */
  stage: number
  patience: number
  /** Number of opened layers by the id of the secret. */
  opened: Record<string, number>
  raised: Raised[]
  /** Number of hints by the id of the goal; talks of earlier versions have none. */
  hints?: Record<string, number>
  /** Number of 接话 lines that were used. */
  asides: number
  ended: { reason: EndReason; turn: number } | null
}

/** The name of the goal or of the avoided point of a finding, or the forbidden phrase itself. */
export const nameOfFinding = ({ goals, avoid }: Scene, { of }: Pick<Finding, 'of'>): string =>
  [...goals, ...avoid].find(({ id }) => id === of)?.name || of

/** A new talk, in which the customer has said the opening. */
export function openTalk({ scenario, difficulty }: Scene): Talk {
  return {
    turns: [{ by: 'CUSTOMER', turn: 0, sentences: scenario.opening ? [scenario.opening] : [], unsaid: [], source: 'AUTHOR' }],
    findings: [],
    stage: 0,
    patience: difficulty.patience,
    opened: {},
    raised: [],
    asides: 0,
    ended: null,
  }
}

/** Number of the learner's last turn; 0 before the first. */
export const lastTurn = ({ turns }: Talk): number => turns.at(-1)?.turn ?? 0

/** Whether the customer has to say something: the last turn is the learner's. */
export const isCustomersTurn = ({ turns }: Talk): boolean => turns.at(-1)?.by === 'LEARNER'

/** The learner's turn of this number. */
export const learnerTurn = ({ turns }: Talk, turn: number): LearnerTurn | undefined =>
  turns.find((one) => one.by === 'LEARNER' && one.turn === turn) as LearnerTurn | undefined

/** Ids of the goals that rules or people found reached. A model's claim never moves a talk. */
export const reachedGoals = ({ findings }: Talk): Set<string> =>
  new Set(findings.filter(({ kind, origin }) => kind === 'GOAL' && origin !== 'MODEL').map(({ of }) => of))

/** The layers of secrets that are still closed. Nothing of them may be in a prompt or a reply. */
export const closedLayers = ({ scenario }: Scene, { opened }: Talk): string[] =>
  scenario.secrets.flatMap(({ id, layers }) => layers.slice(opened[id] ?? 0).filter(Boolean))

/**
 * Adds the customer's reply. Throws a RangeError if it is not the customer's turn: a reply is added once.
 */
export function addReply(talk: Talk, sentences: readonly string[], source: ReplySource): Talk {
  if (!isCustomersTurn(talk)) throw new RangeError('it is not the turn of the customer')
  return { ...talk, turns: [...talk.turns, { by: 'CUSTOMER', turn: lastTurn(talk), sentences: [...sentences], unsaid: [], source }] }
}

/**
 * Removes the sentences of the last reply that an interruption left unsaid. `played` is the number of sentences that began. Later prompts
 * hold only what was said.
 */
export function interrupt(talk: Talk, played: number): Talk {
  const last = talk.turns.at(-1)
  if (last?.by !== 'CUSTOMER') return talk
  const cut = { ...last, sentences: last.sentences.slice(0, played), unsaid: [...last.sentences.slice(played), ...last.unsaid] }
  return { ...talk, turns: [...talk.turns.slice(0, -1), cut] }
}

/** Ends a talk between turns: the learner left, or its time is over. An ended talk stays as it is. */
export const endTalk = (talk: Talk, reason: 'LEFT' | 'TIME'): Talk =>
  talk.ended ? talk : { ...talk, ended: { reason, turn: lastTurn(talk) } }
