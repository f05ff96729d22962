// Result of a test: duration or reason of the failure, and the returned recording.
import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { AudioPlayer } from '#ui/media/AudioPlayer.tsx'
import type { TestResult } from '../contract.ts'

const took = (ms: number) => (ms < 1000 ? `${ms} 毫秒` : `${(ms / 1000).toFixed(1)} 秒`)

/** Returns an object URL of a base64 recording while it is shown. */
function useSound(sample: string | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!sample) return setAddress(null)
    const bytes = Uint8Array.from(atob(sample), (c) => c.charCodeAt(0))
    const made = URL.createObjectURL(new Blob([bytes], { type: 'audio/mpeg' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [sample])
  return address
}

export function TestOutcome({ name, result }: { name: string; result: TestResult | null }) {
  const sound = useSound(result?.sample ?? null)
  return (
    <div className="yw-provider-outcome" role="status">
      {result && (
        <>
          <span className={result.ok ? 'yw-ok' : 'yw-provider-bad'}>
            {result.ok ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}{' '}
            {result.ok ? `可用，用时 ${took(result.ms)}` : result.reason}
          </span>
          {result.ok && result.reason && <span className="yw-muted yw-small">{result.reason}</span>}
          {sound && <AudioPlayer key={sound} src={sound} short label={`${name}的试听`} />}
        </>
      )}
    </div>
  )
}
