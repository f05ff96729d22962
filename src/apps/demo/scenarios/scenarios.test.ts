// Tests of the demo scenarios: the schema and the check accept each, and its good talk is done with a high score without a model.
import { expect, test } from 'vitest'
import { checkScenario } from '#engines/directing/check.ts'
import { tryScenario } from '#engines/directing/try-out.ts'
import { Scenario } from '#shared/scenario.ts'
import { demoScenarios } from './scenarios.ts'

const rules = { lexicon: {}, terms: [], wordings: [] }

test.each(demoScenarios.map((one) => [one.subScene, one] as const))('%s', (_, { scenario, talk }) => {
  expect(Scenario.parse(scenario)).toEqual(scenario)
  expect(checkScenario(scenario, rules)).toEqual([])
  for (const { point } of scenario.stages.flatMap(({ goals }) => goals)) {
    expect(point.split('|').length, point).toBeGreaterThanOrEqual(3)
    expect(point.split('|').length, point).toBeLessThanOrEqual(5)
  }
  const lines = talk.map((said) => ({ said, model: '' }))
  const { turns, score } = tryScenario(scenario, rules, lines)
  const log = turns.map((turn) => `${turn.said} ${turn.findings.map(({ kind, name }) => `${kind} ${name}`).join(', ')} ${turn.patience}`)
  expect(talk.length).toBeGreaterThanOrEqual(4)
  expect(talk.length).toBeLessThanOrEqual(6)
  expect([turns.length, turns.at(-1)?.ended], log.join('\n')).toEqual([talk.length, 'DONE'])
  expect(score.score, log.join('\n')).toBeGreaterThanOrEqual(80)
  expect(score.caps).toEqual([])
})
