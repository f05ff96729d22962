// A spoken answer: ready, speaking, sending; interruptions, and each reason why recording is impossible with a way on.
import type { CSSProperties, ReactNode } from 'react'
import { call } from '#ui/api/client.ts'
import { copyText } from '#ui/device/copy-text.ts'
import { showFailure } from '#ui/page/notice.ts'
import { KeyboardIcon, MicIcon, ReplayIcon, SkipIcon, StopIcon } from '#ui/touch/icons.tsx'
import type { Refusal } from '#ui/touch/voice/microphone.ts'
import { refusalWords } from '#ui/touch/voice/refusal-words.ts'
import { useVoice } from '#ui/touch/voice/use-voice.ts'
import type { Voice } from '#ui/touch/voice/voice-take.ts'
import { maxSeconds } from '#features/practice/recordings/contract.ts'
import { maxTakes, rehearsals } from '../contract.ts'
import type { TurnProps } from './Answer.tsx'
import { Foot } from './Foot.tsx'

const lastSeconds = 10

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
const whole = (seconds: number) => Math.max(1, Math.floor(seconds))

const copyAddress = () => void copyText(window.location.href, '链接已复制')

interface ButtonProps {
  children: ReactNode
  onClick: () => void
  disabled?: boolean
}
const Main = ({ children, ...on }: ButtonProps) => (
  <button type="button" className="yl-button is-main" {...on}>
    {children}
  </button>
)
const Beside = ({ children, ...on }: ButtonProps) => (
  <button type="button" className="yl-button" {...on}>
    {children}
  </button>
)
/** A round button with its name below. */
const Round = ({ icon, children, ...on }: ButtonProps & { icon: ReactNode }) => (
  <button type="button" className="yl-round" {...on}>
    <span>{icon}</span>
    {children}
  </button>
)

type Of<At extends Voice['at']> = Extract<Voice, { at: At }>

function Speaking({
  voice: { seconds, level, quiet },
  onAgain,
  onStop,
}: {
  voice: Of<'speaking'>
  onAgain: () => void
  onStop: () => void
}) {
  const left = Math.ceil(maxSeconds - seconds)
  const ending = left <= lastSeconds ? `还剩${Math.max(0, left)}秒` : ''
  return (
    <div className="yl-glass yl-speaking">
      <span className="yl-clock">
        {clock(seconds)} <small>/ {clock(maxSeconds)}</small>
      </span>
      <p role="status">{quiet ? '没有听到声音，请检查麦克风' : ending || '正在录音'}</p>
      <div className="yl-controls">
        <span className="yl-level" style={{ '--level': level } as CSSProperties}>
          <button type="button" className="yl-mic is-on" aria-label="说完了" onClick={onStop}>
            <StopIcon />
          </button>
        </span>
        <Round icon={<ReplayIcon />} onClick={onAgain}>
          重说
        </Round>
      </div>
      <p aria-hidden>说完点一下</p>
    </div>
  )
}

const Sending = ({ offline, unsent }: Of<'sending'>) => (
  <p className={`yl-note${offline ? ' is-warn' : ''}`} role="status">
    {offline ? `离线，${unsent}段录音待上传；网络恢复后自动继续` : '正在上传录音'}
  </p>
)

function Kept({ seconds, found, start, again, use }: Of<'kept'> & Record<'start' | 'again' | 'use', () => void>) {
  return (
    <div className="yl-glass">
      <p className="yl-note is-warn" role="status">
        {found ? `上次的录音还在：${whole(seconds)}秒，还没有提交` : `录音被打断，前${whole(seconds)}秒已保留`}
      </p>
      <Foot>
        <Beside onClick={start} disabled={seconds >= maxSeconds}>
          接着录
        </Beside>
        <Beside onClick={again}>重录</Beside>
        <Main onClick={use}>就用这段</Main>
      </Foot>
    </div>
  )
}

function Refused({ why, onAgain, onType }: { why: Refusal; onAgain: () => void; onType: () => void }) {
  return (
    <div className="yl-glass">
      <p className="yl-note is-warn" role="alert">
        {refusalWords[why]}
      </p>
      <Foot>
        {why === 'old' || why === 'insecure' ? <Beside onClick={copyAddress}>复制链接</Beside> : <Beside onClick={onAgain}>重试</Beside>}
        <Main onClick={onType}>打字作答</Main>
      </Foot>
    </div>
  )
}

interface ReadyProps {
  voice: Of<'idle' | 'asking'>
  hints: ReactNode
  isHeld: boolean
  onStart: () => void
  onSkip: () => void
  onType: () => void
}

function Ready({ voice, hints, isHeld, onStart, onSkip, onType }: ReadyProps) {
  const note = voice.at === 'asking' ? '请允许使用麦克风' : voice.note
  return (
    <>
      {hints}
      <p className={`yl-turn${note ? ' is-note' : ''}`} role="status">
        {note ?? `轮到您了，点一下开始说，最长 ${maxSeconds / 60} 分钟`}
      </p>
      <div className="yl-controls">
        <Round icon={<SkipIcon />} disabled={isHeld} onClick={onSkip}>
          跳过
        </Round>
        <button type="button" className="yl-mic" aria-label="开始回答" disabled={isHeld} onClick={onStart}>
          <MicIcon />
        </button>
        <Round icon={<KeyboardIcon />} onClick={onType}>
          打字
        </Round>
      </div>
    </>
  )
}

interface Props extends TurnProps {
  hints: ReactNode
  /** Asks for the consent, where it is missing; false: the learner will not be recorded now. */
  mayRecord: () => Promise<boolean>
  onSkip: () => void
  onSent: () => void
  onType: () => void
}

export function VoiceAnswer({ of, run, current, hints, mayRecord, onSkip, onSent, onType }: Props) {
  const { id, mode, place } = run
  const { scriptId } = current
  const take = (mode === 'EXAM' ? 1 : maxTakes) - current.takesLeft + 1
  const voice = useVoice([id, scriptId, String(take)], {
    maxSeconds,
    send: (offset, octets, anew) =>
      call(rehearsals.record, { params: { id, scriptId }, query: { take, offset, ...(anew ? { anew: 'true' } : {}) }, octets }),
    onWhole: async (bytes) => {
      const told = await call(rehearsals.speak, { params: { id, scriptId }, body: { take, bytes } })
      onSent()
      await of.act(async (once) => (mode === 'EXAM' ? call(rehearsals.next, { params: { id }, body: { place }, once }) : told))
    },
    onFailure: showFailure,
  })
  const { state, start, stop, use, again } = voice
  const begin = () => void mayRecord().then((may) => may && start())
  switch (state.at) {
    case 'speaking':
      return <Speaking voice={state} onAgain={again} onStop={stop} />
    case 'sending':
      return <Sending {...state} />
    case 'kept':
      return <Kept {...state} start={start} again={again} use={use} />
    case 'refused':
      return <Refused why={state.why} onAgain={start} onType={onType} />
    default:
      return (
        <Ready
          voice={state}
          hints={hints}
          isHeld={of.busy || of.offline || state.at === 'asking'}
          onStart={begin}
          onSkip={onSkip}
          onType={onType}
        />
      )
  }
}
