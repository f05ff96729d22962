// Figures of practice by sub-scene, for users who may read the analysis: over the topmost department within reach.
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { useMay } from '#ui/api/session.tsx'
import { departments } from '#features/organisation/departments/contract.ts'
import { topmostOf } from '#features/organisation/departments/web/use-departments.ts'
import { type ContentRow, trainingAnalysis } from '#features/insight/training-analysis/contract.ts'
import { useReport } from '#features/insight/training-analysis/web/use-report.ts'

export type Practised = ReadonlyMap<string, ContentRow>

/** Returns the rows of the report by id of the sub-scene; null while they are loading, or without the permission. */
export function usePractised(courseId: string): Practised | null {
  const allowed = useMay()(trainingAnalysis.content)
  const tree = useApiQuery(departments.tree, { query: { filter: 'true' } }, { when: allowed, inPlace: true })
  const departmentId = topmostOf(tree.data ?? [])?.id
  const { data } = useReport(
    'content',
    { type: 'COURSE', contentId: courseId, analyzeType: 'BY_DEPARTMENT', departmentId },
    allowed && departmentId !== undefined,
  )
  return data ? new Map(data.map((row) => [row.id, row])) : null
}
