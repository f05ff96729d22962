// A course: its scenes and sub-scenes, and how far one is in each.
import { Ring } from '../../../ui/touch/Ring.tsx'
import { Link } from '../../../ui/touch/router.tsx'
import { useAnswer } from '../../../ui/touch/use-answer.ts'
import { Waiting } from '../../../ui/touch/Waiting.tsx'
import { type CourseStanding, learning, type SubSceneStanding } from '../contract.ts'
import { dueWords } from './due-words.ts'
import './learning.css'

/** What of a sub-scene is done. */
export function standingsOf(sub: SubSceneStanding): { text: string; tone: string }[] {
  const said = []
  if (sub.practised) said.push({ text: `已练习 ${sub.practiceScore ?? 0}分`, tone: 'is-brand' })
  if (sub.examined) said.push({ text: `考核 ${sub.examScore ?? 0}分`, tone: sub.examPassed ? 'is-ok' : 'is-warn' })
  return said.length ? said : [{ text: '未开始', tone: '' }]
}

function SubScene({ sub }: { sub: SubSceneStanding }) {
  return (
    <li className="yl-card yl-sub">
      <b>{sub.title}</b>
      <small className="yl-muted">
        {sub.lines} 句{sub.answers > 0 && `，${sub.answers} 句要回答`} · 约 {sub.minutes} 分钟
      </small>
      <p>
        {standingsOf(sub).map(({ text, tone }) => (
          <span key={text} className={`yl-pill ${tone}`}>
            {text}
          </span>
        ))}
        {sub.examsLeft !== null && <small className="yl-muted">考核还剩 {sub.examsLeft} 次</small>}
      </p>
    </li>
  )
}

function Head({ course }: { course: CourseStanding }) {
  const due = dueWords(course, course.serverTime)
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
  const asked = useAnswer(learning.course, { params: { id }, query: { projectId } })
  const course = asked.data
  return (
    <main className="yl-page">
      <Link className="yl-back" to="/">
        ← 任务
      </Link>
      <Waiting of={asked} />
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
                  <SubScene key={sub.id} sub={sub} />
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </main>
  )
}
