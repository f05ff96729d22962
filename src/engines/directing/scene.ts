// A scene: a scenario with its points parsed, and the vocabulary and forbidden phrases of its tenant. All rules of a talk read it.
import type { Difficulty } from '#shared/scenario-rules.ts'
import type { Scenario } from '#shared/scenario.ts'
import { difficulties, type DifficultyRules, type goalKindLabels } from '#shared/scenario-rules.ts'
import { abuse } from '../scoring/abuse.ts'
import type { Dialect } from '../scoring/heard.ts'
import { parsePoints, type Point } from '../scoring/points.ts'
import type { Wording } from '../scoring/wordings.ts'

export type GoalKind = keyof typeof goalKindLabels

export interface SceneGoal {
  id: string
  name: string
  kind: GoalKind
  /** Index of its stage. */
  stage: number
  point: Point
  reply: string
  source: string
  /** The sentence of a document that proves the point; '' without one. */
  quote: string
}

/** Lists of the tenant. Callers pass identical objects for equal lists, see `hearOnce`. */
export interface TenantRules extends Dialect {
  wordings: readonly Wording[]
}

export interface Scene {
  scenario: Scenario
  dialect: Dialect
  difficulty: DifficultyRules
  goals: readonly SceneGoal[]
  avoid: readonly { id: string; name: string; point: Point }[]
  /** Points that trigger objections, by the id of the objection. */
  triggers: ReadonlyMap<string, Point>
  /** Red lines of the scenario, phrases of the tenant, and abuse, which is forbidden everywhere. */
  wordings: readonly Wording[]
}

/** The point of a text; one without words, which nothing matches, if the text holds none. Further points of the text are ignored. */
export const toPoint = (text: string): Point => parsePoints(text)[0] ?? { name: null, text: '', wordings: [], weight: 1, must: false }

/** The lists of a caller that reads no words: scores and descriptions follow from the scenario and the findings alone. */
export const noLists: TenantRules = { lexicon: {}, terms: [], wordings: [] }

/** Parses a scenario once for a talk. `wordings` of the scenario take precedence over equal ones of the tenant. */
export function openScene(scenario: Scenario, { lexicon, terms, wordings }: TenantRules): Scene {
  const own: Wording[] = scenario.redLines
    .filter(({ text }) => text)
    .map(({ text, exceptions }) => ({ text, level: 'RED_LINE', exceptions: exceptions.filter(Boolean) }))
  const known = new Set<string>()
  const all = [...own, ...wordings, ...abuse].filter(({ text }) => !known.has(text) && known.add(text))
  return {
    scenario,
    dialect: { lexicon, terms },
    difficulty: difficulties[scenario.difficulty satisfies Difficulty],
    goals: scenario.stages.flatMap(({ goals }, stage) =>
      goals.map(({ id, name, kind, point, reply, source, quote = '' }) => ({
        id,
        name,
        kind,
        stage,
        point: toPoint(point),
        reply,
        source,
        quote,
      })),
    ),
    avoid: scenario.avoid.map(({ id, name, point }) => ({ id, name, point: toPoint(point) })),
    triggers: new Map(scenario.objections.flatMap(({ id, trigger }) => (trigger.on === 'SAID' ? [[id, toPoint(trigger.point)]] : []))),
    wordings: all,
  }
}
