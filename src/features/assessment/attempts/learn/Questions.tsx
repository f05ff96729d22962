// The answerable part of the paper: one question, or all of them.
import { useMemo } from 'react'
import type { AnswerKeeper } from './answer-keeper.ts'
import { type Question, QuestionCard } from './QuestionCard.tsx'
import { partsOf } from '#shared/paper-parts.ts'

const headingsOf = (questions: readonly Question[]) =>
  new Map(partsOf(questions, (q) => q.typeLabel).map((part) => [part.from, part.heading]))

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
  const headings = useMemo(() => headingsOf(questions), [questions])
  if (at !== null)
    return (
      <>
        <p className="yl-part">{[...headings].filter(([from]) => from <= at).at(-1)?.[1]}</p>
        {questions.slice(at, at + 1).map((question) => card(question, at + 1))}
      </>
    )
  return (
    <ol className="yl-whole">
      {questions.map((question, i) => {
        const isMarked = marked.has(question.subjectId)
        const words = isMarked ? '★ 已标记' : '☆ 标记'
        return (
          <li key={question.subjectId}>
            {headings.has(i) && <h2 className="yl-part">{headings.get(i)}</h2>}
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
