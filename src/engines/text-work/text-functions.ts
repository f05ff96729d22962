// Text computations by name: each takes and returns plain data, and runs in a thread of the text work.
import type { Scenario } from '#shared/scenario.ts'
import { checkScenario } from '../directing/check.ts'
import { drillGoal, type Drilled, type ToDrill } from '../directing/drill.ts'
import type { TenantRules } from '../directing/scene.ts'
import { guardStep, stepTalk, type ToGuard, type ToStep } from '../directing/steps.ts'
import type { Talk } from '../directing/talk.ts'
import { type TriedSaid, tryScenario } from '../directing/try-out.ts'
import { checkDrafts, type ToCheck } from '../drafting/check.ts'
import { applyVerdicts, type Reading } from '../judging/verdicts.ts'
import { findEqual, type ToFindEqual } from '../likeness/equal.ts'
import { pageGroups, type ToGroup } from '../likeness/groups.ts'
import { breath, type Lexicon, readAloud } from '../reading.ts'
import { inspectWordings, type LineScore, type LineToScore, scoreLine } from '../scoring/scoring.ts'

const MAX_KEPT = 200

/** Interns equal values by their JSON text, because the scorer caches by the identity of a lexicon and of terms. */
function interned<T extends object>(): (value: T) => T {
  const kept = new Map<string, T>()
  return (value) => {
    const key = JSON.stringify(value)
    const known = kept.get(key) ?? value
    kept.delete(key)
    kept.set(key, known)
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value ?? '')
    return known
  }
}
const lexiconOf = interned<Lexicon>()
const termsOf = interned<LineToScore['terms']>()

/** Characters of an answer that are searched for scoring points. */
const MAX_JUDGED = 2000
const plainRules = { lexicon: {}, terms: [], wordings: [], delivery: null }
const hitsIn = (said: string, points: readonly string[], reference: string) =>
  scoreLine({ ...plainRules, type: 'QUESTION', reference, points: points.join('\n'), said }).points.map((p) => p.hit)

type Rules = Pick<LineToScore, 'lexicon' | 'terms' | 'wordings'>
const withOwn = <T extends Pick<Rules, 'lexicon' | 'terms'>>(asked: T): T => ({
  ...asked,
  lexicon: lexiconOf(asked.lexicon),
  terms: termsOf(asked.terms),
})

export const textFunctions = {
  /** The score of one answer. */
  score: (line: LineToScore): LineScore => scoreLine(withOwn(line)),
  /** A score with the readings of a judge. */
  verdicts: ({ line, scored, readings }: { line: LineToScore; scored: LineScore; readings: readonly (Reading | null)[] }) =>
    applyVerdicts(withOwn(line), scored, readings),
  /** One step of a free talk. */
  talk: (asked: ToStep): Talk => stepTalk({ ...asked, rules: withOwn(asked.rules) }),
  /** The check of a sentence that a model says in a free talk. */
  guard: (asked: ToGuard) => guardStep({ ...asked, rules: withOwn(asked.rules) }),
  /** One answer for one goal of a scenario. */
  drillGoal: (asked: ToDrill): Drilled => drillGoal({ ...asked, rules: withOwn(asked.rules) }),
  /** Forbidden wordings of several texts. */
  inspect: ({ texts, rules }: { texts: readonly string[]; rules: Rules }) => {
    const own = withOwn(rules)
    return texts.map((text) => inspectWordings(text, own))
  },
  /** Faults and hints of a scenario. */
  checkScenario: ({ scenario, rules }: { scenario: Scenario; rules: TenantRules }) => checkScenario(scenario, withOwn(rules)),
  /** Faults and warnings of drafts. */
  checkDrafts: ({ rules, ...asked }: ToCheck) => checkDrafts({ ...asked, rules: withOwn(rules) }),
  /** A scenario played with these turns. */
  tryScenario: ({ scenario, rules, said }: { scenario: Scenario; rules: TenantRules; said: readonly TriedSaid[] }) =>
    tryScenario(scenario, withOwn(rules), said),
  /** The reading of a text aloud. */
  read: ({ text, lexicon }: { text: string; lexicon: Lexicon }) => readAloud(text, lexiconOf(lexicon), breath),
  /** A page of the groups of nearly equal answers; with `points`, of answers that make the same scoring points. */
  group: ({ points, reference, ...asked }: ToGroup & { points?: readonly string[]; reference: string }) =>
    pageGroups(asked, points && ((said) => hitsIn(said.slice(0, MAX_JUDGED), points, reference))),
  /** Long answers of different people that are nearly equal. */
  equal: (asked: ToFindEqual) => findEqual(asked),
}

export type TextFunctions = typeof textFunctions
export type TextFunction = keyof TextFunctions
