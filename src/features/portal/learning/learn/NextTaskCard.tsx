// The one thing to do next: the customer's face, the reason, and one button that starts it at once.
import { useState } from 'react'
import { EmptyPicture } from '#ui/touch/EmptyPicture.tsx'
import { PaperIcon, WrongIcon } from '#ui/touch/icons.tsx'
import { goTo, Link } from '#ui/touch/router.tsx'
import { useBegin } from '#features/practice/rehearsals/learn/DrillCard.tsx'
import type { NextTask, Tasks } from '../contract.ts'
import { courseAddress } from './CourseCard.tsx'
import { nextWords } from './today-words.ts'

/** Address that continues the task; null for a run or a drill that must be started. */
function addressOf({ kind, id, projectId, subScene }: NextTask): string | null {
  if (kind === 'ATTEMPT') return `/attempt/${id}`
  if (kind === 'RUN') return `/room/${id}`
  if (kind === 'EXAM') return `/exam/${id}`
  if (kind === 'WRONG') return '/wrong/practice/all'
  if (kind === 'COURSE' && !subScene) return courseAddress({ courseId: id ?? '', projectId: projectId ?? '' })
  return null
}

/** The face of the customer, or a mark for work without one. */
function Face({ next, gone, onGone }: { next: NextTask; gone: boolean; onGone: () => void }) {
  if (next.faceUrl && !gone) return <img src={next.faceUrl} alt="" onError={onGone} />
  return <span aria-hidden>{next.kind === 'EXAM' || next.kind === 'ATTEMPT' ? <PaperIcon /> : <WrongIcon />}</span>
}

const AllDone = () => (
  <section className="yl-card yl-all-done" aria-label="接下来">
    <EmptyPicture of="done" />
    <div>
      <h2>都完成了</h2>
      <p className="yl-muted">今天没有要做的任务。想保持手感，可以挑一位客户再练一场。</p>
    </div>
    <Link className="yl-button is-main" to="/practice">
      再练一场
    </Link>
  </section>
)

/** True before the first practice of all. */
const isFirstTime = ({ courses, streak, next }: Tasks) =>
  next?.kind === 'COURSE' && streak === 0 && courses.every((c) => c.partsDone === 0 && !c.examined)

export function NextTaskCard({ tasks }: { tasks: Tasks }) {
  const { next } = tasks
  const { busy, begin, drill } = useBegin()
  const [gone, setGone] = useState(false)
  if (!next) return <AllDone />
  const { title, reason, label } = nextWords(next, tasks)
  const to = addressOf(next)
  const onGo = () => {
    if (to) return goTo(to)
    const { subScene, projectId, id } = next
    if (next.kind === 'LINE' && id) return drill([id])
    if (subScene && projectId) begin({ subSceneId: subScene.id, projectId, mode: 'PRACTICE' })
  }
  return (
    <section className="yl-hero" aria-label="接下来">
      <div className={`yl-hero-face${next.faceUrl && !gone ? '' : ' is-plain'}`}>
        <Face next={next} gone={gone} onGone={() => setGone(true)} />
        <div>
          <h2>{title}</h2>
          <p>{reason}</p>
        </div>
      </div>
      <div className="yl-hero-go">
        {isFirstTime(tasks) && <p className="yl-muted">第一次不用准备：接通后听客户说，再用自己的话回答，说错了可以重来。</p>}
        <button type="button" className="yl-button is-main" disabled={busy} onClick={onGo}>
          {label}
        </button>
      </div>
    </section>
  )
}
