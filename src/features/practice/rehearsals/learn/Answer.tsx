// The answer to the current line, spoken or typed, and the feedback that follows it.
import { useEffect, useRef, useState } from 'react'
import { localStore } from '#ui/device/browser-storage.ts'
import { Sheet } from '#ui/touch/Sheet.tsx'
import { refusalHere } from '#ui/touch/voice/microphone.ts'
import type { useConsent } from '#features/practice/recordings/learn/ConsentCard.tsx'
import type { Current, Rehearsal } from '../contract.ts'
import { isPractising } from '../fields.ts'
import { FeedbackCard } from './FeedbackCard.tsx'
import { Foot, NextButton } from './Foot.tsx'
import { HintButton, HintsGiven } from './Hints.tsx'
import { JudgeNote, JudgeNotice } from './JudgeNote.tsx'
import { Misheard } from './Misheard.tsx'
import { Reference } from './Reference.tsx'
import { Said, waitingFor, worthOf } from './Said.tsx'
import { Typing } from './Typing.tsx'
import { useNotice, type useRun } from './use-run.ts'
import { VoiceAnswer } from './VoiceAnswer.tsx'

type Run = ReturnType<typeof useRun>
export interface TurnProps {
  of: Run
  run: Rehearsal
  current: Current
}

const chosen = 'yanwu:answer-by'
type By = 'typing' | 'voice'

/** Spoken unless this device cannot record, or the learner chose typing the last time. */
function useAnswerBy() {
  const [by, setBy] = useState<By>(() => (localStore.find(chosen) === 'typing' || refusalHere() ? 'typing' : 'voice'))
  const choose = (to: By) => {
    localStore.keep(chosen, to)
    setBy(to)
  }
  return [by, choose] as const
}

/** In an exam a skipped line is lost, so the room asks first. */
function Skipping({ onClose, onSkip }: { onClose: () => void; onSkip: () => void }) {
  const actions = (
    <>
      <button type="button" className="yl-button" onClick={onClose}>
        继续回答
      </button>
      <button type="button" className="yl-button is-main" onClick={onSkip}>
        跳过
      </button>
    </>
  )
  return (
    <Sheet open title="跳过这一句？" onClose={onClose} actions={actions}>
      <p>考核中跳过的句子按0分计，不能回来再答。</p>
    </Sheet>
  )
}

/** How the customer takes an answer of this score. */
function reactionTo(score: number): string {
  if (score >= 80) return '听进去了，愿意往下说'
  return score >= 50 ? '在考虑，还想再听听' : '还有顾虑，没有被说服'
}

interface AnsweredProps extends TurnProps {
  /** It arrived just now: the focus moves to it. A page that opens with it keeps its focus. */
  isNew: boolean
  onAgain: () => void
  onNext: () => void
}

/** The sheet over the customer's reaction. */
export function Answered({ of, run, current, isNew, onAgain, onNext }: AnsweredProps) {
  const { feedback, spoken, reference, judge, takesLeft } = current
  const told = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) told.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is mounted
  }, [])
  return (
    <section className="yl-after" data-palette="page">
      {feedback && <p className="yl-reaction">{reactionTo(feedback.score)}</p>}
      <div className="yl-after-body">
        <Said said={current.said} dictated={current.dictated} spoken={spoken} worth={feedback ? null : worthOf(null, spoken, run.mode)} />
        <Misheard id={run.id} mode={run.mode} line={current} onTold={of.told} />
        <div ref={told} className="yl-answered" tabIndex={-1}>
          {feedback && <FeedbackCard feedback={feedback} before={current.scoreBefore} />}
          <JudgeNote judge={judge} score={feedback?.score ?? null} />
          {spoken && isPractising(run.mode) && !feedback && (
            <p className="yl-note" role="status">
              {waitingFor(spoken, run.mode)}
            </p>
          )}
          {spoken && !feedback && reference && <Reference reference={reference} />}
        </div>
      </div>
      <Foot>
        {takesLeft > 0 && (
          <button type="button" className="yl-button" disabled={of.busy} onClick={onAgain}>
            再说一次 · 剩 {takesLeft}
          </button>
        )}
        <NextButton busy={of.busy} onNext={onNext} />
      </Foot>
    </section>
  )
}

interface AnswerProps extends TurnProps {
  consent: ReturnType<typeof useConsent>
  onNext: () => void
  onSent: () => void
}

export function AnswerTurn({ of, run, current, consent, onNext, onSent }: AnswerProps) {
  const [skipping, setSkipping] = useState(false)
  const [by, choose] = useAnswerBy()
  const notice = useNotice(run.judged || isPractising(run.mode))
  const onSkip = run.mode === 'EXAM' ? () => setSkipping(true) : onNext
  const turn = {
    of,
    run,
    current,
    onSkip,
    onSent,
    hints: (
      <>
        <HintsGiven current={current} />
        <HintButton of={of} run={run} current={current} />
        <JudgeNotice operator={run.judged ? (notice?.judge ?? null) : null} />
      </>
    ),
  }
  const mayRecord = async () => {
    const agreed = await consent.ask()
    if (agreed === false) choose('typing')
    return agreed === true
  }
  return (
    <>
      {by === 'voice' ? (
        <VoiceAnswer {...turn} mayRecord={mayRecord} onType={() => choose('typing')} />
      ) : (
        <Typing {...turn} dictates={isPractising(run.mode) && notice?.browserListening === true} onSpeak={() => choose('voice')} />
      )}
      {consent.sheet}
      {skipping && <Skipping onClose={() => setSkipping(false)} onSkip={() => (setSkipping(false), onNext())} />}
    </>
  )
}
