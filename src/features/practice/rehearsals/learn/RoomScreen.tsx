// The practice room: whoever one speaks to, what was said so far, and one's answer.
import { useEffect, useRef, useState } from 'react'
import { call } from '#ui/api/client.ts'
import { goTo, Link } from '#ui/touch/router.tsx'
import { Sheet } from '#ui/touch/Sheet.tsx'
import { LoadingSkeleton } from '#ui/touch/LoadingSkeleton.tsx'
import { noLongerTheirs, type Rehearsal, rehearsals } from '../contract.ts'
import { modes } from '../fields.ts'
import { AnswerTurn, Said, type TurnProps, worthOf } from './Answer.tsx'
import { Foot, NextButton } from './Foot.tsx'
import { Reference } from './Reference.tsx'
import { Stage } from './Stage.tsx'
import { useRun } from './use-run.ts'
import './room.css'

type Run = ReturnType<typeof useRun>
const wayBack = ({ mode, courseId, projectId }: Rehearsal) => (mode === 'DRILL' ? '/practice' : `/course/${courseId}/${projectId}`)
/** A drill has lines of several sub-scenes. */
const titleOf = ({ mode, title }: Rehearsal) => (mode === 'DRILL' ? '只练这几句' : title)

function Bar({ run, onLeave }: { run: Rehearsal; onLeave: () => void }) {
  const at = Math.min(run.place + 1, run.total)
  return (
    <header className="yl-exam-bar">
      <button type="button" className="yl-icon" aria-label="离开" onClick={onLeave}>
        ←
      </button>
      <h1 title={titleOf(run)}>{titleOf(run)}</h1>
      <span className="yl-pill is-brand">{modes[run.mode]}</span>
      <span className="yl-muted">
        {at} / {run.total}
      </span>
      <progress max={run.total} value={run.place} aria-label={`第${at}句，共${run.total}句`} />
    </header>
  )
}

function Passed({ run }: { run: Rehearsal }) {
  if (!run.passed.length) return null
  return (
    <details className="yl-passed">
      <summary>前面的对话（{run.passed.length} 句）</summary>
      {run.passed.map(({ text, said, spoken, score }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines in their order
        <div key={i}>
          <p className="yl-theirs">{text}</p>
          <Said said={said} spoken={spoken} worth={worthOf(score, spoken, run.mode)} />
        </div>
      ))}
    </details>
  )
}

function Turn({ of, run, current }: TurnProps) {
  const onNext = () => void of.act((once) => call(rehearsals.next, { params: { id: run.id }, body: { place: run.place }, once }))
  const isTold = current.type === 'TIPS' || current.type === 'ACTION'
  const words = useRef<HTMLParagraphElement>(null)
  const shown = useRef(run.place)
  useEffect(() => {
    // the button that led here is gone: keys go on at the new line
    if (shown.current !== run.place) words.current?.focus({ preventScroll: true })
    shown.current = run.place
  }, [run.place])
  return (
    <>
      {!isTold && <Stage place={run.place} current={current} next={run.next} />}
      {current.text && (
        <p ref={words} tabIndex={-1} className={isTold ? 'yl-card yl-told' : 'yl-theirs'} aria-live="polite">
          {isTold && <small>{current.type === 'TIPS' ? '提示' : '动作'}</small>}
          {current.type === 'INTRO' && <small>知识提问</small>}
          {current.text}
        </p>
      )}
      {current.wantsAnswer ? (
        <AnswerTurn key={current.scriptId} of={of} run={run} current={current} onNext={onNext} />
      ) : (
        <>
          {current.reference && <Reference reference={current.reference} />}
          <Foot>
            <NextButton busy={of.busy || of.offline} onNext={onNext} label={isTold ? '知道了' : '下一句'} />
          </Foot>
        </>
      )}
    </>
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

/** On the way to the report; where there is none, why, and ways on. */
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

/** In the place of a run that is no longer theirs to learn. */
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
          返回任务
        </Link>
      </div>
    </main>
  )
}

export function RoomScreen({ id }: { id: string }) {
  const of = useRun(id)
  const { run, act } = of
  const [leaving, setLeaving] = useState(false)
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
  return (
    <main className="yl-exam yl-room">
      <Bar run={run} onLeave={() => setLeaving(true)} />
      {of.unsent && (
        <p className="yl-note is-warn" role="status">
          {of.unsent.busy ? '服务器暂时没有回应，稍后自动重试' : '网络中断，恢复后自动继续'}；已输入的内容在本机。
          <button type="button" className="yl-link" disabled={of.busy} onClick={of.retry}>
            现在重试
          </button>
        </p>
      )}
      <Passed run={run} />
      {run.place === 0 && run.persona.length > 0 && <p className="yl-about">{run.persona.join('\n')}</p>}
      {run.current && !over ? <Turn of={of} run={run} current={run.current} /> : <Ending of={of} run={run} onAgain={finish} />}
      <Leaving run={run} open={leaving} onClose={() => setLeaving(false)} onFinish={() => (setLeaving(false), finish())} />
    </main>
  )
}
