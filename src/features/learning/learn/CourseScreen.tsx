// A course: its scenes and sub-scenes, and how far one is in each.
import { useState } from 'react'
import { call } from '../../../ui/client.ts'
import { showFailure } from '../../../ui/notice.ts'
import { Ring } from '../../../ui/touch/Ring.tsx'
import { goTo, Link } from '../../../ui/touch/router.tsx'
import { Sheet } from '../../../ui/touch/Sheet.tsx'
import { useAnswer } from '../../../ui/touch/use-answer.ts'
import { Waiting } from '../../../ui/touch/Waiting.tsx'
import { type Mode, passScore, rehearsals } from '../../rehearsals/contract.ts'
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

/** Begins a run, or goes on with the one that is open. */
function useStart(projectId: string) {
  const [busy, setBusy] = useState(false)
  const start = async (subSceneId: string, mode: Mode) => {
    setBusy(true)
    try {
      const { id } = await call(rehearsals.start, { body: { subSceneId, projectId, mode } })
      goTo(`/room/${id}`)
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }
  return { busy, start }
}

interface SubSceneProps {
  sub: SubSceneStanding
  course: CourseStanding
  busy: boolean
  onStart: (mode: Mode) => void
}

/** What can be done with it. */
function Ways({ sub, course, busy, onStart }: SubSceneProps) {
  const [asking, setAsking] = useState(false)
  if (!course.begun) return null
  const begin = (
    <button type="button" className="yl-button is-main" disabled={busy} onClick={() => onStart('EXAM')}>
      开始考核
    </button>
  )
  return (
    <div className="yl-sub-ways">
      <button type="button" className="yl-button" disabled={busy} onClick={() => onStart('STUDY')}>
        学习
      </button>
      {sub.answers > 0 && (
        <button type="button" className="yl-button is-main" disabled={busy} onClick={() => onStart('PRACTICE')}>
          练习
        </button>
      )}
      {sub.answers > 0 && sub.examsLeft !== null && (
        <button type="button" className="yl-button" disabled={busy || sub.examsLeft === 0} onClick={() => setAsking(true)}>
          考核
        </button>
      )}
      <Sheet open={asking} title={`考核：${sub.title}`} onClose={() => setAsking(false)} actions={begin}>
        <ul className="yl-rules">
          <li>
            还可以考 {sub.examsLeft} 次，{passScore} 分合格；开始后即算一次。
          </li>
          <li>每句只能回答一次，没有提示，中途不显示得分。</li>
          <li>30分钟内没有操作会自动交卷，没有回答的按0分计。</li>
        </ul>
      </Sheet>
    </div>
  )
}

function SubScene(props: SubSceneProps) {
  const { sub } = props
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
        {sub.answers > 0 && sub.examsLeft !== null && <small className="yl-muted">考核还剩 {sub.examsLeft} 次</small>}
      </p>
      <Ways {...props} />
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
  const { busy, start } = useStart(projectId)
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
                  <SubScene key={sub.id} sub={sub} course={course} busy={busy} onStart={(mode) => void start(sub.id, mode)} />
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </main>
  )
}
