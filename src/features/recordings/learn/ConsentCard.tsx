// What people agree to before they are recorded for the first time; who does not types, and loses nothing by it.
import { useState } from 'react'
import { call } from '../../../ui/client.ts'
import { showFailure } from '../../../ui/notice.ts'
import { Sheet } from '../../../ui/touch/Sheet.tsx'
import { consentVersion, recordings } from '../contract.ts'

interface Props {
  /** Days that recordings are kept; null: nobody is asked. */
  days: number | null
  onDecided: (agreed: boolean) => void
  onClose: () => void
}

export function ConsentCard({ days, onDecided, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const decide = async (agreed: boolean) => {
    setBusy(true)
    try {
      await call(recordings.decide, { body: { agreed, textVersion: consentVersion } })
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
        同意并录音
      </button>
    </>
  )
  return (
    <Sheet open={days !== null} title="同意录音" onClose={onClose} actions={actions}>
      <p>录音属于敏感个人信息，需要您单独同意。不同意也可以练习和考核：打字作答即可。</p>
      <ul className="yl-consent">
        <li>用途：点评您在练习和考核中的回答，不用于声纹识别，不用于训练模型。</li>
        <li>谁能听：您本人、培训项目的导师、有“听录音”权限的负责人；每次收听都有记录。</li>
        <li>保存：录音存放在本系统自己的存储中，不发送给语音识别等外部服务；{days} 天后自动删除，得分和点评保留。</li>
        <li>撤回：随时可以在“我的 - 录音与隐私”中删除录音或撤回同意，撤回后录音立即删除。</li>
      </ul>
    </Sheet>
  )
}
