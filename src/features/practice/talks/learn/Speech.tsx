// Spoken words of a turn: recorded, recognised by the server, and put into the field, where the learner corrects them.
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { call } from '#ui/api/client.ts'
import { showFailure } from '#ui/page/notice.ts'
import { MicIcon } from '#ui/touch/icons.tsx'
import { refusalHere } from '#ui/touch/voice/microphone.ts'
import { refusalWords } from '#ui/touch/voice/refusal-words.ts'
import { useVoice } from '#ui/touch/voice/use-voice.ts'
import type { Voice } from '#ui/touch/voice/voice-take.ts'
import { useConsent } from '#features/practice/recordings/learn/ConsentCard.tsx'
import { maxSeconds, talks } from '../contract.ts'

interface Props {
  id: string
  /** Number of the turn that is said next. */
  turn: number
  disabled: boolean
  onText: (text: string) => void
}

/** Renders nothing without a recogniser, or where this device cannot record. */
export function Speech(props: Props) {
  const consent = useConsent()
  if (!consent.listener || refusalHere()) return null
  return (
    <>
      <Recording {...props} mayRecord={consent.ask} />
      {consent.sheet}
    </>
  )
}

const Action = ({ children, onClick, isMain = false }: { children: ReactNode; onClick: () => void; isMain?: boolean }) => (
  <button type="button" className={`yl-button${isMain ? ' is-main' : ''}`} onClick={onClick}>
    {children}
  </button>
)

function noteOf(state: Exclude<Voice, { at: 'idle' }>): string {
  switch (state.at) {
    case 'asking':
      return '请允许使用麦克风'
    case 'speaking':
      return state.quiet ? '没有听到声音，请检查麦克风' : `正在录音，还剩${Math.max(0, Math.ceil(maxSeconds - state.seconds))}秒`
    case 'sending':
      return state.offline ? '离线，网络恢复后自动识别' : '正在识别'
    case 'kept':
      return `有一段${Math.max(1, Math.floor(state.seconds))}秒的录音还没有识别`
    default:
      return refusalWords[state.why]
  }
}

function Recording({ id, turn, disabled, onText, mayRecord }: Props & { mayRecord: () => Promise<boolean | null> }) {
  // the device keeps the recording until its words are here; the server gets it in one piece
  const parts = useRef<Blob[]>([])
  const { state, start, stop, use, again, drop } = useVoice(['talk', id, String(turn)], {
    maxSeconds,
    send: async (offset, octets, anew) => {
      if (anew) parts.current = []
      parts.current.push(octets)
      return { received: offset + octets.size }
    },
    onWhole: async () => {
      const { text } = await call(talks.hear, { params: { id }, octets: new Blob(parts.current) })
      onText(text)
    },
    onFailure: showFailure,
  })
  const begin = () => void mayRecord().then((may) => may && start())
  if (state.at === 'idle')
    return (
      <>
        {state.note && (
          <p className="yl-note" role="status">
            {state.note}
          </p>
        )}
        <button type="button" className="yl-icon yl-talk-mic" aria-label="说话输入" disabled={disabled} onClick={begin}>
          <MicIcon />
        </button>
      </>
    )
  return (
    <div className="yl-talk-speech" data-at={state.at}>
      <p role="status" className={`yl-note${state.at === 'refused' ? ' is-warn' : ''}`}>
        {noteOf(state)}
      </p>
      {state.at === 'speaking' && <i className="yl-talk-level" aria-hidden style={{ '--level': state.level } as CSSProperties} />}
      <div>
        {state.at === 'speaking' && (
          <>
            <Action onClick={drop}>取消</Action>
            <Action isMain onClick={stop}>
              说完了
            </Action>
          </>
        )}
        {state.at === 'kept' && (
          <>
            <Action onClick={drop}>删除</Action>
            <Action onClick={again}>重录</Action>
            <Action isMain onClick={use}>
              识别
            </Action>
          </>
        )}
        {state.at === 'refused' && (
          <>
            <Action onClick={drop}>打字</Action>
            <Action onClick={start}>重试</Action>
          </>
        )}
      </div>
      {state.at === 'speaking' && <small>录音只用来识别成文字，不保存；您核对后再发送。</small>}
    </div>
  )
}
