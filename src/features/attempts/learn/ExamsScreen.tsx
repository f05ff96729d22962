// One's exams: what can be sat now first, then what is to come, then what is over.
import { Link } from '../../../ui/touch/router.tsx'
import { useAnswer } from '../../../ui/touch/use-answer.ts'
import { Waiting } from '../../../ui/touch/Waiting.tsx'
import { attempts, type Mine } from '../contract.ts'
import { nextOf, outcomeOf, whenWords } from './exam-words.ts'
import './exam.css'

const groups = [
  { title: '可以参加', holds: (exam: Mine) => exam.canStart },
  { title: '尚未开始', holds: (exam: Mine) => !exam.canStart && exam.state === 'COMING' },
  { title: '其他', holds: (exam: Mine) => !exam.canStart && exam.state !== 'COMING' },
]

function ExamCard({ exam }: { exam: Mine }) {
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
          <b className={exam.canStart ? undefined : 'yl-muted'}>{nextOf(exam)}</b>
        </p>
      </Link>
    </li>
  )
}

export function ExamsScreen() {
  const asked = useAnswer(attempts.mine)
  const exams = asked.data ?? []
  return (
    <main className="yl-page">
      <h1>我的考试</h1>
      <Waiting of={asked} />
      {asked.data && !exams.length && (
        <div className="yl-state">
          <h2>还没有分配给您的考试</h2>
          <p>分配后会出现在这里。</p>
          <button type="button" className="yl-button" onClick={asked.again}>
            刷新
          </button>
        </div>
      )}
      {groups.map(({ title, holds }) => {
        const of = exams.filter(holds)
        return (
          of.length > 0 && (
            <section key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul className="yl-exams">
                {of.map((exam) => (
                  <ExamCard key={exam.examinationId} exam={exam} />
                ))}
              </ul>
            </section>
          )
        )
      })}
    </main>
  )
}
