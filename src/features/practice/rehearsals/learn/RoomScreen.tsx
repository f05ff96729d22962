// The practice room as a video call: the entry, the customer on the stage, the answer, and the feedback over the customer's reaction.
import { type ReactNode, useEffect, useState } from 'react'
import { call } from '#ui/api/client.ts'
import { goTo, Link } from '#ui/touch/router.tsx'
import { Sheet } from '#ui/touch/Sheet.tsx'
import { LoadingSkeleton } from '#ui/touch/LoadingSkeleton.tsx'
import { type Current, noLongerTheirs, type Rehearsal, rehearsals } from '../contract.ts'
import { modes } from '../fields.ts'
import { useConsent } from '#features/practice/recordings/learn/ConsentCard.tsx'
import { Answered, AnswerTurn, type TurnProps } from './Answer.tsx'
import { Direction } from './Direction.tsx'
import { Entry } from './Entry.tsx'
import { Foot, NextButton } from './Foot.tsx'
import { Reference } from './Reference.tsx'
import { RoomBar, titleOf } from './RoomBar.tsx'
import { Stage } from './Stage.tsx'
import { useRun } from './use-run.ts'
import './room.css'

type Run = ReturnType<typeof useRun>
const wayBack = ({ mode, courseId, projectId }: Rehearsal) => (mode === 'DRILL' ? '/practice' : `/course/${courseId}/${projectId}`)

/** Steps that did not reach the server yet. */
const Unsent = ({ of: { unsent, busy, retry } }: { of: Run }) =>
  unsent && (
    <p className="yl-note is-warn" role="status">
      {unsent.busy ? '服务器暂时没有回应，稍后自动重试' : '网络中断，恢复后自动继续'}；已输入的内容在本机。
      <button type="button" className="yl-link" disabled={busy} onClick={retry}>
        现在重试
      </button>
    </p>
  )

interface TurnOfRoom extends Pick<TurnProps, 'of' | 'run' | 'current'> {
  takesFocus: boolean
  onLeave: () => void
}

function Turn({ of, run, current, takesFocus, onLeave }: TurnOfRoom) {
  const consent = useConsent()
  const [again, setAgain] = useState(false)
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    setAgain(false)
    setSent(false)
  }, [run.place])
  const onSent = () => {
    setAgain(false)
    setSent(true)
  }
  const onNext = () => void of.act((once) => call(rehearsals.next, { params: { id: run.id }, body: { place: run.place }, once }))
  const isAnswered = current.wantsAnswer && (current.said !== null || current.spoken !== null) && !again
  const bar = (captions: ReactNode) => <RoomBar run={run} captions={captions} onLeave={onLeave} />
  const isHeld = of.busy || of.offline
  if (current.type === 'TIPS' || current.type === 'ACTION')
    return (
      <Direction key={run.place} current={current} takesFocus={takesFocus} bar={bar(null)}>
        <Unsent of={of} />
        <Foot>
          <NextButton busy={isHeld} onNext={onNext} label="知道了" />
        </Foot>
      </Direction>
    )
  const turn = { of, run, current, onNext }
  return (
    <Stage place={run.place} current={current} next={run.next} name={titleOf(run)} takesFocus={takesFocus} isCovered={isAnswered} bar={bar}>
      <Unsent of={of} />
      {isAnswered && <Answered {...turn} isNew={isSent} onAgain={() => setAgain(true)} />}
      {current.wantsAnswer && !isAnswered && <AnswerTurn key={current.scriptId} {...turn} consent={consent} onSent={onSent} />}
      {!current.wantsAnswer && (
        <>
          {current.reference && <Reference reference={current.reference} />}
          <Foot>
            <NextButton busy={isHeld} onNext={onNext} />
          </Foot>
        </>
      )}
    </Stage>
  )
}

function Leaving({ run, open, onClose, onFinish }: { run: Rehearsal; open: boolean; onClose: () => void; onFinish: () => void }) {
  const exam = run.mode === 'EXAM'
  const actions = (
    <>
      <Link className="yl-button" to={wayBack(run)}>
        稍后继续
      </Link>
      <button type="button" className="yl-button is-main" onClick={onFinish}>
        {exam ? '交卷' : '结束这一次'}
      </button>
    </>
  )
  return (
    <Sheet open={open} title={`离开${modes[run.mode]}？`} onClose={onClose} actions={actions}>
      <p>
        {exam
          ? '现在交卷，没有回答的句子按0分计。稍后继续：30分钟内没有操作会自动交卷。'
          : '现在结束不计成绩。稍后继续：一天之内可以从这一句接着来。'}
      </p>
    </Sheet>
  )
}

/** The state between the last line and the report; after an error, the reason and further actions. */
function Ending({ of: { error, offline, busy }, run, onAgain }: { of: Run; run: Rehearsal; onAgain: () => void }) {
  if (!error || offline || busy) return <p className="yl-note">正在生成报告</p>
  return (
    <div className="yl-state" role="alert">
      <h2>报告没有生成</h2>
      <p>{error.msg}</p>
      <button type="button" className="yl-button is-main" onClick={onAgain}>
        重试
      </button>
      <Link className="yl-button" to={wayBack(run)}>
        {run.mode === 'DRILL' ? '返回练习' : '返回课程'}
      </Link>
    </div>
  )
}

/** Shown instead of a run whose content the learner has lost access to. */
function Gone({ of: { error, busy }, onFinish }: { of: Run; onFinish: () => void }) {
  return (
    <main className="yl-exam">
      <div className="yl-state" role="alert">
        <h1>不能继续了</h1>
        <p>{error?.msg}。已经回答的会保留在记录中。</p>
        <button type="button" className="yl-button is-main" disabled={busy} onClick={onFinish}>
          结束并查看报告
        </button>
        <Link className="yl-button" to="/">
          返回今天
        </Link>
      </div>
    </main>
  )
}

const isUntouched = (current: Current | null) =>
  current !== null && current.said === null && current.spoken === null && current.pointCount === null

export function RoomScreen({ id }: { id: string }) {
  const of = useRun(id)
  const { run, act } = of
  const [leaving, setLeaving] = useState(false)
  const [connected, setConnected] = useState(false)
  // a run that is gone on with has met its customer before
  const [openedAt, setOpenedAt] = useState<number>()
  if (run && openedAt === undefined) setOpenedAt(run.place)
  const isWaiting = !connected && run?.mode !== 'DRILL' && run?.place === 0 && isUntouched(run.current)
  const over = run !== undefined && (run.current === null || run.state !== 'OPEN')
  const finish = () =>
    void act(async () => {
      await call(rehearsals.finish, { params: { id } })
      goTo(`/report/${id}`, { replace: true })
      return null
    })
  useEffect(() => {
    if (over) finish()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once it is over
  }, [over])
  if (of.error?.code === noLongerTheirs) return <Gone of={of} onFinish={finish} />
  if (!run)
    return (
      <main className="yl-exam">
        <LoadingSkeleton of={{ data: undefined, error: of.error, again: () => void of.read() }} like="turn" />
      </main>
    )
  if (isWaiting && run.current && !over) return <Entry run={run} wayBack={wayBack(run)} onConnect={() => setConnected(true)} />
  return (
    <main className="yl-room" data-palette="dark">
      {run.current && !over ? (
        <Turn of={of} run={run} current={run.current} takesFocus={connected || run.place !== openedAt} onLeave={() => setLeaving(true)} />
      ) : (
        <Ending of={of} run={run} onAgain={finish} />
      )}
      <Leaving run={run} open={leaving} onClose={() => setLeaving(false)} onFinish={() => (setLeaving(false), finish())} />
    </main>
  )
}
