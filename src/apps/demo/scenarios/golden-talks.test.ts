// The golden talks of the demo's scenarios, as the rules hear them.
import { expect, test } from 'vitest'
import { noLists } from '#engines/directing/scene.ts'
import { tryScenario } from '#engines/directing/try-out.ts'
import { goldenTalks } from './golden-talks.ts'
import { demoScenarios } from './scenarios.ts'

test.each(goldenTalks.map((one) => [`${one.subScene}: ${one.name}`, one] as const))(
  '%s',
  (_, { subScene, name: _name, said, ...expected }) => {
    const found = demoScenarios.find((one) => one.subScene === subScene)
    if (!found) throw new Error(`no scenario ${subScene}`)
    const { turns, score } = tryScenario(
      found.scenario,
      noLists,
      said.map((one) => ({ said: one, model: '' })),
    )
    const findings = turns.flatMap((turn, i) =>
      turn.findings.map(({ kind, name, quote, why }) => `${i + 1} ${kind} ${name}「${quote}」${why}`),
    )
    expect({ findings, ended: turns.at(-1)?.ended ?? null, score: score.score }).toEqual(expected)
  },
)
