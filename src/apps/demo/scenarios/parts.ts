// Parts of demo scenarios: goals by their kinds, and values that most scenarios share.
import type { Scenario } from '#shared/scenario.ts'

export interface DemoScenario {
  /** Title of the sub-scene. */
  subScene: string
  scenario: Scenario
  /** Turns of a good learner, which reach the end of the scenario. */
  talk: readonly string[]
}

type Goal = Scenario['stages'][number]['goals'][number]
const goalOf =
  (kind: Goal['kind']) =>
  (id: string, name: string, point: string, reply = '', source = ''): Goal => ({ id, name, kind, point, reply, source })

export const ask = goalOf('ASK')
export const say = goalOf('SAY')
export const fact = goalOf('TELL_FACT')

export const asides = ['嗯，您接着说。', '这个我不太懂，能再说说吗？', '哦，是这样。']

export const limits: Scenario['limits'] = { turns: 12, minutes: 10, endsAtRedLine: false }

/** Promises that no salesperson of an insurer may make. */
export const insuranceRedLines: Scenario['redLines'] = [
  { text: '保证收益', exceptions: ['不保证收益', '不能保证收益', '没有保证收益'] },
  { text: '百分之百赔', exceptions: ['不是百分之百赔', '不能百分之百赔'] },
  { text: '不用告知', exceptions: ['不是不用告知'] },
  { text: '返佣', exceptions: ['不返佣', '不能返佣', '禁止返佣'] },
]

/** Promises that no salesperson of the telecom company may make. */
export const telecomRedLines: Scenario['redLines'] = [
  { text: '永久免费', exceptions: ['不是永久免费', '没有永久免费'] },
  { text: '保证不断网', exceptions: ['不能保证不断网'] },
  { text: '随时可以解约', exceptions: ['不是随时可以解约'] },
]
