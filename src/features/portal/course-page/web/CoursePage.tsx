// Page of one course: its scenes, customers and the chosen sub-scene in one place.
import { useState } from 'react'
import { useParams } from 'react-router'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { useEvents } from '#ui/api/events.ts'
import { AsyncContent, LoadingSkeleton } from '#ui/page/AsyncContent.tsx'
import { useCrumbs } from '#ui/page/crumbs.tsx'
import { ErrorState } from '#ui/page/EmptyState.tsx'
import { lazyForm } from '#ui/page/lazy-dialog.tsx'
import { courseAuthoring } from '#features/authoring/course-authoring/contract.ts'
import { type Course, courses } from '#features/authoring/courses/contract.ts'
import { productions } from '#features/authoring/productions/contract.ts'
import { useSoon } from '#features/authoring/productions/web/use-soon.ts'
import { TabBar, TabContent } from './CourseTabs.tsx'
import { CourseHead } from './CourseHead.tsx'
import { sumsOf } from './contents-rules.ts'
import { usePartActs } from './use-part-acts.tsx'
import { ContentsSkeleton } from './ContentsSkeleton.tsx'
import './course-page.css'

const CourseForm = lazyForm(async () => (await import('#features/authoring/courses/web/CourseForm.tsx')).CourseForm)

function Workspace({ id }: { id: string }) {
  const course = useApiQuery(courses.detail, { params: { id } }, { inPlace: true })
  const contents = useApiQuery(courseAuthoring.contents, { params: { id } }, { inPlace: true })
  const [form, setForm] = useState<Course | null>(null)
  const { dialogs, ...acts } = usePartActs({ id, canEdit: course.data?.canEdit ?? false })
  const again = useSoon(() => void contents.refetch())
  useEvents(productions.stream, again, again)
  useCrumbs([{ title: '课程管理', to: '/courseManage' }, { title: course.data?.title ?? (course.error ? '找不到课程' : '') }])
  if (course.error && !course.data)
    return (
      <section className="yw-card yw-fill">
        <ErrorState error={course.error} onRetry={() => void course.refetch()} />
      </section>
    )
  const scenes = contents.data?.scenes
  return (
    <>
      <CourseHead
        course={course.data}
        missing={scenes ? sumsOf(scenes).counts.none : 0}
        acts={acts}
        onEdit={() => setForm(course.data ?? null)}
      />
      <TabBar />
      {course.data ? (
        <AsyncContent asked={contents} card="yw-fill" shape={<ContentsSkeleton />}>
          {(read) => <TabContent course={course.data} scenes={read.scenes} acts={acts} onEdit={() => setForm(course.data)} />}
        </AsyncContent>
      ) : (
        <LoadingSkeleton shape={<ContentsSkeleton />} />
      )}
      {dialogs}
      <CourseForm of={form} onClose={() => setForm(null)} />
    </>
  )
}

/** An id that cannot exist is handled like an unknown one. */
const knownForm = /^[1-9]\d{0,15}$/

export default function CoursePage() {
  const { id = '' } = useParams()
  return <Workspace key={id} id={knownForm.test(id) ? id : '0'} />
}
