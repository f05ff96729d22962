// Hook that starts runs and drills, and the button that starts a drill of chosen lines.
import { useState } from 'react'
import type { BodyOf } from '#shared/contract.ts'
import { call } from '#ui/api/client.ts'
import { showFailure } from '#ui/page/notice.ts'
import { goTo } from '#ui/touch/router.tsx'
import { rehearsals } from '../contract.ts'

/** Starts a run, or a drill of lines, and opens its room; a refusal is shown. */
export function useBegin() {
  const [busy, setBusy] = useState(false)
  const open = async (starting: Promise<{ id: string }>) => {
    setBusy(true)
    try {
      const { id } = await starting
      goTo(`/room/${id}`)
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }
  return {
    busy,
    begin: (body: BodyOf<typeof rehearsals.start>) => void open(call(rehearsals.start, { body })),
    drill: (scriptIds: readonly string[]) => void open(call(rehearsals.drill, { body: { scriptIds: [...scriptIds] } })),
  }
}

/** Starts a drill of these lines and opens its room. */
export function DrillButton({ scriptIds, label }: { scriptIds: readonly string[]; label: string }) {
  const { busy, drill } = useBegin()
  return (
    <button type="button" className="yl-button is-main is-wide" disabled={busy} onClick={() => drill(scriptIds)}>
      {label}
    </button>
  )
}
