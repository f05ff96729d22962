// The check of a scenario before it is submitted: what is missing, what no rule can recognise, what gives itself away.
import { maxReplies } from '#shared/scenario-rules.ts'
import type { Scenario } from '#shared/scenario.ts'
import { hear, hearOnce } from '../scoring/heard.ts'
import { matchPoint, parsePoints } from '../scoring/points.ts'
import { hasRedLine, isTold, isWorded } from './guard.ts'
import { openScene, type Scene, type TenantRules } from './scene.ts'

export interface ScenarioIssue {
  /** A FAULT refuses the submission, a HINT does not. */
  level: 'FAULT' | 'HINT'
  /** The path of the field in the scenario: `stages.0.goals.1.point` */
  place: string
  text: string
}

type Report = (level: ScenarioIssue['level'], place: string, text: string) => void

/** The lines that the customer says, with their places. */
function ownLines({
  opening,
  stages,
  secrets,
  objections,
  asides,
  closings,
}: Scenario): { place: string; text: string; secret?: string }[] {
  return [
    { place: 'opening', text: opening },
    ...stages.flatMap(({ goals }, i) => goals.map(({ reply }, k) => ({ place: `stages.${i}.goals.${k}.reply`, text: reply }))),
    ...secrets.flatMap(({ id, layers }, i) => layers.map((text, k) => ({ place: `secrets.${i}.layers.${k}`, text, secret: id }))),
    ...objections.flatMap(({ replies, closing }, i) => [
      ...replies.map((text, k) => ({ place: `objections.${i}.replies.${k}`, text })),
      { place: `objections.${i}.closing`, text: closing },
    ]),
    ...asides.map((text, i) => ({ place: `asides.${i}`, text })),
    ...Object.entries(closings).map(([name, text]) => ({ place: `closings.${name}`, text })),
  ].filter(({ text }) => text)
}

/** The texts that are in the prompt, or said, before any secret is opened. */
const knownFromStart = ({ persona, situation, opening }: Scenario) => [
  { place: 'persona.background', text: persona.background },
  { place: 'situation', text: situation },
  { place: 'opening', text: opening },
]

function checkWhole({ persona, opening, closings, stages, asides }: Scenario, report: Report): void {
  if (!persona.name) report('FAULT', 'persona.name', '客户没有姓名')
  if (!persona.background) report('HINT', 'persona.background', '没有写客户的情况，模型只能回答“不清楚”')
  if (!opening) report('FAULT', 'opening', '没有开场白')
  if (!stages.length) report('FAULT', 'stages', '至少需要一个阶段')
  if (!asides.some(Boolean)) report('HINT', 'asides', '没有接话，不用模型时将用内置的三句')
  if (!closings.done) report('FAULT', 'closings.done', '没有写目标完成时客户怎样结束')
  if (!closings.patience) report('FAULT', 'closings.patience', '没有写客户失去耐心时怎样结束')
}

/** Why rules cannot recognise a point; null if each of its wordings is recognised. */
function pointFault(text: string, { dialect }: Scene): string | null {
  if (!text) return '没有填写要点'
  const points = parsePoints(text)
  const [point] = points
  if (!point || points.length > 1) return '一个目标只能写一个要点，不能用分号分开'
  const deaf = point.wordings.find((one) => matchPoint({ ...point, wordings: [one] }, hear(one, dialect), dialect).hit < 1)
  return deaf === undefined ? null : `「${deaf}」没有规则能认出的词，请换一种说法`
}

function checkStages(scene: Scene, report: Report): void {
  const { stages, avoid, limits } = scene.scenario
  const names = new Set<string>()
  for (const [i, { name, need, goals }] of stages.entries()) {
    if (!name) report('FAULT', `stages.${i}.name`, `第${i + 1}个阶段没有名称`)
    if (need > goals.length)
      report('FAULT', `stages.${i}.need`, `阶段「${name || i + 1}」要求达到${need}个目标，只有${goals.length}个，永远到不了下一阶段`)
    for (const [k, goal] of goals.entries()) {
      const place = `stages.${i}.goals.${k}`
      if (!goal.name) report('FAULT', `${place}.name`, '目标没有名称，学员练习前看到的是名称')
      else if (names.has(goal.name)) report('FAULT', `${place}.name`, `目标「${goal.name}」重名`)
      names.add(goal.name)
      const fault = pointFault(goal.point, scene)
      if (fault) report('FAULT', `${place}.point`, `目标「${goal.name || k + 1}」：${fault}`)
    }
  }
  for (const [i, { name, point }] of avoid.entries()) {
    const fault = pointFault(point, scene)
    if (!name) report('FAULT', `avoid.${i}.name`, '避免的说法没有名称')
    if (fault) report('FAULT', `avoid.${i}.point`, `避免「${name || i + 1}」：${fault}`)
  }
  const need = stages.reduce((sum, one) => sum + one.need, 0)
  if (need > limits.turns * 2) report('HINT', 'limits.turns', `${limits.turns}轮里要达到${need}个目标，恐怕来不及`)
}

