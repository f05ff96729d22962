// Runs the test of a card, one at a time; a failed request shows the usual notice.
import { useState } from 'react'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { mediaProviders, type ProviderId, type TestResult } from '../contract.ts'

export function useTest() {
  const [result, setResult] = useState<TestResult | null>(null)
  const [busy, setBusy] = useState(false)
  // reloads the list, because a test of the judge uses tokens
  const act = useApiMutation(mediaProviders.test, { refresh: [mediaProviders.list] })
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
