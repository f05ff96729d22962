// A learner's appeal about a finding or a goal, and its answer, which may change findings.
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import type { Appeal } from '#features/practice/talks/contract.ts'
import { fittingTitle } from '#shared/copy-title.ts'
import { useDraftState } from '#ui/form/use-draft-state.tsx'
import { type Act, maxAnswer, maxReason, type TalkReview } from '../contract.ts'
import { findingWords } from './finding-words.ts'
import type { Marked } from './Transcript.tsx'

/** The act that an answer can bring, with its words: strike the finding, or add the marked words for the goal; null if there is none. */
function changeOf(
  review: TalkReview,
  { finding, goal }: Appeal,
  marked: Marked | null,
  answer: string,
): { label: string; act: Act } | null {
  if (goal !== null) {
    if (!marked) return null
    const { turn, quote } = marked
    const add: Act = { act: 'ADD', of: 'GOAL', id: goal, turn, quote: quote.trim(), worth: 1, reason: '' }
    return { label: `同时把第 ${turn} 轮标记的话算作达到目标`, act: add }
  }
  const found = review.report.talk.turns.flatMap(({ findings }) => findings).find(({ number }) => number === finding)
  if (!found) return null
  const { number, isStruck } = found
  return isStruck
    ? { label: '同时恢复这处发现', act: { act: 'CONFIRM', finding: number } }
    : { label: '同时划去这处发现', act: { act: 'STRIKE', finding: number, reason: fittingTitle(answer, maxReason) } }
}

function subjectOf({ goals, report }: TalkReview, { finding, goal }: Appeal): string {
  if (goal !== null) return `目标：${goals.find(({ id }) => id === goal)?.name ?? goal}`
  const at = report.talk.turns.find(({ findings }) => findings.some(({ number }) => number === finding))
  const found = at?.findings.find(({ number }) => number === finding)
  return found && at ? `第 ${at.turn} 轮 ${findingWords(found)}` : ''
}

interface Props {
  review: TalkReview
  appeal: Appeal
  marked: Marked | null
  busy: boolean
  /** null: the user may only read. */
  onAnswer: ((answer: string, acts: Act[]) => Promise<boolean>) | null
}

export function AppealPanel({ review, appeal, marked, busy, onAnswer }: Props) {
  const [text, setText] = useState('')
  const [changes, setChanges] = useState(false)
  const kept = useDraftState({
    name: onAnswer && appeal.answer === null ? `talk-appeal:${appeal.id}` : null,
    title: '答复申诉',
    saved: { text: '' },
    now: { text },
    put: (values) => setText(values.text ?? ''),
  })
  const answer = text.trim()
  const change = changeOf(review, appeal, marked, answer)
  const send = async () => {
    if (await onAnswer?.(answer, changes && change ? [change.act] : [])) kept.drop()
  }
  return (
    <li>
      <b>{subjectOf(review, appeal)}</b>
      <p>{appeal.text}</p>
      <small className="yw-muted">{appeal.at.slice(0, 16)}</small>
      {appeal.answer !== null && (
        <p>
          {appeal.isChanged ? '已改动：' : '维持：'}
          {appeal.answer}{' '}
          <small className="yw-muted">
            {appeal.answeredBy} {appeal.answeredAt?.slice(0, 16)}
          </small>
        </p>
      )}
      {appeal.answer === null && onAnswer && (
        <div className="yw-talk-answer">
          {kept.offer}
          <Input.TextArea
            aria-label="答复"
            placeholder="答复学员"
            autoSize={{ minRows: 2, maxRows: 5 }}
            value={text}
            maxLength={maxAnswer}
            onChange={(e) => setText(e.target.value)}
          />
          {change ? (
            <Checkbox checked={changes} onChange={(e) => setChanges(e.target.checked)}>
              {change.label}
            </Checkbox>
          ) : (
            <span className="yw-muted">要改动时，先标记学员达到这个目标的话</span>
          )}
          <Button type="primary" disabled={!answer} loading={busy} onClick={() => void send()}>
            {changes && change ? '改动并答复' : '答复，评定不变'}
          </Button>
        </div>
      )}
    </li>
  )
}
