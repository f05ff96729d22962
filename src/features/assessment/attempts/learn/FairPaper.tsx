// Integrity measures of an open paper: blocks pasting, draws the watermark, records leaves, sends heartbeats.
import { useEffect } from 'react'
import { showWarning } from '#ui/page/notice.ts'
import type { Sitting } from '../contract.ts'
import { newName } from './device.ts'
import { tell } from './late.ts'
import type { AnswerKeeper } from './answer-keeper.ts'
import { LeaveKeeper } from './leave-keeper.ts'
import { leaveStore } from './leave-store.ts'
import { hold } from './use-sitting.ts'
import './fair.css'

/** Events of text that was not typed: pasted from a menu, pasted by keys, or dropped. */
const ways = ['paste', 'drop', 'beforeinput'] as const
const isTyped = (event: Event) => event instanceof InputEvent && !/^insertFrom(?:Paste|Drop|Yank)/.test(event.inputType)

function useNoPaste(on: boolean) {
  useEffect(() => {
    if (!on) return
    const refuse = (event: Event) => {
      if (isTyped(event)) return
      event.preventDefault()
      showWarning('这场考试不能粘贴，请直接输入')
    }
    for (const way of ways) document.addEventListener(way, refuse, true)
    return () => {
      for (const way of ways) document.removeEventListener(way, refuse, true)
    }
  }, [on])
}

interface OfSitting {
  owner: string
  id: string
  /** Milliseconds since the sitting began. */
  clock: () => number
}
/** Records leaves if the exam tracks them: the page was hidden, left for another page, or closed. */
function useLeaves({ owner, id, clock }: OfSitting, on: boolean) {
  useEffect(() => {
    if (!on) return
    let keeper: LeaveKeeper | undefined
    let gone = false
    const look = () => {
      if (document.visibilityState === 'hidden') keeper?.leave()
      else void keeper?.back()
    }
    const store = leaveStore(owner, id)
    const begin = async () => {
      const written = await store.list()
      if (gone) return
      const send = (leaves: Parameters<typeof tell>[1]) => tell(id, leaves)
      keeper = new LeaveKeeper({ clock, newId: newName, send, write: store.write, erase: store.erase }, written)
      look()
    }
    void begin()
    const leave = () => keeper?.leave()
    const events = [
      [document, 'visibilitychange', look],
      [window, 'pageshow', look],
      [window, 'online', look],
      [window, 'pagehide', leave],
    ] as const
    for (const [target, name, act] of events) target.addEventListener(name, act)
    return () => {
      gone = true
      for (const [target, name, act] of events) target.removeEventListener(name, act)
      // another page of this app counts as a leave until the paper is open again
      leave()
    }
  }, [owner, id, clock, on])
}

/** Heartbeat interval in milliseconds. */
const beat = 20_000
/** Sends heartbeats while the page is visible, so that no other device takes over a single-device sitting; detects a release. */
function useHeartbeat(id: string, keeper: AnswerKeeper, on: boolean) {
  useEffect(() => {
    if (!on) return
    const say = () => {
      if (document.visibilityState !== 'hidden')
        void hold(id, false).then(
          (held) => (held ? undefined : keeper.handOver()),
          () => undefined,
        )
    }
    const timer = setInterval(say, beat)
    document.addEventListener('visibilitychange', say)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', say)
    }
  }, [id, keeper, on])
}

/** Enough marks for the largest window; CSS clips the rest. */
const marks = Array.from({ length: 120 }, (_, i) => i)
/** CSS draws the text, so that it cannot be copied, read aloud or tapped. */
const Watermark = ({ text }: { text: string }) => (
  <div className="yl-watermark" aria-hidden>
    {marks.map((i) => (
      <i key={i} data-text={text} />
    ))}
  </div>
)

interface Props extends Omit<OfSitting, 'id'> {
  sitting: Pick<Sitting, 'id' | 'measures' | 'watermark'>
  keeper: AnswerKeeper
}
export function FairPaper({ sitting: { id, measures, watermark }, keeper, ...of }: Props) {
  useHeartbeat(id, keeper, measures.includes('singleDevice'))
  useNoPaste(measures.includes('noPaste'))
  useLeaves({ ...of, id }, measures.includes('trackHidden'))
  return watermark !== null && <Watermark text={watermark} />
}
