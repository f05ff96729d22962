// Screen of a sitting: one question per page or the whole paper, the answer card, the time left and the save state.
import { useEffect, useRef, useState } from 'react'
import { prefetchChunks } from '#ui/device/prefetch.ts'
import { CallFailure } from '#ui/api/call-failure.ts'
import { call } from '#ui/api/client.ts'
import { localStore } from '#ui/device/browser-storage.ts'
import { showFailure, showSuccess } from '#ui/page/notice.ts'
import { isAnswer } from '#ui/api/idempotency.ts'
import { fetchFormulas } from '#ui/text/formulas.tsx'
import { goTo, Link } from '#ui/touch/router.tsx'
import { LoadingSkeleton } from '#ui/touch/LoadingSkeleton.tsx'
import { attempts, heldElsewhere, type Sitting } from '../contract.ts'
import type { AnswerKeeper } from './answer-keeper.ts'
import { deviceName } from './device.ts'
import { FairPaper } from './FairPaper.tsx'
import { NoticeLines, NoticeSheet } from './Notices.tsx'
import { ExamBar, PaperFoot, useWarnings } from './PaperBar.tsx'
import { AnswerCard, HandIn } from './PaperSheets.tsx'
import { Questions } from './Questions.tsx'
import { useNotices } from './use-notices.ts'
import { useMarks } from './use-marks.ts'
import { hold, useOnlyTab, useSitting, useTimeLeft } from './use-sitting.ts'
import { useWhole } from './use-whole.ts'
import './paper.css'

interface SitProps {
  owner: string
  sitting: Sitting
  keeper: AnswerKeeper
  endsAt: number | null
  clock: () => number
  look: () => void
  savedAt: () => string | null
  onTimes: (times: Pick<Sitting, 'leftMs'>) => void
  onEnded: () => void
  isUp: () => Promise<boolean>
  onDone: () => void
}

/** Returns whether another device answers the sitting; false if it is over or handed in. */
async function isElsewhere(id: string): Promise<boolean> {
  try {
    return !(await hold(id, false))
  } catch (error) {
    if (error instanceof CallFailure && isAnswer(error)) return false
    throw error
  }
}

/** Sends unsent answers and hands in. 'offline': the server was not reached; 'taken': another device answers and hands in. */
async function handIn(keeper: AnswerKeeper, id: string): Promise<'done' | 'offline' | 'taken'> {
  await keeper.flush()
  if (keeper.state === 'offline') return 'offline'
  if (keeper.state !== 'refused' && (await isElsewhere(id))) await keeper.handOver()
  if (keeper.state === 'taken') return 'taken'
  try {
    await call(attempts.submit, { params: { id }, query: { holder: deviceName() } })
    return 'done'
  } catch (error) {
    if (!(error instanceof CallFailure && error.code === heldElsewhere)) throw error
    await keeper.handOver()
    return 'taken'
  }
}

const timeUp = '时间已到，已自动交卷'
/** Text for a finished sitting. */
function overWords({ status, timedOut, ending }: Sitting): string {
  if (ending?.kind === 'HAND_IN') return `考官已代您交卷：${ending.words}`
  if (ending?.kind === 'VOID') return `考官作废了这次作答：${ending.words}`
  if (status === 'VOIDED') return '这次作答已被作废，不能继续。'
  return timedOut ? `${timeUp}。` : '这次考试已经交卷。'
}

