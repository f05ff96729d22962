// Hook that starts a run, and the button that starts a drill of chosen lines.
import { useState } from 'react'
import { call } from '#ui/api/client.ts'
import { showFailure } from '#ui/page/notice.ts'
import { goTo } from '#ui/touch/router.tsx'
import { rehearsals } from '../contract.ts'

/** Starts a run and opens its room. */
export function useBegin() {
  const [busy, setBusy] = useState(false)
  const begin = async (start: () => Promise<{ id: string }>) => {
    setBusy(true)
    try {
      const { id } = await start()
      goTo(`/room/${id}`)
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }
  return { busy, begin }
}

/** Starts a drill of these lines and opens its room. */
export function DrillButton({ scriptIds, label }: { scriptIds: readonly string[]; label: string }) {
  const { busy, begin } = useBegin()
  const drill = () => begin(() => call(rehearsals.drill, { body: { scriptIds: [...scriptIds] } }))
  return (
    <button type="button" className="yl-button is-main is-wide" disabled={busy} onClick={() => void drill()}>
      {label}
    </button>
  )
}
