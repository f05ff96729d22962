// Tab 学员表现: the report of the course by sub-scene, and the way to the whole report.
import { Link } from 'react-router'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { useMay } from '#ui/api/session.tsx'
import { trainingAnalysis } from '#features/insight/training-analysis/contract.ts'
import { LazyCourseReport } from '#features/insight/training-analysis/web/use-course-report.tsx'
import type { ListedCourse } from '#features/authoring/courses/contract.ts'

export function PracticeTab({ course }: { course: ListedCourse }) {
  const whole = `/dataAnalysis?${new URLSearchParams({ type: 'COURSE', contentId: course.id, name: course.title })}`
  if (!useMay()(trainingAnalysis.content))
    return (
      <section className="yw-card yw-fill">
        <EmptyState picture="forbidden" title="没有访问权限" text="您的角色没有训练数据分析的权限，请联系系统管理员开通。" />
      </section>
    )
  return (
    <div className="yw-ws-pane">
      <p className="yw-second">
        您可以查看的全部人员在这门课程里的练习。<Link to={whole}>打开完整的训练数据分析</Link>
      </p>
      <LazyCourseReport courseId={course.id} />
    </div>
  )
}
