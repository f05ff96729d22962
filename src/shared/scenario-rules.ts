// Rules of scenarios (情景) without their schema, for screens: labels, bounds, difficulties, and an empty scenario.
import { namesOf } from './field-table.ts'
import { percent } from './ratio.ts'
import type { Scenario } from './scenario.ts'

export const mannerLabels = { BRIEF: '话少', DIRECT: '直接', HESITANT: '犹豫', HURRIED: '急' } as const
export const goalKindLabels = { SAY: '说到', ASK: '问到', TELL_FACT: '讲对' } as const
export const difficultyLabels = { EASY: '易', MEDIUM: '中', HARD: '难' } as const
export type Difficulty = keyof typeof difficultyLabels

export interface DifficultyRules {
  /** Patience of the customer at the start, which is also its maximum. */
  patience: number
  /** Number of times that one objection is raised at most. */
  timesRaised: number
  /** Number of layers of a secret that one question opens. */
  layersAtOnce: number
}

/** The rules of each difficulty: a difficulty changes these numbers and nothing else. */
export const difficulties: Readonly<Record<Difficulty, DifficultyRules>> = {
  EASY: { patience: 5, timesRaised: 1, layersAtOnce: 3 },
  MEDIUM: { patience: 3, timesRaised: 2, layersAtOnce: 2 },
  HARD: { patience: 2, timesRaised: 3, layersAtOnce: 1 },
}

/** The rules of a difficulty as a sentence for authors and learners. */
export function difficultyWords(difficulty: Difficulty): string {
  const { patience, timesRaised, layersAtOnce } = difficulties[difficulty]
  const layers = layersAtOnce >= maxLayers ? '隐情问到就全部说出' : `隐情每次问到说出${layersAtOnce}层`
  return `客户的耐心从${patience}开始；同一个异议最多提${timesRaised}次；${layers}。`
}

/** Reasons for the end of a talk, and kinds of findings in a turn; engines/directing/talk.ts explains them. */
export const endReasons = ['DONE', 'PATIENCE', 'TURNS', 'TIME', 'RED', 'LEFT'] as const
export const findingKinds = ['GOAL', 'WRONG', 'AVOID', 'RED_LINE', 'WARNING', 'NOTICE', 'COAXING'] as const

/** The parts of the score of a talk in display order, with their full points. */
export const scoreParts = {
  goals: { label: '目标', full: 60 },
  accuracy: { label: '准确', full: 15 },
  compliance: { label: '合规', full: 15 },
  path: { label: '过程', full: 10 },
} as const
export const scorePartNames = namesOf(scoreParts)

/** Worth of a goal that the learner reached after hints: none, its name, an example of its wording. */
export const hintWorths = [1, 0.9, 0.5] as const

/** Worth of a goal in words, from 0 to 1. */
export function worthWords(worth: number): string {
  if (worth === 0) return '没有说到'
  return worth === 1 ? '做到' : `算 ${percent(worth)}`
}

/** Bounds of a scenario. */
export const maxStages = 8
export const maxGoals = 40
export const maxAvoided = 12
export const maxSecrets = 12
export const maxLayers = 3
export const maxObjections = 12
export const maxReplies = 3
export const maxAsides = 5
export const maxRedLines = 30
export const maxTurns = 30
export const maxMinutes = 10
/** Longest line of a customer, in characters; an author's line is spoken as it is. */
export const maxLine = 120
/** Longest turn of a learner, in characters. */
export const maxTurnText = 500

/** A new scenario with one empty stage. */
export const emptyScenario = (): Scenario => ({
  persona: { name: '', job: '', manner: 'DIRECT', background: '' },
  situation: '',
  opening: '',
  stages: [{ id: 's1', name: '', need: 1, goals: [{ id: 'g1', name: '', kind: 'SAY', point: '', reply: '', source: '' }] }],
  avoid: [],
  secrets: [],
  objections: [],
  asides: ['嗯，您接着说。', '这个我不太懂，能再说说吗？', '哦，是吗。'],
  closings: { done: '', patience: '', limit: '', redLine: '' },
  redLines: [],
  limits: { turns: 12, minutes: 10, endsAtRedLine: false },
  difficulty: 'MEDIUM',
})
