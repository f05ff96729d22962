// 录音与隐私: consent, number of own recordings, and their deletion.
import { useState } from 'react'
import { call } from '#ui/api/client.ts'
import { showFailure, showSuccess } from '#ui/page/notice.ts'
import { Sheet } from '#ui/touch/Sheet.tsx'
import { type FetchState, useFetch } from '#ui/touch/use-fetch.ts'
import { type Consent, consentVersion, recordings } from '../contract.ts'
import { ConsentCard } from './ConsentCard.tsx'

function wordsOf({ agreed, decidedAt, count, days, listener }: Consent): string {
  const when = decidedAt?.slice(0, 16) ?? ''
  if (agreed === null && count) return `录音的说明有更新，下次用语音回答时会再征求您的同意。现有 ${count} 段，每段保存 ${days} 天。`
  if (agreed === null) return '还没有录过音。第一次用语音回答时会征求您的同意。'
  if (!agreed) return `您不同意录音（${when}），回答请打字。`
  return `您已同意录音（${when}）${listener && `，由${listener}的语音识别服务转成文字`}。现有 ${count} 段，每段保存 ${days} 天。`
}

type Act = 'remove' | 'withdraw'
const acts: Record<Act, { title: string; text: string; label: string; done: string }> = {
  remove: { title: '删除录音？', text: '您的全部录音立即删除，不能恢复。得分和点评保留。', label: '删除录音', done: '录音已删除' },
  withdraw: {
    title: '撤回同意？',
    text: '您的全部录音立即删除，以后打字作答；得分和点评保留。随时可以重新同意。',
    label: '撤回同意',
    done: '已撤回同意，录音已删除',
  },
}

/** Loading state and error. */
const Unread = ({ error, again }: Pick<FetchState<Consent>, 'error' | 'again'>) => (
  <section className="yl-card yl-recordings" aria-label="录音与隐私">
    <h2>录音与隐私</h2>
    <p className="yl-muted">
      {error ? `${error.msg}。` : '正在读取'}
      {error && (
        <button type="button" className="yl-link" onClick={again}>
          重试
        </button>
      )}
    </p>
  </section>
)

export function RecordingsCard() {
  const answer = useFetch(recordings.consent)
  const { data, again } = answer
  const [asking, setAsking] = useState<Act | null>(null)
  const [agreeing, setAgreeing] = useState(false)
  const [busy, setBusy] = useState(false)
  if (!data) return <Unread {...answer} />
  const run = async (act: Act) => {
    setBusy(true)
    try {
      if (act === 'remove') await call(recordings.removeAll)
      else await call(recordings.decide, { body: { agreed: false, textVersion: consentVersion } })
      showSuccess(acts[act].done)
      setAsking(null)
      again()
    } catch (error) {
      showFailure(error)
    }
    setBusy(false)
  }
  const asked = asking && acts[asking]
  return (
    <section className="yl-card yl-recordings" aria-label="录音与隐私">
      <h2>录音与隐私</h2>
      <p className="yl-muted">{wordsOf(data)}</p>
      {(data.agreed !== null || data.count > 0) && (
        <p className="yl-recordings-ways">
          {data.count > 0 && (
            <button type="button" className="yl-button" onClick={() => setAsking('remove')}>
              删除我的录音
            </button>
          )}
          <button type="button" className="yl-button" onClick={() => (data.agreed ? setAsking('withdraw') : setAgreeing(true))}>
            {data.agreed ? '撤回同意' : '同意录音'}
          </button>
        </p>
      )}
      <Sheet
        open={asked !== null}
        title={asked?.title ?? ''}
        onClose={() => setAsking(null)}
        actions={
          <>
            <button type="button" className="yl-button" onClick={() => setAsking(null)}>
              取消
            </button>
            <button type="button" className="yl-button is-main" disabled={busy} onClick={() => asking && void run(asking)}>
              {asked?.label}
            </button>
          </>
        }
      >
        <p>{asked?.text}</p>
      </Sheet>
      {agreeing && (
        <ConsentCard
          asked={data}
          onDecided={() => {
            setAgreeing(false)
            again()
          }}
          onClose={() => setAgreeing(false)}
        />
      )}
    </section>
  )
}
