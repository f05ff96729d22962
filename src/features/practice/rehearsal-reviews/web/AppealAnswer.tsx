// Form that answers an appeal in one step: changed scores with reasons, and the text for the learner.
import { Button, Input } from 'antd'
import { useState } from 'react'
import { codes } from '#shared/errors.ts'
import { useApiMutation, useRefresh } from '#ui/api/api-hooks.ts'
import { NumberInput } from '#ui/form/NumberInput.tsx'
import { useDraftState } from '#ui/form/use-draft-state.tsx'
import { maxReason, maxRemark, rehearsalReviews, type Review, type ReviewedLine } from '../contract.ts'
import { isAnswered, newMarks, type NewScores, scoreNow } from './review-words.ts'

interface LineProps {
  line: ReviewedLine
  place: number
  value: NewScores[string] | undefined
  onType: (value: NewScores[string]) => void
}

const unchanged: NewScores[string] = { score: null, reason: '' }

function LineScore({ line, place, value = unchanged, onType }: LineProps) {
  const stands = scoreNow(line)
  const changes = value.score !== null && stands !== null && value.score !== stands
  return (
    <li>
      <span title={line.text}>
        {place}. {line.text}
      </span>
      <span className="yw-muted">{stands === null ? '待点评' : `现 ${stands} 分`}</span>
      <NumberInput
        aria-label={`第${place}句的新分数`}
        placeholder="不改"
        min={0}
        max={100}
        precision={0}
        value={value.score}
        onChange={(score) => onType({ ...value, score })}
      />
      {changes && (
        <Input
          aria-label={`第${place}句的改分原因`}
          placeholder="改分原因，学员看不到"
          value={value.reason}
          maxLength={maxReason}
          onChange={(e) => onType({ ...value, reason: e.target.value })}
        />
      )}
    </li>
  )
}

/** Shown to reviewers until the appeal is answered. */
export function AppealAnswer({ review }: { review: Review }) {
  const [text, setText] = useState('')
  const [scores, setScores] = useState<NewScores>({})
  const kept = useDraftState({
    name: `appeal-answer:${review.id}`,
    title: '答复申诉',
    saved: { text: '', scores: {} as NewScores },
    now: { text, scores },
    put: ({ text: words, scores: given }) => {
      setText(words ?? '')
      setScores(given ?? {})
    },
  })
  const refresh = useRefresh()
  const answer = useApiMutation(rehearsalReviews.answer, {
    done: '已答复',
    refresh: [rehearsalReviews.detail, rehearsalReviews.page],
  })
  const marks = newMarks(review.lines, scores)
  const send = async () => {
    const told = await answer.run({ params: { id: review.id }, body: { answer: text, marks } })
    if (told.ok) kept.drop()
    // a concurrent mark is shown, and the typed text stays
    if (!told.ok && told.failure.code === codes.STALE) refresh(rehearsalReviews.detail)
  }
  return (
    <div className="yw-review-answer">
      {kept.offer}
      <ol>
        {review.lines.map(
          (line, i) =>
            isAnswered(line) && (
              <LineScore
                key={line.scriptId}
                line={line}
                place={i + 1}
                value={scores[line.scriptId]}
                onType={(value) => setScores((all) => ({ ...all, [line.scriptId]: value }))}
              />
            ),
        )}
      </ol>
      <Input.TextArea
        aria-label="答复"
        placeholder="答复学员：写到的分数须在上面设定"
        value={text}
        maxLength={maxRemark}
        autoSize={{ minRows: 2, maxRows: 4 }}
        onChange={(e) => setText(e.target.value)}
      />
      <Button type="primary" loading={answer.busy} disabled={!text.trim()} onClick={() => void send()}>
        {marks.length ? `改 ${marks.length} 句的分并答复` : '答复，分数不变'}
      </Button>
    </div>
  )
}
