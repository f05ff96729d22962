// Screen of one wrong answer: the answer in the exam, the key and the explanation.
import { Link } from '#ui/touch/router.tsx'
import { useFetch } from '#ui/touch/use-fetch.ts'
import { LoadingSkeleton } from '#ui/touch/LoadingSkeleton.tsx'
import { ToldCard } from '#features/assessment/attempts/learn/ToldCard.tsx'
import { wrongAnswers } from '../contract.ts'
import { whenWords } from './wrong-words.ts'
import './wrong.css'

export function WrongQuestionScreen({ id }: { id: string }) {
  const asked = useFetch(wrongAnswers.detail, { params: { id } })
  const told = asked.data
  return (
    <main className="yl-page">
      <Link className="yl-back" to="/wrong">
        ← 错题
      </Link>
      <LoadingSkeleton of={asked} />
      {told && (
        <>
          <h1>{told.entry.examinationName}</h1>
          <ToldCard title="考试中的作答" question={told.question} response={told.response} outcome={told.outcome} answerKey={told.key} />
          <p className="yl-muted yl-wrong-foot">
            {told.entry.wrongAt.slice(0, 10)} · 错 {told.entry.times} 次 · {whenWords(told.entry).text}
          </p>
        </>
      )}
    </main>
  )
}
