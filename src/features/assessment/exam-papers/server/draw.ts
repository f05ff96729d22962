// Draws the questions of one candidate by rules: a pure function of the pool and a seed.
import type { DifficultyLevel } from '#features/assessment/question-banks/fields.ts'
import { pickEvenly, type Random, randomOf, shuffled } from './sampling.ts'

export interface Candidate {
  id: string
  level: DifficultyLevel | null
  /** Expected score rate, 0 to 1; null: unknown. */
  rate: number | null
  /** Indices of the rules that the question satisfies. */
  rules: readonly number[]
}

export interface DrawAsked {
  /** Number of questions by rule. */
  counts: readonly number[]
  /** In a fixed order, because the draw depends on it. */
  pool: readonly Candidate[]
  /** Pairs of ids of similar questions. Similarity is transitive here: a paper has at most one question of a group. */
  similar: readonly (readonly [string, string])[]
  /** Questions that the paper has in any case. */
  fixed: readonly string[]
  /** Questions that are drawn only if there are not enough others. */
  avoid: ReadonlySet<string>
  seed: number
}

/** Rules that cannot be satisfied together: they want `count` questions, and the pool has `usable` for them. */
export interface Shortage {
  rules: number[]
  count: number
  usable: number
  /** Some questions are not usable, because they are similar to others. */
  alike: boolean
}
export interface Draw {
  /** In the order of the rules, shuffled within each; empty if there are shortages. */
  drawn: { id: string; rule: number }[]
  shortages: Shortage[]
}

/** Similar questions of the pool, of which one may be drawn. */
type Group = readonly Candidate[]

/** Groups of the pool, without those that are similar to a fixed question. */
function groupsOf({ pool, similar, fixed }: DrawAsked): Group[] {
  const parents = new Map<string, string>()
  const rootOf = (id: string): string => {
    const parent = parents.get(id)
    if (parent === undefined) return id
    const root = rootOf(parent)
    parents.set(id, root)
    return root
  }
  for (const [one, other] of similar) {
    const [a, b] = [rootOf(one), rootOf(other)]
    if (a !== b) parents.set(a, b)
  }
  const barred = new Set(fixed.map(rootOf))
  return [...Map.groupBy(pool, (c) => rootOf(c.id))].flatMap(([root, group]) => (barred.has(root) ? [] : [group]))
}

/** An assignment of groups to rules, which grows by augmenting paths. */
class Matching {
  private readonly groups: readonly Group[]
  private readonly asked: DrawAsked
  private readonly random: Random
  /** By rule: the groups with a question for it. */
  private readonly choices: readonly (readonly number[])[]
  /** By group: its rule and its drawn question. */
  private readonly taken: ({ rule: number; candidate: Candidate } | undefined)[]

  constructor(asked: DrawAsked, random: Random) {
    const groups = groupsOf(asked)
    this.groups = groups
    this.asked = asked
    this.random = random
    const choices: number[][] = asked.counts.map(() => [])
    for (const [g, group] of groups.entries()) for (const rule of new Set(group.flatMap((c) => c.rules))) choices[rule]?.push(g)
    this.choices = choices
    this.taken = groups.map(() => undefined)
  }

  choicesOf = (rule: number): readonly number[] => this.choices[rule] ?? []
  countOf = (rule: number): number => this.taken.filter((t) => t?.rule === rule).length
  isFresh = (candidate: Candidate): boolean => !this.asked.avoid.has(candidate.id)

  /** A random question of a group for a rule; one that the person does not know, if there is one. */
  private candidateOf(g: number, rule: number): Candidate {
    const fitting = (this.groups[g] ?? []).filter((c) => c.rules.includes(rule))
    const fresh = fitting.filter(this.isFresh)
    const among = fresh.length ? fresh : fitting
    return among[Math.floor(this.random() * among.length)] as Candidate
  }

