// Testing a service from a card: one at a time; what went wrong with asking at all is told as everywhere.
import { useState } from 'react'
import { useAct } from '../../../ui/asking.ts'
import { mediaProviders, type ProviderId, type TestResult } from '../contract.ts'

export function useTest() {
  const [result, setResult] = useState<TestResult | null>(null)
  const [busy, setBusy] = useState(false)
  const act = useAct(mediaProviders.test)
  const run = async (body: { provider: ProviderId; voice?: string }) => {
    if (busy) return
    setBusy(true)
    setResult(null)
    try {
      const outcome = await act.run({ body })
      if (outcome.ok) setResult(outcome.content)
    } finally {
      setBusy(false)
    }
  }
  return { result, busy, run }
}
