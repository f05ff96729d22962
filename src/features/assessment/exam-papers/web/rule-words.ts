// Draw rules in words, and the editable form of a rule.
import { questionTypes } from '#features/assessment/question-banks/contract.ts'
import { levelLabels } from '#features/assessment/question-banks/fields.ts'
import { type DrawRule, maxPerRule, type StoredRule } from '../contract.ts'

/** A rule while it is edited; null: not filled in yet. `key` identifies the row. */
export type RuleDraft = Omit<StoredRule, 'count' | 'pointsEach'> & { key: string; count: number | null; pointsEach: number | null }

let made = 0
/** A new rule: of the banks of the last one, and of the first type that no rule has, because a paper usually has one part per type. */
export const newRule = (before: readonly Pick<RuleDraft, 'type' | 'categoryIds'>[], categoryIds: readonly string[]): RuleDraft => ({
  key: `new-${made++}`,
  categoryIds: [...(before.at(-1)?.categoryIds ?? categoryIds)],
  type: questionTypes.find((type) => before.every((rule) => rule.type !== type)) ?? 0,
  level: null,
  tags: [],
  count: 10,
  pointsEach: 2,
})
export const draftsOf = (rules: readonly StoredRule[]): RuleDraft[] => rules.map((rule, i) => ({ ...rule, key: `${i}` }))

/** The rule of a row; undefined while a field is missing. */
export function ruleOf({ key: _key, count, pointsEach, ...rest }: RuleDraft): DrawRule | undefined {
  if (count === null || pointsEach === null || !rest.categoryIds.length || count < 1 || count > maxPerRule) return undefined
  return { ...rest, count, pointsEach }
}

/** Difficulty and tags of a rule: 中 · 标签“合规”. */
export function filterWords({ level, tags }: Pick<StoredRule, 'level' | 'tags'>): string {
  const parts = [level ? levelLabels[level] : '', tags.length ? tags.map((t) => `“${t}”`).join('或') : '']
  return parts.filter(Boolean).join(' · ') || '不限'
}

/** Questions and points of all rules. */
export const totalOf = (rules: readonly { count: number | null; pointsEach: number | null }[]) => ({
  count: rules.reduce((n, r) => n + (r.count ?? 0), 0),
  points: Math.round(rules.reduce((n, r) => n + (r.count ?? 0) * (r.pointsEach ?? 0), 0) * 100) / 100,
})
