// Screen of a course: its scenes and sub-scenes with the learner's progress.
import { Ring } from '#ui/touch/Ring.tsx'
import { Link } from '#ui/touch/router.tsx'
import { useFetch } from '#ui/touch/use-fetch.ts'
import { LoadingSkeleton } from '#ui/touch/LoadingSkeleton.tsx'
import { type CourseProgress, learning } from '../contract.ts'
import { dueWords } from './due-words.ts'
import { SubSceneCard } from './SubSceneCard.tsx'
import './learning.css'

function Head({ course }: { course: CourseProgress }) {
  const due = dueWords(course)
  return (
    <header className="yl-course-head">
      <div>
        <h1>{course.title}</h1>
        <p className="yl-muted">
          {course.projectName} · {course.type === 'MANDATORY' ? '必修' : '选修'}
        </p>
        {due && <span className={`yl-pill ${due.tone}`}>{due.text}</span>}
      </div>
      {course.parts > 0 && (
        <Ring done={course.partsDone} of={course.parts} label={`共${course.parts}个子场景，完成${course.partsDone}个`} />
      )}
    </header>
  )
}

export function CourseScreen({ id, projectId }: { id: string; projectId: string }) {
  const asked = useFetch(learning.course, { params: { id }, query: { projectId }, copied: true })
  const course = asked.data
  return (
    <main className="yl-page is-wide">
      <Link className="yl-back" to="/">
        ← 今天
      </Link>
      <LoadingSkeleton of={asked} />
      {course && (
        <>
          <Head course={course} />
          {course.description && <p className="yl-about">{course.description}</p>}
          {!course.scenes.length && <p className="yl-note">这门课程还没有内容。</p>}
          {course.scenes.map((scene) => (
            <section key={scene.id} aria-label={scene.title}>
              <h2>{scene.title}</h2>
              <ul className="yl-list">
                {scene.subScenes.map((sub) => (
                  <SubSceneCard key={sub.id} sub={sub} projectId={projectId} begun={course.begun} />
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </main>
  )
}
