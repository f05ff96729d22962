// The check before a scenario is submitted, and the bounds of its content.
import { describe, expect, test } from 'vitest'
import { difficultyWords, emptyScenario } from '#shared/scenario-rules.ts'
import { Scenario } from '#shared/scenario.ts'
import { scenario } from '#test/scenario.ts'
import { checkScenario } from './check.ts'

const tenant = { lexicon: {}, terms: [], wordings: [{ text: '返佣', level: 'RED_LINE', exceptions: [] }] } as const
/** Faults and hints of the scenario after a change, as `LEVEL place`. */
function issues(change: (of: Scenario) => void): string[] {
  const changed = structuredClone(scenario)
  change(changed)
  return checkScenario(changed, tenant).map(({ level, place }) => `${level} ${place}`)
}
const [hints] = [issues(() => {})]
const fresh = (change: (of: Scenario) => void) => issues(change).filter((one) => !hints.includes(one))
type Goal = Scenario['stages'][number]['goals'][number]
const goalOf = (of: Scenario, stage: number, at: number) => of.stages[stage]?.goals[at] as Goal
const secretOf = (of: Scenario, at: number) => of.secrets[at] as Scenario['secrets'][number]
const objectionOf = (of: Scenario, at: number) => of.objections[at] as Scenario['objections'][number]

describe('the check', () => {
  test('finds no fault in a whole scenario', () => {
    expect(hints.filter((one) => one.startsWith('FAULT'))).toEqual([])
  })

  test.each<[string, string, (of: Scenario) => void]>([
    ['a goal without words that rules know', 'FAULT stages.0.goals.0.point', (of) => (goalOf(of, 0, 0).point = '家里几口人|的')],
    ['two points in one goal', 'FAULT stages.0.goals.0.point', (of) => (goalOf(of, 0, 0).point = '家里几口人；身体怎么样')],
    ['a goal without a point', 'FAULT stages.1.goals.0.point', (of) => (goalOf(of, 1, 0).point = '')],
    ['a goal without a name', 'FAULT stages.1.goals.0.name', (of) => (goalOf(of, 1, 0).name = '')],
    ['two goals of one name', 'FAULT stages.1.goals.0.name', (of) => (goalOf(of, 1, 0).name = '问家庭情况')],
    ['a stage that cannot be done', 'FAULT stages.2.need', (of) => of.stages[2] && (of.stages[2].need = 2)],
    ['a secret without a goal', 'FAULT secrets.0.goal', (of) => (secretOf(of, 0).goal = '')],
    ['a secret whose goal was deleted', 'FAULT secrets.0.goal', (of) => (secretOf(of, 0).goal = 'gone')],
    ['a secret without words', 'FAULT secrets.0.layers', (of) => (secretOf(of, 0).layers = [''])],
    ['a secret in the background', 'FAULT persona.background', (of) => (of.persona.background = '去年体检查出来血压有点高，想买保险。')],
    ['a secret in the opening', 'FAULT opening', (of) => (of.opening = '你好，孩子上学花销大，一年最多拿出三千块。')],
    ['an objection that nothing settles', 'FAULT objections.1.settledBy', (of) => (objectionOf(of, 1).settledBy = '')],
    ['an objection whose goal was deleted', 'FAULT objections.0.settledBy', (of) => (objectionOf(of, 0).settledBy = 'gone')],
    ['an objection without words', 'FAULT objections.1.replies', (of) => (objectionOf(of, 1).replies = [])],
    ['an unknown stage', 'FAULT objections.0.trigger', (of) => (objectionOf(of, 0).trigger = { on: 'STAGE', stage: 'gone' })],
    ['a turn that never comes', 'FAULT objections.0.trigger', (of) => (objectionOf(of, 0).trigger = { on: 'TURN', turn: 12 })],
    ['a trigger without words', 'FAULT objections.0.trigger', (of) => (objectionOf(of, 0).trigger = { on: 'SAID', point: '的' })],
    ['a red line in the customer’s lines', 'FAULT asides.0', (of) => (of.asides[0] = '听说这个稳赚？')],
    ['a red line of the tenant', 'FAULT closings.done', (of) => (of.closings.done = '有返佣就行')],
    ['a red line without letters', 'FAULT redLines.0.text', (of) => (of.redLines = [{ text: '！！', exceptions: [] }])],
    ['a missing opening', 'FAULT opening', (of) => (of.opening = '')],
    ['a missing closing', 'FAULT closings.patience', (of) => (of.closings.patience = '')],
    ['no stages', 'FAULT stages', (of) => (of.stages = [])],
    ['a goal’s wording in the customer’s lines', 'HINT asides.1', (of) => (of.asides[1] = '等待期30天我知道。')],
  ])('finds %s', (_, issue, change) => expect(fresh(change)).toContain(issue))

  test('answers for an empty scenario', () => {
    expect(checkScenario(emptyScenario(), tenant).filter(({ level }) => level === 'FAULT').length).toBeGreaterThan(3)
  })
})

describe('the content', () => {
  const refusal = (of: unknown) => Scenario.safeParse(of).error?.issues.map(({ message }) => message) ?? []

  test('may be incomplete', () => {
    expect(refusal(emptyScenario())).toEqual([])
    expect(refusal(scenario)).toEqual([])
  })

  test('is refused with the bound that it exceeds', () => {
    const goal = goalOf(scenario, 0, 0)
    const many = (count: number) => Array.from({ length: count }, (_, i) => ({ ...goal, id: `x${i}` }))
    const withGoals = (...counts: number[]) => ({
      ...scenario,
      stages: counts.map((count, i) => ({
        id: `t${i}`,
        name: '',
        need: 1,
        goals: many(count).map((one) => ({ ...one, id: `${one.id}of${i}` })),
      })),
    })
    expect(refusal(withGoals(10_000))).toEqual(['最多40个目标'])
    expect(refusal(withGoals(30, 30))).toEqual(['最多40个目标，现有60个'])
    expect(refusal({ ...scenario, asides: Array.from({ length: 6 }, () => '嗯') })).toEqual(['最多5句接话'])
    expect(refusal({ ...scenario, opening: '好'.repeat(121) })).toEqual(['最多120个字符'])
    expect(refusal({ ...scenario, limits: { ...scenario.limits, turns: 31 } })).toEqual(['最多30轮'])
    expect(refusal({ ...scenario, avoid: [{ id: 'family', name: '', point: '' }] })).toEqual(['编号 family 重复'])
  })

  test('loses invisible characters', () => {
    expect(Scenario.parse({ ...scenario, opening: '你\u200B好' }).opening).toBe('你好')
  })
})

test('a difficulty is told as its rules', () => {
  expect([difficultyWords('EASY'), difficultyWords('HARD')]).toEqual([
    '客户的耐心从5开始；同一个异议最多提1次；隐情问到就全部说出。',
    '客户的耐心从2开始；同一个异议最多提3次；隐情每次问到说出1层。',
  ])
})
