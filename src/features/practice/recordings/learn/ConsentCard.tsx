// The text of the consent before the first recording. Without consent a learner types, without a disadvantage.
import { useEffect, useRef, useState } from 'react'
import { call } from '#ui/api/client.ts'
import { showFailure } from '#ui/page/notice.ts'
import { ownListener } from '#shared/own-listener.ts'
import { Sheet } from '#ui/touch/Sheet.tsx'
import { type Consent, consentVersion, recordings } from '../contract.ts'

interface Props {
  /** The current text; null: closed. */
  asked: Consent | null
  onDecided: (agreed: boolean) => void
  onClose: () => void
}

export function ConsentCard({ asked, onDecided, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const listener = asked?.listener ?? ''
  const isOutside = listener !== '' && listener !== ownListener
  const decide = async (agreed: boolean) => {
    setBusy(true)
    try {
      await call(recordings.decide, { body: { agreed, textVersion: consentVersion, listener } })
      onDecided(agreed)
    } catch (error) {
      showFailure(error)
    }
    setBusy(false)
  }
  const actions = (
    <>
      <button type="button" className="yl-button" disabled={busy} onClick={() => void decide(false)}>
        不同意，打字作答
      </button>
      <button type="button" className="yl-button is-main" disabled={busy} onClick={() => void decide(true)}>
        同意并开始回答
      </button>
    </>
  )
  return (
    <Sheet open={asked !== null} title="同意录音" onClose={onClose} actions={actions}>
      <p>录音属于敏感个人信息，需要您单独同意。不同意也可以练习和考核：打字作答即可。</p>
      <ul className="yl-consent">
        <li>用途：点评您在练习和考核中的回答，不用于声纹识别，不用于训练模型。</li>
        {listener === ownListener && <li>语音识别：由本系统在自己的服务器上把录音转成文字，自动评分。</li>}
        {isOutside && (
          <li>
            语音识别：录音会发送给<b>{listener}</b>
            的语音识别服务，转成文字后自动评分；随录音发送的只有本企业的术语，没有您的姓名、工号和账号。
          </li>
        )}
        <li>谁能听：您本人、培训项目的导师、有“听录音”权限的负责人；每次收听都有记录。</li>
        <li>
          保存：录音存放在本系统自己的存储中{!isOutside && '，不发送给语音识别等外部服务'}；{asked?.days} 天后自动删除，
          {listener ? '识别的文字、得分' : '得分'}和点评保留。
        </li>
        {listener && <li>自由对话中的语音输入只用来转成文字：转完即删，不保存，没有人能听到。</li>}
        <li>撤回：随时可以在“我的 - 录音与隐私”中删除录音或撤回同意，撤回后录音立即删除。</li>
      </ul>
    </Sheet>
  )
}

/**
 * The consent to be recorded. `ask` resolves to the decision; null: the sheet was closed, or the server was not reached. An agreement is
 * remembered while the room is open, so that somebody can speak without a network. `listener`: the operator of the recogniser, '' without
 * one or before the server has told.
 */
export function useConsent() {
  const [asked, setAsked] = useState<Consent | null>(null)
  const [listener, setListener] = useState('')
  const known = useRef(false)
  useEffect(() => {
    const find = async () => {
      const consent = await call(recordings.consent)
      known.current = consent.agreed === true
      setListener(consent.listener)
    }
    void find().catch(() => undefined)
  }, [])
  const decided = useRef<(agreed: boolean | null) => void>(undefined)
  const ask = async (): Promise<boolean | null> => {
    if (known.current) return true
    try {
      const consent = await call(recordings.consent)
      if (consent.agreed) return true
      setAsked(consent)
      return await new Promise((resolve) => (decided.current = resolve))
    } catch (error) {
      showFailure(error)
      return null
    }
  }
  const end = (agreed: boolean | null) => {
    setAsked(null)
    known.current = agreed === true
    decided.current?.(agreed)
  }
  return { ask, listener, sheet: asked && <ConsentCard asked={asked} onDecided={end} onClose={() => end(null)} /> }
}
