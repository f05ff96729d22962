// Answering by voice: begin, speak, done; what interrupts it, and every reason that nobody can speak here with a way on.
import type { ReactNode } from 'react'
import { call } from '#ui/api/client.ts'
import { copyText } from '#ui/device/copy-text.ts'
import { showFailure } from '#ui/page/notice.ts'
import type { Refusal } from '#ui/touch/voice/microphone.ts'
import { useVoice } from '#ui/touch/voice/use-voice.ts'
import type { Voice } from '#ui/touch/voice/voice-take.ts'
import { maxSeconds } from '#features/practice/recordings/contract.ts'
import { maxTakes, rehearsals } from '../contract.ts'
import type { TurnProps } from './Answer.tsx'
import { Foot } from './Foot.tsx'

const refusals: Record<Refusal, string> = {
  insecure: '当前网址不是 HTTPS，浏览器不允许使用麦克风。请通过 HTTPS 打开，或打字作答。',
  old: '当前客户端不能录音。请更新客户端，或复制链接在浏览器中打开；也可以打字作答。',
  refused: '没有使用麦克风的权限。请在浏览器或系统设置中允许后重试，或打字作答。',
  absent: '没有找到麦克风。请连接后重试，或打字作答。',
  busy: '麦克风正被其他程序占用。请关闭后重试，或打字作答。',
}
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

function Speaking({ seconds, level, quiet }: Of<'speaking'>) {
  const left = Math.ceil(maxSeconds - seconds)
  const ending = left <= lastSeconds ? `还剩${Math.max(0, left)}秒` : ''
  return (
    <div className="yl-speaking">
      <span className="yl-dot" aria-hidden />
      <span className="yl-clock">
        {clock(seconds)} <small>/ {clock(maxSeconds)}</small>
      </span>
      <span className="yl-meter" aria-hidden>
        <i style={{ width: `${Math.round(level * 100)}%` }} />
      </span>
      <p role="status">{quiet ? '没有听到声音，请检查麦克风' : ending || '正在录音'}</p>
    </div>
  )
}

type Of<At extends Voice['at']> = Extract<Voice, { at: At }>

const Sending = ({ offline, unsent }: Of<'sending'>) => (
  <p className={`yl-note${offline ? ' is-warn' : ''}`} role="status">
    {offline ? `离线，${unsent}段录音待上传；网络恢复后自动继续` : '正在上传录音'}
  </p>
)

function Kept({ seconds, found, start, again, use }: Of<'kept'> & Record<'start' | 'again' | 'use', () => void>) {
  return (
    <>
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
    </>
  )
}

function Refused({ why, onAgain, onType }: { why: Refusal; onAgain: () => void; onType: () => void }) {
  return (
    <>
      <p className="yl-note is-warn" role="alert">
        {refusals[why]}
      </p>
      <Foot>
        {why === 'old' || why === 'insecure' ? <Beside onClick={copyAddress}>复制链接</Beside> : <Beside onClick={onAgain}>重试</Beside>}
        <Main onClick={onType}>打字作答</Main>
      </Foot>
    </>
  )
}

function Ready({ voice, hints, children }: { voice: Of<'idle' | 'asking'>; hints: ReactNode; children: ReactNode }) {
  const note = voice.at === 'asking' ? '请允许使用麦克风' : voice.note
  return (
    <>
      <p className={`yl-note${voice.at === 'idle' && voice.note ? ' is-warn' : ''}`} role="status">
        {note ?? `点“开始回答”后说话，最长${maxSeconds / 60}分钟。`}
      </p>
      {hints}
      <Foot>{children}</Foot>
    </>
  )
}

interface Props extends TurnProps {
  hints: ReactNode
  onNext: () => void
  onSent: () => void
  onType: () => void
}

export function VoiceAnswer({ of, run, current, hints, onNext, onSent, onType }: Props) {
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
  switch (state.at) {
    case 'speaking':
      return (
        <>
          <Speaking {...state} />
          <Foot>
            <Main onClick={stop}>说完了</Main>
          </Foot>
        </>
      )
    case 'sending':
      return <Sending {...state} />
    case 'kept':
      return <Kept {...state} start={start} again={again} use={use} />
    case 'refused':
      return <Refused why={state.why} onAgain={start} onType={onType} />
    default:
      return (
        <Ready voice={state} hints={hints}>
          <Beside onClick={onNext} disabled={of.busy || of.offline || state.at === 'asking'}>
            跳过
          </Beside>
          <Main onClick={start} disabled={of.busy || of.offline || state.at === 'asking'}>
            开始回答
          </Main>
        </Ready>
      )
  }
}
