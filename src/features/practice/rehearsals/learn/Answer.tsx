// One's answer to a line: typed or spoken, hints before it, what is said of it after.
import { useEffect, useRef, useState } from 'react'
import { call } from '#ui/api/client.ts'
import { localStore } from '#ui/device/browser-storage.ts'
import { showFailure } from '#ui/page/notice.ts'
import { Player } from '#ui/touch/Player.tsx'
import { Sheet } from '#ui/touch/Sheet.tsx'
import { type Consent, recordings } from '#features/practice/recordings/contract.ts'
import { ConsentCard } from '#features/practice/recordings/learn/ConsentCard.tsx'
import { type Current, maxSaid, type Rehearsal, rehearsals, type Spoken } from '../contract.ts'
import { isPractising, type Mode } from '../fields.ts'
import { Dictating } from './Dictating.tsx'
import { FeedbackCard } from './FeedbackCard.tsx'
import { Foot, NextButton } from './Foot.tsx'
import { JudgeNote, JudgeNotice } from './JudgeNote.tsx'
import { Misheard } from './Misheard.tsx'
import { Reference } from './Reference.tsx'
import { useDraft, useNotice, type useRun } from './use-run.ts'
import { VoiceAnswer } from './VoiceAnswer.tsx'

type Run = ReturnType<typeof useRun>
export interface TurnProps {
  of: Run
  run: Rehearsal
  current: Current
}

const hintWords = ['提示：有几个要点', '提示：看要点', '提示：看参考答案']
const hintCosts = ['这一句按90%计分', '这一句按80%计分', '这一句不计分']

