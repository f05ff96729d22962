// Unsaved points and comments by answer or group, kept as a draft; `offer` proposes the draft of an earlier visit.
import { useState } from 'react'
import { useDraftState } from '#ui/form/use-draft-state.tsx'

export interface Typed {
  score?: string | undefined
  remark?: string | undefined
}

/** `given` holds the saved values by key; `name` is null while nothing can be changed. */
export function useTyped(name: string | null, given: ReadonlyMap<string, Required<Typed>>) {
  const [typed, setTyped] = useState<Record<string, Typed>>({})
  const isChanged = ([key, { score, remark }]: [string, Typed]) => {
    const saved = given.get(key)
    return (score !== undefined && score !== (saved?.score ?? '')) || (remark !== undefined && remark !== (saved?.remark ?? ''))
  }
  const kept = useDraftState({
    name,
    title: '阅卷',
    saved: {} as Record<string, Typed>,
    now: Object.fromEntries(Object.entries(typed).filter(isChanged)),
    put: (values) => setTyped((all) => ({ ...all, ...(values as Record<string, Typed>) })),
  })
  return {
    typed,
    offer: kept.offer,
    put: (key: string, change: Typed) => setTyped((all) => ({ ...all, [key]: { ...all[key], ...change } })),
    drop: (key: string) => setTyped(({ [key]: _saved, ...rest }) => rest),
  }
}
