// First and last departments of a report by the people directly in them.
import { leaves } from '#features/insight/analysis-kit/web/saying-rules.ts'
import type { RankRow } from '#features/insight/analysis-kit/web/RankList.tsx'
import type { OrgRow, Overview } from '../contract.ts'
import { measureOf } from './saying.ts'

const ends = 5
/** The first rows and the last ones, without duplicates. A single department is ranked alone; waiting people make a rank provisional. */
export function ranksOf(rows: readonly OrgRow[], type: Overview['type']) {
  const { key } = measureOf(type)
  const told = (rows.length === 1 ? rows : leaves(rows))
    .filter((r) => r.detail[key] !== null)
    .map(
      (r): RankRow => ({
        id: r.departmentId,
        name: r.departmentName,
        fullName: r.departmentFullName,
        value: r.detail[key] ?? 0,
        people: type === 'EXAM' ? r.detail.scoredUserCount : r.detail.requiredUserCount,
        note: r.detail.pendingUserCount > 0 ? `暂定，${r.detail.pendingUserCount} 人待阅卷` : null,
      }),
    )
    .toSorted((a, b) => b.value - a.value || (b.people ?? 0) - (a.people ?? 0))
  const last = told.slice(Math.max(ends, told.length - ends))
  return { best: told.slice(0, ends), last, between: Math.max(0, told.length - 2 * ends) }
}
