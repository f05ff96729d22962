// Sheet about one finding or one goal of a report: its proof, the act of a mentor, and the learner's appeals about it.
import { useState } from 'react'
import { call } from '#ui/api/client.ts'
import { useStoredText } from '#ui/device/use-stored-text.ts'
import { showFailure } from '#ui/page/notice.ts'
import { Sheet } from '#ui/touch/Sheet.tsx'
import { type Appeal, type Finding, maxAppeal, type Report, talks } from '../contract.ts'
import { markOf, wordsOf } from './Bubbles.tsx'

export type Thing = { finding: Finding } | { goal: Report['goals'][number] }

const isAbout = (thing: Thing, appeal: Appeal) =>
  'finding' in thing ? appeal.finding === thing.finding.number : appeal.goal === thing.goal.id

const moment = (at: string) => at.slice(0, 16)

function Told({ finding }: { finding: Finding }) {
  const { review } = finding
  const mark = markOf(finding)
  return (
    <>
      {finding.quote && <q>{finding.quote}</q>}
      {mark && (
        <div className="yl-note">
          <b>{mark}</b>
          {review && (
            <>
              {review.reason && <p>{review.reason}</p>}
              <small className="yl-muted">
                {review.by} {moment(review.at)}
              </small>
            </>
          )}
        </div>
      )}
    </>
  )
}

function Asked({ appeal }: { appeal: Appeal }) {
  return (
    <div className="yl-note">
      <small className="yl-muted">{moment(appeal.at)} 您申诉：</small>
      <p>{appeal.text}</p>
      {appeal.answer === null ? (
        <b>等待导师答复</b>
      ) : (
        <>
          <b>{appeal.isChanged ? '导师改动了评定' : '导师维持原来的评定'}</b>
          <p>{appeal.answer}</p>
          <small className="yl-muted">
            {appeal.answeredBy} {moment(appeal.answeredAt ?? '')}
          </small>
        </>
      )}
    </div>
  )
}

interface Props {
  report: Report
  thing: Thing
  onClose: () => void
  /** Called after an appeal. */
  onTold: () => void
}

export function ThingSheet({ report, thing, onClose, onTold }: Props) {
  const { id, state } = report.talk
  const [text, setText] = useStoredText(`yanwu:talk-appeal:${id}:${'finding' in thing ? thing.finding.number : thing.goal.id}`)
  const [busy, setBusy] = useState(false)
  const before = report.appeals.filter((appeal) => isAbout(thing, appeal))
  const canAsk = state === 'DONE' && before.every(({ answer }) => answer !== null)
  const send = async () => {
    setBusy(true)
    try {
      const of = 'finding' in thing ? { finding: thing.finding.number } : { goal: thing.goal.id }
      await call(talks.appeal, { params: { id }, body: { ...of, text } })
      setText('')
      onTold()
      onClose()
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }
  const actions = (
    <>
      <button type="button" className="yl-button" onClick={onClose}>
        关闭
      </button>
      {canAsk && (
        <button type="button" className="yl-button is-main" disabled={busy || !text.trim()} onClick={() => void send()}>
          申诉
        </button>
      )}
    </>
  )
  return (
    <Sheet open title={'finding' in thing ? wordsOf(thing.finding) : thing.goal.name} onClose={onClose} actions={actions}>
      <div className="yl-talk-thing">
        {'finding' in thing ? <Told finding={thing.finding} /> : <p>{thing.goal.quote ?? '没有说到'}</p>}
        {before.map((appeal) => (
          <Asked key={appeal.id} appeal={appeal} />
        ))}
        {canAsk && (
          <>
            <p className="yl-muted">觉得不对？写明理由，由导师答复。</p>
            <textarea
              className="yl-text"
              aria-label="申诉理由"
              rows={3}
              maxLength={maxAppeal}
              placeholder="哪里不对、为什么"
              value={text}
              onChange={(e) => setText(e.target.value)}
            />
          </>
        )}
      </div>
    </Sheet>
  )
}
