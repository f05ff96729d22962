// Dictation in practice: the browser writes speech into the answer field, and the learner corrects it.
import { useEffect, useRef, useState } from 'react'
import { localStore } from '#ui/device/browser-storage.ts'
import { Sheet } from '#ui/touch/Sheet.tsx'
import { canDictate, type Silence, useDictation } from '#ui/touch/voice/dictation.ts'

const told = 'yanwu:dictation-told'

const reasons: Record<Exclude<Silence, null>, string> = {
  refused: '浏览器没有使用麦克风或语音识别的权限。请在浏览器设置中允许后重试，或打字作答。',
  absent: '没有找到麦克风。请连接后重试，或打字作答。',
  away: '连不上浏览器厂商的识别服务。请稍后重试，或打字作答。',
  nothing: '没有听到声音，请靠近麦克风再说一次。',
  failed: '浏览器识别没有成功，请重试，或打字作答。',
}

interface Props {
  disabled: boolean
  /** The field contains text that the browser recognised. */
  written: boolean
  /** Receives each recognised piece of text. */
  onText: (text: string) => void
  /** Reports whether the microphone is on. */
  onListening: (on: boolean) => void
}

/** Renders nothing if the browser cannot recognise speech. */
export const Dictating = (props: Props) => canDictate() && <Dictation {...props} />

function Dictation({ disabled, written, onText, onListening }: Props) {
  const [asking, setAsking] = useState(false)
  const { state, start, stop } = useDictation(onText)
  const isOn = state.at === 'on'
  useEffect(() => onListening(isOn), [isOn, onListening])
  // keeps the stop button visible below a long field
  const listening = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOn) listening.current?.scrollIntoView({ block: 'nearest' })
  }, [isOn])
  const begin = () => (localStore.find(told) ? start() : setAsking(true))
  const agree = () => {
    localStore.keep(told, '1')
    setAsking(false)
    start()
  }
  const actions = (
    <>
      <button type="button" className="yl-button" onClick={() => setAsking(false)}>
        不同意，打字作答
      </button>
      <button type="button" className="yl-button is-main" onClick={agree}>
        同意并开始
      </button>
    </>
  )
  return (
    <>
      {state.at === 'on' ? (
        <div ref={listening} className="yl-dictating">
          <span className="yl-dot" aria-hidden />
          <p role="status">{state.interim || '请说话，浏览器正在听'}</p>
          <button type="button" className="yl-button" onClick={stop}>
            停止
          </button>
        </div>
      ) : (
        <p className="yl-by">
          <button type="button" className="yl-link" disabled={disabled} onClick={begin}>
            说话输入（浏览器识别）
          </button>
        </p>
      )}
      {state.at === 'off' && state.why && (
        <p className="yl-note is-warn" role="status">
          {reasons[state.why]}
        </p>
      )}
      {written && <p className="yl-muted yl-small">由浏览器识别，请核对后再提交。</p>}
      <Sheet open={asking} title="浏览器识别" onClose={() => setAsking(false)} actions={actions}>
        <p>您说的话由浏览器发送给浏览器厂商（如谷歌、微软、苹果）识别成文字。</p>
        <ul className="yl-consent">
          <li>本系统不录音、不保存声音，也不知道厂商怎样处理；请不要说客户的真实信息。</li>
          <li>识别的文字填进回答框，您核对后再提交，导师会看到它由浏览器识别。</li>
          <li>不同意也可以练习：打字作答即可。考核中不使用浏览器识别。</li>
        </ul>
      </Sheet>
    </>
  )
}
