// Beginning a run, and the button that leads straight into a drill of chosen lines.
import { useState } from 'react'
import { call } from '#ui/api/client.ts'
import { showFailure } from '#ui/page/notice.ts'
import { goTo } from '#ui/touch/router.tsx'
import { rehearsals } from '../contract.ts'

/** Begins a run, and goes into its room. */
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

/** Begins a drill of these lines, and goes into its room. */
export function DrillButton({ scriptIds, label }: { scriptIds: readonly string[]; label: string }) {
  const { busy, begin } = useBegin()
  const drill = () => begin(() => call(rehearsals.drill, { body: { scriptIds: [...scriptIds] } }))
  return (
    <button type="button" className="yl-button is-main is-wide" disabled={busy} onClick={() => void drill()}>
      {label}
    </button>
  )
}
