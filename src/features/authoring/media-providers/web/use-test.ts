// Runs the test of a card, one at a time; a failed request shows the usual notice.
import { useState } from 'react'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { mediaProviders, type ProviderId, type TalkCheck, talkChecks, type TestResult } from '../contract.ts'

const steps: Record<TalkCheck, string> = { SPEECH: '回答与推理', FORMAT: '结构化输出', CONTEXT: '上下文长度' }

/** The results of the parts of one test as one result. */
const joined = (before: TestResult | null, { ok, ms, reason, sample, findings }: TestResult): TestResult => ({
  ok: ok && (before?.ok ?? true),
  ms: ms + (before?.ms ?? 0),
  reason,
  sample,
  findings: [...(before?.findings ?? []), ...findings],
})

export function useTest() {
  const [result, setResult] = useState<TestResult | null>(null)
  /** Label of the running test; null if none runs. */
  const [step, setStep] = useState<string | null>(null)
  // reloads the list, because a test of a chat model uses tokens
  const act = useApiMutation(mediaProviders.test, { refresh: [mediaProviders.list] })

  /** Runs the parts of the test of a chat model until one fails, and shows each result at once. */
  async function runParts(provider: ProviderId): Promise<void> {
    let told: TestResult | null = null
    for (const [place, check] of talkChecks.entries()) {
      setStep(`正在测试${steps[check]}（${place + 1}/${talkChecks.length}）`)
      const outcome = await act.run({ body: { provider, check } })
      if (!outcome.ok) return
      told = joined(told, outcome.content)
      setResult(told)
      if (told.reason) return
    }
  }

  const run = async (body: { provider: ProviderId; voice?: string }) => {
    if (step) return
    setStep('正在测试')
    setResult(null)
    try {
      if (body.provider === 'talk') return await runParts(body.provider)
      const outcome = await act.run({ body })
      if (outcome.ok) setResult(outcome.content)
    } finally {
      setStep(null)
    }
  }
  return { result, step, run }
}
