// The report of one course by sub-scene on a page of another wing, loaded after that page.
import { Suspense } from 'react'
import { lazyPart } from '#ui/device/chunk-loading.ts'
import { LoadingSkeleton } from '#ui/page/AsyncContent.tsx'

const Report = lazyPart(async () => (await import('./CourseReport.tsx')).CourseReport)

export const LazyCourseReport = (props: { courseId: string }) => (
  <Suspense fallback={<LoadingSkeleton />}>
    <Report {...props} />
  </Suspense>
)
