// Report of one course by sub-scene, over the topmost department within reach.
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { topmostOf, useDepartments } from '#features/organisation/departments/web/use-departments.ts'
import { ByContent } from './ByContent.tsx'
import '#features/insight/analysis-tabs/web/tabs.css'
import './training-analysis.css'

export function CourseReport({ courseId }: { courseId: string }) {
  const { tree, error, isFetching, reload } = useDepartments()
  return (
    <AsyncContent asked={{ data: tree, error, isFetching, refetch: reload }} card="yw-fill">
      {({ roots }) => {
        const departmentId = topmostOf(roots)?.id
        return departmentId ? (
          <ByContent asked={{ type: 'COURSE', contentId: courseId, analyzeType: 'BY_DEPARTMENT', departmentId }} />
        ) : (
          <EmptyState picture="analysis" title="暂无分析数据" text="没有您可以查看的部门。" />
        )
      }}
    </AsyncContent>
  )
}
