// The score of a talk: one formula over its findings, told in words before the talk and proven by quotes after it.
import { difficultyWords, hintWorths, scoreParts } from '#shared/scenario-rules.ts'
import { roundScore } from '#shared/scores.ts'
import { scorerVersion } from '../scoring/scoring.ts'
import { isSettled } from './objections.ts'
import type { Scene } from './scene.ts'
import type { Finding, Talk } from './talk.ts'

/** Version of the formula and of the rules below it. Scores of different versions are not comparable. */
export const talkScoreVersion = `2/${scorerVersion}`

/** Share of a part that one fault costs. */
const wrongCosts = 0.4
const noticeCosts = 0.1
/** Share of the goals from which accuracy, compliance and path count fully: who says nothing says nothing wrong. */
const wholeFrom = 0.6
const cap = 59
/** Worth at most of a goal that was reached in a turn with a red line. */
const redTurnWorth = 0.3

export interface GoalScore {
  id: string
  name: string
  weight: number
  must: boolean
  /** 0 to 1; 0 if it was not reached. */
  worth: number
  /** The finding that counts; null if there is none: 没有说到. */
  finding: Finding | null
}

export interface TalkScore {
  /** 0 to 100, with two decimals. */
  score: number
  parts: Record<keyof typeof scoreParts, number>
  goals: GoalScore[]
  caps: ('RED_LINE' | 'MUST')[]
  version: string
}

/** The finding that counts for a goal: a mentor's, else the rules', else a model's; the earliest of them. */
function proofOf(id: string, findings: readonly Finding[]): Finding | null {
  const own = findings.filter(({ kind, of }) => kind === 'GOAL' && of === id)
  const by = (origin: Finding['origin']) => own.filter((one) => one.origin === origin).toSorted((a, b) => a.turn - b.turn)[0]
  return by('MENTOR') ?? by('RULES') ?? by('MODEL') ?? null
}

/** Worth of a finding: hints reduce it unless a mentor marked it. */
const worthOf = ({ hints }: Talk, { of, origin, worth }: Finding): number =>
  origin === 'MENTOR' ? worth : worth * (hintWorths[hints?.[of] ?? 0] ?? 0)

/** Length of the longest non-descending subsequence. */
function longestInOrder(stages: readonly number[]): number {
  const tails: number[] = []
  for (const stage of stages) {
    const at = tails.findIndex((tail) => tail > stage)
    tails[at === -1 ? tails.length : at] = stage
  }
  return tails.length
}

/** Share of the goals that the stages need and that were reached in the order of the stages. */
function orderShare({ scenario: { stages }, goals }: Scene, reached: readonly GoalScore[]): number {
  const need = stages.reduce((sum, one) => sum + Math.min(one.need, one.goals.length), 0)
  const inTime = reached
    .flatMap(({ id, finding }) => (finding ? [{ turn: finding.turn, stage: goals.find((one) => one.id === id)?.stage ?? 0 }] : []))
    .toSorted((a, b) => a.turn - b.turn || a.stage - b.stage)
  return need ? Math.min(1, longestInOrder(inTime.map(({ stage }) => stage)) / need) : 0
}

/** Share of the raised objections that were settled; null if none was raised. */
function settledShare({ scenario }: Scene, { raised }: Talk, reached: ReadonlySet<string>): number | null {
  const asked = raised.filter(({ turns }) => turns.length > 0)
  const settled = asked.filter(({ objection }) => scenario.objections.some((one) => one.id === objection && isSettled(one, reached)))
  return asked.length ? settled.length / asked.length : null
}

const count = (findings: readonly Finding[], ...kinds: Finding['kind'][]) => findings.filter(({ kind }) => kinds.includes(kind)).length

/** Whether a required 避免的说法 was said. */
const saidForbidden = ({ avoid }: Scene, findings: readonly Finding[]) =>
  avoid.some(({ id, point }) => point.must && findings.some(({ kind, of }) => kind === 'AVOID' && of === id))

/**
 * The score of a talk by its findings. Callers leave out the findings that a mentor struck. A model's finding never lowers a score: it adds
 * goals, and every part grows with the goals.
 */
