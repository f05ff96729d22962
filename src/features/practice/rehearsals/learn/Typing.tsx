// A typed answer; the browser may write down what the learner says, for the learner to check.
import { type ReactNode, useState } from 'react'
import { call } from '#ui/api/client.ts'
import { showCut } from '#ui/page/notice.ts'
import { MicIcon } from '#ui/touch/icons.tsx'
import { maxSaid, rehearsals } from '../contract.ts'
import type { TurnProps } from './Answer.tsx'
import { Dictating } from './Dictating.tsx'
import { useDraft } from './use-run.ts'

interface Props extends TurnProps {
  /** The browser may write down what is said. */
  dictates: boolean
  hints: ReactNode
  onSkip: () => void
  onSent: () => void
  onSpeak: () => void
}

export function Typing({ of, run, current, dictates, hints, onSkip, onSent, onSpeak }: Props) {
  const { act, busy, offline } = of
  const { id, mode } = run
  const [said, setSaid] = useDraft(id, current.scriptId)
  // the text that the browser wrote, until the field is emptied
  const [dictated, setDictated] = useDraft(id, `dictated:${current.scriptId}`)
  const [listens, setListens] = useState(false)
  const type = (text: string) => {
    setSaid(text)
    if (!text.trim()) setDictated('')
  }
  const hear = (text: string) => {
    showCut(maxSaid, said.length + text.length - maxSaid)
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
      // an exam goes on at once: it gives no feedback
      return mode === 'EXAM' ? call(rehearsals.next, { params: { id }, body: { place: run.place } }) : told
    })
  const isHeld = busy || offline
  return (
    <div className="yl-glass">
      <textarea
        className="yl-text"
        aria-label="您的回答"
        rows={3}
        maxLength={maxSaid}
        placeholder="输入您会怎样回答"
        value={said}
        disabled={isHeld}
        onChange={(e) => type(e.target.value)}
      />
      {dictates && <Dictating disabled={isHeld} written={dictated !== ''} onText={hear} onListening={setListens} />}
      {hints}
      <footer className="yl-room-foot">
        <button type="button" className="yl-icon" aria-label="用语音回答" onClick={onSpeak}>
          <MicIcon />
        </button>
        <button type="button" className="yl-button" disabled={isHeld} onClick={onSkip}>
          跳过
        </button>
        <button type="button" className="yl-button is-main" disabled={isHeld || listens || !said.trim()} onClick={send}>
          发送
        </button>
      </footer>
    </div>
  )
}