function Hints({ of: { act, busy }, run, current }: TurnProps) {
  if (current.hintsLeft === null) return null
  const used = hintWords.length - current.hintsLeft
  const ask = () => void act((once) => call(rehearsals.hint, { params: { id: run.id }, body: { scriptId: current.scriptId }, once }))
  return (
    <div className="yl-hints">
      {current.pointCount !== null && current.points === null && <p className="yl-note">这一句有 {current.pointCount} 个要点。</p>}
      {current.points && (
        <ul className="yl-note">
          {current.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {current.reference && <p className="yl-note">{current.reference.text}</p>}
      {current.hintsLeft > 0 && current.takesLeft > 0 && (
        <button type="button" className="yl-link" disabled={busy} onClick={ask}>
          {hintWords[used]}（{hintCosts[used]}）
        </button>
      )}
    </div>
  )
}

/** What an answer is worth, where that is told: points, or what they wait for. */
export function worthOf(score: number | null, spoken: Spoken | null, mode?: Mode): string | null {
  if (score !== null) return `${score} 分`
  if (!spoken) return null
  if (spoken.listening === 'WAITING') return '识别中'
  return mode === 'DRILL' ? '未计分' : '待点评'
}

/** Why a spoken answer has no score yet. */
function waitingFor({ listening, unheard }: Spoken, mode: Mode): string {
  if (listening === 'WAITING') return '正在识别您说的话，识别后自动评分；不用等，可以先到下一句。'
  if (mode === 'DRILL') return `${unheard ? `${unheard}。` : ''}练句的录音不送导师点评，请对照参考答案；打字回答可以马上得分。`
  return `${unheard ? `${unheard}。` : ''}录音由导师点评后计分；打字回答可以马上得分。`
}

interface SaidProps {
  said: string | null
  dictated?: string | null
  spoken: Spoken | null
  worth?: string | null
}

/** What was answered: the words, or the voice. */
export function Said({ said, dictated = null, spoken, worth = null }: SaidProps) {
  if (said === null && !spoken) return null
  return (
    <div className="yl-mine">
      {said}
      {spoken && (spoken.audioUrl ? <Player src={spoken.audioUrl} {...spoken} label="我的录音" /> : '录音已删除')}
      {spoken?.heard && <small className="yl-heard">系统识别为：{spoken.heard}</small>}
      {dictated !== null && (
        <small className="yl-heard">{dictated === said ? '由浏览器识别' : `由浏览器识别，您更正过；识别为：${dictated}`}</small>
      )}
      {worth && <small> {worth}</small>}
    </div>
  )
}

const chosen = 'yanwu:answer-by'
type By = 'typing' | 'voice'

/** Typed or spoken, as they chose the last time; spoken only by who has agreed to be recorded. */
function useAnswerBy() {
  const [by, setBy] = useState<By>('typing')
  const [asking, setAsking] = useState<Consent | null>(null)
  const choose = (to: By) => {
    localStore.keep(chosen, to)
    setBy(to)
  }
  useEffect(() => {
    if (localStore.find(chosen) !== 'voice') return
    // what cannot be asked now is asked when they want to speak
    call(recordings.consent).then(
      ({ agreed }) => agreed && setBy('voice'),
      () => undefined,
    )
  }, [])
  const speak = async () => {
    try {
      const consent = await call(recordings.consent)
      if (consent.agreed) choose('voice')
      else setAsking(consent)
    } catch (error) {
      showFailure(error)
    }
  }
  const onDecided = (agreed: boolean) => {
    setAsking(null)
    choose(agreed ? 'voice' : 'typing')
  }
  return { by, speak: () => void speak(), type: () => choose('typing'), asking, onDecided, onClose: () => setAsking(null) }
}

interface TypingProps extends TurnProps {
  /** The browser may write down what is said. */
  dictates: boolean
  hints: React.ReactNode
  onNext: () => void
  onSent: () => void
}

function Typing({ of, run, current, dictates, hints, onNext, onSent }: TypingProps) {
  const { act, busy, offline } = of
  const { id, mode } = run
  const [said, setSaid] = useDraft(id, current.scriptId)
  // what the browser wrote of it, until they begin anew
  const [dictated, setDictated] = useDraft(id, `dictated:${current.scriptId}`)
  const [listens, setListens] = useState(false)
  const type = (text: string) => {
    setSaid(text)
    if (!text.trim()) setDictated('')
  }
  const hear = (text: string) => {
    setSaid((before) => (before + text).slice(0, maxSaid))
    setDictated((before) => (before + text).slice(0, maxSaid))
  }
  const send = () =>
    void act(async (once) => {
      const told = await call(rehearsals.answer, {
        params: { id, scriptId: current.scriptId },
        body: { said, ...(dictated ? { dictated } : {}) },
        once,
      })
      type('')
      onSent()
      // an exam goes on at once: nothing is told of the answer
      return mode === 'EXAM' ? call(rehearsals.next, { params: { id }, body: { place: run.place } }) : told
    })
  return (
    <>
      <textarea
        className="yl-text"
        aria-label="您的回答"
        rows={4}
        maxLength={maxSaid}
        placeholder="输入您会怎样回答"
        value={said}
        disabled={busy || offline}
        onChange={(e) => type(e.target.value)}
      />
      {dictates && <Dictating disabled={busy || offline} written={dictated !== ''} onText={hear} onListening={setListens} />}
      {hints}
      <Foot>
        <button type="button" className="yl-button" disabled={busy || offline} onClick={onNext}>
          跳过
        </button>
        <button type="button" className="yl-button is-main" disabled={busy || offline || listens || !said.trim()} onClick={send}>
          说完了
        </button>
      </Foot>
    </>
  )
}

/** What is said of an answer is seen, and keys go on from there, once it is there; not where the page came with it. */
function useShown(isAnswered: boolean) {
  const told = useRef<HTMLDivElement>(null)
  const before = useRef(isAnswered)
  useEffect(() => {
    const isNew = isAnswered && !before.current
    before.current = isAnswered
    if (!isNew) return
    told.current?.focus({ preventScroll: true })
    told.current?.scrollIntoView({ block: 'nearest' })
  }, [isAnswered])
  return told
}

/** In an exam a line that is passed over is lost: that is asked first. */
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

export function AnswerTurn({ of, run, current, onNext }: TurnProps & { onNext: () => void }) {
  const [again, setAgain] = useState(false)
  const [skipping, setSkipping] = useState(false)
  const { by, speak, type, asking, onDecided, onClose } = useAnswerBy()
  const notice = useNotice(run.judged || isPractising(run.mode))
  const isAnswered = (current.said !== null || current.spoken !== null) && !again
  const told = useShown(isAnswered)
  if (isAnswered)
    return (
      <>
        <Said
          said={current.said}
          dictated={current.dictated}
          spoken={current.spoken}
          worth={current.feedback ? null : worthOf(null, current.spoken, run.mode)}
        />
        <Misheard id={run.id} mode={run.mode} line={current} onTold={of.told} />
        <div ref={told} className="yl-answered" tabIndex={-1}>
          {current.feedback && <FeedbackCard feedback={current.feedback} />}
          <JudgeNote judge={current.judge} score={current.feedback?.score ?? null} />
          {current.spoken && isPractising(run.mode) && !current.feedback && (
            <p className="yl-note" role="status">
              {waitingFor(current.spoken, run.mode)}
            </p>
          )}
          {current.spoken && !current.feedback && current.reference && <Reference reference={current.reference} />}
        </div>
        <Foot>
          {current.takesLeft > 0 && (
            <button type="button" className="yl-button" disabled={of.busy} onClick={() => setAgain(true)}>
              再答一次（剩{current.takesLeft}次）
            </button>
          )}
          <NextButton busy={of.busy} onNext={onNext} />
        </Foot>
      </>
    )
  const below = (
    <>
      <Hints of={of} run={run} current={current} />
      <JudgeNotice operator={run.judged ? (notice?.judge ?? null) : null} />
    </>
  )
  const onSkip = run.mode === 'EXAM' ? () => setSkipping(true) : onNext
  const turn = { of, run, current, hints: below, onNext: onSkip, onSent: () => setAgain(false) }
  return (
    <>
      <p className="yl-by">
        <button type="button" className="yl-link" onClick={by === 'voice' ? type : speak}>
          {by === 'voice' ? '改为打字' : '用语音回答'}
        </button>
      </p>
      {by === 'voice' ? (
        <VoiceAnswer {...turn} onType={type} />
      ) : (
        <Typing {...turn} dictates={isPractising(run.mode) && notice?.browserListening === true} />
      )}
      {asking && <ConsentCard asked={asking} onDecided={onDecided} onClose={onClose} />}
      {skipping && <Skipping onClose={() => setSkipping(false)} onSkip={() => (setSkipping(false), onNext())} />}
    </>
  )
}
