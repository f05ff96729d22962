// 再练10题: practice of wrong answers, one question per page with an immediate result; affects no score.
import { useState } from 'react'
import { call } from '#ui/api/client.ts'
import { showFailure } from '#ui/page/notice.ts'
import { newKey } from '#ui/api/idempotency.ts'
import { Link } from '#ui/touch/router.tsx'
import { useFetch } from '#ui/touch/use-fetch.ts'
import { LoadingSkeleton } from '#ui/touch/LoadingSkeleton.tsx'
import { type Question, QuestionCard } from '#features/assessment/attempts/learn/QuestionCard.tsx'
import { ToldCard } from '#features/assessment/attempts/learn/ToldCard.tsx'
import { type Answered, rightsToMaster, wrongAnswers } from '../contract.ts'
import { asScope, askedOf, whenWords } from './wrong-words.ts'
import './wrong.css'

type Response = Parameters<typeof QuestionCard>[0]['value']

interface OneProps {
  question: Question
  number: number
  isLast: boolean
  onNext: (told: Answered) => void
}

function One({ question, number, isLast, onNext }: OneProps) {
  const [value, setValue] = useState<Response>(null)
  const [told, setTold] = useState<Answered>()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      setTold(await call(wrongAnswers.answer, { params: { id: question.subjectId }, body: { response: value }, once: newKey() }))
    } catch (error) {
      showFailure(error)
    }
    setBusy(false)
  }
  return (
    <>
      {told ? (
        <div aria-live="polite">
          <ToldCard title={`第 ${number} 题`} question={question} response={value} outcome={told.outcome} answerKey={told.key} />
          <p className="yl-muted yl-wrong-foot">{whenWords(told.entry).text}</p>
        </div>
      ) : (
        <QuestionCard question={question} number={number} value={value} locked={busy} onChange={setValue} />
      )}
      <footer className="yl-exam-foot">
        {told ? (
          <button type="button" className="yl-button is-main" onClick={() => onNext(told)}>
            {isLast ? '完成' : '下一题'}
          </button>
        ) : (
          <button type="button" className="yl-button is-main" disabled={busy || value === null} onClick={() => void send()}>
            提交
          </button>
        )}
      </footer>
    </>
  )
}

function Done({ answered, again }: { answered: readonly Answered[]; again: () => void }) {
  const right = answered.filter((a) => a.outcome === 'RIGHT').length
  const mastered = answered.filter((a) => a.entry.rights === rightsToMaster).length
  return (
    <main className="yl-page">
      <section className="yl-card yl-next is-done" aria-label="练习结果">
        <h1>
          答对 {right} / {answered.length} 题
        </h1>
        <p className="yl-muted">
          {mastered > 0 ? `${mastered} 题已掌握。` : ''}
          {right < answered.length ? '没有答对的明天再来。' : '答对的过几天再来一次。'}
        </p>
        <button type="button" className="yl-button is-main is-wide" onClick={again}>
          再练一组
        </button>
        <Link className="yl-button is-wide" to="/wrong">
          返回错题
        </Link>
      </section>
    </main>
  )
}

export function WrongPracticeScreen({ scope }: { scope: string }) {
  const asked = useFetch(wrongAnswers.practice, { query: askedOf(asScope(scope)) })
  const [answered, setAnswered] = useState<Answered[]>([])
  const questions = asked.data?.questions ?? []
  const question = questions[answered.length]
  const again = () => {
    setAnswered([])
    asked.again()
  }
  if (asked.data && answered.length > 0 && !question) return <Done answered={answered} again={again} />
  return (
    <main className="yl-exam yl-wrong-practice">
      <header className="yl-exam-bar">
        <Link className="yl-back" to="/wrong" aria-label="离开">
          ←
        </Link>
        <h1>练习错题</h1>
        {question && (
          <span className="yl-muted">
            {answered.length + 1} / {questions.length}
          </span>
        )}
      </header>
      <LoadingSkeleton of={asked} like="turn" />
      {asked.data && !questions.length && (
        <div className="yl-state">
          <h2>没有要练的题</h2>
          <Link className="yl-button" to="/wrong">
            返回错题
          </Link>
        </div>
      )}
      {question && (
        <One
          key={question.subjectId}
          question={question}
          number={answered.length + 1}
          isLast={answered.length === questions.length - 1}
          onNext={(told) => setAnswered([...answered, told])}
        />
      )}
    </main>
  )
}
