// Screen 练习: recent weak lines, then every sub-scene of the learner's courses.
import { EmptyPicture } from '#ui/touch/EmptyPicture.tsx'
import { useFetch } from '#ui/touch/use-fetch.ts'
import { LoadingSkeleton } from '#ui/touch/LoadingSkeleton.tsx'
import { WeakestCard } from '#features/practice/rehearsals/learn/WeakestCard.tsx'
import { learning, type PracticeCourse } from '../contract.ts'
import { Cover } from './CourseCard.tsx'
import { SubSceneCard } from './SubSceneCard.tsx'
import './learning.css'

/** Number of practised sub-scenes among those that need answers. */
function doneWords({ scenes }: PracticeCourse): string {
  const subs = scenes.flatMap((s) => s.subScenes).filter((s) => s.answers > 0)
  return `练过 ${subs.filter((s) => s.practised + s.examined + s.awaited > 0).length} / ${subs.length} 个子场景`
}

function Course({ course, open }: { course: PracticeCourse; open: boolean }) {
  return (
    <details className="yl-practice" open={open}>
      <summary className="yl-card">
        <Cover url={course.coverUrl} />
        <span>
          <b>{course.title}</b>
          <small className="yl-muted">{course.begun ? doneWords(course) : '培训项目尚未开始'}</small>
        </span>
      </summary>
      {course.scenes.map((scene) => (
        <section key={scene.id} aria-label={`${course.title}：${scene.title}`}>
          <h2>{scene.title}</h2>
          <ul className="yl-list">
            {scene.subScenes.map((sub) => (
              <SubSceneCard key={sub.id} sub={sub} projectId={course.projectId} begun={course.begun} />
            ))}
          </ul>
        </section>
      ))}
    </details>
  )
}

export function PracticeScreen() {
  const asked = useFetch(learning.practice, { copied: true })
  const courses = asked.data?.filter((c) => c.scenes.length > 0)
  return (
    <main className="yl-page is-wide">
      <h1>练习</h1>
      <LoadingSkeleton of={asked} />
      {courses && !courses.length && (
        <div className="yl-state">
          <EmptyPicture of="nothing" />
          <h2>还没有可以练习的课程</h2>
          <p>参加的培训项目里的课程会出现在这里。</p>
          <button type="button" className="yl-button" onClick={asked.again}>
            刷新
          </button>
        </div>
      )}
      {courses && courses.length > 0 && (
        <>
          <WeakestCard lines={courses.flatMap((c) => c.weakest).sort((a, b) => a.mean - b.mean)} />
          {courses.map((course, i) => (
            <Course key={course.courseId} course={course} open={i === 0} />
          ))}
        </>
      )}
    </main>
  )
}
