// New parts of a scenario with ids that no other part has.
import type { Scenario } from '#shared/scenario.ts'

export type Stage = Scenario['stages'][number]
export type Goal = Stage['goals'][number]
export type Secret = Scenario['secrets'][number]
export type Objection = Scenario['objections'][number]

/** The first id with this letter that is free, such as `g7`. */
export function freeId({ stages, avoid, secrets, objections }: Scenario, letter: string): string {
  const parts = [...stages, ...stages.flatMap(({ goals }) => goals), ...avoid, ...secrets, ...objections]
  const taken = new Set(parts.map(({ id }) => id))
  let number = 1
  while (taken.has(`${letter}${number}`)) number++
  return `${letter}${number}`
}

export const newGoal = (of: Scenario): Goal => ({ id: freeId(of, 'g'), name: '', kind: 'SAY', point: '', reply: '', source: '' })
export function newStage(of: Scenario): Stage {
  return { id: freeId(of, 's'), name: '', need: 1, goals: [newGoal(of)] }
}
export const newSecret = (of: Scenario): Secret => ({ id: freeId(of, 'x'), name: '', goal: '', layers: [''] })
export const newObjection = (of: Scenario): Objection => ({
  id: freeId(of, 'o'),
  name: '',
  trigger: { on: 'STAGE', stage: of.stages[0]?.id ?? '' },
  replies: ['', '', ''],
  settledBy: '',
  closing: '',
})

/** Options of all goals that have a name, by their ids. */
export const goalOptions = ({ stages }: Scenario) =>
  stages.flatMap(({ goals }) => goals.map(({ id, name }, i) => ({ value: id, label: name || `未命名的目标 ${i + 1}` })))
export const stageOptions = ({ stages }: Scenario) => stages.map(({ id, name }, i) => ({ value: id, label: name || `第${i + 1}个阶段` }))

const texts = (list: readonly (string | undefined)[] | undefined) => (list ?? []).map((one) => one ?? '')

/** The content of the form as the server takes it: fields that were cleared are empty texts. */
export const toContent = (values: Scenario): Scenario => ({
  ...values,
  secrets: values.secrets.map((one) => ({ ...one, goal: one.goal ?? '', layers: texts(one.layers) })),
  objections: values.objections.map((one) => ({
    ...one,
    settledBy: one.settledBy ?? '',
    replies: texts(one.replies),
    trigger: one.trigger.on === 'STAGE' ? { on: 'STAGE', stage: one.trigger.stage ?? '' } : one.trigger,
  })),
  asides: texts(values.asides),
  redLines: values.redLines.map(({ text, exceptions }) => ({ text: text ?? '', exceptions: texts(exceptions) })),
})

/** Whether all number fields are filled: an empty one is null. */
export const hasNumbers = ({ stages, objections, limits }: Scenario): boolean =>
  [
    limits.turns,
    limits.minutes,
    ...stages.map(({ need }) => need),
    ...objections.flatMap(({ trigger }) => (trigger.on === 'TURN' ? [trigger.turn] : [])),
  ].every((number) => Number.isInteger(number))
