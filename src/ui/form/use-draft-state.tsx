// Draft of a state outside a form: stored, protected by a question before leaving, and offered again.
import { useEffect, useRef } from 'react'
import { changedEntries, stableStringify } from './drafts.ts'
import { useDraft } from './use-draft.tsx'
import { UnsavedChangesGuard } from './use-unsaved-changes.ts'

interface Options<V extends object> {
  /** The draft's name with its record, e.g. `regrade:12`; null while nothing can be changed. */
  name: string | null
  /** Title of the draft: 重新计分. */
  title: string
  /** False while a dialog is closed. */
  open?: boolean
  /** The saved state, and the current one. */
  saved: V
  now: V
  /** Restores the stored values. */
  put: (values: Partial<V>) => void
}

/** `const kept = useDraftState({ name, title, saved, now, put })`; render `{kept.offer}` above the content. */
export function useDraftState<V extends object>({ name, title, open = true, saved, now, put }: Options<V>) {
  const draft = useDraft({
    name,
    title,
    open,
    opened: () => saved as Record<string, unknown>,
    now: () => now as Record<string, unknown>,
    put: (values) => put(values as Partial<V>),
  })
  const changes = Object.entries(changedEntries(now, saved)).map(([field, value]) => `${field} ${stableStringify(value)}`)
  const isChanged = open && name !== null && changes.length > 0
  const key = open ? name : null
  const text = changes.join()
  const written = useRef({ key: null as string | null, text: '' })
  useEffect(() => {
    const before = written.current
    written.current = { key, text }
    // the initial state is no input of the user
    if (key === before.key && text !== before.text) draft.keep()
  })
  const offer = (
    <>
      {isChanged && <UnsavedChangesGuard dirty={() => true} onDrop={draft.drop} />}
      {draft.offer}
    </>
  )
  return { offer, isChanged, drop: draft.drop }
}