function checkSecrets(scene: Scene, report: Report): void {
  const { scenario, goals } = scene
  for (const [i, { name, goal, layers }] of scenario.secrets.entries()) {
    const called = name || layers[0] || String(i + 1)
    if (!goals.some(({ id }) => id === goal)) report('FAULT', `secrets.${i}.goal`, `隐情「${called}」没有选择由哪个目标问到`)
    if (!layers.some(Boolean)) report('FAULT', `secrets.${i}.layers`, `隐情「${called}」没有内容`)
    for (const [k, layer] of layers.entries()) {
      const where = layer && knownFromStart(scenario).find(({ text }) => text && isTold(layer, text, scene))
      if (where) report('FAULT', where.place, `这里已经说出了隐情「${called}」的第${k + 1}层`)
    }
  }
}

function checkObjections(scene: Scene, report: Report): void {
  const { objections, stages, limits } = scene.scenario
  for (const [i, { name, trigger, replies, settledBy, closing }] of objections.entries()) {
    const called = name || replies[0] || String(i + 1)
    if (!replies.some(Boolean)) report('FAULT', `objections.${i}.replies`, `异议「${called}」没有写客户怎么说`)
    else if (replies.filter(Boolean).length < maxReplies)
      report('HINT', `objections.${i}.replies`, `异议「${called}」可以写${maxReplies}次回应，一次比一次坚决`)
    const isSettling = scene.goals.some(({ id }) => id === settledBy)
    if (settledBy && !isSettling) report('FAULT', `objections.${i}.settledBy`, `异议「${called}」由哪个目标化解，需要重新选择`)
    if (!settledBy && !closing) report('FAULT', `objections.${i}.settledBy`, `异议「${called}」既没有化解它的目标，也没有结束语`)
    if (trigger.on === 'STAGE' && !stages.some(({ id }) => id === trigger.stage))
      report('FAULT', `objections.${i}.trigger`, `异议「${called}」没有选择阶段`)
    if (trigger.on === 'TURN' && trigger.turn >= limits.turns)
      report('FAULT', `objections.${i}.trigger`, `异议「${called}」要到第${trigger.turn}轮才提，对话最多${limits.turns}轮`)
    const fault = trigger.on === 'SAID' ? pointFault(trigger.point, scene) : null
    if (fault) report('FAULT', `objections.${i}.trigger`, `异议「${called}」的触发：${fault}`)
  }
}

function checkLines(scene: Scene, report: Report): void {
  for (const { place, text } of ownLines(scene.scenario)) {
    if (hasRedLine(text, scene)) report('FAULT', place, '客户的话里有红线用语')
    const given = scene.goals.find(({ kind, point }) => kind !== 'ASK' && isWorded(point, text))
    if (given && !place.startsWith('closings')) report('HINT', place, `客户的话里已经有目标「${given.name}」的说法`)
  }
  for (const [i, { text }] of scene.scenario.redLines.entries())
    if (text && !hearOnce(text, scene.dialect).sounds.length) report('FAULT', `redLines.${i}.text`, '红线用语没有可以认出的字')
}

/** The issues of a scenario, those of one place together; no FAULT means that it can be submitted. */
export function checkScenario(scenario: Scenario, rules: TenantRules): ScenarioIssue[] {
  const issues: ScenarioIssue[] = []
  const report: Report = (level, place, text) => issues.push({ level, place, text })
  const scene = openScene(scenario, rules)
  checkWhole(scenario, report)
  checkStages(scene, report)
  checkSecrets(scene, report)
  checkObjections(scene, report)
  checkLines(scene, report)
  return issues
}
