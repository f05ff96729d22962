// Card of an exam in the task list of a learner: time, result and next action.
import { Link } from '#ui/touch/router.tsx'
import type { Mine } from '../contract.ts'
import { correctionsOf, nextOf, outcomeOf, whenWords } from './exam-words.ts'
import './exam.css'

export function ExamCard({ exam }: { exam: Mine }) {
  const outcome = outcomeOf(exam)
  return (
    <li>
      <Link className="yl-card yl-exam-card" to={`/exam/${exam.examinationId}`}>
        <h3>{exam.examinationName}</h3>
        <p className="yl-muted">{whenWords(exam)}</p>
        <p className="yl-muted">
          {exam.questionCount} 题 · 满分 {exam.totalScore} 分 · {exam.examDurationMinute} 分钟
        </p>
        <p>
          {outcome && <span className={`yl-pill ${outcome.tone}`}>{outcome.text}</span>}{' '}
          {correctionsOf(exam).length > 0 && <span className="yl-pill is-brand">成绩已更正</span>}{' '}
          <b className={exam.canStart ? undefined : 'yl-muted'}>{nextOf(exam)}</b>
        </p>
      </Link>
    </li>
  )
}
