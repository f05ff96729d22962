// Tab 设置: the fields of the course, its co-authors and its reviews.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { May } from '#ui/api/session.tsx'
import { Poster } from '#ui/media/Poster.tsx'
import { ShareButton } from '#features/authoring/course-authoring/web/use-sharing.tsx'
import { courses, type ListedCourse } from '#features/authoring/courses/contract.ts'
import { LazyReviewBar } from '#features/organisation/content-reviews/web/use-reviews.tsx'

const Item = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

export function SettingsTab({ course, onEdit }: { course: ListedCourse; onEdit: () => void }) {
  const names = course.coAuthors?.map((person) => person.name).join('、')
  return (
    <div className="yw-ws-pane">
      <section className="yw-card yw-ws-block">
        <header>
          <h2>课程信息</h2>
          {course.canEdit && (
            <May do={courses.updateCourse}>
              <Button size="small" onClick={onEdit}>
                编辑课程
              </Button>
            </May>
          )}
        </header>
        <dl className="yw-ws-fields">
          <Item name="课程名称">{course.title}</Item>
          <Item name="课程描述">
            <span className="yw-unfolded">{course.description || '-'}</span>
          </Item>
          <Item name="封面">
            <Poster src={course.coverUrl} />
          </Item>
          <Item name="创建人">{course.createUserName ?? '-'}</Item>
          <Item name="创建时间">{course.createDate}</Item>
        </dl>
      </section>
      <section className="yw-card yw-ws-block">
        <header>
          <h2>协作者</h2>
          <p>{names || '还没有协作者；协作者可以编辑这门课程'}</p>
          {course.canEdit && <ShareButton course={course} />}
        </header>
      </section>
      <LazyReviewBar kind="COURSE" ownerId={course.id} />
    </div>
  )
}
