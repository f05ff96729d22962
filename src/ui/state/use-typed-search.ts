// Searching while somebody types, page by page: `const search = useTypedSearch()`.
import { useEffect, useState } from 'react'
import { usualPageSize } from '../table/pager.ts'

const PAUSE_MS = 300

/** `draft` is what stands in the field, `text` what is asked for after a pause; other words begin at the first page. */
export function useTypedSearch(size: number = usualPageSize) {
  const [draft, type] = useState('')
  const [asked, setAsked] = useState({ text: '', pageNumber: 1, pageSize: size })
  const ask = (text: string) => setAsked((now) => (now.text === text ? now : { ...now, text, pageNumber: 1 }))
  useEffect(() => {
    const timer = setTimeout(() => ask(draft.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft])
  return {
    draft,
    type,
    ...asked,
    /** At once, without the pause. */
    now: () => ask(draft.trim()),
    turn: (pageNumber: number, pageSize: number) => setAsked((now) => ({ ...now, pageNumber, pageSize })),
  }
}
export type TypedSearch = ReturnType<typeof useTypedSearch>
