// 答卷: the learner's own answers to an exam by question, with a filter for lost points.
import { type ReactNode, useState } from 'react'
import { Link } from '#ui/touch/router.tsx'
import { Switch } from '#ui/touch/Switch.tsx'
import { useFetch } from '#ui/touch/use-fetch.ts'
import { LoadingSkeleton } from '#ui/touch/LoadingSkeleton.tsx'
import { attempts, type Review, type Reviewed } from '../contract.ts'
import { ToldCard } from './ToldCard.tsx'
import './paper.css'

type Next = (subjectId: string) => ReactNode

const isLost = ({ outcome }: Reviewed) => outcome === 'WRONG' || outcome === 'PART'
/** Reason why the result or the key of a question is hidden. */
function keptWords({ outcome, key }: Reviewed, withKeys: boolean): string | null {
  if (outcome === null) return '您还能参加的考试里有这道题，都考完后显示对错。'
  return withKeys && key === null ? '您还能参加的考试里有这道题，都考完后显示答案。' : null
}

const adjustmentNotices = {
  ALL_RIGHT: '本题所有人都得满分。',
  ALSO_RIGHT: '本题考后增加了正确答案，已重新计分。',
  OUT_OF_TOTAL: '本题不计入总分。',
} as const

function Head({ review }: { review: Review }) {
  const { examinationName, attemptNo, submittedAt, score, totalScore, passed, counts, remark } = review
  return (
    <header className="yl-card yl-review-head">
      <h1>{examinationName}</h1>
      <p className="yl-score">
        <b>{score}</b> / {totalScore} 分{' '}
        {passed !== null && <span className={`yl-pill ${passed ? 'is-ok' : 'is-warn'}`}>{passed ? '合格' : '未合格'}</span>}
      </p>
      <p className="yl-muted">
        第 {attemptNo} 次{counts && '（计入成绩）'} · {submittedAt.slice(0, 16)} 交卷
      </p>
      {remark && (
        <p className="yl-told-why">
          <b>总评</b> {remark}
        </p>
      )}
    </header>
  )
}

function Questions({ review, next }: { review: Review; next: Next }) {
  const { questions, withKeys } = review
  const lost = questions.filter(isLost).length
  const [onlyLost, setOnlyLost] = useState(lost > 0)
  // a reason that holds for all questions is shown once
  const [first] = questions
  const kept = first ? keptWords(first, withKeys) : null
  const keptOfAll = questions.length > 1 && questions.every((q) => keptWords(q, withKeys) === kept) ? kept : null
  const ways = [
    [true, `失分的题 ${lost}`],
    [false, `全部 ${questions.length}`],
  ] as const
  return (
    <section aria-label="逐题">
      <Switch label="显示" ways={ways} value={onlyLost} onChoose={setOnlyLost} />
      {keptOfAll && <p className="yl-note">{keptOfAll}</p>}
      {onlyLost && !lost && <p className="yl-note">没有失分的题。</p>}
      <ol className="yl-list">
        {questions.map(
          (q, i) =>
            (!onlyLost || isLost(q)) && (
              <li key={q.subjectId}>
                <ToldCard
                  title={`第 ${i + 1} 题`}
                  question={q}
                  response={q.response}
                  outcome={q.outcome}
                  points={q.points}
                  answerKey={q.key}
                  kept={keptOfAll ? null : keptWords(q, withKeys)}
                  remark={q.remark}
                  message={q.message}
                  adjusted={q.adjustment && adjustmentNotices[q.adjustment]}
                />
                {isLost(q) && next(q.subjectId)}
              </li>
            ),
        )}
      </ol>
      {!withKeys && <p className="yl-muted">这场考试不显示答案和解析。</p>}
    </section>
  )
}

/** `next` shows what to practise after a question that lost points. */
export function ReviewScreen({ id, next }: { id: string; next: Next }) {
  const asked = useFetch(attempts.review, { params: { id } })
  const review = asked.data
  return (
    <main className="yl-page">
      <Link className="yl-back" to={review ? `/exam/${review.examinationId}` : '/'}>
        ← {review ? '考试' : '今天'}
      </Link>
      <LoadingSkeleton of={asked} />
      {review && (
        <>
          <Head review={review} />
          <Questions review={review} next={next} />
        </>
      )}
    </main>
  )
}
