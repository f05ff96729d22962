// Integrity measures of an open paper: blocks pasting, draws the watermark, records leaves and pastes. Sends the heartbeats of every paper.
import { useEffect } from 'react'
import { showWarning } from '#ui/page/notice.ts'
import { minPasted, type Sitting } from '../contract.ts'
import { newGuid } from '#ui/device/new-guid.ts'
import { tell } from './late.ts'
import type { AnswerKeeper } from './answer-keeper.ts'
import { LeaveKeeper } from './leave-keeper.ts'
import { leaveStore } from './leave-store.ts'
import type { Beat } from './use-notices.ts'
import { sendBeat } from './use-sitting.ts'
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
/** Characters of a pasted text and the question of its field; null for other events. */
function pastedOf(event: Event): { subjectId: string; chars: number } | null {
  if (!(event instanceof ClipboardEvent) || !(event.target instanceof Element)) return null
  const subjectId = event.target.closest('[data-subject]')?.getAttribute('data-subject')
  const chars = event.clipboardData?.getData('text').length ?? 0
  return subjectId && chars >= minPasted ? { subjectId, chars } : null
}

interface Tracked {
  leaves: boolean
  pastes: boolean
}
/** Records facts that the exam tracks: the page was hidden, left for another page, or closed; a long text was pasted. */
function useFacts({ owner, id, clock }: OfSitting, { leaves, pastes }: Tracked) {
  useEffect(() => {
    if (!leaves && !pastes) return
    let keeper: LeaveKeeper | undefined
    let gone = false
    const look = () => {
      if (document.visibilityState === 'hidden') leave()
      else void keeper?.back()
    }
    const store = leaveStore(owner, id)
    const begin = async () => {
      const written = await store.list()
      if (gone) return
      const send = (leaves: Parameters<typeof tell>[1]) => tell(id, leaves)
      keeper = new LeaveKeeper({ clock, newId: newGuid, send, write: store.write, erase: store.erase }, written)
      look()
    }
    const leave = () => void (leaves && keeper?.leave())
    const paste = (event: Event) => {
      const pasted = pastes && !event.defaultPrevented ? pastedOf(event) : null
      if (pasted) void keeper?.note({ kind: 'LONG_PASTE', id: newGuid(), at: Math.max(0, Math.floor(clock())), ...pasted })
    }
    void begin()
    const events = [
      [document, 'visibilitychange', look],
      [window, 'pageshow', look],
      [window, 'online', look],
      [window, 'pagehide', leave],
      [document, 'paste', paste],
    ] as const
    for (const [target, name, act] of events) target.addEventListener(name, act)
    return () => {
      gone = true
      for (const [target, name, act] of events) target.removeEventListener(name, act)
      // another page of this app counts as a leave until the paper is open again
      leave()
    }
  }, [owner, id, clock, leaves, pastes])
}

/** Heartbeat interval in milliseconds. */
const beat = 20_000
/**
 * Sends heartbeats while the page is visible, so that no other device takes over a single-device sitting; detects a release. If the exam
 * tracks leaves, the page also says that it is hidden now.
 */
function useHeartbeat(id: string, keeper: AnswerKeeper, tellsAway: boolean, onBeat: (beat: Beat) => void) {
  useEffect(() => {
    const say = () => {
      const away = document.visibilityState === 'hidden'
      if (away && !tellsAway) return
      void sendBeat(id, { away }).then(
        (told) => (onBeat(told), told.held ? undefined : keeper.handOver()),
        () => undefined,
      )
    }
    const timer = setInterval(say, beat)
    document.addEventListener('visibilitychange', say)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', say)
    }
  }, [id, keeper, tellsAway, onBeat])
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
  onBeat: (beat: Beat) => void
}
export function FairPaper({ sitting: { id, measures, watermark }, keeper, onBeat, ...of }: Props) {
  useHeartbeat(id, keeper, measures.includes('trackHidden'), onBeat)
  useNoPaste(measures.includes('noPaste'))
  useFacts({ ...of, id }, { leaves: measures.includes('trackHidden'), pastes: measures.includes('trackPaste') })
  return watermark !== null && <Watermark text={watermark} />
}
