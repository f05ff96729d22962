// The answerable part of the paper: one question, or all of them.
import { useMemo } from 'react'
import type { AnswerKeeper } from './answer-keeper.ts'
import { type Question, QuestionCard } from './QuestionCard.tsx'
import { partsOf } from '#shared/paper-parts.ts'

interface Props {
  questions: readonly Question[]
  /** Index of the visible question, from 0; null: all questions. */
  at: number | null
  keeper: AnswerKeeper
  locked: boolean
  marked: ReadonlySet<string>
  onMark: (subjectId: string) => void
}

export function Questions({ questions, at, keeper, locked, marked, onMark }: Props) {
  const card = (question: Question, number: number) => (
    <QuestionCard
      key={question.subjectId}
      question={question}
      number={number}
      locked={locked}
      {...(at === null ? {} : { total: questions.length })}
      value={keeper.of(question.subjectId)}
      onChange={(response) => keeper.change(question.subjectId, response)}
    />
  )
  const parts = useMemo(() => partsOf(questions, (q) => q.typeLabel), [questions])
  if (at !== null)
    return (
      <>
        <p className="yl-part">{parts.find((part) => at >= part.from && at < part.from + part.count)?.heading}</p>
        {questions.slice(at, at + 1).map((question) => card(question, at + 1))}
      </>
    )
  return (
    <ol className="yl-whole">
      {questions.map((question, i) => {
        const part = parts.find((p) => p.from === i)
        const isMarked = marked.has(question.subjectId)
        const words = isMarked ? '★ 已标记' : '☆ 标记'
        return (
          <li key={question.subjectId}>
            {part && <h2 className="yl-part">{part.heading}</h2>}
            {card(question, i + 1)}
            <button
              type="button"
              className="yl-link"
              aria-pressed={isMarked}
              aria-label={`${words}：第${i + 1}题`}
              onClick={() => onMark(question.subjectId)}
            >
              {words}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
