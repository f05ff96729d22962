// Host of the dialog of step-up authentication, which any call may open. It loads after the shell.
import { useEffect, useState } from 'react'
import { StepUpDialog } from '#features/organisation/second-factors/web/StepUpDialog.tsx'
import { plugInStepUp } from '#ui/api/step-up.ts'

export function StepUp() {
  const [end, setEnd] = useState<(isProved: boolean) => void>()
  useEffect(() => plugInStepUp(() => new Promise((resolve) => setEnd(() => resolve))), [])
  const onEnd = (isProved: boolean) => {
    end?.(isProved)
    setEnd(undefined)
  }
  return <StepUpDialog open={end !== undefined} onEnd={onEnd} />
}