/** Hands in on request or at the deadline; afterwards the paper is read-only. */
function useHandingIn({ sitting: { id }, keeper, endsAt, isUp, onDone }: SitProps) {
  const [busy, setBusy] = useState(false)
  const [over, setOver] = useState(false)
  /** `isUp`: the deadline triggers it, not the user. */
  const send = async (isUp = false) => {
    setBusy(true)
    try {
      const how = await handIn(keeper, id)
      if (how === 'done') {
        showSuccess(isUp ? timeUp : '已交卷')
        return onDone()
      }
      if (how === 'offline') showFailure(new CallFailure({ status: 0, code: 0, msg: '网络中断，还没有交卷；连上网络后请再交一次' }))
    } catch (error) {
      showFailure(error)
    }
    setBusy(false)
  }
  /** Hands in at the deadline, unless the deadline was moved. */
  const close = async () => {
    const up = await isUp()
    setOver(up)
    if (up) await send(true)
  }
  const left = useTimeLeft(endsAt, () => void close())
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  // after the deadline, an offline device hands in once the network is back
  useEffect(() => {
    if (!over) return
    const again = () => void latest.current()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [over])
  const locked = over || busy || keeper.state === 'refused' || (left !== null && left <= 0)
  return { busy, over, left, send, locked }
}

/** Index of the current question, stored on this device per attempt. After a move, focus goes to the question; not on page load. */
function usePlace(attemptId: string, last: number) {
  const key = `yanwu:at:${attemptId}`
  const [place, setPlace] = useState(() => {
    const kept = Number(localStore.find(key))
    return { at: Number.isInteger(kept) ? Math.max(0, Math.min(last, kept)) : 0, whole: false, moved: false }
  })
  useEffect(() => {
    const { at, whole, moved } = place
    if (!moved) return
    if (!whole) window.scrollTo(0, 0)
    document.querySelectorAll<HTMLElement>('.yl-question')[whole ? at : 0]?.focus({ preventScroll: !whole })
  }, [place])
  const move = (at: number, whole: boolean) => {
    setPlace({ at, whole, moved: true })
    localStore.keep(key, String(at))
  }
  return { at: place.at, move }
}

/** Delay in milliseconds, so that the current question loads first. */
const breath = 1_000
const loaded = (picture: HTMLImageElement, url: string) =>
  new Promise<void>((done) => {
    picture.onload = picture.onerror = () => done()
    picture.src = url
  })
/** Prefetches the pictures of later questions for use offline. References keep the browser from dropping them. */
function usePictures(questions: Sitting['questions']) {
  const held = useRef<HTMLImageElement[]>([])
  useEffect(() => {
    const urls = questions.flatMap((q) => [...q.imageUrls, ...q.options.flatMap((o) => o.imageUrl ?? [])])
    held.current = urls.map(() => new Image())
    return prefetchChunks(
      urls.map((url, at) => () => loaded(held.current[at] ?? new Image(), url)),
      breath,
    )
  }, [questions])
}

/** Prefetches code and fonts of formulas if the paper has any, for use offline. */
function useFormulas(questions: Sitting['questions']) {
  useEffect(() => {
    const texts = questions.flatMap((q) => [q.subjectName, ...q.options.map((o) => o.optionContent)])
    return prefetchChunks([() => fetchFormulas(texts)], breath)
  }, [questions])
}

function Sit(of: SitProps) {
  const { owner, sitting, keeper, clock, look, savedAt } = of
  const { id, examinationName, questions } = sitting
  const { whole, choose } = useWhole(id)
  const { at, move } = usePlace(id, questions.length - 1)
  usePictures(questions)
  useFormulas(questions)
  const [open, setShown] = useState<'card' | 'hand-in' | null>(null)
  const setOpen = (sheet: typeof open) => {
    setShown(sheet)
    // the card shows the state of all answers, so the current data are fetched
    if (sheet) look()
  }
  const { marked, toggle } = useMarks(id)
  const { busy, over, left, send, locked } = useHandingIn(of)
  useWarnings(left)
  const { unread, read, onBeat } = useNotices(sitting, of)
  const question = questions[at]
  if (!question) return null
  const stands = { questions, isAnswered: keeper.isAnswered, marked }
  const answered = questions.filter((q) => keeper.isAnswered(q.subjectId)).length
  const shown = over ? null : open
  const go = (to: number, inWhole = whole) => {
    move(Math.max(0, Math.min(questions.length - 1, to)), inWhole)
    setOpen(null)
  }
  return (
    <main className="yl-exam">
      <FairPaper owner={owner} sitting={sitting} keeper={keeper} clock={clock} onBeat={onBeat} />
      <ExamBar title={examinationName} keeper={keeper} left={left} savedAt={savedAt()} />
      <progress max={questions.length} value={answered} aria-label={`已答${answered}题，共${questions.length}题`} />
      {over && <p className="yl-note is-warn">考试时间已到，正在交卷；没有网络时系统会用已同步的答案交卷。</p>}
      {keeper.state === 'refused' && (
        <p className="yl-note is-error" role="alert">
          {keeper.message}{' '}
          <Link className="yl-link" to={`/exam/${sitting.examinationId}`}>
            返回考试
          </Link>
        </p>
      )}
      <NoticeLines unread={unread} onRead={read} />
      <Questions questions={questions} keeper={keeper} locked={locked} marked={marked} at={whole ? null : at} onMark={toggle} />
      <PaperFoot
        at={at}
        answered={answered}
        locked={locked}
        whole={whole}
        of={questions.length}
        marked={marked.has(question.subjectId)}
        onGo={go}
        onMark={() => toggle(question.subjectId)}
        onOpen={setOpen}
      />
      <NoticeSheet unread={unread} onRead={read} />
      <AnswerCard
        {...stands}
        open={shown === 'card'}
        at={at}
        locked={locked}
        whole={whole}
        onWhole={(next) => {
          choose(next)
          go(at, next)
        }}
        onClose={() => setOpen(null)}
        onGo={go}
        onHandIn={() => setOpen('hand-in')}
      />
      <HandIn {...stands} open={shown === 'hand-in'} busy={busy} onClose={() => setOpen(null)} onHandIn={() => void send()} />
    </main>
  )
}

/** Text about unsent answers of this device; `had`: this device answered until now. */
function syncWords(unsent: number, had: boolean): string {
  if (unsent > 0) return `这里还有 ${unsent} 题没有同步，连上网络后转到本机即可继续。`
  return had ? '这里的作答都已同步。转到本机后，那台设备不能再作答。' : '已同步的作答都在。转到本机后，那台设备不能再作答。'
}

/** Shown while another device answers the sitting. */
function Elsewhere({ of: { keeper, held }, onTake }: { of: { keeper: AnswerKeeper; held: boolean }; onTake: () => void }) {
  return (
    <main className="yl-page">
      <div className="yl-state">
        <h1>正在其他设备上作答</h1>
        <p>{syncWords(keeper.unsent, held)}</p>
        <button type="button" className="yl-button is-main" onClick={onTake}>
          转到本机
        </button>
      </div>
    </main>
  )
}

export function PaperScreen({ owner, id }: { owner: string; id: string }) {
  const tab = useOnlyTab(`attempt:${id}`)
  const { opened, error, again, take, isUp, onTimes } = useSitting(owner, id, tab.state)
  const back = (examinationId: string) => goTo(`/exam/${examinationId}`, { replace: true })
  if (tab.state === 'other')
    return (
      <main className="yl-page">
        <div className="yl-state">
          <h1>此考试已在另一个标签页打开</h1>
          <p>在这里继续后，那一页不能再作答。</p>
          <button type="button" className="yl-button is-main" onClick={tab.take}>
            在此继续
          </button>
        </div>
      </main>
    )
  if (!opened || tab.state === 'waiting')
    return (
      <main className="yl-exam">
        <LoadingSkeleton of={{ data: undefined, error, again }} like="turn" />
      </main>
    )
  const { sitting } = opened
  if (sitting.status !== 'IN_PROGRESS')
    return (
      <main className="yl-page">
        <div className="yl-state">
          <h1>{sitting.examinationName}</h1>
          <p>{overWords(sitting)}</p>
          <button type="button" className="yl-button is-main" onClick={() => back(sitting.examinationId)}>
            查看结果
          </button>
        </div>
      </main>
    )
  if (!opened.held || opened.keeper.state === 'taken')
    return <Elsewhere of={opened} onTake={() => void hold(id, true).then(take, (error: unknown) => (showFailure(error), again()))} />
  return <Sit {...opened} owner={owner} isUp={isUp} onTimes={onTimes} onEnded={again} onDone={() => back(sitting.examinationId)} />
}
