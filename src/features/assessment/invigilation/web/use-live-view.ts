// Data of the live view: one page, read again when the event stream says that something changed.
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { useEvents, useWhileSilent } from '#ui/api/events.ts'
import { useDebouncedValue } from '#ui/state/use-debounced-value.ts'
import { withParams } from '#ui/state/url-params.ts'
import { invigilation, type LiveState, liveStates } from '../contract.ts'

/** Milliseconds without typing after which the search is sent. */
const restMs = 300

export function useLiveView(id: string) {
  const [search, setSearch] = useSearchParams()
  const said = search.get('state')
  const state = liveStates.find((s) => s === said)
  const departmentId = search.get('department') ?? undefined
  const [draft, setDraft] = useState('')
  const query = useDebouncedValue(draft.trim(), restMs)
  /** Cursors of the pages up to the visible one; the first page has none. */
  const [cursors, setCursors] = useState<string[]>([])
  const filters = { ...(state ? { state } : {}), ...(departmentId ? { departmentId } : {}), ...(query ? { query } : {}) }
  const after = cursors.at(-1)
  const asked = useApiQuery(
    invigilation.view,
    { params: { id }, query: { ...filters, pageSize: 50, ...(after ? { after } : {}) } },
    { inPlace: true },
  )
  const again = () => void asked.refetch({ cancelRefetch: false })
  const stream = { path: invigilation.stream.path.replace(':id', id) }
  const isLive = asked.data !== undefined && asked.data.state !== 'ENDED'
  // an ended exam still changes: make-ups, and attempts that are reopened
  useEvents(stream, again, again, asked.data !== undefined)
  useWhileSilent(stream, isLive, again)
  const turn = (name: 'state' | 'department', value: string | undefined) => {
    setCursors([])
    setSearch((now) => withParams(now, { [name]: value ?? null }), { replace: true })
  }
  return {
    asked,
    filters,
    state,
    departmentId,
    draft,
    page: cursors.length,
    onState: (to: LiveState | undefined) => turn('state', to),
    onDepartment: (to: string | undefined) => turn('department', to),
    onType: (text: string) => {
      setCursors([])
      setDraft(text)
    },
    onNext: (next: string) => setCursors((now) => [...now, next]),
    onBack: () => setCursors((now) => now.slice(0, -1)),
  }
}
export type Live = ReturnType<typeof useLiveView>
