// The field for the next words of a talk, typed or spoken.
import type { FormEvent, KeyboardEvent } from 'react'
import { maxTurnText } from '#shared/scenario-rules.ts'
import { showCut } from '#ui/page/notice.ts'
import { Speech } from './Speech.tsx'
import { isThinking, type OpenedTalk } from './use-talk.ts'

function sendWords(of: OpenedTalk): string {
  if (of.sending !== null && !of.offline) return '发送中'
  return of.talk.replying && !isThinking(of) ? '打断' : '发送'
}

export function Composer({ id, of }: { id: string; of: OpenedTalk }) {
  const { draft, setDraft, sending, offline, say, retry } = of
  const isHeld = sending !== null
  const send = (e?: FormEvent) => {
    e?.preventDefault()
    if (!isHeld && !isThinking(of) && draft.trim()) say(draft)
  }
  const onKeyDown = (e: KeyboardEvent) => {
    // Enter also confirms the words of an input method
    if (e.key !== 'Enter' || e.shiftKey || e.nativeEvent.isComposing) return
    e.preventDefault()
    send()
  }
  return (
    <form className="yl-talk-composer" onSubmit={send}>
      {offline && (
        <p className="yl-note is-warn" role="status">
          没有发出去，网络恢复后自动重发；内容在本机。
          <button type="button" className="yl-link" onClick={retry}>
            现在重发
          </button>
        </p>
      )}
      <Speech
        id={id}
        turn={of.talk.next}
        disabled={isHeld}
        onText={(text) => {
          showCut(maxTurnText, draft.length + text.length - maxTurnText)
          setDraft((typed) => `${typed}${text}`.slice(0, maxTurnText))
        }}
      />
      <textarea
        className="yl-text"
        aria-label="您要说的话"
        rows={2}
        maxLength={maxTurnText}
        placeholder="输入您要对客户说的话"
        value={draft}
        disabled={isHeld}
        onChange={(e) => setDraft(e.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className="yl-button is-main" disabled={isHeld || isThinking(of) || !draft.trim()}>
        {sendWords(of)}
      </button>
    </form>
  )
}
