// Note about questions of any bank that are similar to the unsaved one; it blocks nothing.
import { Alert } from 'antd'
import { Link } from 'react-router'
import { firstLetters } from '#shared/text.ts'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { useDebouncedValue } from '#ui/state/use-debounced-value.ts'
import { questionNamed } from '#features/assessment/question-banks/web/BankLink.tsx'
import type { WrittenQuestion } from '#features/assessment/question-banks/web/QuestionForm.tsx'
import { similarQuestions } from '#features/assessment/similar-questions/contract.ts'

const REST_MS = 600
/** Minimum length: shorter texts are similar to too many. */
const MIN_LETTERS = 6

export function SimilarNote({ question }: { question: WrittenQuestion }) {
  const written = useDebouncedValue(JSON.stringify(question), REST_MS)
  const body = JSON.parse(written) as WrittenQuestion
  const when = body.subjectName.trim().length >= MIN_LETTERS
  const { data, isPlaceholderData } = useApiQuery(similarQuestions.find, { body }, { when, inPlace: true })
  if (!when || isPlaceholderData || !data?.length) return null
  const [most] = data
  return (
    <Alert
      className="yw-similar"
      type="warning"
      showIcon
      role="status"
      title={most?.same ? '已有相同的试题，仍可保存' : '已有相似的试题，仍可保存'}
      description={
        <ul>
          {data.map((s) => (
            <li key={s.id}>
              <Link
                to={questionNamed({ id: s.categoryId, categoryName: s.categoryName })({ id: s.id, name: s.text, reason: '' })}
                target="_blank"
              >
                {firstLetters(s.text, 60)}
              </Link>
              <span className="yw-muted">
                {s.categoryName} · {s.reason}
              </span>
            </li>
          ))}
        </ul>
      }
    />
  )
}