export function scoreTalk(scene: Scene, talk: Talk, findings: readonly Finding[] = talk.findings): TalkScore {
  const redTurns = new Set(findings.filter(({ kind }) => kind === 'RED_LINE').map(({ turn }) => turn))
  const goals = scene.goals.map(({ id, name, point: { weight, must } }): GoalScore => {
    const finding = proofOf(id, findings)
    const worth = finding ? Math.min(worthOf(talk, finding), redTurns.has(finding.turn) ? redTurnWorth : 1) : 0
    return { id, name, weight, must, worth, finding }
  })
  const all = goals.reduce((sum, { weight }) => sum + weight, 0)
  const share = all ? goals.reduce((sum, { weight, worth }) => sum + weight * worth, 0) / all : 0
  const reached = goals.filter(({ worth }) => worth > 0)
  const order = orderShare(scene, reached)
  const settled = settledShare(scene, talk, new Set(reached.map(({ id }) => id)))
  const counted = Math.min(1, share / wholeFrom)
  const isRed = redTurns.size > 0
  const accuracy = Math.max(0, 1 - wrongCosts * count(findings, 'WRONG'))
  const compliance = isRed ? 0 : Math.max(0, 1 - wrongCosts * count(findings, 'WARNING', 'AVOID') - noticeCosts * count(findings, 'NOTICE'))
  const parts = {
    goals: scoreParts.goals.full * share,
    accuracy: scoreParts.accuracy.full * accuracy * counted,
    compliance: scoreParts.compliance.full * compliance * counted,
    path: scoreParts.path.full * (settled === null ? order : (order + settled) / 2) * counted,
  }
  const total = parts.goals + parts.accuracy + parts.compliance + parts.path
  const caps: TalkScore['caps'] = []
  if (isRed) caps.push('RED_LINE')
  if (goals.some(({ must, worth }) => must && worth === 0) || saidForbidden(scene, findings)) caps.push('MUST')
  return {
    score: roundScore(caps.length ? Math.min(cap, total) : total),
    parts: {
      goals: roundScore(parts.goals),
      accuracy: roundScore(parts.accuracy),
      compliance: roundScore(parts.compliance),
      path: roundScore(parts.path),
    },
    goals,
    caps,
    version: talkScoreVersion,
  }
}

/** The rules of a scenario for learners, before the talk: sentences without the wordings of goals, without secrets and objections. */
export function describeScore({ scenario, goals, avoid }: Scene): string[] {
  const { limits, difficulty } = scenario
  const required = goals.filter(({ point }) => point.must).map(({ name }) => name)
  const asked = avoid.map(({ name }) => name).filter(Boolean)
  return [
    `目标共${scoreParts.goals.full}分，按权重分配：规则认出的算全部，模型指出并有原话依据的算一半，导师的评定为准。`,
    `要了提示才达到的目标：提示一次算${hintWorths[1] * 100}%，看了说法算${hintWorths[2] * 100}%。考核不给提示。`,
    `准确${scoreParts.accuracy.full}分：每讲错一处数字或事实扣${wrongCosts * 100}%。`,
    `合规${scoreParts.compliance.full}分：每出现一次警告用语或要避免的说法扣${wrongCosts * 100}%，提醒用语扣${noticeCosts * 100}%，触碰红线不得分。`,
    `过程${scoreParts.path.full}分：按阶段的顺序推进，并化解客户提出的异议。`,
    `准确、合规和过程从目标达到${wholeFrom * 100}%起算满，低于时按比例计。`,
    ...(required.length ? [`必须做到：${required.join('、')}。缺一项最高${cap}分。`] : []),
    ...(asked.length ? [`要避免：${asked.join('、')}。`] : []),
    `触碰红线最高${cap}分，那一轮达到的目标只算${redTurnWorth * 100}%。${limits.endsAtRedLine ? '触碰红线时对话结束。' : ''}`,
    `对话在全部阶段完成、客户失去耐心、满${limits.turns}轮或满${limits.minutes}分钟时结束，您也可以随时离开。`,
    `${difficultyWords(difficulty)}达到目标耐心加1，没有进展的一轮减1，讲错事实再减1；第一轮不因没有进展扣耐心。`,
  ]
}
