// Result of a test: duration or reason of the failure, findings, and the returned recording.
import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { Fragment, useEffect, useState } from 'react'
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

/** Headline of a result: the reason of a failure, the number of findings to act on, or the duration. */
function headline({ ok, ms, reason, findings }: TestResult): string {
  const faults = findings.filter((finding) => !finding.ok).length
  if (ok) return `可用，用时 ${took(ms)}`
  return reason ?? `有 ${faults} 项需要处理，用时 ${took(ms)}`
}

/** Findings about a chat model. */
const Findings = ({ findings }: Pick<TestResult, 'findings'>) => (
  <dl className="yw-provider-findings">
    {findings.map(({ name, ok, text }) => (
      <Fragment key={name}>
        <dt>
          {ok ? (
            <CheckCircleFilled className="yw-ok" aria-label="正常" />
          ) : (
            <ExclamationCircleFilled className="yw-provider-warn" aria-label="需要处理" />
          )}{' '}
          {name}
        </dt>
        <dd>{text}</dd>
      </Fragment>
    ))}
  </dl>
)

interface Props {
  name: string
  /** Result of the parts that have run. */
  result: TestResult | null
  isRunning: boolean
}

export function TestOutcome({ name, result, isRunning }: Props) {
  const sound = useSound(result?.sample ?? null)
  return (
    <div className="yw-provider-outcome" role="status">
      {result && !isRunning && (
        <>
          <span className={result.ok ? 'yw-ok' : 'yw-provider-bad'}>
            {result.ok ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />} {headline(result)}
          </span>
          {result.ok && result.reason && <span className="yw-muted yw-small">{result.reason}</span>}
          {sound && <AudioPlayer key={sound} src={sound} short label={`${name}的试听`} />}
        </>
      )}
      {result && result.findings.length > 0 && <Findings findings={result.findings} />}
    </div>
  )
}