  /** Draws for one rule from the groups that are left, evenly over the levels and score rates. */
  fill(rule: number): void {
    const count = this.asked.counts[rule] ?? 0
    const left = this.choicesOf(rule)
      .filter((g) => !this.taken[g])
      .map((g) => ({ g, candidate: this.candidateOf(g, rule) }))
    const fresh = left.filter((l) => this.isFresh(l.candidate))
    const known = left.filter((l) => !this.isFresh(l.candidate))
    const chosen = pickEvenly(fresh, count, (l) => l.candidate, this.random)
    const more = pickEvenly(known, count - chosen.length, (l) => l.candidate, this.random)
    for (const { g, candidate } of [...chosen, ...more]) this.taken[g] = { rule, candidate }
  }

  /**
   * Gives a rule one more group, and other rules another one instead of theirs if necessary. `freshOnly`: the additional group must have
   * a fresh question. `seen` receives the rules of the search; if it fails, these rules hold all their groups.
   */
  extend(rule: number, seen: Set<number>, freshOnly: boolean): boolean {
    seen.add(rule)
    const choices = shuffled(this.choicesOf(rule), this.random)
    for (const g of choices) {
      if (this.taken[g]) continue
      const candidate = this.candidateOf(g, rule)
      if (freshOnly && !this.isFresh(candidate)) continue
      this.taken[g] = { rule, candidate }
      return true
    }
    return choices.some((g) => {
      const other = this.taken[g]?.rule
      if (other === undefined || seen.has(other) || !this.extend(other, seen, freshOnly)) return false
      this.taken[g] = { rule, candidate: this.candidateOf(g, rule) }
      return true
    })
  }

  /** Replaces questions that the person knows by others, as far as the pool allows. */
  freshen(): void {
    for (const [g, held] of this.taken.entries()) {
      if (!held || this.isFresh(held.candidate)) continue
      if (this.extend(held.rule, new Set(), true)) this.taken[g] = undefined
    }
  }

  shortageOf(rules: ReadonlySet<number>): Shortage {
    const groups = new Set([...rules].flatMap((r) => this.choicesOf(r)))
    return {
      rules: [...rules].sort((a, b) => a - b),
      count: [...rules].reduce((sum, r) => sum + (this.asked.counts[r] ?? 0), 0),
      usable: groups.size,
      alike: this.asked.pool.filter((c) => c.rules.some((r) => rules.has(r))).length > groups.size,
    }
  }

  drawn = (): Draw['drawn'] =>
    this.asked.counts.flatMap((_, rule) =>
      shuffled(
        this.taken.flatMap((t) => (t?.rule === rule ? [{ id: t.candidate.id, rule }] : [])),
        this.random,
      ),
    )
}

/** Leaves out shortages that include the rules of another one, because they follow from it. */
const smallest = (list: readonly Shortage[]) =>
  list.filter((s) => !list.some((o) => o !== s && o.rules.length < s.rules.length && o.rules.every((r) => s.rules.includes(r))))

/**
 * Draws the questions of one candidate. The scarcest rule draws first, and a maximum bipartite matching (Kuhn 1955) decides whether all rules can be satisfied
 * together. Within a rule every question has the same probability if no other rule and no similar question competes for it.
 */
export function draw(asked: DrawAsked): Draw {
  const random = randomOf(asked.seed)
  const matching = new Matching(asked, random)
  const { counts } = asked
  const slack = (rule: number) => matching.choicesOf(rule).length / (counts[rule] || 1)
  const order = [...counts.keys()].sort((a, b) => slack(a) - slack(b) || a - b)
  for (const rule of order) matching.fill(rule)
  const shortages: Shortage[] = []
  for (const rule of order) {
    if (shortages.some((s) => s.rules.includes(rule))) continue
    for (let n = matching.countOf(rule); n < (counts[rule] ?? 0); n++) {
      const seen = new Set<number>()
      if (matching.extend(rule, seen, false)) continue
      shortages.push(matching.shortageOf(seen))
      break
    }
  }
  if (shortages.length) return { drawn: [], shortages: smallest(shortages).sort((a, b) => (a.rules[0] ?? 0) - (b.rules[0] ?? 0)) }
  if (asked.avoid.size) matching.freshen()
  return { drawn: matching.drawn(), shortages }
}
